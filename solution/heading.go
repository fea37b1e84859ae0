package solution

import (
	"rookery/problem"
	"rookery/problem/twinning"
)

// Heading says above the play of a twin which it is, in words: "b) bPf3 → b4". That of the
// diagram is its letter, and of a problem without twins "".
func (t *Twin) Heading(l problem.Language) string {
	line := twinning.Line(problem.TwinProblem{
		Label: t.Label, Continued: t.Continued, Zero: t.Zero, Changes: t.Changes, Problem: t.Problem, Before: t.Before,
	}, l)
	if line == "" && t.Label != "" {
		return t.Label + ")"
	}
	return line
}
