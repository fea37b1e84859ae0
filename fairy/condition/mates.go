package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var amu = Condition{
	Name: "AMU",
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		return fairy.Hooks{Traits: fairy.ByWalk,
			Legality: fairy.Legality{Mates: []func(*fairy.Position) bool{func(p *fairy.Position) bool {
				m, _, _, ok := p.Last()
				if !ok {
					return true
				}
				n := 0
				p.InPlay().Earlier(func() {
					side := p.Turn()
					for men := p.Men(side) &^ m.From.Bit(); men != 0; {
						if p.Sees(men.Pop(), m.From, side) {
							n++
						}
					}
				})
				return n == 1
			}}},
		}, nil
	},
}

// immobile makes a condition that changes what it means to have no move left.
func immobile(name string, kingStill func(p *fairy.Position, moves, captures int) bool) Condition {
	return Condition{
		Name: name,
		Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
			return fairy.Hooks{Legality: fairy.Legality{Immobile: func(p *fairy.Position, _ func(*fairy.Position) bool) bool {
				free, moves, captures := false, 0, 0 // maximummers count all flights
				ofKing := func(m fairy.Move) bool { return p.At(m.From).Has(fairy.Royal) }
				p.Search().EachLegalApart(func(m fairy.Move) bool { return !ofKing(m) }, func(fairy.Move) bool {
					free = true
					return false
				})
				if free {
					return false
				}
				p.Search().EachLegalApart(ofKing, func(fairy.Move) bool {
					moves++
					return true
				})
				list := p.Moves().Pseudo(p.List())
				for _, m := range list {
					captures += number(m.IsCapture() && ofKing(m))
				}
				p.Free(list)
				return kingStill(p, moves, captures)
			}}}, nil
		},
	}
}

var maff = immobile("MAFF",
	func(_ *fairy.Position, moves, _ int) bool { return moves == 1 })

var owu = immobile("OWU",
	func(_ *fairy.Position, moves, captures int) bool { return moves == 0 && captures == 1 })

var blackChecks = Condition{
	Name: "BlackChecks",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		free, err := r.NewState() // not 0: Black may move as he likes
		if err != nil {
			return fairy.Hooks{}, err
		}
		passes := func(p *fairy.Position) bool { return p.Turn() == chess.Black && !p.InCheck(chess.Black) }
		return fairy.Hooks{
			Choice: fairy.Choice{MayPass: []func(*fairy.Position) bool{func(p *fairy.Position) bool {
				passing := passes(p)
				if passing { // all his legal moves give check
					p.Search().EachCheck(false, func(fairy.Move) bool {
						passing = false
						return false
					})
				}
				return passing
			}}},
			Legality: fairy.Legality{
				Laws: []fairy.Law{{Holds: func(p *fairy.Position) bool {
					return p.Turn() == chess.Black || p.State(free) != 0 || p.InCheck(chess.White)
				}, Objects: func(p *fairy.Position, m fairy.Move) fairy.Objection {
					if p.Turn() == chess.White || p.State(free) != 0 {
						return fairy.None
					}
					return mustCheck(p, m)
				}, NoMove: true}},
				Immobile: func(p *fairy.Position, rest func(*fairy.Position) bool) bool {
					if p.ManMated() && !passes(p) {
						return rest(p) // to save a man, Black stays bound
					}
					return p.Suppose(func() { p.SetState(free, 1) }, func() bool { return rest(p) })
				},
			},
		}, nil
	},
}
