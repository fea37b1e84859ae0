package condition

import (
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/rebirth"
	"rookery/problem"
)

var circe = Condition{
	Name: "Circe",
	Rule: "A captured man is reborn, if that square is empty: rooks, bishops and knights on their square of the game " +
		"array that has the colour of the square of capture, pawns on their file of the second rank, queens on theirs, " +
		"fairy men on the square where pawns of the file promote. Kings are not reborn. Options change the square, who " +
		"is reborn as what, and what happens if somebody stands there.",
	Source: "P. Monréal, Problème 1968",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		return applyCirce(r, c.Params)
	},
}

// RebearsCapturers reports whether one of the conditions is a form of Circe, in
// which kamikaze men are reborn.
func RebearsCapturers(list []problem.Condition) bool {
	for _, c := range list {
		if c.Name == circe.Name || slices.ContainsFunc(circeNames, func(k Condition) bool { return k.Name == c.Name }) {
			return true
		}
	}
	return false
}

func applyCirce(r *fairy.Rules, params []problem.Param) (fairy.Hooks, error) {
	v, err := rebirth.Parse(r, rebirth.Variant{}, params)
	if err != nil {
		return fairy.Hooks{}, err
	}
	h := v.Hooks(fairy.Rebirth)
	h.TryChecks, h.TakeRoyals = v.Kings, v.Kings
	kamikaze := v.ForKamikazes().Hooks(fairy.Capturer)
	h.Effects = append(h.Effects, kamikaze.Effects...)
	h.Asks = append(h.Asks, kamikaze.Asks...)
	if v.Square == rebirth.Cage || v.Square == rebirth.Equipollents && v.Capture == rebirth.LastMove {
		r.LetPawnsStart(chess.Everywhere, 1)
	}
	if v.Kings {
		h.Legal = append(h.Legal, kingLeft)
	}
	if v.Occupied == rebirth.Assassin {
		h.InCheck = assassinCheck
	}
	return h, nil
}

// kingLeft: a king that was captured has been reborn.
func kingLeft(p *fairy.Position) bool {
	m, _, captured, ok := p.Last()
	return !ok || p.Trying() || !captured.Has(fairy.Royal) || p.Follow(captured.ID(), m.Capture) != fairy.Off
}

// assassinCheck: a side is in check if the capture of any of its men would do
// away with its king.
func assassinCheck(p *fairy.Position, side chess.Colour, _ fairy.CheckTest) bool {
	by := side.Other()
	gone := func() bool { return p.Royals(side) == 0 }
	if gone() {
		return false
	}
	for men := p.Men(side); men != 0; {
		target := men.Pop()
		for from := range p.Men(by).Squares() {
			if from != target && p.Observes(fairy.Observation, from, target, by) &&
				p.Try(fairy.NewMove(from, target, target), by, func() bool { return !p.Refused() && gone() }) {
				return true
			}
		}
	}
	return false
}

// circeNames are the conditions that amount to Circe with options.
var circeNames = traditional("Circe", applyCirce, map[string][]string{
	"AntipodeanCirce":         {"Antipodes"},
	"AprilChess":              {"Super", "Strict", "April"},
	"CageCirce":               {"Cage"},
	"ChameleonCirce":          {"Chameleon"},
	"CirceAssassin":           {"Assassin"},
	"CirceClone":              {"Clone"},
	"CirceDoubleAgents":       {"Turncoats", "Mirror"},
	"CirceTake&Make":          {"Take&Make"},
	"CirceTurncoats":          {"Turncoats"},
	"ContraParrain":           {"ContraParrain"},
	"CouscousCirce":           {"Couscous"},
	"DiagramCirce":            {"Diagram"},
	"DiametralCirce":          {"Diametral"},
	"EquipollentsCirce":       {"Equipollents"},
	"FileCirce":               {"File"},
	"FrischAufCirce":          {"Frischauf"},
	"HorizontalSymmetryCirce": {"HorizontalSymmetry"},
	"MirrorCirce":             {"Mirror"},
	"MirrorCirceClone":        {"Clone", "Mirror"},
	"MirrorCouscousCirce":     {"Couscous", "Mirror"},
	"MirrorFileCirce":         {"File", "Mirror"},
	"PWC":                     {"PWC"},
	"ParrainCirce":            {"Parrain"},
	"RankCirce":               {"Rank"},
	"SuperCirce":              {"Super"},
	"SymmetryCirce":           {"Symmetry"},
	"VerticalMirrorCirce":     {"VerticalMirror"},
	"VerticalSymmetryCirce":   {"VerticalSymmetry"},
})

// lastCapture is the move before the diagram, for ParrainCirce and its kin.
var lastCapture = Condition{
	Name: "LastCapture",
	Rule: "The last move before the diagram captured the man named, on its square.",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		for _, p := range c.Params {
			if p.Man != nil {
				return rebirth.Before(r, p.Man)
			}
		}
		return fairy.Hooks{}, nil
	},
}
