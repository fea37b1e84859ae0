package database_test

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"rookery/ics/database"
	"rookery/ics/floor"
	"rookery/store"
)

// A house notes what it is told.
type house struct {
	said    []string
	closing bool
}

func (h *house) StoreLost()     { h.said = append(h.said, "lost") }
func (h *house) StoreRegained() { h.said = append(h.said, "regained") }
func (h *house) Closing() bool  { return h.closing }

// TestAway: a database that goes away is told of once, what could not be stored meanwhile is done, once, after it
// has been told that it is back, and writing leaves the floor to others.
func TestAway(t *testing.T) {
	var fails atomic.Bool
	s, err := store.Open(context.Background(), filepath.Join(t.TempDir(), "store.db"), store.Commit(func(commit func() error) error {
		if fails.Load() {
			return errors.Join(store.ErrAway, errors.New("a fault"))
		}
		return commit()
	}))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	if err := s.Claim(t.Context()); err != nil { // so that the store finds out that it can write again
		t.Fatal(err)
	}
	var f floor.Floor[string]
	h := &house{}
	d := database.New(t.Context(), s, &f, slog.New(slog.DiscardHandler), h)
	write := func(ctx context.Context, tx *store.Tx) error {
		others := make(chan struct{})
		go f.With("bob", func() { close(others) })
		select {
		case <-others:
		case <-time.After(10 * time.Second):
			t.Error("who writes keeps the floor")
		}
		return tx.AddNews(ctx, &store.NewsItem{Title: "a title"})
	}
	fails.Store(true)
	f.With("ann", func() {
		for range 2 {
			if err := d.AwaitWrite("news", write); err == nil {
				t.Error("no error")
			}
		}
		if !d.Away() {
			t.Error("it is not away")
		}
		d.Retry(func() { h.said = append(h.said, "again") })
	})
	fails.Store(false)
	go d.Watch(func() { t.Error("fenced out") })
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		var said []string
		f.With("", func() { said = slices.Clone(h.said) })
		if slices.Equal(said, []string{"lost", "regained", "again"}) {
			return
		}
		if time.Now().After(end) || len(said) > 3 {
			t.Fatalf("%q", said)
		}
	}
}

// TestNothingLasts: without a store nothing is read or written, and nothing fails.
func TestNothingLasts(t *testing.T) {
	var f floor.Floor[string]
	d := database.New(t.Context(), nil, &f, slog.New(slog.DiscardHandler), &house{})
	f.With("ann", func() {
		if err := d.AwaitRead("news", func(context.Context) error { t.Error("read"); return nil }); err != nil {
			t.Error(err)
		}
		if err := d.AwaitWrite("news", func(context.Context, *store.Tx) error { t.Error("written"); return nil }); err != nil {
			t.Error(err)
		}
	})
}
