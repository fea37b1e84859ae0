package solve_test

import (
	"strings"
	"testing"

	"rookery/problem/popeye"
	"rookery/solve"
)

// TestSettled: small problems about rules that are easily got wrong. The wanted
// lines, without blanks at their ends, are what the reference program writes.
func TestSettled(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, input string
		want        string
	}{
		{"riders and leapers between the lines go round", "pieces white nd4 stipulation ~1 option nowk nobk movenum", "" +
			"Nd4-b3 Nd4-c2 Nd4-e2 Nd4-h2 Nd4-f3 Nd4-h6 Nd4-f5 Nd4-f8 Nd4-e6 Nd4-b8 Nd4-c6 Nd4-b5"},
		{"steps before hops", "pieces white std4 black pc4e5 stipulation ~1 option nobk movenum", "" +
			"STd4-c3 STd4-e3 STd4*e5 STd4-c5 STd4*c4 STd4-d5 STd4-e4 STd4-f6 STd4-b4"},
		{"squares in turn", "pieces white roa1 stipulation ~1 option nowk nobk movenum", "" +
			"ROa1-a7 ROa1-c6 ROa1-a5 ROa1-d4 ROa1-f3 ROa1-b3 ROa1-c2 ROa1-g1 ROa1-e1"},
	} {
		list, errs := popeye.Parse(test.name, []byte("BeginProblem\n"+test.input+" NoBoard\nEndProblem\n"))
		if len(errs) > 0 || len(list) != 1 {
			t.Errorf("%s: %v", test.name, errs)
			continue
		}
		text, err := trySolving(t, list[0], solve.Config{Jobs: 1})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if got := played(text); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}

// played are the moves of a solution in the order in which they are written,
// without the lines that only number them.
func played(text string) string {
	var moves []string
	for _, line := range strings.Split(text, "\n") {
		if strings.Contains(line, "(") || !strings.HasPrefix(line, " ") {
			continue
		}
		for _, word := range strings.Fields(line) {
			if _, move, ok := strings.Cut(word, "."); ok {
				word = strings.TrimLeft(move, ".")
			}
			if word != "" && word != "!" {
				moves = append(moves, word)
			}
		}
	}
	return strings.Join(moves, " ")
}
