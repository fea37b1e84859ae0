package walk

import (
	"math/rand/v2"
	"slices"
	"testing"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// The moves that mate are found without most of the others being played: on random boards they
// are those that mate when all legal ones are played, and so are the checks, for every walk.
func TestMating(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	mates := 0
	for code := range all(t) {
		for range 60 {
			p := place(t, besiege(random, code), fairy.Hooks{})
			if p.InCheck(chess.Black) {
				continue
			}
			for _, mating := range [2]bool{false, true} {
				var got, want []fairy.Move
				p.Search().EachCheck(mating, func(m fairy.Move) bool {
					if !mating || p.CheckMates() {
						got = append(got, m)
					}
					return true
				})
				for _, m := range p.Legal(nil) {
					p.Play(m)
					if p.InCheck(chess.Black) && (!mating || p.CheckMates()) {
						want = append(want, m)
					}
					p.Undo()
				}
				if !slices.Equal(got, want) {
					t.Fatalf("%s, mating %t: %v, not %v\n%v", code, mating, got, want, p.Record().Men())
				}
				if mating {
					mates += len(got)
				}
			}
		}
	}
	if mates < 500 {
		t.Errorf("only %d mates", mates)
	}
}

// besiege puts White's men of a walk, and some others, around a black king.
func besiege(random *rand.Rand, code problem.Walk) (board []problem.Placement) {
	king := chess.Square(random.IntN(64))
	put := func(s chess.Square, w problem.Walk, c problem.Colour) {
		board = append(board, problem.Placement{Square: s, Man: problem.Man{Walk: w, Colour: c}})
	}
	put(king, problem.King, problem.Black)
	home := true
	for _, s := range random.Perm(64)[:8+random.IntN(20)] {
		at := chess.Square(s)
		switch {
		case at == king:
		case home && chess.KingAttacks(king)&at.Bit() == 0:
			home = false
			put(at, problem.King, problem.White)
		case chess.KingAttacks(king)&at.Bit() != 0 || random.IntN(4) == 0:
			put(at, problem.Pawn, problem.Black)
		case random.IntN(2) == 0:
			put(at, problem.Rook, problem.White)
		default:
			put(at, code, problem.White)
		}
	}
	return board
}
