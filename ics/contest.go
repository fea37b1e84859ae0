package ics

import (
	"context"
	"errors"
	"time"

	"rookery/ics/floor"
	"rookery/ics/tournament"
	"rookery/store"
)

// A contest is a tournament on the server: it begins the games of its pairings when
// the players are there, notes how they end, and pairs again. Its worker alone
// changes it, and only together with the store: the state is replaced, never
// changed, when the new one is stored.
type contest struct {
	floor.Worker[*session]
	server *Server
	state  *tournament.Tournament
	since  map[int]time.Time // since when a pairing waits for its players, or for their first moves
}

// contestStep is how often a tournament looks whether something is due.
const contestStep = time.Second

// watchContests has all tournaments look, until the server ends.
func (s *Server) watchContests() {
	tick := time.NewTicker(contestStep)
	defer tick.Stop()
	for {
		select {
		case <-s.context.Done():
			return
		case <-tick.C:
			s.floor.With(nil, func() {
				for _, k := range s.contests {
					if k.state.State == tournament.Running && !s.away && !s.closing {
						k.Post(nil, k.awaitStep)
					}
				}
			})
		}
	}
}

// addContest makes a tournament known that is stored.
func (s *Server) addContest(state *tournament.Tournament) *contest {
	k := &contest{server: s, state: state, since: map[int]time.Time{}}
	k.Begin(&s.floor)
	s.contests[state.ID] = k
	return k
}

// awaitChange changes the tournament, if that can be stored. act gets a copy, and
// neither has the floor nor needs it. The error is act's, or errNotStored.
func (k *contest) awaitChange(act func(*tournament.Tournament) error) error {
	s := k.server
	if s.away {
		return errNotStored
	}
	before, next, now := k.state, k.state.Clone(), s.now()
	var words []word
	var wrong, err error
	s.floor.Yield(func() {
		if wrong = act(next); wrong == nil {
			words = wordsOf(before, next, now)
			err = s.store.Update(s.context, func(ctx context.Context, tx *store.Tx) error { return saveContest(ctx, tx, next, now, words...) })
		}
	})
	switch {
	case wrong != nil:
		return wrong
	case err != nil:
		s.troubled(err, "tournament", k.state.ID)
		return errNotStored
	}
	k.replace(next)
	s.tellWords(words)
	return nil
}

// replace takes over a state that is stored. A tournament that is over is no longer
// the server's.
func (k *contest) replace(next *tournament.Tournament) {
	k.state = next
	if next.State == tournament.Over || next.State == tournament.Cancelled {
		delete(k.server.contests, next.ID)
		k.Close()
		k.server.forgetGuests()
	}
}

// awaitStep does what is due: games that can begin, players who have not come, the
// next pairings.
func (k *contest) awaitStep() {
	if k.state.State != tournament.Running || k.server.away || k.server.closing {
		return
	}
	k.awaitGames()
	k.awaitAbsent()
	k.idle()
	if k.awaitPairings() {
		k.awaitGames()
	}
}

// awaitPairings makes the pairings that are due, and tells; false if there are none.
func (k *contest) awaitPairings() bool {
	s := k.server
	free := make([]bool, len(k.state.Players))
	for i := range free {
		if k.state.Kind == tournament.Arena {
			free[i] = k.ready(i)
		}
	}
	before, round, now := len(k.state.Pairings), k.state.Round, s.now()
	var games []int
	var none error
	nothing := errors.New("nothing is due")
	err := k.awaitChange(func(t *tournament.Tournament) error {
		games, none = t.Pair(now, func(i int) bool { return i < len(free) && free[i] })
		if none != nil && !errors.Is(none, tournament.ErrNoPairing) {
			return none
		}
		if t.Round == round && len(t.Pairings) == before && t.State == tournament.Running {
			return nothing
		}
		return nil
	})
	if err != nil {
		return false
	}
	if none != nil {
		k.tell("there is no pairing any more in which nobody meets an opponent again.")
	}
	if k.state.State == tournament.Over {
		return false
	}
	for _, p := range k.state.Pairings[before:] {
		if p.Result == tournament.Pending {
			k.tellPairing(p)
		}
	}
	return len(games) > 0 || k.state.Round != round
}
