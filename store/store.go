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
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	_ "modernc.org/sqlite" // the driver "sqlite"
)

//go:embed migrations/*.sql
var migrations embed.FS

// A Store is an open database. It is safe for concurrent use.
type Store struct {
	reader
	read, write *sql.DB
	postgres    bool
	path        string    // of the SQLite file
	claim       *sql.Conn // not nil: it holds the claim to the games
	claimed     *sql.DB   // that claim belongs to, if it is no other's
	requests    chan *request
	closing     chan struct{}
	closeOnce   sync.Once
	stopped     chan struct{}
	counts      counts
}

// Open opens the database at url and brings its tables up to date. A url that
// begins with "postgres://" or "postgresql://" names a PostgreSQL database;
// any other is the path of a SQLite file, with or without "sqlite:" before it,
// which is made when it is missing.
func Open(ctx context.Context, url string) (*Store, error) {
	s := &Store{
		requests: make(chan *request, maxBatch),
		closing:  make(chan struct{}),
		stopped:  make(chan struct{}),
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
	if err != nil {
		_ = s.closeDatabases() // the first error is the one to tell
		return nil, fmt.Errorf("store: opening %s: %w", redacted(url), err)
	}
	s.reader = reader{s.read}
	go s.run()
	return s, nil
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
	s.path = name
	const pragmas = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)"
	dsn := (&url.URL{Scheme: "file", Path: name}).String() + pragmas
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

func (s *Store) migrate(ctx context.Context) error {
	provider, err := s.migrator()
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

func (s *Store) migrator() (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	if !s.postgres {
		return goose.NewProvider(goose.DialectSQLite3, s.write, files)
	}
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return nil, err
	}
	// The locker needs a connection beside the one that migrates.
	return goose.NewProvider(goose.DialectPostgres, s.read, files, goose.WithSessionLocker(locker))
}

// Ping reports whether the database answers.
func (s *Store) Ping(ctx context.Context) error {
	if err := s.read.PingContext(ctx); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// Close waits for the writes under way and closes the database. Writes that
// come later get ErrClosed.
func (s *Store) Close() error {
	s.closeOnce.Do(func() { close(s.closing) })
	<-s.stopped
	return s.closeDatabases()
}

func (s *Store) closeDatabases() error {
	var first error
	if s.claim != nil {
		first = s.claim.Close()
	}
	for _, db := range []*sql.DB{s.claimed, s.read, s.write} { // the writer last: it tidies the WAL away
		if db == nil {
			continue
		}
		if err := db.Close(); err != nil && first == nil {
			first = err
		}
	}
	return first
}
