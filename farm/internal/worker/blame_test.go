package worker

import (
	"slices"
	"strings"
	"testing"

	"rookery/farm/internal/queue"
	"rookery/solve"
)

// TestBlame: what deaths say of a job: which places are left out, whether one goroutine is to look alone, and when all is given up.
func TestBlame(t *testing.T) {
	t.Parallel()
	place := func(half, job int) solve.Part { return solve.Part{Half: half, Job: job} }
	death := func(p solve.Part, cause string) queue.Death { return queue.Death{Place: p, Cause: cause} }
	outside := queue.Death{Outside: true, Cause: "killed"}
	others := queue.Death{Others: 1, Cause: "stack overflow"}
	times := func(n int, d queue.Death) []queue.Death { return slices.Repeat([]queue.Death{d}, n) }
	// Three first moves of a half that fail for one reason.
	alike := slices.Concat(times(3, death(place(0, 1), "x")), times(3, death(place(0, 2), "x")), times(3, death(place(0, 3), "x")))
	for _, test := range []struct {
		name   string
		deaths []queue.Death
		failed int
		alone  bool
		cause  string
	}{
		{name: "nothing"},
		{name: "twice at a place", deaths: times(2, death(place(0, 1), "x"))},
		{name: "three times", deaths: times(3, death(place(0, 1), "x")), failed: 1},
		{name: "more, and it is named once", deaths: times(5, death(place(0, 1), "x")), failed: 1},
		{name: "at two places in turn", deaths: append(times(2, death(place(0, 1), "x")), times(2, death(place(0, 2), "x"))...)},
		{name: "two first moves are alike", deaths: append(alike[:6:6], death(place(0, 4), "x")), failed: 2},
		{name: "three are", deaths: append(alike[:9:9], death(place(0, 4), "x")), failed: 4},
		{name: "in another half", deaths: append(alike[:9:9], death(place(1, 4), "x")), failed: 3},
		{name: "in another twin", deaths: append(alike[:9:9], death(solve.Part{Twin: 1, Job: 4}, "x")), failed: 3},
		{name: "of another cause", deaths: append(alike[:9:9], death(place(0, 4), "y")), failed: 3},
		{name: "no first move", deaths: append(alike[:9:9], death(place(0, -1), "x")), failed: 3},
		{name: "a first one is", deaths: append(alike[:9:9], death(place(0, 0), "x")), failed: 4},
		{name: "others were at it", deaths: times(3, others), alone: true},
		{name: "nowhere", deaths: times(3, death(queue.Nowhere, "no memory")), cause: "no memory"},
		{name: "nowhere twice", deaths: times(2, death(queue.Nowhere, "no memory"))},
		{name: "killed 29 times", deaths: times(29, outside)},
		{name: "30 times", deaths: times(30, outside), cause: "killed, and that 30 times"},
		{name: "59 deaths of its own", deaths: times(59, others), alone: true},
		{name: "60", deaths: times(60, others), alone: true, cause: "stack overflow, and that 60 times"},
		{name: "both", deaths: append(times(29, outside), times(59, others)...), alone: true},
	} {
		failed, alone, cause := blame(test.deaths)
		if len(failed) != test.failed || alone != test.alone || cause != test.cause {
			t.Errorf("%s: %d places fail, alone %v, %q; want %d, %v, %q", test.name, len(failed), alone, cause, test.failed, test.alone, test.cause)
		}
		for _, f := range failed {
			if f.Cause != "x" || f.Place.Job < 0 {
				t.Errorf("%s: %+v", test.name, f)
			}
		}
	}
	_, _, cause := blame(append(times(59, others), death(place(0, 1), "the last")))
	if !strings.HasPrefix(cause, "the last,") {
		t.Errorf("%q does not name the last cause", cause)
	}
}
