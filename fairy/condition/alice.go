package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/solution"
)

var alice = Condition{
	Name: "AliceChess",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		r.HideAttribute(fairy.AliceA)
		r.HideAttribute(fairy.AliceB)
		return fairy.Hooks{Traits: fairy.Unmeasured,
			Start: []func(*fairy.Position){func(p *fairy.Position) {
				for men := p.Occupied(); men != 0; {
					if s := men.Pop(); !onSecondBoard(p.At(s)) {
						p.Put(s, p.At(s).With(fairy.AliceA))
					}
				}
			}},
			// Unmeasured follows the reference program, in which maximummers and their kin bind nobody here.
			Generation: fairy.Generation{Unseen: []func(*fairy.Position, chess.Square) chess.Bitboard{strangers}},
			Choice: fairy.Choice{Keep: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
				return p.Empty(m.To) || p.Traits().Has(fairy.OneBoard) || onSecondBoard(p.At(m.To)) == onSecondBoard(p.At(m.From))
			}}},
			Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: fairy.BoardChange, Limit: fairy.OtherBoard, Do: func(p *fairy.Position, c *fairy.Course) {
				if p.Passing() || c.Kind == fairy.Swap {
					return // the king passes a square of its own board; who change places stay on theirs
				}
				s := c.At
				if s == fairy.Off {
					arriveOn(p, c.To, "A") // so the reference program writes who is gone
				} else if s != c.To {
					arrive(p, s) // who is carried on arrives twice
				} else {
					changeBoard(p, s)
				}
				if c.Kind == fairy.Castle || c.Kind == fairy.Partnered {
					changeBoard(p, c.Rebirth)
				}
			}}}},
			Legality: fairy.Legality{
				InCheck: fairy.CheckRule{Observing: true, Do: func(p *fairy.Position, side chess.Colour, rest fairy.CheckTest) bool {
					return checkedOnBoard(p, side, rest) || kingStepsThroughCheck(p, side, rest)
				}},
				// Where captures of the king are tried, those by the other king must be safe.
				Laws: []fairy.Law{{Holds: func(p *fairy.Position) bool {
					_, mover, _, ok := p.Last()
					return !ok || !p.Trying() || !mover.Has(fairy.Royal) || !p.InCheck(p.LastTurn())
				}, Objects: func(p *fairy.Position, m fairy.Move) fairy.Objection {
					if p.At(m.From).Has(fairy.Royal) {
						return fairy.Possible
					}
					return fairy.None
				}}},
			},
			Properties: fairy.Properties{Listed: listed(fairy.Behind, func(p *fairy.Position, m fairy.Move) bool { return !onSecondBoard(p.At(m.From)) })},
		}, nil
	},
}

// strangers are the men on the other board than the one on a square.
func strangers(p *fairy.Position, s chess.Square) chess.Bitboard {
	if onSecondBoard(p.At(s)) {
		return p.Occupied() &^ p.OnSecond()
	}
	return p.OnSecond()
}

func onSecondBoard(m fairy.Man) bool { return m.Has(fairy.AliceB) }

// otherBoard is the man on the other board.
func otherBoard(m fairy.Man) fairy.Man {
	if onSecondBoard(m) {
		return m.Without(fairy.AliceB).With(fairy.AliceA)
	}
	return m.Without(fairy.AliceA).With(fairy.AliceB)
}

// changeBoard takes the man on a square to the other board.
func changeBoard(p *fairy.Position, s chess.Square) {
	if s == fairy.Off || p.Empty(s) {
		return
	}
	p.Put(s, otherBoard(p.At(s)))
	arrive(p, s)
}

// arrive notes the board on which the man on a square has arrived.
func arrive(p *fairy.Position, s chess.Square) {
	if onSecondBoard(p.At(s)) {
		arriveOn(p, s, "B")
	} else {
		arriveOn(p, s, "A")
	}
}

func arriveOn(p *fairy.Position, s chess.Square, board string) {
	if p.Notes().Wanted() {
		p.Notes().Add(solution.Effect{Kind: solution.OtherEffect, Square: s, Text: board, Inline: true})
	}
}

// kingStepsThroughCheck: the king of the side whose check is asked for has just moved, and it would be in check
// had he not changed the board.
func kingStepsThroughCheck(p *fairy.Position, side chess.Colour, rest fairy.CheckTest) bool {
	mine := side
	if p.Traits().Has(fairy.Crossed) {
		mine = side.Other()
	}
	m, mover, _, ok := p.Last()
	if !ok || p.Passing() || p.LastTurn() != mine || !mover.Has(fairy.Royal) {
		return false
	}
	king := p.Follow(mover.ID(), m.To)
	if king != fairy.Off && !p.At(king).Is(mine) { // whoever moves the other side's king answers for his own
		king = p.Royals(mine).First()
	}
	if king == fairy.Off {
		return false
	}
	return p.Suppose(func() { p.Put(king, otherBoard(p.At(king))) }, func() bool { return checkedOnBoard(p, side, rest) })
}

// checkedOnBoard tells whether a side is in check while the men that do not know of its king
// are not there, whatever is asked about the board then. Kings on both boards are looked at
// apart.
func checkedOnBoard(p *fairy.Position, side chess.Colour, rest fairy.CheckTest) bool {
	kings := p.Royals(side)
	if kings == 0 || p.ChecksByWalks() {
		return rest(p, side)
	}
	for kings != 0 {
		away := strangers(p, kings.First())
		kings &= away
		if p.Suppose(func() {
			for men := away; men != 0; {
				p.Put(men.Pop(), 0)
			}
		}, func() bool { return rest(p, side) }) {
			return true
		}
	}
	return false
}
