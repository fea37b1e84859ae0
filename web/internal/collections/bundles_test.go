package collections

import (
	"testing"

	"rookery/problem"
	"rookery/puzzle"
	"rookery/solution"
	"rookery/solve"
	"rookery/web/internal/compose"
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
	board := []compose.Man{{Square: "a1", Colour: "white", Walk: "q"}}
	f.Fuzz(func(t *testing.T, text string) {
		men, err := parseMen(text, problem.English)
		if err == nil && len(men) > 1 && hasMen(board, men) {
			t.Errorf("%q: one man is %d", text, len(men))
		}
	})
}
