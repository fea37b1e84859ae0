package changes

import (
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"rookery/analysis/play"
	"rookery/problem"
	"rookery/solution"
)

// A Grid is the table as texts: a column for each phase, a row for each defence.
type Grid struct {
	Phases   []string   `json:"phases"`   // "set play", "1.Ba5? A (2.Qd6# B)"
	Defences []string   `json:"defences"` // "1...Se4 a"
	Cells    [][]string `json:"cells"`    // by defence, then phase: "2.Qd6# B"; "" for nothing
}

// A Printer prints single moves; printed.Style is one.
type Printer interface {
	Move(n *play.Node) string
	Numbered(n *play.Node) string
}

// mostTries and mostDefences are how much of a table fits a page.
const (
	mostTries    = 4
	mostDefences = 20
)

// columns are the phases that say something: set play, what solves, and tries that are not trivial.
func (t *Table) columns() (rows []*Row) {
	byHalf := map[*play.Half][]*play.Phase{}
	for i := range t.Rows {
		r := &t.Rows[i]
		byHalf[r.Half] = append(byHalf[r.Half], r.Phase)
	}
	for i := range t.Rows {
		r := &t.Rows[i]
		all := byHalf[r.Half]
		if len(r.Cells) > 0 && (!r.Phase.IsTry() || slices.Contains(play.Tries(all, mostTries), r.Phase)) {
			rows = append(rows, r)
		}
	}
	return rows
}

// Grid writes the table's moves, as far as they fit a page. Trivial tries are left out, and
// so are phases that nothing is said of.
func (t *Table) Grid(p Printer, l problem.Language) Grid {
	rows := t.columns()
	letters := lettersOf(rows, t.Defences)
	g := Grid{Phases: []string{}, Defences: []string{}, Cells: [][]string{}}
	for _, r := range rows {
		g.Phases = append(g.Phases, r.title(p, l, letters))
	}
	for _, d := range t.Defences {
		cells := make([]string, len(rows))
		name := ""
		for i, r := range rows {
			c, ok := r.Cells[d]
			if !ok {
				continue
			}
			if name == "" {
				name = p.Numbered(c.Nodes[0]) + letters[d]
			}
			var parts []string
			for _, n := range c.Nodes[1:] {
				parts = append(parts, p.Move(n)+letters[moveOf(r.Half, n)])
			}
			cells[i] = strings.Join(parts, " / ")
			if c.Refutes {
				cells[i] = "!"
			}
		}
		if name != "" && len(g.Defences) < mostDefences {
			g.Defences = append(g.Defences, name)
			g.Cells = append(g.Cells, cells)
		}
	}
	return g
}

// lettersOf gives letters, with a blank before them, to the moves that the phases have in common, as
// commentators do: a, b, c to defences that are answered in two phases at least, A, B, C to first moves, threats and
// answers of two phases at least. Where there is only one phase, or the letters do not suffice, there are none.
func lettersOf(rows []*Row, defences []Move) map[Move]string {
	seen := map[Move]int{} // in how many phases
	var black, white []Move
	count := func(list []Move, moves ...Move) []Move {
		for _, m := range moves {
			list = appendNew(list, m)
			seen[m]++
		}
		return list
	}
	for _, r := range rows {
		var here []Move
		if r.First != nil {
			here = append(here, *r.First)
		}
		for _, m := range r.Threats {
			here = appendNew(here, m)
		}
		for _, d := range defences {
			c, ok := r.Cells[d]
			if !ok || c.Refutes || len(c.Answers) == 0 {
				continue
			}
			black = count(black, d)
			for _, m := range c.Answers {
				here = appendNew(here, m)
			}
		}
		white = count(white, here...)
	}
	letters := map[Move]string{}
	for first, list := range map[rune][]Move{'a': black, 'A': white} {
		list = slices.DeleteFunc(list, func(m Move) bool { return seen[m] < 2 })
		if len(list) > 26 {
			return nil
		}
		for i, m := range list {
			letters[m] = " " + string(first+rune(i))
		}
	}
	return letters
}

// title names the phase of a row.
func (r *Row) title(p Printer, l problem.Language, letters map[Move]string) string {
	label := ""
	if r.Half.Label != "" {
		label = r.Half.Label + ") "
	}
	if r.Half.Duplex {
		label += "duplex "
	}
	if r.Set() {
		return label + [...]string{"set play", "Satzspiel", "jeu apparent"}[l]
	}
	if r.Phase.First == nil {
		return label + "1."
	}
	text := label + p.Numbered(r.Phase.First)
	switch r.Phase.First.Kind {
	case solution.Key:
		text += "!"
	case solution.Try:
		text += "?"
	}
	text += letters[*r.First]
	var threats []string
	for _, t := range r.Phase.Threats {
		threats = append(threats, p.Move(t)+letters[moveOf(r.Half, t)])
	}
	if len(threats) > 0 {
		text += " (" + strings.Join(threats, ", ") + ")"
	}
	return text
}

// Text writes the grid in columns.
func (g *Grid) Text(w io.Writer) error {
	if len(g.Phases) == 0 || len(g.Defences) == 0 {
		return nil
	}
	width := make([]int, len(g.Phases)+1)
	lines := [][]string{append([]string{""}, g.Phases...)}
	for i, d := range g.Defences {
		lines = append(lines, append([]string{d}, g.Cells[i]...))
	}
	for _, line := range lines {
		for i, cell := range line {
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	for _, line := range lines {
		var b strings.Builder
		for i, cell := range line {
			b.WriteString(cell + strings.Repeat(" ", width[i]-utf8.RuneCountInString(cell)+2))
		}
		if _, err := fmt.Fprintln(w, strings.TrimRight(b.String(), " ")); err != nil {
			return err
		}
	}
	return nil
}

// HTML writes the grid as a table.
func (g *Grid) HTML(w io.Writer) error {
	var b strings.Builder
	b.WriteString("<table class=\"changes\">\n<thead><tr><td></td>")
	for _, p := range g.Phases {
		b.WriteString("<th scope=\"col\">" + html.EscapeString(p) + "</th>")
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for i, d := range g.Defences {
		b.WriteString("<tr><th scope=\"row\">" + html.EscapeString(d) + "</th>")
		for _, c := range g.Cells[i] {
			b.WriteString("<td>" + html.EscapeString(c) + "</td>")
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// LaTeX writes the grid as a tabular.
func (g *Grid) LaTeX(w io.Writer) error {
	var b strings.Builder
	b.WriteString("\\begin{tabular}{l" + strings.Repeat("|l", len(g.Phases)) + "}\n")
	for _, p := range g.Phases {
		b.WriteString(" & " + latexText(p))
	}
	b.WriteString(" \\\\ \\hline\n")
	for i, d := range g.Defences {
		b.WriteString(latexText(d))
		for _, c := range g.Cells[i] {
			b.WriteString(" & " + latexText(c))
		}
		b.WriteString(" \\\\\n")
	}
	b.WriteString("\\end{tabular}\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func latexText(s string) string {
	return strings.NewReplacer(
		"\\", "\\textbackslash{}", "#", "\\#", "&", "\\&", "_", "\\_", "%", "\\%", "$", "\\$", "{", "\\{", "}", "\\}",
		"~", "\\textasciitilde{}", "^", "\\textasciicircum{}", "...", "\\ldots{}",
	).Replace(s)
}
