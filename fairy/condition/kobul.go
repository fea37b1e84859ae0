package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var kobulKings = Condition{
	Name: "KobulKings",
	Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		white, black := has(c, "White"), has(c, "Black")
		subject := [2]bool{white || !black, black || !white}
		return afterCapture(fairy.Half, func(p *fairy.Position, m *fairy.Move) {
			if side := p.Turn().Other(); p.Captured() != 0 && subject[side] {
				kobul(p, side)
			}
		}), nil
	},
}

func kobul(p *fairy.Position, side chess.Colour) {
	king := p.Royals(side).First()
	if king == fairy.Off {
		return
	}
	captured := p.Captured()
	w := captured.Walk()
	if p.WalkOf(w).Pawn {
		w = fairy.KingWalk
	}
	man := p.At(king)
	for a := range fairy.Attributes {
		if a != fairy.Royal {
			man = man.Without(a)
			if captured.Has(a) {
				man = man.With(a)
			}
		}
	}
	p.Put(king, man)
	become(p, king, w)
}
