package condition

import (
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var volage = Condition{
	Name:  "Volage",
	Apply: fickle(false),
}

var hypervolage = Condition{
	Name:  "Hypervolage",
	Apply: fickle(true),
}

// FickleMen are the hooks for men with the attribute, unless a condition goes for all men.
func FickleMen(list []problem.Condition) fairy.Hooks {
	if slices.ContainsFunc(list, func(c problem.Condition) bool { return c.Name == volage.Name || c.Name == hypervolage.Name }) {
		return fairy.Hooks{}
	}
	return fickleMen(false)
}

// fickleMen are the hooks for men with the attribute, which is theirs to the end
// if always is set.
func fickleMen(always bool) fairy.Hooks {
	h := turning(effectIf(func(p *fairy.Position, m fairy.Move) bool {
		return p.At(m.From).Has(fairy.Volage)
	}, fairy.SideChange, func(p *fairy.Position, m *fairy.Move) {
		s := p.MoverAt(m)
		if s == fairy.Off || !p.Mover().Has(fairy.Volage) || p.At(s).Is(p.Turn().Other()) {
			return
		}
		returned := p.Returned() != fairy.Off && dark(m.Capture) != dark(s)
		if returned || dark(m.From) != dark(s) {
			turnFickle(p, s, always)
		}
	}), func(_ *fairy.Position, m fairy.Move) bool { return dark(m.From) != dark(m.To) })
	// A captured man that has not moved yet is fickle when it is reborn, too.
	h.Effects = append(h.Effects, fairy.Effect{Phase: fairy.Planting, Concerns: captured, Do: func(p *fairy.Position, m *fairy.Move) {
		s := p.Reborn()
		if s == fairy.Off || !p.At(s).Has(fairy.Volage) || p.At(s).ID() == p.Mover().ID() {
			return
		}
		if on := lastCaptured(p, m); on != fairy.Off && dark(s) != dark(on) {
			turnFickle(p, s, always)
		}
	}})
	return h
}

// captured: a man is taken by a move, or has been shortly before.
func captured(p *fairy.Position, m fairy.Move) bool {
	for n := 0; n < 2 && !m.IsCapture(); n++ { // a series has passes in between
		if before, _, _, ok := p.Ago(n); ok {
			m = before
		}
	}
	return m.IsCapture()
}

// lastCaptured is where the man stood that the move in play, or the one before it,
// has taken.
func lastCaptured(p *fairy.Position, m *fairy.Move) chess.Square {
	on := m.Capture
	for n := 1; n <= 2 && on == fairy.Off; n++ { // a series has passes in between
		if before, _, _, ok := p.Ago(n); ok {
			on = before.Capture
		}
	}
	return on
}

func fickle(always bool) func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
	h := fickleMen(always)
	h.Start = []func(*fairy.Position){func(p *fairy.Position) {
		for men := p.Occupied(); men != 0; {
			if s := men.Pop(); !p.At(s).Has(fairy.Royal) {
				p.Put(s, p.At(s).With(fairy.Volage))
			}
		}
	}}
	return func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		r.HideAttribute(fairy.Volage)
		return h, nil
	}
}

// turnFickle gives a fickle man to the other side, the only time unless always.
func turnFickle(p *fairy.Position, s chess.Square, always bool) {
	defect(p, s)
	if !always {
		p.Put(s, p.At(s).Without(fairy.Volage))
	}
}

func dark(s chess.Square) bool { return (s.File()+s.Rank())%2 == 0 }
