package crew

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"rookery/chess"
	"rookery/internal/child"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solution/text"
	"rookery/solve"
	"rookery/web/internal/compose"
)

// TestMain lets the test's own program be the hands of the tests.
func TestMain(m *testing.M) {
	if os.Getenv("ROOKERY_HAND") != "" {
		if err := child.Run(os.Stdin, os.Stdout, 512<<20, treacherous); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// treacherous dies of problems whose author says so.
func treacherous(ctx context.Context, p *problem.Problem, cfg solve.Config, sink solution.Sink) (solution.Summary, error) {
	if strings.Contains(strings.Join(p.Authors, " "), "out of memory") {
		cfg.Follow.Enter(solve.Part{Half: -1, Phase: -1, Run: -1, Job: -1}) //nolint:errcheck // it dies
		os.Exit(2)
	}
	return solve.Solve(ctx, p, cfg, sink)
}

// A process is a hand for tests. As with a browser's workers, who writes to it waits for nobody.
type process struct {
	mailbox
	cmd    *exec.Cmd
	frames chan child.Frame
	kill   sync.Once
}

// A mailbox takes what is written and passes it on in its own time.
type mailbox chan []byte

func newMailbox(to io.WriteCloser) mailbox {
	m := make(mailbox, queued)
	go func() {
		for b := range m {
			if _, err := to.Write(b); err != nil {
				break
			}
		}
		_ = to.Close()
		for range m { // nobody reads any more
		}
	}()
	return m
}

func (m mailbox) Write(b []byte) (int, error) {
	m <- bytes.Clone(b)
	return len(b), nil
}

func (m mailbox) Close() error {
	close(m)
	return nil
}

// queued is more than a hand is ever sent, or says, before somebody looks.
const queued = 1 << 16

func (p *process) Frames() <-chan child.Frame { return p.frames }
func (p *process) Cause() string              { return "out of memory" }
func (p *process) Kill()                      { p.kill.Do(func() { _ = p.cmd.Process.Kill() }) }

func start(t *testing.T, started *int) func() (Hand, error) {
	return func() (Hand, error) {
		*started++
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "ROOKERY_HAND=1")
		in, err := cmd.StdinPipe()
		if err != nil {
			return nil, err
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			return nil, err
		}
		if err := cmd.Start(); err != nil {
			return nil, err
		}
		p := &process{mailbox: newMailbox(in), cmd: cmd, frames: make(chan child.Frame, queued)}
		go func() {
			r := bufio.NewReader(out)
			for {
				f, err := child.ReadFrame(r)
				if err != nil {
					break
				}
				if f.Kind != child.FrameBeat {
					p.frames <- f
				}
			}
			_ = cmd.Wait()
			close(p.frames)
		}()
		t.Cleanup(p.Kill)
		return p, nil
	}
}

func read(t *testing.T, input string) *problem.Problem {
	t.Helper()
	list, errs := popeye.Parse("", []byte(input))
	if err := errs.Err(); err != nil || len(list) != 1 {
		t.Fatal(err, len(list))
	}
	return list[0]
}

const (
	long  = "beginproblem\nstipulation h#4\npieces white kc1 ra1 sd5 black kd7 qa6 rh4 bg8 se1 pa7 pb5 pe5 pg6\nendproblem\n"
	short = "beginproblem\nstipulation #2\npieces white kh1 qa1 rb7 black kh8\nendproblem\n"
)

// elapsed is what solving the same again says otherwise.
var elapsed = regexp.MustCompile(`Time = .*`)

func written(t *testing.T, solver func(context.Context, *problem.Problem, solve.Config, solution.Sink) (solution.Summary, error), input string) string {
	t.Helper()
	p := read(t, input)
	var b bytes.Buffer
	if _, err := solver(t.Context(), p, solve.Config{Jobs: 1, MaxMemory: 32 << 20}, text.New(&b, text.Options{})); err != nil {
		t.Fatal(err)
	}
	return elapsed.ReplaceAllString(b.String(), "")
}

// TestSameText: however many hands there are, the text is that of solve.
func TestSameText(t *testing.T) {
	for _, input := range []string{long, short} {
		want := written(t, solve.Solve, input)
		for _, most := range []int{1, 3} {
			var started int
			c := New("test", most, start(t, &started))
			got := written(t, compose.By(c, compose.Who{}), input)
			if got != want {
				t.Errorf("%d hands:\n%s\nwant:\n%s", most, got, want)
			}
			if input == long && most > 1 && started < 2 {
				t.Errorf("%d of %d hands were used", started, most)
			}
		}
	}
}

// TestCancelled: who cancels waits for nobody, and the next problem is solved by another hand.
func TestCancelled(t *testing.T) {
	var started int
	c := New("test", 1, start(t, &started))
	ctx, cancel := context.WithCancel(t.Context())
	running := make(chan bool, 1)
	who := compose.Who{Notice: func(yes bool, _ int) {
		if yes {
			running <- true
		}
	}}
	go func() { <-running; cancel() }()
	endless := strings.Replace(long, "h#3", "h#7", 1)
	sum, err := c.Solve(ctx, who, read(t, endless), solve.Config{}, new(solution.Builder))
	if err != nil || !sum.Interrupted {
		t.Errorf("%+v, %v", sum, err)
	}
	if got, want := written(t, compose.By(c, compose.Who{}), short), written(t, solve.Solve, short); got != want {
		t.Errorf("after a cancel:\n%s", got)
	}
	if started != 2 {
		t.Errorf("%d hands were started", started)
	}
}

// TestDied: what a hand dies of is told in the solution, and the next problem is solved by another one.
func TestDied(t *testing.T) {
	var started int
	c := New("test", 1, start(t, &started))
	got := written(t, compose.By(c, compose.Who{}), strings.Replace(short, "stipulation", "author out of memory\nstipulation", 1))
	if !strings.Contains(got, "the solver failed here: out of memory") {
		t.Errorf("the death is not told:\n%s", got)
	}
	if got, want := written(t, compose.By(c, compose.Who{}), short), written(t, solve.Solve, short); got != want {
		t.Errorf("after a death:\n%s", got)
	}
}

// TestNoHand: where no hand can be started that is said.
func TestNoHand(t *testing.T) {
	c := New("test", 1, func() (Hand, error) { return nil, errors.New("no") })
	if _, err := c.Solve(t.Context(), compose.Who{}, read(t, short), solve.Config{}, new(solution.Builder)); !errors.Is(err, errAway) {
		t.Error(err)
	}
}

// TestReply: a hand finds a move.
func TestReply(t *testing.T) {
	var started int
	c := New("test", 1, start(t, &started))
	setup, err := chess.ParseFEN("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	pos, err := setup.Position(chess.Problem)
	if err != nil {
		t.Fatal(err)
	}
	if move, err := c.Reply(t.Context(), compose.Who{}, pos, 200*time.Millisecond); err != nil || move != "a1a8" {
		t.Error(move, err)
	}
}
