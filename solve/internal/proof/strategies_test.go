package proof

import (
	"math/rand/v2"
	"testing"

	"rookery/chess"
)

// TestStrategies: every game is of exactly one strategy, also where only few are told apart.
func TestStrategies(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(51, 52))
	told, most, castlings := 0, 0, 0
	for range *countThrifty / 4 {
		game := thriftyGame(r, 8+r.IntN(40))
		at := r.IntN(min(len(game), 12))
		game = game[at:]
		for _, s := range game[:len(game)-1] {
			if s.move.IsCastling() {
				castlings++
			}
		}
		begin, end := &game[0].pos, &game[len(game)-1].pos
		var moves [2]int
		moves[begin.Turn()], moves[begin.Turn().Other()] = len(game)/2, (len(game)-1)/2
		target := NewTarget(end.Board())
		list, _ := Strategies(target, begin.Board(), begin.Castling(), moves, nil, 1+r.IntN(12))
		is := 0
		happened := tell(game)
		for i := range list {
			if happened.keeps(&list[i]) {
				is++
			}
		}
		if is != 1 {
			t.Fatalf("a game to %s is of %d of %d strategies: %+v", end.FEN(), is, len(list), list)
		}
		if len(list) > 1 {
			told++
		}
		most = max(most, len(list))
	}
	t.Logf("%d games with several strategies, %d at most; %d castlings", told, most, castlings)
	if told < *countThrifty/50 || most < 4 {
		t.Errorf("%d games with several strategies, %d at most; %d castlings", told, most, castlings)
	}
}

// keeps reports whether what a strategy says happened.
func (t *told) keeps(s *Strategy) bool {
	last := t.places[len(t.places)-1]
	for _, c := range s.Careers {
		if at, stands := last[c.Man]; stands != (c.End != chess.NoSquare) || stands && at != c.End {
			return false
		}
	}
	return true
}
