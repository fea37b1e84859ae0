package solve_test

import (
	"slices"
	"testing"

	"rookery/problem"
	"rookery/solve"
)

// TestCooks: who asks for cooks gets one game more than is intended, each of them one that there is, or
// all there are.
func TestCooks(t *testing.T) {
	t.Parallel()
	r := newRandom(97)
	cooked, sound := 0, 0
	for i := range times(*proofGames) * 2 {
		p, target := r.longerGame(t)
		lines, _ := games(t, p, solve.Config{Jobs: 1})
		var all []string
		for _, line := range lines {
			all = append(all, said(line))
		}
		p.Options.MaxSolutions = problem.Limit{}
		p.Intention.Solutions = i % 3
		want := min(len(all), max(1, p.Intention.Solutions)+1)
		for jobs := 1; jobs <= 2; jobs++ {
			got, sum := games(t, p, solve.Config{Jobs: jobs, Cook: true})
			for _, line := range got {
				if len(all) < 3000 && !slices.Contains(all, said(line)) {
					t.Errorf("%s to %s: %s is no game", p.Stipulation.Text, target.Placement(), said(line))
				}
			}
			if len(got) != want || sum.Partial != (len(got) > max(1, p.Intention.Solutions)) {
				t.Errorf("%s to %s, %d intended: %d games of %d, partial %v", p.Stipulation.Text, target.Placement(), p.Intention.Solutions, len(got), len(all), sum.Partial)
			}
		}
		if len(all) > 2 {
			cooked++
		} else {
			sound++
		}
	}
	t.Logf("%d with cooks, %d without", cooked, sound)
	if cooked == 0 || sound == 0 {
		t.Errorf("%d with cooks, %d without", cooked, sound)
	}
}
