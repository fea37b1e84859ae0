// Package caption writes what stands around a diagram in the layout of Popeye, in
// English, German and French: the diagram, the stipulation, conditions, and what
// makes a twin. The solution itself is written elsewhere.
package caption

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// boardWidth is the width of the diagram, over which captions are centred.
const boardWidth = 37

// caption builds the diagram of a problem with the lines above and below it.
type caption struct {
	strings.Builder
	lang    problem.Language
	problem *problem.Problem
}

// Header is all that stands above a solution: texts, diagram, stipulation, the
// numbers of men, attributes, conditions, options.
func Header(p *problem.Problem, l problem.Language) string {
	c := caption{lang: l, problem: p}
	c.WriteByte('\n')
	for _, texts := range [][]string{p.Authors, p.Origins, p.Awards, p.Titles} {
		for _, t := range texts {
			c.centre(t)
		}
	}
	if start, target, ok := aToB(p); ok {
		c.diagram(start, imitators(p.Conditions))
		c.counts(start, 0)
		c.attributes(start)
		c.WriteByte('\n')
		c.centre("=> (" + lexicon.ColourName(c.lang, aToBStarter(p)) + " ->)")
		c.WriteString("\n")
		there := p.TargetImitators
		if there == nil {
			there = imitators(p.Conditions)
		}
		c.below(target, there)
	} else {
		c.below(p.Board, imitators(p.Conditions))
	}
	return c.String()
}

// Solved is the stipulation as it is solved, with what options add to it: "h#2.5", "#4/2//3".
func Solved(p *problem.Problem, l problem.Language) string {
	c := caption{lang: l, problem: p}
	return c.stipulation() + c.limits()
}

// Counts are the numbers of men on the board: "7 + 5 + 1n".
func Counts(p *problem.Problem, l problem.Language) string {
	c := caption{lang: l, problem: p}
	return c.numbers(p.Board)
}

// Lines are those below the stipulation: attributes, conditions and options.
func Lines(p *problem.Problem, l problem.Language) []string {
	c := caption{lang: l, problem: p}
	c.lines(p.Board)
	var list []string
	for line := range strings.Lines(c.String()) {
		list = append(list, strings.TrimSpace(line))
	}
	return list
}

// below writes the board and what stands under it.
func (c *caption) below(board []problem.Placement, imitators []chess.Square) {
	c.diagram(board, imitators)
	stipulation := "  " + c.stipulation() + c.limits()
	c.WriteString(stipulation)
	c.counts(board, utf8.RuneCountInString(stipulation))
	c.lines(board)
	if g := problem.GridOf(c.problem.Conditions); g != nil && c.problem.Options.WriteGrid {
		c.gridNumbers(g)
	}
}

// lines writes what stands below the stipulation.
func (c *caption) lines(board []problem.Placement) {
	c.attributes(board)
	for _, line := range conditionLines(c.conditions(board), &c.problem.Options, c.lang) {
		c.centre(line)
	}
	c.options()
}

// stipulation is the stipulation as it is solved: words that say nothing in
// one move fall away, and so does the first half-move where White begins
// instead of Black.
func (c *caption) stipulation() string {
	t := c.problem.Stipulation.Traditional
	if t == nil {
		return Stipulation(&c.problem.Stipulation, c.lang)
	}
	back := c.problem.Stipulation.BackText()
	cut := *t
	postKey := c.problem.Options.PostKeyPlay && (t.Series == problem.NoSeries || t.Series == problem.ParrySeries) && t.Play < problem.Help
	if t.Moves == 1 && !t.Half {
		cut.Exact = false
		if t.Play == problem.SemiReflex && postKey {
			cut.Play = problem.Reflex
		}
		if t.Reciprocal && t.Intro == 0 {
			cut.Series = problem.NoSeries
		}
	}
	if postKey {
		cut.Exact, cut.Series = false, problem.NoSeries
		if t.Series != problem.NoSeries && t.Play == problem.Direct {
			return back + strconv.Itoa(t.Moves)
		}
	}
	if c.problem.Options.WhiteToPlay {
		return back + whiteToPlay(cut)
	}
	return back + cut.String()
}

// whiteToPlay writes a stipulation without its first half move; of what has no
// length left the number falls away.
func whiteToPlay(t problem.Traditional) string {
	switch {
	case t.Intro > 1:
		t.Intro--
	case t.Intro == 1:
		t.Intro = 0
		return "->" + t.String()
	case t.Series == problem.Series:
		if t.Reciprocal || t.Play == problem.Self || t.Play == problem.Reflex || t.Play == problem.SemiReflex {
			break
		}
		t.Moves--
		if t.Moves < 2 {
			t.Exact = false
		}
		if t.Moves < 1 {
			return strings.TrimSuffix(t.String(), "0")
		}
	case t.Half || t.Goal.Kind == problem.AToB || t.Reciprocal && t.Moves == 1:
	case t.Play >= problem.Help, t.Goal.Kind == problem.ProofGame, t.Series == problem.ParryHelpSeries:
		t.Moves, t.Half = t.Moves-1, true
		if t.Series == problem.ParryHelpSeries && t.Play == problem.Direct {
			return fmt.Sprintf("phser-%d.5", t.Moves)
		}
	}
	return t.String()
}

// aToB returns the two positions of a problem that leads from one to another.
func aToB(p *problem.Problem) (start, target []problem.Placement, ok bool) {
	if len(p.Target) == 0 || !p.Stipulation.HasGoal(problem.AToB) {
		return nil, nil, false
	}
	return p.Board, p.Target, true
}

// aToBStarter is the side that moves first in a=>b.
func aToBStarter(p *problem.Problem) problem.Colour {
	switch t := p.Stipulation.Traditional; {
	case p.Stipulation.Structured != nil:
		return p.Stipulation.Structured.Starter
	case p.Options.WhiteToPlay || t != nil && t.Series != problem.NoSeries && t.Play < problem.Help:
		return problem.White
	}
	return problem.Black
}

// centre writes a line in the middle of the board's width.
func (c *caption) centre(s string) {
	if n := utf8.RuneCountInString(s); n < boardWidth-1 {
		c.WriteString(strings.Repeat(" ", (boardWidth-n)/2))
	}
	c.WriteString(s)
	c.WriteByte('\n')
}

// limits are what options add to the stipulation: "/2" for a threat's length,
// "//3" for flights, ";1,2" for non-trivial moves.
func (c *caption) limits() string {
	o := &c.problem.Options
	var s string
	if o.Threat.Set {
		s = fmt.Sprintf("/%d", o.Threat.N)
	}
	if o.MaxFlightSquares.Set {
		if !o.Threat.Set {
			s = "/"
		}
		s += fmt.Sprintf("/%d", o.MaxFlightSquares.N)
	}
	if o.NonTrivialMoves.Set {
		s += fmt.Sprintf(";%d,%d", o.NonTrivialMoves.N, o.NonTrivialLength.N)
	}
	return s
}

// counts writes the numbers of men, right-aligned under the board.
func (c *caption) counts(board []problem.Placement, used int) {
	s := c.numbers(board)
	if pad := boardWidth - 2 - used - len(s); pad > 0 {
		c.WriteString(strings.Repeat(" ", pad))
	}
	c.WriteString(s)
	c.WriteByte('\n')
}

func (c *caption) numbers(board []problem.Placement) string {
	var n [4]int
	holes := problem.Marked(c.problem.Conditions, problem.HoleMark)
	for s, m := range problem.TopMen(board) {
		if !slices.Contains(holes, s) {
			n[m.Colour]++
		}
	}
	s := fmt.Sprintf("%d + %d", n[problem.White], n[problem.Black])
	switch {
	case c.problem.TotalInvisible > 0:
		s += fmt.Sprintf(" + %d %s", c.problem.TotalInvisible, lexicon.Colours.In(c.lang, "TI"))
	case n[problem.Neutral] > 0:
		s += fmt.Sprintf(" + %dn", n[problem.Neutral])
	}
	return s
}

// attributes writes a line for every attribute with the squares where it
// stands, from a8 to h1.
func (c *caption) attributes(board []problem.Placement) {
	squares := map[problem.Attribute]string{}
	var given []problem.Attribute
	top := problem.TopMen(board)
	conditions := c.conditions(board)
	var boards lexicon.Condition
	for _, condition := range conditions {
		if r, _ := lexicon.Conditions.Record(condition.Name); r.Mark == problem.BoardMark {
			boards = r
		}
	}
	holes := problem.Marked(c.problem.Conditions, problem.HoleMark)
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			s := chess.At(file, rank)
			m, occupied := top[s]
			as := m.Attributes
			if occupied = occupied || slices.Contains(holes, s); boards.Mark == problem.BoardMark && occupied && !overlap(as, boards.Attributes) {
				as = append([]problem.Attribute{boards.Attributes[0]}, as...)
			}
			for _, a := range as {
				if a == "Royal" && m.Walk == problem.King {
					continue
				}
				squares[a] += " " + s.String()
				given = append(given, a)
			}
		}
	}
	// Conditions that work through attributes show them even on no man.
	for _, condition := range conditions {
		r, _ := lexicon.Conditions.Record(condition.Name)
		given = append(given, r.Attributes...)
	}
	for _, a := range sortedAttributes(given) {
		if slices.ContainsFunc(conditions, func(c problem.Condition) bool {
			r, _ := lexicon.Conditions.Record(c.Name)
			return slices.Contains(r.Without, a)
		}) {
			continue
		}
		c.centre(lexicon.Attributes.In(c.lang, string(a)) + squares[a])
	}
}

// conditions are those of the problem and those that men bring with them by
// standing on one of several boards.
func (c *caption) conditions(board []problem.Placement) []problem.Condition {
	list := c.problem.Conditions
	if !slices.ContainsFunc(board, func(p problem.Placement) bool { return len(p.Man.Attributes) > 0 }) {
		return list
	}
	for r := range lexicon.Conditions.Records() {
		name := r.Name.English()
		given := slices.ContainsFunc(list, func(c problem.Condition) bool { return c.Name == name })
		brought := func(p problem.Placement) bool { return overlap(p.Man.Attributes, r.Attributes) }
		if r.Mark == problem.BoardMark && !given && slices.ContainsFunc(board, brought) {
			list = append(slices.Clone(list), lexicon.Conditions.New(name))
		}
	}
	return list
}

// overlap: two lists have an attribute in common.
func overlap(a, b []problem.Attribute) bool {
	return slices.ContainsFunc(a, func(one problem.Attribute) bool { return slices.Contains(b, one) })
}

// options writes the options that belong to the caption.
func (c *caption) options() {
	o := &c.problem.Options
	if len(o.ExclusiveCastlings) > 0 {
		c.WriteString(lexicon.Options.In(c.lang, "CastlingMutuallyExclusive"))
		for _, pair := range o.ExclusiveCastlings {
			c.WriteString(" " + pair[0].String() + pair[1].String())
		}
		c.WriteByte('\n')
	}
	for _, opt := range []struct {
		set  bool
		name string
	}{{o.Duplex, "Duplex"}, {o.HalfDuplex, "HalfDuplex"}, {o.Quodlibet, "Quodlibet"}} {
		if opt.set {
			c.centre(lexicon.Options.In(c.lang, opt.name))
		}
	}
}

// diagram draws the board.
func (c *caption) diagram(board []problem.Placement, imitators []chess.Square) {
	top := problem.TopMen(board)
	conditions := c.problem.Conditions
	holes := problem.Marked(conditions, problem.HoleMark)
	var lines *problem.Grid
	if !c.problem.Options.SuppressGrid {
		lines = problem.GridOf(conditions)
	}
	c.WriteString("\n" + border + blank)
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(c, "%d ", rank+1)
		base := "| "
		for file := range 8 {
			s := chess.At(file, rank)
			upper, lower := emptyCell, blankCell
			switch m, occupied := top[s]; {
			case slices.Contains(imitators, s):
				upper = "  I "
			case slices.Contains(holes, s):
				upper = blankCell
			case occupied && m.Colour != problem.Invisible:
				upper, lower = c.cell(m)
			}
			if lines != nil && lines.Left(s) && upper[0] == ' ' {
				upper = "|" + upper[1:]
			}
			if lines != nil && lines.Below(s) && lower == blankCell {
				lower = " ---"
			}
			c.WriteString(upper)
			base += lower
		}
		fmt.Fprintf(c, "  %d\n%s  |\n", rank+1, base)
	}
	c.WriteString(border)
}

// gridNumbers draws the board with the numbers of the grid's cells.
func (c *caption) gridNumbers(g *problem.Grid) {
	c.WriteString("\n" + border + blank)
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(c, "%d ", rank+1)
		for file := range 8 {
			fmt.Fprintf(c, "%3d ", g.Cells[chess.At(file, rank)]%100)
		}
		fmt.Fprintf(c, "  %d\n%s", rank+1, blank)
	}
	c.WriteString(border)
}

const (
	border    = "+---a---b---c---d---e---f---g---h---+\n"
	blank     = "|                                   |\n"
	emptyCell = "  . "
	blankCell = "    "
)

// cell is an occupied square's four columns on its line and on the one below,
// where the second half of a hunter's name stands. A walk's code ends in the
// third column with the sign of its colour before it.
func (c *caption) cell(m problem.Man) (upper, lower string) {
	away, home, hunter := strings.Cut(lexicon.WalkLetters(c.lang, m.Walk), "/")
	sign := [...]string{problem.White: "", problem.Black: "-", problem.Neutral: "="}[m.Colour]
	upper, lower = fmt.Sprintf("%3s ", sign+away), blankCell
	if hunter {
		upper = upper[:3] + "/"
		lower = fmt.Sprintf("%3s ", home)
	}
	return upper, lower
}

// imitators are the squares where they stand; ten is their greatest number.
func imitators(conditions []problem.Condition) []chess.Square {
	squares := problem.Marked(conditions, problem.ImitatorMark)
	return squares[:min(10, len(squares))]
}
