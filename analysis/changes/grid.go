package changes

import (
	"cmp"
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
	Phases   []Column     `json:"phases"`
	Defences []Lettered   `json:"defences"`
	Cells    [][]GridCell `json:"cells" doc:"by defence, then phase"`
}

// A Lettered is a move as it is printed, or several that share a row, "1...Rd5/Rd6", and the letter
// that commentators would give it.
type Lettered struct {
	Text   string `json:"text" doc:"1...Se4, 2.Qd6#"`
	Letter string `json:"letter,omitempty" doc:"a, b ... of defences, A, B ... of the others, where phases have the move in common"`
}

func (m Lettered) String() string {
	if m.Letter == "" {
		return m.Text
	}
	return m.Text + " " + m.Letter
}

// A Column is what stands above a phase: "set play", "1.Ba5? A (2.Qd6# B)".
type Column struct {
	Text    string     `json:"text" doc:"its name, or its first move with a sign: 1.Ba5?"`
	Letter  string     `json:"letter,omitempty" doc:"of the first move"`
	Threats []Lettered `json:"threats,omitempty"`
	Key     bool       `json:"key,omitempty" doc:"the phase solves"`
}

func (c Column) String() string {
	text := Lettered{c.Text, c.Letter}.String()
	if len(c.Threats) > 0 {
		text += " (" + join(c.Threats, ", ") + ")"
	}
	return text
}

// A GridCell is how a phase answers a defence: not at all, or with moves, or the defence refutes.
type GridCell struct {
	Answers []Lettered `json:"answers,omitempty"`
	Refutes bool       `json:"refutes,omitempty"`
}

func (c GridCell) String() string {
	if c.Refutes {
		return "!"
	}
	return join(c.Answers, " / ")
}

func join(moves []Lettered, between string) string {
	parts := make([]string, len(moves))
	for i, m := range moves {
		parts[i] = m.String()
	}
	return strings.Join(parts, between)
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

// Grid writes the table's moves, as far as they fit a page: first defences by which the phases
// differ, then those that several phases answer alike. Trivial tries are left out, and so are phases
// that nothing is said of; defences of one move that all phases answer alike share a row.
func (t *Table) Grid(p Printer, l problem.Language) Grid {
	rows := t.columns()
	letters := lettersOf(rows, t.Defences)
	g := Grid{Phases: []Column{}, Defences: []Lettered{}, Cells: [][]GridCell{}}
	for _, r := range rows {
		g.Phases = append(g.Phases, r.column(p, l, letters))
	}
	for _, d := range inOrder(rows, t.Defences, letters) {
		cells := make([]GridCell, len(rows))
		var defence *play.Node
		same := letters[d] == "" && spokenOf(rows, d) > 1 // in such a row letters would tell nothing
		for i, r := range rows {
			c, ok := r.Cells[d]
			if !ok {
				continue
			}
			if defence == nil {
				defence = c.Nodes[0]
			}
			if c.Refutes {
				cells[i].Refutes = true
				continue
			}
			for _, n := range c.Nodes[1:] {
				answer := Lettered{Text: p.Move(n)}
				if !same {
					answer.Letter = letters[moveOf(r.Half, n)]
				}
				cells[i].Answers = append(cells[i].Answers, answer)
			}
		}
		if defence != nil {
			g.add(Lettered{p.Numbered(defence), letters[d]}, p.Move(defence), cells)
		}
	}
	return g
}

// inOrder puts defences first that have a letter, then those that several phases speak of.
func inOrder(rows []*Row, defences []Move, letters map[Move]string) []Move {
	rank := func(d Move) int {
		if letters[d] != "" {
			return 0
		}
		if spokenOf(rows, d) > 1 {
			return 1
		}
		return 2
	}
	defences = slices.Clone(defences)
	slices.SortStableFunc(defences, func(a, b Move) int { return cmp.Compare(rank(a), rank(b)) })
	return defences
}

// spokenOf counts the phases in which something is said of a defence.
func spokenOf(rows []*Row, d Move) (phases int) {
	for _, r := range rows {
		if _, ok := r.Cells[d]; ok {
			phases++
		}
	}
	return phases
}

// add gives a defence a row, or a place in that of others of the same number to which the phases
// say the same. Bare is the defence without its number.
func (g *Grid) add(defence Lettered, bare string, cells []GridCell) {
	numbered := strings.TrimSuffix(defence.Text, bare)
	for i := range g.Defences {
		d := &g.Defences[i]
		if defence.Letter == "" && d.Letter == "" && strings.HasPrefix(d.Text, numbered) && slices.EqualFunc(g.Cells[i], cells, GridCell.same) {
			d.Text += "/" + bare
			return
		}
	}
	if len(g.Defences) < mostDefences {
		g.Defences = append(g.Defences, defence)
		g.Cells = append(g.Cells, cells)
	}
}

func (c GridCell) same(other GridCell) bool {
	return c.Refutes == other.Refutes && slices.Equal(c.Answers, other.Answers)
}

// column is what stands above the phase of a row.
func (r *Row) column(p Printer, l problem.Language, letters map[Move]string) Column {
	label := ""
	if r.Half.Label != "" {
		label = r.Half.Label + ") "
	}
	if r.Half.Duplex {
		label += "duplex "
	}
	if r.Set() {
		return Column{Text: label + [...]string{"set play", "Satzspiel", "jeu apparent"}[l]}
	}
	if r.Phase.First == nil {
		return Column{Text: label + "1."}
	}
	c := Column{Text: label + p.Numbered(r.Phase.First), Letter: letters[*r.First]}
	switch r.Phase.First.Kind {
	case solution.Key:
		c.Text, c.Key = c.Text+"!", true
	case solution.Try:
		c.Text += "?"
	}
	for _, t := range r.Phase.Threats {
		c.Threats = append(c.Threats, Lettered{p.Move(t), letters[moveOf(r.Half, t)]})
	}
	return c
}

// empty tells a grid that says nothing: that of help play.
func (g *Grid) empty() bool { return len(g.Phases) == 0 || len(g.Defences) == 0 }

// Text writes the grid in columns; nothing if it says nothing.
func (g *Grid) Text(w io.Writer) error {
	if g.empty() {
		return nil
	}
	width := make([]int, len(g.Phases)+1)
	head := []string{""}
	for _, p := range g.Phases {
		head = append(head, p.String())
	}
	lines := [][]string{head}
	for i, d := range g.Defences {
		line := []string{d.String()}
		for _, c := range g.Cells[i] {
			line = append(line, c.String())
		}
		lines = append(lines, line)
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

// HTML writes the grid as a table; nothing if it says nothing.
func (g *Grid) HTML(w io.Writer) error {
	if g.empty() {
		return nil
	}
	var b strings.Builder
	b.WriteString("<table class=\"changes\">\n<thead><tr><td></td>")
	for _, p := range g.Phases {
		b.WriteString("<th scope=\"col\">" + html.EscapeString(p.String()) + "</th>")
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for i, d := range g.Defences {
		b.WriteString("<tr><th scope=\"row\">" + html.EscapeString(d.String()) + "</th>")
		for _, c := range g.Cells[i] {
			b.WriteString("<td>" + html.EscapeString(c.String()) + "</td>")
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// LaTeX writes the grid as a tabular; nothing if it says nothing.
func (g *Grid) LaTeX(w io.Writer) error {
	if g.empty() {
		return nil
	}
	var b strings.Builder
	b.WriteString("\\begin{tabular}{l" + strings.Repeat("|l", len(g.Phases)) + "}\n")
	for _, p := range g.Phases {
		b.WriteString(" & " + latexText(p.String()))
	}
	b.WriteString(" \\\\ \\hline\n")
	for i, d := range g.Defences {
		b.WriteString(latexText(d.String()))
		for _, c := range g.Cells[i] {
			b.WriteString(" & " + latexText(c.String()))
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
