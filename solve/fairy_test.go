package solve_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/popeye"
	"rookery/solution/text"
	"rookery/solve"
)

// conditionText writes a problem with few men and a condition as input. What it
// follows the name of the condition with is a guess: not every condition has
// parameters that fit.
func conditionText(name, stipulation string, seed uint64) string {
	random := rand.New(rand.NewPCG(seed, 9))
	squares := random.Perm(64)
	next := func() string {
		s := chess.Square(squares[0])
		squares = squares[1:]
		if s.Rank() == 0 || s.Rank() == 7 {
			s = s&7 | 24
			for i, other := range squares {
				if chess.Square(other) == s {
					squares = append(squares[:i], squares[i+1:]...)
					return s.String()
				}
			}
			s = chess.Square(squares[0])
			squares = squares[1:]
		}
		return s.String()
	}
	men := func() string { return "k" + next() + " r" + next() + " g" + next() + " p" + next() }
	return fmt.Sprintf("BeginProblem\npieces white %s\n black %s\ncondition %s\nstipulation %s\noption MaxSolutions 60\nEndProblem\n",
		men(), men(), name, stipulation)
}

// TestConditionsWithAndWithoutTable: what a table remembers, and who works, does
// not change a solution. A condition whose state is not in the key of a
// position fails here.
func TestConditionsWithAndWithoutTable(t *testing.T) {
	t.Parallel()
	solvedOnes := 0
	for k, n := range lexicon.Conditions.Names() {
		name := n.English()
		for i, stipulation := range []string{"h#1.5", "#2", "ser-h#2"} {
			if !*long && i != k%3 {
				continue // the kinds of play take turns
			}
			text := conditionText(name, stipulation, uint64(i)+uint64(len(name)))
			for p, errs := range popeye.Problems(name, []byte(text), popeye.Limits{}) {
				if errs.Err() != nil {
					text = strings.Replace(text, "condition "+name, "condition "+name+" d4e5", 1)
					continue
				}
				want, err := trySolving(t, p, solve.Config{Jobs: 1, MaxMemory: -1})
				if err != nil {
					continue
				}
				solvedOnes++
				for _, c := range []solve.Config{{Jobs: 1, MaxMemory: 1 << 22}, {Jobs: 3, MaxMemory: 1 << 22}} {
					if got, err := trySolving(t, p, c); err != nil || got != want {
						t.Errorf("%s %s with %+v: %v\n%s\nwithout a table\n%s", name, stipulation, c, err, got, want)
					}
				}
			}
		}
	}
	if solvedOnes < 130 || *long && solvedOnes < 400 {
		t.Errorf("only %d problems were compared", solvedOnes)
	}
}

// TestLongSeries: no length of play is too long.
func TestLongSeries(t *testing.T) {
	t.Parallel()
	const text = "BeginProblem\npieces white kd4 bb1 black kh1\nstipulation exact-ser-+140\noption NoBoard MaxSolutions 1\nEndProblem\n"
	for p, errs := range popeye.Problems("long", []byte(text), popeye.Limits{}) {
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		for _, general := range []bool{false, true} {
			if got, err := trySolving(t, p, solve.Config{Jobs: 1, General: general}); err != nil || !strings.Contains(got, "140.") {
				t.Errorf("with General %t: %v\n%s", general, err, got)
			}
		}
	}
}

// TestCagesWithinCages: whether an Anticirce capture is possible asks for cages,
// and these for captures; that ends.
func TestCagesWithinCages(t *testing.T) {
	t.Parallel()
	const text = "BeginProblem\npieces white pa7e7 kf1 black ka8 pg3g2\nstipulation h#1\ncondition AntiCirce Cage\nEndProblem\n"
	for p, errs := range popeye.Problems("cages", []byte(text), popeye.Limits{}) {
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		if got, err := trySolving(t, p, solve.Config{Jobs: 1}); err != nil || !strings.Contains(got, "solution finished") {
			t.Errorf("%v\n%s", err, got)
		}
	}
}

// TestNumberedLines: moves are counted as deep as options have numbers. What is
// expected is what Popeye writes.
func TestNumberedLines(t *testing.T) {
	t.Parallel()
	tests := []struct {
		stipulation, option string
		want                []string
	}{
		{"h#1.5", "start 2:3 upto 2:4", []string{"2  (Rb1-b8 +", "2:3  (Kh8-g7 +", "2:4  (Kh8-h7"}},
		{"h#1.5", "start 2:3 upto 3:2", []string{"2  (Rb1-b8 +", "3  (Rb1-b7"}},
		{"h#2", "start 1:2:1 upto 1:2:3", []string{"1  (a7-a5", "1:2  (Rb1-b8 +", "1:2:1  (a5-a4", "1:2:2  (Kh8-g7 +", "1:2:3  (Kh8-h7"}},
		{"ser-#2", "start 3:1 upto 3:9", []string{"3  (Rb1-b7", "3:1  (Rb7-b8 +", "3:2  (Rb7-h7 +"}},
	}
	for _, test := range tests {
		text := fmt.Sprintf("BeginProblem\npieces white kf6 rb1 pg2 black kh8 pa7\nstipulation %s\noption NoBoard MoveNumbers %s\nEndProblem\n",
			test.stipulation, test.option)
		for p, errs := range popeye.Problems("numbers", []byte(text), popeye.Limits{}) {
			if err := errs.Err(); err != nil {
				t.Fatal(err)
			}
			got, err := trySolving(t, p, solve.Config{Jobs: 1})
			if err != nil {
				t.Fatal(err)
			}
			var numbers []string
			for line := range strings.Lines(got) {
				if line = strings.TrimRight(strings.TrimSpace(line), " )"); strings.Contains(line, "(") {
					numbers = append(numbers, line)
				}
			}
			if !slices.Equal(numbers, test.want) {
				t.Errorf("%s %s: %q\nwant %q", test.stipulation, test.option, numbers, test.want)
			}
		}
	}
}

// TestForcedChecks: a side that may only give check is mated where it could not
// move without this rule, but stalemated because of it. What is expected is what
// Popeye writes.
func TestForcedChecks(t *testing.T) {
	t.Parallel()
	tests := []struct {
		men, stipulation, want string
	}{
		{"white kg6 ra2 rb1 black kh8 bb8", "#1", "1.Rb1*b8 # !"},
		{"white kg6 ra2 rb1 black kh8 bb8 qa5", "#1", ""}, // 1.Rb1*b8 + Qa5-d8
		{"white ka4 pb3 black ka2 pb7", "=1", "1.Ka4-b5 = ! 1.Ka4-b4 = !"},
	}
	for _, test := range tests {
		for _, name := range []string{"UltraSchachZwang", "BlackUltraSchachZwang"} {
			text := fmt.Sprintf("BeginProblem\npieces %s\nstipulation %s\ncondition %s\noption NoBoard\nEndProblem\n", test.men, test.stipulation, name)
			for p, errs := range popeye.Problems("forced", []byte(text), popeye.Limits{}) {
				if err := errs.Err(); err != nil {
					t.Fatal(err)
				}
				got, err := trySolving(t, p, solve.Config{Jobs: 1})
				if err != nil {
					t.Fatal(err)
				}
				var keys []string
				for line := range strings.Lines(got) {
					if strings.Contains(line, "1.") {
						keys = append(keys, strings.TrimSpace(line))
					}
				}
				if found := strings.Join(keys, " "); found != test.want {
					t.Errorf("%s %s %s: %q, want %q", name, test.stipulation, test.men, found, test.want)
				}
			}
		}
	}
}

// TestKingsPinOthers: where nobody may give check, a king that moves keeps the other one from moves that open a line.
// What is expected is what Popeye writes.
func TestKingsPinOthers(t *testing.T) {
	t.Parallel()
	const text = "BeginProblem\npieces white kd6 black ka6 ba8\nstipulation ser-h=1\ncondition ChecklessChess\noption NoBoard\nEndProblem\n"
	for p, errs := range popeye.Problems("pin", []byte(text), popeye.Limits{}) {
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		if got, err := trySolving(t, p, solve.Config{Jobs: 1}); err != nil || !strings.Contains(got, "  1.Ka6-b7 Kd6-d5 =\n") {
			t.Errorf("%v\n%s", err, got)
		}
	}
}

// TestNumberingRestarts: a long end is numbered from 1 again, also where the
// same side goes on. What is expected is what Popeye writes.
func TestNumberingRestarts(t *testing.T) {
	t.Parallel()
	for stipulation, want := range map[string]string{
		"white 2s[2hh[+]]":   "1.Ka1-a2 g7-g5   2.Rb2-b8 +",
		"white 2s[4hh[+]]":   "1.Ka1-a2   1.g7-g5 Rb2-b8 +",
		"black 1h[-2hh[+]]h": "1.g7-g5   2.g5-g4 Rb2-b8 +",
		"black 1h[-4hh[+]]h": "1.g7-g5   1.g5-g4 Rb2-b8 +",
	} {
		text := "BeginProblem\npieces white ka1 rb2 black kh8 pg7 ph7\nsstipulation " + stipulation + "\noption NoBoard MaxSolutions 1\nEndProblem\n"
		for p, errs := range popeye.Problems("restart", []byte(text), popeye.Limits{}) {
			if err := errs.Err(); err != nil {
				t.Fatal(err)
			}
			if got, err := trySolving(t, p, solve.Config{Jobs: 1}); err != nil || !strings.Contains(got, "  "+want+"\n") {
				t.Errorf("%s: %v\n%swant %s", stipulation, err, got, want)
			}
		}
	}
}

// TestThreatWithPartner: a castling that is threatened is carried out with
// whatever square its partner has come to.
func TestThreatWithPartner(t *testing.T) {
	t.Parallel()
	const text = "BeginProblem\npieces white kh2 black ka8 ph7f5f4a2 ba1\nstipulation r#2\ncondition CastlingChess\noption NoBoard Variation\nEndProblem\n"
	for p, errs := range popeye.Problems("partner", []byte(text), popeye.Limits{}) {
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		got, err := trySolving(t, p, solve.Config{Jobs: 1})
		if err != nil || !strings.Contains(got, "2.Kh1-h3/bPh7-h2") || strings.Contains(got, "1...h7-h5") {
			t.Errorf("%v\n%s", err, got)
		}
	}
}

func trySolving(t *testing.T, p *problem.Problem, c solve.Config) (string, error) {
	t.Helper()
	var b strings.Builder
	_, err := solve.Solve(t.Context(), p, solve.Impatient(c), text.New(&b, text.Options{Regression: true}))
	return b.String(), err
}

// TestObservedBeforeRecoloured: StrictSAT notes whom the rook observes before Anda makes it neutral: White's own king, which
// the neutral rook observes then, has not been observed when a bishop stands between.
func TestObservedBeforeRecoloured(t *testing.T) {
	t.Parallel()
	const input = "BeginProblem\npieces white ka1 sb1 pb2 rh7 bg1\n black ka8 sb8 bc5 sc3\ncondition StrictSAT Anda\nstipulation hzh2 1.5\nEndProblem\n"
	for p, errs := range popeye.Problems("observed", []byte(input), popeye.Limits{}) {
		if errs.Err() != nil {
			t.Fatal(errs)
		}
		got, err := trySolving(t, p, solve.Config{})
		if err != nil || !strings.Contains(got, "1...Rh7-a7[=n] +   2.Bc5-a3 Bg1-h2 +") {
			t.Errorf("%v\n%s", err, got)
		}
	}
}
