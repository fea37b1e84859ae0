package board

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"rookery/chess"
	"rookery/problem"
)

var long = flag.Bool("long", false, "TestTakeBackRestricted: all conditions and more random positions, not only one of two conditions")

// TestTakeBackRestricted: under conditions that only forbid moves, those are taken back that lead
// to the diagram from some position, found by trying all positions one man away.
func TestTakeBackRestricted(t *testing.T) {
	t.Parallel()
	conditions := []problem.Condition{
		{Name: "Hole", Params: []problem.Param{{Squares: []chess.Square{27, 18, 45, 3, 52}}}},
		{Name: "BlackMaximummer"}, {Name: "WhiteMinimummer"}, {Name: "MonochromChess"}, {Name: "GridChess"}, {Name: "Lortap"},
	}
	n := 2
	if !*long {
		i := rand.IntN(2)
		conditions, n = conditions[i:i+1], 1
	}
	total := 0
	for _, c := range conditions {
		r := rand.New(rand.NewPCG(3, uint64(len(c.Name))))
		for range n {
			p, side := randomPast(r, c)
			x, err := NewPast(p, side.Other(), chess.Black)
			if err != nil {
				continue
			}
			var got []string
			for _, before := range x.TakeBack(side) {
				got = append(got, pastText(before.Last.From, before.Last.To, before.Men()))
			}
			slices.Sort(got)
			want := leadingTo(t, p, side, true)
			if !slices.Equal(got, want) {
				t.Fatalf("%s %v, %v: got %d, want %d\n%v\n%v", c.Name, p.Board, side, len(got), len(want), got, want)
			}
			total += len(got)
		}
	}
	if total == 0 {
		t.Error("nothing was taken back")
	}
}

func randomPast(r *rand.Rand, c problem.Condition) (*problem.Problem, chess.Colour) {
	var b chess.Board
	closed := chess.Bitboard(0)
	for _, q := range c.Params {
		for _, s := range q.Squares {
			closed |= s.Bit()
		}
	}
	put := func(p chess.Piece) {
		for {
			s := chess.Square(r.IntN(64))
			if (b.Occupied() | closed).Has(s) || p.Role() == chess.Pawn && (s.Rank() == 0 || s.Rank() == 7) {
				continue
			}
			b.Put(s, p)
			return
		}
	}
	for _, side := range []chess.Colour{chess.White, chess.Black} {
		put(chess.PieceOf(side, chess.King))
		put(chess.PieceOf(side, chess.Pawn))
	}
	put(chess.PieceOf(chess.Colour(r.IntN(2)), chess.Role(1+r.IntN(5))))
	return &problem.Problem{Board: standing(&b), Conditions: []problem.Condition{c}}, chess.Colour(r.IntN(2))
}

// leadingTo tells the moves of a side that lead to the board of a problem, asked says whether
// what stood before must have come about itself.
func leadingTo(t *testing.T, p *problem.Problem, side chess.Colour, asked bool) (found []string) {
	var after chess.Board
	place(&after, p.Board)
	try := func(b chess.Board, ep []chess.Square) {
		q := *p
		q.Board, q.Options.EnPassant = standing(&b), ep
		g, err := newGeneral(&q, Setup{Turn: side, First: side, Bound: chess.Black, Length: 1})
		if err != nil {
			t.Fatal(err)
		}
		if g.InCheck(side.Other()) {
			return
		}
		for _, m := range g.Moves(nil) {
			d := g.Describe(m)
			if d.EnPassant != (ep != nil) {
				continue
			}
			g.Play(m)
			var now chess.Board
			place(&now, g.Standing())
			g.Undo()
			if now != after {
				continue
			}
			if asked && ep != nil { // its double step, and nothing else
				before := b
				before.Remove(ep[2])
				before.Put(ep[0], chess.PieceOf(side.Other(), chess.Pawn))
				w := *p
				w.Board = standing(&before)
				h, err := newGeneral(&w, Setup{Turn: side.Other(), First: side.Other(), Bound: chess.Black, Length: 1})
				if err != nil {
					t.Fatal(err)
				}
				if h.InCheck(side) || !slices.ContainsFunc(h.Moves(nil), func(m Move) bool {
					d := h.Describe(m)
					return d.From == ep[0] && d.To == ep[2]
				}) {
					continue
				}
			} else if asked && g.InCheck(side) && len(leadingTo(t, &q, side.Other(), false)) == 0 {
				continue
			}
			found = append(found, pastText(d.From, d.To, q.Board))
		}
	}
	for to := range after.ByColour[side].Squares() {
		for from := range (^after.Occupied()).Squares() {
			for _, was := range []chess.Role{after.RoleAt(to), chess.Pawn} {
				if was == chess.Pawn && (from.Rank() == 0 || from.Rank() == 7) || p.Conditions[0].Name == "Hole" && slices.Contains(p.Conditions[0].Params[0].Squares, from) {
					continue
				}
				bare := after
				bare.Remove(to)
				bare.Put(from, chess.PieceOf(side, was))
				try(bare, nil)
				for taken := chess.Pawn; taken <= chess.Queen; taken++ {
					if taken == chess.Pawn && (to.Rank() == 0 || to.Rank() == 7) {
						continue
					}
					b := bare
					b.Put(to, chess.PieceOf(side.Other(), taken))
					try(b, nil)
				}
				if on := chess.At(to.File(), from.Rank()); was == chess.Pawn && from.File() != to.File() && (to.Rank() == 2 || to.Rank() == 5) && !bare.Occupied().Has(on) {
					start := chess.Square(int(to) + int(to) - int(on))
					if !bare.Occupied().Has(start) && !bare.Occupied().Has(to) {
						b := bare
						b.Put(on, chess.PieceOf(side.Other(), chess.Pawn))
						try(b, []chess.Square{start, to, on})
					}
				}
				if was == after.RoleAt(to) && was == chess.Pawn {
					break
				}
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func pastText(from, to chess.Square, men []problem.Placement) string {
	return fmt.Sprint(from, to, men)
}
