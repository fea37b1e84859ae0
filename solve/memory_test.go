package solve_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"rookery/solution"
	"rookery/solve"
)

// TestFacts: who begins anew with what somebody found out until he was interrupted finds
// the same, and does not examine it all again.
func TestFacts(t *testing.T) {
	t.Parallel()
	for _, input := range []string{
		"forsyth 8/8/8/2p5/8/k1K5/8/1R6\nstipulation #5\noption variations",
		"forsyth 3s4/4p3/8/8/3k4/8/1P6/R3K3\nstipulation h#3\ncondition circe\ntwin move b2 c2",
		"forsyth 8/8/8/8/8/1K6/7R/3k4\nstipulation h#3\ncondition circe\noption duplex",
	} {
		p := parsed(t, input)
		cfg := solve.Config{Jobs: 1, MaxMemory: 16 << 20}
		want, whole := solvedText(t, p, cfg)
		ctx, cancel := context.WithCancelCause(t.Context())
		first := cfg
		first.Memory = new(solve.Memory)
		first.Follow = &interrupter{at: 0.9, of: parts(t, input), stop: cancel}
		sum, err := solve.Solve(ctx, p, first, new(solution.Builder))
		if err != nil || !sum.Interrupted {
			t.Fatalf("%s: %v, %+v", input, err, sum)
		}
		second := cfg
		second.Memory, second.Follow = new(solve.Memory), &interrupter{at: 2, of: 1 << 20}
		for _, n := range first.Memory.Facts(16 << 20) {
			if err := second.Memory.Learn(carried(t, n)); err != nil {
				t.Fatal(err)
			}
		}
		got, again := solvedText(t, p, second)
		if got != want {
			t.Errorf("%s: anew\n%s\nat once\n%s", input, got, want)
		}
		t.Logf("%s: %d positions at once, %d until it was interrupted, then %d", input, whole.Positions, sum.Positions, again.Positions)
		if left := whole.Positions - sum.Positions; again.Positions > left+whole.Positions/5 {
			t.Errorf("%s: %d positions after an interruption that left %d of %d", input, again.Positions, left, whole.Positions)
		}
	}
	if err := new(solve.Memory).Learn(solve.News{Facts: []byte("no")}); err != nil {
		t.Error(err) // it is not known yet what they are about
	}
}

// An interrupter ends a search when it has entered a share of its parts.
type interrupter struct {
	at      float64
	of, has int
	stop    context.CancelCauseFunc
}

func (in *interrupter) Enter(p solve.Part) error {
	if p.Job >= 0 {
		in.has++
	}
	if float64(in.has) > in.at*float64(in.of) {
		in.stop(errors.New("enough"))
		time.Sleep(100 * time.Millisecond) // it stops a moment later
	}
	return nil
}
func (*interrupter) Leave(solve.Part)   {}
func (*interrupter) Deliver(solve.Part) {}

func parts(t *testing.T, input string) int {
	t.Helper()
	list, err := solve.Parts(t.Context(), parsed(t, input), solve.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}
