package simulation

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
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
func efficiency(f Farm, problems []time.Duration) float64 {
	var whole time.Duration
	for _, p := range problems {
		whole += p
	}
	return float64(whole) / float64(f.Workers) / float64(f.Solve(problems))
}

// TestNothingLost: where nothing costs anything, nothing is lost.
func TestNothingLost(t *testing.T) {
	for _, test := range []struct {
		name     string
		farm     Farm
		problems int // of a second each
		want     time.Duration
	}{
		{"one worker", Farm{Workers: 1}, 10, 10 * time.Second},
		{"more problems than workers", Farm{Workers: 4}, 8, 2 * time.Second},
		{"fewer problems than workers", Farm{Workers: 4}, 1, time.Second},
		{"the last one", Farm{Workers: 4}, 9, 3 * time.Second},
		{"the queue", Farm{Workers: 2, Latencies: Latencies{Turn: time.Second}}, 4, 4 * time.Second},
		{"the coordinator", Farm{Workers: 100, Latencies: Latencies{Coordinator: time.Second}}, 9, 10 * time.Second},
	} {
		if got := test.farm.Solve(slices.Repeat([]time.Duration{time.Second}, test.problems)); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// TestScaling tells what more workers bring for a batch, of what was measured, and what
// keeps them from bringing more.
func TestScaling(t *testing.T) {
	m := measured(t)
	const problems = 10000
	batch := slices.Repeat(m.Batch, problems/len(m.Batch)+1)[:problems]
	free := m.Latencies
	free.Coordinator = 0
	var table strings.Builder
	fmt.Fprintf(&table, "workers: of ideal, with a coordinator that costs nothing")
	for _, n := range []int{1, 2, 4, 8, 16, 32, 64} {
		e := efficiency(Farm{n, m.Latencies}, batch)
		fmt.Fprintf(&table, "\n%7d: %.2f, %.2f", n, e, efficiency(Farm{n, free}, batch))
		if n == 16 && e < 0.9 {
			t.Errorf("a batch at %.2f of ideal by 16 workers", e)
		}
	}
	t.Log(table.String())
}
