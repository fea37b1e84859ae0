package main

import (
	"strings"
	"testing"
	"time"

	"rookery/cmd/internal/farms"
	"rookery/cmd/internal/problems"
	"rookery/farm"
)

// TestQueued: a problem that waits in a farm's queue for a while is told with its place,
// once for each, and that of the next one, too.
func TestQueued(t *testing.T) {
	var said strings.Builder
	s := &problems.Screen{Messages: &said, Delay: time.Hour}
	s.Begin()
	s.Queued(3)
	s.Delay = 0
	for _, place := range []int{3, 3, 1, 0} {
		s.Queued(place)
	}
	if got, want := said.String(), "number 3 in the farm's queue\nnumber 1 in the farm's queue\n"; got != want {
		t.Errorf("said %q, want %q", got, want)
	}
}

// TestStatusTellsPlaces: the status of a farm shows which job is the next one.
func TestStatusTellsPlaces(t *testing.T) {
	var out strings.Builder
	if err := farms.WriteStatus(&out, farm.Status{
		Running: []farm.JobState{{ID: "0123456789abcdef", Class: farm.Person, State: "running", Worker: "one"}},
		Next:    []farm.JobState{{ID: "1", Class: farm.Person, State: "waiting", Place: 1}, {ID: "2", Class: farm.Batch, State: "waiting", Place: 2}},
	}); err != nil {
		t.Fatal(err)
	}
	var rows []string
	for line := range strings.Lines(out.String()) {
		if fields := strings.Fields(line); len(fields) > 3 && (fields[1] == "a" || fields[2] == "a") {
			rows = append(rows, strings.Join(fields[:4], " "))
		}
	}
	if got, want := strings.Join(rows, "; "), "0123456789ab a person running; 1 1 a person; 2 2 a batch"; got != want {
		t.Errorf("%q, want %q, in\n%s", got, want, out.String())
	}
}
