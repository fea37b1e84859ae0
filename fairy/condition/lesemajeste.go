package condition

import (
	"rookery/fairy"
)

var leseMajeste = Condition{
	Name:  "LeseMajeste",
	Apply: simple(fairy.Hooks{Legality: fairy.Legality{AnyDiagram: true, KingsKept: true}}),
}
