package compose

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/analysis/explore"
	"rookery/farm"
	"rookery/problem"
	"rookery/solve"
	"rookery/web/internal/site"
)

// What an exploration may take.
const (
	exploredCandidates = 3000            // of one
	exploredTime       = 2 * time.Second // for each question to a candidate
	exploredAtOnce     = 8               // candidates with the farm
	exploredRows       = 60              // that are shown
	exploringPerUser   = 1               // that run
	exploringInAll     = 4
	exploredKept       = 32 // with those that have ended; the oldest goes
)

// Why an exploration is not begun.
var (
	errExploring = errors.New("versions of a problem of yours are being searched for already: wait or stop it")
	errNoVersion = errors.New("there are no such versions (any more)")
)

// An exploration is a search for better versions of a problem, on the page.
type exploration struct {
	id     string
	owner  site.Visitor
	plan   explore.Plan
	cancel context.CancelFunc

	mu          sync.Mutex
	state       state
	done, sound int
	origin      explore.Row
	best        []*explore.Row // rows do not change
}

// explorations are all of a server's; they end with it.
type explorations struct {
	ctx  context.Context
	farm *farm.Client
	wg   sync.WaitGroup

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
		Text      string   `json:"text" maxLength:"65536" doc:"one problem in any form"`
		Try       []string `json:"try" minItems:"1" maxItems:"8" enum:"economy,squares,additions,shift,mirrored,colours,twins,length"`
		Solutions int      `json:"solutions,omitempty" minimum:"0" maximum:"1000" doc:"how many are intended in each twin; 0: one"`
	}
}

// generatorOf joins what is tried; pawns and knights are added.
func generatorOf(try []string) explore.Generator {
	kinds := map[string]explore.Generator{
		"economy": explore.Economy, "squares": explore.Squares, "additions": explore.Additions(problem.Pawn, problem.Knight),
		"shift": explore.Shift, "mirrored": explore.Mirrored, "colours": explore.Colours, "twins": explore.Twins, "length": explore.Lengths,
	}
	var list []explore.Generator
	for _, name := range try {
		if g := kinds[name]; g != nil { // the description has the names
			list = append(list, g)
		}
	}
	return explore.All(list...)
}

func (s *Service) addExplorations(api huma.API) {
	tags := []string{"solving"}
	type output struct{ Body Versions }
	type input struct {
		ID string `path:"id" maxLength:"64"`
	}
	huma.Register(api, huma.Operation{
		OperationID: "explore", Method: "POST", Path: "/api/explorations", Summary: "Search for better versions of a problem", Tags: tags,
		DefaultStatus: http.StatusCreated,
	}, func(ctx context.Context, in *exploreInput) (*output, error) {
		p, list, err := solvable(in.Body.Text, "")
		if err != nil {
			return nil, jobError(err, list)
		}
		x, err := s.explorations.add(site.VisitorOf(ctx), p, generatorOf(in.Body.Try), in.Body.Solutions)
		if errors.Is(err, errExploring) {
			return nil, huma.Error429TooManyRequests(err.Error())
		}
		if err != nil {
			return nil, jobError(err, nil)
		}
		return &output{x.versions()}, nil
	})
	huma.Register(api, huma.Operation{
		OperationID: "versions", Method: "GET", Path: "/api/explorations/{id}", Summary: "The versions found until now", Tags: tags,
	}, func(ctx context.Context, in *input) (*output, error) {
		x, err := s.explorations.own(site.VisitorOf(ctx), in.ID)
		if err != nil {
			return nil, huma.Error404NotFound(err.Error())
		}
		return &output{x.versions()}, nil
	})
	huma.Register(api, huma.Operation{
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
func (xs *explorations) add(owner site.Visitor, p *problem.Problem, g explore.Generator, solutions int) (*exploration, error) {
	if xs.farm == nil {
		return nil, ErrNoWorkers
	}
	id := strings.ToLower(rand.Text())
	e := &explore.Exploration{
		Problem: p, Generate: g, Solutions: solutions, Limit: exploredCandidates, AtOnce: exploredAtOnce,
		Solve: explore.Solver(xs.farm.For(farm.Who{User: owner.Session, Class: farm.Batch})),
		Means: solve.Config{Jobs: 1, MaxTime: exploredTime, MaxMemory: 16 << 20},
	}
	plan, err := e.Plan(xs.ctx)
	if errors.Is(err, explore.ErrTooMany) {
		err = fmt.Errorf("there are more than %d versions: try less at a time", exploredCandidates)
	}
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(xs.ctx)
	x := &exploration{
		id: id, owner: owner, plan: plan, cancel: cancel, state: running,
		origin: explore.Row{Problem: p},
	}
	if err := xs.enter(x); err != nil {
		cancel()
		return nil, err
	}
	xs.wg.Go(func() {
		defer cancel()
		t, err := e.Run(ctx, plan, nil, x.show)
		x.show(t)
		x.mu.Lock()
		defer x.mu.Unlock()
		if x.state = done; err != nil {
			x.state = stopped
		}
	})
	return x, nil
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
