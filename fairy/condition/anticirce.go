package condition

import (
	"rookery/fairy"
	"rookery/fairy/rebirth"
	"rookery/problem"
)

var antiCirce = Condition{
	Name: "AntiCirce",
	Rule: "A man that captures, kings included, is reborn on its own square of Circe, after it has promoted; the captured " +
		"man vanishes. A capture is legal only if that square is empty, which it is if the capturer comes from it or, but " +
		"for type Cheylan, has just captured on it. Checks obey the same rule.",
	Source: "1976",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		return applyAntiCirce(r, c.Params)
	},
}

func applyAntiCirce(r *fairy.Rules, params []problem.Param) (fairy.Hooks, error) {
	v, err := rebirth.Parse(r, rebirth.Variant{Capturer: true, Kings: true, Occupied: rebirth.Strict}, params)
	if err != nil {
		return fairy.Hooks{}, err
	}
	h := v.Hooks(fairy.Capturer)
	h.TryChecks = v.Square != rebirth.Super
	if v.Occupied == rebirth.Assassin {
		h.InCheck = assassinCheck
	}
	return h, nil
}

// antiCirceNames are the conditions that amount to AntiCirce with options.
var antiCirceNames = traditional("AntiCirce", applyAntiCirce, map[string][]string{
	"AntiCloneCirce":              {"Clone"},
	"AntiSuperCirce":              {"Super"},
	"AntipodeanAntiCirce":         {"Antipodes"},
	"DiagramAntiCirce":            {"Diagram"},
	"EquipollentsAntiCirce":       {"Equipollents"},
	"FileAntiCirce":               {"File"},
	"HorizontalSymmetryAntiCirce": {"HorizontalSymmetry"},
	"MirrorAntiCirce":             {"Mirror"},
	"MirrorFileAntiCirce":         {"File", "Mirror"},
	"SymmetryAntiCirce":           {"Symmetry"},
	"VerticalSymmetryAntiCirce":   {"VerticalSymmetry"},
})
