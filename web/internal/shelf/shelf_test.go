package shelf

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"testing"
	"time"

	"rookery/library"
	"rookery/store/kept"
	"rookery/web/internal/collections"
)

// A drawer keeps documents for tests, as two tabs of a browser have them.
type drawer struct {
	docs    map[string][]byte
	written int
	changed bool
	full    bool
}

func (d *drawer) Documents(context.Context) (map[string][]byte, error) {
	return maps.Clone(d.docs), nil
}

func (d *drawer) Write(_ context.Context, changes []Change) error {
	if d.full {
		return errors.New("no room")
	}
	for _, c := range changes {
		d.written++
		if c.Document == nil {
			delete(d.docs, c.Key)
		} else {
			d.docs[c.Key] = c.Document
		}
	}
	return nil
}

func (d *drawer) Alone(_ context.Context, do func(bool) error) error {
	changed := d.changed
	d.changed = false
	return do(changed)
}

func update(t *testing.T, s *Store, do func(context.Context, collections.Tx) error) {
	t.Helper()
	if err := s.Update(t.Context(), do); err != nil {
		t.Fatal(err)
	}
}

// filled has a collection of so many problems.
func filled(t *testing.T, s *Store, problems int) kept.CollectionID {
	t.Helper()
	c := kept.Collection{Owner: "me", Name: "Mates", Created: time.Now()}
	update(t, s, func(ctx context.Context, tx collections.Tx) error {
		if err := tx.CreateCollection(ctx, &c); err != nil {
			return err
		}
		list := make([]kept.Problem, problems)
		for i := range list {
			list[i] = kept.Problem{Document: fmt.Sprint("document ", i), Digest: fmt.Sprint("digest ", i)}
		}
		return tx.AddProblems(ctx, c.ID, list)
	})
	return c.ID
}

// TestKept: what was kept is there for the next store, in the order of its numbers.
func TestKept(t *testing.T) {
	d := &drawer{docs: map[string][]byte{}}
	s := New(d)
	id := filled(t, s, 3*chunk)
	update(t, s, func(ctx context.Context, tx collections.Tx) error {
		p, err := tx.Problem(ctx, id, 2)
		if err != nil {
			return err
		}
		return errors.Join(tx.SetResult(ctx, id, p, "sound"), tx.DeleteProblem(ctx, id, 1), tx.SetMark(ctx, "me", "mates", kept.Mark{Problem: 7, Value: "solved"}))
	})
	if err := s.SaveTable(t.Context(), kept.Table{ID: "one", Game: []byte{1, 2}, Touched: time.Now()}); err != nil {
		t.Fatal(err)
	}
	for _, s := range []*Store{s, New(d)} {
		c, err := s.Collection(t.Context(), id)
		if err != nil || c.Problems != 3*chunk-1 || c.Solved != 1 || c.Name != "Mates" || c.Owner != "me" {
			t.Errorf("%+v, %v", c, err)
		}
		list, err := s.Problems(t.Context(), id)
		if err != nil || len(list) != c.Problems || list[0].Number != 2 || list[0].Result != "sound" || list[len(list)-1].Document != fmt.Sprint("document ", 3*chunk-1) {
			t.Errorf("%d problems, %v", len(list), err)
		}
		if open, err := s.Unsolved(t.Context(), id); err != nil || len(open) != c.Problems-1 || open[0] != 3 {
			t.Errorf("unsolved %v, %v", open, err)
		}
		if marks, err := s.Marks(t.Context(), "me", "mates"); err != nil || len(marks) != 1 || marks[0].Value != "solved" {
			t.Errorf("%+v, %v", marks, err)
		}
		if table, err := s.Table(t.Context(), "one"); err != nil || len(table.Game) != 2 {
			t.Errorf("%+v, %v", table, err)
		}
	}
	update(t, s, func(ctx context.Context, tx collections.Tx) error {
		return errors.Join(tx.DeleteCollection(ctx, id), tx.ClearMarks(ctx, "me", "mates"))
	})
	if err := s.ForgetTables(t.Context(), time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if len(d.docs) != 0 {
		t.Errorf("left over: %v", d.docs)
	}
}

// TestLittleIsWritten: a result writes its neighbours, not the collection.
func TestLittleIsWritten(t *testing.T) {
	d := &drawer{docs: map[string][]byte{}}
	s := New(d)
	id := filled(t, s, 20*chunk)
	d.written = 0
	update(t, s, func(ctx context.Context, tx collections.Tx) error {
		p, err := tx.Problem(ctx, id, 5*chunk)
		if err != nil {
			return err
		}
		return tx.SetResult(ctx, id, p, "sound")
	})
	if d.written != 2 {
		t.Errorf("%d documents were written", d.written)
	}
}

// TestAllOrNothing: what fails, or cannot be written, has not happened.
func TestAllOrNothing(t *testing.T) {
	d := &drawer{docs: map[string][]byte{}}
	s := New(d)
	id := filled(t, s, 2)
	broken := errors.New("broken")
	err := s.Update(t.Context(), func(ctx context.Context, tx collections.Tx) error {
		return errors.Join(tx.DeleteProblem(ctx, id, 1), broken)
	})
	if !errors.Is(err, broken) {
		t.Error(err)
	}
	d.full = true
	if err := s.Update(t.Context(), func(ctx context.Context, tx collections.Tx) error { return tx.DeleteProblem(ctx, id, 1) }); err == nil {
		t.Error("written without room")
	}
	if _, err := s.Problem(t.Context(), id, 1); err != nil {
		t.Error(err)
	}
}

// TestRefused: what a database would refuse is refused here.
func TestRefused(t *testing.T) {
	s := New(&drawer{docs: map[string][]byte{}})
	id := filled(t, s, 1)
	for name, x := range map[string]struct {
		do   func(context.Context, collections.Tx) error
		want error
	}{
		"no problem": {func(ctx context.Context, tx collections.Tx) error {
			return tx.SaveProblem(ctx, id, kept.Problem{Number: 9})
		}, kept.ErrNotFound},
		"no collection": {func(ctx context.Context, tx collections.Tx) error { return tx.SetSolving(ctx, 99, true) }, kept.ErrNotFound},
		"another problem": {func(ctx context.Context, tx collections.Tx) error {
			return tx.SetResult(ctx, id, kept.Problem{Number: 1, Document: "changed"}, "sound")
		}, kept.ErrNotFound},
		"too many": {func(ctx context.Context, tx collections.Tx) error {
			return tx.AddProblems(ctx, id, make([]kept.Problem, kept.MaxProblems))
		}, kept.ErrFull},
		"too long": {func(ctx context.Context, tx collections.Tx) error {
			return tx.AddProblems(ctx, id, []kept.Problem{{Document: string(make([]byte, kept.MaxDocument+1))}})
		}, kept.ErrTooLong},
	} {
		if err := s.Update(t.Context(), x.do); !errors.Is(err, x.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestOtherTab: what another tab has changed is seen.
func TestOtherTab(t *testing.T) {
	d := &drawer{docs: map[string][]byte{}}
	one, two := New(d), New(d)
	if list, err := two.Collections(t.Context(), "me"); err != nil || len(list) != 0 {
		t.Fatal(list, err)
	}
	filled(t, one, 1)
	d.changed = true
	if list, err := two.Collections(t.Context(), "me"); err != nil || len(list) != 1 {
		t.Error(list, err)
	}
}

// What was replaced and deleted is had back, the newest few, also by the next page.
func TestSetAside(t *testing.T) {
	t.Parallel()
	d := &drawer{docs: map[string][]byte{}}
	s := New(d)
	id := filled(t, s, 3)
	back := func(s *Store) error {
		return s.Update(t.Context(), func(ctx context.Context, tx collections.Tx) error { return tx.TakeBack(ctx, id, 2) })
	}
	for i := range kept.MaxAside + 1 {
		update(t, s, func(ctx context.Context, tx collections.Tx) error {
			return errors.Join(tx.SetAside(ctx, id, 2), tx.SaveProblem(ctx, id, kept.Problem{Number: 2, Document: fmt.Sprint(i)}))
		})
	}
	update(t, s, func(ctx context.Context, tx collections.Tx) error {
		return errors.Join(tx.SetAside(ctx, id, 2), tx.DeleteProblem(ctx, id, 2))
	})
	s = New(d)
	for i := kept.MaxAside; i > 0; i-- {
		if err := back(s); err != nil {
			t.Fatal(err)
		}
		p, err := s.Problem(t.Context(), id, 2)
		if err != nil || p.Document != fmt.Sprint(i) {
			t.Errorf("%+v, %v, not %d", p, err, i)
		}
	}
	if err := back(s); !errors.Is(err, kept.ErrNotFound) {
		t.Errorf("one more: %v", err)
	}
	if list, err := s.Problems(t.Context(), id); err != nil || len(list) != 3 || list[1].Number != 2 {
		t.Errorf("%+v %v", list, err)
	}
	// The last one keeps its number while it can be had back.
	added := []kept.Problem{{Document: "new"}}
	update(t, s, func(ctx context.Context, tx collections.Tx) error {
		return errors.Join(tx.SetAside(ctx, id, 3), tx.DeleteProblem(ctx, id, 3), tx.AddProblems(ctx, id, added), tx.TakeBack(ctx, id, 3))
	})
	if p, err := s.Problem(t.Context(), id, 4); err != nil || p.Document != "new" || added[0].Number != 4 {
		t.Errorf("%+v %v", p, err)
	}
}

// TestTables: games are kept as long as they are touched, and no longer than they may be.
func TestTables(t *testing.T) {
	ctx := t.Context()
	s := New(&drawer{docs: map[string][]byte{}})
	now := time.Unix(1000, 0)
	if _, err := s.Table(ctx, "a"); !errors.Is(err, kept.ErrNotFound) {
		t.Errorf("of nobody: %v", err)
	}
	for id, game := range map[string][]byte{"a": make([]byte, kept.MaxTable), "b": nil} {
		touched := now
		if id == "b" {
			touched = now.Add(time.Second)
		}
		if err := s.SaveTable(ctx, kept.Table{ID: id, Game: game, Touched: touched}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.SaveTable(ctx, kept.Table{ID: "a", Game: make([]byte, kept.MaxTable+1)}); !errors.Is(err, kept.ErrTooLong) {
		t.Errorf("too long: %v", err)
	}
	if err := s.ForgetTables(ctx, now); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"a", "b"} {
		if table, err := s.Table(ctx, id); err != nil || table.ID != id {
			t.Errorf("touched then: %s %v", id, err)
		}
	}
	if err := s.ForgetTables(ctx, now.Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Table(ctx, "a"); !errors.Is(err, kept.ErrNotFound) {
		t.Errorf("not touched for long: %v", err)
	}
	if _, err := s.Table(ctx, "b"); err != nil {
		t.Errorf("touched then: %v", err)
	}
}

// TestNumbers: collections get numbers that no other has, and there are so many at most.
func TestNumbers(t *testing.T) {
	ctx := t.Context()
	s := New(&drawer{docs: map[string][]byte{}})
	err := s.update(ctx, func(x *tx) error {
		for want := kept.CollectionID(1); want <= kept.MaxCollections; want++ {
			c := kept.Collection{Name: "c"}
			if err := x.CreateCollection(ctx, &c); err != nil {
				return err
			}
			if c.ID != want {
				return fmt.Errorf("number %d, want %d", c.ID, want)
			}
		}
		if err := x.CreateCollection(ctx, &kept.Collection{}); !errors.Is(err, kept.ErrFull) {
			return fmt.Errorf("one more: %w", errors.Join(err, errors.New("want ErrFull")))
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestHeldWithFindings: the library of what a browser holds knows what was found out about the problems of collections, and asks
// again when that has changed.
func TestHeldWithFindings(t *testing.T) {
	ctx := t.Context()
	s := New(&drawer{docs: map[string][]byte{}})
	room, err := collections.New(ctx, collections.Config{Store: s})
	if err != nil {
		t.Fatal(err)
	}
	c := kept.Collection{Name: "Mine", Created: time.Now()}
	const text = `{"popeye":"BeginProblem\nAuthor Nobody Else\nStipulation #1\nPieces\n White Kg6 Ra1\n Black Kh8\nEndProblem\n"}`
	update(t, s, func(ctx context.Context, tx collections.Tx) error {
		return errors.Join(tx.CreateCollection(ctx, &c), tx.AddProblems(ctx, c.ID, []kept.Problem{{Document: text, Digest: `{"men":[]}`}}))
	})
	held := library.NewHeld(room.Held)
	held.Patience = time.Hour
	found := func(query string) int {
		t.Helper()
		l, coming, err := held.Library(ctx)
		if err != nil || coming > 0 {
			t.Fatalf("%d to come, %v", coming, err)
		}
		x, err := library.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		set, err := l.Find(ctx, x)
		if err != nil {
			t.Fatal(err)
		}
		return set.Len()
	}
	const mine = `Author("Nobody Else") AND `
	if found(mine+"Solution(open)") != 1 || found(mine+"Solution(sound)") != 0 {
		t.Error("what nobody has solved is not open")
	}
	update(t, s, func(ctx context.Context, tx collections.Tx) error {
		p, err := tx.Problem(ctx, c.ID, 1)
		if err != nil {
			return err
		}
		return tx.SetResult(ctx, c.ID, p, `{"verdict":"sound","text":"sound","themes":["Grimshaw"]}`)
	})
	if found(mine+"Solution(open)") != 0 || found(mine+"Solution(sound) AND Theme(Grimshaw)") != 1 {
		t.Error("what is solved is not found")
	}
}

// TestSame: the same problems are found by their hashes, and what other sources say is kept, set aside and had back.
func TestSame(t *testing.T) {
	d := &drawer{docs: map[string][]byte{}}
	s := New(d)
	id := filled(t, s, 2*chunk)
	const high = 0xfedcba9876543210
	update(t, s, func(ctx context.Context, tx collections.Tx) error {
		p, err := tx.Problem(ctx, id, 3)
		if err != nil {
			return err
		}
		p.Also, p.Hash = "also", 7
		return errors.Join(tx.SetHashes(ctx, id, []kept.Problem{{Number: 1, Revision: 1, Hash: high}, {Number: 2, Hash: 9}}), tx.SaveProblem(ctx, id, p),
			tx.SetAside(ctx, id, 3), tx.SaveProblem(ctx, id, kept.Problem{Number: 3, Document: "other", Hash: 8}))
	})
	for _, s := range []*Store{s, New(d)} {
		list, err := s.Same(t.Context(), id, []uint64{7, 8, 9, high})
		if err != nil || len(list) != 2 || list[0].Number != 1 || list[0].Hash != high || list[1].Document != "other" {
			t.Errorf("%+v, %v", list, err)
		}
		if list, err := s.Unhashed(t.Context(), id, 5); err != nil || len(list) != 5 || list[0].Number != 2 || list[1].Number != 4 {
			t.Errorf("%+v, %v", list, err)
		}
	}
	s = New(d)
	update(t, s, func(ctx context.Context, tx collections.Tx) error { return tx.TakeBack(ctx, id, 3) })
	p, err := s.Problem(t.Context(), id, 3)
	if err != nil || p.Also != "also" || p.Hash != 7 || p.Document != "document 2" {
		t.Errorf("%+v, %v", p, err)
	}
	err = s.Update(t.Context(), func(ctx context.Context, tx collections.Tx) error {
		return tx.SetResult(ctx, id, kept.Problem{Number: 3, Document: p.Document}, "sound")
	})
	if !errors.Is(err, kept.ErrNotFound) {
		t.Error("a result of what less was said of:", err)
	}
}
