package solution

import (
	"strings"

	"rookery/chess"
	"rookery/problem"
)

// Notation writes a move in long algebraic form as problemists print it:
// "Qb3-a4", "e5*f6 ep.", "g7-g8=S", "0-0", with the effects of fairy
// conditions behind: "Sg1*e2[+bPe7]". Checks and goals are not part of it.
func (m *Move) Notation(l problem.Language) string {
	var b notation
	b.lang = l
	for i := range m.Before {
		b.effect(&m.Before[i])
	}
	b.close()
	switch {
	case m.Null:
		b.WriteString(" ...")
	case m.Special != "":
		b.WriteString(" " + conditionName(l, m.Special))
	case m.Castling != 0:
		b.castling(m)
	case m.Swapped != nil:
		b.WriteString(walkCode(l, m.Man.Walk))
		b.WriteString(m.From.String())
		b.WriteString("<->")
		b.WriteString(walkCode(l, m.Swapped.Walk))
		b.WriteString(m.To.String())
	default:
		b.plain(m)
	}
	if m.Promotion != "" {
		b.WriteByte('=')
		b.man(problem.Man{Colour: m.Man.Colour, Walk: m.Promotion, Attributes: m.Man.Attributes}, false)
	}
	for i := range m.Effects {
		b.effect(&m.Effects[i])
	}
	b.close()
	return b.String()
}

// notation is a move being written; open says that a bracket is, and at which
// square its man stands now.
type notation struct {
	strings.Builder
	lang problem.Language
	open bool
	at   chess.Square // what the bracket is about
}

// castling may end with a capture in Make&Take Chess.
func (b *notation) castling(m *Move) {
	b.WriteString("0-0")
	if m.Castling == 'Q' {
		b.WriteString("-0")
	}
	if m.Captured != nil {
		b.WriteString("*" + m.CaptureSquare.String())
	}
}

func (b *notation) close() {
	if b.open {
		b.WriteByte(']')
		b.open = false
	}
}

// plain writes departure, capture and arrival.
func (b *notation) plain(m *Move) {
	if spec := b.spec(m.Man, false); spec != "" || m.Man.Walk != problem.Pawn {
		b.WriteString(spec)
		b.WriteString(walkCode(b.lang, m.Man.Walk))
	}
	b.WriteString(squareName(m.From))
	switch {
	case m.Captured == nil:
		b.WriteByte('-')
		b.WriteString(squareName(m.To))
	case m.EnPassant:
		b.WriteByte('*')
		b.WriteString(squareName(m.To))
		b.WriteString(" ep.")
	case m.CaptureSquare == m.To:
		b.WriteByte('*')
		b.WriteString(squareName(m.To))
	default:
		b.WriteByte('*')
		b.WriteString(squareName(m.CaptureSquare))
		b.WriteByte('-')
		b.WriteString(squareName(m.To))
	}
}

// squareName writes "~" for the unknown squares of invisible men.
func squareName(s chess.Square) string {
	if s >= chess.NoSquare {
		return "~"
	}
	return s.String()
}

// spec is what stands before the walk's letter: the neutral sign, or the
// colour where it is asked for, and the attributes' initials.
func (b *notation) spec(m problem.Man, colour bool) string {
	var s string
	if m.Colour == problem.Neutral || colour && m.Colour <= problem.Black {
		s = colourLetter(b.lang, m.Colour)
	}
	for _, a := range m.Attributes {
		if a == "Royal" && m.Walk == problem.King {
			continue
		}
		s += attributeLetters(b.lang, a)
	}
	return s
}

func (b *notation) man(m problem.Man, colour bool) {
	b.WriteString(b.spec(m, colour))
	b.WriteString(walkCode(b.lang, m.Walk))
}

func (b *notation) manOn(m problem.Man, s chess.Square) {
	b.man(m, true)
	b.WriteString(squareName(s))
}

// stands is where the man that an effect is about stands after it.
func (e *Effect) stands() chess.Square {
	switch e.Kind {
	case MoveMan, Onward:
		return e.To
	case MoveImitator:
		return chess.NoSquare
	}
	return e.Square
}

func (b *notation) effect(e *Effect) {
	if !e.Inline {
		b.close()
		b.WriteByte('[')
		b.open, b.at = true, e.stands()
	} else if b.open && (e.Kind == Onward || e.Square != b.at) {
		b.close() // it is about the man that moves again
	}
	switch e.Kind {
	case AddMan:
		b.WriteByte('+')
		b.manOn(e.Man, e.Square)
	case RemoveMan:
		b.WriteByte('-')
		b.manOn(e.Man, e.Square)
	case MoveMan:
		b.manOn(e.Man, e.Square)
		b.WriteString("->")
		if e.Other != nil {
			b.man(*e.Other, false)
		}
		b.WriteString(squareName(e.To))
	case SwapMen:
		b.man(e.Man, false)
		b.WriteString(squareName(e.Square) + "<->")
		if e.Other != nil {
			b.man(*e.Other, false)
		}
		b.WriteString(squareName(e.To))
	case SetWalk:
		if !e.Inline {
			b.WriteString(squareName(e.Square))
		}
		b.WriteByte('=')
		b.man(e.Man, false)
	case Reveal:
		b.WriteString(squareName(e.Square) + "=")
		b.man(e.Man, true)
	case SetColour:
		if !e.Inline {
			b.WriteString(squareName(e.Square))
		}
		b.WriteByte('=')
		b.WriteString(colourLetter(b.lang, e.Man.Colour))
	case TurnHalfNeutral:
		b.WriteByte('=')
		b.WriteString(colourLetter(b.lang, e.Man.Colour) + "h")
	case SetAttributes:
		b.WriteByte('=')
		b.WriteString(b.spec(e.Man, !e.Inline))
	case Partner:
		b.WriteByte('/')
		b.manOn(e.Man, e.Square)
		b.WriteByte('-')
		b.WriteString(squareName(e.To))
	case MoveImitator:
		b.WriteByte('I')
		for i, s := range e.Squares {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(squareName(s))
		}
	case Onward:
		if e.Other != nil {
			b.WriteByte('*')
		} else {
			b.WriteByte('-')
		}
		b.WriteString(squareName(e.To))
	default:
		b.WriteString(e.Text)
	}
}

// goalMark is what is written behind a move that reaches a goal; "" for the
// goals that show by themselves.
func goalMark(g problem.Goal) string {
	switch g.Kind {
	case problem.EnPassant, problem.Castling, problem.Any, problem.Circuit, problem.CircuitByRebirth,
		problem.Exchange, problem.ExchangeByRebirth, problem.Kiss:
		return ""
	case problem.Target:
		return "z"
	}
	return g.String()
}

// hidesCheck says that the goal's mark makes a check's superfluous.
func hidesCheck(k problem.GoalKind) bool {
	switch k {
	case problem.Mate, problem.Check, problem.DoubleMate, problem.CounterMate, problem.MateOrStalemate,
		problem.Stalemate, problem.DoubleStalemate, problem.AutoStalemate:
		return true
	}
	return false
}

// Marks are the check and goal signs behind the node's move: " +", " #",
// " + c81"; "" if there are none.
func (n *Node) Marks() string {
	var s string
	check := n.Check
	for _, g := range n.Goals {
		if hidesCheck(g.Kind) {
			check = false
		}
	}
	if check {
		s = " +"
	}
	for _, g := range n.Goals {
		if mark := goalMark(g); mark != "" {
			s += " " + mark
		}
	}
	if n.Constraint {
		s += " ?!?"
	}
	return s
}
