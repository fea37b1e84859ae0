package solve_test

import (
	"bytes"
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"rookery/internal/tests"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solution/text"
	"rookery/solve"
)

// solveText solves one problem and gives its text, a line each without blanks at the ends, and
// what was said of it.
func solveText(t *testing.T, src string, cfg solve.Config) (lines []string, sum solution.Summary) {
	t.Helper()
	for p, errs := range popeye.Problems("retractor", []byte(src), popeye.Limits{}) {
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		var err error
		if sum, err = solve.Solve(context.Background(), p, solve.Impatient(cfg), text.New(&got, text.Options{MovesOnly: true})); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(got.String()) {
			if line = strings.Join(strings.Fields(line), " "); line != "" {
				lines = append(lines, line)
			}
		}
	}
	return lines, sum
}

// TestRetractors solves published retractors, with one worker and with several.
func TestRetractors(t *testing.T) {
	t.Parallel()
	src, err := os.ReadFile("testdata/retractors.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, block := range strings.Split(strings.TrimSpace(string(src)), "\n\n") {
		var lines []string
		for line := range strings.Lines(block) {
			if !strings.HasPrefix(line, "#") {
				lines = append(lines, strings.TrimSpace(line))
			}
		}
		if len(lines) == 0 {
			continue
		}
		forsyth, stipulation, _ := strings.Cut(lines[0], " ")
		if n++; !*long && (n%4 != 1 || !tests.Sampled(*long, n/4)) {
			continue
		}
		cfg := solve.Config{Jobs: 1 + n%3}
		got, _ := solveText(t, "beginproblem\nforsyth "+forsyth+"\nstipulation "+stipulation+"\nendproblem\n", cfg)
		if want := lines[1:]; strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s:\n%s\nwant\n%s", lines[0], strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	if n < 30 {
		t.Errorf("only %d retractors", n)
	}
}

// TestRetractorLimits: limits hold, who took back last begins, and what cannot be taken back is said.
func TestRetractorLimits(t *testing.T) {
	t.Parallel()
	const men = "pieces white ke6 rg8 black ke8 pb7"
	all, sum := solveText(t, "beginproblem\n"+men+"\nstipulation -1w&#1\nendproblem\n", solve.Config{})
	few, less := solveText(t, "beginproblem\n"+men+"\nstipulation -1w&#1\noption maxsolutions 3\nendproblem\n", solve.Config{})
	if sum.Solutions < 4 || sum.Partial || less.Solutions != 3 || !less.Partial || strings.Join(few, "\n") != strings.Join(all[:6], "\n") {
		t.Errorf("%d solutions, of which %d:\n%s", sum.Solutions, less.Solutions, strings.Join(few, "\n"))
	}
	if less.Positions == 0 || less.Positions > sum.Positions {
		t.Errorf("%d positions, of which %d for three solutions", sum.Positions, less.Positions)
	}
	first, one := solveText(t, "beginproblem\n"+men+"\nstipulation -1w&#1\nendproblem\n", solve.Config{First: true})
	if one.Solutions != 1 || !one.Partial || one.Positions == 0 || len(first) != 2 || first[0] != all[0] {
		t.Errorf("the first: %+v %q", one, first)
	}
	// The rook that mates in the diagram does not take back its move and make it again.
	if slices.ContainsFunc(all, func(line string) bool { return strings.HasPrefix(line, "-1.R") }) {
		t.Errorf("nothing was undone:\n%s", strings.Join(all, "\n"))
	}
	// The limit ends within a way back that has four solutions, and holds for each twin.
	const four = "forsyth 8/5p2/5P2/8/1p6/kP2pp2/1pKpP3/3B4\nstipulation -1b&h=1\n"
	if got, sum := solveText(t, "beginproblem\n"+four+"option maxsolutions 2\ntwin shift a1 a1\nendproblem\n", solve.Config{}); sum.Solutions != 4 || !sum.Partial {
		t.Errorf("two of four, twice: %+v\n%s", sum, strings.Join(got, "\n"))
	}
	// Black took back, so Black mates.
	if got, _ := solveText(t, "beginproblem\npieces white ka1 black kc2 rh1 rg3\nstipulation -1b&#1\noption maxsolutions 1\nendproblem\n", solve.Config{}); len(got) < 2 || !strings.HasSuffix(got[1], "# !") {
		t.Errorf("black: %q", got)
	}
	for _, rest := range []string{"condition circe", "condition duellist", "condition gridchess vogt", "pieces white ga3", "pieces neutral ra3", "pieces white kamikaze ra3", "pieces black re1"} {
		got, sum := solveText(t, "beginproblem\n"+men+"\n"+rest+"\nstipulation -1w&#1\nendproblem\n", solve.Config{})
		if !sum.Failed || len(got) > 0 {
			t.Errorf("%s: %v %q", rest, sum, got)
		}
	}
}

// TestStepFromFurtherBack: V. Onitiu's retractor, Die Schwalbe 1934: from g6 Black's pawn cannot have come, but for that one has
// to go far back, with a king and a rook that have not moved since they castled then. A pawn whose moves Black would
// have had to spare, or a king who did not castle, and there is no en passant.
func TestStepFromFurtherBack(t *testing.T) {
	t.Parallel()
	for forsyth, want := range map[string]string{
		"7S/1p1p1p1B/7R/6pP/5Ppk/2PP1Pbr/P2P1rPQ/2KR2bS":  "-1.0-0-0 1.h5*g6 ep. # !",
		"7S/1p1p1p1B/7R/6pP/4pPpk/2PP1Pbr/P2P1rPQ/2KR2bS": "",
		"7S/1p1p1p1B/7R/6pP/5Ppk/2PP1Pbr/P2P1rPQ/R3K1bS":  "",
	} {
		got, _ := solveText(t, "beginproblem\nforsyth "+forsyth+"\nstipulation -1w&#1\nendproblem\n", solve.Config{})
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%s: %q, want %q", forsyth, text, want)
		}
	}
}

// TestUnmovedBeforeCastling: who castled had not moved before.
func TestUnmovedBeforeCastling(t *testing.T) {
	got, _ := solveText(t, "beginproblem\npieces white kg1 rf1 rg7 black ka8\nstipulation -2w&#1\nendproblem\n", solve.Config{})
	castled := 0
	for _, line := range got {
		if second, ok := strings.CutPrefix(line, "-1.0-0 "); ok {
			if castled++; strings.HasPrefix(second, "-2.K") || strings.HasPrefix(second, "-2.Rg1") || strings.Contains(second, "h1") {
				t.Error(line)
			}
		}
	}
	if castled == 0 {
		t.Error("castling was not taken back first")
	}
}

// TestTakeBackStart: the play of each way back begins on the board that the moves taken back
// lead to, and each move starts where its man stands.
func TestTakeBackStart(t *testing.T) {
	list, errs := popeye.Parse("", []byte("beginproblem forsyth 6s1/5pb1/7p/rp1k4/1P1S1p2/4q3/8/3K4 stipulation -1(w+b)&h#1 endproblem"))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	var b solution.Builder
	if _, err := solve.Solve(context.Background(), list[0], solve.Impatient(solve.Config{}), &b); err != nil {
		t.Fatal(err)
	}
	halves := b.Solution.Twins[0].Halves
	for _, h := range halves {
		for _, m := range h.Back {
			at := slices.IndexFunc(h.Start, func(p problem.Placement) bool { return p.Square == m.From })
			if at < 0 || h.Start[at].Man.Walk != m.Man.Walk {
				t.Errorf("%s: %v does not stand on %v", h.BackNotation(problem.English), m.Man, m.From)
			}
		}
	}
	if len(halves) != 2 {
		t.Errorf("%d ways back", len(halves))
	}
}

// TestOnlyDoubleStep: a pawn can be taken en passant where its double step is the only last move
// that there can have been: Black's men are shut in, and from g6 his pawn would have given check.
func TestOnlyDoubleStep(t *testing.T) {
	t.Parallel()
	for forsyth, want := range map[string]bool{
		"kb6/ppp5/5R1R/5PpK/8/8/8/S7":   true,
		"kb6/ppp5/5R1R/5Pp1/8/8/8/S6K":  false, // from g6, too
		"kb6/ppp5/7R/5PpK/8/8/8/S7":     false, // from f6, taking
		"k7/ppp5/5R1R/5PpK/8/8/8/S7":    false, // the king, too
		"kb6/ppp5/5R1R/5PpK/1p6/8/8/S7": false, // another pawn, too
	} {
		got, _ := solveText(t, "beginproblem\nforsyth "+forsyth+"\nstipulation -1w&zg61\nendproblem\n", solve.Config{})
		if slices.ContainsFunc(got, func(line string) bool { return strings.Contains(line, "f5*g6 ep.") }) != want {
			t.Errorf("%s: en passant is not %v:\n%s", forsyth, want, strings.Join(got, "\n"))
		}
	}
}
