package collections

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"rookery/library"
	"rookery/store"
	"rookery/store/kept"
	"rookery/web/internal/site"
)

// opened is a service with a database that has an empty collection.
func opened(t *testing.T) (*Service, *kept.Collection) {
	t.Helper()
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "rookery.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	s := &Service{config: Config{Store: shelved{db}}, views: views{open: map[string]*view{}}}
	c := &kept.Collection{Owner: "me", Name: "x", Created: time.UnixMilli(1000), Used: time.UnixMilli(1000)}
	if err := s.config.Store.Update(t.Context(), func(ctx context.Context, tx Tx) error { return tx.CreateCollection(ctx, c) }); err != nil {
		t.Fatal(err)
	}
	return s, c
}

// text is an entry of .olv: a mate that stands in one of four places that are the same, mirrored and upside down.
func text(author string, turned int, task string) string {
	men := []string{"{white: [Kg6, Ra1, Pa2], black: [Kh8]}", "{white: [Kb6, Rh1, Ph2], black: [Ka8]}", "{black: [Kg3, Ra8, Pa7], white: [Kh1]}"}
	return fmt.Sprintf("---\nauthors: [%s]\nsource: {name: Source of %[1]s, date: 1950}\nalgebraic: %s\nstipulation: %q\n", author, men[turned], task)
}

func read(t *testing.T, file string) []kept.Problem {
	t.Helper()
	list, wrong, err := readCollection("x.olv", []byte(file), kept.MaxProblems)
	if err != nil || len(wrong) > 0 {
		t.Fatal(err, wrong)
	}
	return list
}

// finds are the numbers that a query finds.
func (s *Service) finds(t *testing.T, c *kept.Collection, q string) string {
	t.Helper()
	now, err := s.config.Store.Collection(t.Context(), c.ID)
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.viewOf(t.Context(), readable{Collection: now})
	if err != nil {
		t.Fatal(err)
	}
	defer v.mu.Unlock()
	x, err := library.Parse(q)
	if err != nil {
		t.Fatal(err)
	}
	list, coming, err := v.found(t.Context(), x, time.Hour)
	if err != nil || coming != 0 {
		t.Fatal(err, coming)
	}
	numbers := []int{}
	for _, e := range list {
		numbers = append(numbers, e.Number)
	}
	return fmt.Sprint(numbers)
}

// TestTwoSources: the same problem twice is one with two sources, and the same file twice changes nothing.
func TestTwoSources(t *testing.T) {
	s, c := opened(t)
	ctx := t.Context()
	bring := func(file string) taken {
		t.Helper()
		n, err := s.addProblems(ctx, c, read(t, file), takeIn)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	file := text("Ann", 0, "#1") + text("Bob", 0, "#2") + text("Ann", 0, "#1") + text("Carl", 1, "#2")
	if n := bring(file); n != (taken{2, 1, 1}) {
		t.Errorf("%+v", n)
	}
	if got := s.finds(t, c, "Author(Bob) AND Author(Carl)"); got != "[2]" { // what is known of it is kept now
		t.Error(got)
	}
	// What its solution shows stays known when more is said.
	err := s.config.Store.Update(ctx, func(ctx context.Context, tx Tx) error {
		p, err := tx.Problem(ctx, c.ID, 2)
		if err != nil {
			return err
		}
		r := &library.Result{Verdict: "sound"}
		q, err := unstored(p)
		if err != nil {
			return err
		}
		f, err := r.Facts(q, nil)
		if err != nil {
			return err
		}
		f.Terms = append(f.Terms, library.Term{Field: library.Theme, Text: "Grimshaw", Count: 1})
		f.Solved = true
		p.Result, p.Facts = `{"verdict":"sound"}`, packed(f, nil)
		return tx.SetResult(ctx, c.ID, p, p.Result)
	})
	if err != nil {
		t.Fatal(err)
	}
	if n := bring(text("Dora", 2, "#2") + text("Emil", 0, "#3")); n != (taken{1, 0, 1}) {
		t.Errorf("%+v", n)
	}
	for q, want := range map[string]string{"Author(Ann)": "[1]", "Author(Bob)": "[2]", "Author(Dora) AND Theme(Grimshaw)": "[2]", "Solution(sound)": "[2]", "Source('Source of Dora')": "[2]", "Stip('#3')": "[3]", "Text('%Dora%')": "[2]"} {
		if got := s.finds(t, c, q); got != want {
			t.Errorf("%s: %s, want %s", q, got, want)
		}
	}
	if n := bring(file + text("Dora", 2, "#2")); n != (taken{0, 5, 0}) {
		t.Errorf("the same again: %+v", n)
	}
	p, err := s.config.Store.Problem(ctx, c.ID, 2)
	if err != nil {
		t.Fatal(err)
	}
	open, err := openEntry(p)
	if err != nil || fmt.Sprint(open.Also) != "[Carl; Source of Carl 1950 Dora; Source of Dora 1950]" {
		t.Errorf("%q, %v", open.Also, err)
	}
	w, err := whole(p)
	if err != nil || len(w.Composed.Reprints) != 2 {
		t.Errorf("%+v, %v", w.Composed, err)
	}
}

// TestOldProblemsAreKnown: what an earlier version has kept is the same as what comes, once it has been looked at.
func TestOldProblemsAreKnown(t *testing.T) {
	s, c := opened(t)
	ctx := t.Context()
	old := read(t, text("Ann", 0, "#1")+text("Ann", 1, "#1"))
	old = append(old, kept.Problem{Document: "nonsense", Digest: `{"men":[]}`})
	for i := range old {
		old[i].Hash = 0
	}
	if _, err := s.addProblems(ctx, c, old, apart); err != nil {
		t.Fatal(err)
	}
	if err := s.hash(ctx, c.ID, time.Hour); err != nil {
		t.Fatal(err)
	}
	if left, err := s.config.Store.Unhashed(ctx, c.ID, 9); err != nil || len(left) > 0 {
		t.Errorf("%d left, %v", len(left), err)
	}
	n, err := s.addProblems(ctx, c, read(t, text("Bob", 2, "#1")), takeIn)
	if err != nil || n != (taken{0, 0, 1}) || s.finds(t, c, "Author(Bob)") != "[1]" || s.finds(t, c, "Author(Ann)") != "[1 2]" {
		t.Errorf("%+v, %v", n, err)
	}
}

// TestNothingIsLost brings files at random, some of which do not go in: what was said is there once, and what was refused is not.
func TestNothingIsLost(t *testing.T) {
	s, c := opened(t)
	ctx := t.Context()
	r := rand.New(rand.NewPCG(46, 2))
	said := map[string]bool{}
	check := func() {
		t.Helper()
		list, err := s.config.Store.Problems(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		var have []string
		hashes := map[uint64]bool{}
		for _, p := range list {
			if hashes[p.Hash] {
				t.Errorf("%d is there twice", p.Number)
			}
			hashes[p.Hash] = true
			also, err := alsoOf(p)
			if err != nil {
				t.Fatal(err)
			}
			have = append(have, p.Document)
			for _, d := range also {
				have = append(have, string(d))
			}
		}
		slices.Sort(have)
		var want []string
		for d := range said {
			want = append(want, d)
		}
		slices.Sort(want)
		if !slices.Equal(have, want) {
			t.Fatalf("%d are kept, %d were said", len(have), len(want))
		}
	}
	refused := errors.New("refused")
	for range 30 {
		var b strings.Builder
		for range 1 + r.IntN(8) {
			b.WriteString(text(fmt.Sprint("A", r.IntN(6)), r.IntN(3), fmt.Sprintf("#%d", 1+r.IntN(6))))
		}
		list := read(t, b.String())
		if r.IntN(3) == 0 { // the second part does not go in
			parts := 0
			_, err := s.addProblems(ctx, c, slices.Concat(slices.Repeat(list, addedAtOnce), list), func(ctx context.Context, tx Tx, id kept.CollectionID, part []kept.Problem) (taking, error) {
				if parts++; parts > 1 {
					return taking{}, refused
				}
				return takeIn(ctx, tx, id, part)
			})
			if !errors.Is(err, refused) {
				t.Fatal(err)
			}
			check()
			continue
		}
		if _, err := s.addProblems(ctx, c, list, takeIn); err != nil {
			t.Fatal(err)
		}
		for _, p := range list {
			said[p.Document] = true
		}
		check()
	}
}

// TestWordsOfOnePuzzle: a problem is the same in whatever words its stipulation was read.
func TestWordsOfOnePuzzle(t *testing.T) {
	var hashes []uint64
	for name, file := range map[string]string{
		"x.inp": "BeginProblem\nStipulation dia2.5\nPieces\n White Ke1 Qd1 Pa2\n Black Kf7\nEndProblem\n",
		"x.olv": "---\nalgebraic: {white: [Ke1, Qd1, Pa2], black: [Kf7]}\nstipulation: PG2.5\n",
	} {
		list, wrong, err := readCollection(name, []byte(file), 9)
		if err != nil || len(wrong) > 0 {
			t.Fatal(err, wrong)
		}
		hashes = append(hashes, list[0].Hash)
	}
	if hashes[0] != hashes[1] {
		t.Errorf("%x", hashes)
	}
}

// TestPositionsWithMoves: positions of which moves alone say what is asked are the same where these are.
func TestPositionsWithMoves(t *testing.T) {
	const epd = "7k/8/6K1/8/8/8/8/R7 w - - %s id \"%s\";\n"
	list, wrong, err := readCollection("x.epd", fmt.Appendf(nil, epd+epd+epd, "bm Ra8+;", "a", "am Ra8+;", "a", "bm Ra8+;", "a"), 9)
	if err != nil || len(wrong) > 0 || len(list) != 3 {
		t.Fatal(err, wrong)
	}
	if list[0].Hash == list[1].Hash || list[0].Hash != list[2].Hash {
		t.Errorf("%x %x %x", list[0].Hash, list[1].Hash, list[2].Hash)
	}
}

// TestHeldKnowsOtherSources: the library of what a browser holds finds what other sources say.
func TestHeldKnowsOtherSources(t *testing.T) {
	s, c := opened(t)
	ctx := site.WithVisitor(t.Context(), site.Visitor{Owner: "me"})
	if _, err := s.addProblems(ctx, c, read(t, text("Ann", 0, "#1")+text("Bob", 1, "#1")+text("Carl", 0, "#2")), takeIn); err != nil {
		t.Fatal(err)
	}
	l, coming, err := library.NewHeld(s.Held).Library(ctx)
	if err != nil || coming != 0 || l.Len() != 2 {
		t.Fatal(l.Len(), coming, err)
	}
	x, err := library.Parse("Author(Ann) AND Source('Source of Bob')")
	if err != nil {
		t.Fatal(err)
	}
	set, err := l.Find(ctx, x)
	if err != nil || set.Len() != 1 {
		t.Errorf("%d, %v", set.Len(), err)
	}
}

// TestOwnAreAsked: the visitor's collections are asked, those used last first, as far as their problems are not too many; nobody
// else's, and none that was deleted.
func TestOwnAreAsked(t *testing.T) {
	s, c := opened(t)
	ctx := site.WithVisitor(t.Context(), site.Visitor{Owner: "me"})
	err := s.config.Store.Update(ctx, func(ctx context.Context, tx Tx) error {
		for i, other := range []kept.Collection{
			{Owner: "me", Name: "later"}, {Owner: "you", Name: "yours"}, {Owner: "me", Name: "deleted", Deleted: time.UnixMilli(1)}, {Owner: "me", Name: "empty"},
		} {
			other.Created, other.Used = time.UnixMilli(1000), time.UnixMilli(int64(2000+i))
			if err := tx.CreateCollection(ctx, &other); err != nil {
				return err
			}
			if other.Name != "empty" {
				if err := tx.AddProblems(ctx, other.ID, read(t, text("Ann", 0, "#1"))); err != nil {
					return err
				}
			}
			if err := tx.SaveCollection(ctx, other); err != nil {
				return err
			}
		}
		return tx.AddProblems(ctx, c.ID, read(t, text("Ann", 0, "#1")+text("Ann", 0, "#2")))
	})
	if err != nil {
		t.Fatal(err)
	}
	var asked []string
	if err := s.AskOwn(ctx, func(_ context.Context, _, name string, l *library.Library) error {
		asked = append(asked, fmt.Sprint(name, " ", l.Len()))
		return nil
	}); err != nil || fmt.Sprint(asked) != "[later 1 x 2]" {
		t.Errorf("%q, %v", asked, err)
	}
}
