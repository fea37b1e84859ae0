package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var castChess = Condition{
	Name: "CASTChess",
	Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		inverse := has(c, "Inverse")
		may := func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
			return (p.CapturesOf(m.From, side) > 1) == inverse
		}
		return fairy.Hooks{
			Choice: fairy.Choice{Keep: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
				return !m.IsCapture() || may(p, m, p.Turn())
			}}},
			Observing: fairy.Observing{AdmitCheck: []fairy.Permission{may}},
		}, nil
	},
}

var multiCaptures = Condition{
	Name: "MultiCaptures",
	Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		bound := [2]bool{!has(c, "Black"), !has(c, "White")}
		return fairy.Hooks{
			Choice: fairy.Choice{Winnow: []fairy.Winnow{{Pseudo: true, Strict: true, Do: func(p *fairy.Position, list []fairy.Move) []fairy.Move {
				if !bound[p.Turn()] {
					return list
				}
				return takenTwice(list)
			}}}},
			Legality: fairy.Legality{InCheck: func(p *fairy.Position, side chess.Colour, rest fairy.CheckTest) bool {
				if !bound[side.Other()] {
					return rest(p, side)
				}
				return observedTimes(p, 2, side, 0)
			}},
			Properties: fairy.Properties{Merges: true},
		}, nil
	},
}

// takenTwice drops the captures of men that only one move captures.
func takenTwice(list []fairy.Move) []fairy.Move {
	var first [64]uint16 // the way in which each man is taken first, plus one
	var several chess.Bitboard
	for _, m := range list {
		if !m.IsCapture() {
			continue
		}
		way := uint16(m.From)<<6 + uint16(m.To) + 1
		switch first[m.Capture] {
		case 0:
			first[m.Capture] = way
		case way:
		default:
			several |= m.Capture.Bit()
		}
	}
	kept := list[:0]
	for _, m := range list {
		if !m.IsCapture() || several.Has(m.Capture) {
			kept = append(kept, m)
		}
	}
	return kept
}

// observedTimes reports whether so many men of the other side, but for some that do
// not count, observe a king.
func observedTimes(p *fairy.Position, times int, side chess.Colour, but chess.Bitboard) bool {
	for kings := p.Royals(side); kings != 0; {
		king := kings.Pop()
		n := 0
		for men := p.Men(side.Other()) &^ but; men != 0; {
			if s := men.Pop(); s != king && p.Observes(fairy.Check, s, king, side.Other()) {
				if n++; n == times {
					return true
				}
			}
		}
	}
	return false
}

var pepo = Condition{
	Name: "Pepo",
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		return fairy.Hooks{
			Observing: fairy.Observing{Paralysed: []func(*fairy.Position, chess.Square, chess.Colour) bool{func(p *fairy.Position, s chess.Square, side chess.Colour) bool {
				return p.At(s).Has(fairy.Royal) && p.Observed(fairy.Geometry, s, side.Other())
			}}},
			Legality: fairy.Legality{ByObservation: true, InCheck: func(p *fairy.Position, side chess.Colour, _ fairy.CheckTest) bool {
				return observedTimes(p, 2, side, p.Royals(side.Other()))
			}},
		}, nil
	},
}
