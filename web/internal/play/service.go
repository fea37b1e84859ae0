// Package play is the page's room for games against the machine, and for looking at games
// in files. Games between people are the chess server's, and reach the page by package
// people.
package play

import (
	"cmp"
	"context"
	"log/slog"

	"github.com/danielgtaylor/huma/v2"

	"rookery/web/internal/site"
)

// A Config says who plays, and where games are kept.
type Config struct {
	Engines   []Engine   // beside the built-in player
	Processes int        // of engines at a time; 0: eight
	Store     Store      // nil: games end with the server
	Files     site.Slots // places to read files
	Logger    *slog.Logger
}

// A Service has the games against the machine.
type Service struct {
	engines *engines
	tables  *tables
	files   site.Slots
}

// New makes one whose games end with ctx, but for what is kept of them.
func New(ctx context.Context, config Config) *Service {
	s := &Service{engines: newEngines(config.Engines, cmp.Or(config.Processes, processesInAll)), files: config.Files}
	s.tables = newTables(ctx, s.engines, config.Logger, config.Store)
	s.tables.forget()
	return s
}

// AddTo adds what it answers.
func (s *Service) AddTo(api huma.API) { s.addPlay(api) }

// Count is the number of games that go on.
func (s *Service) Count() int { return s.tables.count() }

// Shut ends the engines.
func (s *Service) Shut() { s.engines.shut() }
