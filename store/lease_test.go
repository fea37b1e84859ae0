package store

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"
)

// TestTakenOver: who loses the lease cannot write any more, not even what it
// began to write while it had it.
func TestTakenOver(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind, func(t *testing.T) {
			url := newURL(t, kind)
			first, second := open(t, url), open(t, url)
			if err := first.Claim(t.Context()); err != nil {
				t.Fatal(err)
			}
			g := Game{}
			if err := first.Update(t.Context(), func(ctx context.Context, tx *Tx) error { return tx.CreateGame(ctx, &g) }); err != nil {
				t.Fatal(err)
			}
			// As if the first one's machine were gone for a while.
			if _, err := second.write.Exec("UPDATE leases SET until = 0, holder = 'elsewhere ? 1'"); err != nil {
				t.Fatal(err)
			}
			for {
				err := second.Claim(t.Context())
				if err == nil {
					break
				}
				if !errors.Is(err, ErrInUse) {
					t.Fatal(err)
				}
				if _, err := second.write.Exec("UPDATE leases SET until = 0"); err != nil {
					t.Fatal(err)
				}
			}
			wants(t, "a move of who was fenced out", first.Append(t.Context(), g.ID, Step{Seq: 1, Ply: 1, Move: "e2e4"}), ErrFenced)
			select {
			case <-first.Lost():
			case <-time.After(10 * time.Second):
				t.Error("the first store does not know that it has lost the games")
			}
			if err := second.Append(t.Context(), g.ID, Step{Seq: 1, Ply: 1, Move: "d2d4"}); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestClaimOfTheDead: the lease of a process that is gone is free, one that runs
// out where nothing can be told of the process, too.
func TestClaimOfTheDead(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		holder := fmt.Sprintf("here %s 1 0", realm())
		if _, err := s.write.Exec(fmt.Sprintf("UPDATE leases SET holder = $1, until = %s + 3600000", s.clock()), holder); err != nil {
			t.Fatal(err)
		}
		if realm() == "?" {
			t.Skip("processes have no names here")
		}
		if err := s.Claim(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// TestDoubt: a commit that brings an error may have been carried out all the same.
// What the caller is told is what the database has.
func TestDoubt(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"sqlite", "postgres"} {
		for _, committed := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s %t", kind, committed), func(t *testing.T) {
				var fails atomic.Bool
				url := newURL(t, kind)
				s, err := Open(t.Context(), url, Commit(func(commit func() error) error {
					if !fails.Swap(false) {
						return commit()
					}
					if committed {
						if err := commit(); err != nil {
							return err
						}
					}
					return fmt.Errorf("the connection is gone: %w", ErrAway)
				}))
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = s.Close() })
				if err := s.Claim(t.Context()); err != nil {
					t.Fatal(err)
				}
				for i := range 20 {
					name := fmt.Sprintf("u%d", i)
					fails.Store(true)
					err := s.Update(t.Context(), func(ctx context.Context, tx *Tx) error { return tx.CreateUser(ctx, &User{Name: name}) })
					_, missing := s.User(t.Context(), name)
					if (err == nil) != (missing == nil) {
						t.Fatalf("told %v, the store says %v", err, missing)
					}
					if fails.Load() {
						t.Fatal("no commit has failed")
					}
				}
			})
		}
	}
}
