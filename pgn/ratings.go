package pgn

import (
	"strconv"

	"rookery/chess"
)

// A Rated is which of the two players is meant, by their ratings.
type Rated uint8

// The players by their ratings.
const (
	AnyRated Rated = iota
	HigherRated
	LowerRated
)

// matchRatings looks at both players' ratings. Games of players without one are not wanted where
// it is asked for.
func (f *Filter) matchRatings(g *Game) bool {
	white, black := g.Tags.Get("WhiteElo"), g.Tags.Get("BlackElo")
	if !f.Elo[chess.White].admits(white) || !f.Elo[chess.Black].admits(black) ||
		!f.EitherElo.admits(white) && !f.EitherElo.admits(black) {
		return false
	}
	if f.MinElo == 0 && f.MaxElo == 0 && f.EloDifference == (Bounds{}) && f.Winner == AnyRated {
		return true
	}
	w, err := strconv.Atoi(white)
	if err != nil {
		return false
	}
	b, err := strconv.Atoi(black)
	if err != nil {
		return false
	}
	difference := max(w-b, b-w)
	if min(w, b) < f.MinElo || f.MaxElo > 0 && max(w, b) > f.MaxElo ||
		difference < f.EloDifference.Min || f.EloDifference.Max > 0 && difference > f.EloDifference.Max {
		return false
	}
	switch f.Winner {
	case HigherRated:
		return g.Result == WhiteWins && w > b || g.Result == BlackWins && b > w
	case LowerRated:
		return g.Result == WhiteWins && w < b || g.Result == BlackWins && b < w
	}
	return true
}

// AtOdds reports whether the sides begin with different men.
func (g *Game) AtOdds() bool {
	b := g.Start.Board()
	for _, men := range b.ByRole {
		if (men & b.ByColour[chess.White]).Count() != (men & b.ByColour[chess.Black]).Count() {
			return true
		}
	}
	return false
}
