package ics

import (
	"context"

	"rookery/game"
	"rookery/ics/match"
	"rookery/ics/tournament"
	"rookery/store"
)

// An aborting is the end of a tournament's game while it is being stored. Its table
// waits, so that nothing else happens there.
type aborting struct {
	draft  *match.Draft // nil: the game is over
	end    *ending
	stored match.Stored
}

// awaitCancelled cancels the tournament. Its games in play are aborted in the same
// transaction: either all of that has happened or nothing. Those that have just ended count.
func (k *contest) awaitCancelled() error {
	s := k.server
	if s.away {
		return errNotStored
	}
	now, before, next := s.now(), k.state, k.state.Clone()
	if err := next.Cancel(now); err != nil {
		return err
	}
	games := k.tables()
	ready, decided := make(chan *aborting, len(games)), make(chan struct{})
	cancelled, asked := false, 0
	for _, t := range games {
		if t.Post(nil, func() {
			a := t.draftAborting()
			ready <- a
			s.floor.Yield(func() { <-decided })
			switch {
			case a.draft == nil:
			case cancelled:
				t.follow(a.stored.Apply(s.now()), a.end)
			default:
				t.endNote = ""
			}
		}) {
			asked++
		}
	}
	var all []*aborting
	var stored []match.Stored
	var words []word
	var err error
	s.floor.Yield(func() {
		var drafts []*match.Draft
		for range asked {
			if a := <-ready; a.draft != nil {
				all, drafts = append(all, a), append(drafts, a.draft)
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
			a.stored = stored[i]
		}
		cancelled = true
		k.replace(next)
	}
	close(decided)
	if err != nil {
		s.troubled(err, "tournament", k.state.ID)
		return errNotStored
	}
	s.tellWords(words)
	return nil
}

// draftAborting drafts that the game ends because its tournament does.
func (t *table) draftAborting() *aborting {
	if t.over {
		return &aborting{}
	}
	r := game.Result{Reason: game.Aborted}
	now := t.server.now()
	d, err := t.match.Draft(now, func(g *game.Game) ([]game.Event, error) { return g.End(now, r) })
	if err != nil {
		return &aborting{} // the rules have ended it
	}
	t.endNote = "Game aborted because the tournament was cancelled"
	return &aborting{draft: d, end: t.draftEnd(d, r)}
}

// tables are those of the tournament's games in play.
func (k *contest) tables() (list []*table) {
	for _, t := range k.server.tables.all() {
		if t.contest == k && !t.over {
			list = append(list, t)
		}
	}
	return list
}
