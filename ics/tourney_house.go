package ics

import (
	"context"
	"io"
	"time"

	"rookery/ics/play"
	"rookery/ics/tournament"
)

// What tournaments see of the server, and what others see of tournaments.

// Now is the time by the server's clock.
func (h house) Now() time.Time { return h.now() }

// Named is who is on under a name.
func (h house) Named(name string) *play.Player { return h.lobby.Named(name) }

// awaitAtContests does something while nothing else happens in any of the tournaments. They
// are taken in the order of their numbers, so that no two wait for each other.
func (c renaming) awaitAtContests(ids []int64, f func()) {
	if len(ids) == 0 {
		f()
		return
	}
	if k := c.server.contests.Find(ids[0]); k != nil {
		c.AwaitAt(k, func() { c.awaitAtContests(ids[1:], f) })
		return
	}
	c.awaitAtContests(ids[1:], f)
}

// Tournaments are those that are neither over nor cancelled, the oldest first. They must
// not be changed.
func (s *Server) Tournaments() (live []*tournament.Tournament) {
	s.floor.With(nil, func() { live = s.contests.Live() })
	return live
}

// PastTournaments are the last that are over or cancelled, the newest first.
func (s *Server) PastTournaments(ctx context.Context, most int) ([]*tournament.Tournament, error) {
	return s.contests.Past(ctx, most)
}

// Tournament is a tournament, which must not be changed, or store.ErrNotFound.
func (s *Server) Tournament(ctx context.Context, id int64) (state *tournament.Tournament, err error) {
	s.floor.With(nil, func() {
		if k := s.contests.Find(id); k != nil {
			state = k.State
		}
	})
	if state != nil {
		return state, nil
	}
	return s.contests.Read(ctx, id)
}

// WriteTournamentPGN writes the games of a tournament that have a result.
func (s *Server) WriteTournamentPGN(ctx context.Context, t *tournament.Tournament, w io.Writer) error {
	return s.contests.WritePGN(ctx, t, w)
}
