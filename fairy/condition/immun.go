package condition

import (
	"rookery/fairy"
	"rookery/fairy/rebirth"
	"rookery/problem"
)

var immunChess = Condition{
	Name:  "ImmunChess",
	Apply: applyImmun,
}

func applyImmun(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
	v, err := rebirth.Parse(r, rebirth.Variant{Occupied: rebirth.Strict}, c.Params)
	if err != nil {
		return fairy.Hooks{}, err
	}
	return v.Permission(), nil
}

var genevaChess = Condition{
	Name: "GenevaChess",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		v, err := rebirth.Parse(r, rebirth.Variant{Capturer: true, Occupied: rebirth.Strict}, c.Params)
		if err != nil {
			return fairy.Hooks{}, err
		}
		v.FromDeparture = true
		return v.Permission(), nil
	},
}
