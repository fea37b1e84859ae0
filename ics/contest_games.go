package ics

import (
	"context"
	"errors"
	"slices"

	"rookery/chess/variant"
	"rookery/game"
	"rookery/ics/lobby"
	"rookery/ics/match"
	"rookery/ics/tournament"
	"rookery/pgn"
	"rookery/store"
)

// A tournament's games: how they begin when the players are there, and what becomes of
// those whose players are not.

// waits reports whether a pairing waits for its players.
func (k *contest) waits(i int) bool {
	p := k.state.Pairings[i]
	return k.state.State == tournament.Running && p.Result == tournament.Pending && p.Game == 0
}

// awaitGames begins the games whose players are all free.
func (k *contest) awaitGames() {
	for i := range k.state.Pairings {
		if !k.waits(i) {
			continue
		}
		if k.since[i].IsZero() {
			k.since[i] = k.server.now()
		}
		if absent := k.absent(i); len(absent) == 0 {
			k.awaitBegin(i)
		}
	}
}

// absent are the players of a pairing, White first, who cannot begin.
func (k *contest) absent(pairing int) (list []int) {
	p := k.state.Pairings[pairing]
	for _, i := range []int{p.White, p.Black} {
		if !k.ready(i) {
			list = append(list, i)
		}
	}
	return list
}

// ready reports whether a player, or all of a team, can begin a game. Who only looks
// at a game is taken away from it.
func (k *contest) ready(player int) bool {
	ready := true
	for _, name := range members(k.state.Players[player]) {
		y := k.server.lobby.Named(name)
		if y == nil || y.left || y.busy() {
			ready = false
		}
		if y != nil && !y.left {
			if t := y.examining(); t != nil {
				t.Post(nil, func() {
					if y.examining() == t {
						y.stopExamining(t)
					}
				})
			}
		}
	}
	return ready
}

// terms are those of the tournament's games.
func (k *contest) terms() lobby.Terms {
	v, err := variant.Find(k.state.Variant)
	if err != nil {
		v, _ = variant.Find("chess")
	}
	return lobby.Terms{Variant: v, Rated: k.state.Rated, Base: k.state.Base, Inc: k.state.Inc, High: 9999}
}

// awaitBegin begins a pairing's game: two of them for teams. The game and whose it is
// are stored in one transaction.
func (k *contest) awaitBegin(pairing int) {
	s := k.server
	p := k.state.Pairings[pairing]
	whites, blacks := k.sessions(p.White), k.sessions(p.Black)
	w := k.terms()
	for _, y := range slices.Concat(whites, blacks) {
		if y.user.Guest {
			w.Rated = false
		}
	}
	var tables []*table
	for board := range whites {
		white, black := whites[board], blacks[board]
		if board == 1 {
			white, black = black, white
		}
		t, err := s.newTable(white, black, w)
		if err != nil {
			s.log.Error("no game", "tournament", k.state.ID, "err", err)
			return
		}
		t.contest, t.pairing = k, pairing
		tables = append(tables, t)
	}
	var next *tournament.Tournament
	now := s.now()
	err := s.awaitCreate(func(ctx context.Context, tx *store.Tx, rows []store.Game) error {
		next = k.state.Clone()
		next.Pairings[pairing].Game = int64(rows[0].ID)
		return saveContest(ctx, tx, next, now)
	}, tables...)
	if err != nil {
		return // it is tried again
	}
	k.replace(next)
	delete(k.since, pairing)
	for _, t := range tables {
		t.reseat()
	}
	if len(tables) == 2 {
		a, b := tables[0], tables[1]
		for c := range a.seats { // partners have different colours
			k.partners(a.seats[c].session, b.seats[1-c].session)
		}
		a.partner, b.partner = b, a
		a.otherBoard, b.otherBoard = b, a
		b.pairing = -1 // the first board's end is the match's
	}
	for _, t := range tables {
		s.launch(t, "Creating")
	}
}

// sessions are those of a player, or of a team by board.
func (k *contest) sessions(player int) (list []*session) {
	for _, name := range members(k.state.Players[player]) {
		list = append(list, k.server.lobby.Named(name))
	}
	return list
}

// reseat has who left and came back while the game was being stored sit at its board.
func (t *table) reseat() {
	for c := range t.seats {
		place := &t.seats[c]
		y := t.server.lobby.Named(place.name)
		if place.session.left && y != nil && y.user.ID == place.user.ID && !y.busy() {
			place.session, place.user = y, y.user
		}
	}
}

// partners makes the members of a team partners, but nobody that of who has left while the games were stored.
func (k *contest) partners(x, y *session) {
	if x.partner == y {
		return
	}
	x.endPartnership("Your partner plays in a tournament with somebody else.")
	y.endPartnership("Your partner plays in a tournament with somebody else.")
	if !x.left && !y.left {
		x.partner, y.partner = y, x
	}
}

// awaitAbsent gives up the pairings whose players have not come in time: who is there
// wins, and who is not is out until they join again.
func (k *contest) awaitAbsent() {
	s := k.server
	for i := range k.state.Pairings {
		if !k.waits(i) || s.now().Sub(k.since[i]) < s.config.Limits.NoShow {
			continue
		}
		absent := k.absent(i)
		if len(absent) == 0 {
			continue // the game begins in a moment
		}
		err := k.awaitChange(func(t *tournament.Tournament) error {
			if len(absent) == 2 {
				if err := t.Report(i, tournament.BothForfeit); err != nil {
					return err
				}
			}
			for _, a := range absent {
				if err := t.Withdraw(t.Players[a].Name); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			continue
		}
		for _, a := range absent {
			k.tell("%s has not come and is out.", k.state.Players[a].Name)
		}
	}
}

// idle gives up games in which somebody has not made the first move in time: no clock
// runs before it.
func (k *contest) idle() {
	s := k.server
	for _, t := range s.tables.all() {
		if t.contest != k || t.pairing < 0 || t.over {
			continue
		}
		if t.waiting || len(t.game().Plies()) > 1 {
			delete(k.since, t.pairing)
			continue
		}
		if k.since[t.pairing].IsZero() {
			k.since[t.pairing] = s.now()
		}
		if s.now().Sub(k.since[t.pairing]) < s.config.Limits.NoShow {
			continue
		}
		t.Post(nil, func() {
			state := t.game().State()
			still := func() bool { return !t.waiting && len(t.game().Plies()) < 2 }
			_ = t.awaitEnd(game.WonBy(state.Turn().Other(), game.Flag), "", still) // it is tried again
		})
	}
}

// unplayed reports whether a game is lost because somebody does not play it: it is a
// forfeit in a tournament.
func unplayed(g match.Game, r game.Result) bool {
	return len(g.Plies()) < 2 && (r.Reason == game.Disconnection || r.Reason == game.Flag)
}

// pairingResult is what the end of a game is in its tournament, by the game's row: pending
// if it has no result.
func pairingResult(g store.Game) tournament.Result {
	switch won, forfeit := g.Result, detailsOf(g).Unplayed; {
	case won == pgn.WhiteWins.String() && forfeit:
		return tournament.WhiteForfeit
	case won == pgn.BlackWins.String() && forfeit:
		return tournament.BlackForfeit
	case won == pgn.WhiteWins.String():
		return tournament.WhiteWins
	case won == pgn.BlackWins.String():
		return tournament.BlackWins
	case won == pgn.Draw.String():
		return tournament.Draw
	}
	return tournament.Pending
}

// awaitEnded notes how the game of a pairing has ended. One without a result is played
// again; one that was lost before it began is a forfeit.
func (k *contest) awaitEnded(pairing int, result tournament.Result) {
	err := k.awaitChange(func(t *tournament.Tournament) error {
		if result == tournament.Pending {
			return t.Replay(pairing)
		}
		return t.Report(pairing, result)
	})
	switch {
	case errors.Is(err, errNotStored):
		k.server.retry(func() { k.Post(nil, func() { k.awaitEnded(pairing, result) }) })
	case err == nil:
		k.awaitStep()
	}
}
