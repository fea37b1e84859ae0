package fairy

import (
	"slices"

	"rookery/chess"
)

// A MoveKind is the way a move is played.
type MoveKind uint8

const (
	Plain       MoveKind = iota
	Castle               // Make and Rebirth are the rook's squares before and after; To is where a capture after it ends
	EnPassant            // the pawn on Capture is taken on its way
	Shifted              // the man goes to Make first, and on from there: see Stand
	Swap                 // the men on From and To change places; the one on Make is written first
	Partnered            // castling with any man, written in full
	SpecialMove          // no man moves: effects of phase AfterSpecial do it all. Make is its number, see Rules.NewSpecial
)

// A Move is a pseudo-legal move. Conditions may use Make, Rebirth and Choice to
// tell apart the ways in which one move can end.
type Move struct {
	From, To chess.Square
	Capture  chess.Square // Off if nothing is taken
	Kind     MoveKind
	Promote  WalkID       // 0 for none
	Make     chess.Square // second part of a move in two parts; castling: the rook's square; see MoveKind
	Rebirth  chess.Square // chosen square of a rebirth; castling: where the rook goes
	Choice   uint32       // answers to Position.Choose, or a condition's own
	hurdle   uint8        // plus one; 0 for none, or where no rule asks for hurdles
	// Of an array the compiler has moves handed over in memory, as a whole: taken apart for
	// registers and put together again they cost more than most of what is asked of them.
	_ [3]uint8
}

// NewMove is a plain move.
func NewMove(from, to, capture chess.Square) Move {
	return Move{From: from, To: to, Capture: capture, Make: Off, Rebirth: Off}
}

// set makes a plain move of a new one of a list, where it is: there is nothing to copy.
func (m *Move) set(from, to, capture chess.Square) {
	m.From, m.To, m.Capture, m.Kind = from, to, capture, Plain
	m.Promote, m.Make, m.Rebirth = 0, Off, Off
	m.Choice, m.hurdle = 0, 0
}

// appended is a list with a plain move more.
func appended(list []Move, from, to, capture chess.Square) []Move {
	n := len(list)
	if n == cap(list) {
		list = slices.Grow(list, 1)
	}
	list = list[:n+1]
	list[n].set(from, to, capture)
	return list
}

// Hurdle is the man that is hopped over, Off if there is none or no rule of the
// problem asks for it (Properties.Hurdles).
func (m Move) Hurdle() chess.Square {
	if m.hurdle == 0 {
		return Off
	}
	return chess.Square(m.hurdle - 1)
}

// Leaves is the square where the man begins its journey: that of its rebirth, if it goes there first.
func (m Move) Leaves() chess.Square {
	if m.Kind == Shifted {
		return m.Make
	}
	return m.From
}

// IsCapture reports whether the move takes something.
func (m Move) IsCapture() bool { return m.Capture != Off }

// choiceBits are the bits that Choice has in a packed move: its own and, of
// moves that choose their promotions, those of Promote.
const (
	narrowBits = 11
	choiceBits = narrowBits + 8
)

// Bits packs a move into a word that no other move has; MoveOf takes it apart.
func (m Move) Bits() uint64 {
	b := uint64(m.From&63) | uint64(m.To&63)<<6 | uint64(m.Capture)<<12 | uint64(m.Kind)<<19 | uint64(m.Promote)<<24 |
		uint64(m.Make)<<32 | uint64(m.Rebirth)<<39 | uint64(m.Choice&(1<<narrowBits-1))<<46 | uint64(m.hurdle)<<57
	if high := uint64(m.Choice >> narrowBits); high != 0 {
		b |= 1<<23 | high<<24
	}
	return b
}

// Captures reports whether a packed move takes something.
func Captures(b uint64) bool { return b>>12&127 != uint64(Off) }

// Promotes reports whether a packed move names what a pawn becomes.
func Promotes(b uint64) bool { return b>>23&1 == 0 && b>>24&255 != 0 }

// MoveOf is the move that Bits was made from.
func MoveOf(b uint64) (m Move) {
	m.Unpack(b)
	return m
}

// Unpack is MoveOf for a move in its place.
func (m *Move) Unpack(b uint64) {
	m.From, m.To, m.Capture, m.Kind = chess.Square(b&63), chess.Square(b>>6&63), chess.Square(b>>12&127), MoveKind(b>>19&15)
	m.Promote, m.Make, m.Rebirth = WalkID(b>>24), chess.Square(b>>32&127), chess.Square(b>>39&127)
	m.Choice, m.hurdle = uint32(b>>46&(1<<narrowBits-1)), uint8(b>>57)
	if b>>23&1 != 0 {
		m.Choice |= uint32(m.Promote) << narrowBits
		m.Promote = 0
	}
}
