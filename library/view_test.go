package library_test

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"rookery/library"
	"rookery/library/packing"
	"rookery/puzzle"
	"rookery/puzzle/collection"
)

// TestView: what somebody else keeps is found by every predicate as what is stored, whatever the order in which it
// came; what has changed or gone is found no more.
func TestView(t *testing.T) {
	ctx := context.Background()
	src, err := os.ReadFile("testdata/predicates.olv")
	if err != nil {
		t.Fatal(err)
	}
	l := fill(t, library.NewMemory(), collection.OLV, string(src), true)
	v := library.NewView(l.Store().Documents)
	kept := map[library.ID][]byte{}
	for e, err := range l.All(ctx, nil) {
		if err != nil {
			t.Fatal(err)
		}
		f, err := library.FactsOf(e.Puzzle, e.Tree())
		if err != nil {
			t.Fatal(err)
		}
		if e.Result != nil {
			f.Terms = append(f.Terms, library.Term{Field: library.Verdict, Text: e.Result.Verdict, Count: 1})
		}
		kept[e.ID] = f.Pack()
	}
	ids := slices.Sorted(maps.Keys(kept))
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	for i, id := range ids {
		// It has been another one before.
		for _, facts := range [][]byte{kept[ids[len(ids)-1-i]], kept[id]} {
			if err := v.Put(id, facts); err != nil {
				t.Fatal(err)
			}
		}
	}
	cases, err := os.ReadFile("testdata/predicates.txt")
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for line := range strings.Lines(string(cases)) {
		query, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if query == "" || query[0] == '#' || strings.Contains(query, "Set(") || strings.Contains(query, "Note(") {
			continue
		}
		asked++
		x, err := library.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		set, err := v.Library().Find(ctx, x)
		if err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		var got []library.ID
		for _, id := range slices.Sorted(maps.Keys(kept)) {
			if set.Has(id) {
				got = append(got, id)
			}
		}
		if want := found(t, l, query); !slices.Equal(got, want) {
			t.Errorf("%s: found %v, want %v", query, got, want)
		}
	}
	if asked < 60 {
		t.Errorf("only %d queries", asked)
	}
	n := v.Library().Len()
	v.Remove(ids[0])
	v.Remove(ids[0])
	v.Remove(1 << 20)
	if v.Library().Len() != n-1 {
		t.Errorf("%d entries, want %d", v.Library().Len(), n-1)
	}
	for _, broken := range [][]byte{nil, {1, 2, 3}, packing.Pack(nil), packing.Pack([]byte{200})} {
		if err := v.Put(ids[0], broken); err == nil {
			t.Errorf("%v are facts", broken)
		}
	}
}

// TestViewIsRead: a view shows what its keeper has, tells what is near, and is changed by its keeper alone.
func TestViewIsRead(t *testing.T) {
	ctx := context.Background()
	p := newPuzzle(t, `{"popeye":"BeginProblem\nAuthor Ann\nStipulation #1\nPieces\n White Kg6 Ra1\n Black Kh8\nEndProblem\n"}`)
	r, err := library.NewRecord(p)
	if err != nil {
		t.Fatal(err)
	}
	v := library.NewView(func(_ context.Context, ids []library.ID) (map[library.ID]library.Stored, error) {
		return map[library.ID]library.Stored{ids[0]: {Document: r.Document, Result: packing.Pack([]byte(`{"verdict":"sound","text":{"en":"fine"}}`))}}, nil
	})
	if err := v.Put(7, r.Facts.Pack()); err != nil {
		t.Fatal(err)
	}
	l := v.Library()
	list, err := l.Entries(ctx, 7)
	if err != nil || len(list) != 1 || list[0].Result == nil || list[0].Result.Text != "fine" || list[0].Puzzle.Composed.Problem.Authors[0] != "Ann" {
		t.Errorf("%+v, %v", list, err)
	}
	if near, err := l.Similar(ctx, r.Facts, 3); err != nil || len(near) != 1 || near[0].ID != 7 {
		t.Errorf("%+v, %v", near, err)
	}
	_, added := l.Add(ctx, []*library.Record{r}, nil)
	for what, err := range map[string]error{
		"add": added, "resolve": l.Resolve(ctx, list[0], list[0].Result, nil), "merge": l.Store().Merge(ctx, 7, 8), "mark": l.Mark(ctx, "set", []library.ID{7}, true),
		"note": l.Note(ctx, library.Note{ID: 7, Text: "x"}), "join": l.Store().Alias(ctx, library.Alias{Field: library.Author, Alias: "a", Name: "b"}),
	} {
		if !errors.Is(err, library.ErrReadOnly) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := l.Refresh(ctx); err != nil || l.Len() != 1 {
		t.Errorf("%d, %v", l.Len(), err)
	}
}

// FuzzView: whatever is kept as facts, a view takes it or says that it is broken, and goes on answering.
func FuzzView(f *testing.F) {
	text := `{"popeye":"BeginProblem\nAuthor Ann\nStipulation #1\nPieces\n White Kg6 Ra1 Gb3\n Black Kh8\nEndProblem\n"}`
	p := newPuzzle(f, text)
	facts, err := library.FactsOf(p, nil)
	if err != nil {
		f.Fatal(err)
	}
	facts.Lines = [][]string{{"wRa1-a8", "bKh8-g8"}, {"wRa1-a8"}}
	plain, err := packing.Unpack(facts.Pack())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(plain)
	f.Fuzz(func(t *testing.T, plain []byte) {
		v := library.NewView(func(context.Context, []library.ID) (map[library.ID]library.Stored, error) { return nil, nil })
		if err := v.Put(3, packing.Pack(plain)); err != nil {
			return
		}
		for _, query := range []string{`Author("Ann") OR Fairy OR With("wG")`, `Line("wRa1-a8 ...")`, `Mate("bKh8")`} {
			x, err := library.Parse(query)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := v.Library().Find(context.Background(), x); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func newPuzzle(t testing.TB, text string) *puzzle.Puzzle {
	t.Helper()
	p := new(puzzle.Puzzle)
	if err := json.Unmarshal([]byte(text), p); err != nil {
		t.Fatal(err)
	}
	return p
}
