package problem

import "rookery/chess"

// Top gives the index of the man that stands on a square, on top of those in
// its underworld, or -1.
func Top(men []Placement, sq chess.Square) int {
	for i := len(men) - 1; i >= 0; i-- {
		if men[i].Square == sq {
			return i
		}
	}
	return -1
}

// GameArray is the position that the game begins from, each man with the
// place of the source that asked for it.
func GameArray(pos Pos) []Placement {
	officers := [8]Walk{Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook}
	var men []Placement
	row := func(rank int, c Colour, walk func(file int) Walk) {
		for file := range 8 {
			men = append(men, Placement{pos, chess.At(file, rank), Man{Colour: c, Walk: walk(file)}})
		}
	}
	officer := func(file int) Walk { return officers[file] }
	pawn := func(int) Walk { return Pawn }
	row(7, Black, officer)
	row(6, Black, pawn)
	row(1, White, pawn)
	row(0, White, officer)
	return men
}

// BeginsWithGameArray reports whether the first men of a position are those
// of GameArray, in its order.
func BeginsWithGameArray(men []Placement) bool {
	array := GameArray(Pos{})
	if len(men) < len(array) {
		return false
	}
	for i, m := range array {
		if men[i].Square != m.Square || men[i].Man.Colour != m.Man.Colour ||
			men[i].Man.Walk != m.Man.Walk || len(men[i].Man.Attributes) > 0 {
			return false
		}
	}
	return true
}

// TopMen gives the man on top of each occupied square.
func TopMen(board []Placement) map[chess.Square]Man {
	top := make(map[chess.Square]Man, len(board))
	for _, p := range board {
		top[p.Square] = p.Man
	}
	return top
}
