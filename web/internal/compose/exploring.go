package compose

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/analysis/explore"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solve"
	"rookery/web/internal/site"
)

// What an exploration may take.
const (
	exploredCandidates = 3000            // of one
	exploredTime       = 2 * time.Second // for each question to a candidate
	exploredAtOnce     = 8               // candidates with the solver
	exploredRows       = 60              // that are shown
	exploringPerUser   = 1               // that run
	exploringInAll     = 4
	exploredKept       = 32 // with those that have ended; the oldest goes
)

// Why an exploration is not begun.
var (
	errExploring = errors.New("versions of a problem of yours are being searched for already: wait or stop it")
	errNoVersion = errors.New("there are no such versions (any more)")

	errNoCondition = errors.New("is no condition")
)

// An exploration is a search for better versions of a problem, on the page.
type exploration struct {
	explore.Exploration
	id      string
	owner   site.Visitor
	asked   asked
	created time.Time
	plan    explore.Plan
	ctx     context.Context
	cancel  context.CancelFunc

	mu          sync.Mutex
	state       state
	done, sound int
	origin      explore.Row
	best        []*explore.Row // rows do not change
}

// explorations are all of a server's. They are noted, so that the next server
// goes on with them.
type explorations struct {
	ctx    context.Context
	solver Solver
	notes  Notes
	logger *slog.Logger
	wg     sync.WaitGroup

	mu   sync.Mutex
	list []*exploration // the oldest first
}

// Versions are what an exploration has found.
type Versions struct {
	ID         string    `json:"id"`
	State      string    `json:"state" enum:"running,done,stopped"`
	Candidates int       `json:"candidates"`
	Done       int       `json:"done"`
	Sound      int       `json:"sound" doc:"all that were found, of which the best are told"`
	Origin     Version   `json:"origin"`
	Rows       []Version `json:"rows" doc:"the best first"`
}

// A Version is a sound candidate.
type Version struct {
	Change    string   `json:"change" doc:"\"-wPa2\", \"wQa1=R\", \"bKc3-d4\", \"+bPh7\""`
	Text      string   `json:"text" doc:"the problem in Popeye's language"`
	Men       int      `json:"men"`
	Value     int      `json:"value"`
	Changed   int      `json:"changed" doc:"defences, or parts, with different play"`
	Solutions []string `json:"solutions"`
	Themes    []string `json:"themes"`
	Lost      []string `json:"lost" doc:"themes of the problem that are not there any more"`
}

func versionOf(r *explore.Row) Version {
	return Version{
		Change: r.Change, Text: explore.Text(r.Problem), Men: r.Men, Value: r.Value, Changed: r.Changed,
		Solutions: listed(r.Solutions), Themes: listed(r.Themes), Lost: listed(r.Lost),
	}
}

func listed(list []string) []string { return append([]string{}, list...) }

type exploreInput struct {
	Body struct {
		Text       string   `json:"text" maxLength:"65536" doc:"one problem in any form"`
		Try        []string `json:"try" minItems:"1" maxItems:"9" enum:"economy,squares,additions,shift,mirrored,colours,twins,length,conditions"`
		Conditions []string `json:"conditions,omitempty" maxItems:"40" maxLength:"200" doc:"those to try, each as in the input language"`
		Depth      int      `json:"depth,omitempty" minimum:"0" maximum:"2" doc:"how many changes together; 0: one"`
	}
}

// asked is the same as it is remembered.
type asked struct {
	Text       string   `json:"text"`
	Try        []string `json:"try"`
	Conditions []string `json:"conditions,omitempty"`
	Depth      int      `json:"depth,omitempty"`
}

// generator joins what is tried; pawns and knights are added.
func (a *asked) generator() (explore.Generator, error) {
	conditions, err := conditionsOf(a.Conditions)
	if err != nil {
		return nil, err
	}
	kinds := map[string]explore.Generator{
		"economy": explore.Economy, "squares": explore.Squares, "additions": explore.Additions(problem.Pawn, problem.Knight),
		"shift": explore.Shift, "mirrored": explore.Mirrored, "colours": explore.Colours, "twins": explore.Twins, "length": explore.Lengths,
		"conditions": explore.Conditions(conditions...),
	}
	var list []explore.Generator
	for _, name := range a.Try {
		if g := kinds[name]; g != nil { // the description has the names
			list = append(list, g)
		}
	}
	return explore.Deep(explore.All(list...), max(1, a.Depth)), nil
}

// conditionsOf reads conditions as the input language has them.
func conditionsOf(texts []string) ([]problem.Condition, error) {
	var list []problem.Condition
	for _, text := range texts {
		read, err := popeye.ParseConditions(text)
		if err != nil {
			return nil, fmt.Errorf("%q %w", text, errNoCondition)
		}
		list = append(list, read...)
	}
	return list, nil
}

func (s *Service) addExplorations(api huma.API) {
	tags := []string{"solving"}
	type output struct{ Body Versions }
	type input struct {
		ID string `path:"id" maxLength:"64"`
	}
	site.Register(api, huma.Operation{
		OperationID: "explore", Method: "POST", Path: "/api/explorations", Summary: "Search for better versions of a problem", Tags: tags,
		DefaultStatus: http.StatusCreated,
	}, func(ctx context.Context, in *exploreInput) (*output, error) {
		x, list, err := s.explorations.add(site.VisitorOf(ctx), asked(in.Body))
		switch {
		case errors.Is(err, errExploring):
			return nil, huma.Error429TooManyRequests(err.Error())
		case errors.Is(err, errNoCondition):
			return nil, huma.Error422UnprocessableEntity(err.Error())
		case err != nil:
			return nil, jobError(err, list)
		}
		return &output{x.versions()}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "versions", Method: "GET", Path: "/api/explorations/{id}", Summary: "The versions found until now", Tags: tags,
	}, func(ctx context.Context, in *input) (*output, error) {
		x, err := s.explorations.own(site.VisitorOf(ctx), in.ID)
		if err != nil {
			return nil, huma.Error404NotFound(err.Error())
		}
		return &output{x.versions()}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "stop-exploring", Method: "DELETE", Path: "/api/explorations/{id}", Summary: "Stop searching for versions", Tags: tags,
	}, func(ctx context.Context, in *input) (*struct{}, error) {
		x, err := s.explorations.own(site.VisitorOf(ctx), in.ID)
		if err != nil {
			return nil, huma.Error404NotFound(err.Error())
		}
		x.cancel()
		return nil, nil
	})
}

// own finds an exploration of a visitor's.
func (xs *explorations) own(owner site.Visitor, id string) (*exploration, error) {
	xs.mu.Lock()
	defer xs.mu.Unlock()
	for _, x := range xs.list {
		if x.id == id && x.owner.Session == owner.Session {
			return x, nil
		}
	}
	return nil, errNoVersion
}

// add begins an exploration.
func (xs *explorations) add(owner site.Visitor, a asked) (*exploration, []Complaint, error) {
	if xs.solver == nil {
		return nil, nil, ErrNoWorkers
	}
	x, list, err := xs.make(strings.ToLower(rand.Text()), owner, a, time.Now())
	if err != nil {
		return nil, list, err
	}
	if err := xs.enter(x); err != nil {
		x.cancel()
		return nil, nil, err
	}
	if err := xs.remember(x); err != nil {
		xs.logger.Warn("an exploration is not remembered", "err", err)
	}
	xs.begin(x, &rowsKept{})
	return x, nil, nil
}

// make counts the candidates of an exploration and solves none.
func (xs *explorations) make(id string, owner site.Visitor, a asked, created time.Time) (*exploration, []Complaint, error) {
	p, list, err := solvable(a.Text, "")
	if err != nil {
		return nil, list, err
	}
	generate, err := a.generator()
	if err != nil {
		return nil, nil, err
	}
	x := &exploration{
		id: id, owner: owner, asked: a, created: created, state: running, origin: explore.Row{Problem: p},
		Exploration: explore.Exploration{
			Problem: p, Generate: generate, Limit: exploredCandidates, AtOnce: exploredAtOnce,
			Solve: By(xs.solver, Who{User: owner.Session, Batch: true}),
			Means: solve.Config{Jobs: 1, MaxTime: exploredTime, MaxMemory: 16 << 20},
		},
	}
	x.plan, err = x.Plan(xs.ctx)
	if errors.Is(err, explore.ErrTooMany) {
		err = fmt.Errorf("there are more than %d versions: try less at a time", exploredCandidates)
	}
	if err != nil {
		return nil, nil, err
	}
	x.ctx, x.cancel = context.WithCancel(xs.ctx)
	return x, nil, nil
}

// begin has the candidates solved of which nothing is known yet.
func (xs *explorations) begin(x *exploration, known *rowsKept) {
	xs.wg.Go(func() {
		defer x.cancel()
		journal := explore.NewJournal(known.rows, func(row *explore.Row) error { xs.keep(x, known, row); return nil })
		t, err := x.Run(x.ctx, x.plan, journal, x.show)
		xs.flush(x, known)
		x.show(t)
		x.mu.Lock()
		defer x.mu.Unlock()
		if x.state = done; err != nil {
			x.state = stopped
			if xs.ctx.Err() == nil { // else the next server goes on
				xs.forget(x)
			}
		}
	})
}

// enter counts an exploration in, or refuses it.
func (xs *explorations) enter(x *exploration) error {
	xs.mu.Lock()
	defer xs.mu.Unlock()
	all, mine := 0, 0
	for _, other := range xs.list {
		if !other.running() {
			continue
		}
		if all++; other.owner.Session == x.owner.Session {
			mine++
		}
	}
	switch {
	case mine >= exploringPerUser:
		return errExploring
	case all >= exploringInAll:
		return ErrBusy
	}
	if xs.list = append(xs.list, x); len(xs.list) > exploredKept {
		xs.forget(xs.list[0])
		xs.list = xs.list[1:] // so many cannot run: the oldest has ended, or ends unseen
	}
	return nil
}

// show takes the best of a table, which goes on changing.
func (x *exploration) show(t *explore.Table) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.done, x.sound, x.best = t.Done, len(t.Rows), slices.Clone(t.Rows[:min(len(t.Rows), exploredRows)])
	if t.Origin.Problem != nil {
		x.origin = t.Origin
	}
}

func (x *exploration) versions() Versions {
	x.mu.Lock()
	defer x.mu.Unlock()
	v := Versions{
		ID: x.id, State: string(x.state), Candidates: x.plan.Candidates, Done: x.done, Sound: x.sound,
		Origin: versionOf(&x.origin), Rows: []Version{},
	}
	for _, r := range x.best {
		v.Rows = append(v.Rows, versionOf(r))
	}
	return v
}

func (x *exploration) running() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.state == running
}
