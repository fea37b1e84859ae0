package condition

import "rookery/fairy"

var haan = Condition{
	Name: "HaanerChess",
	Hooks: func() fairy.Hooks {
		return effect(fairy.Departure, func(p *fairy.Position, m *fairy.Move) {
			if p.Empty(m.From) {
				p.Dig(m.From)
			}
			if (m.Kind == fairy.Castle || m.Kind == fairy.Partnered) && p.Empty(m.Make) {
				p.Dig(m.Make)
			}
			if m.Kind == fairy.EnPassant && p.Empty(m.Capture) {
				p.Dig(m.Capture)
			}
		})
	},
}
