package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

const (
	woozleRule     = "A man cannot capture, nor give check, if it and another man of its side observe each other."
	biWoozleRule   = "A man cannot capture, nor give check, if it and a man of the other side observe each other."
	heffalumpRule  = "A man cannot capture, nor give check, along a line on which it and another man of its side observe each other."
	biHefalumpRule = "A man cannot capture, nor give check, along a line on which it and a man of the other side observe each other."
	rexRule        = " RexExclusive: kings neither are hindered nor hinder."
)

var (
	woozles      = hindered("Woozles", woozleRule, false, false)
	biWoozles    = hindered("BiWoozles", biWoozleRule, true, false)
	heffalumps   = hindered("Heffalumps", heffalumpRule, false, true)
	biHeffalumps = hindered("BiHeffalumps", biHefalumpRule, true, true)
)

// hindered makes a condition in which men that observe each other hinder each
// other's captures: men of one side or of both, in any or only in that line.
func hindered(name, rule string, across, inLine bool) Condition {
	return Condition{
		Name: name, Rule: rule + rexRule,
		Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
			kings := !has(c, "RexExclusive")
			h := capturesIf(func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
				if !kings && p.At(m.From).Has(fairy.Royal) {
					return true
				}
				by := side
				if across {
					by = side.Other()
				}
				for men := p.Men(by) &^ m.From.Bit(); men != 0; {
					s := men.Pop()
					if !kings && p.At(s).Walk() == fairy.KingWalk || inLine && !collinear(m.From, s, m.To) {
						continue
					}
					if p.SeenBy(s, m.From, by) && p.SeenBy(m.From, s, side) {
						return false
					}
				}
				return true
			})
			h = fairy.Hooks{Observing: fairy.Observing{AdmitObserver: h.AdmitCapture, ByWalk: true}}
			return h, nil
		},
	}
}

// collinear reports whether two squares lie in the same or in opposite
// directions from a third.
func collinear(from, a, b chess.Square) bool {
	af, ar := a.File()-from.File(), a.Rank()-from.Rank()
	bf, br := b.File()-from.File(), b.Rank()-from.Rank()
	return af*br == ar*bf
}
