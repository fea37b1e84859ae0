package store

import (
	"context"
	"fmt"
	"time"
)

// MaxTournament is how long a tournament may be as it is kept, in bytes.
const MaxTournament = 4 << 20

// A Tournament is all of one; what it consists of is its caller's affair.
type Tournament struct {
	ID      int64
	Name    string
	Live    bool   // neither over nor cancelled
	State   string // as JSON
	Touched time.Time
}

const tournamentColumns = "id, name, live, state, touched"

func scanTournament(row scanner) (t Tournament, err error) {
	var touched int64
	err = row.Scan(&t.ID, &t.Name, &t.Live, &t.State, &touched)
	t.Touched = moment(touched)
	return t, err
}

// Tournament finds a tournament, or says ErrNotFound.
func (r reader) Tournament(ctx context.Context, id int64) (Tournament, error) {
	return one(ctx, r, fmt.Sprintf("tournament %d", id), scanTournament, "SELECT "+tournamentColumns+" FROM tournaments WHERE id = $1", id)
}

// LiveTournaments lists those that are neither over nor cancelled, the oldest first.
func (r reader) LiveTournaments(ctx context.Context) ([]Tournament, error) {
	return all(ctx, r, "tournaments", scanTournament, "SELECT "+tournamentColumns+" FROM tournaments WHERE live = $1 ORDER BY id", true)
}

// PastTournaments lists the last of the others, the newest first.
func (r reader) PastTournaments(ctx context.Context, most int) ([]Tournament, error) {
	return all(ctx, r, "tournaments", scanTournament, "SELECT "+tournamentColumns+" FROM tournaments WHERE live = $1 ORDER BY id DESC LIMIT $2", false, most)
}

// NextTournament is the number of a tournament that is to be added.
func (t *Tx) NextTournament(ctx context.Context) (int64, error) { return t.next(ctx, "tournament") }

// SaveTournament keeps a tournament as it is now.
func (t *Tx) SaveTournament(ctx context.Context, v Tournament) error {
	if err := fits(MaxText, v.Name); err != nil {
		return err
	}
	if err := fits(MaxTournament, v.State); err != nil {
		return err
	}
	return t.exec(ctx, fmt.Sprintf("tournament %d", v.ID), true, `INSERT INTO tournaments (id, name, live, state, touched) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, live = excluded.live, state = excluded.state, touched = excluded.touched`,
		v.ID, v.Name, v.Live, v.State, millis(v.Touched))
}
