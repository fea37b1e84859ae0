package compose

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
	"rookery/web/internal/site"
)

// A repeater solves each problem once and says its first key again and again: a long solution.
type repeater struct {
	times int

	mu    sync.Mutex
	known *solution.Solution
	asked int
}

func (r *repeater) Solve(ctx context.Context, _ Who, p *problem.Problem, cfg solve.Config, sink solution.Sink) (solution.Summary, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asked++
	if r.known == nil {
		var b solution.Builder
		if _, err := solve.Solve(ctx, p, cfg, &b); err != nil {
			return solution.Summary{}, err
		}
		r.known = b.Solution
	}
	err := r.known.Play(&echo{sink, r.times})
	return r.known.Summary, err
}

func (*repeater) Reply(context.Context, Who, chess.Position, time.Duration) (string, error) {
	return "", nil
}

type echo struct {
	solution.Sink
	times int
}

func (e *echo) Node(n *solution.Node) {
	for range e.times {
		e.Sink.Node(n)
	}
}

const echoed = "beginproblem stipulation #1 pieces white kb6 rh1 black ka8 endproblem"

// solveAs has a job solved for a visitor and waits for its end.
func solveAs(t *testing.T, js *jobs, who site.Visitor) *job {
	t.Helper()
	j, _, err := js.add(who, echoed, "", false, false)
	if err != nil {
		t.Fatal(err)
	}
	awaitDone(t, j)
	return j
}

func awaitDone(t *testing.T, j *job) {
	t.Helper()
	for {
		j.mu.Lock()
		over, changed := ended(j.state) && !j.stale, j.changed
		j.mu.Unlock()
		if over {
			return
		}
		select {
		case <-changed:
		case <-time.After(time.Minute):
			t.Fatal("a job does not end")
		}
	}
}

// pieces reads a job's pieces as a page does.
func pieces(t *testing.T, js *jobs, j *job, from int) int {
	t.Helper()
	w := httptest.NewRecorder()
	js.stream(humago.NewContext(&huma.Operation{}, httptest.NewRequestWithContext(t.Context(), "GET", "/", nil), w), j, from)
	return strings.Count(w.Body.String(), `["node",`)
}

// TestRoomForJobs: whoever asks for however many solutions, all together have so much memory; those that have
// gone are there again when somebody looks.
func TestRoomForJobs(t *testing.T) {
	const memory, lines = 2 << 20, 1000
	js := newJobs(t.Context(), Config{Solver: &repeater{times: lines}, Memory: memory, Logger: slog.New(slog.DiscardHandler)})
	var list []*job
	for i := range 12 {
		j := solveAs(t, js, site.Visitor{Session: fmt.Sprint(i), Address: fmt.Sprintf("192.0.2.%d", i)})
		if list = append(list, j); js.used.Load() > memory {
			t.Fatalf("%d bytes are used after job %d", js.used.Load(), i)
		}
	}
	stale := 0
	for _, j := range list {
		j.mu.Lock()
		if j.stale {
			stale++
		}
		if j.state != done || j.solutions != lines {
			t.Errorf("%s, %d solutions", j.state, j.solutions)
		}
		j.mu.Unlock()
	}
	if stale == 0 || stale == len(list) {
		t.Errorf("%d of %d jobs have made room", stale, len(list))
	}
	if got := pieces(t, js, list[0], 0); got != lines {
		t.Errorf("the first one has %d lines when somebody looks", got)
	}
	if js.used.Load() > memory {
		t.Errorf("%d bytes are used then", js.used.Load())
	}
	for _, j := range list {
		js.remove(j)
	}
	if n := js.used.Load(); n != 0 {
		t.Errorf("%d bytes are used when nothing is there", n)
	}
	js.wait()
}

// TestLongSolution: of a solution that is longer than a page's worth the job keeps the beginning alone; all of
// it is read, and written, from where it is kept.
func TestLongSolution(t *testing.T) {
	const lines = 60_000
	js := newJobs(t.Context(), Config{Solver: &repeater{times: lines}, Memory: 256 << 20, Logger: slog.New(slog.DiscardHandler)})
	j := solveAs(t, js, site.Visitor{Session: "a"})
	if !j.isLong() || j.solutions != lines || js.used.Load() > 2*pageWorth {
		t.Fatalf("long: %v, %d solutions, %d bytes are used", j.isLong(), j.solutions, js.used.Load())
	}
	if got := pieces(t, js, j, 0); got != lines {
		t.Errorf("%d lines are read", got)
	}
	if got := pieces(t, js, j, j.total-11); got < 9 || got > 10 { // the summary is the last one
		t.Errorf("%d lines are read at the end", got)
	}
	text, err := js.export(t.Context(), j, "txt", "en")
	if err != nil || bytes.Count(text, []byte("#")) < lines {
		t.Errorf("%v, %d bytes are written", err, len(text))
	}
	js.wait()
}

// TestJobsOfAnAddress: what has ended is counted by address, too: new sessions bring no room.
func TestJobsOfAnAddress(t *testing.T) {
	js := newJobs(t.Context(), Config{Solver: &repeater{times: 1}, Memory: 256 << 20, Logger: slog.New(slog.DiscardHandler)})
	for i := range keptPerAddress + 10 {
		solveAs(t, js, site.Visitor{Session: fmt.Sprint(i), Address: fmt.Sprintf("2001:db8:1:2::%d", i)})
	}
	solveAs(t, js, site.Visitor{Session: "elsewhere", Address: "2001:db8:1:3::1"})
	if n := len(js.byID); n != keptPerAddress+1 {
		t.Errorf("%d jobs are kept", n)
	}
	js.wait()
}

// TestExportWhileItWaits: a solution that nobody has begun with is not there yet, which is not the same as no job.
func TestExportWhileItWaits(t *testing.T) {
	js := newJobs(t.Context(), Config{Logger: slog.New(slog.DiscardHandler)})
	j := js.make("a", site.Visitor{}, nil, "", time.Now())
	if _, err := js.export(t.Context(), j, "txt", "en"); err == nil || !strings.Contains(err.Error(), errNotYet.Error()) {
		t.Error(err)
	}
	j.state = stopped
	if _, err := js.export(t.Context(), j, "txt", "en"); err == nil || !strings.Contains(err.Error(), ErrNoJob.Error()) {
		t.Error(err)
	}
}

// TestLongSolutionsAreJudged: a solution that is more than a job keeps is read again for its verdict, on the
// page and in JSON; one that is too long for that says so.
func TestLongSolutionsAreJudged(t *testing.T) {
	js := newJobs(t.Context(), Config{Solver: &repeater{times: 40_000}, Memory: 256 << 20, Logger: slog.New(slog.DiscardHandler)})
	j := solveAs(t, js, site.Visitor{Session: "a", Address: "192.0.2.1"})
	j.mu.Lock()
	long, judged, bytes := j.long, j.judged, j.bytes
	j.mu.Unlock()
	if !long || judged == nil || judged.Verdict != "cooked" {
		t.Errorf("%d bytes: long %v, %+v", bytes, long, judged)
	}
	doc, err := js.export(t.Context(), j, "json", "en")
	if err != nil || !strings.Contains(string(doc), `"verdict":`) {
		t.Errorf("JSON has no verdict, %v", err)
	}
	j.bytes = maxAnalysed + 1
	if judged := js.judgeLong(t.Context(), j); judged == nil || judged.Verdict != "unchecked" {
		t.Errorf("%+v", judged)
	}
	js.remove(j)
	js.wait()
}
