package collections

import (
	"testing"

	"rookery/library"
	"rookery/problem"
	"rookery/puzzle"
	"rookery/solution"
	"rookery/solve"
)

func TestBundles(t *testing.T) {
	bundles, err := newBundles()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range bundles {
		if len(b.problems) < 40 {
			t.Errorf("%s: %d problems", b.id, len(b.problems))
		}
	}
	for _, s := range bundles[0].problems {
		p, err := unstored(s)
		if err != nil {
			t.Fatal(err)
		}
		if v := puzzle.Verify(t.Context(), p, solve.Config{MaxMemory: 1 << 20}); v.Verdict != solution.Sound {
			t.Errorf("%s: %v: %s", p.ID, v.Verdict, v.Text)
		}
	}
}

func FuzzParseMen(f *testing.F) {
	for _, text := range []string{"white Q Rb1 black S", "schwarz: g, gr", "a1", "ä♔"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		men, err := menWanted(text, problem.English)
		if err != nil || men == "" {
			return
		}
		x, err := (&Search{Men: text}).query()
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if _, err := library.NewView(nil).Library().Find(t.Context(), x); err != nil {
			t.Errorf("%q asks %s: %v", text, x, err)
		}
		again, err := library.Parse(x.String())
		if err != nil || again.String() != x.String() {
			t.Errorf("%q asks %s, which is read as %v, %v", text, x, again, err)
		}
	})
}
