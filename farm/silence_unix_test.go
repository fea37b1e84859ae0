//go:build unix

package farm_test

import (
	"context"
	"strings"
	"syscall"
	"testing"
	"time"

	"rookery/farm"
	"rookery/solution"
	"rookery/solve"
)

// TestSilence: a worker's process from which nothing is heard any more is ended, and so
// is one that does not end when it is told to.
func TestSilence(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a while")
	}
	t.Parallel()
	t.Run("stopped", func(t *testing.T) {
		t.Parallel()
		l := local(t, 1)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var failures []farm.Failure
		go func() {
			defer cancel()
			for stopped := false; len(failures) == 0 && ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
				if s := l.Coordinator.Status(ctx); !stopped && len(s.Running) == 1 && len(s.Workers) == 1 {
					stopped = syscall.Kill(s.Workers[0].PID, syscall.SIGSTOP) == nil
				}
				failures, _ = l.Failures(ctx)
			}
		}()
		p := parsed(t, endless)
		if _, err := l.Solve(ctx, farm.Who{User: "u"}, p, solve.Config{Jobs: 1}, new(solution.Builder)); err != nil {
			t.Error(err)
		}
		if len(failures) != 1 || !strings.Contains(failures[0].Deaths[0].Cause, "it gave no sign of life for 15s") {
			t.Errorf("failures %+v", failures)
		}
	})
	t.Run("hanging", func(t *testing.T) {
		t.Parallel()
		l := local(t, 1)
		p := parsed(t, various[0])
		p.Remarks = []string{"hang"}
		got, sum := text(t, l.For(farm.Who{User: "u"}), p, solve.Config{Jobs: 1, MaxTime: 100 * time.Millisecond})
		if !sum.Failed || !strings.Contains(got, "the solver failed here: it went on searching when it was told to end") {
			t.Errorf("failed %v:\n%s", sum.Failed, got)
		}
	})
}
