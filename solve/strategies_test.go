package solve_test

import (
	"fmt"
	"testing"

	"rookery/chess"
	"rookery/solve"
)

// TestStrategies: play by strategies finds what is found without, in the same order, where few men change their parts.
//
//	go test ./solve -run TestStrategies -seed 7 -count-games 20000
func TestStrategies(t *testing.T) {
	t.Parallel()
	r := newRandom(97)
	several := 0
	for i := range times(*proofGames) * 2 {
		from, pos, n := r.changingParts(t)
		p := parsed(t, fmt.Sprintf("pieces black ka1\nstipulation a=>b%d%s\npieces black ka1\noption maxsolutions 3000", n/2, []string{"", ".5"}[n%2]))
		p.Board, p.Target = placements(from.Board()), placements(pos.Board())
		whole := solve.Config{Jobs: 1, Plain: n < 5}
		if !whole.Plain {
			whole.DeduceDeeply()
		}
		want, sum := solvedText(t, p, whole)
		cfg := solve.Config{Jobs: 1 + i%2}
		cfg.DivideAtOnce()
		got, _ := solvedText(t, p, cfg)
		if got != want {
			t.Fatalf("%s from %s to %s: by strategies\n%s\notherwise\n%s", p.Stipulation.Text, from.FEN(), pos.FEN(), got, want)
		}
		if sum.Solutions > 1 {
			several++
		}
	}
	t.Logf("%d with several solutions", several)
}

// TestNullMovesBesideStrategies: where half moves may be null moves, nothing is deduced from each half move being one.
func TestNullMovesBesideStrategies(t *testing.T) {
	t.Parallel()
	r := newRandom(98)
	solved := 0
	for range times(*proofGames) {
		from, pos, n := r.changingParts(t)
		for n > 4 {
			from, pos, n = r.changingParts(t)
		}
		p := parsed(t, "pieces black ka1\nstipulation a=>b2.5\npieces black ka1\noption maxsolutions 3000 nullmoves")
		p.Board, p.Target = placements(from.Board()), placements(pos.Board())
		want, sum := solvedText(t, p, solve.Config{Jobs: 1, Plain: true})
		cfg := solve.Config{Jobs: 1}
		cfg.DivideAtOnce()
		if got, _ := solvedText(t, p, cfg); got != want {
			t.Fatalf("from %s to %s: by strategies\n%s\nplain\n%s", from.FEN(), pos.FEN(), got, want)
		}
		if sum.Solutions > 0 {
			solved++
		}
	}
	if solved == 0 {
		t.Error("nothing is solved")
	}
}

// changingParts is a position with few men, of which two of a kind stand together, and one that play of so many half moves has led to.
func (r random) changingParts(t *testing.T) (from, to chess.Position, n int) {
	t.Helper()
	s := chess.EmptySetup()
	put := func(c chess.Colour, role chess.Role, file, rank int) {
		if at := chess.At(file, rank); !s.Board.Occupied().Has(at) {
			s.Board.Put(at, chess.PieceOf(c, role))
		}
	}
	put(chess.White, chess.King, 0, 0)
	put(chess.Black, chess.King, 7, 7)
	for range 2 {
		put(chess.White, chess.Knight, 1+r.IntN(4), 1+r.IntN(3))
		put(chess.White, chess.Pawn, r.IntN(8), 1+5*r.IntN(2))
		put(chess.Black, choose(r, chess.Knight, chess.Bishop), 2+r.IntN(4), 3+r.IntN(3))
	}
	put(chess.Black, chess.Pawn, r.IntN(8), 6)
	from, err := s.Position(chess.Problem)
	if err != nil || from.InCheck() || from.OpponentInCheck() {
		return r.changingParts(t)
	}
	to, n = from, 4+r.IntN(5)
	for range n {
		list := to.Legal(nil)
		if len(list) == 0 {
			return r.changingParts(t)
		}
		m := list[r.IntN(len(list))]
		for range 3 {
			if m.IsCapture() || m.Promotion() != chess.NoRole {
				break
			}
			m = list[r.IntN(len(list))]
		}
		to.Play(m)
	}
	return from, to, n
}
