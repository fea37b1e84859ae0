package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var leffie = Condition{
	Name: "Leffie",
	Hooks: func() fairy.Hooks {
		return fairy.Hooks{Traits: fairy.ByWalk | fairy.TryCaptures,
			Legality: fairy.Legality{Laws: []fairy.Law{{Holds: func(p *fairy.Position) bool {
				for _, side := range [2]chess.Colour{chess.White, chess.Black} {
					for men := p.Men(side); men != 0; {
						if eiffelParalysed(p, men.Pop(), side) {
							return false
						}
					}
				}
				return true
			}, NoMove: true}}},
		}
	},
}
