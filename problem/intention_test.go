package problem_test

import (
	"slices"
	"testing"

	"rookery/problem"
	"rookery/problem/popeye"
)

func TestIntentionNumber(t *testing.T) {
	for text, want := range map[string]int{"": 0, "3": 3, "2.1.1...": 2, "2.2.1.1": 4, "x": 0, "0": 0, "-1": 0, "1001": 0, "40.40": 0} {
		var i problem.Intention
		if ok := i.SetNumber(text); i.Solutions != want || ok != (want > 0 || text == "0") || want > 0 && i.Number() != text {
			t.Errorf("%q: %v, %+v, want %d", text, ok, i, want)
		}
	}
}

// A twin means what the diagram means unless it says something else.
func TestIntentionOfTwins(t *testing.T) {
	list, errs := popeye.Parse("", []byte("beginproblem pieces white kc1 black ka1 stipulation h#2 option intended 2.1.1... intended 1.Ka2&Kc2 "+
		"twin move a1 a2 twin move a1 a3 option intended 3 endproblem"))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	var numbers, play []string
	for _, twin := range list[0].Expand() {
		i := twin.Problem.Intention
		numbers, play = append(numbers, i.Number()), append(play, i.Play...)
	}
	if !slices.Equal(numbers, []string{"2.1.1...", "2.1.1...", "3"}) || !slices.Equal(play, []string{"1.Ka2 Kc2", "1.Ka2 Kc2"}) {
		t.Errorf("%q, %q", numbers, play)
	}
}
