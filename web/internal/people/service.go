// Package people is the page's room for users and guests: accounts, who of the visitors is
// on the chess server and what they see there, the operators' view, and users' own
// drawings of men.
package people

import (
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/farm"
	"rookery/ics"
	"rookery/store"
	"rookery/web/internal/compose"
	"rookery/web/internal/guard"
	"rookery/web/internal/play"
)

// A Config says who there is.
type Config struct {
	Guard   *guard.Guard
	Chess   *ics.Server  // nil: there is no chess server, and there are no users
	Store   *store.Store // of users
	Farm    *farm.Client // whose workers operators see
	Log     *Tail        // that operators see; nil: they do not
	Compose *compose.Service
	Play    *play.Service
}

// A Service has accounts, the chess server's people and the operators' view.
type Service struct {
	Config
	hub   *hub
	since time.Time
}

// New makes one with nobody on the chess server.
func New(config Config) *Service {
	return &Service{config, newHub(config.Chess), time.Now()}
}

// AddTo adds what it answers.
func (s *Service) AddTo(api huma.API, mux *http.ServeMux) {
	s.addAccount(api)
	s.addHub(api)
	s.addTournaments(api)
	s.addAdmin(api)
	s.addOwnMen(api, mux)
}

// Close ends all visits.
func (s *Service) Close() { s.hub.close() }
