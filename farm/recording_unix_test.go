//go:build unix

package farm_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"rookery/farm"
	"rookery/farm/internal/simulation"
	"rookery/internal/job"
	"rookery/internal/replay"
	"rookery/solution"
	"rookery/solve"
)

// The measurements that package simulation works with are made by
//
//	go test ./farm -run Recording -record internal/simulation/testdata/measured.json -timeout 1h
//
// Latencies want a machine that is quiet; -measure-what says what is measured anew.
var (
	record = flag.String("record", "", "file for TestRecording's measurements; empty: it is skipped")
	what   = flag.String("measure-what", "batch,latencies,parts", "what TestRecording measures anew")
)

// cpu is the processor time that this process has used.
func cpu(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestRecording measures problems and the farm's queue. Searches are
// measured in processor time, which other work on the machine does not change much.
func TestRecording(t *testing.T) {
	if *record == "" {
		t.Skip("measurements are made by -record")
	}
	var m simulation.Measured
	if doc, err := os.ReadFile(*record); err == nil {
		if err := json.Unmarshal(doc, &m); err != nil {
			t.Fatal(err)
		}
	}
	m.Machine = fmt.Sprintf("%d processors, %s/%s", runtime.NumCPU(), runtime.GOOS, runtime.GOARCH)
	for kind := range strings.SplitSeq(*what, ",") {
		switch kind {
		case "batch":
			m.Batch = recordBatch(t)
		case "latencies":
			m.Latencies = recordLatencies(t)
		case "parts":
			m.Parts = recordParts(t)
		default:
			t.Fatalf("measure what? %q", kind)
		}
	}
	doc, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(*record, append(doc, '\n'), 0o666); err != nil {
		t.Fatal(err)
	}
}

// search measures a search.
func search(t *testing.T, f func()) time.Duration {
	runtime.GC()
	begin := cpu(t)
	f()
	return cpu(t) - begin
}

// recordBatch measures the problems of a batch: those of the corpus that are solved soon.
func recordBatch(t *testing.T) (list []time.Duration) {
	for _, g := range chosen(t, 80) {
		list = append(list, search(t, func() { text(t, solve.Solve, g.problem, solve.Config{Jobs: 1, MaxMemory: 64 << 20}) }))
	}
	return list
}

// recordLatencies measures what the farm adds to a search.
func recordLatencies(t *testing.T) (l simulation.Latencies) {
	f := local(t, 1)
	cfg := solve.Config{Jobs: 1, MaxMemory: 64 << 20}
	number := 0
	two := func() string { number++; return fmt.Sprintf("%s\noption maxtime %d", various[0], 1000+number) }
	var here, there []time.Duration
	for range 200 {
		p := parsed(t, two())
		begin := time.Now()
		text(t, solve.Solve, p, cfg)
		here = append(here, time.Since(begin))
		begin = time.Now()
		text(t, f.For(farm.Who{User: "u"}), p, cfg)
		there = append(there, time.Since(begin))
	}
	slices.Sort(here)
	slices.Sort(there)
	l.Lend = there[len(there)/2] - here[len(here)/2]

	// A batch of short problems: what a worker waits between two, and what the process
	// with queue and coordinator, and with the client, works for each.
	const n, ahead = 1000, 64
	work, begin := cpu(t), time.Now()
	var all sync.WaitGroup
	next := make(chan string)
	for range ahead {
		all.Go(func() {
			for input := range next {
				text(t, f.For(farm.Who{User: "u", Class: farm.Batch}), parsed(t, input), cfg)
			}
		})
	}
	for range n {
		next <- two()
	}
	close(next)
	all.Wait()
	l.Turn = max(0, time.Since(begin)/n-here[len(here)/2])
	l.Coordinator = (cpu(t) - work) / n
	t.Logf("a two-mover's way: %v, between two of a batch: %v, work for each: %v", l.Lend, l.Turn, l.Coordinator)
	return l
}

// recordParts measures what the farm adds to parts: first moves of a two-mover, handed in as a
// worker that lends them does. Its work is that of all but the processes that solve: of queue,
// coordinator, and whoever gives and watches.
func recordParts(t *testing.T) (l simulation.Latencies) {
	const workers = 2
	f := local(t, workers)
	cfg := solve.Config{Jobs: 1, MaxMemory: 64 << 20}
	text(t, f.For(farm.Who{User: "u"}), parsed(t, various[0]), cfg)
	var parts []job.Job
	var alone []time.Duration
	p := parsed(t, various[0])
	for n := range 100 {
		p.Options.MaxTime.Set, p.Options.MaxTime.N = true, 1000+n // another problem
		j, err := job.New("test", p, &cfg)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 20 {
			part := solve.Part{Job: i}
			begin := time.Now()
			if _, err := part.Solve(t.Context(), p, cfg); err != nil {
				t.Fatal(err)
			}
			alone = append(alone, time.Since(begin))
			parts = append(parts, j.Cut(part))
		}
	}
	slices.Sort(alone)
	lent := func(parts []job.Job, together int) (ways []time.Duration, each, work time.Duration) {
		used, begin := cpu(t), time.Now()
		var mu sync.Mutex
		var all sync.WaitGroup
		next := make(chan job.Job)
		for range together {
			all.Go(func() {
				for j := range next {
					begin := time.Now()
					pl := replay.NewPlayer(p, new(solution.Builder))
					if err := f.Follow(t.Context(), &j, farm.Who{User: "u"}, nil, pl); err != nil || pl.Found == nil {
						t.Errorf("part %+v: nothing found, %v", *j.Part, err)
					}
					mu.Lock()
					ways = append(ways, time.Since(begin))
					mu.Unlock()
				}
			})
		}
		for _, j := range parts {
			next <- j
		}
		close(next)
		all.Wait()
		slices.Sort(ways)
		n := time.Duration(len(parts))
		return ways, time.Since(begin) / n, (cpu(t) - used) / n
	}
	ways, _, _ := lent(parts[:len(parts)/2], 1)
	_, each, work := lent(parts[len(parts)/2:], 8)
	solving := alone[len(alone)/2]
	l.Lend, l.Turn, l.Coordinator = ways[len(ways)/2]-solving, max(0, workers*each-solving), work
	t.Logf("a part takes %v; its way: %v, between two: %v, work for each: %v", solving, l.Lend, l.Turn, l.Coordinator)
	return l
}
