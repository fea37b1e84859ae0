package farm_test

import (
	"flag"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rookery/farm"
	"rookery/solve"
)

// How long real farms take for single problems is told by
//
//	go test ./farm -run Real -real bench/direct-13,bench/direct-16,bench/proof-09 -v -timeout 1h
//
// on a machine that has nothing else to do and a processor for each worker.
var (
	realNames   = flag.String("real", "", "problems of the corpus for TestReal; empty: it is skipped")
	realWorkers = flag.Int("real-workers", 2, "the most workers that TestReal starts")
)

// TestReal solves problems in this process and by farms of more and more workers, one after
// the other, and tells what the workers bring.
func TestReal(t *testing.T) {
	if *realNames == "" {
		t.Skip("problems are given by -real")
	}
	cfg := solve.Config{Jobs: 1, MaxMemory: 64 << 20}
	var table strings.Builder
	for name := range strings.SplitSeq(*realNames, ",") {
		p := read(t, filepath.Join(*corpus, name+".inp"))[0].problem
		begin := time.Now()
		want, _ := text(t, solve.Solve, p, cfg)
		whole := time.Since(begin)
		fmt.Fprintf(&table, "%s: one process %v", name, whole.Round(10*time.Millisecond))
		for n := 1; n <= *realWorkers; n++ {
			l := local(t, n)
			text(t, l.For(farm.Who{User: "u"}), parsed(t, various[0]), cfg) // there are workers now
			until(t, "all workers are there", func() bool { return len(l.Coordinator.Status(t.Context()).Workers) == n })
			begin := time.Now()
			if got, _ := text(t, l.For(farm.Who{User: "u"}), p, cfg); got != want {
				t.Errorf("%s: by %d workers\n%s\nhere\n%s", name, n, got, want)
			}
			took := time.Since(begin)
			fmt.Fprintf(&table, "; %d workers %v, %.2f of ideal", n, took.Round(10*time.Millisecond), whole.Seconds()/took.Seconds()/float64(n))
			l.Close()
		}
		fmt.Fprintln(&table)
	}
	t.Log("\n" + table.String())
}
