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
		return fairy.Hooks{
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
			Observing: fairy.Observing{TryChecks: absolute},
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
	var steps []fairy.Move
	p.Suppose(func() {
		p.Put(m.Capture, 0)
		p.Put(m.From, 0)
		p.Put(m.To, mover)
	}, func() bool {
		steps = p.WalkMoves(p.List(), victim.Walk(), m.To, p.Turn().Other())
		return true
	})
	var ends [64]struct {
		to     chess.Square
		listed int
	}
	n := 0
	var seen chess.Bitboard
	for _, s := range steps {
		if s.IsCapture() || seen.Has(s.To) || pawn && s.To.Rank() == 7*int(p.Turn()) {
			continue
		}
		seen |= s.To.Bit()
		listed, i := fairy.VectorFrom(m.To, s.To).Listed(), n
		for ; i > 0 && ends[i-1].listed > listed; i-- {
			ends[i] = ends[i-1]
		}
		ends[i].to, ends[i].listed = s.To, listed
		n++
	}
	p.Free(steps)
	for _, end := range ends[:n] {
		to(end.to)
	}
}
