package proof

import (
	"math/rand/v2"
	"slices"
	"testing"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// TestReport: all that is said of games holds in games.
//
//	go test ./solve/internal/proof -run Report -seed 7 -thrifty-games 20000
func TestReport(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(*thriftySeed, 5))
	said := map[solution.ClaimKind]int{}
	for range *countThrifty {
		game := thriftyGame(r, 8+r.IntN(50))
		last := game[len(game)-1].pos
		claims := reported(t, game)
		story := tell(game)
		for _, c := range claims {
			said[c.Kind]++
			if why := story.denies(&c, game, claims); why != "" {
				t.Fatalf("%s: %+v on the way to\n%s", why, c, last.FEN())
			}
		}
	}
	t.Log(said)
	for kind, least := range map[solution.ClaimKind]int{
		solution.MovesSpent: 2, solution.StandStill: 1, solution.Becomes: 10, solution.Takes: 1,
		solution.Castles: 1, solution.Arrives: 1,
	} {
		if said[kind] < *countThrifty*least/2 {
			t.Errorf("of kind %d so much is said: %d", kind, said[kind])
		}
	}
}

func reported(t *testing.T, game []step) []solution.Claim {
	t.Helper()
	start, last := &game[0].pos, &game[len(game)-1].pos
	claims, possible := Report(NewTarget(last.Board()), start.Board(), start.Castling(), [2]int{len(game) / 2, (len(game) - 1) / 2}, nil)
	if !possible {
		t.Fatalf("%s is said to be out of reach", last.FEN())
	}
	return claims
}

// TestReportFindsFault: claims that do not hold are told from those that do.
func TestReportFindsFault(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(*thriftySeed, 6))
	found, made := map[solution.ClaimKind]int{}, map[solution.ClaimKind]int{}
	for range 60 {
		game := thriftyGame(r, 30+r.IntN(30))
		story := tell(game)
		claims := reported(t, game)
		for _, c := range claims {
			if !falsify(&c) {
				continue
			}
			made[c.Kind]++
			if story.denies(&c, game, claims) != "" {
				found[c.Kind]++
			}
		}
	}
	t.Logf("%v of %v", found, made)
	for kind, n := range made {
		if found[kind] < n/4+1 {
			t.Errorf("of %d claims of kind %d that were made false %d are found", n, kind, found[kind])
		}
	}
}

// falsify says something else, most often false; it tells whether there is something to change.
func falsify(c *solution.Claim) bool {
	switch c.Kind {
	case solution.MovesMade:
		c.Moves++
	case solution.MovesSpent:
		if c.Spare == 0 {
			c.Moves++
		}
		c.Spare = 0
	case solution.StandStill:
		c.Men[0].Square = kingHome(chess.White) + 3*8 // nobody begins there
	case solution.Becomes:
		if len(c.Ends) == 0 {
			return false
		}
		c.On, c.Ends = nil, slices.Clone(c.Ends)
		for i := range c.Ends {
			c.Ends[i].Moves = []int{70}
		}
	case solution.Takes:
		c.Captures++
	case solution.PawnTakes:
		c.On = nil
	case solution.Castles:
		c.Castling = solution.CastlingClaim{Must: !c.Castling.Must && !c.Castling.Long && !c.Castling.Short, Long: true}
		return c.Castling.Must
	case solution.Leaves:
		c.Men[0].Square = kingHome(chess.White) + 3*8
	case solution.SetsOut:
		c.On = nil
		for _, pawn := range c.By {
			c.On = append(c.On, pawn.Square) // where it is from the beginning
		}
	case solution.Arrives:
		c.By = []problem.Placement{{Square: kingHome(chess.White) + 3*8}} // nobody
	default:
		return false
	}
	return true
}

// denies tells why a claim, one of several, does not hold in a game; "" if it does.
func (t *told) denies(c *solution.Claim, game []step, claims []solution.Claim) string {
	last := len(game) - 1
	side := chess.Colour(c.Side)
	moves, captures, byPawns := 0, 0, 0
	castled := solution.CastlingClaim{}
	moved, first, final := map[chess.Square]bool{}, map[chess.Square]int{}, map[chess.Square]int{}
	promoted := map[chess.Square]chess.Square{}
	type capture struct {
		by, man, on chess.Square
		pawn        bool
	}
	var taken []capture
	for i, step := range game[:last] {
		began := map[chess.Square]chess.Square{}
		for b, at := range t.places[i] {
			began[at] = b
		}
		m := step.move
		note := func(man chess.Square) {
			if !moved[man] {
				first[man] = i
			}
			moved[man], final[man] = true, i
		}
		note(began[m.From()])
		if m.IsCastling() {
			rook, _ := m.CastlingRook()
			note(began[rook])
		}
		if m.Promotion() != chess.NoRole {
			promoted[began[m.From()]] = m.To()
		}
		if step.pos.Turn() != side {
			continue
		}
		moves++
		if m.IsCastling() {
			rook, _ := m.CastlingRook()
			castled.Long, castled.Short = rook < m.From(), rook > m.From()
		}
		if m.IsCapture() {
			pawn := m.Role() == chess.Pawn
			captures++
			if pawn {
				byPawns++
			}
			taken = append(taken, capture{began[m.From()], began[m.CaptureSquare()], m.CaptureSquare(), pawn})
		}
	}
	among := func(list []problem.Placement, at chess.Square) bool {
		return slices.ContainsFunc(list, func(p problem.Placement) bool { return p.Square == at })
	}
	switch c.Kind {
	case solution.MovesMade:
		if moves != c.Moves {
			return "so many moves are made"
		}
	case solution.MovesSpent:
		spare := 0
		for _, o := range claims {
			if o.Kind != solution.Becomes || o.Side != c.Side || len(o.Men) > 1 {
				continue
			}
			for _, m := range o.Men {
				if end, there := t.places[last][m.Square]; there {
					i := slices.IndexFunc(o.Ends, func(e solution.End) bool { return e.Square == end })
					least := o.Ends[i].Moves[0]
					if spare += t.made[last][m.Square] - least; t.made[last][m.Square] > least && !among(c.By, m.Square) {
						return "who makes spare moves"
					}
				}
			}
		}
		if moves != c.Moves || spare > c.Spare {
			return "so many moves are needed"
		}
	case solution.StandStill:
		for _, m := range c.Men {
			if at, there := t.places[last][m.Square]; moved[m.Square] || !there || at != m.Square {
				return "a man stands still"
			}
		}
	case solution.Becomes:
		for _, m := range c.Men {
			if on, fell := t.taken[m.Square]; fell {
				if !slices.Contains(c.On, on) || !among(c.By, t.taker[m.Square]) {
					return "a man is taken"
				}
				continue
			}
			end := t.places[last][m.Square]
			i := slices.IndexFunc(c.Ends, func(e solution.End) bool { return e.Square == end })
			switch {
			case i < 0 || c.Ends[i].Walk != walks[game[last].pos.Board().RoleAt(end)]:
				return "a man ends"
			case !slices.Contains(c.Ends[i].Moves, t.made[last][m.Square]):
				return "a man makes moves"
			}
			if on, ok := promoted[m.Square]; ok != (len(c.Ends[i].Promotes) > 0) || ok && !slices.Contains(c.Ends[i].Promotes, on) {
				return "a pawn promotes"
			}
		}
	case solution.Takes:
		if captures != c.Captures || byPawns < c.Pawns {
			return "men are taken"
		}
		for _, x := range taken {
			if len(c.By) > 0 && (!slices.Contains(c.On, x.on) || !among(c.By, x.by)) {
				return "where and by whom men are taken"
			}
		}
	case solution.PawnTakes:
		n := 0
		for _, x := range taken {
			if x.by != c.Men[0].Square || !x.pawn {
				continue
			}
			if !slices.Contains(c.On, x.on) {
				return "where a pawn takes"
			}
			n++
		}
		if n < c.Captures {
			return "a pawn takes"
		}
	case solution.Castles:
		if castled.Long && !c.Castling.Long || castled.Short && !c.Castling.Short || c.Castling.Must && !castled.Long && !castled.Short {
			return "a side castles"
		}
	case solution.Leaves:
		if !moved[c.Men[0].Square] {
			return "a man leaves"
		}
	case solution.SetsOut:
		for i, pawn := range c.By {
			for n, at := range t.places {
				if at[pawn.Square] == c.On[i] && (!moved[c.Men[0].Square] || first[c.Men[0].Square] >= n) {
					return "a man sets out"
				}
			}
		}
	case solution.Arrives:
		for _, pawn := range c.By {
			if moved[c.Men[0].Square] && (!moved[pawn.Square] || first[pawn.Square] > final[c.Men[0].Square]) {
				return "a man arrives"
			}
		}
	case solution.Ways:
		if c.Count < 1 {
			return "there are ways"
		}
	default:
		return "nothing else is said"
	}
	return ""
}
