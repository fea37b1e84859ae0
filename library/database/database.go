// Package database keeps libraries in SQLite, a file each, or PostgreSQL. Both hold the same tables.
// One connection writes, with the lock from the start: of several processes each writes in its turn,
// and each takes over what others have written. A library can lie in the database of a server, too, among its
// collections, whose problems are entries of the same tables; then the server's store writes.
package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	"modernc.org/sqlite"               // the driver "sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"rookery/library"
	"rookery/library/entries"
)

// A DB is an open database of a library: a library.Store.
type DB struct {
	read, write *sql.DB
	postgres    bool
	shared      bool // somebody else has it open and writes
	// transact has a function write within a transaction.
	transact func(context.Context, func(context.Context, *sql.Tx) error) error
	// writing: one at a time writes. Numbers are of names that have been written.
	writing sync.Mutex
	numbers map[termKey]uint32
}

// Over is the library of a database that somebody else has open and writes to: read from there, and changed by the
// transactions that transact is asked for, which may call what it is given twice.
func Over(read *sql.DB, postgres bool, transact func(context.Context, func(context.Context, *sql.Tx) error) error) *DB {
	return &DB{read: read, postgres: postgres, shared: true, transact: transact, numbers: map[termKey]uint32{}}
}

type termKey struct {
	field library.Field
	text  string
}

// Open opens the database at url and brings its tables up to date: "postgres://..." or
// "postgresql://...", or the path of a SQLite file, which is made when it is missing.
func Open(ctx context.Context, url string) (*DB, error) {
	d := &DB{numbers: map[termKey]uint32{}}
	d.transact = d.alone
	var err error
	if strings.HasPrefix(url, "postgres://") || strings.HasPrefix(url, "postgresql://") {
		d.postgres = true
		err = d.openPostgres(url)
	} else {
		err = d.openSQLite(strings.TrimPrefix(url, "sqlite:"))
	}
	if err == nil {
		err = entries.Migrate(ctx, d.migrated(), d.postgres)
	}
	if err != nil {
		_ = d.Close() // the first error is the one to tell
		return nil, fmt.Errorf("library: opening %s: %w", redacted(url), explain(err))
	}
	return d, nil
}

func redacted(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return "the database"
	}
	return u.Redacted()
}

func (d *DB) openPostgres(url string) (err error) {
	if d.read, err = sql.Open("pgx", url); err != nil {
		return err
	}
	d.read.SetMaxOpenConns(2 * runtime.GOMAXPROCS(0))
	if d.write, err = sql.Open("pgx", url); err != nil {
		return err
	}
	d.write.SetMaxOpenConns(1)
	return nil
}

func (d *DB) openSQLite(path string) error {
	if path == "" || strings.HasPrefix(path, ":memory:") {
		return fmt.Errorf("%q is not a file", path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	name, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	name = filepath.ToSlash(name)
	if !strings.HasPrefix(name, "/") {
		name = "/" + name // SQLite would take "Z:" for a host
	}
	const pragmas = "?_pragma=busy_timeout(60000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)&_pragma=cache_size(-32000)"
	dsn := (&url.URL{Scheme: "file", Path: name}).String() + pragmas
	if d.write, err = sql.Open("sqlite", dsn+"&_txlock=immediate"); err != nil {
		return err
	}
	d.write.SetMaxOpenConns(1)
	if d.read, err = sql.Open("sqlite", dsn); err != nil {
		return err
	}
	d.read.SetMaxOpenConns(2 * runtime.GOMAXPROCS(0))
	return nil
}

// migrated is the connection that brings tables up to date: SQLite's is the one that writes, PostgreSQL needs a second
// one for the lock.
func (d *DB) migrated() *sql.DB {
	if d.postgres {
		return d.read
	}
	return d.write
}

// Close closes the database, if it is not somebody else's.
func (d *DB) Close() error {
	if d.shared {
		return nil
	}
	var errs []error
	for _, db := range [...]*sql.DB{d.read, d.write} { // the writer last: it tidies the WAL away
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	return errors.Join(errs...)
}

// Size is how many bytes the database has on disk.
func (d *DB) Size(ctx context.Context) (n int64, err error) {
	if d.postgres {
		err = d.read.QueryRowContext(ctx, "SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c WHERE relkind = 'r' AND relname IN ('entries','variants','merged','results','terms','pages','aliases','jobs','sets','notes')").Scan(&n)
	} else {
		var pages, size int64
		if err = d.read.QueryRowContext(ctx, "PRAGMA page_count").Scan(&pages); err == nil {
			err = d.read.QueryRowContext(ctx, "PRAGMA page_size").Scan(&size)
		}
		n = pages * size
	}
	return n, explain(err)
}

// explain says in words what callers act on.
func explain(err error) error {
	var lite *sqlite.Error
	var pg *pgconn.PgError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &lite) && lite.Code()&0xff == sqlite3.SQLITE_FULL, errors.Is(err, syscall.ENOSPC),
		errors.As(err, &pg) && pg.Code == "53100":
		return fmt.Errorf("%w (%w)", library.ErrFull, err)
	case errors.Is(err, sql.ErrNoRows):
		return library.ErrNoEntry
	}
	return err
}

// alone has a function write within a transaction of a database that is the library's own.
func (d *DB) alone(ctx context.Context, do func(context.Context, *sql.Tx) error) (err error) {
	tx, err := d.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err = do(ctx, tx); err != nil {
		_ = tx.Rollback() // the first error is the one to tell
		return err
	}
	return tx.Commit()
}

// update writes in one transaction. What is to be known of names afterwards is only so if it is
// committed.
func (d *DB) update(ctx context.Context, fn func(*writer) error) error {
	d.writing.Lock()
	defer d.writing.Unlock()
	var w *writer
	err := d.transact(ctx, func(ctx context.Context, tx *sql.Tx) error {
		w = &writer{d: d, tx: tx, entries: entries.Of(tx), ctx: ctx, fresh: map[termKey]uint32{}, pages: map[int][][]byte{}}
		if err := w.begin(); err != nil {
			return err
		}
		if err := fn(w); err != nil {
			return err
		}
		return w.flush()
	})
	if err != nil {
		return explain(err)
	}
	for k, n := range w.fresh {
		d.numbers[k] = n
	}
	return nil
}
