// Package web is rookery in a browser: an HTTP API that describes itself as
// OpenAPI, and the pages that use it, embedded.
//
// A Server is a handler: listening, logging to a terminal and the command line
// are its caller's. What is computed is computed by other packages; here are
// sessions, limits, jobs that outlive a page's reload, and the shapes of the
// API. The sources of the pages are in ui, their build in dist.
package web

import (
	"context"
	"log/slog"
	"net/http"
	"runtime"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"rookery/farm"
	"rookery/ics"
	"rookery/store"
)

// A Config says how a Server works. The zero value is sensible.
type Config struct {
	// Secure marks cookies for HTTPS only.
	Secure bool
	// Workers are the moves that a solving job looks at together; 0: one a core.
	Workers int
	// Farm solves whatever is to be solved, in processes of its own; without one
	// nothing is.
	Farm *farm.Client
	// JobTime bounds the time of one job; 0: five minutes.
	JobTime time.Duration
	// JobMemory bounds the table of one job in bytes; 0: 128 MiB.
	JobMemory int64
	// Store keeps collections, and sessions beyond the server's end; without
	// one there are no collections.
	Store *store.Store
	// Chess is the internet chess server on which visitors play with others, and
	// whose users log in; without one there are neither. It has the same Store.
	Chess *ics.Server
	// Engines are programs that visitors play against, beside the built-in
	// player; at most Processes of theirs run at a time, 0: eight.
	Engines   []Engine
	Processes int
	// Logger is told what operators should know; nil: nobody is.
	Logger *slog.Logger
	// Log is the end of the server's log, which operators see; nil: they do not.
	Log *Tail
	// Version is what the API calls its version.
	Version string
}

func (c Config) withDefaults() Config {
	if c.Workers == 0 {
		c.Workers = runtime.NumCPU()
	}
	if c.JobTime == 0 {
		c.JobTime = 5 * time.Minute
	}
	if c.JobMemory == 0 {
		c.JobMemory = 128 << 20
	}
	if c.Processes == 0 {
		c.Processes = processesInAll
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	if c.Version == "" {
		c.Version = "devel"
	}
	return c
}

// A Server answers for the pages and the API.
type Server struct {
	config       Config
	key          [32]byte // signs sessions
	handler      http.Handler
	jobs         *jobs
	explorations *explorations
	engines      *engines
	tables       *tables
	shelf        *shelf
	bundles      []*bundle
	batches      *batches
	desk         chan struct{} // places to read and write files of collections
	hub          *hub
	limit        limiter // of requests
	tries        limiter // of attempts to log in
	streams      *crowd
	since        time.Time
	stop         context.CancelFunc
	closing      sync.Once
}

// New makes a Server. Close ends what it does behind the requests.
func New(config Config) (*Server, error) {
	config = config.withDefaults()
	ctx, cancel := context.WithCancelCause(context.Background())
	stop := func() { cancel(farm.ErrDetached) } // its successor goes on
	s := &Server{
		config: config, since: time.Now(), stop: stop, desk: make(chan struct{}, desks),
		limit: newLimiter(rate, burst, time.Now), tries: newLimiter(tryRate, tryBurst, time.Now), streams: newCrowd(maxStreams),
	}
	s.hub = newHub(config.Chess)
	var err error
	if s.key, err = signingKey(ctx, config.Store); err != nil {
		stop()
		return nil, err
	}
	s.jobs = newJobs(ctx, config)
	s.explorations = &explorations{ctx: ctx, farm: config.Farm}
	s.engines = newEngines(config.Engines, config.Processes)
	s.tables = newTables(ctx, s.engines, config.Logger, config.Store)
	s.tables.forget()
	if s.shelf, err = newShelf(); err != nil {
		stop()
		return nil, err
	}

	if s.bundles, err = newBundles(); err != nil {
		stop()
		return nil, err
	}
	if s.batches, err = newBatches(ctx, config); err != nil {
		stop()
		return nil, err
	}

	mux := http.NewServeMux()
	description := huma.DefaultConfig("rookery", config.Version)
	description.DocsPath = "" // its page would load scripts from elsewhere
	description.OpenAPIPath = "/api/openapi"
	description.SchemasPath = "/api/schemas"
	description.CreateHooks = nil // no links to schemas inside of answers
	api := humago.New(mux, description)
	s.addCatalogue(api)
	s.addProblem(api)
	s.addJobs(api)
	s.addAnalysis(api)
	s.addExplorations(api)
	s.addExports(api)
	s.addPlay(api)
	s.addAccount(api)
	s.addHub(api)
	s.addAdmin(api)
	s.addOwnMen(api, mux)
	s.addBooks(api)
	s.addCollections(api)
	s.addTraining(api)
	mux.HandleFunc("GET /api/diagram/{format}", s.embedded)
	mux.HandleFunc("GET /men.css", s.menCSS)
	mux.HandleFunc("GET /men/{colour}/{walk}", s.man)
	pages, err := newPages()
	if err != nil {
		stop()
		return nil, err
	}
	mux.Handle("GET /", pages)
	s.addDocs(api, mux)
	s.handler = s.guard(described(mux))
	return s, nil
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends visits, engines, jobs and the solving of collections. Requests that still
// come are answered.
func (s *Server) Close() {
	s.closing.Do(func() {
		s.stop()
		s.hub.close()
		s.engines.shut()
		s.jobs.wait()
		s.explorations.wg.Wait()
		s.batches.wait()
	})
}
