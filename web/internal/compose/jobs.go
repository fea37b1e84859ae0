package compose

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"rookery/analysis"
	"rookery/internal/origin"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	solutionjson "rookery/solution/json"
	"rookery/solve"
	"rookery/web/internal/site"
)

// What solving may take.
const (
	ActivePerSession = 4        // jobs that wait or run
	ActivePerAddress = 16       //
	activeInAll      = 64       //
	keptPerSession   = 20       // finished jobs
	keptPerAddress   = 100      //
	maxOutput        = 64 << 20 // bytes of a job's solution
	jobLife          = 6 * time.Hour
)

// Why a job is not taken.
var (
	errTooMany   = fmt.Errorf("%d of your problems are being solved already: wait for one or stop it", ActivePerSession)
	ErrBusy      = errors.New("the server is solving as much as it can: try again later")
	errTooLong   = errors.New("the solution is too long to keep: the search was ended")
	ErrNoJob     = errors.New("there is no such job (any more)")
	errProblems  = errors.New("the text has errors")
	ErrNoWorkers = errors.New("this server has nobody to solve problems")
	errRestarted = errors.New("the server was restarted: solve it again")
)

// A state of a job.
type state string

const (
	waiting     state = "waiting"
	running     state = "running"
	done        state = "done"
	stopped     state = "stopped"     // by its user, or by a limit
	interrupted state = "interrupted" // by the server's end, and nothing is left of it
)

// A piece is a part of a solution as it is streamed, numbered by its place in
// the job's list.
type piece struct {
	kind string
	doc  []byte
}

// A job solves one problem. Its pieces only grow; whoever waits for more
// takes changed under the lock and waits for it to be closed.
type job struct {
	id      string
	owner   site.Visitor
	problem *problem.Problem
	text    string
	first   bool // ends with the first solution
	created time.Time
	ctx     context.Context
	cancel  context.CancelFunc
	room    *room

	mu        sync.Mutex
	state     state
	reason    string // why it is interrupted or stopped, if not by its user
	why       string // the same as a word, if it has one
	started   time.Time
	place     int     // in the queue, while it waits
	pieces    []piece // as many as are kept
	total     int     // of which all are known
	bytes     int     // of all of them
	long      bool    // more than is kept: the rest, and the tree, are with who has solved it
	weight    int     // what it has in memory, about
	stale     bool    // it has been solved, and nothing of the solution is here: it is fetched when somebody looks
	builder   solution.Builder
	progress  solve.Progress
	solutions int
	positions int64
	judged    *Judged // at its end
	changed   chan struct{}
}

// jobs are all of a server's. They are noted, so that the next server
// goes on showing them.
type jobs struct {
	room
	ctx    context.Context
	config Config
	wg     sync.WaitGroup

	mu   sync.Mutex
	byID map[string]*job
}

// A jobNote is what is remembered of a job.
type jobNote struct {
	Session   string    `json:"session"`
	Address   string    `json:"address"`
	Text      string    `json:"text"`
	First     bool      `json:"first,omitempty"`
	Created   time.Time `json:"created"`
	State     state     `json:"state,omitempty"` // at its end
	Solutions int       `json:"solutions,omitempty"`
}

// newJobs goes on with what a server before has left.
func newJobs(ctx context.Context, config Config) *jobs {
	js := &jobs{room: room{slots: site.NewSlots(readers), longOnes: site.NewSlots(1)}, ctx: ctx, config: config, byID: map[string]*job{}}
	if config.Solver == nil || config.Notes == nil {
		return js
	}
	notes, err := config.Notes.Recall(ctx)
	if err != nil {
		config.Logger.Warn("jobs of before", "err", err)
	}
	for id, doc := range notes {
		var n jobNote
		if strings.HasPrefix(id, explorationNotes) || json.Unmarshal(doc, &n) != nil || time.Since(n.Created) > jobLife {
			continue
		}
		p, _, err := solvable(n.Text, "")
		if err != nil {
			continue
		}
		j := js.make(id, site.Visitor{Session: n.Session, Address: n.Address}, p, n.Text, n.Created)
		j.first = n.First
		js.byID[id] = j
		switch n.State {
		case "":
			js.begin(j, nil)
		case done:
			j.state, j.solutions, j.stale = done, n.Solutions, true
		default:
			j.state, j.reason, j.why = interrupted, errRestarted.Error(), "restarted"
		}
	}
	return js
}

func (js *jobs) wait() { js.wg.Wait() }

// solvable reads the first problem of a text in any form; a stipulation, if there is
// one, replaces that of the text.
func solvable(text, stipulation string) (*problem.Problem, []Complaint, error) {
	r, p, err := Read(text)
	if err != nil {
		return nil, r.Complaints, err
	}
	if slices.ContainsFunc(r.Complaints, func(c Complaint) bool { return !c.Warning }) {
		return nil, r.Complaints, errProblems
	}
	if stipulation != "" {
		one, err := readStipulation(stipulation)
		if err != nil {
			return nil, nil, err
		}
		p.Stipulation = one
	}
	p.Protocol, p.LaTeX = "", ""
	return p, r.Complaints, nil
}

// readStipulation reads a stipulation alone.
func readStipulation(text string) (problem.Stipulation, error) {
	command := "stipulation "
	if strings.ContainsAny(text, "[") {
		command = "sstipulation "
	}
	if !strings.ContainsAny(text, "\r\n") {
		for p, errs := range popeye.Problems("", []byte("beginproblem\n"+command+text+"\nendproblem"), popeyeLimits()) {
			if errs.Err() == nil && p != nil {
				return p.Stipulation, nil
			}
		}
	}
	return problem.Stipulation{}, fmt.Errorf("%q is no stipulation", text)
}

func (js *jobs) make(id string, owner site.Visitor, p *problem.Problem, text string, created time.Time) *job {
	ctx, cancel := context.WithCancel(js.ctx)
	j := &job{
		id: id, owner: owner, problem: p, text: text, created: created, room: &js.room,
		ctx: ctx, cancel: cancel, state: waiting, changed: make(chan struct{}),
	}
	return j
}

// begin has a job solved, when there is one of the places, if they are counted.
func (js *jobs) begin(j *job, places site.Slots) {
	ctx, cancel := j.ctx, j.cancel
	js.wg.Go(func() {
		defer cancel()
		solve := func() error { js.solve(ctx, j); return nil }
		if places != nil {
			if places.Do(ctx, solve) != nil {
				return // the server ends, or nobody wants it any more
			}
		} else {
			_ = solve() // what went wrong is with the job
		}
		if err := js.note(j); err != nil {
			js.config.Logger.Warn("the end of a job", "err", err)
		}
	})
}

// fetch takes the solution of a job from where it is kept, if nothing of it is here. Whoever calls it
// has the lock of all jobs.
func (js *jobs) fetch(j *job) {
	stale := false
	j.mu.Lock()
	if stale = j.stale; stale {
		j.stale, j.state = false, waiting
		j.ctx, j.cancel = context.WithCancel(js.ctx)
	}
	j.mu.Unlock()
	if stale {
		js.begin(j, js.slots)
	}
}

// note has a job remembered as it stands.
func (js *jobs) note(j *job) error {
	if js.config.Notes == nil {
		return nil
	}
	n := jobNote{Session: j.owner.Session, Address: j.owner.Address, Text: j.text, First: j.first, Created: j.created}
	j.mu.Lock()
	if ended(j.state) {
		n.State, n.Solutions = j.state, j.solutions
	}
	j.mu.Unlock()
	if js.ctx.Err() != nil {
		return nil //nolint:nilerr // it is the server that ends: the next one goes on
	}
	doc, _ := json.Marshal(n) // plain data
	return js.config.Notes.Remember(js.ctx, j.id, doc)
}

func (js *jobs) forget(j *job) {
	j.cancel()
	j.change(j.clear)
	if js.config.Notes != nil {
		js.wg.Go(func() { _ = js.config.Notes.Forget(context.WithoutCancel(js.ctx), j.id) }) // it expires otherwise
	}
	delete(js.byID, j.id)
}

// add begins to solve the first problem of a text for somebody: whole, with all that
// an analysis wants to see, or until the first solution alone, without any play.
func (js *jobs) add(owner site.Visitor, text, stipulation string, whole, first bool) (*job, []Complaint, error) {
	p, list, err := solvable(text, stipulation)
	if err != nil {
		return nil, list, err
	}
	whole = whole && !analysis.Prepared(p)
	if whole {
		analysis.Prepare(p)
	}
	if first {
		p.Options.Try, p.Options.SetPlay, p.Options.Variations = false, false, false
	}
	if stipulation != "" || whole || first || !begins(text) {
		var b strings.Builder
		if err := popeye.Write(&b, p.Language, p); err != nil {
			return nil, list, err
		}
		text = b.String()
	}
	if js.config.Solver == nil {
		return nil, list, ErrNoWorkers
	}
	j := js.make(strings.ToLower(rand.Text()), owner, p, text, time.Now())
	j.first = first
	if err := js.enter(j); err != nil {
		j.cancel()
		return nil, list, err
	}
	if err := js.note(j); err != nil {
		js.config.Logger.Warn("a job was not taken", "err", err)
		js.mu.Lock()
		defer js.mu.Unlock()
		j.cancel()
		delete(js.byID, j.id)
		return nil, list, ErrBusy
	}
	js.begin(j, nil)
	return j, list, nil
}

// enter counts a job in, or refuses it, and forgets what is old.
func (js *jobs) enter(j *job) error {
	js.mu.Lock()
	defer js.mu.Unlock()
	var all, here, mine, finished, finishedHere int
	var oldest, oldestHere *job
	from := origin.Network(j.owner.Address)
	for _, other := range js.byID {
		active := other.active()
		near := origin.Network(other.owner.Address) == from
		if !active && near {
			if finishedHere++; oldestHere == nil || other.created.Before(oldestHere.created) {
				oldestHere = other
			}
		}
		switch {
		case active:
			all++
			if near {
				here++
			}
			if other.owner.Session == j.owner.Session {
				mine++
			}
		case time.Since(other.created) > jobLife:
			js.forget(other)
		case other.owner.Session == j.owner.Session:
			finished++
			if oldest == nil || other.created.Before(oldest.created) {
				oldest = other
			}
		}
	}
	switch {
	case mine >= ActivePerSession:
		return errTooMany
	case here >= ActivePerAddress || all >= activeInAll:
		return ErrBusy
	}
	switch {
	case finished >= keptPerSession:
		js.forget(oldest)
	case finishedHere >= keptPerAddress:
		js.forget(oldestHere)
	}
	js.byID[j.id] = j
	return nil
}

// get finds a job for whoever knows its id.
func (js *jobs) get(id string) (*job, error) {
	js.mu.Lock()
	defer js.mu.Unlock()
	j := js.byID[id]
	if j == nil {
		return nil, ErrNoJob
	}
	return j, nil
}

// open finds a job like get, for whoever wants its solution, which is fetched if it is not here.
func (js *jobs) open(id string) (*job, error) {
	j, err := js.get(id)
	if err == nil {
		js.mu.Lock()
		defer js.mu.Unlock()
		js.fetch(j)
	}
	return j, err
}

// own finds a job of a visitor's.
func (js *jobs) own(owner site.Visitor, id string) (*job, error) {
	j, err := js.get(id)
	if err == nil && j.owner.Session != owner.Session {
		return nil, ErrNoJob
	}
	return j, err
}

// of lists the jobs of a visitor, the newest first.
func (js *jobs) of(owner site.Visitor) (list []*job) {
	js.mu.Lock()
	defer js.mu.Unlock()
	for _, j := range js.byID {
		if j.owner.Session == owner.Session {
			list = append(list, j)
		}
	}
	return list
}

// remove stops a job; one that has ended is forgotten.
func (js *jobs) remove(j *job) {
	js.mu.Lock()
	defer js.mu.Unlock()
	if j.active() {
		j.cancel()
		return
	}
	js.forget(j)
}

// ended tells the states that nothing follows.
func ended(s state) bool { return s != waiting && s != running }

func (j *job) active() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return !ended(j.state)
}

// change does something to the job and wakes those who wait for it.
func (j *job) change(f func()) {
	j.mu.Lock()
	defer j.mu.Unlock()
	f()
	close(j.changed)
	j.changed = make(chan struct{})
}

// solve has a job solved, or takes the solution of before.
func (js *jobs) solve(ctx context.Context, j *job) {
	j.change(func() {
		j.clear()
		j.state = waiting
	})
	stream := solutionjson.NewStream(solutionjson.Options{Language: j.problem.Language}, func(kind string, doc []byte) error {
		err := j.take(kind, doc, js.keeps())
		js.makeRoom(j)
		return err
	})
	who := Who{User: j.owner.Session, Notice: func(taken bool, place int) {
		j.change(func() {
			if j.state != waiting {
				return // what is told late, and who makes room for others, is not waited for anew
			}
			if j.place = place; taken {
				j.state, j.place, j.started = running, 0, time.Now()
			}
		})
	}}
	means := js.means(j)
	means.Progress = func(p solve.Progress) { j.change(func() { j.progress = p }) }
	whole := analysis.Judging(solution.Tee(&locked{&j.mu, &j.builder}, stream), j.problem.Language)
	sum, err := js.config.Solver.Solve(ctx, who, j.problem, means, &thrifty{j, whole, stream})
	judged := j.judge(ctx)
	if judged == nil && err == nil && ctx.Err() == nil {
		judged = js.judgeLong(ctx, j)
	}
	j.change(func() {
		j.state, j.positions, j.judged = done, sum.Positions, judged
		if ctx.Err() != nil || err != nil {
			j.state = stopped
		}
		if err != nil {
			j.reason = err.Error()
		}
		if errors.Is(err, errTooLong) {
			j.why = "tooLong"
		}
	})
}

// judge is the verdict on what was found. Nobody adds to it any more.
func (j *job) judge(ctx context.Context) *Judged {
	if j.builder.Solution == nil {
		return nil
	}
	s := *j.builder.Solution
	if ctx.Err() != nil {
		s.Summary.Interrupted = true
	}
	return judgedOf(&s)
}

// judgeLong is the verdict on a solution that the job does not keep, which is read again for it.
func (js *jobs) judgeLong(ctx context.Context, j *job) (judged *Judged) {
	j.mu.Lock()
	long, bytes := j.long, j.bytes
	j.mu.Unlock()
	if !long {
		return nil
	}
	if bytes > maxAnalysed {
		too := JudgedAs(solution.Unchecked, tooLongToJudge)
		return &too
	}
	_ = js.longOnes.Do(ctx, func() error { // without an answer there is no verdict
		return js.replay(ctx, j, &solution.Builder{OnEnd: func(s *solution.Solution) error {
			judged = judgedOf(s)
			return nil
		}})
	})
	return judged
}

var tooLongToJudge = [problem.Languages]string{
	"not checked: the solution is too long to be judged", "nicht geprüft: die Lösung ist zu lang für ein Urteil",
	"non vérifié : la solution est trop longue pour être jugée",
}

// A locked sink lets others read what it builds.
type locked struct {
	mu *sync.Mutex
	b  *solution.Builder
}

func (l *locked) do(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	f()
}

func (l *locked) Begin(p *problem.Problem)         { l.do(func() { l.b.Begin(p) }) }
func (l *locked) BeginTwin(t solution.Twin)        { l.do(func() { l.b.BeginTwin(t) }) }
func (l *locked) BeginHalf(h solution.Half)        { l.do(func() { l.b.BeginHalf(h) }) }
func (l *locked) BeginPhase(p solution.Phase)      { l.do(func() { l.b.BeginPhase(p) }) }
func (l *locked) Node(n *solution.Node)            { l.do(func() { l.b.Node(n) }) }
func (l *locked) EndPhase()                        { l.do(l.b.EndPhase) }
func (l *locked) EndHalf()                         { l.do(l.b.EndHalf) }
func (l *locked) EndTwin()                         { l.do(l.b.EndTwin) }
func (l *locked) Message(m solution.Message)       { l.do(func() { l.b.Message(m) }) }
func (l *locked) End(s solution.Summary) (e error) { l.do(func() { e = l.b.End(s) }); return e }

// An AdminJob is a problem that is being solved, as operators see it.
type AdminJob struct {
	Job
	Address string `json:"address"`
	User    string `json:"user,omitempty"`
}

// active lists the jobs that wait or run.
func (js *jobs) active() []AdminJob {
	js.mu.Lock()
	defer js.mu.Unlock()
	list := []AdminJob{}
	for _, j := range js.byID {
		if v := j.view(); v.State == string(waiting) || v.State == string(running) {
			list = append(list, AdminJob{v, j.owner.Address, j.owner.Name})
		}
	}
	slices.SortFunc(list, func(a, b AdminJob) int { return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID)) })
	return list
}

// end ends a job, whoever's it is; false if there is none.
func (js *jobs) end(id string) bool {
	js.mu.Lock()
	defer js.mu.Unlock()
	j := js.byID[id]
	if j != nil {
		j.cancel()
	}
	return j != nil
}
