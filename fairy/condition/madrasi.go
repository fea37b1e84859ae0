package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var madrasi = Condition{
	Name: "Madrasi",
	Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		kings, pawns := has(c, "RexInclusive"), !has(c, "PawnExclusive")
		return fairy.Hooks{Traits: fairy.ByWalk,
			Observing: fairy.Observing{
				Paralysed: []func(*fairy.Position, chess.Square, chess.Colour) bool{func(p *fairy.Position, s chess.Square, side chess.Colour) bool {
					return (kings || !p.At(s).Has(fairy.Royal)) && (pawns || !p.WalkOf(p.At(s).Walk()).Pawn) && p.Look().ObservedBy(p.At(s).Walk(), s, side.Other())
				}},
			},
		}, nil
	},
}

var isardam = Condition{
	Name: "Isardam",
	Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		kings := has(c, "RexInclusive")
		return fairy.Hooks{Traits: fairy.ByWalk | fairy.TryCaptures.If(!has(c, "TypeB")),
			Legality: fairy.Legality{Laws: []fairy.Law{{Holds: func(p *fairy.Position) bool {
				return !p.Restraining(func() bool { return paralysis(p, kings) })
			}, NoMove: true}}},
		}, nil
	},
}

// paralysis reports whether a man on the board, perhaps also a king, would be paralysed by
// Madrasi.
func paralysis(p *fairy.Position, kings bool) bool {
	for _, side := range [2]chess.Colour{chess.White, chess.Black} {
		for men := p.Men(side); men != 0; {
			s := men.Pop()
			m := p.At(s)
			if (kings || !m.Has(fairy.Royal)) && p.Look().ObservedBy(m.Walk(), s, side.Other()) {
				return true
			}
		}
	}
	return false
}

// eiffelParalysers tells by whom each man is paralysed in Eiffel chess.
var eiffelParalysers = [256]fairy.WalkID{
	fairy.PawnWalk:   fairy.QueenWalk,
	fairy.QueenWalk:  fairy.RookWalk,
	fairy.RookWalk:   fairy.BishopWalk,
	fairy.BishopWalk: fairy.KnightWalk,
	fairy.KnightWalk: fairy.PawnWalk,
}

// eiffelParalysed reports whether Eiffel chess paralyses a side's man.
func eiffelParalysed(p *fairy.Position, s chess.Square, side chess.Colour) bool {
	w := eiffelParalysers[p.At(s).Walk()]
	return w != 0 && p.Look().ObservedBy(w, s, side.Other())
}

var eiffel = Condition{
	Name: "EiffelChess",
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		return fairy.Hooks{Traits: fairy.ByWalk,
			Observing: fairy.Observing{
				Paralysed: []func(*fairy.Position, chess.Square, chess.Colour) bool{eiffelParalysed},
			},
		}, nil
	},
}
