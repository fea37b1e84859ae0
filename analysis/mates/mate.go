package mates

import (
	"iter"
	"maps"
	"slices"

	"rookery/analysis/play"
	"rookery/chess"
)

// A Mate is what can be said of a position in which a side is mated. The field
// are the squares around its king.
type Mate struct {
	Mated chess.Colour
	King  chess.Square
	// Guards are, for each square of the king's field and the king's own, the
	// mating side's men that attack it, as if the king were not there.
	Guards map[chess.Square]chess.Bitboard
	// Blocks are squares of the field on which men of the mated side stand.
	Blocks chess.Bitboard
	// Pins are men of the mated side that could undo the mate, were they not
	// pinned.
	Pins chess.Bitboard
	// TakePart are the men of the mating side without which it is no mate.
	TakePart chess.Bitboard

	// Pure: each square of the field is kept from the king for one reason only.
	// Two attackers are allowed on the king's own square where a double check is
	// needed, and a pinned man on a guarded square where the pin is needed.
	Pure bool
	// Economical: every man of the mating side takes part, but kings and pawns
	// need not.
	Economical bool
	// Model: pure and economical. Ideal: in a model mate all men of both sides
	// take part.
	Model, Ideal bool
}

// Judge looks at a position in which the side to move may be mated. It is false
// where the side is not mated or the men are not orthodox.
//
// The definitions are those of the Codex for chess composition's glossaries:
// a pure mate has each square of the king's field guarded or blocked just once; an
// economical one uses all officers; both together make a model mate, and an
// ideal mate has no idle man on the board.
func Judge(b *play.Board, mated chess.Colour) (Mate, bool) {
	p, ok := Position(b, mated)
	if !ok || !p.IsCheckmate() {
		return Mate{}, false
	}
	return judge(p, mated), true
}

func judge(p chess.Position, mated chess.Colour) Mate {
	board := p.Board()
	king := board.King(mated)
	mating := mated.Other()
	m := Mate{Mated: mated, King: king, Guards: map[chess.Square]chess.Bitboard{}}
	seeing := board.Occupied() &^ king.Bit() // the king does not hide behind himself
	field := chess.KingAttacks(king)
	for f := field | king.Bit(); f != 0; {
		sq := f.Pop()
		m.Guards[sq] = board.Attackers(mating, sq, seeing)
	}
	m.Blocks = field & board.ByColour[mated]
	m.Pins = pins(p, mated)
	m.Pure = m.pure(p)
	m.TakePart = takePart(p)
	idle := board.ByColour[mating] &^ m.TakePart
	m.Economical = idle&^(board.Of(mating, chess.King)|board.Of(mating, chess.Pawn)) == 0
	m.Model = m.Pure && m.Economical
	m.Ideal = m.Model && idle == 0 && board.ByColour[mated]&^(m.Blocks|m.Pins|king.Bit()) == 0
	return m
}

// pure looks at each square of the field for a second reason.
func (m *Mate) pure(p chess.Position) bool {
	board := p.Board()
	for sq, guards := range m.Guards {
		switch {
		case sq == m.King:
			if guards.Count() > 1 && !needed(p, guards) {
				return false
			}
		case m.Blocks.Has(sq):
			// A block that is guarded, too, is a second reason, but for a pinned
			// man, which would otherwise go away.
			if guards != 0 && !m.Pins.Has(sq) {
				return false
			}
		case guards.Count() > 1:
			return false
		case board.Occupied().Has(sq) && guards == 0:
			return false // cannot be: the king would take it
		}
	}
	return true
}

// Guarded are the Guards in the order of squares, for who tells one of them.
func (m *Mate) Guarded() iter.Seq2[chess.Square, chess.Bitboard] {
	return func(yield func(chess.Square, chess.Bitboard) bool) {
		for _, sq := range slices.Sorted(maps.Keys(m.Guards)) {
			if !yield(sq, m.Guards[sq]) {
				return
			}
		}
	}
}

// needed reports whether a double check is: with either checker gone, the mate
// could be parried.
func needed(p chess.Position, checkers chess.Bitboard) bool {
	for c := checkers; c != 0; {
		if without(p, c.Pop().Bit()).IsCheckmate() {
			return false
		}
	}
	return true
}

// without is the position without some men.
func without(p chess.Position, men chess.Bitboard) *chess.Position {
	s := p.Setup()
	for men != 0 {
		s.Board.Remove(men.Pop())
	}
	q, err := s.Position(chess.Problem)
	if err != nil {
		q = chess.Position{}
	}
	return &q
}

// takePart are the men of the mating side without which it is no mate. Men that
// share a task take part, too: so a man takes part also if it attacks a square
// of the field that the king could otherwise enter.
func takePart(p chess.Position) chess.Bitboard {
	board := p.Board()
	mated := p.Turn()
	king := board.King(mated)
	seeing := board.Occupied() &^ king.Bit()
	own := board.ByColour[mated]
	var part chess.Bitboard
	for f := (chess.KingAttacks(king) &^ own) | king.Bit(); f != 0; {
		part |= board.Attackers(mated.Other(), f.Pop(), seeing)
	}
	for idle := board.ByColour[mated.Other()] &^ part; idle != 0; {
		if man := idle.Pop(); board.RoleAt(man) != chess.King && !without(p, man.Bit()).IsCheckmate() {
			part |= man.Bit()
		}
	}
	return part
}

// pins are the pinned men of a side that could undo the mate if they might leave
// their lines.
func pins(p chess.Position, mated chess.Colour) chess.Bitboard {
	board := p.Board()
	king := board.King(mated)
	var pinned chess.Bitboard
	for men := board.ByColour[mated] &^ king.Bit(); men != 0; {
		man := men.Pop()
		line := Pinner(board, king, man)
		if line == chess.NoSquare {
			continue
		}
		// Without the man that pins, has the pinned one a move that parries?
		free := without(p, line.Bit())
		for _, move := range free.Legal(nil) {
			if move.From() == man && move.To() != line {
				pinned |= man.Bit()
				break
			}
		}
	}
	return pinned
}

// Pinner is the man that pins another to its king, NoSquare if none does.
func Pinner(board *chess.Board, king, man chess.Square) chess.Square {
	line := chess.Line(king, man)
	if king == chess.NoSquare || line == 0 || chess.Between(king, man)&board.Occupied() != 0 {
		return chess.NoSquare
	}
	side, ok := board.At(man)
	if !ok {
		return chess.NoSquare
	}
	foe := side.Colour().Other()
	through := board.Occupied() &^ man.Bit()
	for riders := line & board.Attackers(foe, king, through) &^ board.Attackers(foe, king, board.Occupied()); riders != 0; {
		r := riders.Pop()
		if chess.Between(king, r).Has(man) {
			return r
		}
	}
	return chess.NoSquare
}
