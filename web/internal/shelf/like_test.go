package shelf

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rookery/store"
	"rookery/store/kept"
	"rookery/web/internal/collections"
)

// database is a server's store as collections have it.
type database struct{ *store.Store }

func (d database) Update(ctx context.Context, do func(context.Context, collections.Tx) error) error {
	return d.Store.Update(ctx, func(ctx context.Context, tx *store.Tx) error { return do(ctx, tx) })
}

// TestLikeADatabase does this and that to a shelf and to a database: both answer the same, and so does the shelf that is read anew.
func TestLikeADatabase(t *testing.T) {
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "rookery.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	d := &drawer{docs: map[string][]byte{}}
	s := New(d)
	r := rand.New(rand.NewPCG(48, 7))
	const me = kept.Owner("me")
	at := func(i int) time.Time { return time.UnixMilli(int64(1000 * (1 + i))).UTC() }
	// seen is all that can be asked of a store about two collections.
	seen := func(store collections.Store) string {
		var b strings.Builder
		say := func(what string, v any, err error) {
			for _, known := range []error{kept.ErrNotFound, kept.ErrFull, kept.ErrTooLong} {
				if errors.Is(err, known) {
					err = known
				}
			}
			fmt.Fprintf(&b, "%s: %+v, %v\n", what, v, err)
		}
		ctx := t.Context()
		list, err := store.Collections(ctx, me)
		for i := range list {
			list[i].Created, list[i].Used, list[i].Deleted = list[i].Created.UTC(), list[i].Used.UTC(), list[i].Deleted.UTC()
		}
		say("collections", list, err)
		solving, err := store.SolvingCollections(ctx)
		say("solving", len(solving), err)
		numbers := []int{1, 3, 4, 7, 30}
		for id := range kept.CollectionID(4) {
			c, err := store.Collection(ctx, id)
			c.Created, c.Used, c.Deleted = c.Created.UTC(), c.Used.UTC(), c.Deleted.UTC()
			say("collection", c, err)
			problems, err := store.Problems(ctx, id)
			say("problems", problems, err)
			unsolved, err := store.Unsolved(ctx, id)
			say("unsolved", unsolved, err)
			chosen, err := store.Chosen(ctx, id, numbers)
			say("chosen", chosen, err)
			for _, since := range []int64{-1, c.Revision - 2} {
				changed, err := store.Changed(ctx, id, since)
				say("changed", changed, err)
			}
			have, err := store.Numbers(ctx, id)
			say("numbers", have, err)
			facts, err := store.Facts(ctx, id, numbers)
			say("facts", facts, err)
			same, err := store.Same(ctx, id, []uint64{1, 2, 1 << 63})
			say("same", same, err)
			unhashed, err := store.Unhashed(ctx, id, 999) // which of more is the store's business
			say("unhashed", unhashed, err)
			one, err := store.Problem(ctx, id, 3)
			say("one", one, err)
			marks, err := store.Marks(ctx, me, fmt.Sprint(id))
			for i := range marks {
				marks[i].At = marks[i].At.UTC()
			}
			say("marks", marks, err)
		}
		return b.String()
	}
	for step := range 400 {
		id, n := kept.CollectionID(r.IntN(4)), 1+r.IntN(30)
		name := fmt.Sprint("name ", r.IntN(9))
		text := fmt.Sprint("document ", r.IntN(9))
		hash := []uint64{0, 1, 2, 1 << 63}[r.IntN(4)]
		some, what := r.IntN(40), r.IntN(16)
		do := func(ctx context.Context, tx collections.Tx) error {
			p := kept.Problem{Number: n, Document: text, Digest: name, Hash: hash, Also: []string{"", `["` + name + `",7]`}[some%2]}
			switch what {
			case 0:
				return tx.CreateCollection(ctx, &kept.Collection{Owner: me, Name: name, Created: at(step), Used: at(step)})
			case 1:
				c, err := tx.Collection(ctx, id)
				if err != nil {
					return err
				}
				c.Name, c.Used, c.Solving, c.Deleted = name, at(step), some%2 == 0, time.Time{}
				if some%3 == 0 {
					c.Deleted = at(step)
				}
				return tx.SaveCollection(ctx, c)
			case 2:
				return tx.SetSolving(ctx, id, some%2 == 0)
			case 3:
				_, last := tx.Collection(ctx, id+1) // the last one's number would be given again
				var err error
				if last == nil && some <= 9 {
					err = tx.DeleteCollection(ctx, id)
					for more := err == nil; more; { // the database has the problems still
						more, err = tx.ForgetCollections(ctx, time.Time{})
					}
				}
				return err
			case 4, 5:
				list := make([]kept.Problem, some%23+1)
				for i := range list {
					list[i] = kept.Problem{Document: text, Digest: fmt.Sprint(i), Hash: hash}
				}
				return tx.AddProblems(ctx, id, list)
			case 6:
				return tx.SaveProblem(ctx, id, p)
			case 7, 8:
				old, err := tx.Problem(ctx, id, n)
				if err != nil {
					return err
				}
				if some%4 == 0 {
					old.Document += "changed"
				}
				old.Facts = "facts of the result"
				return tx.SetResult(ctx, id, old, "sound")
			case 9, 10:
				list, err := tx.Changed(ctx, id, -1)
				if err != nil {
					return err
				}
				for i := range list {
					list[i].Facts, list[i].Hash = fmt.Sprint("facts ", i), uint64(i%3)
					if i%4 == 0 {
						list[i].Revision--
					}
				}
				list = append(list, kept.Problem{Number: 99})
				if what == 9 {
					return tx.SetFacts(ctx, id, list)
				}
				return tx.SetHashes(ctx, id, list)
			case 11:
				if some > 9 {
					return nil
				}
				return tx.ClearResults(ctx, id)
			case 12:
				return errors.Join(tx.SetAside(ctx, id, n), tx.DeleteProblem(ctx, id, n))
			case 13:
				return errors.Join(tx.SetAside(ctx, id, n), tx.SaveProblem(ctx, id, p))
			case 14:
				return tx.TakeBack(ctx, id, n)
			}
			if some == 0 {
				return tx.ClearMarks(ctx, me, fmt.Sprint(id))
			}
			return tx.SetMark(ctx, me, fmt.Sprint(id), kept.Mark{Problem: n, Value: name, At: at(step)})
		}
		fails, want := s.Update(t.Context(), do), database{db}.Update(t.Context(), do)
		if (fails == nil) != (want == nil) || errors.Is(fails, kept.ErrNotFound) != errors.Is(want, kept.ErrNotFound) {
			t.Fatalf("step %d, %d of collection %d: %v, the database says %v", step, what, id, fails, want)
		}
		if step%5 > 0 {
			continue
		}
		has := strings.Split(seen(database{db}), "\n")
		for which, s := range map[string]*Store{"in memory": s, "read anew": New(d)} {
			for i, line := range strings.Split(seen(s), "\n") {
				if line != has[i] {
					t.Fatalf("step %d, %d of collection %d, %s:\n%s\nthe database has\n%s", step, what, id, which, line, has[i])
				}
			}
		}
	}
}
