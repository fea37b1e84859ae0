package store

import (
	"context"
	"errors"
	"fmt"
	"rookery/store/kept"
	"strings"
	"testing"
	"time"
)

func addCollection(t testing.TB, s *Store, owner Owner, name string, documents ...string) Collection {
	t.Helper()
	c := Collection{Owner: owner, Name: name, Created: noon, Used: noon}
	update(t, s, func(ctx context.Context, tx *Tx) error {
		if err := tx.CreateCollection(ctx, &c); err != nil {
			return err
		}
		var problems []Problem
		for _, d := range documents {
			problems = append(problems, Problem{Document: d, Digest: "digest of " + d})
		}
		return tx.AddProblems(ctx, c.ID, problems)
	})
	c.Problems, c.Revision = len(documents), 1
	return c
}

func TestCollections(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		mine := kept.SessionOwner("me")
		c := addCollection(t, s, mine, "Loyd’s", "a", "b", "c")
		addCollection(t, s, kept.SessionOwner("other"), "theirs")
		equal(t, "collections", must(s.Collections(ctx, mine))(t), []Collection{c})

		update(t, s, func(ctx context.Context, tx *Tx) error {
			if err := tx.SetResult(ctx, c.ID, Problem{Number: 1, Document: "a"}, "sound"); err != nil {
				return err
			}
			return tx.SetSolving(ctx, c.ID, true)
		})
		c.Solving, c.Solved, c.Revision = true, 1, 2
		equal(t, "being solved", must(s.SolvingCollections(ctx))(t), []Collection{c})
		equal(t, "unsolved", must(s.Unsolved(ctx, c.ID))(t), []int{2, 3})
		wants(t, "result of another problem", s.Update(ctx, func(ctx context.Context, tx *Tx) error {
			return tx.SetResult(ctx, c.ID, Problem{Number: 2, Document: "changed"}, "sound")
		}), ErrNotFound)

		// The others keep their numbers when one goes.
		update(t, s, func(ctx context.Context, tx *Tx) error {
			if err := tx.DeleteProblem(ctx, c.ID, 2); err != nil {
				return err
			}
			if err := tx.SaveProblem(ctx, c.ID, Problem{Number: 3, Document: "d"}); err != nil {
				return err
			}
			more := []Problem{{Document: "e"}}
			err := tx.AddProblems(ctx, c.ID, more)
			equal(t, "number", more[0].Number, 4)
			return err
		})
		equal(t, "third", must(s.Problem(ctx, c.ID, 3))(t), Problem{Number: 3, Document: "d", Revision: 4})
		equal(t, "problems", len(must(s.Problems(ctx, c.ID))(t)), 3)
		_, err := s.Problem(ctx, c.ID, 2)
		wants(t, "deleted problem", err, ErrNotFound)
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.ClearResults(ctx, c.ID) })
		equal(t, "solved", must(s.Collection(ctx, c.ID))(t).Solved, 0)

		c.Name, c.Owner, c.Solving = "Loyd", UserOwner(addUser(t, s, "Loyd").ID), false
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.SaveCollection(ctx, c) })
		c.Solved, c.Revision = 0, 6
		equal(t, "saved", must(s.Collection(ctx, c.ID))(t), c)
		user := must(s.User(ctx, "loyd"))(t).ID
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.DeleteUser(ctx, user) })
		_, err = s.Collection(ctx, c.ID)
		wants(t, "collection of a deleted user", err, ErrNotFound)
		forget(t, s, noon)
		_, err = s.Problem(ctx, c.ID, 1)
		wants(t, "problem of a deleted user", err, ErrNotFound)
		wants(t, "delete twice", s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.DeleteCollection(ctx, c.ID) }), ErrNotFound)
	})
}

// forget forgets all that is to be forgotten, and says in how many parts.
func forget(t testing.TB, s *Store, since time.Time) (parts int) {
	t.Helper()
	for more := true; more; parts++ {
		update(t, s, func(ctx context.Context, tx *Tx) (err error) {
			more, err = tx.ForgetCollections(ctx, since)
			return err
		})
	}
	return parts
}

// TestRemovedInParts: collections are nobody's when they are removed, whoever does it, and their problems go some at a time.
func TestRemovedInParts(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		documents := make([]string, removedAtOnce+200)
		for i := range documents {
			documents[i] = fmt.Sprint(i)
		}
		user := addUser(t, s, "Loyd")
		guest := kept.SessionOwner("a")
		removed := addCollection(t, s, guest, "removed", documents...)
		ofUser := addCollection(t, s, UserOwner(user.ID), "user's", documents...)
		addCollection(t, s, guest, "old", documents...)
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return errors.Join(tx.Hold(ctx, UserOwner(user.ID), "net", noon, Quota{}), tx.SetSolving(ctx, ofUser.ID, true))
		})
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return errors.Join(tx.DeleteCollection(ctx, removed.ID), tx.DeleteUser(ctx, user.ID))
		})
		equal(t, "what there was", rows(t, s, "entries", "members", "collections", "holdings"), []int{3600, 3600, 3, 0})
		equal(t, "being solved", len(must(s.SolvingCollections(ctx))(t)), 0)
		for _, c := range []Collection{removed, ofUser} {
			_, err := s.Collection(ctx, c.ID)
			wants(t, "found", err, ErrNotFound)
			wants(t, "had back", s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.SaveCollection(ctx, c) }), ErrNotFound)
			wants(t, "solved", s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.SetSolving(ctx, c.ID, true) }), ErrNotFound)
			wants(t, "added to", s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.AddProblems(ctx, c.ID, []Problem{{}}) }), ErrNotFound)
		}
		part := func(since time.Time, want ...int) {
			t.Helper()
			update(t, s, func(ctx context.Context, tx *Tx) error {
				more, err := tx.ForgetCollections(ctx, since)
				equal(t, "more", more, true)
				return err
			})
			equal(t, "left", rows(t, s, "entries", "members", "collections"), want)
		}
		part(noon, 2600, 2600, 3)
		part(noon, 2400, 2400, 2)
		equal(t, "parts of the user's", forget(t, s, noon), 3)
		equal(t, "what is used", rows(t, s, "entries", "members", "collections"), []int{1200, 1200, 1})
		part(noon.Add(time.Hour), 1200, 1200, 1)
		equal(t, "not the guest's any more", len(must(s.Collections(ctx, guest))(t)), 0)
		part(noon.Add(time.Hour), 200, 200, 1)
		part(noon.Add(time.Hour), 0, 0, 0)
		equal(t, "no more parts", forget(t, s, noon.Add(time.Hour)), 1)
	})
}

func TestCollectionLimits(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		mine := kept.SessionOwner("me")
		c := addCollection(t, s, mine, "1")
		add := func(problems ...Problem) error {
			return s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.AddProblems(ctx, c.ID, problems) })
		}
		wants(t, "long", add(Problem{Document: strings.Repeat("x", kept.MaxDocument+1)}), ErrTooLong)
		wants(t, "full", add(make([]Problem, kept.MaxProblems+1)...), ErrFull)
		const part = 5_000
		for from := 0; from < kept.MaxProblems; from += part {
			update(t, s, func(ctx context.Context, tx *Tx) error {
				const numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT "
				return errors.Join(
					tx.exec(ctx, "many", true, fmt.Sprintf("INSERT INTO entries (id, hash, document, collection) "+numbers+"i + %d, 0, CAST('' AS BYTEA), CAST($1 AS BIGINT) FROM n", part, from), int64(c.ID)),
					tx.exec(ctx, "many", true, fmt.Sprintf("INSERT INTO members (collection_id, number, entry, revision, document_bytes, result_bytes, digest, facts) "+numbers+
						"CAST($1 AS BIGINT), i + %[2]d, i + %[2]d, 1, 0, 0, '', '' FROM n", part, from), int64(c.ID)))
			})
		}
		wants(t, "one more", add(Problem{}), ErrFull)
		for i := 1; i < kept.MaxCollections; i++ {
			addCollection(t, s, mine, fmt.Sprint(i))
		}
		wants(t, "one more", s.Update(ctx, func(ctx context.Context, tx *Tx) error {
			return tx.CreateCollection(ctx, &Collection{Owner: mine})
		}), ErrFull)
	})
}

// TestDeletedKeepsItsNumber: the last problem's number is not given to another one while it can be had back.
func TestDeletedKeepsItsNumber(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		c := addCollection(t, s, kept.SessionOwner("me"), "c", "a", "b")
		addCollection(t, s, kept.SessionOwner("me"), "other", "1", "2", "3", "4")
		added := []Problem{{Document: "new"}}
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return errors.Join(tx.SetAside(ctx, c.ID, 2), tx.DeleteProblem(ctx, c.ID, 2), tx.AddProblems(ctx, c.ID, added), tx.TakeBack(ctx, c.ID, 2))
		})
		var has []string
		for _, p := range must(s.Problems(ctx, c.ID))(t) {
			has = append(has, fmt.Sprint(p.Number, p.Document))
		}
		equal(t, "problems", has, []string{"1a", "2b", "3new"})
	})
}

func TestAdopt(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		guest, user := kept.SessionOwner("guest"), UserOwner(1)
		addCollection(t, s, guest, "guest's")
		addCollection(t, s, user, "user's")
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return errors.Join(tx.SetMark(ctx, guest, "mates", Mark{Problem: 1, Value: "solved", At: noon}), tx.SetMark(ctx, guest, "mates", Mark{Problem: 2, Value: "solved", At: noon}),
				tx.SetMark(ctx, user, "mates", Mark{Problem: 2, Value: "failed", At: noon}), tx.Adopt(ctx, guest, user))
		})
		equal(t, "collections", len(must(s.Collections(ctx, user))(t)), 2)
		equal(t, "marks", must(s.Marks(ctx, user, "mates"))(t), []Mark{{Problem: 1, Value: "solved", At: noon}, {Problem: 2, Value: "failed", At: noon}})
		equal(t, "left", len(must(s.Collections(ctx, guest))(t))+len(must(s.Marks(ctx, guest, "mates"))(t)), 0)
	})
}

func TestMarks(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		me := kept.SessionOwner("me")
		set := func(entry int, value string, at time.Time) {
			update(t, s, func(ctx context.Context, tx *Tx) error {
				return tx.SetMark(ctx, me, "mates", Mark{Problem: entry, Value: value, At: at})
			})
		}
		set(2, "failed", noon)
		set(1, "solved", noon.Add(time.Minute))
		set(2, "solved", noon.Add(time.Hour))
		equal(t, "marks", must(s.Marks(ctx, me, "mates"))(t), []Mark{{Problem: 1, Value: "solved", At: noon.Add(time.Minute)}, {Problem: 2, Value: "solved", At: noon.Add(time.Hour)}})
		equal(t, "others'", len(must(s.Marks(ctx, kept.SessionOwner("you"), "mates"))(t)), 0)
		addCollection(t, s, me, "old")
		forget(t, s, noon.Add(30*time.Minute))
		equal(t, "collections that are used", len(must(s.Collections(ctx, me))(t)), 0)
		equal(t, "marks that are new", len(must(s.Marks(ctx, me, "mates"))(t)), 1)
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.ClearMarks(ctx, me, "mates") })
		equal(t, "cleared", len(must(s.Marks(ctx, me, "mates"))(t)), 0)
	})
}
