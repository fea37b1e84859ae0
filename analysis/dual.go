package analysis

import (
	"rookery/analysis/duals"
	"rookery/analysis/printed"
	"rookery/solution"
)

// namedDuals is how many duals behind a key are named that are not serious.
const namedDuals = 200

// dualsOf lists where the attacker has a choice behind a key, each with the grade that
// judges give it. Of many the serious ones, and others up to a number.
func dualsOf(o *opening, style printed.Style) (list []solution.Dual) {
	duals.Each(o.node, func(line []*solution.Node, reason solution.DualReason) {
		dual := solution.Dual{Grade: duals.Grade(reason), Reason: reason}
		if len(list) >= namedDuals && dual.Grade < solution.Serious {
			return
		}
		moves := o.follow(line)
		if moves[0].Kind == solution.Root {
			dual.Line = style.Line(moves[1:])
		} else {
			dual.Line = style.Line(moves)
		}
		for _, r := range line[len(line)-1].Replies {
			after := o.follow(append(line[:len(line):len(line)], r))
			dual.Continuations = append(dual.Continuations, style.Move(after[len(after)-1]))
		}
		list = append(list, dual)
	})
	return list
}

// Blemished reports whether there is a dual that judges mind, however little.
func Blemished(j *solution.Judgement) bool {
	for i := range j.Twins {
		for _, d := range j.Twins[i].Duals {
			if d.Grade > solution.NoDual {
				return true
			}
		}
	}
	return false
}
