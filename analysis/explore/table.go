package explore

import (
	"cmp"
	"slices"

	"rookery/analysis"
	"rookery/analysis/changes"
	"rookery/problem"
	"rookery/solution"
)

// A Row is what was found of a candidate. Of those that are not sound only the
// number, the change and the verdict are known.
type Row struct {
	Number  int              `json:"number"` // of the candidate, 0: the problem itself
	Change  string           `json:"change"`
	Verdict solution.Verdict `json:"verdict"`
	// Solutions are the keys or lines, twin by twin.
	Solutions []string `json:"solutions,omitempty"`
	Men       int      `json:"men,omitempty"`
	Value     int      `json:"value,omitempty"` // of the men, see analysis.Force
	// Changed is how many defences are answered differently in different phases, and
	// how many lines of help play differ between twins.
	Changed int      `json:"changed,omitempty"`
	Themes  []string `json:"themes,omitempty"`
	// Lost are themes of the problem that the candidate does not show.
	Lost []string `json:"lost,omitempty"`
	// SameKey: it is solved by the same first moves as the problem.
	SameKey bool             `json:"sameKey,omitempty"`
	Problem *problem.Problem `json:"-"`
}

// faults are themes that nobody misses: what is wrong with the problem itself.
var faults = [...]string{"Unsound", "Cooked", "ShortMate"}

func rowOf(n int, c Candidate, r *analysis.Report, origin *Row) *Row {
	row := &Row{
		Number: n, Change: c.Change, Verdict: r.Verdict, Problem: c.Problem, Changed: changed(&r.Changes),
		Men:   r.Economy.White.Men + r.Economy.Black.Men + r.Economy.Other,
		Value: r.Economy.White.Value + r.Economy.Black.Value,
	}
	for _, t := range r.Twins {
		row.Solutions = append(row.Solutions, t.Solutions...)
	}
	for _, f := range r.Themes {
		if !slices.Contains(row.Themes, f.Theme) {
			row.Themes = append(row.Themes, f.Theme)
		}
	}
	if len(r.Changes.Rows) == 0 && len(r.Twins) > 1 {
		row.Changed = len(slices.Compact(slices.Sorted(slices.Values(row.Solutions))))
	}
	if origin != nil {
		for _, name := range origin.Themes {
			if !slices.Contains(row.Themes, name) && !slices.Contains(faults[:], name) {
				row.Lost = append(row.Lost, name)
			}
		}
		// Of a cooked problem one of the keys is enough.
		row.SameKey = len(row.Solutions) > 0
		for _, s := range row.Solutions {
			row.SameKey = row.SameKey && slices.Contains(origin.Solutions, s)
		}
	}
	return row
}

// changed counts the defences with different single answers in set play, tries with
// one refutation, and solutions.
func changed(t *changes.Table) int {
	n := 0
	for _, d := range t.Defences {
		var answers []changes.Move
		for i := range t.Rows {
			r := &t.Rows[i]
			if !r.Set() && !r.Solves() && len(r.Refutations()) != 1 {
				continue
			}
			if a, ok := r.Answer(d); ok && !slices.Contains(answers, a) {
				answers = append(answers, a)
			}
		}
		if len(answers) > 1 {
			n++
		}
	}
	return n
}

// A Table has the sound candidates in order: the most economical first, then those
// with more changed play, with more themes, and in the order of the generator.
type Table struct {
	Origin     Row                      `json:"origin"`
	Candidates int                      `json:"candidates"`
	Done       int                      `json:"done"`
	Verdicts   map[solution.Verdict]int `json:"verdicts"` // how many candidates have each
	Rows       []*Row                   `json:"rows"`
}

func newTable(candidates int) *Table {
	return &Table{Candidates: candidates, Verdicts: map[solution.Verdict]int{}}
}

func (t *Table) add(row *Row, keep func(*Row) bool) {
	t.Done++
	t.Verdicts[row.Verdict]++
	if row.Verdict != solution.Sound || keep != nil && !keep(row) {
		return
	}
	i, _ := slices.BinarySearchFunc(t.Rows, row, better)
	t.Rows = slices.Insert(t.Rows, i, row)
}

func better(a, b *Row) int {
	return cmp.Or(
		cmp.Compare(a.Men, b.Men), cmp.Compare(a.Value, b.Value), -cmp.Compare(a.Changed, b.Changed),
		-cmp.Compare(len(a.Themes), len(b.Themes)), cmp.Compare(a.Number, b.Number),
	)
}
