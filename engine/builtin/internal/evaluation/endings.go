package evaluation

import "rookery/chess"

// worth of the men in comparisons of material.
var worth = [7]int{chess.Pawn: 100, chess.Knight: 320, chess.Bishop: 330, chess.Rook: 500, chess.Queen: 950}

// Winnable says in sixteenths how much of an advantage is worth having.
func Winnable(b *chess.Board, us chess.Colour, score int) int {
	strong := us
	if score < 0 {
		strong = us.Other()
	}
	pawns := b.Of(strong, chess.Pawn)
	if pawns != 0 {
		bishops := b.ByRole[chess.Bishop]
		apart := b.Of(strong, chess.Bishop).Count() == 1 && b.Of(strong.Other(), chess.Bishop).Count() == 1 &&
			(bishops&chess.LightSquares).Count() == 1
		switch {
		case apart && b.ByRole[chess.Knight]|b.ByRole[chess.Rook]|b.ByRole[chess.Queen] == 0:
			return 8 // bishops of opposite colours
		case apart:
			return 13
		}
		return min(16, 12+2*pawns.Count())
	}
	if officers(b, strong)-officers(b, strong.Other()) < worth[chess.Rook]-worth[chess.Pawn] {
		return 2 // a minor piece ahead, without pawns
	}
	return 16
}

// officers is the worth of a colour's men other than pawns and king.
func officers(b *chess.Board, c chess.Colour) (sum int) {
	for role := chess.Knight; role <= chess.Queen; role++ {
		sum += worth[role] * b.Of(c, role).Count()
	}
	return sum
}
