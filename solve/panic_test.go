package solve_test

import (
	"slices"
	"testing"

	"rookery/solution"
	"rookery/solve"
)

// TestPanicEndsNothing: a search that panics tells of no end that it has not come to. Who watches it
// blames the place that it has not left, and goes on behind what it has said.
func TestPanicEndsNothing(t *testing.T) {
	for _, input := range []string{
		"forsyth 8/8/8/8/8/1K6/7R/3k4\nstipulation h#2\ntwin move d1 c1",
		"forsyth 8/8/8/8/8/5k2/7p/5K1R\nstipulation h#2.5\noption setplay duplex",
		"forsyth 7k/8/5K2/8/8/8/8/R7\nstipulation #2\noption try duplex",
	} {
		seen := &mourner{}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", input)
				}
			}()
			_, _ = solve.Solve(t.Context(), parsed(t, input), solve.Config{Jobs: 1, Follow: seen}, seen)
		}()
		if len(seen.ends) > 0 || !slices.Contains(seen.in, seen.at) {
			t.Errorf("%s: it says the end of %v, and that it is in %v; it panicked in %v", input, seen.ends, seen.in, seen.at)
		}
	}
}

// A mourner dies at the first solution.
type mourner struct {
	solution.Builder
	in   []solve.Part
	at   solve.Part
	dead bool
	ends []string
}

func (w *mourner) Enter(p solve.Part) error { w.in = append(w.in, p); return nil }

func (w *mourner) Leave(p solve.Part) {
	w.in = slices.DeleteFunc(w.in, func(in solve.Part) bool { return in == p })
}

func (w *mourner) Deliver(p solve.Part) {
	w.at, w.dead = p, true
	panic("nobody expected this")
}

func (w *mourner) end(what string) {
	if w.dead {
		w.ends = append(w.ends, what)
	}
}

func (w *mourner) EndPhase() { w.end("a phase") }
func (w *mourner) EndHalf()  { w.end("a half") }
func (w *mourner) EndTwin()  { w.end("a twin") }
