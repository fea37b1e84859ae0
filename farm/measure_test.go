package farm_test

import (
	"flag"
	"fmt"
	"slices"
	"testing"
	"time"

	"rookery/farm"
	"rookery/solve"
)

var measure = flag.Int("measure", 0, "how many problems TestMeasure solves in each way; 0: it is skipped")

// TestMeasure measures how much longer a two-mover takes with a worker than in this
// process, and how long an answer that is kept, one after the other in one run.
func TestMeasure(t *testing.T) {
	if *measure == 0 {
		t.Skip("figures are made by -measure")
	}
	l := local(t, 1)
	solver := l.For(farm.Who{User: "u"})
	var here, there, kept []time.Duration
	took := func(list *[]time.Duration, f func()) {
		begin := time.Now()
		f()
		*list = append(*list, time.Since(begin))
	}
	for i := range *measure {
		// An option that does not matter makes it another problem.
		p := parsed(t, fmt.Sprintf("%s\noption maxtime %d", various[0], 1000+i))
		cfg := solve.Config{Jobs: 1, MaxMemory: 64 << 20}
		took(&here, func() { text(t, solve.Solve, p, cfg) })
		took(&there, func() { text(t, solver, p, cfg) })
		took(&kept, func() { text(t, solver, p, cfg) })
	}
	for _, m := range []struct {
		what string
		list []time.Duration
	}{{"in process", here}, {"by a worker", there}, {"kept", kept}} {
		slices.Sort(m.list)
		n := len(m.list)
		t.Logf("%-12s p50 %v, p90 %v", m.what, m.list[n/2], m.list[n*9/10])
	}
}
