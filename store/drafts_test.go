package store

import (
	"context"
	"errors"
	"testing"

	"rookery/store/kept"
)

func TestDrafts(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		me, you := kept.SessionOwner("me"), UserOwner(1)
		save := func(owner Owner, id, body string, base int64) (revision int64, err error) {
			err = s.Update(ctx, func(ctx context.Context, tx *Tx) error {
				revision, err = tx.SaveDraft(ctx, owner, Draft{ID: id, At: noon, Body: body}, base)
				return err
			})
			return revision, err
		}
		equal(t, "first", must(save(me, "a", "1", 0))(t), int64(1))
		equal(t, "second", must(save(me, "a", "2", 1))(t), int64(2))
		now, err := save(me, "a", "3", 1)
		wants(t, "on an old revision", err, ErrStale)
		equal(t, "the revision there is", now, int64(2))
		equal(t, "unchanged", must(s.Draft(ctx, me, "a"))(t), Draft{ID: "a", Revision: 2, At: noon, Body: "2"})
		_, err = s.Draft(ctx, you, "a")
		wants(t, "another's", err, ErrNotFound)
		equal(t, "removed", must(save(me, "a", "", 2))(t), int64(3))
		equal(t, "new", must(save(me, "b", "x", 0))(t), int64(1))
		equal(t, "list", must(s.Drafts(ctx, me))(t), []Draft{{ID: "a", Revision: 3, At: noon, Removed: true}, {ID: "b", Revision: 1, At: noon}})
		// Whoever logs in has them; a draft of the same name stays.
		equal(t, "the user's", must(save(you, "b", "y", 0))(t), int64(1))
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.Adopt(ctx, me, you) })
		equal(t, "adopted", must(s.Draft(ctx, you, "a"))(t).Revision, int64(3))
		equal(t, "not overwritten", must(s.Draft(ctx, you, "b"))(t).Body, "y")
		for i := range kept.MaxDrafts - 2 {
			must(save(you, "d"+string(rune('a'+i%26))+string(rune('a'+i/26)), "z", 0))(t)
		}
		must(save(you, "more", "z", 0))(t) // in the place of what was removed
		_, err = save(you, "toomuch", "z", 0)
		wants(t, "full", err, ErrFull)
	})
}

func TestSetAside(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		c := addCollection(t, s, kept.SessionOwner("me"), "mine", "a", "b")
		back := func() error {
			return s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.TakeBack(ctx, c.ID, 2) })
		}
		wants(t, "nothing set aside", back(), ErrNotFound)
		for _, d := range []string{"c", "d", "e", "f", "g", "h"} {
			update(t, s, func(ctx context.Context, tx *Tx) error {
				return errors.Join(tx.SetAside(ctx, c.ID, 2), tx.SaveProblem(ctx, c.ID, Problem{Number: 2, Document: d}))
			})
		}
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return errors.Join(tx.SetAside(ctx, c.ID, 2), tx.DeleteProblem(ctx, c.ID, 2))
		})
		for _, d := range []string{"h", "g", "f", "e", "d"} { // the newest five
			if err := back(); err != nil {
				t.Fatal(err)
			}
			equal(t, "taken back", must(s.Problem(ctx, c.ID, 2))(t).Document, d)
		}
		wants(t, "no more", back(), ErrNotFound)
		equal(t, "the other", must(s.Problem(ctx, c.ID, 1))(t).Document, "a")
	})
}
