package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Claim makes the caller the only one who plays the games of the database,
// until the store is closed or the process ends, however it ends. ErrInUse:
// another one does. Reading and writing need no claim; it keeps two servers
// from going on with the same games.
//
// In PostgreSQL it is an advisory lock, which belongs to a connection. Beside a
// SQLite file it is a lock on an empty database of its own, "-server", since one
// on the file itself would keep out everybody.
func (s *Store) Claim(ctx context.Context) error {
	if s.claim != nil {
		return nil
	}
	claim := s.claimSQLite
	if s.postgres {
		claim = s.claimPostgres
	}
	conn, err := claim(ctx)
	if err != nil {
		return fmt.Errorf("store: claiming the games: %w", err)
	}
	s.claim = conn
	return nil
}

func (s *Store) claimPostgres(ctx context.Context) (*sql.Conn, error) {
	conn, err := s.read.Conn(ctx)
	if err != nil {
		return nil, err
	}
	var got bool
	err = conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock(hashtext('rookery server'), hashtext(current_schema()))").Scan(&got)
	if err == nil && !got {
		err = ErrInUse
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}

func (s *Store) claimSQLite(ctx context.Context) (*sql.Conn, error) {
	path := s.path + "-server"
	file, err := os.OpenFile(path, os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := file.Close(); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: path}).String()+"?_pragma=busy_timeout(0)")
	if err != nil {
		return nil, err
	}
	conn, err := db.Conn(ctx)
	if err == nil {
		_, err = conn.ExecContext(ctx, "BEGIN EXCLUSIVE")
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) && lite.Code() == sqlite3.SQLITE_BUSY {
		err = ErrInUse
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	s.claimed = db
	return conn, nil
}
