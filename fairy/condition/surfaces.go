package condition

import (
	"fmt"
	"slices"

	"rookery/fairy"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// The conditions that join edges of the board have no hooks: rules are made for their surface.
var (
	verticalCylinder   = surface("VerticalCylinder", fairy.VerticalCylinder)
	horizontalCylinder = surface("HorizontalCylinder", fairy.HorizontalCylinder)
	torus              = surface("Torus", fairy.Torus)
	moebiusStrip       = surface("MoebiusStrip", fairy.MoebiusStrip)
	kleinBottle        = surface("KleinBottle", fairy.KleinBottle)
	projectivePlane    = surface("ProjectivePlane", fairy.ProjectivePlane)
	sphere             = surface("Sphere", fairy.Sphere)
)

func surface(name string, on func() *fairy.Surface) Condition {
	return Condition{
		Name:    name,
		Hooks:   func() fairy.Hooks { return fairy.Hooks{} },
		Surface: on,
	}
}

// Rules are rules for the board of a problem with some conditions, which are to be applied to them.
func Rules(list []problem.Condition, find func(problem.Walk) (fairy.Walk, error)) (*fairy.Rules, error) {
	on, err := surfaceOf(list)
	if err != nil {
		return nil, err
	}
	return on.NewRules(find)
}

// surfaceOf is the board that conditions make. Both cylinders together are a torus.
func surfaceOf(list []problem.Condition) (*fairy.Surface, error) {
	on := fairy.Flat()
	for _, c := range list {
		next := find(c).Surface
		switch {
		case next == nil || next() == on:
		case on.Flat():
			on = next()
		case areCylinders(on, next()):
			on = fairy.Torus()
		default:
			return nil, fmt.Errorf("condition %s on %s", c.Name, on.Name())
		}
	}
	return on, nil
}

func areCylinders(a, b *fairy.Surface) bool {
	both := [2]*fairy.Surface{fairy.VerticalCylinder(), fairy.HorizontalCylinder()}
	return slices.Contains(both[:], a) && slices.Contains(both[:], b)
}

// flatOnly says why a condition has no meaning where edges are joined, "" if it has one: it
// measures on the board what can be measured several ways round.
func flatOnly(c problem.Condition) string {
	meaning := lexicon.Conditions.Meaning(c)
	switch meaning.Name {
	case "Maximummer", "BlackMaximummer", "WhiteMaximummer", "BlackMinimummer", "WhiteMinimummer", "BGL":
		return "a move may have several lengths"
	case "BlackMaxDister", "WhiteMaxDister", "BlackMinDister", "WhiteMinDister":
		return "squares may lie several distances apart"
	case "BlackSynchronMover", "WhiteSynchronMover", "BlackAntiSynchronMover", "WhiteAntiSynchronMover",
		"Imitator", "Heffalumps", "BiHeffalumps", "TransmissionMenace":
		return "a move may have several directions"
	case "CastlingChess", "Rokagogo":
		return "a king may have several ways to his partner"
	case "ActuatedRevolvingBoard":
		return "the edges would turn with the board"
	case "BlackEdgeMover", "WhiteEdgeMover":
		return "edges are missing"
	}
	if has(meaning, "Equipollents") {
		return "a move may have several directions"
	}
	if has(meaning, "GridLine") || has(meaning, "Irregular") && slices.ContainsFunc(meaning.Params, func(p problem.Param) bool { return p.Kind == problem.TextParam }) {
		return "a move may cross lines several ways"
	}
	return ""
}
