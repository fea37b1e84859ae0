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
	h := turning(fairy.SideChange, fairy.When{Journey: func(j *fairy.Journey) bool { return j.Man.Has(fairy.Volage) }},
		func(p *fairy.Position, c *fairy.Course) fairy.Change {
			if c.Now == 0 || !c.Man.Has(fairy.Volage) || c.Now.Is(c.Side.Other()) {
				return fairy.Change{}
			}
			returned := c.Returned(p) && dark(c.Capture) != dark(c.At)
			if !returned && dark(c.From) == dark(c.At) {
				return fairy.Change{}
			}
			x := turns(p, c)
			if !always {
				x = c.Becomes(c.Now.Turned().Without(fairy.Volage))
			}
			return x
		})
	// A captured man that has not moved yet is fickle when it is reborn, too.
	h.Effects = append(h.Effects, fairy.Effect{Phase: fairy.Planting, When: fairy.When{Board: captured}, Do: func(p *fairy.Position, c *fairy.Course) {
		s, on, was := p.InPlay().Reborn()
		if s == fairy.Off || !p.At(s).Has(fairy.Volage) || p.At(s).ID() == c.Man.ID() {
			return
		}
		if dark(s) != dark(on) {
			turnReborn(p, s, was, always)
		}
	}})
	return h
}

// captured: a man is taken by a move, or has been shortly before.
func captured(p *fairy.Position, m fairy.Move) bool {
	for n := 0; n < 2 && !m.IsCapture(); n++ {
		if before, _, _, ok := p.Before(n); ok {
			m = before
		}
	}
	return m.IsCapture()
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

// turnReborn is turnFickle for a man that has been reborn, which was given to the other side already if
// it is another's than when it was captured.
func turnReborn(p *fairy.Position, s chess.Square, was fairy.Man, always bool) {
	if p.At(s).Colour() == was.Colour() {
		turnFickle(p, s, always)
	} else if !always {
		p.Put(s, p.At(s).Without(fairy.Volage))
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
