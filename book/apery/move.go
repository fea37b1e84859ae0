package apery

import "rookery/shogi"

// pieces are the plain pieces in the order of their numbers.
var pieces = [...]shogi.Role{
	shogi.NoRole, shogi.Pawn, shogi.Lance, shogi.Knight, shogi.Silver, shogi.Bishop, shogi.Rook, shogi.Gold, shogi.King,
}

// roleCode is the number of a plain piece.
func roleCode(r shogi.Role) int {
	for code, role := range pieces {
		if role == r {
			return code
		}
	}
	return 0
}

// pieceCode is the number of a piece of a side.
func pieceCode(p shogi.Piece) int {
	code := roleCode(p.Role().Plain())
	if p.Role().IsPromoted() {
		code += 8
	}
	return code + 16*int(p.Colour())
}

func squareCode(s shogi.Square) int { return 9*(s.File()-1) + s.Rank() - 1 }

func squareOf(code int) shogi.Square { return shogi.At(code/9+1, code%9+1) }

const (
	squareMask    = 1<<7 - 1
	fromShift     = 7
	promotionFlag = 1 << 14
	dropOrigin    = 80 // and the piece
)

// encode is the number of a move.
func encode(m shogi.Move) uint16 {
	to, from := squareCode(m.To()), 0
	if m.IsDrop() {
		from = dropOrigin + roleCode(m.Dropped())
	} else {
		from = squareCode(m.From())
	}
	code := to | from<<fromShift
	if m.IsPromotion() {
		code |= promotionFlag
	}
	return uint16(code)
}

// decode is the move of a number, or NoMove if there is none.
func decode(code uint16) shogi.Move {
	to, from := int(code&squareMask), int(code>>fromShift&squareMask)
	promote := code&promotionFlag != 0
	if to > 80 || from == to || code >= 2*promotionFlag {
		return shogi.NoMove
	}
	if from <= dropOrigin {
		return shogi.NewMove(squareOf(from), squareOf(to), promote)
	}
	piece := from - dropOrigin
	if promote || piece >= len(pieces)-1 {
		return shogi.NoMove
	}
	return shogi.NewDrop(pieces[piece], squareOf(to))
}
