package condition

import (
	"rookery/fairy"
)

var leseMajeste = Condition{
	Name:  "LeseMajeste",
	Hooks: func() fairy.Hooks { return fairy.Hooks{Traits: fairy.AnyDiagram | fairy.KingsKept} },
}
