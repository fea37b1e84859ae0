package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var magicSquares = Condition{
	Name: "MagicSquares",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		magic := squares(c)
		phase, defecting := fairy.SideChange, chess.Bitboard(0)
		if has(c, "Type2") {
			phase, defecting = fairy.Half, magic
		}
		h := turning(phase, fairy.When{Journey: func(j *fairy.Journey) bool { return magic.Has(j.To) }}, func(p *fairy.Position, c *fairy.Course) fairy.Change {
			switch c.Arrivals(p) & magic {
			case 0:
				return fairy.Change{}
			case c.At.Bit():
				if c.Man.Has(fairy.Royal) || c.Now.Has(fairy.Royal) { // also if he has become another man
					return fairy.Change{}
				}
				return turns(p, c)
			}
			return fairy.Unsaid()
		})
		h.Effects[0].Do = func(p *fairy.Position, c *fairy.Course) {
			for b := p.InPlay().Arrivals() & magic; b != 0; {
				s := b.Pop()
				king := p.At(s).Has(fairy.Royal) || c.Man.Has(fairy.Royal) && p.At(s).ID() == c.Man.ID() // also if he has become another man
				if !king {
					defect(p, s)
				}
			}
		}
		h.Effects[0].Limit = fairy.Anything // whoever has arrived
		h.Defecting = defecting
		return h, nil
	},
}
