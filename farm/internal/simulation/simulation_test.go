package simulation

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"rookery/farm"
)

func measured(t *testing.T) (m Measured) {
	t.Helper()
	b, err := os.ReadFile("testdata/measured.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// efficiency is how much of the workers' time is not lost, compared with one process.
func efficiency(f Farm, problems []Problem) float64 {
	var whole time.Duration
	for _, p := range problems {
		whole += p.Whole
	}
	return float64(whole) / float64(f.Workers) / float64(f.Solve(problems))
}

// batch is so many problems, those measured over and over.
func (m *Measured) batch(n int) (list []Problem) {
	for i := range n {
		list = append(list, Problem{Whole: m.Batch[i%len(m.Batch)]})
	}
	return list
}

// TestNothingLost: where nothing costs anything, nothing is lost.
func TestNothingLost(t *testing.T) {
	second := func(n int) (list []time.Duration) { return slices.Repeat([]time.Duration{time.Second}, n) }
	for _, test := range []struct {
		name     string
		farm     Farm
		problems []Problem
		want     time.Duration
	}{
		{"one worker", Farm{Workers: 1, Patience: time.Millisecond}, []Problem{{"", 10 * time.Second, second(10)}}, 10 * time.Second},
		{"more problems than workers", Farm{Workers: 4, Patience: time.Hour}, slices.Repeat([]Problem{{Whole: time.Second}}, 8), 2 * time.Second},
		{"nothing to lend", Farm{Workers: 4, Patience: time.Millisecond}, []Problem{{Whole: time.Second}}, time.Second},
		{"nobody waits that long", Farm{Workers: 4, Patience: time.Hour}, []Problem{{"", 8 * time.Second, second(8)}}, 8 * time.Second},
		{"others help", Farm{Workers: 4, Patience: time.Millisecond}, []Problem{{"", 8 * time.Second, second(8)}}, 2 * time.Second},
		{"they cost twice", Farm{Workers: 2, Patience: time.Millisecond}, []Problem{{"", 2 * time.Second, second(4)}}, time.Second + 500*time.Millisecond},
		{"a long part", Farm{Workers: 64, Patience: time.Millisecond}, []Problem{{"", 5 * time.Second, []time.Duration{4 * time.Second, time.Second}}}, 4 * time.Second},
		{"the queue", Farm{Workers: 2, Patience: time.Hour, Latencies: Latencies{Turn: time.Second}}, slices.Repeat([]Problem{{Whole: time.Second}}, 4), 4 * time.Second},
		{"the coordinator", Farm{Workers: 100, Patience: time.Hour, Latencies: Latencies{Coordinator: time.Second}}, slices.Repeat([]Problem{{Whole: time.Second}}, 9), 10 * time.Second},
	} {
		if got := test.farm.Solve(test.problems); got < test.want || got > test.want+10*time.Millisecond {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// TestScaling tells what more workers bring, of what was measured, and what keeps them
// from bringing more.
func TestScaling(t *testing.T) {
	m := measured(t)
	sizes := []int{1, 2, 4, 8, 16, 32, 64}
	var table strings.Builder
	row := func(name string, of func(workers int) float64) {
		fmt.Fprintf(&table, "\n%-28s", name)
		for _, n := range sizes {
			fmt.Fprintf(&table, "%6.2f", of(n))
		}
	}
	fmt.Fprintf(&table, "%-28s", "workers")
	for _, n := range sizes {
		fmt.Fprintf(&table, "%6d", n)
	}
	batch := m.batch(10000)
	row("batch of 10,000", func(n int) float64 { return efficiency(Farm{n, m.Latencies, farm.Patience}, batch) })
	row("  coordinator for nothing", func(n int) float64 {
		l := m.Latencies
		l.Coordinator = 0
		return efficiency(Farm{n, l, farm.Patience}, batch)
	})
	if e := efficiency(Farm{16, m.Latencies, farm.Patience}, batch); e < 0.9 {
		t.Errorf("a batch at %.2f of ideal by 16 workers", e)
	}
	for _, p := range m.Hard {
		var sum time.Duration
		for _, d := range p.Parts {
			sum += d
		}
		longest := slices.Max(p.Parts)
		one := []Problem{p}
		row(fmt.Sprintf("%s, %v", p.Name, p.Whole.Round(100*time.Millisecond)), func(n int) float64 { return efficiency(Farm{n, m.Latencies, farm.Patience}, one) })
		row("  lent from at once", func(n int) float64 { return efficiency(Farm{n, m.Latencies, 10 * time.Millisecond}, one) })
		row("  and the queue for nothing", func(n int) float64 { return efficiency(Farm{n, Latencies{}, 10 * time.Millisecond}, one) })
		row("  no part longer than others", func(n int) float64 { return float64(p.Whole) / float64(max(p.Whole, sum)) })
		fmt.Fprintf(&table, "\n  (%d parts, %.2f of the whole in all, the longest %.2f)", len(p.Parts), float64(sum)/float64(p.Whole), float64(longest)/float64(p.Whole))
		if e := efficiency(Farm{1, m.Latencies, farm.Patience}, one); e < 0.95 || e > 1.01 {
			t.Errorf("%s: one worker at %.2f of one process", p.Name, e)
		}
	}
	for _, r := range m.Real {
		fmt.Fprintf(&table, "\nreally: %s, %d workers: %v", r.Name, r.Workers, r.Took.Round(10*time.Millisecond))
	}
	t.Log("what is not lost, of the time of so many workers\n" + table.String())
}
