package web

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/farm"
)

// A composeConfig says who solves, and how much of it.
type composeConfig struct {
	Farm      *farm.Client  // nil: nothing is solved
	Workers   int           // moves that a job looks at together
	JobTime   time.Duration // of one job
	JobMemory int64         // of one job's table, in bytes
	Logger    *slog.Logger
}

// A composeService reads, draws, solves and explores problems.
type composeService struct {
	jobs         *jobs
	explorations *explorations
}

// newCompose goes on with the jobs that a server before has left, until ctx ends.
func newCompose(ctx context.Context, config composeConfig) *composeService {
	return &composeService{jobs: newJobs(ctx, config), explorations: &explorations{ctx: ctx, farm: config.Farm}}
}

// addTo adds what it answers.
func (s *composeService) addTo(api huma.API, mux *http.ServeMux) {
	s.addCatalogue(api)
	s.addProblem(api)
	s.addJobs(api)
	s.addAnalysis(api)
	s.addExplorations(api)
	s.addExports(api)
	mux.HandleFunc("GET /api/diagram/{format}", s.embedded)
	mux.HandleFunc("GET /men.css", s.menCSS)
	mux.HandleFunc("GET /men/{colour}/{walk}", s.man)
}

// wait returns when nothing is done behind the requests any more.
func (s *composeService) wait() {
	s.jobs.wait()
	s.explorations.wg.Wait()
}

// active lists the jobs that wait or run.
func (s *composeService) active() []AdminJob { return s.jobs.active() }

// end ends a job, whoever's it is; false if there is none.
func (s *composeService) end(id string) bool { return s.jobs.end(id) }
