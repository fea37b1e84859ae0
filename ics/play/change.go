package play

import (
	"context"
	"errors"
	"time"

	"rookery/game"
	"rookery/ics/command"
	"rookery/ics/database"
	"rookery/ics/match"
	"rookery/ics/notices"
	"rookery/store"
)

// Whatever lasts changes in three steps: it is drafted, the draft is stored while
// the floor is free for others, and what is stored is applied and told. The types
// of packages match and record see to the order; the functions of this file are the only ones
// that go through it, one for games and one for users.

// awaitDraft stores the draft of a game and makes the change. The table's
// goroutine runs it, so that nothing else happens in the game meanwhile.
func (t *Table) awaitDraft(d *match.Draft) ([]game.Event, error) {
	s := t.hall
	if s.data.Away() && d.Lasts() {
		return nil, database.ErrNotStored
	}
	var stored match.Stored
	var err error
	if d.Lasts() {
		s.floor.Yield(func() { stored, err = d.Store(s.context) })
	} else {
		stored, err = d.Store(s.context)
	}
	if err != nil {
		s.data.Troubled(err, "game", t.match.Row().ID)
		return nil, database.ErrNotStored
	}
	return stored.Apply(s.now()), nil
}

// AwaitChange does something in the game and tells it, if it can be stored. The
// error is act's, or database.ErrNotStored. The table's goroutine runs it.
func (t *Table) AwaitChange(act func(*game.Game) ([]game.Event, error)) error {
	return t.awaitChangeAt(t.hall.now(), act)
}

// awaitChangeAt is awaitChange for what happened at a time before.
func (t *Table) awaitChangeAt(at time.Time, act func(*game.Game) ([]game.Event, error)) error {
	d, err := t.match.Draft(at, act)
	if err != nil {
		return err
	}
	var e *ending
	for _, event := range d.Events() {
		switch event.Kind {
		case game.Switched:
			d.SetRow(match.SetTerms(t.terms.Switched()))
		case game.Ended:
			e = t.draftEnd(d, event.Result)
		}
	}
	events, err := t.awaitDraft(d)
	if err != nil {
		return err
	}
	t.follow(events, e)
	return nil
}

// follow tells what has happened in the game, in the order of events.
func (t *Table) follow(events []game.Event, e *ending) {
	for _, v := range events {
		switch v.Kind {
		case game.Moved:
			t.passOn(v.Ply)
			t.showMove()
		case game.Declined, game.Withdrawn, game.Accepted:
			maker := v.Side
			if v.Kind != game.Withdrawn {
				maker = v.Side.Other()
			}
			t.hall.asked.Settled(t, maker, v.Offer.Kind, v.Kind)
		case game.Offered:
			t.hall.asked.Offered(t, v.Side, v.Offer)
		case game.TakenBack:
			t.hall.asked.Stale(t)
			t.Show()
		case game.Paused:
			t.hall.asked.Stale(t)
			t.Tell("Game %d: Game clock paused.", t.number)
			t.Show()
		case game.Resumed:
			t.hall.asked.Stale(t)
			t.Tell("Game %d: Game clock resumed.", t.number)
			t.Show()
		case game.Switched:
			t.seats[0], t.seats[1] = t.seats[1], t.seats[0]
			t.before[0], t.before[1] = t.before[1], t.before[0]
			t.terms = t.terms.Switched()
			t.hall.asked.Stale(t)
			t.Show()
		case game.Ended:
			t.finish(v.Result, e)
			return
		}
	}
	t.hall.Arm(t)
	t.hall.robots.Look(t)
}

// AwaitEnd ends the game because of something outside of its rules. If that
// cannot be stored the game goes on, and the end is tried again until it can: the
// reason has to hold then, still.
func (t *Table) AwaitEnd(r game.Result, note string, holds func() bool) error {
	if t.over || t.match == nil || !holds() {
		return nil
	}
	t.endNote = note
	now := t.hall.now()
	err := t.AwaitChange(func(g *game.Game) ([]game.Event, error) { return g.End(now, r) })
	if errors.Is(err, database.ErrNotStored) {
		t.endNote = ""
		t.later(func() { _ = t.AwaitEnd(r, note, holds) })
	}
	return err
}

// always holds.
func always() bool { return true }

// AwaitAct does something in the game for a command and says why it cannot be done.
func (c *Call) AwaitAct(t *Table, act func(*game.Game) ([]game.Event, error)) bool {
	err := t.AwaitChange(act)
	switch {
	case err == nil:
		return true
	case errors.Is(err, database.ErrNotStored):
		c.Refuse("%s", command.NotStored)
	default:
		c.Refuse("%s.", err)
	}
	return false
}

// An ending is what is told of the end of a game, once it is stored.
type ending struct {
	text    string
	ratings *rated
	words   []notices.Word // for guests who are not on
}

// draftEnd puts the end of the game into the draft: its row, the ratings, and
// notices for those who may not be told.
func (t *Table) draftEnd(d *match.Draft, r game.Result) *ending {
	now := t.hall.now()
	e := &ending{text: t.match.Words(r, t.endNote)}
	details := t.detailsOf(d.Game())
	details.Left, details.Unplayed = t.leaver, unplayed(d.Game(), r)
	d.SetRow(func(row *store.Game) {
		row.Ended, row.Result, row.Reason, row.Status = now, r.Score.String(), e.text, store.Over
		if r.Reason == game.Adjourned {
			row.Status = store.Adjourned
		}
		row.State = details.Text()
	})
	row := t.match.Row()
	if row.ID == 0 {
		return e
	}
	for c := range t.seats {
		u := t.seats[c].User
		if u.ID != 0 && !u.Has("C") {
			d.Also(notices.For(u.ID, row.ID))
		}
	}
	e.words = t.guestsWords(e.text, r, now)
	d.Also(func(ctx context.Context, tx *store.Tx) error { return notices.AddWords(ctx, tx, e.words) })
	// Whose account has been removed while the game was adjourned has no rating.
	if t.terms.Rated && decided(r) && t.seats[0].User.ID != 0 && t.seats[1].User.ID != 0 {
		e.ratings = t.rates(r, now)
		d.Also(e.ratings.write)
	}
	return e
}
