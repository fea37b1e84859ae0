package people

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"runtime"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/farm"
	"rookery/store"
	"rookery/web/internal/compose"
	"rookery/web/internal/guard"
	"rookery/web/internal/site"
)

// A Tail is the end of a log: what is written to it, a line or more at a time,
// is forgotten when much has come after it.
type Tail struct {
	mu    sync.Mutex
	lines []string
}

const tailLines = 500

// Write takes lines in. It never fails.
func (t *Tail) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for line := range bytes.Lines(text) {
		t.lines = append(t.lines, string(bytes.TrimRight(line, "\n")))
	}
	if n := len(t.lines) - tailLines; n > 0 {
		t.lines = append(t.lines[:0], t.lines[n:]...)
	}
	return len(text), nil
}

// Lines are the last lines, the newest one last.
func (t *Tail) Lines() []string {
	if t == nil {
		return []string{}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return append([]string{}, t.lines...)
}

// A Load is how much the server has to do.
type Load struct {
	Since       time.Time `json:"since" doc:"when the pages were opened"`
	Goroutines  int       `json:"goroutines"`
	Heap        uint64    `json:"heap" doc:"bytes in use"`
	Connections int       `json:"connections" doc:"of chess clients and pages on the chess server"`
	Users       int       `json:"users" doc:"on the chess server"`
	Guests      int       `json:"guests"`
	Registered  int       `json:"registered"`
	Games       int       `json:"games"`
	Played      int       `json:"played" doc:"games begun"`
	Machine     int       `json:"machine" doc:"games against the built-in player"`
	Commits     int64     `json:"commits" doc:"transactions written"`
	Failures    int64     `json:"failures" doc:"transactions that failed"`
}

// An AdminView is what operators see of the server.
type AdminView struct {
	Load Load               `json:"load"`
	Jobs []compose.AdminJob `json:"jobs" doc:"that wait or run, the oldest first"`
	// Workers is empty while no coordinator answers.
	Workers []farm.WorkerState `json:"workers" doc:"who solve"`
	Log     []string           `json:"log" doc:"the newest line last"`
}

// An AdminUser is a registered user as operators see it.
type AdminUser struct {
	Name       string    `json:"name"`
	FullName   string    `json:"fullName,omitempty"`
	Email      string    `json:"email,omitempty"`
	Titles     []string  `json:"titles,omitempty"`
	Admin      bool      `json:"admin"`
	Locked     bool      `json:"locked"`
	Registered time.Time `json:"registered"`
	LastOn     time.Time `json:"lastOn,omitzero"`
	LastFrom   string    `json:"lastFrom,omitempty"`
}

// usersShown is how many users a search finds at most.
const usersShown = 50

type (
	adminJobInput struct {
		ID string `path:"id" maxLength:"64"`
	}
	adminOutput     struct{ Body AdminView }
	adminUsersInput struct {
		Prefix string `query:"prefix" maxLength:"17" doc:"of the names, in whatever case"`
	}
	adminUsersOutput struct{ Body []AdminUser }
	orderInput       struct {
		ID   string `path:"id" maxLength:"64" pattern:"^[A-Za-z0-9]+$"`
		Body struct {
			Order string `json:"order" enum:"drain,resume,stop" doc:"take no more tasks; take them again; give back the task, too"`
		}
	}
)

// addAdmin adds what only admins of the chess server may see. What they do
// there, they do by its commands.
func (s *Service) addAdmin(api huma.API) {
	tags := []string{"operators"}
	site.Register(api, huma.Operation{
		OperationID: "admin", Method: "GET", Path: "/api/admin", Summary: "Load, jobs and the log's tail", Tags: tags,
	}, func(ctx context.Context, _ *struct{}) (*adminOutput, error) {
		if err := admitted(ctx); err != nil {
			return nil, err
		}
		load, err := s.load(ctx)
		if err != nil {
			return nil, err
		}
		return &adminOutput{AdminView{load, s.Compose.Active(), s.workers(ctx), s.Log.Lines()}}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "admin-order-worker", Method: "POST", Path: "/api/admin/workers/{id}", Summary: "Let a worker drain, resume or stop", Tags: tags,
		DefaultStatus: http.StatusNoContent,
	}, func(ctx context.Context, in *orderInput) (*struct{}, error) {
		if err := admitted(ctx); err != nil {
			return nil, err
		}
		if s.Farm == nil {
			return nil, huma.Error503ServiceUnavailable(compose.ErrNoWorkers.Error())
		}
		if err := s.Farm.Order(ctx, in.ID, in.Body.Order); err != nil {
			return nil, huma.Error404NotFound("there is no such worker (any more)")
		}
		return nil, nil //nolint:nilnil // nothing to say
	})
	site.Register(api, huma.Operation{
		OperationID: "admin-users", Method: "GET", Path: "/api/admin/users", Summary: "Registered users", Tags: tags,
	}, func(ctx context.Context, in *adminUsersInput) (*adminUsersOutput, error) {
		if err := admitted(ctx); err != nil {
			return nil, err
		}
		list, err := s.usersNamed(ctx, in.Prefix)
		return &adminUsersOutput{list}, err
	})
	site.Register(api, huma.Operation{
		OperationID: "admin-stop-job", Method: "DELETE", Path: "/api/admin/jobs/{id}", Summary: "End somebody's solving", Tags: tags,
		DefaultStatus: http.StatusNoContent,
	}, func(ctx context.Context, in *adminJobInput) (*struct{}, error) {
		if err := admitted(ctx); err != nil {
			return nil, err
		}
		if !s.Compose.End(in.ID) {
			return nil, huma.Error404NotFound(compose.ErrNoJob.Error())
		}
		return nil, nil //nolint:nilnil // nothing to say
	})
}

// workers are those of the farm.
func (s *Service) workers(ctx context.Context) []farm.WorkerState {
	if s.Farm == nil {
		return []farm.WorkerState{}
	}
	status, err := s.Farm.Status(ctx)
	if err != nil || status.Workers == nil {
		return []farm.WorkerState{}
	}
	return status.Workers
}

// admitted lets admins pass.
func admitted(ctx context.Context) error {
	if !guard.VisitorOf(ctx).User.Admin {
		return huma.Error403Forbidden("this is for the operators of the server")
	}
	return nil
}

func (s *Service) load(ctx context.Context) (Load, error) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	l := Load{Since: s.since, Goroutines: runtime.NumGoroutine(), Heap: m.HeapAlloc, Machine: s.Play.Count()}
	c := s.Chess.Counts()
	l.Connections, l.Users, l.Guests, l.Games, l.Played = c.Connections, c.Users, c.Guests, c.Games, c.Played
	stats := s.Store.Stats()
	l.Commits, l.Failures = stats.Commits, stats.Failures
	var err error
	l.Registered, err = s.Store.CountUsers(ctx)
	return l, err
}

// usersNamed are the registered users whose names begin so.
func (s *Service) usersNamed(ctx context.Context, prefix string) ([]AdminUser, error) {
	names, err := s.Store.Names(ctx, prefix, usersShown)
	if err != nil {
		return nil, err
	}
	list := []AdminUser{}
	for _, name := range names {
		u, err := s.Store.User(ctx, name)
		if errors.Is(err, store.ErrNotFound) {
			continue // gone meanwhile
		}
		if err != nil {
			return nil, err
		}
		list = append(list, AdminUser{u.Name, u.FullName, u.Email, u.Titles, u.Admin, u.State == store.Locked, u.Registered, u.LastOn, u.LastFrom})
	}
	return list, nil
}
