package chess

import (
	"errors"
	"fmt"
	"strings"
)

// Why a text is not a move; errors.Is finds them.
var (
	ErrMoveText  = errors.New("not a move")
	ErrIllegal   = errors.New("no such legal move")
	ErrAmbiguous = errors.New("several legal moves fit")
)

func moveError(err error, text string) error {
	// A copy, so that the caller's text need not live on the heap.
	return fmt.Errorf("chess: %w: %q", err, strings.Clone(text))
}

// String is the move in coordinates, as UCI writes it: "e2e4", "e7e8q", and
// "e1g1" for castling. Castling that the ordinary game does not know is
// written with the rook's square, "f1h1", as in UCI960.
func (m Move) String() string {
	if m.IsCastling() && (m.From().File() != 4 || m.target().File()%7 != 0) {
		return m.UCI960()
	}
	return m.coordinates(m.To())
}

// UCI960 is the move in coordinates as UCI has it for Chess960: the king takes
// the rook that it castles with.
func (m Move) UCI960() string { return m.coordinates(m.target()) }

func (m Move) coordinates(to Square) string {
	if m == NoMove {
		return "0000"
	}
	text := m.From().String() + to.String()
	if promotion := m.Promotion(); promotion != NoRole {
		text += string(promotion.Letter() | 0x20)
	}
	return text
}

// ParseMove reads a move in coordinates, castling in either manner.
func (p *Position) ParseMove(text string) (Move, error) {
	if len(text) != 4 && len(text) != 5 {
		return NoMove, moveError(ErrMoveText, text)
	}
	from, errFrom := ParseSquare(text[:2])
	to, errTo := ParseSquare(text[2:4])
	promotion := NoRole
	if len(text) == 5 {
		promotion = ParseRole(text[4])
	}
	if errFrom != nil || errTo != nil || len(text) == 5 && promotion == NoRole {
		return NoMove, moveError(ErrMoveText, text)
	}
	castling := NoMove
	for _, m := range p.Legal(make([]Move, 0, 64)) {
		switch {
		case m.From() != from || m.Promotion() != promotion:
		case m.target() == to:
			return m, nil
		case m.IsCastling() && m.To() == to:
			castling = m // unless the king simply goes there
		}
	}
	if castling == NoMove {
		return NoMove, moveError(ErrIllegal, text)
	}
	return castling, nil
}

// SAN is the legal move in standard algebraic notation: "Nbd2", "exd6",
// "e8=Q+", "O-O-O", "Qh5#".
func (p *Position) SAN(m Move) string {
	var b strings.Builder
	switch {
	case m.IsCastling():
		b.WriteString(castlingText(m))
	case m.Role() == Pawn:
		if m.IsCapture() {
			b.WriteByte(m.From().String()[0])
			b.WriteByte('x')
		}
		b.WriteString(m.To().String())
		writePromotion(&b, m)
	default:
		b.WriteByte(m.Role().Letter())
		b.WriteString(p.origin(m))
		if m.IsCapture() {
			b.WriteByte('x')
		}
		b.WriteString(m.To().String())
	}
	b.WriteString(p.checkMark(m))
	return b.String()
}

// LAN is the legal move in long algebraic notation: "Ng1-f3", "e5xd6",
// "e7-e8=Q+", "O-O".
func (p *Position) LAN(m Move) string {
	var b strings.Builder
	if m.IsCastling() {
		b.WriteString(castlingText(m))
	} else {
		if m.Role() != Pawn {
			b.WriteByte(m.Role().Letter())
		}
		b.WriteString(m.From().String())
		if m.IsCapture() {
			b.WriteByte('x')
		} else {
			b.WriteByte('-')
		}
		b.WriteString(m.To().String())
		writePromotion(&b, m)
	}
	b.WriteString(p.checkMark(m))
	return b.String()
}

func castlingText(m Move) string {
	if m.IsKingSide() {
		return "O-O"
	}
	return "O-O-O"
}

func writePromotion(b *strings.Builder, m Move) {
	if m.Promotion() != NoRole {
		b.WriteByte('=')
		b.WriteByte(m.Promotion().Letter())
	}
}

// origin is what SAN needs of the square of departure: nothing if no other man
// of the role can go there, else the file, or the rank, or both.
func (p *Position) origin(m Move) string {
	sharesFile, sharesRank, others := false, false, false
	for _, other := range p.Legal(make([]Move, 0, 64)) {
		if other.Role() != m.Role() || other.From() == m.From() || other.To() != m.To() || other.IsCastling() {
			continue
		}
		others = true
		sharesFile = sharesFile || other.From().File() == m.From().File()
		sharesRank = sharesRank || other.From().Rank() == m.From().Rank()
	}
	from := m.From().String()
	switch {
	case !others:
		return ""
	case !sharesFile:
		return from[:1]
	case !sharesRank:
		return from[1:]
	}
	return from
}

func (p *Position) checkMark(m Move) string {
	next := *p
	next.Play(m)
	switch {
	case !next.InCheck():
		return ""
	case next.HasLegalMove():
		return "+"
	}
	return "#"
}
