package match

import (
	"context"
	"time"

	"rookery/chess"
	"rookery/game"
	"rookery/store"
)

// A Draft is a change of a match that has not happened yet.
type Draft struct {
	match  *Match
	at     time.Time // of the change
	game   *game.Game
	row    store.Game
	steps  []store.Step
	events []game.Event
	also   []func(context.Context, *store.Tx) error
	rowToo bool
}

// Draft tries something out in a copy of the game. What comes of it are events;
// the error is act's.
func (m *Match) Draft(now time.Time, act func(*game.Game) ([]game.Event, error)) (*Draft, error) {
	d := &Draft{match: m, at: now, game: m.game.Clone(), row: m.row}
	var err error
	if d.events, err = act(d.game); err != nil {
		return nil, err
	}
	for _, e := range d.events {
		switch e.Kind {
		case game.Moved:
			// Its clocks are those after the move, whatever has happened since.
			d.steps = append(d.steps, store.Step{Ply: len(d.game.Plies()), Move: e.Ply.Move.String(), At: now, Spent: e.Ply.Took, Clocks: e.Ply.Left})
		case game.TakenBack:
			d.note(now, noteTakeback)
		case game.Paused:
			d.note(now, notePause)
		case game.Resumed:
			d.note(now, noteResume)
		case game.TimeGiven:
			d.note(now, noteTime)
		case game.Switched:
			d.row.White, d.row.Black = d.row.Black, d.row.White
			d.rowToo = true
			d.note(now, noteSwitch)
		}
	}
	return d, nil
}

// Give drafts that a side gets a man from its partner's board.
func (m *Match) Give(now time.Time, to chess.Colour, r chess.Role) *Draft {
	d := &Draft{match: m, at: now, game: m.game.Clone(), row: m.row}
	d.game.Give(to, r)
	d.note(now, gift(to, r))
	return d
}

func (d *Draft) note(now time.Time, note string) {
	d.steps = append(d.steps, store.Step{Ply: len(d.game.Plies()), At: now, Note: note,
		Clocks: [2]time.Duration{d.game.Clock(now, chess.White).Left, d.game.Clock(now, chess.Black).Left}})
}

// Game is the game as it would be.
func (d *Draft) Game() Game { return d.game }

// Events are what would happen. They are not to be told: what Apply returns is.
func (d *Draft) Events() []game.Event { return d.events }

// Lasts reports whether there is anything to store.
func (d *Draft) Lasts() bool {
	return d.match.store != nil && d.match.row.ID != 0 && (d.rowToo || len(d.also) > 0 || len(d.steps) > 0)
}

// SetRow changes the row with the rest: a game ends, or goes on.
func (d *Draft) SetRow(set func(*store.Game)) {
	set(&d.row)
	d.rowToo = true
}

// Also writes something else in the same transaction: either all of it is stored
// or nothing. It may be called twice, and must not change anything but the store.
func (d *Draft) Also(write func(context.Context, *store.Tx) error) { d.also = append(d.also, write) }

// A Stored is a change that is stored and can be applied.
type Stored struct{ draft *Draft }

// Store writes the draft. If there is an error nothing has happened. The caller
// has nothing locked.
func (d *Draft) Store(ctx context.Context) (Stored, error) {
	m := d.match
	d.count()
	if !d.Lasts() {
		return Stored{d}, nil
	}
	var err error
	if d.rowToo || len(d.also) > 0 {
		err = m.store.Update(ctx, d.write)
	} else {
		err = m.store.Append(ctx, m.row.ID, d.steps...)
	}
	if err != nil {
		return Stored{}, err
	}
	return Stored{d}, nil
}

// StoreAll writes drafts of different matches, and more with them, in one transaction.
func StoreAll(ctx context.Context, s *store.Store, also func(context.Context, *store.Tx) error, drafts ...*Draft) ([]Stored, error) {
	var all []Stored
	for _, d := range drafts {
		d.count()
		all = append(all, Stored{d})
	}
	err := s.Update(ctx, func(ctx context.Context, tx *store.Tx) error {
		for _, d := range drafts {
			if d.match.row.ID == 0 {
				continue
			}
			if err := d.write(ctx, tx); err != nil {
				return err
			}
		}
		return also(ctx, tx)
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}

// count numbers the steps.
func (d *Draft) count() {
	for i := range d.steps {
		d.steps[i].Seq = d.match.steps + 1 + i
	}
}

func (d *Draft) write(ctx context.Context, tx *store.Tx) error {
	if len(d.steps) > 0 {
		if err := tx.Append(ctx, d.match.row.ID, d.steps...); err != nil {
			return err
		}
	}
	for _, also := range d.also {
		if err := also(ctx, tx); err != nil {
			return err
		}
	}
	if d.rowToo {
		return tx.SaveGame(ctx, d.row)
	}
	return nil
}

// Apply makes the change and returns what has happened, to be told. A clock that it lets run
// runs from now on: the time that storing took is nobody's.
func (s Stored) Apply(now time.Time) []game.Event {
	d := s.draft
	if d == nil {
		return nil // nothing was stored
	}
	m := d.match
	d.game.Replace(m.game, d.at, now)
	m.game, m.row, m.steps = d.game, d.row, m.steps+len(d.steps)
	return d.events
}
