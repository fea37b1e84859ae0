package ics

import (
	"context"
	"io"
	"time"

	"rookery/game"
	"rookery/ics/contests"
	"rookery/ics/match"
	"rookery/ics/tournament"
	"rookery/store"
)

// What tournaments see of the server, and what others see of tournaments.

// A contest is a tournament that is neither over nor cancelled.
type contest = contests.Contest[*player]

// Now is the time by the server's clock.
func (h house) Now() time.Time { return h.now() }

// Named is who is on under a name.
func (h house) Named(name string) *player { return h.lobby.Named(name) }

// Games are the tournament's games in play.
func (h house) Games(k *contest) (list []contests.Game) {
	for _, t := range h.tables.all() {
		if t.contest == k && !t.over {
			list = append(list, t)
		}
	}
	return list
}

// AwaitTables stores the games of a pairing: two of them for teams.
func (h house) AwaitTables(b contests.Start[*player], also match.Also) (begin func(), err error) {
	var tables []*table
	for board := range b.Whites {
		white, black := b.Whites[board], b.Blacks[board]
		if board == 1 {
			white, black = black, white
		}
		t, err := h.newTable(white, black, b.Terms)
		if err != nil {
			h.log.Error("no game", "tournament", b.Contest.State.ID, "err", err)
			return nil, err
		}
		t.contest, t.pairing = b.Contest, b.Pairing
		tables = append(tables, t)
	}
	if err := h.awaitCreate(also, tables...); err != nil {
		return nil, err
	}
	return func() { h.beginPairing(tables) }, nil
}

// beginPairing begins the games of a pairing.
func (h house) beginPairing(tables []*table) {
	for _, t := range tables {
		t.reseat()
	}
	if len(tables) == 2 {
		a, b := tables[0], tables[1]
		for c := range a.seats { // partners have different colours
			teamUp(a.seats[c].session, b.seats[1-c].session)
		}
		a.partner, b.partner = b, a
		a.otherBoard, b.otherBoard = b, a
		b.pairing = -1 // the first board's end is the match's
	}
	for _, t := range tables {
		h.launch(t, "Creating")
	}
}

// reseat has who left and came back while the game was being stored sit at its board.
func (t *table) reseat() {
	for c := range t.seats {
		place := &t.seats[c]
		y := t.server.lobby.Named(place.name)
		if place.session.Left() && y != nil && y.User().ID == place.user.ID && !y.Busy() {
			place.session, place.user = y, y.User()
		}
	}
}

// teamUp makes the members of a team partners, but nobody that of who has left while the games were stored.
func teamUp(x, y *player) {
	if x.partner == y {
		return
	}
	x.endPartnership("Your partner plays in a tournament with somebody else.")
	y.endPartnership("Your partner plays in a tournament with somebody else.")
	if !x.Left() && !y.Left() {
		x.partner, y.partner = y, x
	}
}

// Claim finds the table of a pairing's game among those that were recovered.
func (h house) Claim(k *contest, pairing int, id store.GameID) {
	t := h.tables.stored(id)
	if t == nil {
		return
	}
	t.contest, t.pairing = k, pairing
	if t.partner != nil {
		t.partner.contest, t.partner.pairing = k, -1
	}
	t.patience(h.config.Limits.Return)
}

// Pairing is whose game it is in its tournament.
func (t *table) Pairing() int { return t.pairing }

// Begun: both have moved, or somebody is waited for.
func (t *table) Begun() bool { return t.waiting || len(t.game().Plies()) > 1 }

// Forfeit has who is to move lose who has not made the first move in time: no clock runs before it.
func (t *table) Forfeit() {
	t.Post(nil, func() {
		state := t.game().State()
		still := func() bool { return !t.waiting && len(t.game().Plies()) < 2 }
		_ = t.awaitEnd(game.WonBy(state.Turn().Other(), game.Flag), "", still) // it is tried again
	})
}

// Abort drafts that the game ends because its tournament does.
func (t *table) Abort(drafted chan<- *contests.Aborting, decided <-chan struct{}) bool {
	return t.Post(nil, func() {
		s := t.server
		a, end := t.draftAborting()
		drafted <- a
		s.floor.Yield(func() { <-decided })
		switch {
		case a.Draft == nil:
		case a.Done:
			t.follow(a.Stored.Apply(s.now()), end)
		default:
			t.endNote = ""
		}
	})
}

func (t *table) draftAborting() (*contests.Aborting, *ending) {
	if t.over {
		return &contests.Aborting{}, nil
	}
	r := game.Result{Reason: game.Aborted}
	now := t.server.now()
	d, err := t.match.Draft(now, func(g *game.Game) ([]game.Event, error) { return g.End(now, r) })
	if err != nil {
		return &contests.Aborting{}, nil // the rules have ended it
	}
	t.endNote = "Game aborted because the tournament was cancelled"
	return &contests.Aborting{Draft: d}, t.draftEnd(d, r)
}

// awaitAtContests does something while nothing else happens in any of the tournaments. They
// are taken in the order of their numbers, so that no two wait for each other.
func (c *call) awaitAtContests(ids []int64, f func()) {
	if len(ids) == 0 {
		f()
		return
	}
	if k := c.server.contests.Find(ids[0]); k != nil {
		c.awaitAt(k, func() { c.awaitAtContests(ids[1:], f) })
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
