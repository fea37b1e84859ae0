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
	h := fairy.Hooks{Traits: fairy.OwnCaptures,
		Properties: fairy.Properties{Listed: listed(fairy.Ahead, areCaptures)},
		Generation: fairy.Generation{
			// One half of the moves by walks is replaced.
			Gather: fairy.Gathering{Of: fairy.OfEach, Do: func(p *fairy.Position, wanted chess.Bitboard, buf []fairy.Move, rest fairy.Gatherer) []fairy.Move {
				first := len(buf)
				all := rest(p, wanted, buf)
				list := all[:first]
				for _, m := range all[first:] {
					if m.IsCapture() || !dances(p, m.From) || ofTwo(m) {
						list = append(list, m)
					}
				}
				for men := p.Men(p.Turn()) & wanted; men != 0; {
					s := men.Pop()
					if !dances(p, s) || !p.Moves().Able(s, p.Turn()) {
						continue
					}
					from, moves := len(list), list
					if captures {
						moves = p.Moves().As(list, p.At(s).Walk(), s, p.Turn())
					} else {
						moves = p.Moves().By(list, fileWalks[s.File()], s, p.Turn())
					}
					list = moves[:from]
					for _, m := range moves[from:] {
						if !m.IsCapture() && !ofTwo(m) {
							list = append(list, m)
						}
					}
				}
				return list
			}},
		},
	}
	h.Traits |= fairy.ForeignWalks.If(captures) | fairy.Apart.If(captures)
	if captures {
		h.Walks = []fairy.Walks{{Itself: true, Blind: true, Alone: true, Change: func(p *fairy.Position, s chess.Square, _ chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
			if !dances(p, s) {
				return walks
			}
			return append(walks[:0], fileWalks[s.File()])
		}}}
	}
	return h
}

// ofTwo: two men of a side, or one of each, go by a move, which is no walk's.
func ofTwo(m fairy.Move) bool {
	return m.Kind == fairy.Castle || m.Kind == fairy.Partnered || m.Kind == fairy.Swap
}
