package survey

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"
)

// A Table counts findings by the length of the games.
type Table struct {
	rows   [5]row
	faults int
}

type row struct {
	asked, none, unique, several, short int
	time                                time.Duration // of what was decided
	positions                           int64
}

// NewTable is a table without findings.
func NewTable() *Table { return &Table{} }

// longest are the half moves up to which the rows go; the last has no end.
var longest = [...]int{20, 30, 40, 50, maxHalfMoves}

// Add counts a finding.
func (t *Table) Add(e Entry, f Finding) {
	i := 0
	for e.HalfMoves > longest[i] && i < len(longest)-1 {
		i++
	}
	r := &t.rows[i]
	r.asked++
	if f.Fault != "" || f.Failed != nil {
		t.faults++
		return
	}
	switch f.Verdict {
	case None:
		r.none++
	case Unique:
		r.unique++
	case Several:
		r.several++
	case Short:
		r.short++
	default:
		return
	}
	r.time += f.Time
	r.positions += f.Positions
}

// Faults are how many games were wrong, or positions could not be read.
func (t *Table) Faults() int { return t.faults }

// Write writes the table.
func (t *Table) Write(w io.Writer) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, "half moves\tpositions\tdecided\tunique\tseveral\tshort\tnone\tseconds\tsearched\t")
	var sum row
	for i, r := range t.rows {
		name := fmt.Sprintf("to %d", longest[i])
		if i == len(longest)-1 {
			name = "more"
		}
		r.write(tw, name)
		sum.asked, sum.none, sum.unique = sum.asked+r.asked, sum.none+r.none, sum.unique+r.unique
		sum.several, sum.short = sum.several+r.several, sum.short+r.short
		sum.time, sum.positions = sum.time+r.time, sum.positions+r.positions
	}
	sum.write(tw, "all")
	return tw.Flush()
}

func (r *row) write(w io.Writer, name string) {
	fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%.1f\t%d\t\n", name, r.asked, r.none+r.unique+r.several+r.short, r.unique, r.several, r.short, r.none, r.time.Seconds(), r.positions)
}
