package store

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"rookery/library/entries"
	"rookery/store/kept"
)

// TestQuota: what is kept of guests is bounded for each, for an address and in all, what is kept of a user by
// itself; who has too much may have less, and what is refused leaves nothing behind.
func TestQuota(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		q := Quota{Guest: 10_000, Network: 18_000, Guests: 30_000, User: 50_000}
		put := func(owner Owner, network string, bytes int) error {
			return s.Update(ctx, func(ctx context.Context, tx *Tx) error {
				c := Collection{Owner: owner, Name: "c", Created: noon, Used: noon}
				if err := tx.CreateCollection(ctx, &c); err != nil {
					return err
				}
				if err := tx.AddProblems(ctx, c.ID, []Problem{{Document: strings.Repeat("é", bytes/2)}}); err != nil {
					return err
				}
				return tx.Hold(ctx, owner, network, noon, q)
			})
		}
		guest := func(name string) Owner { return kept.SessionOwner(name) }
		for _, c := range []struct {
			name    string
			owner   Owner
			network string
			bytes   int
			full    bool
		}{
			{"a guest", guest("a"), "192.0.2.1", 8_000, false},
			{"the same: too much", guest("a"), "192.0.2.1", 8_000, true},
			{"the same once more", guest("a"), "192.0.2.1", 1_000, false},
			{"another there", guest("b"), "192.0.2.1", 8_000, false},
			{"a third there: too much", guest("c"), "192.0.2.1", 8_000, true},
			{"elsewhere", guest("d"), "192.0.2.2", 8_000, false},
			{"too much in all", guest("e"), "192.0.2.3", 8_000, true},
			{"a user", "user:1", "192.0.2.1", 40_000, false},
			{"too much of a user", "user:1", "192.0.2.1", 20_000, true},
		} {
			if err := put(c.owner, c.network, c.bytes); errors.Is(err, ErrQuota) != c.full || !c.full && err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
		}
		equal(t, "collections of a", len(must(s.Collections(ctx, guest("a")))(t)), 2)
		equal(t, "collections of c", len(must(s.Collections(ctx, guest("c")))(t)), 0)
		ofGuests, ofUsers, err := s.Held(ctx)
		if err != nil || ofGuests < 25_000 || ofGuests > 26_000 || ofUsers < 40_000 || ofUsers > 40_500 {
			t.Errorf("held %d and %d: %v", ofGuests, ofUsers, err)
		}
		// Less is always let be.
		small := Quota{Guest: 1}
		update(t, s, func(ctx context.Context, tx *Tx) error {
			list, err := tx.Collections(ctx, guest("a"))
			if err != nil {
				return err
			}
			if err := tx.DeleteCollection(ctx, list[0].ID); err != nil {
				return err
			}
			return tx.Hold(ctx, guest("a"), "192.0.2.1", noon, small)
		})
		forget(t, s, noon.Add(time.Hour))
		ofGuests, ofUsers, err = s.Held(ctx)
		if err != nil || ofGuests != 0 || ofUsers == 0 {
			t.Errorf("after guests are forgotten: held %d and %d: %v", ofGuests, ofUsers, err)
		}
	})
}

// TestNewerDatabase: a database that a newer program has made is refused by name.
func TestNewerDatabase(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		provider, err := s.migrator()
		if err != nil {
			t.Fatal(err)
		}
		if err := entries.Known(t.Context(), provider); err != nil {
			t.Fatal(err)
		}
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return tx.exec(ctx, "version", true, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (4711, TRUE)")
		})
		if err := entries.Known(t.Context(), provider); !errors.Is(err, ErrNewer) || !strings.Contains(err.Error(), "4711") {
			t.Error(err)
		}
		if err := s.migrate(t.Context()); !errors.Is(err, ErrNewer) {
			t.Error("the store is opened:", err)
		}
	})
}
