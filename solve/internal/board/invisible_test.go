package board

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/popeye"
)

// A possible position: the general board, and where the invisible man stands, NoSquare if he has
// been taken or betrayed.
type possible struct {
	*general
	hidden chess.Square
}

// possibles are all placings of one invisible man.
func possibles(t *testing.T, p *problem.Problem, turn chess.Colour) (list []possible) {
	t.Helper()
	walks := []problem.Walk{problem.Queen, problem.Rook, problem.Bishop, problem.Knight, problem.Pawn}
	for s := range chess.Square(64) {
		if slices.ContainsFunc(p.Board, func(m problem.Placement) bool { return m.Square == s }) {
			continue
		}
		for i := range 10 {
			m := problem.Man{Colour: problem.Colour(i % 2), Walk: walks[i/2]}
			if m.Walk == problem.Pawn && (s.Rank() == 0 || s.Rank() == 7) {
				continue
			}
			q := *p
			q.TotalInvisible = 0
			q.Board = append(slices.Clone(p.Board), problem.Placement{Square: s, Man: m})
			g, err := newGeneral(&q, Setup{Turn: turn})
			if err != nil {
				t.Fatal(err)
			}
			if !g.InCheck(turn.Other()) {
				list = append(list, possible{g, s})
			}
		}
	}
	return list
}

// A sequel is what a half move from a position leads to. It is made where it is looked at: most are not.
type sequel struct {
	before possible
	move   Move
	hidden chess.Square
}

// reaches tells whether it is at a goal.
func (s sequel) reaches(goal problem.Goal) bool {
	s.before.Play(s.move)
	defer s.before.Undo()
	return s.before.Reached(goal)
}

// made is the position, for itself.
func (s sequel) made() possible {
	after := possible{s.before.Clone(nil, nil).(*general), s.hidden}
	after.Play(s.move)
	return after
}

// announced are the ways in which half moves are told that can be played from a position, each with
// what it leads to.
func (x possible) announced(f func(told string, after sequel)) {
	for _, m := range x.Moves(nil) {
		d := x.Describe(m)
		told := fmt.Sprint(d.From, d.To, d.Promotion)
		after := sequel{x, m, x.hidden}
		switch {
		case d.From == x.hidden && d.EnPassant:
			continue
		case d.From == x.hidden && d.Captured != nil:
			told, after.hidden = fmt.Sprint("takes ", d.To), d.To
		case d.From == x.hidden:
			told, after.hidden = "somewhere", d.To
		case d.CaptureSquare == x.hidden:
			after.hidden = chess.NoSquare
		case d.Castling != 0 && x.hidden.Rank() == d.From.Rank() && x.hidden.File() == map[byte]int{'Q': 0, 'K': 7}[d.Castling]:
			after.hidden = chess.NoSquare // he is known now
		}
		f(told, after)
	}
}

// told is how the invisible board announces a half move.
func (i *invisibleBoard) told(m Move) string {
	switch d := i.Describe(m); {
	case d.From != chess.NoSquare:
		return fmt.Sprint(d.From, d.To, d.Promotion)
	case d.To != chess.NoSquare:
		return fmt.Sprint("takes ", d.To)
	}
	return "somewhere"
}

// TestInvisibleAgainstGeneral: with one invisible man, what can be played and what mates is what
// the general board says of all his placings, with fairy men, neutral men and conditions.
func TestInvisibleAgainstGeneral(t *testing.T) {
	mate := problem.Goal{Kind: problem.Mate}
	mates := 0
	for i, text := range []string{
		"pieces white kf6 qd5 black kh6 ph7",
		"pieces white kb3 zrh1 gb1 black ka1 nh7 pc2",
		"pieces white kc3 mob1 black ka1 pa3 lih8",
		"pieces white kb2 black ka4 neutral rb8",
		"pieces white kc1 black ka1 ph7 neutral pb2 qd4",
		"pieces white kf6 qd5 black kh6 ph7\ncondition gridchess",
		"pieces white kf6 qd5 black kh6 ph7\ncondition blackedgemover",
		"pieces white ke1 rh1 black kg3 bd6\ncondition monochromchess",
		"pieces white ke1 rh1a1 black kc3\ncondition monochromchess",
		"pieces white kb3 rb8 black ka1 nd5\ncondition bichromchess",
		"pieces white kf6 qd5 black kh6 ph7\ncondition nocapture",
		"pieces white kc2 qa3 pa2 black ka1 pb2\ncondition noblackcapture",
		"pieces white kc2 qa3 pa2 black ka1 pb2\ncondition nowhitecapture\ncondition noblackpromotion",
		"pieces white kc2 qa3 pa2 black ka1 pb2\ncondition promonly r",
		"pieces white kb3 pg7 black ka1 pf2\ncondition nowhitepromotion",
		"pieces white kb3 gb8 black ka1 pa3\ncondition gridchess whiteedgemover",
	} {
		for p, errs := range popeye.Problems("", []byte("beginproblem\nstipulation h#1\n"+text+"\npieces total 1\nendproblem\n"), popeye.Limits{}) {
			if err := errs.Err(); err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(uint64(i), 5))
			turn := chess.Colour(r.IntN(2))
			b, err := New(p, Setup{Turn: turn, Goals: []problem.Goal{mate}, Length: 2})
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			inv := b.(*invisibleBoard)
			list := possibles(t, p, turn)
			for ply := range 3 {
				after := map[string][]sequel{}
				for _, x := range list {
					x.announced(func(told string, y sequel) { after[told] = append(after[told], y) })
				}
				var want, got []string
				for told, all := range after {
					if !slices.ContainsFunc(all, func(y sequel) bool { return !y.reaches(mate) }) {
						want = append(want, told)
						mates++
					}
				}
				for _, m := range inv.GoalMoves(nil, mate) {
					got = append(got, inv.told(m))
				}
				slices.Sort(want)
				slices.Sort(got)
				if !slices.Equal(got, want) {
					t.Fatalf("%s, ply %d: mates %v, want %v", text, ply, got, want)
				}
				next := map[string]Move{}
				for _, m := range inv.Moves(nil) {
					next[inv.told(m)] = m
				}
				want, got = slices.Sorted(maps.Keys(after)), slices.Sorted(maps.Keys(next))
				if !slices.Equal(got, want) {
					t.Fatalf("%s, ply %d: can play %v, want %v", text, ply, got, want)
				}
				if len(got) == 0 {
					break
				}
				told := got[r.IntN(len(got))]
				inv.Play(next[told])
				list = nil
				seen := len(inv.here().Shown()) > 0
				for _, s := range after[told] {
					if seen { // by everybody
						s.hidden = chess.NoSquare
					}
					list = append(list, s.made())
				}
			}
		}
	}
	if mates == 0 {
		t.Error("nothing mates")
	}
}
