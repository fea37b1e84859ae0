package solve

import (
	"context"
	stdjson "encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"rookery/problem"
	"rookery/solution"
	"rookery/solution/json"
	"rookery/solve/internal/board"
	"rookery/solve/internal/search"
)

// A Part is one of the pieces into which the solving of a problem falls: a first
// move with all its play, mostly. It is plain data: whoever has the problem can
// solve it alone, in any order and as often as he likes, and finds the same.
type Part struct {
	Twin  int `json:"twin"`  // of the problem, from 0
	Half  int `json:"half"`  // of the twin: who begins
	Phase int `json:"phase"` // of the half: set play, actual play
	Run   int `json:"run"`   // of the phase: a length of help play
	Job   int `json:"job"`   // of the run, in the order of the solution
	// Below is a piece of the first move's play, see cut.go; "" for all of it.
	Below string `json:"below,omitempty"`
}

// Found is what the solving of a part has brought, in order.
type Found struct {
	Events    []Event `json:"events,omitempty"`
	Positions int64   `json:"positions"` // examined
	// Answer is that of a part that is a question: 1 for yes, -1 for no.
	Answer int8 `json:"answer,omitempty"`
}

// An Event is a node of the solution or a message that precedes one.
type Event struct {
	Node    *solution.Node
	Message *solution.Message
	// Final tells the positions apart in which lines of play end; "" for none.
	Final string
}

// eventDocument is an Event in JSON.
type eventDocument struct {
	Node    *json.Node    `json:"node,omitempty"`
	Message *json.Message `json:"message,omitempty"`
	Final   string        `json:"final,omitempty"`
}

// MarshalJSON gives the event with its node and message as package solution/json has them.
func (e Event) MarshalJSON() ([]byte, error) {
	return stdjson.Marshal(eventDocument{(*json.Node)(e.Node), (*json.Message)(e.Message), e.Final})
}

// UnmarshalJSON reads what MarshalJSON gives.
func (e *Event) UnmarshalJSON(b []byte) error {
	var doc eventDocument
	err := stdjson.Unmarshal(b, &doc)
	*e = Event{(*solution.Node)(doc.Node), (*solution.Message)(doc.Message), doc.Final}
	return err
}

// A Follower is told where a search is, so that somebody who watches it knows what
// it was at when it ended without a word. What is not there yet in a Part counts -1:
// {0, -1, -1, -1, -1} is all of a first twin, {0, 1, -1, -1, -1} its second half.
// The methods are called from the goroutines of all workers.
type Follower interface {
	// Enter is called before a twin, a half or a part of it is searched. If it
	// returns an error that one is left out, the solution says why, and the
	// search goes on with the next.
	Enter(Part) error
	// Leave is called when what was entered has been searched.
	Leave(Part)
	// Deliver is called before what was found in a part goes to the sink.
	Deliver(Part)
}

// Parts lists the parts of a problem, in the order of the solution. There are
// none of a problem with the option StopOnShort: which of its parts are to be
// solved depends on the others.
func Parts(ctx context.Context, p *problem.Problem, cfg Config) ([]Part, error) {
	var list []Part
	cfg.Jobs, cfg.Progress = 1, nil
	cfg.Delegate = func(_ context.Context, part Part) (*Found, error) {
		list = append(list, part)
		return &Found{}, nil
	}
	_, err := Solve(ctx, p, cfg, new(solution.Builder))
	return list, err
}

// Solve solves the part of a problem alone, with one worker. It fails if there is no
// such part, or if the context was done before the part was.
func (part Part) Solve(ctx context.Context, p *problem.Problem, cfg Config) (*Found, error) {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	cfg.Jobs, cfg.Progress, cfg.Delegate = 1, nil, nil
	cfg.part = &solvedPart{part: part, finish: cancel}
	summary, err := Solve(inner, p, cfg, new(solution.Builder))
	switch {
	case err != nil:
		return nil, err
	case cfg.part.done:
		return &cfg.part.found, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case summary.Interrupted:
		return nil, context.DeadlineExceeded
	}
	return nil, fmt.Errorf("the problem has no part %+v", part)
}

// solvedPart is the part that alone is solved.
type solvedPart struct {
	part   Part
	found  Found
	done   bool
	finish func() // ends the search
}

// solve does one job, or a piece of it, and keeps what it finds.
func (sp *solvedPart) solve(w *search.Worker, j *job, by search.Cut) {
	before := w.Nodes
	if j.branch != nil && !j.branch.Battle {
		w.Shuffle(sp.part.digest())
	}
	sp.found = Found{}
	keep := func(e search.Event) { sp.found.Events = append(sp.found.Events, exported(e)) }
	switch question, ok := strings.CutPrefix(sp.part.Below, questionMark); {
	case ok:
		q, err := search.ParseQuestion(question)
		if err != nil || j.branch == nil {
			return
		}
		yes, known := w.Ask(j.branch, q)
		if !known {
			return
		}
		if sp.found.Answer = -1; yes {
			sp.found.Answer = 1
		}
	case sp.part.Below != "":
		if j.at == nil || !j.at(w, sp.part.path(), keep, by) {
			return
		}
	case by != nil && j.cut != nil:
		j.cut(w, keep, by)
	default:
		j.run(w, keep)
	}
	if w.Search.Stop.Load() {
		return
	}
	sp.found.Positions = w.Nodes - before
	sp.done = true
	sp.finish()
}

// digest tells parts apart, mostly.
func (part Part) digest() uint64 {
	h := fnv.New64a()
	_, _ = fmt.Fprint(h, part) // it takes whatever comes
	return h.Sum64()
}

// A locator is the sink of a search that is cut into parts: it follows where the
// search is.
type locator struct {
	solution.Sink
	cfg  Config
	ctx  context.Context
	here Part
}

// located reports whether the solving of a problem is cut into parts.
func (c *Config) located(twins []problem.TwinProblem) bool {
	return c.Follow != nil || c.Share != nil || (c.Delegate != nil || c.part != nil) &&
		!slices.ContainsFunc(twins, func(t problem.TwinProblem) bool { return t.Problem.Options.StopOnShort })
}

// elsewhere reports whether a twin is passed over because the part asked for is
// another one's; where first moves are numbered through all twins, none is.
func (l *locator) elsewhere(o *problem.Options) bool {
	return l != nil && l.cfg.part != nil && l.here.Twin != l.cfg.part.part.Twin &&
		!o.MoveNumbers && o.StartMoveNumber == "" && o.UpToMoveNumber == ""
}

func (l *locator) BeginTwin(t solution.Twin) {
	l.here = Part{Twin: l.here.Twin + 1, Half: -1}
	l.Sink.BeginTwin(t)
}

func (l *locator) BeginHalf(h solution.Half) {
	l.here = Part{Twin: l.here.Twin, Half: l.here.Half + 1, Phase: -1}
	l.Sink.BeginHalf(h)
}

func (l *locator) BeginPhase(ph solution.Phase) {
	l.here.Phase++
	l.here.Run = -1
	l.Sink.BeginPhase(ph)
}

// cut turns the jobs of a run into what is to be done here: nothing but the part
// asked for, or to have each done by somebody else.
func (l *locator) cut(jobs []*job) []*job {
	l.here.Run++
	if l.cfg.Delegate == nil && l.cfg.part == nil {
		return jobs
	}
	if sp := l.cfg.part; sp != nil {
		part := l.here
		part.Job, part.Below = sp.part.Job, sp.part.Below
		if part != sp.part || part.Job >= len(jobs) || part.Job < 0 || sp.done {
			return nil
		}
		j := jobs[part.Job]
		return []*job{{
			branch: j.branch,
			run:    func(w *search.Worker, _ func(search.Event)) { sp.solve(w, j, nil) },
			cut:    func(w *search.Worker, _ func(search.Event), by search.Cut) { sp.solve(w, j, by) },
		}}
	}
	delegated := make([]*job, len(jobs))
	for i, j := range jobs {
		part := l.here
		part.Job = i
		delegated[i] = &job{run: func(w *search.Worker, out func(search.Event)) {
			found, err := l.cfg.Delegate(l.ctx, part)
			if err != nil {
				if l.ctx.Err() == nil {
					j.run(w, out)
				}
				return
			}
			w.Add(found.Positions)
			for _, e := range found.Events {
				out(e.event())
			}
		}}
	}
	return delegated
}

// frame is where the search is, but for what is below twin and half.
func (l *locator) frame() Part {
	if l.here.Half < 0 {
		return Part{Twin: l.here.Twin, Half: -1, Phase: -1, Run: -1, Job: -1}
	}
	return Part{Twin: l.here.Twin, Half: l.here.Half, Phase: -1, Run: -1, Job: -1}
}

// here is the half that is solved.
func (s *solver) here() Part {
	if s.locator == nil {
		return Part{}
	}
	return s.locator.frame()
}

// followed does what a twin or half takes and tells the follower when that begins and
// when it is over, unless it is to be left out, which is said. Who panics has not left
// the part: nothing is deferred.
func (s *solver) followed(do func()) {
	if s.locator == nil || s.cfg.Follow == nil {
		do()
		return
	}
	here := s.locator.frame()
	if err := s.cfg.Follow.Enter(here); err != nil {
		s.fail(solution.Message{Kind: solution.Failure, Text: err.Error()})
		return
	}
	do()
	s.cfg.Follow.Leave(here)
}

// follow has the follower told of the jobs of a run.
func (l *locator) follow(r *runner) {
	f, run := l.cfg.Follow, l.here
	part := func(i int) Part {
		part := run
		part.Job = i
		return part
	}
	r.enter = func(i int) error { return f.Enter(part(i)) }
	r.leave = func(i int) { f.Leave(part(i)) }
	r.from = func(i int) { f.Deliver(part(i)) }
}

func exported(e search.Event) Event {
	x := Event{Node: e.Node, Message: e.Message}
	if e.Final != (board.Key{}) {
		x.Final = fmt.Sprintf("%016x%016x", e.Final.Lo, e.Final.Hi)
	}
	return x
}

func (e Event) event() search.Event {
	x := search.Event{Node: e.Node, Message: e.Message}
	if e.Final != "" {
		// What is not two numbers tells no positions apart.
		_, _ = fmt.Sscanf(e.Final, "%16x%16x", &x.Final.Lo, &x.Final.Hi)
	}
	return x
}
