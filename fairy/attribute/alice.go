package attribute

import (
	"rookery/fairy"
	"rookery/problem"
)

var aliceA = Attribute{
	Rule: "The man stands on the first of the two boards of Alice Chess.",
	Apply: func(r *fairy.Rules, p *problem.Problem) (fairy.Hooks, error) {
		if occurs(p, fairy.AliceB) {
			return fairy.Hooks{}, nil // they bring the condition
		}
		return as("AliceChess")(r, p)
	},
}

var aliceB = Attribute{
	Rule:  "The man stands on the second of the two boards of Alice Chess.",
	Apply: as("AliceChess"),
}
