package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var halfInChess = Condition{
	Name: "HalfInChess",
	Hooks: func() fairy.Hooks {
		return fairy.Hooks{Traits: fairy.Unmeasured | fairy.OneBoard,
			Generation: fairy.Generation{Gather: fairy.Gathering{Do: borrowedMen(false), Of: fairy.ManByMan}},
		}
	},
}

var allInChess = Condition{
	Name: "AllInChess",
	Hooks: func() fairy.Hooks {
		return fairy.Hooks{Traits: fairy.Unmeasured | fairy.OneBoard | fairy.Memory,
			Generation: fairy.Generation{Gather: fairy.Gathering{Do: borrowedMen(true), Of: fairy.ManByMan}},
			Choice: fairy.Choice{Keep: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
				last, mover, _, ok := p.Before(0)
				return !ok || last.IsCapture() || m.IsCapture() || last.Leaves() != m.To || last.To != m.Leaves() || mover != p.At(m.From)
			}}},
		}
	},
}

var mainlyInChess = Condition{
	Name: "MainlyInChess",
	Hooks: func() fairy.Hooks {
		return fairy.Hooks{Traits: fairy.Unmeasured | fairy.OneBoard | fairy.Memory,
			Generation: fairy.Generation{Gather: fairy.Gathering{Do: borrowedMen(true), Of: fairy.ManByMan}},
			Legality: fairy.Legality{
				Laws: []fairy.Law{{Holds: func(p *fairy.Position) bool {
					_, mover, _, ok := p.Last()
					_, before, moved := p.Followed(1)
					return !ok || !moved || mover.ID() != before.ID()
				}, Objects: func(p *fairy.Position, m fairy.Move) fairy.Objection {
					if _, before, moved := p.Followed(0); moved && p.At(m.From).ID() == before.ID() {
						return fairy.Certain
					}
					return fairy.None
				}, NoMove: true}},
			},
		}
	},
}

// borrowedMen has a side move the other side's men as that side would, and its own
// besides or not.
func borrowedMen(own bool) func(p *fairy.Position, men chess.Bitboard, buf []fairy.Move, rest fairy.Gatherer) []fairy.Move {
	return func(p *fairy.Position, men chess.Bitboard, buf []fairy.Move, rest fairy.Gatherer) []fairy.Move {
		if own {
			buf = rest(p, men, buf)
		}
		side := p.Turn()
		p.SetTurn(side.Other())
		buf = rest(p, men, buf)
		p.SetTurn(side)
		return buf
	}
}
