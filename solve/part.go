package solve

import (
	"context"
	"fmt"
	"slices"

	"rookery/problem"
	"rookery/solution"
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
}

// Found is what the solving of a part has brought, in order.
type Found struct {
	Events    []Event `json:"events,omitempty"`
	Positions int64   `json:"positions"` // examined
}

// An Event is a node of the solution or a message that precedes one.
type Event struct {
	Node    *solution.Node    `json:"node,omitempty"`
	Message *solution.Message `json:"message,omitempty"`
	// Final tells the positions apart in which lines of play end; "" for none.
	Final string `json:"final,omitempty"`
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

// solve does one job and keeps what it finds.
func (sp *solvedPart) solve(w *worker, j *job) {
	before := w.nodes
	sp.found = Found{}
	j.run(w, func(e event) { sp.found.Events = append(sp.found.Events, exported(e)) })
	if w.stop.Load() {
		return
	}
	sp.found.Positions = w.nodes - before
	sp.done = true
	sp.finish()
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
	return (c.Delegate != nil || c.part != nil) &&
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
	if sp := l.cfg.part; sp != nil {
		part := l.here
		part.Job = sp.part.Job
		if part != sp.part || part.Job >= len(jobs) || part.Job < 0 || sp.done {
			return nil
		}
		return []*job{{run: func(w *worker, _ func(event)) { sp.solve(w, jobs[part.Job]) }}}
	}
	delegated := make([]*job, len(jobs))
	for i, j := range jobs {
		part := l.here
		part.Job = i
		delegated[i] = &job{run: func(w *worker, out func(event)) {
			found, err := l.cfg.Delegate(l.ctx, part)
			if err != nil {
				if l.ctx.Err() == nil {
					j.run(w, out)
				}
				return
			}
			w.nodes += found.Positions
			for _, e := range found.Events {
				out(e.event())
			}
		}}
	}
	return delegated
}

func exported(e event) Event {
	x := Event{Node: e.node, Message: e.message}
	if e.final != (key{}) {
		x.Final = fmt.Sprintf("%016x%016x", e.final.lo, e.final.hi)
	}
	return x
}

func (e Event) event() event {
	x := event{node: e.Node, message: e.Message}
	if e.Final != "" {
		// What is not two numbers tells no positions apart.
		_, _ = fmt.Sscanf(e.Final, "%16x%16x", &x.final.lo, &x.final.hi)
	}
	return x
}
