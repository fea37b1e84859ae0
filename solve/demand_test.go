package solve_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

// games are the lines of play of a problem's only phase, move by move.
func games(t *testing.T, p *problem.Problem, cfg solve.Config) (lines [][]solution.Move, sum solution.Summary) {
	t.Helper()
	b := &solution.Builder{}
	sum, err := solve.Solve(context.Background(), p, solve.Impatient(cfg), b)
	if err != nil || sum.Failed {
		t.Fatal(err, sum)
	}
	for _, h := range b.Solution.Twins[0].Halves {
		for _, ph := range h.Phases {
			for _, n := range ph.Nodes {
				var line []solution.Move
				for ; n != nil; n = n.Replies[0] {
					line = append(line, n.Move)
					if len(n.Replies) == 0 {
						break
					}
				}
				lines = append(lines, line)
			}
		}
	}
	return lines, sum
}

// A career is that of a man in a game.
type career struct {
	begin, end, promoted, taken chess.Square // NoSquare for never
	moves                       int
	white                       bool
	walk                        problem.Walk // at the end
}

// careers follows all men of a game by its moves alone.
func careers(begin []problem.Placement, line []solution.Move) (list []*career, castled map[string]bool) {
	at := map[chess.Square]*career{}
	castled = map[string]bool{}
	for _, m := range begin {
		c := &career{begin: m.Square, promoted: chess.NoSquare, taken: chess.NoSquare, white: m.Man.Colour == problem.White, walk: m.Man.Walk}
		at[m.Square] = c
		list = append(list, c)
	}
	for _, m := range line {
		man := at[m.From]
		man.moves++
		if m.Captured != nil {
			at[m.CaptureSquare].taken = m.CaptureSquare
			delete(at, m.CaptureSquare)
		}
		delete(at, m.From)
		at[m.To] = man
		if m.Promotion != "" {
			man.promoted, man.walk = m.To, m.Promotion
		}
		if m.Castling != 0 {
			side := "Black"
			if man.white {
				side = "White"
			}
			castled[side] = true
			rook, to := m.To+1, m.To-1
			castled[side+" Short"] = m.Castling == 'K'
			if castled[side+" Long"] = m.Castling == 'Q'; m.Castling == 'Q' {
				rook, to = m.To-2, m.To+1
			}
			at[to] = at[rook]
			delete(at, rook)
		}
	}
	for _, c := range list {
		c.end = chess.NoSquare
	}
	for sq, c := range at {
		c.end = sq
	}
	return list, castled
}

// A wish is an option and whether a game has it.
type wish struct {
	option string
	holds  func(list []*career, castled map[string]bool) bool
}

func anyCareer(list []*career, has func(c *career) bool) bool { return slices.ContainsFunc(list, has) }

// wish makes up something about a game, most often true of one.
func (r random) wish(list []*career) wish {
	c := list[r.IntN(len(list))]
	for range 20 {
		if c.moves > 0 || c.taken != chess.NoSquare {
			break
		}
		c = list[r.IntN(len(list))]
	}
	switch r.IntN(7) {
	case 0, 1:
		if c.end == chess.NoSquare {
			break
		}
		least, end := max(0, c.moves-r.IntN(2)), c.end
		most := least + r.IntN(3)
		return wish{fmt.Sprintf("ManMoves %v %d %d", end, least, most), func(list []*career, _ map[string]bool) bool {
			return anyCareer(list, func(c *career) bool { return c.end == end && c.moves >= least && c.moves <= most })
		}}
	case 2:
		if c.end == chess.NoSquare {
			break
		}
		begin, end := c.begin, c.end
		if r.IntN(3) == 0 {
			begin = list[r.IntN(len(list))].begin
		}
		return wish{fmt.Sprintf("ManFrom %v %v", end, begin), func(list []*career, _ map[string]bool) bool {
			return anyCareer(list, func(c *career) bool { return c.end == end && c.begin == begin })
		}}
	case 3:
		for _, c := range list {
			if c.promoted == chess.NoSquare {
				continue
			}
			on, begin, walk := c.promoted, c.begin, c.walk
			switch r.IntN(3) {
			case 0:
				return wish{fmt.Sprintf("PromotesOn %v %v", on, begin), func(list []*career, _ map[string]bool) bool {
					return anyCareer(list, func(c *career) bool { return c.promoted == on && c.begin == begin })
				}}
			case 1:
				return wish{fmt.Sprintf("PromotesOn %v %v %v", on, strings.ToLower(string(walk)), begin), func(list []*career, _ map[string]bool) bool {
					return anyCareer(list, func(c *career) bool { return c.promoted == on && c.begin == begin && c.walk == walk })
				}}
			}
			return wish{fmt.Sprintf("PromotesOn %v", on), func(list []*career, _ map[string]bool) bool {
				return anyCareer(list, func(c *career) bool { return c.promoted == on })
			}}
		}
	case 4:
		if c.taken == chess.NoSquare {
			break
		}
		on, begin := c.taken, c.begin
		if r.IntN(2) == 0 {
			return wish{fmt.Sprintf("TakenOn %v %v", on, begin), func(list []*career, _ map[string]bool) bool {
				return anyCareer(list, func(c *career) bool { return c.taken == on && c.begin == begin })
			}}
		}
		return wish{fmt.Sprintf("TakenOn %v", on), func(list []*career, _ map[string]bool) bool {
			return anyCareer(list, func(c *career) bool { return c.taken == on })
		}}
	case 5:
		begin := c.begin
		return wish{fmt.Sprintf("NeverTaken %v", begin), func(list []*career, _ map[string]bool) bool {
			return !anyCareer(list, func(c *career) bool { return c.begin == begin && c.taken != chess.NoSquare })
		}}
	case 6:
		how := choose(r, "White", "White Long", "White Short", "White Never", "Black", "Black Long", "Black Short", "Black Never")
		return wish{"Castles " + how, func(_ []*career, castled map[string]bool) bool {
			if side, never := strings.CutSuffix(how, " Never"); never {
				return !castled[side]
			}
			return castled[how]
		}}
	}
	return r.wish(list)
}

// longerGame asks for a random game from the game array, in which little but captures and castling is left to chance.
func (r random) longerGame(t *testing.T) (*problem.Problem, *chess.Board) {
	t.Helper()
	pos, n := chess.Start(), 6+r.IntN(7)
	for range n {
		list := pos.Legal(nil)
		if len(list) == 0 {
			return r.longerGame(t)
		}
		m := list[r.IntN(len(list))]
		for range 12 {
			if m.IsCapture() || m.IsCastling() {
				break
			}
			m = list[r.IntN(len(list))]
		}
		pos.Play(m)
	}
	tr := &problem.Traditional{Goal: problem.Goal{Kind: problem.ProofGame}, Moves: n / 2, Half: n%2 == 1}
	p := &problem.Problem{Stipulation: problem.Stipulation{Text: tr.String(), Traditional: tr}, Board: placements(pos.Board())}
	p.Options.MaxSolutions = problem.Limit{N: 3000, Set: true}
	return p, pos.Board()
}

// tangle is a series of a few men who can change their parts.
func (r random) tangle(t *testing.T) (*problem.Problem, *chess.Board) {
	t.Helper()
	s := chess.EmptySetup()
	s.Board.Put(chess.At(0, 0), chess.PieceOf(chess.White, chess.King))
	s.Board.Put(chess.At(7, 7), chess.PieceOf(chess.Black, chess.King))
	s.Board.Put(chess.At(6, 7), chess.PieceOf(chess.Black, chess.Rook))
	s.Board.Put(chess.At(6, 6), chess.PieceOf(chess.Black, chess.Pawn))
	s.Board.Put(chess.At(7, 6), chess.PieceOf(chess.Black, chess.Pawn))
	for range 3 {
		if at := chess.At(1+r.IntN(4), r.IntN(3)); !s.Board.Occupied().Has(at) {
			s.Board.Put(at, chess.PieceOf(chess.White, choose(r, chess.Knight, chess.Knight, chess.King-2)))
		}
	}
	from, err := s.Position(chess.Problem)
	if err != nil {
		t.Fatal(err)
	}
	pos, n := from, 3+r.IntN(2)
	for range n {
		list := pos.Legal(nil)
		m := list[r.IntN(len(list))]
		if m.Role() == chess.King {
			return r.tangle(t)
		}
		pos.Play(m)
		if pos.Pass(); pos.OpponentInCheck() {
			return r.tangle(t)
		}
	}
	p := parsed(t, fmt.Sprintf("pieces black ka1\nstipulation ser-a=>b%d\npieces black ka1\noption maxsolutions 3000", n))
	p.Board, p.Target = placements(from.Board()), placements(pos.Board())
	return p, pos.Board()
}

// said is a game in a line.
func said(line []solution.Move) string {
	var b strings.Builder
	for _, m := range line {
		fmt.Fprintf(&b, "%v%v%v ", m.From, m.To, m.Promotion)
	}
	return b.String()
}

// TestDemands: the games with what an author demands are those of all games that have it, on
// either board, with deductions and without.
//
//	go test ./solve -run TestDemands -seed 7 -count-games 20000
func TestDemands(t *testing.T) {
	t.Parallel()
	r := newRandom(96)
	kept, told, pruned, plain := map[string]int{}, 0, int64(0), int64(0)
	for i := range times(*proofGames) * 3 {
		p, target := r.proofGame(t)
		longer := i%3 == 1
		switch i % 3 {
		case 1:
			p, target = r.longerGame(t)
		case 2:
			p, target = r.tangle(t)
		}
		all, _ := games(t, p, solve.Config{Jobs: 1})
		if len(all) == 0 || len(all) == 3000 || len(all) == 1 && r.IntN(8) > 0 {
			continue
		}
		begin := p.Board
		if p.Stipulation.Traditional.Goal.Kind == problem.ProofGame {
			start := chess.Start()
			begin = placements(start.Board())
		}
		var wishes []wish
		var want []string
		for range 20 { // until they tell games apart
			wishes, want = nil, nil
			chosen, _ := careers(begin, all[r.IntN(len(all))])
			for range 1 + r.IntN(2) {
				wishes = append(wishes, r.wish(chosen))
			}
			for _, line := range all {
				list, castled := careers(begin, line)
				if !slices.ContainsFunc(wishes, func(w wish) bool { return !w.holds(list, castled) }) {
					want = append(want, said(line))
				}
			}
			if len(want) > 0 && len(want) < len(all) || len(all) > 300 {
				break
			}
		}
		for _, w := range wishes {
			options, errs := popeye.ParseOptions(w.option)
			if errs != nil {
				t.Fatal(errs)
			}
			for _, o := range options {
				if err := p.AddOption(o); err != nil {
					t.Fatal(err)
				}
			}
			if len(want) > 0 && len(want) < len(all) {
				name, _, _ := strings.Cut(w.option, " ")
				kept[name]++
			}
		}
		cfgs := []solve.Config{{Jobs: 1}, {Jobs: 2}, {Jobs: 1 + i%2}}
		cfgs[0].DeduceDeeply()
		cfgs[2].DivideAtOnce()
		if !longer {
			cfgs[1].Plain = true
		}
		if i%8 == 0 && !longer {
			cfgs = append(cfgs, solve.Config{Jobs: 1, General: true})
		}
		for k, cfg := range cfgs {
			got, sum := games(t, p, cfg)
			var lines []string
			for _, line := range got {
				lines = append(lines, said(line))
			}
			if !slices.Equal(lines, want) {
				t.Fatalf("%v %s to %s, config %d: got\n%s\nwant\n%s", wishes, p.Stipulation.Text, target.Placement(), k,
					strings.Join(lines, "\n"), strings.Join(want, "\n"))
			}
			switch {
			case longer:
			case k == 0:
				pruned += sum.Positions
			case k == 1:
				plain += sum.Positions
			}
		}
		told++
	}
	t.Logf("%d problems; some games kept by %v; %d positions, %d with deductions", told, kept, plain, pruned)
	if told < times(*proofGames)/2 || len(kept) < 4 || pruned > plain/2 {
		t.Errorf("%d problems; some games kept by %v; %d positions, %d with deductions", told, kept, plain, pruned)
	}
}
