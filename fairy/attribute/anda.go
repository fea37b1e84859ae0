package attribute

import (
	"rookery/fairy"
	"rookery/fairy/condition"
)

var anda = Attribute{
	Rule: "The man changes its colour when it moves and then itself gives check: to neutral, or from neutral to the " +
		"mover's.",
	Hooks: func() fairy.Hooks { return ofChecks(fairy.Anda, true) },
}

var andaInverse = Attribute{
	Rule: "The man changes its colour when it moves and does not itself give check: to neutral, or from neutral to " +
		"the mover's.",
	Hooks: func() fairy.Hooks { return ofChecks(fairy.AndaInverse, false) },
}

func ofChecks(a fairy.Attribute, checking bool) fairy.Hooks {
	return condition.RecolourByCheck(func(m fairy.Man) bool { return m.Has(a) }, checking)
}
