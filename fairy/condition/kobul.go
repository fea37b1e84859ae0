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
		h := afterCapture(fairy.Half, func(p *fairy.Position, c *fairy.Course) {
			if king, man := kobul(p, c, subject); king != fairy.Off { // of his walk still: he may castle or not as before
				noteKobul(p, king, man)
				p.Put(king, man)
			}
		})
		h.Effects[0].Says = func(p *fairy.Position, c *fairy.Course) fairy.Change {
			king, man := kobul(p, c, subject)
			switch {
			case king == fairy.Off:
				return fairy.Change{}
			case man.Walk() == p.At(king).Walk() || c.On(p, king) != p.At(king):
				return fairy.Unsaid()
			}
			if c.Noting(p) {
				noteKobul(p, king, man)
			}
			return fairy.Change{Puts: true, Put: king, As: man}
		}
		return h, nil
	},
}

// kobul is where the king of the side that has lost a man stands, and what he becomes; Off if he stays what he is.
func kobul(p *fairy.Position, c *fairy.Course, subject [2]bool) (chess.Square, fairy.Man) {
	side, captured := c.Side.Other(), c.Taken
	king := p.Royals(side).First()
	if captured == 0 || !subject[side] || king == fairy.Off {
		return fairy.Off, 0
	}
	w := captured.Walk()
	if p.WalkOf(w).Pawn {
		w = fairy.KingWalk
	}
	before := p.At(king)
	man := before
	if !before.Ordinary() || !captured.Ordinary() {
		for a := range fairy.Attributes {
			if a != fairy.Royal {
				man = man.Without(a)
				if captured.Has(a) {
					man = man.With(a)
				}
			}
		}
	}
	if man = man.WithWalk(w); man == before {
		return fairy.Off, 0
	}
	return king, man
}

// noteKobul writes that a king becomes a man.
func noteKobul(p *fairy.Position, king chess.Square, man fairy.Man) {
	before := p.At(king)
	told := p.Man(man)
	told.Colour = problem.White                // kings are written without their colour here, neutral ones too
	if man.WithWalk(before.Walk()) == before { // nor with the attributes that they had
		told.Attributes = []problem.Attribute{fairy.AttributeNames[fairy.Royal]}
	}
	p.Notes().Add(solution.Effect{Kind: solution.SetWalk, Square: king, Man: told, AttributesOnly: man.Walk() == before.Walk()})
}
