package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"syscall"
	"unicode/utf8"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"rookery/library/entries"
	"rookery/store/kept"
)

// Errors that callers act on; test for them with errors.Is.
var (
	ErrNotFound = kept.ErrNotFound
	ErrExists   = errors.New("exists already")
	ErrFull     = kept.ErrFull
	ErrTooLong  = kept.ErrTooLong
	ErrStale    = kept.ErrStale
	ErrText     = errors.New("not UTF-8, or with a NUL")
	ErrClosed   = kept.ErrClosed
	ErrInUse    = errors.New("another server plays on this database")
	ErrFenced   = errors.New("another server has taken the games over")
	ErrAway     = kept.ErrAway
	ErrNewer    = entries.ErrNewer
	ErrQuota    = kept.ErrQuota
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
	if away(err) {
		return fmt.Errorf("%w (%w)", ErrAway, err)
	}
	return err
}

// away tells errors that are about the database as a whole, such as a full disk
// or a connection that is gone, from those about what was to be written.
func away(err error) bool {
	var lite *sqlite.Error
	var pg *pgconn.PgError
	var connect *pgconn.ConnectError
	var network net.Error
	switch {
	case errors.Is(err, ErrAway):
		return false // it says so already
	case errors.As(err, &lite):
		switch lite.Code() & 0xff {
		case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY,
			sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PROTOCOL:
			return true
		}
		return false
	case errors.As(err, &pg):
		switch pg.Code[:min(2, len(pg.Code))] {
		case "08", "25", "40", "53", "55", "57", "58", "XX": // connection, resources, an operator, the system
			return true
		}
		return false
	}
	return errors.As(err, &connect) || errors.As(err, &network) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) ||
		errors.Is(err, sql.ErrTxDone) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, io.EOF) ||
		errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) || pgconn.Timeout(err) || pgconn.SafeToRetry(err)
}

// ended tells that a connection is gone that there has been, which does not mean that
// the database is away.
func ended(err error) bool {
	var pg *pgconn.PgError
	var connect *pgconn.ConnectError
	switch {
	case err == nil, errors.As(err, &connect):
		return false
	case errors.As(err, &pg):
		return pg.Code == "57P01" || pg.Code == "57P02" // admin_shutdown, crash_shutdown
	}
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE) || pgconn.SafeToRetry(err)
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
