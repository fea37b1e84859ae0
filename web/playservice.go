package web

import (
	"cmp"
	"context"
	"log/slog"

	"github.com/danielgtaylor/huma/v2"

	"rookery/store"
)

// A playConfig says who plays, and where games are kept.
type playConfig struct {
	Engines   []Engine // beside the built-in player
	Processes int      // of engines at a time; 0: eight
	Store     *store.Store
	Files     slots // places to read files
	Logger    *slog.Logger
}

// A playService has the games against the machine.
type playService struct {
	engines *engines
	tables  *tables
	files   slots
}

// newPlay makes one whose games end with ctx, but for what is kept of them.
func newPlay(ctx context.Context, config playConfig) *playService {
	s := &playService{engines: newEngines(config.Engines, cmp.Or(config.Processes, processesInAll)), files: config.Files}
	s.tables = newTables(ctx, s.engines, config.Logger, config.Store)
	s.tables.forget()
	return s
}

// addTo adds what it answers.
func (s *playService) addTo(api huma.API) { s.addPlay(api) }

// count is the number of games that go on.
func (s *playService) count() int { return s.tables.count() }

// shut ends the engines.
func (s *playService) shut() { s.engines.shut() }
