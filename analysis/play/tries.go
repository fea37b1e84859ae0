package play

import (
	"cmp"
	"slices"

	"rookery/solution"
)

// IsTry reports whether the phase is a try's.
func (p *Phase) IsTry() bool { return p.First != nil && p.First.Kind == solution.Try }

// Trivial tells tries that no magazine prints: refuted in several ways, by a check or a capture
// where the keys are neither, or without any play but the threat. All are the phases of its half.
func (p *Phase) Trivial(all []*Phase) bool {
	if len(p.Refutations) != 1 || len(p.Variations) == 0 {
		return true
	}
	checks, captures := false, false // of the keys
	for _, key := range all {
		if key.First != nil && key.Solves() {
			checks = checks || key.First.Check
			captures = captures || key.First.Move.Captured != nil
		}
	}
	return p.First.Check && !checks || p.First.Move.Captured != nil && !captures
}

// Tries are those that are not trivial, of many the ones with most play.
func Tries(all []*Phase, most int) (tries []*Phase) {
	for _, ph := range all {
		if ph.IsTry() && !ph.Trivial(all) {
			tries = append(tries, ph)
		}
	}
	slices.SortStableFunc(tries, func(a, b *Phase) int { return cmp.Compare(len(b.Variations), len(a.Variations)) })
	return tries[:min(len(tries), most)]
}
