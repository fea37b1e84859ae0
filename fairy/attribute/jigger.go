package attribute

import "rookery/fairy"

var jigger = Attribute{
	Rule: "The man moves only to squares next to another man.",
	Hooks: func() fairy.Hooks {
		return fairy.Hooks{Traits: fairy.TryCaptures,
			Legality: fairy.Legality{Laws: []fairy.Law{{Holds: func(p *fairy.Position) bool {
				m, mover, _, ok := p.Last()
				if !ok || !mover.Has(fairy.Jigger) {
					return true
				}
				s := p.Follow(mover.ID(), m.To)
				return s == fairy.Off || p.Surface().Beside(s)&p.Occupied() != 0
			}, NoMove: true}}},
		}
	},
}
