package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/solution"
)

var kobulKings = Condition{
	Name: "KobulKings",
	Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		white, black := has(c, "White"), has(c, "Black")
		subject := [2]bool{white || !black, black || !white}
		return afterCapture(fairy.Half, func(p *fairy.Position, c *fairy.Course) {
			if side := p.Turn().Other(); c.Taken != 0 && subject[side] {
				kobul(p, side, c.Taken)
			}
		}), nil
	},
}

func kobul(p *fairy.Position, side chess.Colour, captured fairy.Man) {
	king := p.Royals(side).First()
	if king == fairy.Off {
		return
	}
	w := captured.Walk()
	if p.WalkOf(w).Pawn {
		w = fairy.KingWalk
	}
	before := p.At(king)
	man := before
	for a := range fairy.Attributes {
		if a != fairy.Royal {
			man = man.Without(a)
			if captured.Has(a) {
				man = man.With(a)
			}
		}
	}
	man = man.WithWalk(w)
	if man == before {
		return
	}
	p.Put(king, man)
	same := man.Walk() == before.Walk()
	if !same {
		p.Settle(king)
	}
	if p.Notes().Wanted() {
		told := p.Man(man)
		told.Colour = problem.White                // kings are written without their colour here, neutral ones too
		if man.WithWalk(before.Walk()) == before { // nor with the attributes that they had
			told.Attributes = []problem.Attribute{fairy.AttributeNames[fairy.Royal]}
		}
		p.Notes().Add(solution.Effect{Kind: solution.SetWalk, Square: king, Man: told, AttributesOnly: same})
	}
}
