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
// series play a solution a line. Below moves that are taken back stands what can be
// played then.
func (s Style) Column(w io.Writer, sol *solution.Solution) error {
	c := column{Style: s, words: wordsIn(s.Language)}
	halves := play.Of(sol)
	for i := range sol.Twins {
		t := &sol.Twins[i]
		switch heading := t.Heading(s.Language); {
		case t.Label == "a" && len(t.Changes) == 0:
			c.line(heading + " " + caption.Stipulation(&t.Problem.Stipulation, s.Language))
		case heading != "":
			c.line(heading)
		}
		if t.Zero {
			continue
		}
		if len(t.Halves) == 0 && len(t.Problem.Stipulation.Back) > 0 {
			c.line(c.words.none)
		}
		for range t.Halves {
			h := &halves[0]
			halves = halves[1:]
			if h.Duplex {
				c.line(c.words.duplex)
			}
			if len(h.Back) > 0 {
				c.line(s.back(h))
				c.depth++
			}
			c.half(h)
			c.depth = 0
		}
	}
	_, err := io.WriteString(w, c.text.String())
	return err
}

type column struct {
	Style
	words words
	depth int // of indentation, in steps of two blanks
	text  strings.Builder
}

func (c *column) line(text string) {
	c.text.WriteString(strings.Repeat("  ", c.depth) + strings.TrimRight(text, " ") + "\n")
}

// back writes the moves that were taken back: "-1.Kg6xRh5 Rh8xQh5".
func (s Style) back(h *play.Half) string {
	half := solution.Half{Back: h.Back}
	return strings.ReplaceAll(half.PrintedBack(s.print()), " ep.", " e.p.")
}

func (c *column) half(h *play.Half) {
	if len(h.Phases) == 0 {
		c.line(c.words.none)
	}
	set := false // set play has been announced
	for _, ph := range play.Ordered(h.Phases) {
		if ph.Kind == solution.SetPlay && !set {
			set = true
			c.line(c.words.set)
		}
		if h.Mode == solution.Tree {
			c.phase(ph)
			continue
		}
		for line := range ph.Lines() {
			c.line(c.Line(line))
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
		c.line(text + c.threats(first.Threats, first.Zugzwang))
	} else if t := c.threats(ph.Threats, ph.Zugzwang); t != "" {
		c.line(strings.TrimSpace(t))
	}
	c.depth++
	defer func() { c.depth-- }()
	for _, v := range ph.Variations {
		c.variation(v)
	}
	if len(ph.Refutations) > 0 {
		var list []string
		for _, r := range ph.Refutations {
			list = append(list, c.Numbered(r)+"!")
		}
		c.line(c.words.but + " " + strings.Join(list, ", "))
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
		parts = append(parts, c.Numbered(t)+c.rest(t))
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// rest writes in one line what a threatened move leads to. Defences are parted by
// semicolons, moves between which the attacker can choose by strokes.
func (c *column) rest(n *play.Node) string {
	text := c.threats(n.Threats, n.Zugzwang)
	if len(n.Replies) == 0 {
		return text
	}
	var parts []string
	for i, r := range n.Replies {
		move := c.Numbered(r)
		if i == 0 || r.Ply%2 == 0 {
			move = c.Move(r)
		}
		parts = append(parts, move+c.rest(r))
	}
	if r := n.Replies[0]; r.Ply%2 == 0 {
		return text + " " + strings.TrimSuffix(c.Numbered(r), c.Move(r)) + strings.Join(parts, "/")
	}
	return text + " " + strings.Join(parts, "; ")
}

// variation writes a defence with the play behind it; where that branches, each
// branch has a line of its own.
func (c *column) variation(n *play.Node) {
	text := c.Numbered(n)
	if n.Refutes {
		text += "!"
	}
	for {
		text += c.threats(n.Threats, n.Zugzwang)
		if alternatives, ok := c.alternatives(n.Replies); ok {
			c.line(text + alternatives)
			return
		}
		if len(n.Replies) != 1 {
			break
		}
		n = n.Replies[0]
		text += c.next(n)
	}
	c.line(text)
	c.depth++
	defer func() { c.depth-- }()
	for _, r := range n.Replies {
		c.variation(r)
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
