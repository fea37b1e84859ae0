// Package compose is the page's room for composing: reading and writing problems in all
// their forms, the lists of conditions and men, pictures and files, jobs that solve, what
// a solution says, and the search for better versions.
//
// Solving itself is a Solver's: a farm, or the workers of a browser. Whose a job is, package site knows.
package compose

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// A Config says who solves, and how much of it.
type Config struct {
	Solver    Solver        // nil: nothing is solved
	Notes     Notes         // nil: jobs and explorations end with the server
	Workers   int           // moves that a job looks at together
	JobTime   time.Duration // of one job
	JobMemory int64         // of one job's table, in bytes
	// Memory bounds what all jobs together keep of their solutions, in bytes, about. It needs a Solver that
	// knows what it has solved. 0: each keeps all of its own.
	Memory int64
	Logger *slog.Logger
}

// A Service reads, draws, solves and explores problems.
type Service struct {
	jobs         *jobs
	explorations *explorations
}

// New goes on with the jobs and explorations that a server before has left, until ctx ends.
func New(ctx context.Context, config Config) *Service {
	xs := &explorations{ctx: ctx, solver: config.Solver, notes: config.Notes, logger: config.Logger}
	xs.resume()
	return &Service{jobs: newJobs(ctx, config), explorations: xs}
}

// AddTo adds what it answers.
func (s *Service) AddTo(api huma.API, mux *http.ServeMux) {
	s.addCatalogue(api)
	s.addProblem(api)
	s.addJobs(api)
	s.addAnalysis(api)
	s.addKnown(api)
	s.addLine(api)
	s.addExplorations(api)
	s.addExports(api)
	mux.HandleFunc("GET /api/diagram/{format}", s.embedded)
	mux.HandleFunc("GET /men.css", s.menCSS)
	mux.HandleFunc("GET /men/{colour}/{walk}", s.man)
}

// Wait returns when nothing is done behind the requests any more.
func (s *Service) Wait() {
	s.jobs.wait()
	s.explorations.wg.Wait()
}

// Active lists the jobs that wait or run.
func (s *Service) Active() []AdminJob { return s.jobs.active() }

// End ends a job, whoever's it is; false if there is none.
func (s *Service) End(id string) bool { return s.jobs.end(id) }
