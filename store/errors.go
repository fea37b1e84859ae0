package store

import (
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Errors that callers act on; test for them with errors.Is.
var (
	ErrNotFound = errors.New("not found")
	ErrExists   = errors.New("exists already")
	ErrFull     = errors.New("full")
	ErrTooLong  = errors.New("too long")
	ErrText     = errors.New("not UTF-8, or with a NUL")
	ErrClosed   = errors.New("the store is closed")
	ErrInUse    = errors.New("another server plays on this database")
)

// Limits on sizes, in bytes where they are about text.
const (
	MaxName    = 64      // names of users, lists, categories, settings, items, addresses
	MaxText    = 4 << 10 // messages, values of settings, notes, reasons, remarks
	MaxState   = 1 << 20 // the state of an adjourned game, the body of a news item
	MaxSteps   = 10_000  // of one game
	MaxInbox   = 100     // messages of one user
	MaxItems   = 1_000   // of one list of a user; the server's own lists have no limit
	MaxEntries = 1_000   // settings of one user
)

// explain adds to the database's error which of the errors above it is.
func explain(err error) error {
	var lite *sqlite.Error
	var pg *pgconn.PgError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sql.ErrNoRows):
		return ErrNotFound
	case errors.As(err, &lite):
		switch lite.Code() {
		case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
			return fmt.Errorf("%w (%w)", ErrExists, err)
		case sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
			return fmt.Errorf("%w (%w)", ErrNotFound, err)
		}
	case errors.As(err, &pg):
		switch pg.Code {
		case "23505": // unique_violation
			return fmt.Errorf("%w (%w)", ErrExists, err)
		case "23503": // foreign_key_violation
			return fmt.Errorf("%w (%w)", ErrNotFound, err)
		}
	}
	return err
}

// fits reports as an error the first text that is longer than most, or is none
// that both kinds of database take.
func fits(most int, texts ...string) error {
	for _, t := range texts {
		if !utf8.ValidString(t) || strings.IndexByte(t, 0) >= 0 {
			return fmt.Errorf("%w: %.40q", ErrText, t)
		}
		if len(t) > most {
			return fmt.Errorf("%w: %d bytes, at most %d (%.20q)", ErrTooLong, len(t), most, t)
		}
	}
	return nil
}
