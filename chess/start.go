package chess

import "fmt"

// Start is the initial position of the game.
func Start() Position {
	p, _ := arrayOf("RNBQKBNR").Position(Game)
	return p
}

// Chess960 is an initial position by its usual number, 0 to 959; 518 is the
// game's own.
func Chess960(number int) (Position, error) {
	if number < 0 || number > 959 {
		return Position{}, fmt.Errorf("chess: no Chess960 position has number %d", number)
	}
	// The number is, from the lowest digit: the file of the bishop on a light
	// square, that of the dark one, the queen's of six places left, and the
	// two knights' of five. Rook, king and rook take the last three.
	rank := [8]byte{}
	place := func(man byte, n int) {
		for file, taken := range rank {
			if taken != 0 {
				continue
			}
			if n == 0 {
				rank[file] = man
				return
			}
			n--
		}
	}
	rank[number%4*2+1] = 'B'
	number /= 4
	rank[number%4*2] = 'B'
	number /= 4
	place('Q', number%6)
	// Pairs of five places: 01 02 03 04 12 13 14 23 24 34. The higher goes
	// first, so that the lower one's count is not disturbed.
	low, high := 0, number/6
	for span := 4; high >= span; span-- {
		high -= span
		low++
	}
	place('N', low+high+1)
	place('N', low)
	place('R', 0)
	place('K', 0)
	place('R', 0)
	return arrayOf(string(rank[:])).Position(Game)
}

// arrayOf is the game array with the given men behind the pawns.
func arrayOf(rank string) Setup {
	s := EmptySetup()
	for file := range 8 {
		role := ParseRole(rank[file])
		s.Board.Put(At(file, 0), PieceOf(White, role))
		s.Board.Put(At(file, 1), PieceOf(White, Pawn))
		s.Board.Put(At(file, 6), PieceOf(Black, Pawn))
		s.Board.Put(At(file, 7), PieceOf(Black, role))
	}
	s.Castling = s.Board.ByRole[Rook]
	return s
}
