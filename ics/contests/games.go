package contests

import (
	"context"
	"errors"
	"slices"

	"rookery/chess/variant"
	"rookery/ics/database"
	"rookery/ics/lobby"
	"rookery/ics/match"
	"rookery/ics/tournament"
	"rookery/pgn"
	"rookery/store"
)

// A tournament's games: how they begin when the players are there, and what becomes of
// those whose players are not.

// waits reports whether a pairing waits for its players.
func (k *Contest[S]) waits(i int) bool {
	p := k.State.Pairings[i]
	return k.State.State == tournament.Running && p.Result == tournament.Pending && p.Game == 0
}

// awaitGames begins the games whose players are all free.
func (k *Contest[S]) awaitGames() {
	for i := range k.State.Pairings {
		if !k.waits(i) {
			continue
		}
		if k.since[i].IsZero() {
			k.since[i] = k.of.Now()
		}
		if absent := k.absent(i); len(absent) == 0 {
			k.awaitBegin(i)
		}
	}
}

// absent are the players of a pairing, White first, who cannot begin.
func (k *Contest[S]) absent(pairing int) (list []int) {
	p := k.State.Pairings[pairing]
	for _, i := range []int{p.White, p.Black} {
		if !k.ready(i) {
			list = append(list, i)
		}
	}
	return list
}

// ready reports whether a player, or all of a team, can begin a game. Who only looks
// at a game is taken away from it.
func (k *Contest[S]) ready(player int) bool {
	ready := true
	var nobody S
	for _, name := range members(k.State.Players[player]) {
		y := k.of.Named(name)
		if y == nobody || y.Left() || y.Busy() {
			ready = false
		}
		if y != nobody && !y.Left() {
			y.StopLooking()
		}
	}
	return ready
}

// Terms are those of the tournament's games.
func (k *Contest[S]) Terms() lobby.Terms { return termsOf(k.State) }

func termsOf(t *tournament.Tournament) lobby.Terms {
	v, err := variant.Find(t.Variant)
	if err != nil {
		v, _ = variant.Find("chess")
	}
	return lobby.Terms{Variant: v, Rated: t.Rated, Base: t.Base, Inc: t.Inc, High: 9999}
}

// awaitBegin begins a pairing's game: two of them for teams. The game and whose it is
// are stored in one transaction.
func (k *Contest[S]) awaitBegin(pairing int) {
	s := k.of
	p := k.State.Pairings[pairing]
	start := Start[S]{Contest: k, Pairing: pairing, Whites: k.sessions(p.White), Blacks: k.sessions(p.Black), Terms: k.Terms()}
	for _, y := range slices.Concat(start.Whites, start.Blacks) {
		if y.User().Guest {
			start.Terms.Rated = false
		}
	}
	var next *tournament.Tournament
	now := s.Now()
	begin, err := s.AwaitTables(start, func(ctx context.Context, tx *store.Tx, rows []store.Game) error {
		next = k.State.Clone()
		next.Pairings[pairing].Game = int64(rows[0].ID)
		return saveContest(ctx, tx, next, now)
	})
	if err != nil {
		return // it is tried again
	}
	k.replace(next)
	delete(k.since, pairing)
	begin()
}

// sessions are those of a player, or of a team by board.
func (k *Contest[S]) sessions(player int) (list []S) {
	for _, name := range members(k.State.Players[player]) {
		list = append(list, k.of.Named(name))
	}
	return list
}

// awaitAbsent gives up the pairings whose players have not come in time: who is there
// wins, and who is not is out until they join again.
func (k *Contest[S]) awaitAbsent() {
	s := k.of
	for i := range k.State.Pairings {
		if !k.waits(i) || s.Now().Sub(k.since[i]) < s.noShow {
			continue
		}
		absent := k.absent(i)
		if len(absent) == 0 {
			continue // the game begins in a moment
		}
		err := k.AwaitChange(func(t *tournament.Tournament) error {
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
			k.Tell("%s has not come and is out.", k.State.Players[a].Name)
		}
	}
}

// idle gives up games in which somebody has not made the first move in time: no clock
// runs before it.
func (k *Contest[S]) idle() {
	s := k.of
	for _, g := range s.Games(k) {
		i := g.Pairing()
		switch {
		case i < 0:
		case g.Begun():
			delete(k.since, i)
		case k.since[i].IsZero():
			k.since[i] = s.Now()
		case s.Now().Sub(k.since[i]) >= s.noShow:
			g.Forfeit()
		}
	}
}

// Result is what the end of a game is in its tournament, by the game's row: pending
// if it has no result.
func Result(g store.Game) tournament.Result {
	switch won, forfeit := g.Result, match.DetailsOf(g).Unplayed; {
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

// AwaitEnded notes how the game of a pairing has ended. One without a result is played
// again; one that was lost before it began is a forfeit.
func (k *Contest[S]) AwaitEnded(pairing int, result tournament.Result) {
	err := k.AwaitChange(func(t *tournament.Tournament) error {
		if result == tournament.Pending {
			return t.Replay(pairing)
		}
		return t.Report(pairing, result)
	})
	switch {
	case errors.Is(err, database.ErrNotStored):
		k.of.data.Retry(func() { k.post(func() { k.AwaitEnded(pairing, result) }) })
	case err == nil:
		k.AwaitStep()
	}
}
