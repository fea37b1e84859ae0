package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var castlingChess = castlings("CastlingChess",
	func(*fairy.Position, fairy.Vector, chess.Square) bool { return true })

var rokagogo = castlings("Rokagogo",
	func(p *fairy.Position, v fairy.Vector, partner chess.Square) bool {
		return (v.Files() == 0 || v.Ranks() == 0) && p.At(partner).Walk() == fairy.RookWalk
	})

// castlings makes a condition in which a king may castle again and again.
func castlings(name string, may func(p *fairy.Position, v fairy.Vector, partner chess.Square) bool) Condition {
	return Condition{
		Name: name,
		Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
			return fairy.Hooks{Traits: fairy.NoCastling,
				Generation: fairy.Generation{
					Generate: []fairy.Addition{{Do: func(p *fairy.Position, s chess.Square, g *fairy.Generator) {
						if p.At(s).Walk() != fairy.KingWalk || !g.Collecting() || p.InCheck(g.Side()) {
							return
						}
						for files := -1; files <= 1; files++ {
							for ranks := -1; ranks <= 1; ranks++ {
								if files != 0 || ranks != 0 {
									castle(p, s, fairy.Vec(files, ranks), g, may)
								}
							}
						}
					}}},
				},
			}, nil
		},
	}
}

func castle(p *fairy.Position, s chess.Square, v fairy.Vector, g *fairy.Generator, may func(*fairy.Position, fairy.Vector, chess.Square) bool) {
	passed := p.Beside(v, s)
	to := p.Beside(v, passed)
	if to == fairy.Off || !p.Empty(passed) || !p.Empty(to) {
		return
	}
	partner := p.Beside(v, to)
	for partner != fairy.Off && p.Empty(partner) {
		partner = p.Beside(v, partner)
	}
	if partner == fairy.Off || !may(p, v, partner) || !p.KingPasses(s, passed) {
		return
	}
	m := fairy.NewMove(s, to, fairy.Off)
	m.Kind, m.Make, m.Rebirth = fairy.Partnered, partner, passed
	g.Add(m)
}

var exchangeCastling = Condition{
	Name: "ExchangeCastling",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		word, err := r.NewState()
		if err != nil {
			return fairy.Hooks{}, err
		}
		return fairy.Hooks{Traits: fairy.NoCastling,
			Generation: fairy.Generation{
				Generate: []fairy.Addition{{Do: func(p *fairy.Position, s chess.Square, g *fairy.Generator) {
					if p.At(s).Walk() != fairy.KingWalk || !g.Collecting() || p.State(word)>>g.Side()&1 != 0 {
						return
					}
					for to := chess.Square(63); to < 64; to-- { // so they are listed
						if to != s && p.At(to).Is(g.Side()) && !p.WalkOf(p.At(to).Walk()).Pawn {
							m := fairy.NewMove(s, to, fairy.Off)
							m.Kind, m.Make = fairy.Swap, to
							g.Add(m)
						}
					}
				}}},
			},
			Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: fairy.AfterSpecial, Do: func(p *fairy.Position, c *fairy.Course) {
				if c.Kind == fairy.Swap && c.Man.Walk() == fairy.KingWalk {
					p.SetState(word, p.State(word)|1<<p.Turn())
				}
			}}}},
		}, nil
	},
}
