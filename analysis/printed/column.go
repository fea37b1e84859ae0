package printed

import (
	"fmt"
	"io"
	"strings"

	"rookery/analysis/play"
	"rookery/problem"
	"rookery/solution"
	"rookery/solution/caption"
)

// words of a printed column.
type words struct{ set, zugzwang, none, duplex, but string }

func wordsIn(l problem.Language) words {
	switch l {
	case problem.German:
		return words{set: "Satzspiel:", zugzwang: "(Zugzwang)", none: "keine Lösung", duplex: "Duplex:", but: "aber"}
	case problem.French:
		return words{set: "Jeu apparent :", zugzwang: "(blocus)", none: "pas de solution", duplex: "Duplex :", but: "mais"}
	}
	return words{set: "Set play:", zugzwang: "(zugzwang)", none: "no solution", duplex: "Duplex:", but: "but"}
}

// Column writes the whole solution as a printed column: each twin under its
// label, set play, tries with their refutations, then the keys; in help and
// series play a solution a line.
func (s Style) Column(w io.Writer, sol *solution.Solution) error {
	c := column{Style: s, words: wordsIn(s.Language)}
	halves := play.Of(sol)
	for i := range halves {
		h := &halves[i]
		if h.Label != "" && !h.Duplex {
			c.line(0, fmt.Sprintf("%s) %s", h.Label, caption.Stipulation(&h.Problem.Stipulation, s.Language)))
		}
		if h.Duplex {
			c.line(0, c.words.duplex)
		}
		c.half(h)
	}
	_, err := io.WriteString(w, c.text.String())
	return err
}

type column struct {
	Style
	words words
	text  strings.Builder
}

// line writes a line, indented by steps of two blanks.
func (c *column) line(depth int, text string) {
	c.text.WriteString(strings.Repeat("  ", depth) + strings.TrimRight(text, " ") + "\n")
}

func (c *column) half(h *play.Half) {
	if len(h.Phases) == 0 {
		c.line(0, c.words.none)
	}
	set := false // set play has been announced
	for _, ph := range play.Ordered(h.Phases) {
		if ph.Kind == solution.SetPlay && !set {
			set = true
			c.line(0, c.words.set)
		}
		if h.Mode == solution.Tree {
			c.phase(ph)
			continue
		}
		for line := range ph.Lines() {
			c.line(0, c.Line(line))
		}
	}
}

// phase writes the set play, a try or a key.
func (c *column) phase(ph *play.Phase) {
	if first := ph.First; first != nil {
		text := fmt.Sprintf("%d.%s", first.Number(), c.Move(first))
		switch first.Kind {
		case solution.Key:
			text += "!"
		case solution.Try:
			text += "?"
		}
		c.line(0, text+c.threats(first.Threats, first.Zugzwang))
	} else if t := c.threats(ph.Threats, ph.Zugzwang); t != "" {
		c.line(0, strings.TrimSpace(t))
	}
	for _, v := range ph.Variations {
		c.variation(1, v)
	}
	if len(ph.Refutations) > 0 {
		var list []string
		for _, r := range ph.Refutations {
			list = append(list, c.Numbered(r)+"!")
		}
		c.line(1, c.words.but+" "+strings.Join(list, ", "))
	}
}

// threats are written behind the move that makes them: " (2.Qd6#)".
func (c *column) threats(list []*play.Node, zugzwang bool) string {
	if len(list) == 0 {
		if zugzwang {
			return " " + c.words.zugzwang
		}
		return ""
	}
	var parts []string
	for _, t := range list {
		parts = append(parts, c.trunk(t))
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// trunk writes a move with what follows while there is but one answer.
func (c *column) trunk(n *play.Node) string {
	text := c.Numbered(n) + c.threats(n.Threats, n.Zugzwang)
	for len(n.Replies) == 1 {
		n = n.Replies[0]
		text += c.next(n) + c.threats(n.Threats, n.Zugzwang)
	}
	return text
}

// variation writes a defence with the play behind it; where that branches, each
// branch has a line of its own.
func (c *column) variation(depth int, n *play.Node) {
	text := c.Numbered(n)
	if n.Refutes {
		text += "!"
	}
	for {
		text += c.threats(n.Threats, n.Zugzwang)
		if alternatives, ok := c.alternatives(n.Replies); ok {
			c.line(depth, text+alternatives)
			return
		}
		if len(n.Replies) != 1 {
			break
		}
		n = n.Replies[0]
		text += c.next(n)
	}
	c.line(depth, text)
	for _, r := range n.Replies {
		c.variation(depth+1, r)
	}
}

// alternatives writes several last moves in one: " 2.Qd6#, Qe6#".
func (c *column) alternatives(list []*play.Node) (string, bool) {
	if len(list) < 2 {
		return "", false
	}
	text := " " + c.Numbered(list[0])
	for i, n := range list {
		if len(n.Replies)+len(n.Threats) > 0 || n.Ply%2 != 0 {
			return "", false
		}
		if i > 0 {
			text += ", " + c.Move(n)
		}
	}
	return text, true
}

// Line prints moves that follow each other: "1...c8=Q 2.Sac7 a8=R".
func (s Style) Line(line []*play.Node) string {
	text := s.Numbered(line[0])
	for _, n := range line[1:] {
		text += s.next(n)
	}
	return text
}

// Numbered prints a move with its number: "1.e4", "1...e5".
func (s Style) Numbered(n *play.Node) string {
	dots := "."
	if n.Ply%2 == 1 {
		dots = "..."
	}
	return fmt.Sprintf("%d%s%s", n.Number(), dots, s.Move(n))
}

// next is a move that follows another on the same line.
func (s Style) next(n *play.Node) string {
	if n.Ply%2 == 1 {
		return " " + s.Move(n)
	}
	return " " + s.Numbered(n)
}
