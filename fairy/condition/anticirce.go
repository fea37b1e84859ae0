package condition

import (
	"rookery/fairy"
	"rookery/fairy/rebirth"
	"rookery/problem"
)

var antiCirce = Condition{
	Name:  "AntiCirce",
	Apply: applyAntiCirce,
}

func applyAntiCirce(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
	v, err := rebirth.Parse(r, rebirth.Variant{Capturer: true, Kings: true, Occupied: rebirth.Strict}, c.Params)
	if err != nil {
		return fairy.Hooks{}, err
	}
	h := v.Hooks(fairy.Capturer)
	h.Traits |= fairy.TryChecks.If(v.Square != rebirth.Super)
	if v.Occupied == rebirth.Assassin {
		h.InCheck.Do = assassinCheck
	}
	return h, nil
}
