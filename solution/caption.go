package solution

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"rookery/chess"
	"rookery/problem"
)

// boardWidth is the width of the diagram, over which captions are centred.
const boardWidth = 37

// caption builds the diagram of a problem with the lines above and below it.
type caption struct {
	strings.Builder
	lang    problem.Language
	problem *problem.Problem
}

// String is the whole: texts, diagram, stipulation, piece counts, attributes,
// conditions, options.
func (c *caption) String() string {
	c.Reset()
	p := c.problem
	c.WriteByte('\n')
	for _, texts := range [][]string{p.Authors, p.Origins, p.Awards, p.Titles} {
		for _, t := range texts {
			c.centre(t)
		}
	}
	if start, target, ok := aToB(p); ok {
		c.diagram(start, imitatorSquares(p.Conditions))
		c.counts(start, 0)
		c.attributes(start)
		c.WriteByte('\n')
		c.centre("=> (" + colourName(c.lang, aToBStarter(p)) + " ->)")
		c.WriteString("\n")
		imitators := p.TargetImitators
		if imitators == nil {
			imitators = imitatorSquares(p.Conditions)
		}
		c.below(target, imitators)
	} else {
		c.below(p.Board, imitatorSquares(p.Conditions))
	}
	return c.Builder.String()
}

// below writes the board and what stands under it.
func (c *caption) below(board []problem.Placement, imitators []chess.Square) {
	c.diagram(board, imitators)
	stipulation := "  " + c.stipulation() + c.limits()
	c.WriteString(stipulation)
	c.counts(board, utf8.RuneCountInString(stipulation))
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
		return StipulationText(&c.problem.Stipulation, c.lang)
	}
	cut := *t
	if t.Moves == 1 && !t.Half {
		cut.Exact = false
		if t.Play == problem.SemiReflex && c.problem.Options.PostKeyPlay {
			cut.Play = problem.Reflex
		}
		if t.Reciprocal && t.Intro == 0 {
			cut.Series = problem.NoSeries
		}
	}
	switch {
	case !c.problem.Options.WhiteToPlay:
	case t.Intro > 0:
		cut.Intro--
	case t.Series == problem.Series:
		if !t.Reciprocal {
			cut.Moves--
		}
	case t.Half || t.Goal.Kind == problem.AToB:
	case t.Play >= problem.Help, t.Goal.Kind == problem.ProofGame, t.Series == problem.ParryHelpSeries:
		cut.Moves, cut.Half = t.Moves-1, true
	}
	return cut.String()
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
	var n [4]int
	for _, m := range topMen(board) {
		n[m.Colour]++
	}
	s := fmt.Sprintf("%d + %d", n[problem.White], n[problem.Black])
	switch {
	case c.problem.TotalInvisible > 0:
		s += fmt.Sprintf(" + %d %s", c.problem.TotalInvisible, invisibleName(c.lang))
	case n[problem.Neutral] > 0:
		s += fmt.Sprintf(" + %dn", n[problem.Neutral])
	}
	if pad := boardWidth - 2 - used - len(s); pad > 0 {
		c.WriteString(strings.Repeat(" ", pad))
	}
	c.WriteString(s)
	c.WriteByte('\n')
}

// topMen gives the man on top of each occupied square.
func topMen(board []problem.Placement) map[chess.Square]problem.Man {
	top := make(map[chess.Square]problem.Man, len(board))
	for _, p := range board {
		top[p.Square] = p.Man
	}
	return top
}

// attributes writes a line for every attribute with the squares where it
// stands, from a8 to h1.
func (c *caption) attributes(board []problem.Placement) {
	squares := map[problem.Attribute]string{}
	var given []problem.Attribute
	top := topMen(board)
	alice := has(c.conditions(board), "AliceChess")
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			s := chess.At(file, rank)
			m, occupied := top[s]
			as := m.Attributes
			if alice && occupied && !slices.Contains(as, "AliceB") && !slices.Contains(as, "AliceA") {
				as = append([]problem.Attribute{"AliceA"}, as...)
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
	if has(c.problem.Conditions, "GhostChess") || has(c.problem.Conditions, "HauntedChess") {
		given = append(given, "Uncapturable")
	}
	if has(c.problem.Conditions, "AliceChess") {
		given = append(given, "AliceA", "AliceB")
	}
	for _, a := range sortedAttributes(given) {
		c.centre(attributeName(c.lang, a) + squares[a])
	}
}

// conditions are those of the problem and AliceChess, which men on a second
// board bring with them.
func (c *caption) conditions(board []problem.Placement) []problem.Condition {
	list := c.problem.Conditions
	for _, p := range board {
		for _, a := range p.Man.Attributes {
			if (a == "AliceA" || a == "AliceB") && !has(list, "AliceChess") {
				list = append(slices.Clone(list), problem.Condition{Name: "AliceChess"})
			}
		}
	}
	return list
}

// options writes the options that belong to the caption.
func (c *caption) options() {
	o := &c.problem.Options
	if len(o.ExclusiveCastlings) > 0 {
		c.WriteString(optionName(c.lang, "CastlingMutuallyExclusive"))
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
			c.centre(optionName(c.lang, opt.name))
		}
	}
	if g := gridOf(c.problem.Conditions); g != nil && o.WriteGrid {
		c.gridNumbers(g)
	}
}

// diagram draws the board.
func (c *caption) diagram(board []problem.Placement, imitators []chess.Square) {
	top := topMen(board)
	conditions := c.problem.Conditions
	holes := squaresOf(conditions, "Hole")
	var lines *grid
	if !c.problem.Options.SuppressGrid {
		lines = gridOf(conditions)
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
			if lines != nil && lines.lineLeft(file, rank) && upper[0] == ' ' {
				upper = "|" + upper[1:]
			}
			if lines != nil && lines.lineBelow(file, rank) && lower == blankCell {
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
func (c *caption) gridNumbers(g *grid) {
	c.WriteString("\n" + border + blank)
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(c, "%d ", rank+1)
		for file := range 8 {
			fmt.Fprintf(c, "%3d ", g.number[chess.At(file, rank)]%100)
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
	away, home, hunter := strings.Cut(walkCode(c.lang, m.Walk), "/")
	sign := [...]string{problem.White: "", problem.Black: "-", problem.Neutral: "="}[m.Colour]
	upper, lower = fmt.Sprintf("%3s ", sign+away), blankCell
	if hunter {
		upper = upper[:3] + "/"
		lower = fmt.Sprintf("%3s ", home)
	}
	return upper, lower
}
