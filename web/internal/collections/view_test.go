package collections

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rookery/library"
	"rookery/puzzle"
	"rookery/store"
	"rookery/store/kept"
)

// shelved is a database as the room has it.
type shelved struct{ *store.Store }

func (s shelved) Update(ctx context.Context, do func(context.Context, Tx) error) error {
	return s.Store.Update(ctx, func(ctx context.Context, tx *store.Tx) error { return do(ctx, tx) })
}

// TestViewFollows does this and that to a collection: a view has always what is kept, and finds it.
func TestViewFollows(t *testing.T) {
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "rookery.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	s := &Service{config: Config{Store: shelved{db}}, views: views{open: map[string]*view{}}}
	ctx := t.Context()
	r := rand.New(rand.NewPCG(46, 1))
	made := func() kept.Problem {
		p := new(puzzle.Puzzle)
		doc := fmt.Sprintf(`{"popeye":"BeginProblem\nAuthor A%d\nStipulation #%d\nPieces\n White Kg6 Ra1\n Black Kh8\nEndProblem\n"}`, r.IntN(5), 1+r.IntN(4))
		if err := p.UnmarshalJSON([]byte(doc)); err != nil {
			t.Fatal(err)
		}
		k, err := stored(p)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	c := kept.Collection{Owner: "me", Name: "x", Created: time.UnixMilli(1000), Used: time.UnixMilli(1000)}
	do := func(fn func(context.Context, Tx) error) {
		t.Helper()
		if err := s.config.Store.Update(ctx, fn); err != nil && !errors.Is(err, kept.ErrNotFound) {
			t.Fatal(err)
		}
	}
	do(func(ctx context.Context, tx Tx) error { return tx.CreateCollection(ctx, &c) })
	for step := range 300 {
		n := 1 + r.IntN(12)
		switch what := r.IntN(8); what {
		case 0, 1:
			list := []kept.Problem{made(), made()}[:1+r.IntN(2)]
			do(func(ctx context.Context, tx Tx) error { return tx.AddProblems(ctx, c.ID, list) })
		case 2, 3:
			p := made()
			p.Number = n
			do(func(ctx context.Context, tx Tx) error {
				return errors.Join(tx.SetAside(ctx, c.ID, n), tx.SaveProblem(ctx, c.ID, p))
			})
		case 4:
			do(func(ctx context.Context, tx Tx) error {
				return errors.Join(tx.SetAside(ctx, c.ID, n), tx.DeleteProblem(ctx, c.ID, n))
			})
		case 5:
			do(func(ctx context.Context, tx Tx) error { return tx.TakeBack(ctx, c.ID, n) })
		case 6:
			do(func(ctx context.Context, tx Tx) error {
				p, err := tx.Problem(ctx, c.ID, n)
				if err != nil {
					return err
				}
				p.Result = fmt.Sprintf(`{"verdict":%q}`, []string{"sound", "cooked"}[r.IntN(2)])
				p.Facts = factsOf(p)
				return tx.SetResult(ctx, c.ID, p, p.Result)
			})
		case 7:
			if r.IntN(5) == 0 {
				do(func(ctx context.Context, tx Tx) error { return tx.ClearResults(ctx, c.ID) })
			}
		}
		if r.IntN(3) == 0 {
			continue // the view sees several changes at once
		}
		now, err := s.config.Store.Collection(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		want, err := s.config.Store.Problems(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		v, err := s.viewOf(ctx, readable{Collection: now})
		if err != nil {
			t.Fatal(err)
		}
		if len(v.entries) != len(want) {
			t.Fatalf("step %d: %d problems, want %d", step, len(v.entries), len(want))
		}
		asked := map[string][]int{} // what queries are to find
		for i, p := range want {
			e, err := entry(p)
			if err != nil {
				t.Fatal(err)
			}
			got := v.entries[i]
			if got.Number != p.Number || got.Stipulation != e.Stipulation || got.Authors[0] != e.Authors[0] || verdictOf(&got.Entry) != verdictOf(&e) {
				t.Fatalf("step %d: %+v, want %+v", step, got.Entry, e)
			}
			queries := []string{fmt.Sprintf("Author(%q)", e.Authors[0]), fmt.Sprintf("Stip(%q)", e.Stipulation)}
			if e.Finding != nil {
				queries = append(queries, fmt.Sprintf("Solution(%s)", e.Finding.Verdict))
			}
			for _, q := range queries {
				asked[q] = append(asked[q], p.Number)
			}
		}
		for q, numbers := range asked {
			x, err := library.Parse(q)
			if err != nil {
				t.Fatal(err)
			}
			list, coming, err := v.found(ctx, x, time.Hour)
			var got []int
			for _, e := range list {
				got = append(got, e.Number)
			}
			if err != nil || coming != 0 || fmt.Sprint(got) != fmt.Sprint(numbers) {
				t.Fatalf("step %d: %s finds %v, want %v (%d to come, %v)", step, q, got, numbers, coming, err)
			}
		}
		v.mu.Unlock()
	}
}

// TestFormAsksWhatIsKept: the form finds what solving found of a problem whose solution was not kept, of one that cannot be
// understood, and what facts of the former form say.
func TestFormAsksWhatIsKept(t *testing.T) {
	ctx := t.Context()
	const understood = `{"popeye":"BeginProblem\nAuthor Ann\nStipulation #1\nPieces\n White Kg6 Ra1\n Black Kh8\nEndProblem\n"}`
	list := []kept.Problem{
		{Number: 1, Digest: `{"men":[]}`, Document: understood, Result: `{"verdict":"sound","themes":["Bristol","Zilahi"]}`},
		{Number: 2, Digest: `{"men":[]}`, Document: understood, Result: `{"verdict":"unsound"}`}, // in the word of an earlier version
		{Number: 3, Digest: `{"men":[]}`, Document: `{"fen":"7k/8/6K1/8/8/8/8/R7 w - - 0 1","lead":7,"mate":1,"description":["Nonsense"]}`},
	}
	former := list[0]
	former.Result = ""
	former.Number, former.Facts = 4, formerForm+strings.TrimPrefix(factsOf(former), factsForm)
	former.Result = list[0].Result
	nothing := list[2]
	nothing.Number, nothing.Facts = 5, formerForm
	v := &view{from: &bundle{problems: append(list, former, nothing)}, words: map[string]string{}}
	v.library = library.NewView(v.documents)
	if err := v.refresh(ctx, readable{Collection: kept.Collection{Problems: 5, Revision: 1}}); err != nil {
		t.Fatal(err)
	}
	for search, want := range map[Search]string{
		{}:                                "[1 2 3 4 5]",
		{Theme: "bristol"}:                "[1 4]",
		{Theme: "bris"}:                   "[]",
		{Verdict: "sound"}:                "[1 4]",
		{Verdict: "bad"}:                  "[2]",
		{Verdict: "no solution"}:          "[2]",
		{Verdict: "open"}:                 "[3 5]",
		{Text: "nonsense"}:                "[3 5]",
		{Author: "ann"}:                   "[1 2 4]",
		{Men: "R", Text: "zilahi"}:        "[1 4]",
		{Query: "NOT Theme(Zilahi)"}:      "[2 3 5]",
		{Query: "Theme(Zilahi) = 0"}:      "[]", // of the others nothing is known
		{Query: "Theme(Zilahi) = 1"}:      "[1 4]",
		{Query: "PCount(*) = 0 OR Fairy"}: "[3 5]",
	} {
		x, err := search.query()
		if err != nil {
			t.Fatal(err)
		}
		found, coming, err := v.found(ctx, x, time.Hour)
		got := []int{}
		for _, e := range found {
			got = append(got, e.Number)
		}
		if err != nil || coming != 0 || fmt.Sprint(got) != want {
			t.Errorf("%+v finds %v, want %s (%d to come, %v)", search, got, want, coming, err)
		}
	}
}
