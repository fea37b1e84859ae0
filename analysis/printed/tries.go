package printed

import (
	"slices"

	"rookery/analysis/play"
	"rookery/solution"
)

// mostTries is how many tries of a half are printed.
const mostTries = 8

// chosen are the phases that are printed: of tries those that are not trivial, and of many those with most play.
func (c *column) chosen(phases []*play.Phase) []*play.Phase {
	if c.All {
		return phases
	}
	tries := play.Tries(phases, mostTries)
	var list []*play.Phase
	for _, ph := range phases {
		switch {
		case ph.Kind == solution.SetPlay:
			if set := setPlay(ph); set != nil {
				list = append(list, set)
			}
		case !ph.IsTry() || slices.Contains(tries, ph):
			list = append(list, ph)
		}
	}
	return list
}

// setPlay is the set play that shows something: with one answer to each defence, in at most three moves; nil if there is none.
// That of which nothing is left but choices stays as it is.
func setPlay(ph *play.Phase) *play.Phase {
	if lengthOf(ph) > 3 {
		return nil
	}
	set := *ph
	set.Variations = slices.DeleteFunc(slices.Clone(ph.Variations), func(n *play.Node) bool { return n.Ply%2 == 1 && len(n.Replies) > 1 })
	if len(set.Variations) == 0 {
		return ph
	}
	return &set
}
