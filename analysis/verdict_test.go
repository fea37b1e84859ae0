package analysis_test

import (
	"slices"
	"strings"
	"testing"

	"rookery/analysis"
	"rookery/analysis/internal/sample"
	"rookery/analysis/printed"
	"rookery/problem"
	"rookery/solution"
)

func TestJudge(t *testing.T) {
	const (
		rook    = "pieces white Kb6 Rh1 black Ka8 stipulation #1"
		twoKeys = "pieces white Kb6 Rg1h1 black Ka8 stipulation #1"
		twins   = "pieces white Kb6 Rh1 black Ka8 stipulation #1 twin add white Rg1"
		duals   = "pieces white Ke6 Qa7 Rb5 Bf3d3 Sd5f4 black Kc6 Rf7h8 Be2 Sc7 Pc4g6g7 stipulation #2 option variation"
		help    = "pieces white Kc4 Pa7c7 black Kd6 Sa8e8 stipulation h#2.5"
		back    = "forsyth 4k3/8/8/7K/8/8/8/8 stipulation -1(w+b)&h#1"
		ways    = "forsyth 6s1/5pb1/7p/rp1k4/1P1S1p2/4q3/8/3K4 stipulation -1(w+b)&h#1"
		noWay   = "forsyth 7k/5K1b/8/5P2/8/8/8/B7 stipulation -1w&#1"
		short   = "pieces white Kb6 Rh1 Pg2 black Ka8 Ph7 stipulation #3 option variation"
	)
	for _, test := range []struct {
		name, problem string
		intent        problem.Intention
		want          solution.Verdict
	}{
		{"one key", rook, problem.Intention{}, solution.Sound},
		{"two keys", twoKeys, problem.Intention{}, solution.Cooked},
		{"two keys are meant", twoKeys, problem.Intention{Solutions: 2}, solution.Sound},
		{"two keys, one of them meant", twoKeys, problem.Intention{Play: []string{"1.Rg8#!"}}, solution.Cooked},
		{"the other notation", rook, problem.Intention{Play: []string{"Rh1-h8"}}, solution.Sound},
		{"what is meant is none", rook, problem.Intention{Play: []string{"Ra1"}}, solution.Cooked},
		{"more are meant", rook, problem.Intention{Solutions: 2}, solution.Missing},
		{"no solution", "pieces white Kb5 Rh1 black Ka8 stipulation #1", problem.Intention{}, solution.NoSolution},
		{"the worst of the twins", twins, problem.Intention{}, solution.Cooked},
		{"cooks weigh more than short play", short, problem.Intention{}, solution.Cooked},
		{"a retractor", back, problem.Intention{}, solution.Sound},
		{"a retractor with two ways back", ways, problem.Intention{}, solution.Cooked},
		{"both are meant", ways, problem.Intention{Solutions: 2}, solution.Sound},
		{"a retractor without a way back", noWay, problem.Intention{}, solution.NoSolution},
		{"duals", duals, problem.Intention{}, solution.Duals},
		{"help play", help, problem.Intention{}, solution.Sound},
		{"help play, as meant", help, problem.Intention{Play: []string{"1...c8=Q 2.Sac7 a8=R 3.Kc6 Ra6#"}}, solution.Sound},
		{"a key alone does not tell its play", "pieces white Kc1 Re1 black Ka1 Pa2 stipulation #2", problem.Intention{}, solution.Sound},
		{"short", short, problem.Intention{Solutions: 5}, solution.Short},
		{"set play in which the king can be taken", "pieces white Ka1 Rg1 black Kc8 Ra8 stipulation #2 option setplay variation", problem.Intention{}, solution.NoSolution},
		{"the king can be taken", "pieces white Ka1 Rh1 black Ka2 stipulation #2", problem.Intention{}, solution.Invalid},
		{"nobody to be mated", "pieces white Ka1 Rh1 stipulation h#2", problem.Intention{}, solution.Invalid},
		{"nobody to be mated by Black", "pieces black Kb6 Rh1 stipulation s#2", problem.Intention{}, solution.Invalid},
		{"nobody to be mated need not be a mistake", "pieces white Kb6 Rh1 stipulation h#2 condition BlackRoyalSquare a8", problem.Intention{}, solution.NoSolution},
		{"an empty board", "stipulation #2", problem.Intention{}, solution.Invalid},
	} {
		t.Run(test.name, func(t *testing.T) {
			if j := judged(t, test.problem, test.intent); j.Verdict != test.want {
				t.Errorf("%v, want %v: %+v", j.Verdict, test.want, j)
			}
		})
	}
}

// judged solves a problem and judges it as meant otherwise than its text says.
// TestMeantIsSaidOnce: solutions that are meant and are none are named; that they were meant is said once.
func TestMeantIsSaidOnce(t *testing.T) {
	j := judged(t, "pieces white Kb5 Rh1 black Ka8 stipulation #1", problem.Intention{Solutions: 1, Play: []string{"1.Rh8#"}})
	if want := "no solution: 0 keys, intended, but no solution: 1.Rh8#"; j.Text != want {
		t.Errorf("%q, want %q", j.Text, want)
	}
}

func judged(t *testing.T, text string, intent problem.Intention) solution.Judgement {
	t.Helper()
	s := sample.Solve(t, text)
	if !intent.IsZero() {
		for i := range s.Twins {
			s.Twins[i].Problem.Intention = intent
		}
	}
	return analysis.Judge(s, printed.Style{})
}

// TestFrenchMarks: in French a blank that does not break stands before colons and semicolons.
func TestFrenchMarks(t *testing.T) {
	s := sample.Solve(t, "pieces white ka1 rb7 qb6 black ka8 stipulation #1 twin move b6 c6")
	if got, want := analysis.Judge(s, printed.Style{Language: problem.French}).Text, "démoli\u00a0: a) 4 clés, voulu 1\u00a0: 1.Ta7#"; !strings.HasPrefix(got, want) || !strings.Contains(got, "\u00a0; b) ") {
		t.Errorf("%q, want %q and so on", got, want)
	}
	if got := analysis.Judge(s, printed.Style{}).Text; strings.Contains(got, "\u00a0") {
		t.Errorf("%q", got)
	}
}

func TestReport(t *testing.T) {
	r := analysis.Of(sample.Solve(t, `pieces white Ka6 Qa3 Bc7 Se7g5 Pf2 black Kd4 Qh2 Bh8 Sd2 Pd7g6c4f4g2
		stipulation #2 option setplay try variation`), printed.Style{})
	if r.Economy.White != (analysis.Force{Men: 6, Value: 19}) || r.Economy.Black != (analysis.Force{Men: 9, Value: 20}) || r.Economy.Mates != 6 {
		t.Errorf("economy: %+v", r.Economy)
	}
	if want := []analysis.Unused{{Man: "f2", Square: "f2", Idle: 1}}; !slices.Equal(r.Economy.Unused, want) {
		t.Errorf("unused: %+v", r.Economy.Unused)
	}
	d := r.Difficulty[0]
	if d.Key != "Ba5" || *d.FirstMoves != 41 || d.Tries != 5 || *d.FlightsGiven != 1 || *d.FlightsTaken != 0 || *d.Unprovided != 0 || d.Variety != 6 {
		t.Errorf("difficulty: %+v", d)
	}
	if len(r.Changes.Rows) != 7 {
		t.Errorf("%d phases", len(r.Changes.Rows))
	}
}

// What is said of a proof game is about its diagram, and its moves have no sign that it is reached.
func TestProofGame(t *testing.T) {
	r := analysis.Of(sample.Solve(t, "forsyth rsbqkbsr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RSBQKBSR stipulation dia1.5"), printed.Style{})
	if r.Economy.White.Men != 16 || r.Economy.Black.Men != 15 || r.Text != "sound: 1 solution" || !slices.Equal(r.Twins[0].Solutions, []string{"1.e4 d5 2.exd5"}) {
		t.Errorf("%+v %s %q", r.Economy, r.Text, r.Twins[0].Solutions)
	}
}

// Where all that was found is short, it is named once.
func TestCooksNamedOnce(t *testing.T) {
	r := analysis.Of(sample.Solve(t, "forsyth rsbqkbsr/pppppppp/8/8/8/2S2S2/PPPPPPPP/R1BQKB1R stipulation dia3"), printed.Style{})
	for _, line := range r.Twins[0].Solutions {
		if strings.Count(r.Text, line) > 1 {
			t.Errorf("%s is named again: %s", line, r.Text)
		}
	}
	if r.Twins[0].Verdict != solution.Cooked || len(r.Twins[0].Short) == 0 || !strings.Contains(r.Text, r.Twins[0].Short[0]) {
		t.Errorf("%+v", r.Twins[0])
	}
}
