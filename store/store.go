package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	_ "modernc.org/sqlite" // the driver "sqlite"

	"rookery/library/entries"
)

//go:embed migrations/*.sql
var migrations embed.FS

// A Store is an open database. It is safe for concurrent use.
type Store struct {
	reader
	read, write *sql.DB
	stamping    *sql.Stmt // of write, see stamp and appendSteps: to parse them anew is a fifth of a small commit
	appending   *sql.Stmt // of write, a single step
	postgres    bool
	lease       atomic.Pointer[lease] // nil: the games are not claimed
	commitBy    func(commit func() error) error
	requests    chan *request
	closing     chan struct{}
	closeOnce   sync.Once
	stopped     chan struct{}
	failing     atomic.Bool
	counts      counts
}

// Open opens the database at url and brings its tables up to date. A url that
// begins with "postgres://" or "postgresql://" names a PostgreSQL database;
// any other is the path of a SQLite file, with or without "sqlite:" before it,
// which is made when it is missing.
func Open(ctx context.Context, url string, options ...Option) (*Store, error) {
	s := &Store{
		commitBy: func(commit func() error) error { return commit() },
		requests: make(chan *request, maxBatch),
		closing:  make(chan struct{}),
		stopped:  make(chan struct{}),
	}
	for _, o := range options {
		o(s)
	}
	var err error
	if strings.HasPrefix(url, "postgres://") || strings.HasPrefix(url, "postgresql://") {
		s.postgres = true
		err = s.openPostgres(url)
	} else {
		err = s.openSQLite(strings.TrimPrefix(url, "sqlite:"))
	}
	if err == nil {
		err = s.migrate(ctx)
	}
	if err == nil {
		err = s.prepare(ctx)
	}
	if err != nil {
		_ = s.closeDatabases() // the first error is the one to tell
		return nil, fmt.Errorf("store: opening %s: %w", redacted(url), err)
	}
	s.reader = reader{s.read}
	go s.run()
	return s, nil
}

// patience is how long the database may take for a transaction, or for an answer in one.
const patience = 5 * time.Second

// An Option changes how a store works.
type Option func(*Store)

// Commit puts a function around every commit, for tests of what happens when
// one fails: it calls commit or does not, and what it returns takes the place of
// commit's error.
func Commit(by func(commit func() error) error) Option {
	return func(s *Store) { s.commitBy = by }
}

// redacted is url without the password it may hold.
func redacted(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return "the database"
	}
	return u.Redacted()
}

func (s *Store) openPostgres(url string) error {
	var err error
	if s.read, err = sql.Open("pgx", url); err != nil {
		return err
	}
	s.read.SetMaxOpenConns(2 * runtime.GOMAXPROCS(0))
	s.read.SetConnMaxIdleTime(time.Minute)
	if s.write, err = sql.Open("pgx", url); err != nil {
		return err
	}
	s.write.SetMaxOpenConns(1)
	return nil
}

// A commit to a WAL is durable only with synchronous=FULL. One connection
// writes, with the lock from the start, so that it never has to give way.
func (s *Store) openSQLite(path string) error {
	if path == "" || strings.HasPrefix(path, ":memory:") {
		return fmt.Errorf("%q is not a file", path)
	}
	// Made here for the sake of their modes: there are passwords' hashes.
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	name, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	const pragmas = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)"
	dsn := fileURI(filepath.ToSlash(name)) + pragmas
	if s.write, err = sql.Open("sqlite", dsn+"&_txlock=immediate"); err != nil {
		return err
	}
	s.write.SetMaxOpenConns(1)
	if s.read, err = sql.Open("sqlite", dsn); err != nil {
		return err
	}
	s.read.SetMaxOpenConns(2 * runtime.GOMAXPROCS(0))
	return nil
}

// fileURI is the URI of a file, by its absolute path with slashes. One with a drive's letter
// gets a slash before it: SQLite would take "Z:" for a host.
func fileURI(path string) string {
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// prepare has the statements parsed that nearly every commit holds.
func (s *Store) prepare(ctx context.Context) error {
	var err error
	if s.stamping, err = s.write.PrepareContext(ctx, fmt.Sprintf("UPDATE leases SET batch = batch + 1, until = %s + %d WHERE name = 'games' AND token = $1 RETURNING batch",
		s.clock(), leaseTime.Milliseconds())); err != nil {
		return err
	}
	s.appending, err = s.write.PrepareContext(ctx, insertion("steps", stepColumns, 1))
	return err
}

func (s *Store) migrate(ctx context.Context) error {
	provider, err := s.migrator()
	if err != nil {
		return err
	}
	if err := entries.Known(ctx, provider); err != nil {
		return err
	}
	// The tables of problems are those of libraries. What was kept otherwise before is brought there afterwards.
	if _, err := provider.UpTo(ctx, beforeEntries); err != nil {
		return err
	}
	migrated := s.write
	if s.postgres {
		migrated = s.read // see migrator
	}
	if err := entries.Migrate(ctx, migrated, s.postgres); err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

// Shared is what a library needs that lies in the database beside the collections, see package library/database: the
// store writes for it.
func (s *Store) Shared() (read *sql.DB, postgres bool, transact func(context.Context, func(context.Context, *sql.Tx) error) error) {
	return s.read, s.postgres, func(ctx context.Context, do func(context.Context, *sql.Tx) error) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		// Who has begun waits, so that what was written is known.
		return s.Update(context.WithoutCancel(ctx), func(ctx context.Context, t *Tx) error { return do(ctx, t.tx) })
	}
}

func (s *Store) migrator() (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	if !s.postgres {
		return goose.NewProvider(goose.DialectSQLite3, s.write, files, goose.WithGoMigrations(toEntries()))
	}
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return nil, err
	}
	// The locker needs a connection beside the one that migrates.
	return goose.NewProvider(goose.DialectPostgres, s.read, files, goose.WithSessionLocker(locker), goose.WithGoMigrations(toEntries()))
}

// Ping writes, and reports whether that can be done at the moment.
func (s *Store) Ping(ctx context.Context) error {
	return s.Update(ctx, func(ctx context.Context, tx *Tx) error {
		return tx.exec(ctx, "ping", true, "UPDATE leases SET batch = batch WHERE name = 'games'")
	})
}

// Failing reports whether the last write failed because the database did not
// answer or could not write. With a claim something is written twice a second.
func (s *Store) Failing() bool { return s.failing.Load() }

// Close waits for the writes under way and closes the database. Writes that
// come later get ErrClosed.
func (s *Store) Close() error {
	s.closeOnce.Do(func() { close(s.closing) })
	<-s.stopped
	if l := s.lease.Swap(nil); l != nil {
		s.release(l)
	}
	return s.closeDatabases()
}

func (s *Store) closeDatabases() error {
	var first error
	for _, db := range []*sql.DB{s.read, s.write} { // the writer last: it tidies the WAL away
		if db == nil {
			continue
		}
		if err := db.Close(); err != nil && first == nil {
			first = err
		}
	}
	return first
}
