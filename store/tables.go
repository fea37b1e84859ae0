package store

import (
	"context"
	"encoding/base64"
	"time"

	"rookery/store/kept"
)

// A Table is a game of the pages against machines.
type Table = kept.Table

// Table finds a game, or says ErrNotFound.
func (r reader) Table(ctx context.Context, id string) (Table, error) {
	return one(ctx, r, "table "+id, func(row scanner) (t Table, err error) {
		var owner, text string
		var touched int64
		if err = row.Scan(&t.ID, &owner, &t.Human, &t.Machines, &text, &touched); err != nil {
			return t, err
		}
		t.Owner, t.Touched = Owner(owner), time.UnixMilli(touched)
		t.Game, err = base64.StdEncoding.DecodeString(text)
		return t, err
	}, "SELECT id, owner, human, machines, game, touched FROM tables WHERE id = $1", id)
}

// SaveTable keeps a game as it is now.
func (t *Tx) SaveTable(ctx context.Context, g Table) error {
	if err := fits(MaxName, g.ID, string(g.Owner)); err != nil {
		return err
	}
	text := base64.StdEncoding.EncodeToString(g.Game)
	if err := fits(kept.MaxTable, g.Machines, text); err != nil {
		return err
	}
	return t.exec(ctx, "table "+g.ID, true, `INSERT INTO tables (id, owner, human, machines, game, touched) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (id) DO UPDATE SET human = excluded.human, machines = excluded.machines, game = excluded.game, touched = excluded.touched`,
		g.ID, string(g.Owner), g.Human, g.Machines, text, g.Touched.UnixMilli())
}

// ForgetTables removes the games that nothing has happened in since a time.
func (t *Tx) ForgetTables(ctx context.Context, since time.Time) error {
	return t.exec(ctx, "tables", false, "DELETE FROM tables WHERE touched < $1", since.UnixMilli())
}
