package proof

import (
	"math/rand/v2"
	"testing"

	"rookery/chess"
)

// TestFindingsAreKept: what is remembered of a side is what would be found out. Games are gone through forwards and,
// as in a search, with other moves tried at each step.
func TestFindingsAreKept(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(11, 12))
	kept, anew := NewDeduction(nil), NewDeduction(nil)
	same := func(s *chess.Position, moves [2]int, known [2]Facts) (next [2]Facts, ok bool) {
		anew.memory.target = nil // so that all is forgotten
		one := kept.Deduce(s.Board(), s.Castling(), moves, known[0])
		two := anew.Deduce(s.Board(), s.Castling(), moves, known[1])
		next = [2]Facts{kept.Facts, anew.Facts}
		a, b := next[0], next[1]
		a.by, a.serial, b.by, b.serial = nil, 0, nil, 0
		if one != two || one && a != b {
			t.Fatalf("%s in %v moves: %t and %v, found out anew %t and %v", s.FEN(), moves, one, a, two, b)
		}
		for c := range chess.Colour(2) {
			for at := range s.Board().ByColour[c].Squares() {
				if one && kept.Area(c, at) != anew.Area(c, at) {
					t.Fatalf("%s in %v moves: %v\n%vanew\n%v", s.FEN(), moves, at, kept.Area(c, at), anew.Area(c, at))
				}
			}
		}
		return next, one
	}
	for range 25 {
		game := thriftyGame(r, 8+r.IntN(30))
		kept.target = NewTarget(game[len(game)-1].pos.Board())
		anew.target = kept.target
		moves := [2]int{len(game) / 2, (len(game) - 1) / 2}
		var known [2]Facts
		for _, s := range game[:len(game)-1] {
			same(&s.pos, moves, [2]Facts{}) // with less known beforehand
			next, ok := same(&s.pos, moves, known)
			if !ok {
				t.Fatalf("%s is said to be out of reach", s.pos.FEN())
			}
			us := s.pos.Turn()
			moves[us]--
			list := s.pos.Legal(nil)
			for range 4 {
				m := list[r.IntN(len(list))]
				other := s.pos
				other.Play(m)
				same(&other, moves, [2]Facts{})
				same(&other, moves, [2]Facts{next[0].After(touched(m)), next[1].After(touched(m))})
			}
			known = [2]Facts{next[0].After(touched(s.move)), next[1].After(touched(s.move))}
		}
	}
}
