package store_test

import (
	"context"
	"database/sql"
	"sync"
	"testing"

	"rookery/store"
	"rookery/store/storetest"
)

// TestConnectionsEnded: who reads or writes does not notice that the database has ended all connections.
func TestConnectionsEnded(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, "postgres")
	s, err := store.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for range 5 {
		var reads sync.WaitGroup // the pool gets its connections
		for range 8 {
			reads.Go(func() {
				if _, err := s.Running(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		reads.Wait()
		if _, err := db.ExecContext(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE datname = current_database() AND pid <> pg_backend_pid()`); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Running(t.Context()); err != nil {
			t.Errorf("the next to read: %v", err)
		}
		if err := s.Update(t.Context(), func(context.Context, *store.Tx) error { return nil }); err != nil {
			t.Errorf("the next to write: %v", err)
		}
	}
}
