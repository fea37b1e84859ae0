package condition

import "rookery/fairy"

var haan = Condition{
	Name: "HaanerChess",
	Hooks: func() fairy.Hooks {
		h := effect(fairy.Departure, func(p *fairy.Position, m *fairy.Move) {
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
		h.Effects[0].Foresee = func(_ *fairy.Position, m fairy.Move) (f fairy.Foresight, known bool) {
			f = fairy.Nothing(m)
			f.Hole = true
			return f, m.From != m.To && m.Kind == fairy.Plain
		}
		return h
	},
}
