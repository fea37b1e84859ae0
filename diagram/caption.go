package diagram

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/diagram/internal/sign"
	"rookery/problem"
)

// FromProblem makes the diagram of a problem, with the captions that problem
// magazines print: in English, men by their English letters.
func FromProblem(p *problem.Problem) Diagram {
	d := Diagram{
		Men:         p.Board,
		Authors:     p.Authors,
		Titles:      p.Titles,
		Origins:     p.Origins,
		Awards:      p.Awards,
		Stipulation: stipulation(p),
		Notes:       notes(p),
		Symbols:     p.LaTeXPieces,
		Walks:       p.Walks,
	}
	for _, c := range p.Conditions {
		d.Conditions = append(d.Conditions, condition(c))
		if c.Mark == problem.GridMark {
			d.Grid = len(c.Params) == 0 && !p.Options.SuppressGrid
		}
	}
	d.Holes = problem.Marked(p.Conditions, problem.HoleMark)
	d.Imitators = problem.Marked(p.Conditions, problem.ImitatorMark)
	d.Marked = problem.Marked(p.Conditions, problem.MagicMark)
	if p.Options.WriteGrid {
		d.Grid = true
	}
	d.Twins = twins(p)
	return d
}

func stipulation(p *problem.Problem) string {
	s := stipulationText(&p.Stipulation)
	if p.Options.SetPlay && s != "" {
		s += "*"
	}
	return s
}

// stipulationText is a stipulation as it is written; a structured one says first
// who begins.
func stipulationText(s *problem.Stipulation) string {
	if s.Structured == nil {
		return s.Text
	}
	starter := "white "
	if s.Structured.Starter == problem.Black {
		starter = "black "
	}
	return starter + s.Structured.String()
}

// notes says what a magazine would print beside the stipulation.
func notes(p *problem.Problem) []string {
	var out []string
	add := func(given bool, text string) {
		if given {
			out = append(out, text)
		}
	}
	o := &p.Options
	add(p.FromGameArray, "from the game array")
	add(o.Duplex, "Duplex")
	add(o.HalfDuplex, "Half-duplex")
	add(o.Quodlibet, "Quodlibet")
	add(o.WhiteToPlay, "White to play")
	add(o.NoWhiteKing, "without white king")
	add(o.NoBlackKing, "without black king")
	add(len(o.NoCastling) > 0, "no castling: "+join(o.NoCastling, ", "))
	add(len(o.EnPassant) > 0, "en passant: "+join(o.EnPassant, ", "))
	if len(p.Target) > 0 {
		out = append(out, "target: "+menList(p.Target))
	}
	if below := beneath(p.Board); len(below) > 0 {
		out = append(out, "beneath: "+menList(below))
	}
	for _, w := range p.Walks {
		out = append(out, sign.Letters(w.Code)+" = "+w.Name)
	}
	return append(out, attributeNotes(p.Board)...)
}

// beneath are the men that others stand upon.
func beneath(men []problem.Placement) (list []problem.Placement) {
	for i, m := range men {
		if problem.Top(men, m.Square) != i {
			list = append(list, m)
		}
	}
	return list
}

// attributeNotes lists the men of each attribute: "Royal: wQa1, bSc3".
func attributeNotes(men []problem.Placement) []string {
	var order []problem.Attribute
	bearers := map[problem.Attribute][]problem.Placement{}
	for _, m := range men {
		for _, a := range m.Man.Attributes {
			if bearers[a] == nil {
				order = append(order, a)
			}
			bearers[a] = append(bearers[a], m)
		}
	}
	var out []string
	for _, a := range order {
		out = append(out, string(a)+": "+menList(bearers[a]))
	}
	return out
}

// condition writes a condition with its parameters: "Circe RexInclusive".
func condition(c problem.Condition) string {
	parts := []string{c.Name}
	for _, p := range c.Params {
		switch p.Kind {
		case problem.SquaresParam:
			parts = append(parts, join(p.Squares, ""))
		case problem.WalksParam:
			for _, w := range p.Walks {
				parts = append(parts, sign.Letters(w))
			}
		case problem.NumberParam:
			parts = append(parts, strconv.Itoa(p.Number))
		case problem.ManParam:
			colour := [...]string{problem.White: "White", problem.Black: "Black", problem.Neutral: "Neutral"}[min(p.Man.Man.Colour, problem.Neutral)]
			parts = append(parts, colour, sign.Letters(p.Man.Man.Walk)+p.Man.Square.String())
		default:
			parts = append(parts, p.Word)
		}
	}
	return strings.Join(parts, " ")
}

// twins writes one line for each twin: "b) wKa8→b8".
func twins(p *problem.Problem) []string {
	var out []string
	n := 1
	if p.ZeroPosition {
		n = 0
		out = append(out, strings.TrimSpace("zero position "+changes(p.Board, p.ZeroChanges)))
	}
	board := p.Board
	for _, t := range p.Twins {
		label := twinLabel(n)
		n++
		if t.Continued {
			label = "+" + label
		} else {
			board = p.Board
		}
		out = append(out, label+") "+changes(board, t.Changes))
		board = after(board, t.Changes)
	}
	return out
}

// twinLabel is "a" to "z", then "z1", "z2" and so on.
func twinLabel(n int) string {
	if n < 26 {
		return string(rune('a' + n))
	}
	return "z" + strconv.Itoa(n-25)
}

func changes(board []problem.Placement, list []problem.Change) string {
	var parts []string
	for _, c := range list {
		parts = append(parts, change(board, c))
		board = after(board, []problem.Change{c})
	}
	return strings.Join(parts, ", ")
}

func change(board []problem.Placement, c problem.Change) string {
	switch c.Kind {
	case problem.MoveMan:
		return manOn(board, c.From) + "→" + c.To.String()
	case problem.ExchangeMen:
		return manOn(board, c.From) + "↔" + manOn(board, c.To)
	case problem.RemoveMen:
		var s []string
		for _, sq := range c.Squares {
			s = append(s, "−"+manOn(board, sq))
		}
		return strings.Join(s, " ")
	case problem.AddMen:
		names := make([]string, len(c.Men))
		for i, m := range c.Men {
			for _, a := range m.Man.Attributes {
				names[i] += string(a) + " "
			}
			names[i] += manName(m)
		}
		return "+" + strings.Join(names, ", ")
	case problem.Rotate:
		return fmt.Sprintf("board turned by %d°", c.Angle)
	case problem.MirrorBoard:
		return "mirrored " + strings.Replace(c.Axis, "<-->", "↔", 1)
	case problem.ShiftBoard:
		return "shifted " + c.From.String() + "→" + c.To.String()
	case problem.PolishType:
		return "Polish type"
	case problem.SubstituteWalk:
		return sign.Letters(c.Walks[0]) + "→" + sign.Letters(c.Walks[1])
	case problem.ChangeStipulation:
		return stipulationText(&c.Stipulation)
	case problem.ChangeConditions:
		if len(c.Conditions) == 0 {
			return "without conditions"
		}
		var s []string
		for _, cond := range c.Conditions {
			s = append(s, condition(cond))
		}
		return strings.Join(s, ", ")
	case problem.ChangeOptions:
		var s []string
		for _, o := range c.Options {
			s = append(s, strings.Join(append([]string{o.Name}, o.Args...), " "))
		}
		return strings.Join(s, ", ")
	case problem.ReplaceBoard:
		return "position: " + menList(c.Men)
	}
	return ""
}

// after follows the changes that concern single men, so that captions of
// continued twins name the right ones.
func after(board []problem.Placement, list []problem.Change) []problem.Placement {
	for _, c := range list {
		next := make([]problem.Placement, 0, len(board)+len(c.Men))
		for _, m := range board {
			switch {
			case c.Kind == problem.MoveMan && m.Square == c.From,
				c.Kind == problem.ExchangeMen && m.Square == c.From:
				m.Square = c.To
			case c.Kind == problem.MoveMan && m.Square == c.To:
				continue
			case c.Kind == problem.ExchangeMen && m.Square == c.To:
				m.Square = c.From
			case c.Kind == problem.RemoveMen && slices.Contains(c.Squares, m.Square),
				c.Kind == problem.ReplaceBoard:
				continue
			case c.Kind == problem.SubstituteWalk && m.Man.Walk == c.Walks[0]:
				m.Man.Walk = c.Walks[1]
			}
			next = append(next, m)
		}
		if c.Kind == problem.AddMen || c.Kind == problem.ReplaceBoard {
			next = append(next, c.Men...)
		}
		board = next
	}
	return board
}

// manOn names the man on a square, "wKa8", or the empty square itself.
func manOn(board []problem.Placement, sq chess.Square) string {
	name := sq.String()
	for _, m := range board {
		if m.Square == sq {
			name = manName(m)
		}
	}
	return name
}

func manName(m problem.Placement) string {
	prefix := "i"
	switch m.Man.Colour {
	case problem.White:
		prefix = "w"
	case problem.Black:
		prefix = "b"
	case problem.Neutral:
		prefix = "n"
	}
	return prefix + sign.Letters(m.Man.Walk) + m.Square.String()
}

func menList(men []problem.Placement) string {
	names := make([]string, len(men))
	for i, m := range men {
		names[i] = manName(m)
	}
	return strings.Join(names, ", ")
}

func join(squares []chess.Square, sep string) string {
	names := make([]string, len(squares))
	for i, sq := range squares {
		names[i] = sq.String()
	}
	return strings.Join(names, sep)
}
