package condition

import (
	"rookery/fairy"
	"rookery/fairy/rebirth"
	"rookery/problem"
)

var immunChess = Condition{
	Name:   "ImmunChess",
	Rule:   "A man may be captured only if its square of rebirth as in Circe is empty. Kings are not immune.",
	Source: "J. C. Simonet 1974",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		return applyImmun(r, c.Params)
	},
}

func applyImmun(r *fairy.Rules, params []problem.Param) (fairy.Hooks, error) {
	v, err := rebirth.Parse(r, rebirth.Variant{Occupied: rebirth.Strict}, params)
	if err != nil {
		return fairy.Hooks{}, err
	}
	return v.Permission(), nil
}

// immunNames are the conditions that amount to ImmunChess with options.
var immunNames = traditional("ImmunChess", applyImmun, map[string][]string{
	"AntipodeanImmunChess":     {"Antipodes"},
	"DiagramImmunChess":        {"Diagram"},
	"EquipollentsImmunChess":   {"Equipollents"},
	"FileImmunChess":           {"File"},
	"ImmuneHorizontalSymmetry": {"HorizontalSymmetry"},
	"ImmuneVerticalSymmetry":   {"VerticalSymmetry"},
	"MirrorFileImmunChess":     {"File", "Mirror"},
	"MirrorImmunChess":         {"Mirror"},
	"SymmetryImmunChess":       {"Symmetry"},
})

var genevaChess = Condition{
	Name: "GenevaChess",
	Rule: "A man may capture only if its square of rebirth as in AntiCirce, reckoned from where it stands, is empty and " +
		"not the square it comes from; it is not reborn. Kings capture freely.",
	Source: "1980s",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		v, err := rebirth.Parse(r, rebirth.Variant{Capturer: true, Occupied: rebirth.Strict}, c.Params)
		if err != nil {
			return fairy.Hooks{}, err
		}
		v.FromDeparture = true
		return v.Permission(), nil
	},
}
