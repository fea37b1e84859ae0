package contests

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"rookery/ics/database"
	"rookery/ics/floor"
	"rookery/ics/notices"
	"rookery/ics/tournament"
	"rookery/store"
)

// A Contest is a tournament on the server: it begins the games of its pairings when
// the players are there, notes how they end, and pairs again. Its worker alone
// changes it, and only together with the store: the state is replaced, never
// changed, when the new one is stored.
type Contest[S Player] struct {
	floor.Worker[S]
	of    *Contests[S]
	State *tournament.Tournament // not to be changed
	since map[int]time.Time      // since when a pairing waits for its players, or for their first moves
}

// contestStep is how often a tournament looks whether something is due.
const contestStep = time.Second

// Watch has all tournaments look, until the server ends.
func (s *Contests[S]) Watch() {
	tick := time.NewTicker(contestStep)
	defer tick.Stop()
	for {
		select {
		case <-s.context.Done():
			return
		case <-tick.C:
			s.data.With(func() {
				for _, k := range s.live {
					if k.State.State == tournament.Running && !s.data.Away() && !s.Closing() {
						k.post(k.AwaitStep)
					}
				}
			})
		}
	}
}

// post leaves something to be done in the tournament, in nobody's words.
func (k *Contest[S]) post(f func()) bool {
	var nobody S
	return k.Post(nobody, f)
}

// Find is a tournament that is not over; nil if there is none of the number.
func (s *Contests[S]) Find(id int64) *Contest[S] { return s.live[id] }

// Numbers are those of all, in order.
func (s *Contests[S]) Numbers() []int64 { return slices.Sorted(maps.Keys(s.live)) }

// Add makes a tournament known that is stored.
func (s *Contests[S]) Add(state *tournament.Tournament) *Contest[S] {
	k := &Contest[S]{of: s, State: state, since: map[int]time.Time{}}
	k.Begin(s.floor)
	s.live[state.ID] = k
	return k
}

// AwaitChange changes the tournament, if that can be stored. act gets a copy, and
// neither has the floor nor needs it. The error is act's, or database.ErrNotStored.
func (k *Contest[S]) AwaitChange(act func(*tournament.Tournament) error) error {
	s := k.of
	if s.data.Away() {
		return database.ErrNotStored
	}
	before, next, now := k.State, k.State.Clone(), s.Now()
	var words []notices.Word
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
		s.data.Troubled(err, "tournament", k.State.ID)
		return database.ErrNotStored
	}
	k.replace(next)
	s.notices.TellWords(words)
	return nil
}

// replace takes over a state that is stored. A tournament that is over is no longer
// the server's.
func (k *Contest[S]) replace(next *tournament.Tournament) {
	k.State = next
	if next.State == tournament.Over || next.State == tournament.Cancelled {
		delete(k.of.live, next.ID)
		k.Close()
		k.of.notices.ForgetGuests(k.of.Now())
	}
}

// AwaitStep does what is due: games that can begin, players who have not come, the
// next pairings.
func (k *Contest[S]) AwaitStep() {
	if k.State.State != tournament.Running || k.of.data.Away() || k.of.Closing() {
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
func (k *Contest[S]) awaitPairings() bool {
	s := k.of
	free := make([]bool, len(k.State.Players))
	for i := range free {
		if k.State.Kind == tournament.Arena {
			free[i] = k.ready(i)
		}
	}
	before, round, now := len(k.State.Pairings), k.State.Round, s.Now()
	var games []int
	var none error
	nothing := errors.New("nothing is due")
	err := k.AwaitChange(func(t *tournament.Tournament) error {
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
		k.Tell("there is no pairing any more in which nobody meets an opponent again.")
	}
	if k.State.State == tournament.Over {
		return false
	}
	for _, p := range k.State.Pairings[before:] {
		if p.Result == tournament.Pending {
			k.tellPairing(p)
		}
	}
	return len(games) > 0 || k.State.Round != round
}

// AwaitCreate makes a tournament that can be joined, if it can be stored.
func (s *Contests[S]) AwaitCreate(by string, set tournament.Settings) (*Contest[S], error) {
	first, now := s.rand.IntN(2) == 0, s.Now()
	state, err := tournament.New(0, by, set, first, now)
	if err != nil {
		return nil, err
	}
	if err = s.data.AwaitWrite("tournament", func(ctx context.Context, tx *store.Tx) error {
		id, err := tx.NextTournament(ctx)
		if err != nil {
			return err
		}
		state.ID = id
		return saveContest(ctx, tx, state, now)
	}); err != nil {
		return nil, database.ErrNotStored
	}
	s.log.Info("tournament", "id", state.ID, "name", state.Name, "by", by)
	return s.Add(state), nil
}
