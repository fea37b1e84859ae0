package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"rookery/chess"
	"rookery/game"
	"rookery/store/kept"
	"rookery/web/internal/site"
)

// Games against machines outlast the server: each is in the store as it was after the
// last thing that happened in it, and comes back when its visitor does.

// A Store keeps games against machines.
type Store interface {
	// Table finds a game, or says kept.ErrNotFound.
	Table(ctx context.Context, id string) (kept.Table, error)
	SaveTable(ctx context.Context, t kept.Table) error
	// ForgetTables removes the games that nothing has happened in since a time.
	ForgetTables(ctx context.Context, since time.Time) error
}

var errNotKept = errors.New("the game cannot be kept at the moment: what you did has not happened")

// A seated machine is who plays a side, as the store has it.
type seated struct {
	Level  int    `json:"level,omitempty"`
	Engine string `json:"engine,omitempty"`
}

// keep stores the game. What cannot be stored has not happened: the game is again what
// it was. Who holds the lock calls it.
func (t *table) keep() error {
	if t.kept == nil {
		return nil
	}
	now, err := t.game.Save(t.touched)
	if err == nil {
		var list [2]seated
		for c, s := range t.seats() {
			list[c].Level = s.level
			if s.engine != nil {
				list[c].Engine = s.engine.Name
			}
		}
		machines, _ := json.Marshal(list) // plain data
		row := kept.Table{ID: t.id, Owner: kept.SessionOwner(t.owner.Session), Human: int(t.human), Machines: string(machines), Game: now, Touched: t.touched}
		err = t.kept.SaveTable(t.ctx, row)
	}
	switch {
	case err == nil:
		t.saved = now
		return nil
	case t.ctx.Err() != nil: // the server ends, and the game with it goes on where it was stored
		return t.ctx.Err()
	}
	t.log.Error("a game cannot be kept", "err", err)
	if t.saved != nil {
		if g, err := game.Restore(t.saved, t.touched); err == nil {
			t.game = g
		}
	}
	return fmt.Errorf("%w (%w)", errNotKept, err)
}

// seats are who plays White and Black now: sides may have been exchanged.
func (t *table) seats() sides {
	var now sides
	for c, m := range t.machines {
		if m != nil {
			now[c] = m.side
		}
	}
	return now
}

// back brings a game of a server that has ended to a table again. Its clock has stood
// still since.
func (ts *tables) back(owner site.Visitor, id string) (*table, error) {
	if ts.kept == nil {
		return nil, errNoTable
	}
	row, err := ts.kept.Table(ts.ctx, id)
	switch {
	case errors.Is(err, kept.ErrNotFound), err == nil && row.Owner != kept.SessionOwner(owner.Session), err == nil && time.Since(row.Touched) > tableLife:
		return nil, errNoTable
	case err != nil:
		return nil, err
	}
	var list [2]seated
	if err := json.Unmarshal([]byte(row.Machines), &list); err != nil {
		return nil, fmt.Errorf("a kept game: %w", err)
	}
	var of sides
	for c, s := range list {
		if s == (seated{}) {
			continue
		}
		if of[c], err = ts.house.side(s.Engine, s.Level); err != nil {
			return nil, err
		}
	}
	g, err := game.Restore(row.Game, time.Now())
	if err != nil {
		return nil, fmt.Errorf("a kept game: %w", err)
	}
	t, err := ts.place(owner, id, g, chess.Colour(row.Human), of) //nolint:gosec // 0 or 1
	if errors.Is(err, errThere) {
		return ts.get(owner, id) // somebody was faster
	}
	return t, err
}

// forget removes the games of those who have not come back.
func (ts *tables) forget() {
	if ts.kept == nil {
		return
	}
	err := ts.kept.ForgetTables(ts.ctx, time.Now().Add(-tableLife))
	if err != nil {
		ts.log.Error("games that are over cannot be forgotten", "err", err)
	}
}

// errThere says that a game is on its table already.
var errThere = errors.New("the game is there")
