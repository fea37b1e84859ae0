package contests

import (
	"context"

	"rookery/ics/database"
	"rookery/ics/match"
	"rookery/ics/notices"
	"rookery/ics/tournament"
	"rookery/store"
)

// AwaitCancelled cancels the tournament. Its games in play are aborted in the same
// transaction: either all of that has happened or nothing. Those that have just ended count.
func (k *Contest[S]) AwaitCancelled() error {
	s := k.of
	if s.data.Away() {
		return database.ErrNotStored
	}
	now, before, next := s.Now(), k.State, k.State.Clone()
	if err := next.Cancel(now); err != nil {
		return err
	}
	games := s.Games(k)
	ready, decided := make(chan *Aborting, len(games)), make(chan struct{})
	asked := 0
	for _, g := range games {
		if g.Abort(ready, decided) {
			asked++
		}
	}
	var all []*Aborting
	var stored []match.Stored
	var words []notices.Word
	var err error
	s.floor.Yield(func() {
		var drafts []*match.Draft
		for range asked {
			if a := <-ready; a.Draft != nil {
				all, drafts = append(all, a), append(drafts, a.Draft)
			}
		}
		var ended map[int]tournament.Result
		if ended, err = s.endedPairings(next); err != nil {
			return
		}
		for i, result := range ended {
			if result != tournament.Pending {
				_ = next.Report(i, result) // it has none yet
			}
		}
		words = wordsOf(before, next, now)
		stored, err = match.StoreAll(s.context, s.store,
			func(ctx context.Context, tx *store.Tx) error { return saveContest(ctx, tx, next, now, words...) }, drafts...)
	})
	if err == nil {
		for i, a := range all {
			a.Stored, a.Done = stored[i], true
		}
		k.replace(next)
	}
	close(decided)
	if err != nil {
		s.data.Troubled(err, "tournament", k.State.ID)
		return database.ErrNotStored
	}
	s.notices.TellWords(words)
	return nil
}
