package analysis_test

import (
	"context"
	"strings"
	"testing"

	"rookery/analysis"
	"rookery/analysis/printed"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solution/text"
	"rookery/solve"
)

// A proof game that is sound under its author's conditions alone says so.
func TestJudgingUnderDemands(t *testing.T) {
	for options, want := range map[string][problem.Languages]string{
		"Intended 1 ManMoves e1 2 Castles White Never ManMoves e5 1 2 ManFrom e5 d7e7": {
			"sound: 1 solution; under these conditions: the man on e1 makes 2 moves, White never castles, the man on e5 makes 1 to 2 moves, the man on e5 comes from d7 or e7",
			"korrekt: 1 Lösung; unter diesen Bedingungen: der Stein auf e1 macht 2 Züge, Weiß rochiert nie, der Stein auf e5 macht 1 bis 2 Züge, der Stein auf e5 kommt von d7 oder e7",
			"correct\u00a0: 1 solution\u00a0; sous ces conditions\u00a0: la pièce en e1 joue 2 coups, les Blancs ne roquent jamais, la pièce en e5 joue 1 à 2 coups, la pièce en e5 vient de d7 ou e7",
		},
		"Intended 1 PromotesOn a8 q TakenOn e4 c2": {
			"no solution; under these conditions: a pawn promotes on a8 (=Q), the man from c2 is taken on e4",
			"unlösbar; unter diesen Bedingungen: ein Bauer wandelt sich auf a8 um (=D), der Stein von c2 wird auf e4 geschlagen",
			"insoluble\u00a0; sous ces conditions\u00a0: un pion se promeut en a8 (=D), la pièce de c2 est prise en e4",
		},
		"Intended 1": {"cooked: 23 solutions, intended 1: 1.Sc3 e6 2.e3 e5 3.Sb1, 1.Sc3 e6 2.Sb1 e5 3.e3, 1.Sa3 e6 2.e3 e5 3.Sb1 …"},
	} {
		src := "beginproblem\nforsyth rsbqkbsr/pppp1ppp/8/4p3/8/4P3/PPPP1PPP/RSBQKBSR\nstipulation dia2.5\noption " + options + "\nendproblem\n"
		list, errs := popeye.Parse("test", []byte(src))
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		b := &solution.Builder{}
		if _, err := solve.Solve(context.Background(), list[0], solve.Config{MaxMemory: 1 << 20}, b); err != nil {
			t.Fatal(err)
		}
		for l, text := range want {
			if got := analysis.Judge(b.Solution, printed.Style{Language: problem.Language(l)}); text != "" && got.Text != text {
				t.Errorf("%s: %q, not %q", options, got.Text, text)
			}
		}
		var column strings.Builder
		if err := analysis.Print(&column, b.Solution, printed.Style{}); err != nil {
			t.Fatal(err)
		}
		if sound := strings.HasPrefix(want[0], "sound"); sound != strings.Contains(column.String(), "C+ "+analysis.Program+", under these conditions: ") {
			t.Errorf("%s: %s", options, column.String())
		}
	}
}

// The verdict stands at the end of the solution.
func TestJudging(t *testing.T) {
	for options, want := range map[string]string{
		"option variation":                                    "verdict: cooked: 5 keys, intended 1: 1.Rxa7#, 1.Qa4#, 1.Qb1# …",
		"option Intended 5":                                   "verdict: sound: 5 keys",
		"option Intended 4":                                   "verdict: cooked",
		"option Intended Ra8xa7":                              "verdict: cooked",
		"option Intended 6":                                   "verdict: solutions missing: 5 keys, intended 6",
		"option Intended Qb1 Intended 5":                      "verdict: cooked",
		"option Intended 5\ntwin remove a8":                   "verdict: solutions missing: a) 5 keys; b) 4 keys, intended 5",
		"option Intended 5\ntwin remove a8 option intended 4": "verdict: sound: a) 5 keys; b) 4 keys",
		"option Intended Qb1\nstipulation ser-h#2":            "verdict: cooked",
		"option Intended 1.a6&2.a5\nstipulation ser-h#2":      "verdict: cooked",
	} {
		src := "beginproblem\npieces white kc1 qb3 ra8 black ka1 pa7\nstipulation #1\n" + options + "\nendproblem\n"
		out := judging(t, src)
		var said []string
		for line := range strings.Lines(out) {
			if strings.Contains(line, "verdict") {
				said = append(said, strings.TrimSpace(line))
			}
		}
		if got := strings.Join(said, ", "); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, not %q\n%s", options, got, want, out)
		}
	}
}

// judging solves a problem and gives the text with its verdict.
func judging(t *testing.T, src string) string {
	t.Helper()
	list, errs := popeye.Parse("test", []byte(src))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if _, err := solve.Solve(t.Context(), list[0], solve.Config{MaxMemory: 1 << 20}, analysis.Judging(text.New(&b, text.Options{Regression: true}), problem.English)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Without threats nobody knows which defences meet them: no dual is graded, and the sentence says why.
func TestJudgingWithoutThreats(t *testing.T) {
	out := judging(t, "beginproblem\npieces white rg7 kf5 pg2 black ph6 kh5 pg3 bf2\nstipulation #5\noption variations nothreat\nendproblem\n")
	if want := "verdict: sound: 1 key: 1.Rb7 (threats were not asked for)\n"; !strings.Contains(out, want) {
		t.Error(out)
	}
}
