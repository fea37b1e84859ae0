package attribute

import (
	"rookery/fairy"
	"rookery/fairy/condition"
	"rookery/problem"
)

var volage = Attribute{
	Rule: "The man changes its colour when it first moves between squares of different colours.",
	Apply: func(_ *fairy.Rules, p *problem.Problem) (fairy.Hooks, error) {
		return condition.FickleMen(p.Conditions), nil
	},
}
