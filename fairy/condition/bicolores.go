package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var bicolores = Condition{
	Name: "Bicolores",
	Hooks: func() fairy.Hooks {
		return fairy.Hooks{Traits: fairy.EitherSide | fairy.ForeignWalks, Legality: fairy.Legality{InCheck: fairy.CheckRule{Observing: true, Do: func(p *fairy.Position, side chess.Colour, rest fairy.CheckTest) bool {
			if rest(p, side) {
				return true
			}
			if p.ChecksPlayed() { // men do not capture those of their own side
				return false
			}
			for kings := p.Royals(side); kings != 0; {
				if p.Observed(fairy.Check, kings.Pop(), side) {
					return true
				}
			}
			return false
		}}}}
	},
}

var bicaptures = Condition{
	Name: "Bicaptures",
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		return fairy.Hooks{Traits: fairy.TakeOwn, Generation: fairy.Generation{
			// While moves are looked for, the side's men are the other's, too.
			Gather: fairy.Gathering{Of: fairy.ManByMan, Do: func(p *fairy.Position, men chess.Bitboard, buf []fairy.Move, rest fairy.Gatherer) []fairy.Move {
				both := func() {
					for own := p.Men(p.Turn()); own != 0; {
						s := own.Pop()
						p.Put(s, p.At(s).WithColour(problem.Neutral))
					}
				}
				p.Suppose(both, func() bool {
					buf = rest(p, men, buf)
					return true
				})
				return buf
			}},
		}}, nil
	},
}

// commoners takes the royalty from all men, so that pawns may promote to kings.
func commoners(r *fairy.Rules, h fairy.Hooks) (fairy.Hooks, error) {
	h.Start = append(h.Start, func(p *fairy.Position) { dethrone(p, p.Occupied()) })
	return h, r.PromoteToKings()
}

func dethrone(p *fairy.Position, men chess.Bitboard) {
	for men != 0 {
		s := men.Pop()
		p.Put(s, p.At(s).Without(fairy.Royal))
	}
}

var losing = Condition{
	Name: "LosingChess",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		h := bothSides(always(regular), capturing)
		h.Traits |= fairy.NoCheck
		return commoners(r, h)
	},
}

var extinction = Condition{
	Name: "ExtinctionChess",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		return commoners(r, fairy.Hooks{Traits: fairy.Tried | fairy.Kingless, Legality: fairy.Legality{InCheck: fairy.CheckRule{Observing: true, Do: func(p *fairy.Position, side chess.Colour, rest fairy.CheckTest) bool {
			var count [256]uint8
			for men := p.Men(side); men != 0; {
				count[p.At(men.Pop()).Walk()]++
			}
			for men := p.Men(side); men != 0; {
				s := men.Pop()
				if count[p.At(s).Walk()] == 1 && extinguished(p, s, side) && (p.SoleCheck() || p.Suppose(func() {
					p.Put(s, p.At(s).With(fairy.Royal))
				}, func() bool { return rest(p, side) })) {
					return true
				}
			}
			return false
		}}}})
	},
}

// extinguished reports whether the other side could capture the man on a square
// so that the side has no such man afterwards. Where captures are not tried, it has none.
func extinguished(p *fairy.Position, s chess.Square, side chess.Colour) bool {
	if p.At(s).Has(fairy.Uncapturable) {
		return false
	}
	w := p.At(s).Walk()
	for men := p.Men(side.Other()) &^ s.Bit(); men != 0; {
		from := men.Pop()
		if p.Observes(fairy.Check, from, s, side.Other()) && (p.Untried() || p.Try(fairy.NewMove(from, s, s), side.Other(), func() bool {
			for men := p.Men(side); men != 0; {
				if p.At(men.Pop()).Walk() == w {
					return false
				}
			}
			return p.Allowed()
		})) {
			return true
		}
	}
	return false
}

var (
	blackRoyalSquare = royalSquare("BlackRoyalSquare")
	whiteRoyalSquare = royalSquare("WhiteRoyalSquare")
)

func royalSquare(name string) Condition {
	return Condition{
		Name: name,
		Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
			bound, royal := sideOf(name), squares(c)
			return fairy.Hooks{
				Start: []func(*fairy.Position){func(p *fairy.Position) { dethrone(p, p.Men(bound)) }},
				Legality: fairy.Legality{Royal: func(p *fairy.Position, side chess.Colour, rest func(*fairy.Position, chess.Colour) chess.Bitboard) chess.Bitboard {
					if side == bound {
						return royal
					}
					return rest(p, side)
				}},
			}, nil
		},
	}
}
