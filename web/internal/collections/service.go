// Package collections is the page's room for collections of problems: those of visitors,
// which the store keeps, and those that come with the server; searching, files, verifying
// and training.
package collections

import (
	"context"
	"log/slog"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/engine"
	"rookery/web/internal/compose"
	"rookery/web/internal/site"
)

// A Config says where collections are, and who solves their problems.
type Config struct {
	Store     Store          // nil: there are only those of the server
	Drafts    Drafts         // nil: those of the browser are all there are
	Solver    compose.Solver // nil: nothing is solved
	Workers   int            // moves that the solving of an exercise looks at together
	JobTime   time.Duration
	JobMemory int64
	Files     site.Slots // places to read and write files
	// Life is how long the store keeps what those do not use who have not logged in.
	Life time.Duration
	// Miner starts the player that looks for puzzles in games; nil: nobody does.
	Miner  func(context.Context) (engine.Player, error)
	Logger *slog.Logger // nil: errors behind the requests are told nobody
}

// A Service keeps, searches, verifies and trains on collections of problems.
type Service struct {
	config  Config
	bundles []*bundle
	batches *batches
	minings *minings
	views   views
}

// New goes on with what a server before has left, until ctx ends.
func New(ctx context.Context, config Config) (*Service, error) {
	bundled, err := newBundles()
	if err != nil {
		return nil, err
	}
	solving, err := newBatches(ctx, config)
	return &Service{config: config, bundles: bundled, batches: solving, minings: &minings{ctx: ctx, config: config}, views: views{open: map[string]*view{}}}, err
}

// AddTo adds what it answers.
func (s *Service) AddTo(api huma.API) {
	s.addCollections(api)
	s.addUndo(api)
	s.addDrafts(api)
	s.addTraining(api)
	s.addMining(api)
}

// Wait returns when nothing is done behind the requests any more.
func (s *Service) Wait() {
	s.batches.wait()
	s.minings.wg.Wait()
}
