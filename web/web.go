// Package web is rookery in a browser: an HTTP API that describes itself as
// OpenAPI, and the pages that use it, embedded.
//
// A Server is a handler: listening, logging to a terminal and the command line
// are its caller's. What is computed is computed by other packages; the rooms in
// internal have sessions, limits, jobs that outlive a page's reload, and the shapes
// of the API; here they are brought together. The sources of the pages are in ui,
// their build in dist.
package web

import (
	"cmp"
	"context"
	"embed"
	"io/fs"
	"log/slog"
	"net/http"
	"runtime"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"rookery/engine"
	"rookery/farm"
	"rookery/ics"
	"rookery/internal/help"
	"rookery/library"
	"rookery/solve"
	"rookery/store"
	"rookery/web/internal/books"
	"rookery/web/internal/collections"
	"rookery/web/internal/compose"
	"rookery/web/internal/guard"
	pagelibrary "rookery/web/internal/library"
	"rookery/web/internal/people"
	"rookery/web/internal/play"
	"rookery/web/internal/site"
)

//go:embed all:dist
var dist embed.FS

// Pages are the files of the page, as they are built.
func Pages() fs.FS {
	pages, err := fs.Sub(dist, "dist")
	if err != nil {
		return dist // the name is a valid one
	}
	return pages
}

// An Engine is a program that visitors play against.
type Engine = play.Engine

// A Tail is the end of a log, which operators see.
type Tail = people.Tail

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
	// Memory bounds what the solutions on the pages need in memory, in bytes, about; 0: 256 MiB.
	Memory int64
	// Store keeps collections, and sessions beyond the server's end; without
	// one there are no collections.
	Store *store.Store
	// Quota bounds what the store keeps of visitors; what is zero has the value that UsualQuota gives.
	Quota store.Quota
	// GuestLife is how long collections, drafts and marks of those who have not logged in are kept
	// that they do not use; 0: 30 days.
	GuestLife time.Duration
	// Chess is the internet chess server on which visitors play with others, and
	// whose users log in; without one there are neither. It has the same Store.
	Chess *ics.Server
	// Engines are programs that visitors play against, beside the built-in
	// player; at most Processes of theirs run at a time, 0: eight.
	Engines   []Engine
	Processes int
	// Miner starts the player that looks for puzzles in visitors' games, in a process of
	// its own; nil: nobody looks for any.
	Miner func(context.Context) (engine.Player, error)
	// Library is searched on the page; nil: what comes with the server is.
	Library *library.Library
	// LibraryOpen lets visitors take problems into the library, have them solved, and keep sets and notes.
	LibraryOpen bool
	// Logger is told what operators should know; nil: nobody is.
	Logger *slog.Logger
	// Log is the end of the server's log, which operators see; nil: they do not.
	Log *Tail
	// Version is what the API calls its version.
	Version string
}

// UsualQuota suits a public server.
func UsualQuota() store.Quota {
	return store.Quota{Guest: 16 << 20, Network: 64 << 20, Guests: 1 << 30, User: 256 << 20}
}

func (c Config) withDefaults() Config {
	if c.GuestLife == 0 {
		c.GuestLife = 30 * 24 * time.Hour
	}
	q, usual := &c.Quota, UsualQuota()
	q.Guest, q.Network = cmp.Or(q.Guest, usual.Guest), cmp.Or(q.Network, usual.Network)
	q.Guests, q.User = cmp.Or(q.Guests, usual.Guests), cmp.Or(q.User, usual.User)
	if c.Workers == 0 {
		c.Workers = runtime.NumCPU()
	}
	if c.JobTime == 0 {
		c.JobTime = 5 * time.Minute
	}
	if c.JobMemory == 0 {
		c.JobMemory = 128 << 20
	}
	if c.Memory == 0 {
		c.Memory = 256 << 20
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
	handler     http.Handler
	guard       *guard.Guard
	compose     *compose.Service
	collections *collections.Service
	keeper      *keeper // nil: nobody changes the library
	play        *play.Service
	people      *people.Service
	stop        context.CancelFunc
	closing     sync.Once
}

// questionsAtOnce are the questions to the library that are answered at a time.
const questionsAtOnce = 4

// filesAtOnce are the files of games and collections that are read or written at a time.
const filesAtOnce = 2

// New makes a Server. Close ends what it does behind the requests.
func New(config Config) (*Server, error) {
	config = config.withDefaults()
	ctx, cancel := context.WithCancelCause(context.Background())
	s := &Server{stop: func() { cancel(farm.ErrDetached) }} // its successor goes on
	if err := s.open(ctx, config); err != nil {
		s.stop()
		return nil, err
	}
	return s, nil
}

// open makes the rooms of a server and brings them together.
func (s *Server) open(ctx context.Context, config Config) error {
	var err error
	s.guard, err = guard.NewGuard(ctx, config.Secure, config.Chess, config.Store)
	if err != nil {
		return err
	}
	pages, err := site.NewPages(dist)
	if err != nil {
		return err
	}
	books, err := books.New()
	if err != nil {
		return err
	}
	files := site.NewSlots(filesAtOnce)
	s.compose = compose.New(ctx, compose.Config{
		Solver: solverOf(config.Farm), Notes: notesOf(config.Farm),
		Workers: config.Workers, JobTime: config.JobTime, JobMemory: config.JobMemory, Memory: config.Memory, Logger: config.Logger,
	})
	s.play = play.New(ctx, play.Config{
		Engines: config.Engines, Processes: config.Processes, Store: cupboardOf(config.Store), Files: files, Logger: config.Logger,
	})
	s.people = people.New(people.Config{
		Guard: s.guard, Chess: config.Chess, Store: config.Store, Farm: config.Farm, Log: config.Log, Compose: s.compose, Play: s.play,
	})
	s.collections, err = collections.New(ctx, collections.Config{
		Store: shelvesOf(config.Store, config.Quota), Drafts: draftsOf(config.Store, config.Quota), Life: config.GuestLife, Solver: solverOf(config.Farm), Workers: config.Workers, JobTime: config.JobTime, JobMemory: config.JobMemory, Files: files,
		Miner: config.Miner, Logger: config.Logger,
	})
	if err != nil {
		return err
	}

	mux := http.NewServeMux()
	description := huma.DefaultConfig("rookery", config.Version)
	description.DocsPath = "" // its page would load scripts from elsewhere
	description.OpenAPIPath = "/api/openapi"
	description.SchemasPath = "/api/schemas"
	description.CreateHooks = nil // no links to schemas inside of answers
	api := humago.New(mux, description)
	s.compose.AddTo(api, mux)
	s.play.AddTo(api)
	s.people.AddTo(api, mux)
	books.AddTo(api)
	s.collections.AddTo(api)
	room := pagelibrary.Config{Library: libraryOf(config.Library, s.collections), Collection: s.collections.Ask, Own: s.collections.AskOwn, Collect: s.collections.Collect, Questions: site.NewSlots(questionsAtOnce)}
	if config.Library != nil && config.LibraryOpen {
		s.keeper = &keeper{
			ctx: ctx, library: config.Library, solver: solverOf(config.Farm), config: solve.Config{Jobs: 1, MaxMemory: config.JobMemory}, workers: config.Workers,
		}
		if err := s.keeper.fill(s.collections); err != nil {
			return err
		}
		room.Keeper = s.keeper
	}
	pagelibrary.New(room).AddTo(api)
	mux.Handle("GET /", pages)
	mux.Handle("GET /help/", site.Help(help.Files, pages))
	addDocs(api, mux)
	s.handler = s.guard.Around(site.Described(mux))
	return nil
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends visits, engines, jobs and the solving of collections. Requests that still
// come are answered.
func (s *Server) Close() {
	s.closing.Do(func() {
		s.stop()
		s.people.Close()
		s.play.Shut()
		s.compose.Wait()
		s.collections.Wait()
		if s.keeper != nil {
			s.keeper.Stop()
		}
	})
}
