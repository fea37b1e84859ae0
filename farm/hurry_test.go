package farm_test

import (
	"context"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"rookery/farm"
	"rookery/solution"
	"rookery/solve"
)

// until waits for something that comes about.
func until(t *testing.T, what string, f func() bool) {
	t.Helper()
	for range 3600 {
		if f() {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("never: ", what)
}

// An unended solution does not end before it is cancelled.
type unended struct {
	solution.Builder
	ctx context.Context
	t   *testing.T
}

// End is told of the end.
func (u *unended) End(s solution.Summary) error {
	if u.ctx.Err() == nil {
		u.t.Errorf("a solution that ends while it is wanted: %+v", s)
	}
	return u.Builder.End(s)
}

// TestHurry: a person is served though the only worker is at a batch that takes for
// ever, once at a problem alone and once at a bundle; the batch goes on afterwards.
func TestHurry(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		short int // problems of the batch beside the long one
	}{{"alone", 0}, {"bundle", 30}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := local(t, 1)
			ctx, cancel := context.WithCancel(t.Context())
			var all sync.WaitGroup
			batch := l.For(farm.Who{User: "b", Class: farm.Batch})
			var shorts sync.WaitGroup
			for i := range test.short {
				shorts.Go(func() {
					p := parsed(t, various[i%len(various)])
					p.Options.MaxTime.Set, p.Options.MaxTime.N = true, 1000+i
					want, _ := text(t, solve.Solve, p, solve.Config{Jobs: 1})
					if got, _ := text(t, batch, p, solve.Config{Jobs: 1}); got != want {
						t.Errorf("by a worker\n%s\nhere\n%s", got, want)
					}
				})
			}
			all.Go(func() {
				if sum, err := batch(ctx, parsed(t, endless), solve.Config{Jobs: 1}, &unended{ctx: ctx, t: t}); err != nil || !sum.Interrupted {
					t.Errorf("the endless problem: %+v, %v", sum, err)
				}
			})
			busy := func() bool {
				s := l.Coordinator.Status(t.Context())
				return len(s.Workers) == 1 && s.Workers[0].State == "busy" && s.Workers[0].Class == farm.Batch
			}
			until(t, "the worker is at the batch", busy)
			p := parsed(t, various[0])
			want, _ := text(t, solve.Solve, p, solve.Config{Jobs: 1})
			if got, _ := text(t, l.For(farm.Who{User: "p"}), p, solve.Config{}); strings.TrimSpace(got) != strings.TrimSpace(want) {
				t.Errorf("by a worker\n%s\nhere\n%s", got, want)
			}
			until(t, "the worker is at the batch again", busy)
			cancel()
			all.Wait()
			shorts.Wait()
		})
	}
}

// TestHurryForPersons: a person who has all workers makes room for another one, and has
// them again afterwards.
func TestHurryForPersons(t *testing.T) {
	t.Parallel()
	l := local(t, 2)
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	greedy := l.For(farm.Who{User: "greedy"})
	for i := range 3 {
		all.Go(func() {
			p := parsed(t, endless)
			p.Options.MaxTime.Set, p.Options.MaxTime.N = true, 1000+i
			if sum, err := greedy(ctx, p, solve.Config{Jobs: 1}, &unended{ctx: ctx, t: t}); err != nil || !sum.Interrupted {
				t.Errorf("an endless problem: %+v, %v", sum, err)
			}
		})
	}
	busy := func() bool {
		n := 0
		for _, w := range l.Coordinator.Status(t.Context()).Workers {
			if w.State == "busy" {
				n++
			}
		}
		return n == 2
	}
	until(t, "both workers are busy", busy)
	p := parsed(t, various[0])
	want, _ := text(t, solve.Solve, p, solve.Config{Jobs: 1})
	if got, _ := text(t, l.For(farm.Who{User: "modest"}), p, solve.Config{}); strings.TrimSpace(got) != strings.TrimSpace(want) {
		t.Errorf("by a worker\n%s\nhere\n%s", got, want)
	}
	until(t, "both workers are busy again", busy)
	cancel()
	all.Wait()
}

// TestNothingTwice: a search that has made room goes on with what it had found out, also in
// another process. How much of that reaches the search before it has found it out again
// depends on the machine: that it spares the work is TestFacts' to show.
func TestNothingTwice(t *testing.T) {
	if !*long {
		t.Skip("a long search, twice: -long")
	}
	t.Parallel()
	l := local(t, 1)
	p := parsed(t, "forsyth 3s4/4p3/8/8/3k4/8/1P6/R3K3\nstipulation h#3.5\ncondition circe\ntwin move b2 c2\ntwin move c2 d2\ntwin move d2 f2")
	cfg := solve.Config{Jobs: 2, MaxMemory: 32 << 20}
	want, whole := text(t, solve.Solve, p, cfg)
	first := make(chan struct{}) // closed when the first twin is done
	passed := sync.OnceFunc(func() { close(first) })
	cfg.Progress = func(p solve.Progress) {
		if strings.HasPrefix(p.Twin, "b") {
			passed()
		}
	}
	var got string
	var sum solution.Summary
	var all sync.WaitGroup
	all.Go(func() {
		defer passed() // whatever has happened
		got, sum = text(t, l.For(farm.Who{User: "b", Class: farm.Batch}), p, cfg)
	})
	<-first
	text(t, l.For(farm.Who{User: "p"}), parsed(t, various[0]), solve.Config{})
	if s := l.Coordinator.Status(t.Context()); len(s.Workers) == 1 {
		process, err := os.FindProcess(s.Workers[0].PID)
		if err != nil || process.Kill() != nil {
			t.Error("the process is not there", err)
		}
	}
	all.Wait()
	if got != want {
		t.Errorf("by workers\n%s\nhere\n%s", got, want)
	}
	t.Logf("%d positions at once; after room was made %d", whole.Positions, sum.Positions)
	if sum.Positions > whole.Positions*98/100 { // the same whole search varies by half a percent
		t.Errorf("%d of %d positions were examined: nothing was known", sum.Positions, whole.Positions)
	}
}
