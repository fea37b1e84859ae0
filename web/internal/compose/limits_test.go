package compose

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"rookery/analysis/explore"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
	"rookery/web/internal/site"
)

// memo remembers notes as the farm does.
type memo struct {
	mu    sync.Mutex
	notes map[string][]byte
	fails error
}

func (m *memo) Remember(_ context.Context, name string, note []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fails == nil {
		m.notes[name] = note
	}
	return m.fails
}

func (m *memo) Forget(_ context.Context, name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.notes, name)
	return nil
}

func (m *memo) Recall(context.Context) (map[string][]byte, error) { return m.notes, m.fails }

func (m *memo) names() (list []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for name := range m.notes {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// patient solves nothing until the end.
type patient struct{}

func (patient) Solve(ctx context.Context, _ Who, _ *problem.Problem, _ solve.Config, _ solution.Sink) (solution.Summary, error) {
	<-ctx.Done()
	return solution.Summary{}, ctx.Err()
}

func (patient) Reply(context.Context, Who, chess.Position, time.Duration) (string, error) {
	return "", nil
}

// entering are jobs of visitors that are counted in one after the other.
type entering struct {
	js *jobs
	n  int
}

func (e *entering) job(session, address string, s state, age time.Duration) (*job, error) {
	e.n++
	j := e.js.make(fmt.Sprint("job", e.n), site.Visitor{Session: session, Address: address}, &problem.Problem{}, "", time.Now().Add(-age))
	j.state = s
	return j, e.js.enter(j)
}

func entered(t *testing.T) *entering {
	return &entering{js: newJobs(t.Context(), Config{Logger: slog.New(slog.DiscardHandler)})}
}

// TestActiveJobs: a visitor, an address and the server have so many jobs that wait or run, and not one more; what has ended does not count.
func TestActiveJobs(t *testing.T) {
	e := entered(t)
	refused := func(what, session, address string, want error) {
		t.Helper()
		before := len(e.js.byID)
		if _, err := e.job(session, address, waiting, 0); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", what, err, want)
		}
		if want != nil && len(e.js.byID) != before {
			t.Errorf("%s: it is counted all the same", what)
		}
	}
	for i := range ActivePerSession {
		s := []state{waiting, running}[i%2]
		if _, err := e.job("a", "2001:db8::1", s, time.Duration(i)*time.Second); err != nil {
			t.Fatal(err)
		}
	}
	refused("of one session", "a", "192.0.2.9", errTooMany)
	for i := ActivePerSession; i < ActivePerAddress; i++ {
		if _, err := e.job(fmt.Sprint("s", i), fmt.Sprintf("2001:db8::%x", i), running, 0); err != nil {
			t.Fatal(err)
		}
	}
	refused("of one network", "b", "2001:db8::ffff", ErrBusy)
	for i := ActivePerAddress; i < activeInAll; i++ {
		if _, err := e.job(fmt.Sprint("t", i), fmt.Sprintf("192.0.2.%d", i), running, 0); err != nil {
			t.Fatal(err)
		}
	}
	refused("in all", "c", "198.51.100.1", ErrBusy)
	if list := e.js.active(); len(list) != activeInAll || list[0].Created.After(list[1].Created) || list[0].Address != "2001:db8::1" {
		t.Errorf("%d are active, the first from %v", len(list), list[0])
	}
	mine := e.js.of(site.Visitor{Session: "a"})
	if len(mine) != ActivePerSession {
		t.Errorf("a has %d jobs", len(mine))
	}
	mine[0].state = done
	refused("when one has ended", "a", "2001:db8::1", nil)
	if list := e.js.active(); len(list) != activeInAll {
		t.Errorf("%d are active", len(list))
	}
	if e.js.end("nobody") || !e.js.end(mine[1].id) || mine[1].ctx.Err() == nil {
		t.Error("an operator ends what is not there, or not what is there")
	}
}

// TestEndedJobs: of what has ended so many are kept of a visitor and of an address, the newest, and nothing for longer than it lives.
func TestEndedJobs(t *testing.T) {
	e := entered(t)
	has := func(what string, want int, gone ...*job) {
		t.Helper()
		if len(e.js.byID) != want {
			t.Errorf("%s: %d jobs, want %d", what, len(e.js.byID), want)
		}
		for _, j := range gone {
			if e.js.byID[j.id] != nil || j.ctx.Err() == nil {
				t.Errorf("%s: %s is still there", what, j.id)
			}
		}
	}
	var list []*job
	for i := range keptPerSession {
		j, err := e.job("a", fmt.Sprintf("192.0.2.%d", i), []state{done, stopped, interrupted}[i%3], time.Duration(100-i)*time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, j)
	}
	has("as many as are kept", keptPerSession)
	next, _ := e.job("a", "192.0.2.99", done, 0)
	has("one more", keptPerSession, list[0])
	_, _ = e.job("b", "192.0.2.98", done, 0)
	has("of another", keptPerSession+1)
	next.created = time.Now().Add(-jobLife - time.Second)
	list[1].created = time.Now().Add(-jobLife + time.Hour)
	_, _ = e.job("c", "192.0.2.97", waiting, 0)
	has("what is too old", keptPerSession+1, next)
	old, _ := e.job("c", "192.0.2.97", running, 2*jobLife)
	_, _ = e.job("d", "192.0.2.96", waiting, 0)
	if e.js.byID[old.id] == nil {
		t.Error("a job that runs is forgotten")
	}

	// A job that runs is stopped first, and forgotten when it has ended.
	e.js.remove(old)
	if e.js.byID[old.id] == nil || old.ctx.Err() == nil {
		t.Error("a job that is stopped is forgotten, or goes on")
	}
	old.state = stopped
	e.js.remove(old)
	if e.js.byID[old.id] != nil {
		t.Error("it is not forgotten")
	}
	if _, err := e.js.own(site.Visitor{Session: "b"}, list[2].id); !errors.Is(err, ErrNoJob) {
		t.Errorf("of another visitor: %v", err)
	}
	if j, err := e.js.own(site.Visitor{Session: "a"}, list[2].id); j != list[2] || err != nil {
		t.Errorf("one's own: %v", err)
	}
	if _, err := e.js.get("nobody"); !errors.Is(err, ErrNoJob) {
		t.Error(err)
	}
	if _, err := e.js.open("nobody"); !errors.Is(err, ErrNoJob) {
		t.Error(err)
	}
}

// TestNotedJobs: what is remembered of jobs is there for the next server: what was not at its end goes on, what was done is
// fetched when somebody looks, what was stopped says why nothing is left. Old and broken notes count for nothing.
func TestNotedJobs(t *testing.T) {
	note := func(n jobNote) []byte {
		doc, err := json.Marshal(n)
		if err != nil {
			t.Fatal(err)
		}
		return doc
	}
	now := time.Now()
	m := &memo{notes: map[string][]byte{
		"goes on":                note(jobNote{Session: "a", Address: "192.0.2.1", Text: echoed, Created: now, First: true}),
		"done":                   note(jobNote{Session: "a", Text: echoed, Created: now.Add(-jobLife + time.Hour), State: done, Solutions: 7}),
		"stopped":                note(jobNote{Session: "a", Text: echoed, Created: now, State: stopped}),
		"old":                    note(jobNote{Session: "a", Text: echoed, Created: now.Add(-jobLife - time.Second)}),
		"nonsense":               note(jobNote{Session: "a", Text: "nonsense", Created: now}),
		"broken":                 []byte("{"),
		explorationNotes + "one": note(jobNote{Session: "a", Text: echoed, Created: now}),
	}}
	ctx, cancel := context.WithCancel(t.Context())
	js := newJobs(ctx, Config{Solver: patient{}, Notes: m, Logger: slog.New(slog.DiscardHandler)})
	if len(js.byID) != 3 {
		t.Fatalf("%d jobs of before", len(js.byID))
	}
	if j := js.byID["goes on"].view(); j.State != "waiting" || js.byID["goes on"].owner != (site.Visitor{Session: "a", Address: "192.0.2.1"}) || !js.byID["goes on"].first {
		t.Errorf("%+v", j)
	}
	if j := js.byID["done"].view(); j.State != "done" || j.Solutions != 7 || !js.byID["done"].stale {
		t.Errorf("%+v", j)
	}
	if j := js.byID["stopped"].view(); j.State != "interrupted" || j.Why != "restarted" || j.Reason == "" {
		t.Errorf("%+v", j)
	}
	// What comes now is remembered, and forgotten with the job.
	j, _, err := js.add(site.Visitor{Session: "a"}, echoed, "", false, false)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(m.names(), j.id) {
		t.Errorf("%q is not noted: %q", j.id, m.names())
	}
	js.remove(js.byID["stopped"])
	m.mu.Lock()
	m.fails = errors.New("the farm is away")
	m.mu.Unlock()
	before := len(js.byID)
	if _, _, err := js.add(site.Visitor{Session: "a"}, echoed, "", false, false); !errors.Is(err, ErrBusy) || len(js.byID) != before {
		t.Errorf("what cannot be remembered is taken: %v, %d jobs, before it %d", err, len(js.byID), before)
	}
	m.mu.Lock()
	m.fails = nil
	m.mu.Unlock()
	cancel() // the server ends: its jobs are to go on with the next one
	js.wait()
	if slices.Contains(m.names(), "stopped") || !slices.Contains(m.names(), j.id) {
		t.Errorf("notes at the end: %q", m.names())
	}
	var n jobNote
	if err := json.Unmarshal(m.notes[j.id], &n); err != nil || n.State != "" || n.Session != "a" || n.Text != echoed {
		t.Errorf("%+v, %v", n, err)
	}
}

// TestStoppedJobIsNoted: the end of a job that its visitor stops is remembered.
func TestStoppedJobIsNoted(t *testing.T) {
	m := &memo{notes: map[string][]byte{}}
	js := newJobs(t.Context(), Config{Solver: patient{}, Notes: m, Logger: slog.New(slog.DiscardHandler)})
	j, _, err := js.add(site.Visitor{Session: "a"}, echoed, "", false, false)
	if err != nil {
		t.Fatal(err)
	}
	js.remove(j)
	js.wait()
	var n jobNote
	if err := json.Unmarshal(m.notes[j.id], &n); err != nil || n.State != stopped {
		t.Errorf("%+v, %v", n, err)
	}
}

// TestStipulationsAlone reads stipulations without a problem around them.
func TestStipulationsAlone(t *testing.T) {
	for text, want := range map[string]string{"#2": "#2", "h#2.5": "h#2.5", "ser-h=7": "ser-h=7", "white 3ad[#]": ""} {
		s, err := readStipulation(text)
		if err != nil || want != "" && s.Text != want || want == "" && s.Structured == nil {
			t.Errorf("%q: %+v, %v", text, s, err)
		}
	}
	for _, text := range []string{"", "x", "#2\npieces white ka1", "#2\r", "white 3ad["} {
		if s, err := readStipulation(text); err == nil || !strings.Contains(err.Error(), "is no stipulation") {
			t.Errorf("%q: %+v, %v", text, s, err)
		}
	}
	p, _, err := solvable(echoed, "h#3")
	if err != nil || p.Stipulation.Text != "h#3" {
		t.Errorf("%+v, %v", p, err)
	}
	if _, _, err := solvable(echoed, "nonsense"); err == nil {
		t.Error("another stipulation is nonsense")
	}
	if _, list, err := solvable("beginproblem\nstipulation #2\ncondition nosuch\npieces white ka1\nendproblem", ""); !errors.Is(err, errProblems) || len(list) == 0 {
		t.Errorf("%v, %v", list, err)
	}
}

// TestExplorationsInAll: a visitor has one search that runs, the server so many; what has ended does not count, and the oldest goes.
func TestExplorationsInAll(t *testing.T) {
	m := &memo{notes: map[string][]byte{explorationNotes + "x0": nil}}
	xs := &explorations{ctx: t.Context(), notes: m, logger: slog.New(slog.DiscardHandler)}
	n := 0
	enter := func(session string, s state) error {
		x := &exploration{id: fmt.Sprint("x", n), owner: site.Visitor{Session: session}, state: s}
		n++
		return xs.enter(x)
	}
	for i := range exploringInAll {
		if err := enter(fmt.Sprint(i), running); err != nil {
			t.Fatal(err)
		}
		if err := enter(fmt.Sprint(i), running); !errors.Is(err, errExploring) {
			t.Errorf("a second one of a visitor: %v", err)
		}
	}
	if err := enter("more", running); !errors.Is(err, ErrBusy) {
		t.Errorf("one more in all: %v", err)
	}
	xs.list[0].state = done
	if err := enter("0", running); err != nil {
		t.Errorf("when one has ended: %v", err)
	}
	for _, x := range xs.list {
		x.state = stopped
	}
	first := xs.list[0]
	for len(xs.list) < exploredKept {
		if err := enter("z", done); err != nil {
			t.Fatal(err)
		}
	}
	if xs.list[0] != first {
		t.Error("the oldest is gone though there is room")
	}
	if err := enter("z", done); err != nil || len(xs.list) != exploredKept || xs.list[0] == first {
		t.Errorf("%d are kept, %v", len(xs.list), err)
	}
	xs.wg.Wait()
	if len(m.names()) > 0 {
		t.Errorf("what is gone is still noted: %q", m.names())
	}
	if _, err := xs.own(site.Visitor{Session: "0"}, first.id); !errors.Is(err, errNoVersion) {
		t.Error(err)
	}
	if x, err := xs.own(xs.list[1].owner, xs.list[1].id); x != xs.list[1] || err != nil {
		t.Error(err)
	}
	if _, err := xs.own(site.Visitor{Session: "other"}, xs.list[1].id); !errors.Is(err, errNoVersion) {
		t.Error(err)
	}
	if _, _, err := xs.add(site.Visitor{}, asked{}); !errors.Is(err, ErrNoWorkers) {
		t.Error(err)
	}
}

// TestRowsAreNoted: rows are remembered when there are enough of them, or when the first has waited long enough, and each once.
func TestRowsAreNoted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &memo{notes: map[string][]byte{}}
		xs := &explorations{ctx: t.Context(), notes: m, logger: slog.New(slog.DiscardHandler)}
		x, k := &exploration{id: "one"}, &rowsKept{notes: 3}
		row := func() { xs.keep(x, k, &explore.Row{Change: fmt.Sprint(len(k.waiting))}) }
		for range rowsInNote - 1 {
			row()
		}
		if len(m.notes) > 0 {
			t.Errorf("noted too soon: %q", m.names())
		}
		row()
		time.Sleep(time.Hour)
		row()
		time.Sleep(rowsNoted - 1)
		row()
		if got := m.names(); fmt.Sprint(got) != "[exploration-one-3]" {
			t.Errorf("notes %q", got)
		}
		time.Sleep(time.Nanosecond)
		row()
		xs.flush(x, k) // nothing waits
		if got := m.names(); fmt.Sprint(got) != "[exploration-one-3 exploration-one-4]" {
			t.Errorf("notes %q", got)
		}
		other, _ := json.Marshal([]*explore.Row{{Change: "other"}})
		m.notes[explorationNotes+"two-9"], m.notes[explorationNotes+"one-x"], m.notes[explorationNotes+"one-2"] = other, other, []byte("{")
		if k := rowsOf("one", m.notes, true); len(k.rows) != rowsInNote+3 || k.notes != 5 {
			t.Errorf("%d rows in %d notes", len(k.rows), k.notes)
		}
		if k := rowsOf("one", m.notes, false); len(k.rows) != 0 || k.notes != 5 {
			t.Errorf("of another plan: %d rows in %d notes", len(k.rows), k.notes)
		}
		if k := rowsOf("three", m.notes, true); len(k.rows) != 0 || k.notes != 0 {
			t.Errorf("of nobody: %d rows in %d notes", len(k.rows), k.notes)
		}
	})
}

// TestExplorationsResume: the next server goes on with explorations in the order in which they began, but for old and broken ones.
func TestExplorationsResume(t *testing.T) {
	note := func(age time.Duration, session string, a asked) []byte {
		doc, err := json.Marshal(explorationNote{Session: session, Address: "192.0.2.1", Asked: a, Created: time.Now().Add(-age)})
		if err != nil {
			t.Fatal(err)
		}
		return doc
	}
	economy := asked{Text: echoed, Try: []string{"economy"}}
	m := &memo{notes: map[string][]byte{
		explorationNotes + "b":    note(time.Hour, "b", economy),
		explorationNotes + "a":    note(2*time.Hour, "a", economy),
		explorationNotes + "c":    note(time.Minute, "c", asked{Text: echoed, Try: []string{"squares"}, Depth: 1}),
		explorationNotes + "old":  note(jobLife+time.Second, "d", economy),
		explorationNotes + "no":   note(0, "d", asked{Text: "nonsense", Try: []string{"economy"}}),
		explorationNotes + "x":    []byte("{"),
		explorationNotes + "a-0":  []byte("[]"),
		"a job":                   note(0, "d", economy),
		explorationNotes + "cond": note(0, "d", asked{Text: echoed, Try: []string{"conditions"}, Conditions: []string{"nosuch"}}),
	}}
	ctx, cancel := context.WithCancel(t.Context())
	xs := &explorations{ctx: ctx, solver: patient{}, notes: m, logger: slog.New(slog.DiscardHandler)}
	xs.resume()
	var got []string
	for _, x := range xs.list {
		got = append(got, x.id+" "+x.owner.Session+" "+string(x.state))
		if v := x.versions(); v.Candidates == 0 || v.Done != 0 || len(v.Rows) != 0 || v.Origin.Text == "" {
			t.Errorf("%s: %+v", x.id, v)
		}
	}
	if fmt.Sprint(got) != "[a a running b b running c c running]" {
		t.Errorf("%q", got)
	}
	cancel()
	xs.wg.Wait()
	if len(m.names()) != 9 {
		t.Errorf("the next server has only %q", m.names())
	}
	for _, x := range xs.list {
		if x.running() {
			t.Errorf("%s still runs", x.id)
		}
	}
	none := &explorations{ctx: t.Context(), solver: patient{}, logger: slog.New(slog.DiscardHandler)}
	none.resume()
	if len(none.list) > 0 {
		t.Error("explorations without notes")
	}
}

// TestGenerators: what is tried is what was asked for, and conditions have to be some.
func TestGenerators(t *testing.T) {
	p, _, err := solvable("beginproblem stipulation #2 pieces white kb3 qc2 pc4 black kf6 endproblem", "")
	if err != nil {
		t.Fatal(err)
	}
	count := func(a asked) int {
		t.Helper()
		g, err := a.generator()
		if err != nil {
			t.Fatal(err)
		}
		x := explore.Exploration{Problem: p, Generate: g, Limit: 100_000}
		plan, err := x.Plan(t.Context())
		if err != nil {
			t.Fatal(a, err)
		}
		return plan.Candidates
	}
	for _, name := range []string{"economy", "squares", "additions", "shift", "colours", "length"} {
		if n := count(asked{Try: []string{name}}); n == 0 {
			t.Errorf("%s: no candidates", name)
		}
	}
	if n := count(asked{Try: []string{"conditions"}, Conditions: []string{"Circe", "Madrasi"}}); n != 2 {
		t.Errorf("two conditions are %d candidates", n)
	}
	one := count(asked{Try: []string{"economy"}})
	if both := count(asked{Try: []string{"economy", "shift"}}); both != one+count(asked{Try: []string{"shift"}}) {
		t.Errorf("both together are %d candidates", both)
	}
	if once, twice := count(asked{Try: []string{"economy"}, Depth: 1}), count(asked{Try: []string{"economy"}, Depth: 2}); once != one || twice <= once {
		t.Errorf("%d, with depth 1 %d, with depth 2 %d", one, once, twice)
	}
	for _, text := range []string{"nosuch", "", "circe endproblem beginproblem"} {
		a := asked{Try: []string{"conditions"}, Conditions: []string{text}}
		if _, err := a.generator(); !errors.Is(err, errNoCondition) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
