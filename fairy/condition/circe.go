package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/rebirth"
	"rookery/problem"
	"rookery/problem/lexicon"
)

var circe = Condition{
	Name:  "Circe",
	Apply: applyCirce,
}

// RebearsCapturers reports whether one of the conditions is a form of Circe, in
// which kamikaze men are reborn.
func RebearsCapturers(list []problem.Condition) bool {
	for _, c := range list {
		if lexicon.Conditions.Meaning(c).Name == circe.Name {
			return true
		}
	}
	return false
}

func applyCirce(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
	v, err := rebirth.Parse(r, rebirth.Variant{}, c.Params)
	if err != nil {
		return fairy.Hooks{}, err
	}
	h := v.Hooks(fairy.Rebirth)
	h.Traits |= fairy.TryChecks.If(v.Kings) | fairy.TakeRoyals.If(v.Kings)
	kamikaze := v.ForKamikazes().Hooks(fairy.Capturer)
	h.Effects = append(h.Effects, kamikaze.Effects...)
	h.Chooses = append(h.Chooses, kamikaze.Chooses...)
	if v.Square == rebirth.Cage || v.Square == rebirth.Equipollents && v.Capture == rebirth.LastMove {
		r.LetPawnsStart(chess.Everywhere, 1)
	}
	if v.Kings {
		h.Laws = append(h.Laws, fairy.Law{Holds: kingLeft})
	}
	if v.Occupied == rebirth.Assassin {
		h.InCheck = fairy.CheckRule{Do: assassinCheck, Observing: true}
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
func assassinCheck(p *fairy.Position, side chess.Colour, rest fairy.CheckTest) bool {
	if p.Untried() { // an effect of a capture that is tried asks
		return rest(p, side)
	}
	by := side.Other()
	gone := func() bool { return p.Royals(side) == 0 }
	if gone() { // a king that has just been taken counts as in check
		_, _, king, _ := p.Last()
		return p.Trying() && king.Has(fairy.Royal) && king.Is(side)
	}
	for men := p.Men(side); men != 0; {
		target := men.Pop()
		for from := range p.Men(by).Squares() {
			if from != target && p.Observes(fairy.Check, from, target, by) &&
				p.Try(fairy.NewMove(from, target, target), by, func() bool { return !p.InPlay().Refused() && gone() }) {
				return true
			}
		}
	}
	return false
}

// lastCapture is the move before the diagram, for ParrainCirce and its kin.
var lastCapture = Condition{
	Name: "LastCapture",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		for _, p := range c.Params {
			if p.Man != nil {
				return rebirth.Before(r, p.Man)
			}
		}
		return fairy.Hooks{}, nil
	},
}
