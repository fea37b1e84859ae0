package solve_test

import (
	"bytes"
	"context"
	_ "embed"
	"slices"
	"strings"
	"testing"

	"rookery/problem/popeye"
	"rookery/solution/text"
	"rookery/solve"
)

// solvedLines are the lines of a solution's text that tell moves or say something.
func solvedLines(t *testing.T, input string, cfg solve.Config) (lines []string) {
	t.Helper()
	for p, errs := range popeye.Problems("test", []byte("beginproblem\n"+input+"\nendproblem\n"), popeye.Limits{}) {
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		text := text.New(&got, text.Options{Language: p.Language, Regression: true})
		if _, err := solve.Solve(context.Background(), p, solve.Impatient(cfg), text); err != nil {
			t.Fatal(err)
		}
		_, below, _ := strings.Cut(got.String(), "TI\n")
		for line := range strings.Lines(below) {
			if line = strings.TrimSpace(line); line != "" && line != "solution finished." {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

func TestInvisible(t *testing.T) {
	cases := []struct {
		name, input string
		want        []string
	}{
		{"others would castle", "pieces total 3 white ke1 black qd2\ncondition ultramarinechess\nstipulation ~1", []string{
			"UltramarineChess", "1.Ke1-f2 !",
			"1.Ke1*d2 !",
			"1.Ke1-f1 !",
		}},
		{"pawn takes", "pieces total 1 white kf6 qd5 black kh6 ph7\nstipulation h#1", []string{
			"1.Kh6-h5 Qd5-g5 #",
			"1.[+wTIg6]h7*g6 Qd5-h1 #",
		}},
		{"promotion, random move", "pieces total 1 white kc2 qa3 pa2 black ka1 pb2\nstipulation h#1", []string{
			"1.b2-b1=R [+bTIb3]a2*b3 #",
			"1.[+wTIc1]b2*c1=S Qa3-b2 #",
			"1.TI~-~ [+bTIb3]a2*b3 #",
		}},
		{"captures, revelations", "pieces total 1 white kb8 qh1 black ka1 sb1e7\nstipulation h#2", []string{
			"1.Se7-f5 Qh1-a8   2.Sf5-d4 TI~*d4[d4=wB] #",
			"1.Se7-c8 Qh1-h8   2.Sc8-a7 TI~*a7[a7=wR] #",
		}},
		{"half a move less", "pieces total 1 white kc4 ra1b1 pa5 black ka6\nstipulation h#1.5", []string{
			"1...Rb1-b8   2.TI~-~ [+bTIb6]a5*b6 #",
			"1...Rb1-b5   2.TI~*a5 Ra1*a5 #",
			"1...Rb1-b4   2.Ka6*a5 Ra1-a4 #",
		}},
		{"castling, holes", "pieces total 1 white ke1 se3 black kh3 ph5\nstipulation h#1.5\ncondition hole h2", []string{
			"1...0-0   2.h5-h4 Rf1-f3 #",
		}},
		{"the rook would have given check", "pieces total 1 white ke1 se3 black kh3 ph5\nstipulation h#1.5", nil},
		{"the missing king", "pieces total 2 white se5 ke1 black qa4\nstipulation h#2", []string{
			"1.Qa4-a5 0-0-0   2.Qa5-b4[c3=bK] Rd1-d3 #",
			"1.Qa4-g4 0-0[g3=bK]   2.Qg4-h4 Rf1-f3 #",
			"1.Qa4-c4 0-0-0[c3=bK]   2.Qc4-b4 Rd1-d3 #",
		}},
		{"who can be taken", "pieces total 1 white kg6 rb8 black kg8 rg7\nstipulation h#1", []string{
			"the side to play can capture the king",
		}},
		{"neutral men", "pieces total 1 white kb2 black ka4 neutral rb8\nstipulation h#1", []string{
			"1.nRb8-b5 TI~-~[b4=wR] #",
		}},
		{"an invisible hurdle", "pieces total 1 white kc4 ra1b1 pa5 black ka6 gh8\nstipulation h#1", []string{
			"1.Gh8-a8 TI~*a8 #",
		}},
		{"a key hops over men that are seen", "pieces total 1 white ka1 gd4 pa2b1b2d6 nh1 black kh7\nstipulation ~1", []string{
			"1.Nh1-f2 !", "1.Nh1-d3 !", "1.Nh1-g3 !", "1.Nh1-b4 + !", "1.Nh1-f5 !", "1.Nh1-e7 !",
			"1.a2-a4 !", "1.a2-a3 !", "1.b2-b4 !", "1.b2-b3 !", "1.Gd4-d7 !", "1.d6-d7 !",
		}},
		{"squares to which nobody may go", "pieces total 1 white kf6 qd5 black kh6 ph7\nstipulation h#1\ncondition gridchess", []string{
			"GridChess", "1.[+wTIg6]h7*g6 Qd5-h1 #",
		}},
		{"a neutral king", "pieces total 1 white rd1 black ka1 neutral kh1\nstipulation h#1", []string{
			"2:45: invisible men and a neutral king (h1) is not solved yet",
		}},
		{"a walk that takes in another way than it goes", "pieces total 1 white ke1 led1 black ka1\nstipulation h#1", []string{
			"2:28: invisible men and walk le (d1) is not solved yet",
		}},
		{"refused", "pieces total 1 white kf6 black kh6\nstipulation h#1\ncondition circe", []string{
			"Circe",
			"4:11: invisible men and condition Circe is not solved yet",
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for _, jobs := range []int{1, 3} {
				if got := solvedLines(t, c.input, solve.Config{Jobs: jobs}); !slices.Equal(got, c.want) {
					t.Errorf("with %d jobs:\n%s", jobs, strings.Join(got, "\n"))
				}
			}
		})
	}
}

//go:embed testdata/invisible.txt
var invisibleLooks string

// TestInvisibleLooks: a key belongs to a visible man, takes nobody who is not to be seen, and
// checks if it looks like that; help and series play to any end or to a check ends with an
// invisible man's move or a mate.
func TestInvisibleLooks(t *testing.T) {
	for line := range strings.Lines(invisibleLooks) {
		if strings.HasPrefix(line, "//") {
			continue
		}
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		men, count, stipulation, want := f[0], f[1], f[2], f[3]
		for _, jobs := range []int{1, 3} {
			got := solvedLines(t, "pieces total "+count+" "+men+"\nstipulation "+stipulation, solve.Config{Jobs: jobs})
			if got := strings.Join(got, ", "); got != want {
				t.Errorf("%s, %s invisible, %s with %d jobs:\ngot  %s\nwant %s", men, count, stipulation, jobs, got, want)
			}
		}
	}
}
