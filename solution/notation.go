package solution

import (
	"fmt"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// Notation writes a move in long algebraic form as problemists print it:
// "Qb3-a4", "e5*f6 ep.", "g7-g8=S", "0-0", with the effects of fairy
// conditions behind: "Sg1*e2[+bPe7]". Checks and goals are not part of it.
func (m *Move) Notation(l problem.Language) string {
	return m.Printed(Print{Language: l, Capture: "*"})
}

// A Print is a manner of printing moves.
type Print struct {
	Language problem.Language
	// Figurines: orthodox men are ♔♕♖♗♘ instead of letters.
	Figurines bool
	// Capture is the sign of captures: "*", "x", "×", ":".
	Capture string
	// Short leaves out the square of departure but for From, what is needed of it
	// to tell the man from others like it: "", "a", "1", "a1".
	Short bool
	From  string
	// Uncapture writes what was captured, as moves that are taken back need it: "Kd4*Sc5".
	Uncapture bool
}

// BackNotation writes the moves that were taken back as retractors print them:
// "-1.Kd4*Sc5 Ra1-a8"; "" if there are none.
func (h *Half) BackNotation(l problem.Language) string {
	return h.PrintedBack(Print{Language: l, Capture: "*"})
}

// PrintedBack is BackNotation in another manner of printing.
func (h *Half) PrintedBack(pr Print) string {
	pr.Uncapture = true
	var b strings.Builder
	number := 0
	for i := range h.Back {
		if i > 0 {
			b.WriteByte(' ')
		}
		if h.Back[i].Man.Colour == h.Back[0].Man.Colour {
			number++
			fmt.Fprintf(&b, "-%d.", number)
		}
		b.WriteString(h.Back[i].Printed(pr))
	}
	return b.String()
}

// Printed writes a move in a manner of printing, as Notation does otherwise.
func (m *Move) Printed(pr Print) string {
	b := notation{Print: pr}
	l := pr.Language
	for i := range m.Before {
		b.effect(&m.Before[i])
	}
	b.close()
	switch {
	case m.Null:
		b.WriteString(" ...")
	case m.Special != "":
		b.WriteString(" " + lexicon.Conditions.In(l, m.Special))
	case m.Castling != 0:
		b.castling(m)
	case m.Swapped != nil:
		b.WriteString(b.Letters(m.Man.Walk))
		b.WriteString(m.From.String())
		b.WriteString("<->")
		b.WriteString(b.Letters(m.Swapped.Walk))
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

// Effects writes effects by themselves: "[-wPd7]".
func Effects(list []Effect, l problem.Language) string {
	b := notation{Print: Print{Language: l, Capture: "*"}}
	for i := range list {
		b.effect(&list[i])
	}
	b.close()
	return b.String()
}

// notation is a move being written; open says that a bracket is, and at which
// square its man stands now.
type notation struct {
	strings.Builder
	Print
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
		b.WriteString(b.Capture + m.CaptureSquare.String())
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
		b.WriteString(b.Letters(m.Man.Walk))
	}
	if b.Short {
		b.WriteString(b.From)
	} else {
		b.WriteString(SquareName(m.From))
	}
	switch {
	case m.Captured == nil:
		if !b.Short {
			b.WriteByte('-')
		}
		b.WriteString(SquareName(m.To))
	case m.EnPassant:
		b.WriteString(b.Capture + SquareName(m.To) + " ep.")
	case m.CaptureSquare == m.To:
		b.WriteString(b.Capture)
		if b.Uncapture {
			b.WriteString(b.Letters(m.Captured.Walk))
		}
		b.WriteString(SquareName(m.To))
	default:
		b.WriteString(b.Capture + SquareName(m.CaptureSquare))
		b.WriteByte('-')
		b.WriteString(SquareName(m.To))
	}
}

// Letters are what stands for a walk.
func (pr Print) Letters(w problem.Walk) string {
	if f, ok := figurine(w); ok && pr.Figurines {
		return f
	}
	return lexicon.WalkLetters(pr.Language, w)
}

func figurine(w problem.Walk) (string, bool) {
	switch w {
	case problem.King:
		return "♔", true
	case problem.Queen:
		return "♕", true
	case problem.Rook:
		return "♖", true
	case problem.Bishop:
		return "♗", true
	case problem.Knight:
		return "♘", true
	}
	return "", false
}

// SquareName writes "~" for the unknown squares of invisible men.
func SquareName(s chess.Square) string {
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
		s = lexicon.ColourLetter(b.Language, m.Colour)
	}
	for _, a := range m.Attributes {
		if a == "Royal" && m.Walk == problem.King {
			continue
		}
		s += lexicon.AttributeLetters(b.Language, a)
	}
	return s
}

func (b *notation) man(m problem.Man, colour bool) {
	b.WriteString(b.spec(m, colour))
	b.WriteString(b.Letters(m.Walk))
}

// ManOn writes a man with its square as the effects of moves do: "wSg8".
func ManOn(m problem.Man, s chess.Square, l problem.Language) string {
	b := notation{Print: Print{Language: l}}
	b.manOn(m, s)
	return b.String()
}

func (b *notation) manOn(m problem.Man, s chess.Square) {
	b.man(m, true)
	b.WriteString(SquareName(s))
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

// leaves: an effect that has no brackets of its own does not stand in those that are open.
func (b *notation) leaves(e *Effect) bool {
	switch {
	case e.Kind == SetAttributes || e.Kind == SetColour && b.at != chess.NoSquare:
		return false
	case e.Kind == OtherEffect && !strings.HasPrefix(e.Text, " ") && b.at != chess.NoSquare:
		return false // what becomes of a man besides, as the board on which it arrives
	}
	return e.Kind == Onward || e.Square != b.at || e.Square == chess.NoSquare
}

func (b *notation) effect(e *Effect) {
	if !e.Inline {
		b.close()
		b.WriteByte('[')
		b.open, b.at = true, e.stands()
	} else if b.open && b.leaves(e) {
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
		b.WriteString(SquareName(e.To))
	case SwapMen:
		b.man(e.Man, false)
		b.WriteString(SquareName(e.Square) + "<->")
		if e.Other != nil {
			b.man(*e.Other, false)
		}
		b.WriteString(SquareName(e.To))
	case SetWalk:
		if !e.Inline {
			b.WriteString(SquareName(e.Square))
		}
		b.WriteByte('=')
		switch {
		case e.WalkOnly:
			b.man(problem.Man{Walk: e.Man.Walk}, false)
		case e.AttributesOnly:
			b.WriteString(b.spec(e.Man, false))
		default:
			b.man(e.Man, false)
		}
	case Reveal:
		b.WriteString(SquareName(e.Square) + "=")
		b.man(e.Man, true)
	case SetColour:
		if !e.Inline {
			b.WriteString(SquareName(e.Square))
		}
		b.WriteByte('=')
		b.WriteString(lexicon.ColourLetter(b.Language, e.Man.Colour))
	case TurnHalfNeutral:
		b.WriteByte('=')
		b.WriteString(lexicon.ColourLetter(b.Language, e.Man.Colour) + "h")
	case SetAttributes:
		b.WriteByte('=')
		b.WriteString(b.spec(e.Man, !e.Inline))
	case Partner:
		b.WriteByte('/')
		b.manOn(e.Man, e.Square)
		b.WriteByte('-')
		b.WriteString(SquareName(e.To))
	case MoveImitator:
		b.WriteByte('I')
		for i, s := range e.Squares {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(SquareName(s))
		}
	case Onward:
		if e.Other != nil {
			b.WriteString(b.Capture)
		} else {
			b.WriteByte('-')
		}
		b.WriteString(SquareName(e.To))
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
		problem.Stalemate, problem.DoubleStalemate, problem.AutoStalemate, problem.MateAndStalemate, problem.Zat:
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
