package condition

import "rookery/fairy"

var seriesCapture = Condition{
	Name: "SeriesCapture",
	Rule: "A man that has captured may go on with another of its moves, as part of the same half move, and after another " +
		"capture again. It must stop where either king is in check, and every place where it goes on must be one where it could stop.",
	Apply: simple(fairy.Hooks{
		Choice: fairy.Choice{
			Chooses: true,
			Asks:    []func(*fairy.Position, fairy.Move) bool{func(_ *fairy.Position, m fairy.Move) bool { return m.IsCapture() }},
		},
		Playing:    fairy.Playing{Effects: []fairy.Effect{{Phase: fairy.Continued, Do: captureOn}}},
		Properties: fairy.Properties{Rebirths: true},
	}),
}

// captureOn lets the man that has just captured stop, or make another move.
func captureOn(p *fairy.Position, m *fairy.Move) {
	if p.Trying() || p.Captured() == 0 {
		return
	}
	s := p.MoverAt(m)
	if s == fairy.Off || !p.At(s).Is(p.Turn()) || !mayStop(p) {
		return
	}
	moves := p.MovesOf(nil, s, p.Turn())
	if way := p.Choose(len(moves) + 1); way > 0 {
		p.Continue(moves[way-1])
	}
}

// mayStop reports whether the half move in play would be legal if it ended now
// and neither king were in check.
func mayStop(p *fairy.Position) bool {
	side := p.Turn()
	p.SetTurn(side.Other())
	ok := !p.InCheck(side) && !p.InCheck(side.Other()) && p.Allowed()
	p.SetTurn(side)
	return ok
}
