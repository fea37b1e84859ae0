package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/solution"
)

var padChess = Condition{
	Name: "PADChess",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		strict, kings := has(c, "Strict"), has(c, "RexInclusive")
		once, err := r.NewMark()
		if err != nil {
			return fairy.Hooks{}, err
		}
		h := saying(fairy.SideChange, fairy.When{Captures: true}, func(p *fairy.Position, c *fairy.Course) fairy.Change {
			switch {
			case c.Taken == 0 || c.Man.Has(fairy.Royal) && !kings:
				return fairy.Change{}
			case !c.Man.Has(once):
				if c.Now == 0 {
					return fairy.Change{}
				}
				return c.Becomes(c.Now.With(once))
			case strict || c.Man.Has(fairy.Royal):
				return fairy.Change{Refused: true}
			case c.Now == 0:
				return fairy.Change{}
			}
			if c.Noting(p) {
				p.Notes().Add(solution.Effect{Kind: solution.RemoveMan, Square: c.At, Man: p.Man(c.Now)})
			}
			return fairy.Change{Moves: true, To: fairy.Off}
		})
		if strict {
			h.Effects = append(h.Effects, fairy.Effect{Phase: fairy.Planting, Do: func(p *fairy.Position, c *fairy.Course) {
				if s, _, _ := p.InPlay().Reborn(); s != fairy.Off && p.At(s).ID() == c.Taken.ID() && p.At(s).Has(once) {
					p.Put(s, p.At(s).Without(once))
				}
			}})
			// As Popeye has it, whose lines know at all moves who has captured by the last one.
			h.Hindsight = fairy.Hindsight{
				Tired: func(p *fairy.Position) (men fairy.Names) {
					for list := p.Men(chess.White) | p.Men(chess.Black); list != 0; {
						if man := p.At(list.Pop()); man.Has(once) {
							men.Add(man.ID())
						}
					}
					return men
				},
				Checked: func(p *fairy.Position, side chess.Colour) (check bool, needed fairy.Names) {
					men := p.Men(side.Other())
					// inCheck tells it with one of the men having captured, or none.
					inCheck := func(tired chess.Square) bool {
						return p.Suppose(func() {
							for list := men; list != 0; {
								s := list.Pop()
								man := p.At(s).Without(once)
								if s == tired {
									man = man.With(once)
								}
								p.Put(s, man)
							}
						}, func() bool { return p.InCheck(side) })
					}
					if check = inCheck(fairy.Off); !check {
						return false, needed
					}
					for list := men; list != 0; {
						if s := list.Pop(); !inCheck(s) {
							needed.Add(p.At(s).ID())
						}
					}
					return true, needed
				},
			}
		}
		h.Traits |= fairy.TryChecks
		return h, nil
	},
}
