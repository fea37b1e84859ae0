package diagram

import (
	"testing"

	"rookery/diagram/internal/sample"
	"rookery/problem"
)

func TestFairyFEN(t *testing.T) {
	men := sample.Men(t, "wKa1 bKh8 nQd4 wGc3 bNf6 wMb7 bROe2 nGg3 wEQa8 wAMa2 bSh1 nPb2 nROh4")
	const (
		xfen = "E6k/1X6/5(n2)2/8/3(!q)3(!f)/2(Q2)3(!q2)1/A(!p)2f3/K6n"
		ffen = "''EQ6k/1'M6/5*2n2/8/3-q3-''ro/2*2Q3-*2q1/''AM-p2''ro3/K6n"
	)
	if got := XFEN(men); got != xfen {
		t.Errorf("XFEN %s", got)
	}
	if got := FFEN(men); got != ffen {
		t.Errorf("FFEN %s", got)
	}
}

// What is written is read, as far as figures tell.
func TestReadFairyFEN(t *testing.T) {
	list := "wKa1 bKh8 nQd4 wGc3 bNf6 bROe2 nGg3 wEQa8 bSh1 nPb2 wLEd8 bVAe8 nPAf8"
	for name, write := range map[string]func([]problem.Placement) string{"XFEN": XFEN, "FFEN": FFEN} {
		want := Diagram{Men: sample.Men(t, list)}.Seen()
		text := write(sample.Men(t, list))
		men, ok := ReadFairyFEN(text + " w - - 0 1")
		got := Diagram{Men: men}.Seen()
		if !ok || len(got) != len(want) {
			t.Errorf("%s: %s is read as %v", name, text, men)
		}
		for s, m := range want {
			if got[s].Walk != m.Walk || got[s].Colour != m.Colour {
				t.Errorf("%s: %s: on %v is %v, not %v", name, text, s, got[s], m)
			}
		}
	}
	// As others write it: a neutral king, a knight that is an S, a turned rook.
	men, ok := ReadFairyFEN("-k7/S6n/(!r2)7/*3R7/8/8/8/!q6K")
	if !ok || len(men) != 7 || men[0].Man.Colour != problem.Neutral || men[1].Man.Walk != "s" || men[2].Man.Walk != "s" || men[3].Man.Walk != "rh" || men[4].Man.Walk != "pa" {
		t.Errorf("%v", men)
	}
	for _, bad := range []string{"", "8/8", "9/8/8/8/8/8/8/8", "kkkkkkkkk/8/8/8/8/8/8/8", "(q4)7/8/8/8/8/8/8/8", "''7/8/8/8/8/8/8/8"} {
		if men, ok := ReadFairyFEN(bad); ok {
			t.Errorf("%q is read as %v", bad, men)
		}
	}
}

func FuzzReadFairyFEN(f *testing.F) {
	f.Add("-*2k7/S6n/(!r2)7/''RO7/8/8/8/!q6K w - -")
	f.Fuzz(func(t *testing.T, text string) {
		men, ok := ReadFairyFEN(text)
		if len(men) > 64 {
			t.Errorf("%d men", len(men))
		}
		if again, good := ReadFairyFEN(FFEN(men)); ok && (!good || len(again) != len(men)) {
			t.Errorf("%q is written %q", text, FFEN(men))
		}
	})
}
