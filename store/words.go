package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// A Word is what somebody is to be told who may not be on.
type Word struct {
	ID   int64
	User UserID // 0: a guest, who is known by the name
	Name string // at the time
	Text string
	Said time.Time
}

const wordColumns = "id, user_id, name, body, said"

func scanWord(row scanner) (w Word, err error) {
	var user sql.NullInt64
	var said int64
	err = row.Scan(&w.ID, &user, &w.Name, &w.Text, &said)
	w.User, w.Said = UserID(user.Int64), moment(said)
	return w, err
}

// AddWord keeps w for whoever has its name, a guest if nobody is registered by it. The ID
// and the user are set.
func (t *Tx) AddWord(ctx context.Context, w *Word) error {
	if err := fits(MaxName, w.Name); err != nil {
		return err
	}
	if err := fits(MaxText, w.Text); err != nil {
		return err
	}
	u, err := t.User(ctx, w.Name)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	w.User = u.ID
	if w.ID, err = t.next(ctx, "word"); err != nil {
		return err
	}
	return t.exec(ctx, "word", true, "INSERT INTO words ("+wordColumns+") VALUES ($1, $2, $3, $4, $5)",
		w.ID, sql.NullInt64{Int64: int64(w.User), Valid: w.User != 0}, w.Name, w.Text, millis(w.Said))
}

// DropWord forgets a word that has been told.
func (t *Tx) DropWord(ctx context.Context, id int64) error {
	return t.exec(ctx, "word", false, "DELETE FROM words WHERE id = $1", id)
}

// DropGuestsWords forgets what guests were to be told before a time, who have not come back.
func (t *Tx) DropGuestsWords(ctx context.Context, before time.Time) error {
	return t.exec(ctx, "words", false, "DELETE FROM words WHERE user_id IS NULL AND said < $1", millis(before))
}

// Words lists what a user is to be told, the oldest first.
func (r reader) Words(ctx context.Context, user UserID) ([]Word, error) {
	return all(ctx, r, "words", scanWord, "SELECT "+wordColumns+" FROM words WHERE user_id = $1 ORDER BY id", int64(user))
}

// GuestsWords lists what guests are to be told, the oldest first.
func (r reader) GuestsWords(ctx context.Context) ([]Word, error) {
	return all(ctx, r, "words", scanWord, "SELECT "+wordColumns+" FROM words WHERE user_id IS NULL ORDER BY id")
}
