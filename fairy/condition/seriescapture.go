package condition

import (
	"slices"

	"rookery/fairy"
)

var seriesCapture = Condition{
	Name: "SeriesCapture",
	Hooks: func() fairy.Hooks {
		return fairy.Hooks{Traits: fairy.Rebirths,
			Choice: fairy.Choice{
				Chooses: []func(*fairy.Position, fairy.Move) bool{func(_ *fairy.Position, m fairy.Move) bool { return m.IsCapture() }},
			},
			Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: fairy.Continued, When: fairy.When{Captures: true}, Do: captureOn}}},
		}
	},
}

// captureOn lets the man that has just captured stop, or make another move.
func captureOn(p *fairy.Position, c *fairy.Course) {
	if p.Trying() || c.Taken == 0 {
		return
	}
	s := c.At
	if s == fairy.Off || !p.At(s).Is(p.Turn()) || !mayStop(p) {
		return
	}
	moves := p.Moves().Of(p.List(), s, p.Turn())
	defer func() { p.Free(moves) }()
	listed := fairy.Vector.Listed
	if p.WalkOf(p.At(s).Walk()).Pawn {
		listed = fairy.Vector.ListedPawn
	}
	way := p.InPlay().Choose(len(moves) + 1)
	if way == 0 {
		return
	}
	var room [64]int
	order := room[:0] // the moves' places in the original's order, each with where it stands here
	for i, m := range moves {
		order = append(order, listed(fairy.VectorFrom(m.From, m.To))<<16|i)
	}
	slices.Sort(order)
	p.InPlay().Continue(moves[order[way-1]&0xffff])
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
