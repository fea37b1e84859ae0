package printed

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"rookery/analysis/duals"
	"rookery/analysis/play"
	"rookery/problem"
	"rookery/solution"
	"rookery/solution/caption"
)

// words of a printed column.
type words struct{ set, zugzwang, none, duplex, but, sidePlay, again, dual string }

func wordsIn(l problem.Language) words {
	switch l {
	case problem.German:
		return words{"Satzspiel:", "(Zugzwang)", "keine Lösung", "Duplex:", "aber", "Nebenspiele:", "usw.", "Dual"}
	case problem.French:
		return words{"Jeu apparent :", "(blocus)", "pas de solution", "Duplex :", "mais", "jeu secondaire :", "etc.", "dual"}
	}
	return words{"Set play:", "(zugzwang)", "no solution", "Duplex:", "but", "by-play:", "etc.", "dual"}
}

// longColumn is how many lines of a twin are printed in full; of more, what is short or has been said is left out.
const longColumn = 60

// Column writes the whole solution as a printed column: each twin under its
// label, set play, tries with their refutations, then the keys; in help and
// series play a solution a line. Below moves that are taken back stands what can be
// played then. Tries that are trivial are left out, and of long solutions what repeats itself,
// unless the style wants all.
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
		if i > 0 && sol.Twins[i-1].Zero && len(t.Changes) == 0 { // it was announced, and is no part
			c.lines = c.lines[:len(c.lines)-1]
			halves = halves[len(t.Halves):]
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
	_, err := io.WriteString(w, strings.Join(c.lines, ""))
	return err
}

type column struct {
	Style
	words words
	depth int // of indentation, in steps of two blanks
	lines []string

	brief  bool                                  // what is short or has been said is left out
	grades map[*solution.Node]solution.DualGrade // of the choice behind a move
	said   map[string]bool                       // play of several lines
	tails  map[place][]string                    // what follows moves, told in full
}

// A place is where what follows a move is written: behind it, at a depth of indentation. It is
// asked for again on each level above, which would double the work with each move of a long problem.
type place struct {
	move  *play.Node
	depth int
}

func (c *column) line(text string) {
	c.lines = append(c.lines, strings.Repeat("  ", c.depth)+strings.TrimRight(text, " ")+"\n")
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
	begun := len(c.lines)
	c.brief = false
	c.phases(h)
	if len(c.lines)-begun > longColumn && !c.All && h.Mode == solution.Tree {
		c.lines, c.brief = c.lines[:begun], true
		c.phases(h)
	}
}

func (c *column) phases(h *play.Half) {
	phases := play.Ordered(h.Phases)
	if h.Mode == solution.Tree {
		phases = c.chosen(phases)
	}
	long := slices.ContainsFunc(phases, func(ph *play.Phase) bool { return lengthOf(ph) > 2 })
	set := false // set play has been announced
	for _, ph := range phases {
		if ph.Kind == solution.SetPlay && !set {
			set = true
			c.line(c.words.set)
		}
		if h.Mode == solution.Tree {
			c.phase(ph, long)
			continue
		}
		for line := range ph.Lines() {
			c.line(c.Line(line))
		}
	}
}

// phase writes the set play, a try or a key. Long play has more than two moves.
func (c *column) phase(ph *play.Phase, long bool) {
	c.grades, c.said = map[*solution.Node]solution.DualGrade{}, map[string]bool{}
	c.tails = map[place][]string{}
	if ph.First != nil && ph.First.Kind == solution.Key {
		duals.Each(ph.First.Node, func(line []*solution.Node, reason solution.DualReason) {
			c.grades[line[len(line)-1]] = duals.Grade(reason)
		})
	}
	head := ""
	if first := ph.First; first != nil {
		head = fmt.Sprintf("%d.%s", first.Number(), c.Move(first))
		switch first.Kind {
		case solution.Key:
			head += "!"
		case solution.Try:
			head += "?"
		}
		head += c.threats(first.Threats, first.Zugzwang)
	} else {
		head = strings.TrimSpace(c.threats(ph.Threats, ph.Zugzwang))
	}
	refuted := c.refuted(ph)
	tryAlone := ph.First != nil && ph.First.Kind == solution.Try && long && !c.All // in three moves and more tries stand without their play
	if refuted != "" && (tryAlone || len(ph.Variations) == 0) {
		c.line(head + " " + refuted)
		return
	}
	if head != "" {
		c.line(head)
	}
	c.depth++
	defer func() { c.depth-- }()
	if !tryAlone {
		c.variations(ph.Variations, long)
	}
	if refuted != "" {
		c.line(refuted)
	}
}

// refuted names what refutes a try: "but 1...Kc3!".
func (c *column) refuted(ph *play.Phase) string {
	var list []string
	for _, r := range ph.Refutations {
		list = append(list, c.Numbered(r)+"!")
	}
	if len(list) == 0 {
		return ""
	}
	return c.words.but + " " + strings.Join(list, ", ")
}

// threats are written behind the move that makes them: " (2.Qd6#)".
func (c *column) threats(list []*play.Node, zugzwang bool) string {
	if len(list) == 0 {
		if zugzwang {
			return " " + c.words.zugzwang
		}
		return ""
	}
	if text, ok := c.choice(list); ok {
		return " (" + text + ")"
	}
	var parts []string
	for _, t := range list {
		parts = append(parts, c.Numbered(t)+c.rest(t))
	}
	if text := " (" + strings.Join(parts, ", ") + ")"; len(text) <= longThreat || c.All {
		return text
	}
	return " (" + c.moves(list) + ")" // what they lead to would hide the play
}

// longThreat is how long a threat may be that is told with all that it leads to.
const longThreat = 90

// rest writes in one line what a threatened move leads to. Defences are parted by
// semicolons, moves between which the attacker can choose by strokes; defences that are
// answered alike stand together.
func (c *column) rest(n *play.Node) string {
	text := c.threats(n.Threats, n.Zugzwang)
	if len(n.Replies) == 0 {
		return text
	}
	if n.Replies[0].Ply%2 == 0 {
		if choice, ok := c.choice(n.Replies); ok {
			return text + " " + choice
		}
		first := n.Replies[0]
		var parts []string
		for _, r := range n.Replies {
			parts = append(parts, c.Move(r)+c.rest(r))
		}
		return text + " " + strings.TrimSuffix(c.Numbered(first), c.Move(first)) + strings.Join(parts, "/")
	}
	var order []string
	alike := map[string][]*play.Node{}
	for _, r := range n.Replies {
		rest := c.rest(r)
		if alike[rest] == nil {
			order = append(order, rest)
		}
		alike[rest] = append(alike[rest], r)
	}
	groups := make([][]*play.Node, len(order))
	for i, rest := range order {
		groups[i] = alike[rest]
	}
	free := anyMoves(groups)
	for i, rest := range order {
		text := ""
		if i > 0 {
			text = number(n.Replies[0])
		}
		order[i] = text + c.defences(groups[i], i, free) + rest
	}
	return text + " " + strings.Join(order, "; ")
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
func (s Style) Numbered(n *play.Node) string { return number(n) + s.Move(n) }

// number is that of a move with its dots.
func number(n *play.Node) string {
	if n.Ply%2 == 1 {
		return fmt.Sprintf("%d...", n.Number())
	}
	return fmt.Sprintf("%d.", n.Number())
}

// next is a move that follows another on the same line.
func (s Style) next(n *play.Node) string {
	if n.Ply%2 == 1 {
		return " " + s.Move(n)
	}
	return " " + s.Numbered(n)
}
