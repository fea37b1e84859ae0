package fairy

import (
	"rookery/chess"
	"rookery/problem"
)

// A WalkID numbers the walks of a problem's Rules; 0 is none.
type WalkID uint8

// maxWalks is how many walks there can be, 0 among them.
const maxWalks = 1 << 8

// A Man is what stands on a square: walk, colours, identity and attributes in
// one word. The zero Man is an empty square.
//
//	bits 0-7 walk, 8-9 colours (white 1, black 2, neutral both), 10-15 nothing, 16-23 identity,
//	24-31 the square in the diagram plus one, 32-63 attributes
type Man uint64

const (
	whiteBit   Man = 1 << 8
	blackBit   Man = 1 << 9
	colourBits     = whiteBit | blackBit
	spareShift     = 10 // keys have a square there
	idShift        = 16
	homeShift      = 24
	attributes Man = 0xffffffff << 32
)

// NewMan makes a man without identity.
func NewMan(c problem.Colour, w WalkID) Man {
	m := Man(w)
	switch c {
	case problem.White:
		m |= whiteBit
	case problem.Black:
		m |= blackBit
	default:
		m |= colourBits
	}
	return m
}

// Walk is the man's own walk.
func (m Man) Walk() WalkID { return WalkID(m) }

// WithWalk is the man with another walk.
func (m Man) WithWalk(w WalkID) Man { return m&^0xff | Man(w) }

// Is reports whether the man belongs to a side; a neutral man belongs to both.
func (m Man) Is(c chess.Colour) bool { return m&(whiteBit<<c) != 0 }

// Neutral reports whether the man belongs to both sides.
func (m Man) Neutral() bool { return m&colourBits == colourBits }

// Colour is the man's colour as a problem has it.
func (m Man) Colour() problem.Colour {
	switch m & colourBits {
	case whiteBit:
		return problem.White
	case blackBit:
		return problem.Black
	}
	return problem.Neutral
}

// WithColour is the man with another colour.
func (m Man) WithColour(c problem.Colour) Man { return m&^colourBits | NewMan(c, 0) }

// Turned is the man on the other side; a neutral one stays, and an empty square
// is one.
func (m Man) Turned() Man {
	if m == 0 || m.Neutral() {
		return m
	}
	return m ^ colourBits
}

// ID tells men apart, through all changes of walk and colour.
func (m Man) ID() uint8 { return uint8(m >> idShift) }

// Home is the square on which the man stood in the diagram, Off if it came
// later.
func (m Man) Home() chess.Square {
	if h := uint8(m >> homeShift); h > 0 {
		return chess.Square(h - 1)
	}
	return Off
}

// SameKind reports whether two men differ in nothing that can be seen.
func (m Man) SameKind(o Man) bool { return m.kind() == o.kind() }

// kind is the man without identity.
func (m Man) kind() Man { return m &^ (0xffff << idShift) }

// An Attribute is a bit of a Man; the order is that in which they are written.
type Attribute uint8

// The attributes.
const (
	Royal Attribute = iota
	Kamikaze
	Paralysing
	Chameleon
	Jigger
	Volage
	Functionary
	HalfNeutral
	HurdleColourChanging
	Protean
	Magic
	Uncapturable
	Patrol
	Frischauf
	Bul
	Dob
	Anda
	AndaInverse
	AliceA
	AliceB
	Attributes // how many there are
)

// Deposed is a king that is not royal for a while. It is never written.
const Deposed = Attributes

// maxMarks is how many bits of a man conditions can have, see Rules.NewMark.
const maxMarks = 31 - Attributes

// AttributeNames are the names by which problems call the attributes.
var AttributeNames = [Attributes]problem.Attribute{
	"Royal", "Kamikaze", "Paralysing", "Chameleon", "Jigger", "Volage", "Functionary", "HalfNeutral",
	"HurdleColourChanging", "Protean", "Magic", "Uncapturable", "Patrol", "Frischauf", "Bul", "Dob",
	"Anda", "AndaInverse", "AliceA", "AliceB",
}

// Role is the man of the game with the man's walk, NoRole if there is none.
func (m Man) Role() chess.Role {
	if m.Walk() > PawnWalk {
		return chess.NoRole
	}
	return roles[m.Walk()]
}

var roles = [...]chess.Role{
	0: chess.NoRole, KingWalk: chess.King, QueenWalk: chess.Queen, RookWalk: chess.Rook,
	BishopWalk: chess.Bishop, KnightWalk: chess.Knight, PawnWalk: chess.Pawn,
}

// Ordinary reports whether the man has no attributes, except that it may be royal.
func (m Man) Ordinary() bool { return m.Without(Royal)&attributes == 0 }

// Has reports whether the man has an attribute.
func (m Man) Has(a Attribute) bool { return m>>(32+a)&1 != 0 }

// on is the square on which the man stands, if it has an attribute.
func (m Man) on(a Attribute, s chess.Square) chess.Bitboard {
	return chess.Bitboard(m>>(32+a)&1) << (s & 63)
}

// King reports whether the man is royal, or would be.
func (m Man) King() bool { return m.Has(Royal) || m.Has(Deposed) }

// Depose is the man without royalty, for a while if he has it.
func (m Man) Depose() Man {
	if m.Has(Royal) {
		return m.Without(Royal).With(Deposed)
	}
	return m
}

// With is the man with an attribute.
func (m Man) With(a Attribute) Man { return m | 1<<(32+a) }

// Without is the man without an attribute.
func (m Man) Without(a Attribute) Man { return m &^ (1 << (32 + a)) }

// Recruit makes a man that joins the others during play, with an identity that
// none of them has.
func (p *Position) Recruit(c problem.Colour, w WalkID) Man {
	var taken [256 / 64]uint64
	note := func(m Man) { taken[m.ID()/64] |= 1 << (m.ID() % 64) }
	for men := p.Occupied(); men != 0; {
		note(p.men[men.Pop()])
	}
	if p.underworld != 0 {
		for i := range p.Underworld().Len() {
			man, _ := p.Underworld().Man(i)
			note(man)
		}
	}
	note(p.frames[len(p.frames)-1].captured)
	id := 1
	for id < 255 && taken[id/64]>>(id%64)&1 != 0 {
		id++
	}
	return NewMan(c, w) | Man(id)<<idShift
}
