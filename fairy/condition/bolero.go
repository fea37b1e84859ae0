package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var bolero = Condition{
	Name:  "Bolero",
	Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) { return byFile(c, false), nil },
}

var boleroInverse = Condition{
	Name:  "BoleroInverse",
	Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) { return byFile(c, true), nil },
}

var fileWalks = [8]fairy.WalkID{
	fairy.RookWalk, fairy.KnightWalk, fairy.BishopWalk, fairy.QueenWalk, fairy.KingWalk, fairy.BishopWalk, fairy.KnightWalk, fairy.RookWalk,
}

// byFile gives officers the walk of their file for captures, or else for other
// moves.
func byFile(c problem.Condition, captures bool) fairy.Hooks {
	kings := has(c, "RexInclusive")
	dances := func(p *fairy.Position, s chess.Square) bool {
		m := p.At(s)
		return !p.WalkOf(m.Walk()).Pawn && (kings || !m.Has(fairy.Royal))
	}
	walksOf := func(p *fairy.Position, s chess.Square) (taking, quiet fairy.WalkID) {
		taking, quiet = p.At(s).Walk(), fileWalks[s.File()]
		if captures {
			taking, quiet = quiet, taking
		}
		return taking, quiet
	}
	return fairy.Hooks{
		Properties: fairy.Properties{CapturesFirst: dances},
		Generation: fairy.Generation{
			Walks: []fairy.Walks{{Blind: captures, Change: func(p *fairy.Position, s chess.Square, _ chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
				if !dances(p, s) {
					return walks
				}
				taking, _ := walksOf(p, s)
				return append(walks[:0], taking)
			}}},
			// The moves by the walk for captures that capture nothing are replaced.
			Gather: func(p *fairy.Position, buf []fairy.Move, rest func([]fairy.Move) []fairy.Move) []fairy.Move {
				first := len(buf)
				all := rest(buf)
				list := all[:first]
				for _, m := range all[first:] {
					if m.IsCapture() || !dances(p, m.From) || m.Kind == fairy.Castle {
						list = append(list, m)
					}
				}
				for men := p.Men(p.Turn()); men != 0; {
					s := men.Pop()
					if !dances(p, s) {
						continue
					}
					_, quiet := walksOf(p, s)
					from := len(list)
					moves := p.WalkMoves(list, quiet, s, p.Turn())
					list = moves[:from]
					for _, m := range moves[from:] {
						if !m.IsCapture() && m.Kind != fairy.Castle {
							list = append(list, m)
						}
					}
				}
				return list
			},
		},
	}
}
