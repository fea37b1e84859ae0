package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var (
	woozles      = hindered("Woozles", false, false)
	biWoozles    = hindered("BiWoozles", true, false)
	heffalumps   = hindered("Heffalumps", false, true)
	biHeffalumps = hindered("BiHeffalumps", true, true)
)

// hindered makes a condition in which men that observe each other hinder each
// other's captures: men of one side or of both, in any or only in that line.
func hindered(name string, across, inLine bool) Condition {
	return Condition{
		Name: name,
		Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
			kings := !has(c, "RexExclusive")
			h := capturesIf(func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
				if !kings && p.At(m.From).Has(fairy.Royal) {
					return true
				}
				if !p.At(m.From).Is(side) {
					return true // whom the other side moves nobody hinders, as Popeye has it
				}
				by := side
				if across {
					by = side.Other()
				}
				for men := p.Men(by) &^ m.From.Bit(); men != 0; {
					s := men.Pop()
					if !kings && p.At(s).Walk() == fairy.KingWalk {
						continue
					}
					if p.Look().SeesFrom(s, m.From, by, func(at chess.Square) bool {
						return (!inLine || collinear(m.From, at, m.To)) && p.Look().SeesFrom(m.From, at, side, func(from chess.Square) bool { return from == m.From })
					}) {
						return false
					}
				}
				return true
			})
			h = fairy.Hooks{Traits: fairy.ByWalk, Observing: fairy.Observing{Admit: fairy.Permissions{fairy.Observer: h.Admit[fairy.Observation]}}}
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
