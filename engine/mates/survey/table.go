package survey

import (
	"fmt"
	"io"
	"math"
	"text/tabwriter"
	"time"
)

// A Table counts findings by the length of the mates.
type Table struct{ rows []row }

// A row is a class of lengths.
type row struct {
	name        string
	least, most int
	count       int
	tally
}

type tally struct {
	found, best, proved, faults, failed int
	time                                time.Duration
	nodes                               uint64
}

// NewTable is an empty table.
func NewTable() *Table {
	return &Table{rows: []row{
		{name: "mated", least: -1 << 30, most: -1}, {name: "1-6", least: 1, most: 6}, {name: "7-10", least: 7, most: 10},
		{name: "11-15", least: 11, most: 15}, {name: "16-25", least: 16, most: 25}, {name: "26-", least: 26, most: 1 << 30},
		{name: "all", least: -1 << 30, most: 1 << 30},
	}}
}

// Add counts a finding.
func (t *Table) Add(e Entry, f Finding) {
	for i := range t.rows {
		r := &t.rows[i]
		if e.Mate < r.least || e.Mate > r.most {
			continue
		}
		r.count++
		for _, c := range []struct {
			is    bool
			count *int
		}{
			{f.Found(e), &r.found}, {f.Best(e), &r.best}, {f.Best(e) && f.Least, &r.proved},
			{f.Fault != "", &r.faults}, {f.Failed != nil, &r.failed},
		} {
			if c.is {
				*c.count++
			}
		}
		r.time += f.Time
		r.nodes += f.Nodes
	}
}

// Write writes the table: time is what passed until the last score was said, on average.
func (t *Table) Write(w io.Writer) error {
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tab, "moves\tpositions\tfound\t%\tbest\t%\tproved best\twrong lines\tfailed\ttime\tnodes\t")
	for _, r := range t.rows {
		if r.count == 0 {
			continue
		}
		share := func(n int) string { return fmt.Sprintf("%.1f", 100*float64(n)/float64(r.count)) }
		fmt.Fprintf(tab, "%s\t%d\t%d\t%s\t%d\t%s\t%d\t%d\t%d\t%.3fs\t%d\t\n", r.name, r.count, r.found, share(r.found), r.best, share(r.best),
			r.proved, r.faults, r.failed, (r.time / time.Duration(r.count)).Seconds(), r.nodes/uint64(r.count))
	}
	return tab.Flush()
}

// Faults is how many lines were wrong.
func (t *Table) Faults() int { return t.rows[len(t.rows)-1].faults }

// A Gain is by how much sooner one player finds the best known mates than another.
type Gain struct {
	count       int
	time, nodes float64 // sums of logarithms
}

// Add adds what the two have found in a position; it counts if both have found the mate.
func (g *Gain) Add(e Entry, before, after Finding) {
	if !before.Best(e) || !after.Best(e) {
		return
	}
	g.count++
	g.time += math.Log(float64(max(before.Time, time.Microsecond)) / float64(max(after.Time, time.Microsecond)))
	g.nodes += math.Log(float64(max(after.Nodes, 1)) / float64(max(before.Nodes, 1)))
}

// String says it: geometric means of the positions that count.
func (g Gain) String() string {
	if g.count == 0 {
		return "no position in which both have found the mate"
	}
	n := float64(g.count)
	return fmt.Sprintf("%.2f times as fast as the first, %.2f of its nodes, in %d positions", math.Exp(g.time/n), math.Exp(g.nodes/n), g.count)
}
