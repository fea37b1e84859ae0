package shogi

import "fmt"

// A Move is a move along the board or a drop, as USI writes them. It does not
// know whose it is nor what it captures: the position does. The zero Move is
// none.
//
// The layout: target 7 bits, from (or the role dropped) 7, promotion 1, drop 1.
type Move uint16

// NoMove is no move.
const NoMove Move = 0

const (
	fromShift          = 7
	squareMask         = 1<<7 - 1
	promotionFlag Move = 1 << 14
	dropFlag      Move = 1 << 15
)

// NewMove is a move from one square to another.
func NewMove(from, to Square, promote bool) Move {
	m := Move(from)<<fromShift | Move(to)
	if promote {
		m |= promotionFlag
	}
	return m
}

// NewDrop is the drop of a plain piece.
func NewDrop(r Role, to Square) Move { return dropFlag | Move(r)<<fromShift | Move(to) }

// To is where the piece goes.
func (m Move) To() Square { return Square(m & squareMask) }

// From is where it comes from, NoSquare for a drop.
func (m Move) From() Square {
	if m.IsDrop() {
		return NoSquare
	}
	return Square(m >> fromShift & squareMask)
}

// IsDrop reports whether a piece in hand is put on the board.
func (m Move) IsDrop() bool { return m&dropFlag != 0 }

// Dropped is what a drop puts on the board, NoRole for other moves.
func (m Move) Dropped() Role {
	if !m.IsDrop() {
		return NoRole
	}
	return Role(m >> fromShift & squareMask)
}

// IsPromotion reports whether the piece promotes.
func (m Move) IsPromotion() bool { return m&promotionFlag != 0 }

// String is the move in USI: "7g7f", "8h2b+", "P*5e"; "none" for NoMove.
func (m Move) String() string {
	switch {
	case m == NoMove:
		return "none"
	case m.IsDrop():
		return m.Dropped().String() + "*" + m.To().String()
	case m.IsPromotion():
		return m.From().String() + m.To().String() + "+"
	}
	return m.From().String() + m.To().String()
}

// ParseUSI reads a move as USI writes it. Whether it is legal is for a
// position to say.
func ParseUSI(text string) (Move, error) {
	bad := func() (Move, error) { return NoMove, fmt.Errorf("shogi: %q is not a move in USI", text) }
	if len(text) < 4 || len(text) > 5 {
		return bad()
	}
	to, err := ParseSquare(text[2:4])
	if err != nil {
		return bad()
	}
	if text[1] == '*' {
		role := roleOf(text[0])
		if len(text) != 4 || role == NoRole || role == King {
			return bad()
		}
		return NewDrop(role, to), nil
	}
	from, err := ParseSquare(text[:2])
	promote := len(text) == 5
	if err != nil || from == to || promote && text[4] != '+' {
		return bad()
	}
	return NewMove(from, to, promote), nil
}
