package web

import (
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/farm"
	"rookery/ics"
	"rookery/store"
)

// A peopleConfig says who there is.
type peopleConfig struct {
	Guard   *guard
	Chess   *ics.Server  // nil: there is no chess server, and there are no users
	Store   *store.Store // of users
	Farm    *farm.Client // whose workers operators see
	Log     *Tail        // that operators see; nil: they do not
	Compose *composeService
	Play    *playService
}

// A peopleService has accounts, the chess server's people and the operators' view.
type peopleService struct {
	peopleConfig
	hub   *hub
	since time.Time
}

// newPeople makes one with nobody on the chess server.
func newPeople(config peopleConfig) *peopleService {
	return &peopleService{config, newHub(config.Chess), time.Now()}
}

// addTo adds what it answers.
func (s *peopleService) addTo(api huma.API, mux *http.ServeMux) {
	s.addAccount(api)
	s.addHub(api)
	s.addAdmin(api)
	s.addOwnMen(api, mux)
}

// close ends all visits.
func (s *peopleService) close() { s.hub.close() }
