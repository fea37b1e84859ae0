package web

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/farm"
	"rookery/store"
)

// A collectionsConfig says where collections are, and who solves their problems.
type collectionsConfig struct {
	Store     *store.Store // nil: there are only those of the server
	Farm      *farm.Client // nil: nothing is solved
	Workers   int          // moves that the solving of an exercise looks at together
	JobTime   time.Duration
	JobMemory int64
	Files     slots // places to read and write files
}

// A collectionsService keeps, searches, verifies and trains on collections of problems.
type collectionsService struct {
	config  collectionsConfig
	bundles []*bundle
	batches *batches
}

// newCollections goes on with what a server before has left, until ctx ends.
func newCollections(ctx context.Context, config collectionsConfig) (*collectionsService, error) {
	bundled, err := newBundles()
	if err != nil {
		return nil, err
	}
	solving, err := newBatches(ctx, config)
	return &collectionsService{config, bundled, solving}, err
}

// addTo adds what it answers.
func (s *collectionsService) addTo(api huma.API) {
	s.addCollections(api)
	s.addTraining(api)
}

// wait returns when nothing is done behind the requests any more.
func (s *collectionsService) wait() { s.batches.wait() }
