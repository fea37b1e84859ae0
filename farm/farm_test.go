package farm_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"rookery/farm"
	"rookery/internal/tests"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	writer "rookery/solution/text"
	"rookery/solve"
)

// childFlag in the environment makes the test's own program a worker's process.
const childFlag = "ROOKERY_FARM_TEST_CHILD"

func TestMain(m *testing.M) {
	if role := os.Getenv(roleFlag); role != "" && os.Getenv(childFlag) == "" {
		act(role)
	}
	if os.Getenv(childFlag) != "" {
		if err := farm.RunChild(os.Stdin, os.Stdout, childMemory, treacherous); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	tests.AtOnce(8)
	os.Exit(m.Run())
}

const childMemory = 256 << 20

// treacherous solves problems but for those whose remarks tell it to end badly.
func treacherous(ctx context.Context, p *problem.Problem, cfg solve.Config, sink solution.Sink) (solution.Summary, error) {
	for _, r := range p.Remarks {
		switch what, where, _ := strings.Cut(r, " "); what {
		case "overflow", "eat", "panic", "stray", "hang":
			var at solve.Part
			if _, err := fmt.Sscanf(where, "%d %d %d %d %d", &at.Twin, &at.Half, &at.Phase, &at.Run, &at.Job); err != nil {
				die(what)
			}
			cfg.Follow = trap{cfg.Follow, what, at}
		}
	}
	return solve.Solve(ctx, p, cfg, sink)
}

// A trap ends the process at a place.
type trap struct {
	solve.Follower
	what string
	at   solve.Part
}

func (t trap) Enter(p solve.Part) error {
	if err := t.Follower.Enter(p); err != nil {
		return err
	}
	if p == t.at {
		die(t.what)
	}
	return nil
}

var eaten [][]byte

func die(what string) {
	switch what {
	case "overflow":
		var f func([]int) int
		f = func(n []int) int { return f(append(n, len(n))) + 1 }
		f(nil)
	case "eat":
		for {
			b := make([]byte, 16<<20)
			for i := 0; i < len(b); i += 1 << 12 { // a page is in use with a byte of it
				b[i] = 1
			}
			eaten = append(eaten, b)
		}
	case "panic":
		panic("nobody expected this")
	case "stray": // a panic that nobody is there to recover from: the process dies sooner of it than of the others
		go panic("nobody expected this")
		select {}
	case "hang":
		select {}
	}
}

func local(t *testing.T, workers int) *farm.Local {
	t.Helper()
	return localAt(t, workers, farm.Listen{})
}

func localAt(t *testing.T, workers int, listen farm.Listen) *farm.Local {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	var mu sync.Mutex
	l, err := farm.StartLocal(t.Context(), farm.LocalConfig{
		Dir: t.TempDir(), Workers: workers, Listen: listen, Memory: childMemory, Program: "test",
		Command: farm.Command{Args: []string{program}, Env: []string{childFlag + "=1"}},
		Log:     slog.New(slog.NewTextHandler(lockedWriter{&mu, &log}, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		l.Close()
		mu.Lock()
		defer mu.Unlock()
		if t.Failed() {
			t.Log(log.String())
		}
	})
	return l
}

type lockedWriter struct {
	mu *sync.Mutex
	b  *bytes.Buffer
}

func (w lockedWriter) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.b.Write(b)
}

func parsed(t testing.TB, text string) *problem.Problem {
	t.Helper()
	list, errs := popeye.Parse("", []byte("BeginProblem\n"+text+"\nEndProblem\n"))
	if err := errs.Err(); err != nil || len(list) != 1 {
		t.Fatal(text, errs)
	}
	return list[0]
}

// text is a solution as text, without what differs from run to run.
func text(t testing.TB, s farm.Solver, p *problem.Problem, cfg solve.Config) (string, solution.Summary) {
	t.Helper()
	var b strings.Builder
	w := writer.New(&b, writer.Options{Regression: true})
	sum, err := s(t.Context(), p, cfg, w)
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), sum
}

// various are problems of all kinds of play.
var various = []string{
	"forsyth 7b/2BpS3/K5p1/6S1/2pk1p2/Q7/3s1Ppq/8\nstipulation #2\noption try variations",
	"forsyth 7k/8/5K2/8/8/8/8/R7\nstipulation #2\noption try duplex",
	"forsyth 8/8/8/8/8/5k2/7p/5K1R\nstipulation h#2.5\noption setplay duplex\ntwin move f1 e1",
	"forsyth 8/8/8/8/8/1K6/7R/3k4\nstipulation ser-h#2\noption movenum",
	"forsyth 8/8/8/8/8/1K6/7R/3k4\nstipulation h#2\noption maxsolutions 3 intelligent 1",
	"forsyth 4k3/8/4K3/8/8/8/1r6/7R\nstipulation #2\ncondition circe",
	"forsyth 7k/5K2/8/8/6P1/8/8/8\nstipulation ser-=2",
	"forsyth 8/8/8/8/8/1K6/7R/3k4\nstipulation h#3\noption stoponshort",
	"forsyth rsbqkbsr/ppppp1pp/8/8/2B1P3/3r1P2/PPPP2PP/RSBQK2R\nstipulation dia7.5",
	"pieces white Kf5 Bb6 black Ke7 Pd7\nstipulation h#2\ntwin polishtype\ntwin exchange f5 e7",
	"forsyth 8/8/8/8/8/1K6/7R/3k4\nsstipulation white 2ad[#]",
	"forsyth 8/8/8/8/8/8/8/8\nstipulation #2",
}

// TestSolve: what workers find is what is found here, the first time and when it
// is answered from what was kept.
func TestSolve(t *testing.T) {
	t.Parallel()
	l := local(t, 2)
	for _, input := range various {
		p := parsed(t, input)
		want, wanted := text(t, solve.Solve, p, solve.Config{})
		first := 0
		for round := range 2 {
			got, sum := text(t, l.For(farm.Who{User: "u"}), p, solve.Config{})
			if got != want || sum.Solutions != wanted.Solutions || sum.Failed != wanted.Failed || sum.Partial != wanted.Partial {
				t.Errorf("%s: by a worker\n%s\nhere\n%s", input, got, want)
			}
			if n := l.Coordinator.Status(t.Context()).Counts.Submitted; round == 0 {
				first = n
			} else if n != first {
				t.Errorf("%s: %d jobs, then %d: the second time it is kept", input, first, n)
			}
		}
	}
}

// TestSolveManyAtOnce: problems of several users at the same time.
func TestSolveManyAtOnce(t *testing.T) {
	t.Parallel()
	l := local(t, 2)
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			p := parsed(t, various[i%len(various)])
			want, _ := text(t, solve.Solve, p, solve.Config{Jobs: 1})
			if got, _ := text(t, l.For(farm.Who{User: fmt.Sprint(i % 3), Class: farm.Class(i % 2)}), p, solve.Config{Jobs: 1}); got != want {
				t.Errorf("by a worker\n%s\nhere\n%s", got, want)
			}
		})
	}
	all.Wait()
}

// TestDeaths: a part that workers die of is left out, and the rest is solved.
func TestDeaths(t *testing.T) {
	t.Parallel()
	const twins = "pieces white Kc4 Pa7c7 black Kd6 Sa8e8\nstipulation h#2.5\ntwin mirror a1<-->h1"
	for _, test := range []struct{ name, remark, want string }{
		{"overflow", "overflow 0 0 0 0 2", "the solver failed here: stack overflow"},
		{"panic", "panic 0 0 0 0 1", "the solver failed here: nobody expected this"},
		{"memory", "eat 1 0 0 0 2", "the solver failed here: it needed more memory than the 256 MiB that a worker has"},
		{"twin", "stray 0 -1 -1 -1 -1", "the solver failed here: nobody expected this"},
		{"half", "stray 1 0 -1 -1 -1", "the solver failed here: nobody expected this"},
		{"all", "stray", "the solver failed here: nobody expected this"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := local(t, 2)
			p := parsed(t, twins)
			p.Remarks = []string{test.remark}
			got, sum := text(t, l.For(farm.Who{User: "u"}), p, solve.Config{Jobs: 2})
			if n := strings.Count(got, test.want); n != 1 || !sum.Failed {
				t.Errorf("%d times %q, failed %v, in\n%s", n, test.want, sum.Failed, got)
			}
			want, _ := text(t, solve.Solve, p, solve.Config{})
			if test.name != "all" {
				for line := range strings.Lines(got) {
					if strings.HasPrefix(line, "  1.") && !strings.Contains(want, line) {
						t.Errorf("%q is no solution", line)
					}
				}
				if !strings.Contains(got, "b) ") || strings.Count(got, "  1.") == 0 {
					t.Errorf("the rest is missing:\n%s", got)
				}
			}
			list, err := l.Failures(t.Context())
			if err != nil || len(list) != 1 || len(list[0].Deaths) < 3 || !strings.Contains(list[0].Text, "h#2.5") {
				t.Errorf("failures %+v, %v", list, err)
			}
		})
	}
}

// endless is a problem that nobody has the time for.
const endless = "forsyth rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR\nstipulation #9"

// TestCancel: who does not wait any more gets what was found until then, and the
// worker is free for others.
func TestCancel(t *testing.T) {
	t.Parallel()
	l := local(t, 1)
	p := parsed(t, endless)
	ctx, cancel := context.WithCancel(t.Context())
	var states []string
	var b solution.Builder
	sum, err := l.Solve(ctx, farm.Who{User: "u", Notice: func(t farm.Ticket) {
		if !slices.Contains(states, t.State) {
			states = append(states, t.State)
		}
	}}, p, solve.Config{Progress: func(solve.Progress) { cancel() }}, &b)
	if err != nil || !sum.Interrupted || len(b.Solution.Twins) != 1 {
		t.Errorf("%+v, %v", sum, err)
	}
	if want, _ := text(t, solve.Solve, parsed(t, various[0]), solve.Config{}); want == "" {
		t.Error("nothing")
	} else if got, _ := text(t, l.For(farm.Who{User: "v"}), parsed(t, various[0]), solve.Config{}); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	until(t, "nothing is left", func() bool {
		s := l.Coordinator.Status(t.Context())
		return len(s.Running) == 0 && s.Waiting == [2]int{}
	})
}

// TestPlace: who waits is told his place in the queue, also the next one, and the farm's
// status tells the same.
func TestPlace(t *testing.T) {
	t.Parallel()
	l := local(t, 1)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var all sync.WaitGroup
	defer all.Wait()
	var mu sync.Mutex
	told := map[string]farm.Ticket{}
	ask := func(user string, n int) (leave func()) {
		ctx, leave := context.WithCancel(ctx)
		p := parsed(t, endless)
		p.Options.MaxTime.Set, p.Options.MaxTime.N = true, 1000+n
		all.Go(func() {
			sum, err := l.Solve(ctx, farm.Who{User: user, Notice: func(t farm.Ticket) {
				mu.Lock()
				defer mu.Unlock()
				told[user] = t
			}}, p, solve.Config{}, new(solution.Builder))
			if err != nil || !sum.Interrupted {
				t.Errorf("%s: %+v, %v", user, sum, err)
			}
		})
		return leave
	}
	stands := func(user, state string, place int) {
		t.Helper()
		until(t, fmt.Sprintf("%s is told: %s, place %d", user, state, place), func() bool {
			mu.Lock()
			defer mu.Unlock()
			return told[user].State == state && told[user].Place == place
		})
	}
	first := ask("first", 0)
	stands("first", "running", 0)
	second := ask("second", 1)
	stands("second", "waiting", 1)
	ask("third", 2)
	stands("third", "waiting", 2)
	until(t, "the farm's status tells the same", func() bool {
		next := l.Coordinator.Status(t.Context()).Next
		return len(next) == 2 && next[0].User == "second" && next[0].Place == 1 && next[1].User == "third" && next[1].Place == 2
	})
	second()
	stands("third", "waiting", 1)
	first()
	stands("third", "running", 0)
	cancel()
}

// TestTime: a search that is out of time ends, and is not kept for an answer.
func TestTime(t *testing.T) {
	t.Parallel()
	l := local(t, 1)
	p := parsed(t, endless)
	for range 2 {
		var b solution.Builder
		sum, err := l.Solve(t.Context(), farm.Who{User: "u"}, p, solve.Config{MaxTime: 200 * time.Millisecond}, &b)
		if err != nil || !sum.Interrupted {
			t.Errorf("%+v, %v", sum, err)
		}
	}
	if s := l.Coordinator.Status(t.Context()); s.Counts.Submitted < 2 {
		t.Errorf("%d job: the second time it was kept", s.Counts.Submitted)
	}
}

// TestVersions: who runs another version is turned away.
func TestVersions(t *testing.T) {
	t.Parallel()
	l, err := farm.StartLocal(t.Context(), farm.LocalConfig{Dir: t.TempDir(), Program: "new", Listen: farm.Listen{Address: "127.0.0.1:0"}})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	nc, err := farm.Connect("nats://"+l.Address(), farm.Credentials{})
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	client, err := farm.NewClient(t.Context(), nc, farm.Store{}, "old")
	if err != nil {
		t.Fatal(err)
	}
	for who, err := range map[string]error{
		"worker": (&farm.Pool{Workers: 1, Program: "old", Command: farm.Command{Args: []string{"false"}}, Log: slog.New(slog.DiscardHandler)}).Run(t.Context(), nc),
		"client": client.Greet(t.Context()),
		"job": func() error {
			_, err := client.Solve(t.Context(), farm.Who{}, parsed(t, various[0]), solve.Config{}, new(solution.Builder))
			return err
		}(),
	} {
		if err == nil || !strings.Contains(err.Error(), "the farm runs rookery new") || !strings.Contains(err.Error(), "this is old") {
			t.Errorf("%s: %v", who, err)
		}
	}
}

// TestSharing: idle workers solve parts of what another one is at, and nothing of
// the answer shows it.
func TestSharing(t *testing.T) {
	t.Parallel()
	l := local(t, 3)
	until(t, "all workers are there", func() bool { return len(l.Coordinator.Status(t.Context()).Workers) == 3 })
	for _, input := range []string{
		"forsyth 3s4/4p3/8/8/3k4/8/1P6/R3K3\nstipulation h#3.5\ncondition circe",
		// There is one first move only.
		"forsyth 3s4/4p3/8/8/3k4/8/1P6/R3K3\nstipulation h#4\ncondition circe\noption startmovenumber 4 uptomovenumber 4",
	} {
		cfg := solve.Config{MaxMemory: 32 << 20, Jobs: 1}
		want, _ := text(t, solve.Solve, parsed(t, input), cfg)
		for n, tries := 0, 1; n < 2 && !t.Failed(); tries++ {
			p := parsed(t, input)
			p.Options.MaxTime.Set, p.Options.MaxTime.N = true, 1000+tries // nobody has asked for it yet
			before := l.Coordinator.Status(t.Context()).Counts.Submitted
			got, _ := text(t, l.For(farm.Who{User: "u"}), p, cfg)
			if got != want {
				t.Errorf("%s: by workers\n%s\nhere\n%s", input, got, want)
			}
			n = l.Coordinator.Status(t.Context()).Counts.Submitted - before
			if tries == 30 { // workers that have other things to do may come too late a few times
				t.Errorf("%s: nothing was ever shared", input)
			}
		}
	}
}

// TestLittleRoom: a farm whose answers may need more than the disk has keeps fewer.
func TestLittleRoom(t *testing.T) {
	t.Parallel()
	l, err := farm.StartLocal(t.Context(), farm.LocalConfig{Dir: t.TempDir(), Program: "test", Store: farm.Store{Answers: 1 << 60},
		Listen: farm.Listen{Address: "127.0.0.1:0"}})
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
}
