package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"rookery/store/kept"
)

// TestWhatIsNotThere deletes and sets aside problems that are not there: that is told, and nothing counts as changed.
func TestWhatIsNotThere(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		c := addCollection(t, s, kept.SessionOwner("me"), "mine", "a")
		for _, number := range []int{0, 2} {
			wants(t, "deleting", s.Update(t.Context(), func(ctx context.Context, tx *Tx) error {
				return tx.DeleteProblem(ctx, c.ID, number)
			}), ErrNotFound)
			wants(t, "setting aside", s.Update(t.Context(), func(ctx context.Context, tx *Tx) error {
				return tx.SetAside(ctx, c.ID, number)
			}), ErrNotFound)
		}
		equal(t, "collection", must(s.Collections(t.Context(), kept.SessionOwner("me")))(t), []Collection{c})
	})
}

// TestManySettings fills a user's settings: one more is refused, another value of one that is there is not.
func TestManySettings(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		u, v := addUser(t, s, "U"), addUser(t, s, "V")
		set := func(user UserID, k Kind, name string) error {
			return s.Update(t.Context(), func(ctx context.Context, tx *Tx) error { return tx.Set(ctx, user, k, name, "1") })
		}
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return tx.exec(ctx, "many settings", true, fmt.Sprintf(`INSERT INTO settings (user_id, kind, name, value)
				WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
				SELECT %d, '%s', CAST(i AS TEXT), '0' FROM n`, MaxEntries, u.ID, Variable))
		})
		wants(t, "one more", set(u.ID, Variable, "more"), ErrFull)
		wants(t, "one of another kind", set(u.ID, Alias, "0"), ErrFull)
		wants(t, "another value", set(u.ID, Variable, "7"), nil)
		equal(t, "value", must(s.Settings(t.Context(), u.ID, Variable))(t)["7"], "1")
		wants(t, "of another user", set(v.ID, Variable, "0"), nil)
	})
}

// TestLongGame writes more steps at once than one statement inserts.
func TestLongGame(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		for _, n := range []int{rowsAtOnce, rowsAtOnce + 1, 3*rowsAtOnce - 1} {
			g := Game{White: Seat{Name: "GuestA"}, Black: Seat{Name: "GuestB"}, Variant: "chess", Category: "blitz", Started: noon}
			steps := make([]Step, n)
			for i := range steps {
				steps[i] = Step{Seq: i + 1, Ply: i + 1, Move: []string{"g1f3", "g8f6", "f3g1", "f6g8"}[i%4], At: noon}
			}
			update(t, s, func(ctx context.Context, tx *Tx) error {
				return errors.Join(tx.CreateGame(ctx, &g), tx.Append(ctx, g.ID, steps...))
			})
			equal(t, fmt.Sprintf("%d steps", n), must(s.Steps(t.Context(), g.ID))(t), steps)
		}
	})
}

// TestQuotaIsTold holds a refusal to whose quota it is and how much that is.
func TestQuotaIsTold(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		owner := kept.SessionOwner("a")
		err := s.Update(t.Context(), func(ctx context.Context, tx *Tx) error {
			c := Collection{Owner: owner, Name: "c", Created: noon, Used: noon}
			if err := tx.CreateCollection(ctx, &c); err != nil {
				return err
			}
			if err := tx.AddProblems(ctx, c.ID, []Problem{{Document: strings.Repeat("x", 9<<10)}}); err != nil {
				return err
			}
			return tx.Hold(ctx, owner, "192.0.2.1", noon, Quota{Guest: 8 << 10, Network: 1 << 20, Guests: 1 << 20, User: 1 << 20})
		})
		if !errors.Is(err, ErrQuota) || !strings.Contains(err.Error(), "at most 8 kB are kept") {
			t.Error(err)
		}
	})
}

// TestNoFence has a store that claims nothing.
func TestNoFence(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) { equal(t, "fence", s.Fence(), int64(0)) })
}
