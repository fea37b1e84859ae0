package solve_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/solve"
)

// Under FES a side has the moves of all conditions together, each once, where they do not change what check is.
func TestFESIsTheUnion(t *testing.T) {
	t.Parallel()
	conditions := []string{"Circe", "Circe Clone", "Circe Turncoats", "Circe Parachute", "AndernachChess", "AntiAndernachChess", "Tibet", "DoubleTibet", "RelegationChess", "Breton", "TraitorChess", "Take&MakeChess"}
	random := rand.New(rand.NewPCG(44, 445))
	moves := func(men, condition string) []string {
		lines, _ := solveText(t, "beginproblem\npieces "+men+"\nstipulation ~1\ncondition "+condition+"\nendproblem\n", solve.Config{})
		slices.Sort(lines)
		return slices.Compact(lines)
	}
	different := 0
	for range 60 {
		squares := random.Perm(64)
		var men [2]string
		for i, s := range squares[:12] {
			kind := "qrbsp"[random.IntN(5)]
			if i < 2 {
				kind = 'k'
			}
			at := chess.Square(s)
			if kind == 'p' && (at.Rank() == 0 || at.Rank() == 7) {
				continue
			}
			men[i%2] += fmt.Sprintf(" %c%s", kind, at)
		}
		position := "white" + men[0] + " black" + men[1]
		pair := random.Perm(len(conditions))[:2]
		a, b := conditions[pair[0]], conditions[pair[1]]
		want := append(moves(position, a), moves(position, b)...)
		slices.Sort(want)
		want = slices.Compact(want)
		lines, _ := solveText(t, "beginproblem\npieces "+position+"\nstipulation ~1\ncondition FES("+a+" "+b+")\nendproblem\n", solve.Config{})
		slices.Sort(lines)
		if !slices.Equal(lines, want) {
			t.Errorf("%s, FES(%s %s):\n%s\nwant\n%s", position, a, b, strings.Join(lines, "\n"), strings.Join(want, "\n"))
		}
		if len(want) > len(moves(position, a)) {
			different++
		}
	}
	if different < 10 {
		t.Errorf("a second condition adds moves in %d positions only", different)
	}
}
