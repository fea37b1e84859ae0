package library_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"rookery/library"
	"rookery/library/intake"
	"rookery/library/packing"
	"rookery/library/solving"
	"rookery/puzzle/collection"
	"rookery/solve"
)

// TestHeld: a library of what somebody keeps grows with the questions, takes over what has come, and leaves out what has gone.
func TestHeld(t *testing.T) {
	var text strings.Builder
	for i := range 260 {
		fmt.Fprintf(&text, "k7/8/8/8/8/8/P7/K6R #%d; Author %d\n", 1+i, i)
	}
	var all []library.Document
	for item := range intake.Read(context.Background(), "a.fen", intake.FEN, strings.NewReader(text.String()), 0) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		doc, err := json.Marshal(item.Record.Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, library.Document{Text: string(doc)})
	}
	now, reads := all[:250], 0
	h := library.NewHeld(func(context.Context) (string, func() ([]library.Document, error), error) {
		return fmt.Sprint(len(now), now[0].Text), func() ([]library.Document, error) { reads++; return now, nil }, nil
	})
	h.Patience = time.Nanosecond // a question looks at a hundred
	for _, want := range []struct{ entries, coming, reads int }{{100, 150, 1}, {200, 50, 1}, {250, 0, 1}, {250, 0, 1}} {
		l, coming, err := h.Library(context.Background())
		if err != nil || l.Len() != want.entries || coming != want.coming || reads != want.reads {
			t.Fatalf("%d entries, %d to come, read %d times, %v; want %+v", l.Len(), coming, reads, err, want)
		}
	}
	now = all
	l, coming, err := h.Library(context.Background())
	if err != nil || l.Len() != 260 || coming != 0 || len(found(t, l, `Author("Author 259")`)) != 1 {
		t.Errorf("%d entries, %d to come, %v", l.Len(), coming, err)
	}
	now = all[200:]
	if l, coming, err = h.Library(context.Background()); err != nil || l.Len() != 60 || coming != 0 || len(found(t, l, `Author("Author 1")`)) != 0 {
		t.Errorf("%d entries, %d to come, %v", l.Len(), coming, err)
	}
	if _, _, err := h.Library(cancelled()); err != nil {
		t.Error(err) // nothing is to come
	}
	now = all
	if _, _, err := h.Library(cancelled()); err == nil {
		t.Error("somebody who has gone is waited for")
	}
}

func cancelled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// kept are facts in memory.
type kept struct{ batches [][]byte }

func (k *kept) Batches(context.Context) ([][]byte, error) { return k.batches, nil }

func (k *kept) Keep(_ context.Context, batch []byte, anew bool) error {
	if anew {
		k.batches = nil
	}
	k.batches = append(k.batches, batch)
	return nil
}

// TestHeldSeen: what was found out about documents is not found out again after a restart, answers the same, is left
// when it is broken, and goes when most documents have gone.
func TestHeldSeen(t *testing.T) {
	ctx := context.Background()
	src, err := os.ReadFile("testdata/predicates.olv")
	if err != nil {
		t.Fatal(err)
	}
	var all []library.Document
	for item := range intake.Read(ctx, "a.olv", collection.OLV, bytes.NewReader(src), 0) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		doc, err := json.Marshal(item.Record.Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, library.Document{Text: string(doc)})
	}
	all = append(all, library.Document{Text: "{"}, library.Document{Text: `{"popeye":"nothing"}`}) // no problems
	now := all
	open := func(seen library.Seen) *library.Library {
		h := library.NewHeld(func(context.Context) (string, func() ([]library.Document, error), error) {
			return fmt.Sprint(len(now)), func() ([]library.Document, error) { return now, nil }, nil
		})
		h.Seen, h.Patience = seen, time.Hour
		l, coming, err := h.Library(ctx)
		if err != nil || coming != 0 {
			t.Fatalf("%d to come, %v", coming, err)
		}
		return l
	}
	seen := new(kept)
	first := open(seen)
	if len(seen.batches) == 0 {
		t.Fatal("nothing was kept")
	}
	before := len(seen.batches)
	again := open(seen)
	if len(seen.batches) != before {
		t.Errorf("%d batches, %d before: documents were looked at again", len(seen.batches), before)
	}
	cases, err := os.ReadFile("testdata/predicates.txt")
	if err != nil {
		t.Fatal(err)
	}
	same := func(l *library.Library) (asked int) {
		for line := range strings.Lines(string(cases)) {
			query, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
			if query == "" || query[0] == '#' {
				continue
			}
			asked++
			if got, want := found(t, l, query), found(t, first, query); !slices.Equal(got, want) {
				t.Errorf("%s: found %v, first %v", query, got, want)
			}
		}
		return asked
	}
	if n := same(again); n < 60 {
		t.Errorf("only %d queries", n)
	}
	broken := new(kept)
	for _, b := range seen.batches {
		b = slices.Clone(b)
		b[min(40, len(b)-1)] ^= 0xff
		broken.batches = append(broken.batches, b[:len(b)*2/3], b[:7])
	}
	same(open(broken))

	// Facts of very many documents that are no more.
	var more []byte
	for i := range uint64(2000) {
		more = append(binary.LittleEndian.AppendUint64(more, i), make([]byte, 9)...)
	}
	seen.batches = append(seen.batches, more)
	now = all[:5]
	if l := open(seen); l.Len() == 0 || len(seen.batches) != 1 || len(seen.batches[0]) > len(more)/2 {
		t.Errorf("%d entries, %d batches, %d bytes", l.Len(), len(seen.batches), len(seen.batches[0]))
	}
}

// TestHeldSolved: what its keeper knows of a problem and its solution is found, also where it has to be looked at again, and
// what is solved later, too; of two that are the same one solution is enough.
func TestHeldSolved(t *testing.T) {
	ctx := context.Background()
	doc := func(author, rook string) string {
		return fmt.Sprintf(`{"popeye":"BeginProblem\nAuthor %s\nStipulation #1\nPieces\n White Kg6 R%s\n Black Kh8\nEndProblem\n"}`, author, rook)
	}
	const result = `{"verdict":"sound","text":{"en":"sound: 1 key","de":"korrekt"},"themes":["Grimshaw"]}`
	p := newPuzzle(t, doc("Ann", "a1"))
	r, s := solving.Means{Config: solve.Config{Jobs: 1, MaxMemory: 1 << 20}}.Check(ctx, p)
	facts, err := r.Facts(p, s)
	if err != nil || len(r.Themes) == 0 {
		t.Fatalf("%v, %v", r.Themes, err)
	}
	now := []library.Document{
		{Text: doc("Ann", "a1"), Result: result, Facts: facts.Pack()},
		{Text: doc("Bob", "b1"), Result: result},
		{Text: doc("Carl", "c1"), Facts: []byte("broken")},
		{Text: doc("Ann", "a1")},
	}
	seen := new(kept)
	for range 2 { // as it is after a restart, too
		stamp := 0
		h := library.NewHeld(func(context.Context) (string, func() ([]library.Document, error), error) {
			return fmt.Sprint(stamp), func() ([]library.Document, error) { return now, nil }, nil
		})
		h.Seen = seen
		open := func(queries map[string]string) *library.Library {
			t.Helper()
			l, coming, err := h.Library(ctx)
			if err != nil || coming != 0 || l.Len() != 3 {
				t.Fatalf("%d entries, %d to come, %v", l.Len(), coming, err)
			}
			for query, want := range queries {
				if got := fmt.Sprint(found(t, l, query)); got != want {
					t.Errorf("%s: %s, want %s", query, got, want)
				}
			}
			return l
		}
		now[2].Result = ""
		l := open(map[string]string{"Solution(sound)": "[1 2]", "Solution(open)": "[3]", "Theme(Grimshaw)": "[2]", `Key("Ra1-a8")`: "[1]", "Solution(known)": "[1]"})
		e, err := l.Entries(ctx, 1, 2, 3)
		if err != nil || e[0].Result == nil || e[1].Result.German != "korrekt" || e[2].Result != nil {
			t.Errorf("%+v, %v", e, err)
		}
		now[2].Result = `{"verdict":"cooked","text":"cooked"}`
		stamp++
		open(map[string]string{"Solution(sound)": "[1 2]", "Solution(cooked)": "[3]", "Solution(open)": "[]"})
	}
}

// FuzzUnpackFacts: whatever is kept as facts is read or said to be broken, and what was read is written as it was.
func FuzzUnpackFacts(f *testing.F) {
	facts := library.Facts{Twins: 1, Terms: []library.Term{{Field: library.Author, Text: "Ann", Count: 1}}, Lines: [][]string{{"Ra1-a8", "Kh8-g8"}, {"Ra1-a8"}}}
	plain, err := packing.Unpack(facts.Pack())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(plain)
	f.Fuzz(func(t *testing.T, plain []byte) {
		facts, err := library.UnpackFacts(packing.Pack(plain))
		if err != nil {
			return
		}
		again, err := library.UnpackFacts(facts.Pack())
		if err != nil || len(again.Terms) != len(facts.Terms) || len(again.Lines) != len(facts.Lines) {
			t.Errorf("%+v was written as %+v, %v", facts, again, err)
		}
	})
}
