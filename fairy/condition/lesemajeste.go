package condition

import (
	"rookery/fairy"
)

var leseMajeste = Condition{
	Name: "LeseMajeste",
	Rule: "In the diagram the king of the side that is not to move may be in check. It cannot be taken, " +
		"and in play checks are parried as usual.",
	Apply: simple(fairy.Hooks{Legality: fairy.Legality{AnyDiagram: true}}),
}
