package attribute

import (
	"rookery/fairy"
	"rookery/fairy/condition"
	"rookery/problem"
)

var anda = Attribute{
	Rule: "The man changes its colour when it moves and then itself gives check: to neutral, or from neutral to the " +
		"mover's.",
	Hooks: ofChecks(fairy.Anda, true),
}

var andaInverse = Attribute{
	Rule: "The man changes its colour when it moves and does not itself give check: to neutral, or from neutral to " +
		"the mover's.",
	Hooks: ofChecks(fairy.AndaInverse, false),
}

func ofChecks(a fairy.Attribute, checking bool) func(*fairy.Rules, *problem.Problem) (fairy.Hooks, error) {
	return fixed(condition.RecolourByCheck(func(m fairy.Man) bool { return m.Has(a) }, checking))
}
