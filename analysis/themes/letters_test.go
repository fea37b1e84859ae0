package themes_test

import (
	"testing"

	"rookery/analysis/themes"
	"rookery/problem"
)

func TestInLetters(t *testing.T) {
	for text, want := range map[string]string{
		"1...Sxg6 1...S4h3":     "1...Cxg6 1...C4h3",
		"2.Qe4#, Be6":           "2.De4#, Fe6",
		"1.b8=Q S~ K on Rank":   "1.b8=D C~ K on Rank",
		"Between b4 and Rd1xd5": "Between b4 and Td1xd5",
		"set a 2.A; 1.Rd1! a 2.B (a Sc3; A Qe4, B Qh1)": "jeu apparent a 2.A; 1.Td1! a 2.B (a Cc3; A De4, B Dh1)",
	} {
		if got := themes.InLetters(text, problem.French); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
	if got := themes.InLetters("1...Sxg6", problem.English); got != "1...Sxg6" {
		t.Error(got)
	}
}
