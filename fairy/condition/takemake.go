package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var takeMake = Condition{
	Name: "Take&MakeChess",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		absolute := has(c, "Absolute")
		return fairy.Hooks{Traits: fairy.TryChecks.If(absolute),
			Choice: fairy.Choice{Expand: []fairy.Expansion{{Part: fairy.Second, Do: func(p *fairy.Position, m fairy.Move, emit func(fairy.Move)) {
				if !m.IsCapture() || m.Kind > fairy.EnPassant || !absolute && p.Trying() && p.At(m.Capture).Has(fairy.Royal) {
					emit(m)
					return
				}
				makes(p, m, func(s chess.Square) {
					next := m
					next.To = s
					emit(next)
				})
			}}}},
		}, nil
	},
}

// makes gives the squares to which a capturer may go on: none if it is only asked
// whether it could capture, where nobody stands (SAT's flights).
func makes(p *fairy.Position, m fairy.Move, to func(chess.Square)) {
	mover, victim := p.At(m.From), p.At(m.Capture)
	if victim == 0 {
		return
	}
	pawn := p.WalkOf(mover.Walk()).Pawn && p.StartSteps(chess.At(0, 7*int(p.Turn()))) == 0
	last := chess.Nowhere
	if pawn {
		last = chess.RankOf(7 * int(p.Turn()))
	}
	var ends fairy.ListedEnds
	if squares, ok := p.Moves().Onward(victim.Walk(), m.To, p.Occupied()&^(m.From.Bit()|m.Capture.Bit())|m.To.Bit()); ok {
		for squares &^= last; squares != 0; {
			ends.Add(m.To, squares.Pop())
		}
	} else {
		steps := stepsOf(p, m, mover, victim)
		for _, s := range steps {
			if !s.IsCapture() && !last.Has(s.To) {
				ends.Add(m.To, s.To)
			}
		}
		p.Free(steps)
	}
	for i := range ends.Len() {
		to(ends.At(i))
	}
}

// stepsOf are the moves that a capturer can make like its victim.
func stepsOf(p *fairy.Position, m fairy.Move, mover, victim fairy.Man) (steps []fairy.Move) {
	p.Suppose(func() {
		p.Put(m.Capture, 0)
		p.Put(m.From, 0)
		p.Put(m.To, mover)
	}, func() bool {
		steps = p.Moves().ByWalk(p.List(), victim.Walk(), m.To, p.Turn().Other())
		return true
	})
	return steps
}
