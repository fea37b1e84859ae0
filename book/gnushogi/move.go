package gnushogi

import "rookery/shogi"

// codes is one more than the highest number that GNU Shogi has for a piece.
const codes = 15

// roles are the pieces in the order of their numbers.
var roles = [codes]shogi.Role{
	shogi.NoRole, shogi.Pawn, shogi.Lance, shogi.Knight, shogi.Silver, shogi.Gold, shogi.Bishop, shogi.Rook,
	shogi.ProPawn, shogi.ProLance, shogi.ProKnight, shogi.ProSilver, shogi.Horse, shogi.Dragon, shogi.King,
}

// codeOf is the number of a piece.
func codeOf(r shogi.Role) int {
	switch {
	case r == shogi.King:
		return 14
	case r == shogi.Horse || r == shogi.Dragon:
		return int(r) - 2
	case r.IsPromoted():
		return int(r) - 1
	}
	return int(r)
}

// squareCode is the number of a square. The squares are turned over from top
// to bottom, which squareOf undoes in the same way.
func squareCode(s shogi.Square) int { return 72 - 9*int(s/9) + int(s%9) }

func squareOf(code int) shogi.Square { return shogi.Square(72 - 9*(code/9) + code%9) }

const (
	dropOrigin    = 81 // and the piece
	promotionCode = 0x80
)

// encode is the number of a move of a side; 0 for no move.
func encode(m shogi.Move, side shogi.Colour) uint16 {
	if m == shogi.NoMove {
		return 0
	}
	from, to := 0, squareCode(m.To())
	if m.IsDrop() {
		from = dropOrigin + codeOf(m.Dropped()) + codes*int(side)
	} else {
		from = squareCode(m.From())
	}
	if m.IsPromotion() {
		to |= promotionCode
	}
	return uint16(from<<8 | to)
}

// decode is the move of a number, or NoMove if there is none.
func decode(code uint16) shogi.Move {
	from, to := int(code>>8), int(code&^promotionCode&0xff)
	promote := code&promotionCode != 0
	if code == 0 || to >= 81 || from == to || from == dropOrigin {
		return shogi.NoMove
	}
	if from < dropOrigin {
		return shogi.NewMove(squareOf(from), squareOf(to), promote)
	}
	piece := from - dropOrigin
	if piece > codes {
		piece -= codes
	}
	if piece > codeOf(shogi.Rook) || promote {
		return shogi.NoMove
	}
	return shogi.NewDrop(roles[piece], squareOf(to))
}
