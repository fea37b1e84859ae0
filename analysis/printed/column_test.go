package printed_test

import (
	"strings"
	"testing"

	"rookery/analysis/internal/sample"
	"rookery/analysis/printed"
	"rookery/problem"
)

func TestColumn(t *testing.T) {
	const heathcote = `pieces white Ka6 Qa3 Bc7 Se7g5 pf2 black Kd4 Qh2 Bh8 Sd2 pd7g6c4f4g2
		stipulation #2 option try variation`
	for _, test := range []struct {
		name, problem string
		style         printed.Style
		want          string
	}{
		{"key, tries and variations", heathcote, printed.Style{}, `
1.Ba5! (2.Qd6#)
  1...Se4 2.Sf3#
  1...c3 2.Qxc3#
  1...Ke5 2.Bc3#
  1...f3 2.Qe3#
  1...d5 2.Sc6#
  1...Be5 2.Bb6#
`},
		{"a man anywhere, and where else", "pieces white Kh1 Qc2 Bb4c4 Sa3b3 black Ka2 Rb2 stipulation #2 option variation", printed.Style{}, `
1.Qh7! (zugzwang)
  1...Rb1+ 2.Qxb1#
  1...R~ 2.Qb1#
  1...Rh2+ 2.Qxh2#
  1...Rc2 2.Qxc2#
`},
		{"trivial tries, if they are wanted", "pieces white Kb6 Rh1 black Ka8 stipulation #1 option try", printed.Style{All: true}, `
1.Rh8#!
`},
		{"moves taken back", "forsyth 4k3/8/8/7K/8/8/8/8 stipulation -1(w+b)&h#1", printed.Style{}, `
-1.Kg6xRh5 Rh8xQh5
  1.0-0 Qh7#
`},
		{"moves that cannot be taken back", "forsyth 7k/5K1b/8/5P2/8/8/8/B7 stipulation -1w&#1", printed.Style{}, `
no solution
`},
		{"long, figurines, German", "pieces white Kc4 Pa7c7 black Kd6 Sa8e8 stipulation h#2.5",
			printed.Style{Language: problem.German, Figurines: true, Long: true, Capture: "×"}, `
1...c7-c8=♕ 2.♘a8-c7 a7-a8=♖ 3.♔d6-c6 ♖a8-a6#
`},
		{"men of a kind are told apart by files", "pieces white Kc4 Pa7c7 black Kd6 Sa8e8 stipulation h#2.5", printed.Style{}, `
1...c8=Q 2.Sac7 a8=R 3.Kc6 Ra6#
`},
		{"set play that branches, cooks", "pieces white Kb6 Rh1 pg2 black Ka8 ph7 stipulation #3 option variation setplay", printed.Style{}, `
Set play:
  1...h5
    2.Rd1 (3.Rd8#)
    2.Re1 (3.Re8#)
    2.Rf1 (3.Rf8#)
    2.Rxh5 (3.Rh8#)
    2.Kc7 (3.Ra1#)
  1...h6
    2.Rd1 (3.Rd8#)
    2.Re1 (3.Re8#)
    2.Rf1 (3.Rf8#)
    2.Rxh6 (3.Rh8#)
    2.Kc7 (3.Ra1#)
1.Rd1! (2.Rd8#)
1.Re1! (2.Re8#)
1.Rf1! (2.Rf8#)
1.Rxh7! (2.Rh8#)
1.Kc7! (2.Ra1#)
`},
		{"twins", "pieces white Kb6 Rh1 black Ka8 stipulation #1 twin move h1 g7", printed.Style{}, `
a) #1
1.Rh8#!
b) wRh1 → g7
1.Rg8#!
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b strings.Builder
			if err := test.style.Column(&b, sample.Solve(t, test.problem)); err != nil {
				t.Fatal(err)
			}
			if got := "\n" + b.String(); got != test.want {
				t.Errorf("got%swant%s", got, test.want)
			}
		})
	}
}

// TestThreatBranches: a threat is printed with all that it leads to (E. Zepler, Die Schwalbe 1929).
func TestThreatBranches(t *testing.T) {
	var b strings.Builder
	s := sample.Solve(t, `pieces white Ke5 Qc7 Rh7 black Ke8 Ra8 Bb5 Pb6d7e4f2
		stipulation #4 option variation`)
	if err := (printed.Style{}).Column(&b, s); err != nil {
		t.Fatal(err)
	}
	if want := "1.Kd4! (2.Qe5+ Kd8 3.Rh8#; 2...Kf8 3.Qh8#)\n"; !strings.Contains(b.String(), want) {
		t.Errorf("%s\nwant %s", b.String(), want)
	}
}

// TestMarks: duals that judges mind are marked by their grade, tries are chosen, and what is left out can be had.
func TestMarks(t *testing.T) {
	for _, test := range []struct {
		problem     string
		style       printed.Style
		want, never []string
	}{
		{"pieces white Ke6 Qa7 Rb5 Bf3d3 Sd5f4 black Kc6 Rf7h8 Be2 Sc7 Pc4g6g7 stipulation #2 option variation", printed.Style{},
			[]string{"# [dual!]\n"}, nil},
		{"pieces white Ka6 Qa3 Bc7 Se7g5 pf2 black Kd4 Qh2 Bh8 Sd2 pd7g6c4f4g2 stipulation #2 option try variation", printed.Style{},
			[]string{"1.Ba5! (2.Qd6#)\n"}, []string{"?"}},
		{"pieces white Ka6 Qa3 Bc7 Se7g5 pf2 black Kd4 Qh2 Bh8 Sd2 pd7g6c4f4g2 stipulation #2 option try variation", printed.Style{All: true},
			[]string{"1.Qd6+? but 1...Kc3!\n", "1.Sc6+?\n  1...Kd5 2.Qd6#\n  but 1...dxc6!\n"}, nil},
		{"pieces white Qb6 Rh1 Ke1 Pf2 black Ka4 Rb4 stipulation #2 option variation", printed.Style{Language: problem.French},
			nil, []string{"by-play"}},
	} {
		var b strings.Builder
		if err := test.style.Column(&b, sample.Solve(t, test.problem)); err != nil {
			t.Fatal(err)
		}
		for _, want := range test.want {
			if !strings.Contains(b.String(), want) {
				t.Errorf("no %q in\n%s", want, b.String())
			}
		}
		for _, never := range test.never {
			if strings.Contains(b.String(), never) {
				t.Errorf("%q in\n%s", never, b.String())
			}
		}
	}
}
