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
			return (p.Moves().CapturesOf(m.From, side) > 1) == inverse
		}
		return fairy.Hooks{Traits: fairy.SparesQuiet | fairy.KingsKept.If(inverse),
			Choice: fairy.Choice{Keep: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
				return !m.IsCapture() || may(p, m, p.Turn())
			}}},
			Observing: fairy.Observing{Admit: fairy.Permissions{fairy.Check: {may}}},
		}, nil
	},
}

var multiCaptures = Condition{
	Name: "MultiCaptures",
	Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		bound := [2]bool{!has(c, "Black"), !has(c, "White")}
		twice := func(p *fairy.Position, side chess.Colour) bool {
			return observedTwice(p, side, 0, func(s, king chess.Square) int { // in all ways
				return p.Look().Ways(fairy.Check, s, king, side.Other(), true)
			})
		}
		return fairy.Hooks{Traits: fairy.TakeRoyals | fairy.Merges | fairy.SparesQuiet,
			// A man that takes in several ways takes kings, too, though he does not check them alone.
			Choice: fairy.Choice{Winnow: []fairy.Winnow{{Of: fairy.AnyPseudoLegal, Do: func(p *fairy.Position, list []fairy.Move) []fairy.Move {
				if !bound[p.Turn()] {
					return list
				}
				return takenTwice(p, list, twice)
			}}}},
			Legality: fairy.Legality{InCheck: fairy.CheckRule{OfObserved: true, Do: func(p *fairy.Position, side chess.Colour, rest fairy.CheckTest) bool {
				if !bound[side.Other()] {
					return rest(p, side)
				}
				return twice(p, side)
			}}},
			Properties: fairy.Properties{Listed: append(listed(fairy.Behind, isDoubleStep), listed(fairy.Behind, areCaptures)...)},
		}, nil
	},
}

// isDoubleStep tells pawns' moves of two ranks where moves are listed.
func isDoubleStep(p *fairy.Position, m fairy.Move) bool {
	ranks := m.To.Rank() - m.From.Rank()
	return p.WalkOf(p.At(m.From).Walk()).Pawn && (ranks == 2 || ranks == -2)
}

// takenTwice drops the captures of men that only one man takes, and he in one way, but
// those in passing; and those of kings that several men take, their own
// or one that is in check.
func takenTwice(p *fairy.Position, list []fairy.Move, check fairy.CheckTest) []fairy.Move {
	var first [64]uint16 // the way in which each man is taken first, plus one
	var several, checked chess.Bitboard
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
			if (way-1)>>6 != (first[m.Capture]-1)>>6 && p.At(m.Capture).Has(fairy.Royal) {
				checked |= m.Capture.Bit()
			}
		}
	}
	kept := list[:0]
	if theirs := p.Men(p.Turn().Other()); checked&theirs != 0 && !check(p, p.Turn().Other()) {
		checked &^= theirs
	}
	several &^= checked
	for _, m := range list {
		if !m.IsCapture() || several.Has(m.Capture) || m.Kind == fairy.EnPassant || m.To == m.Capture && onLines(p, m) {
			kept = append(kept, m)
		}
	}
	return kept
}

// onLines: several lines lead a man to whom he takes.
func onLines(p *fairy.Position, m fairy.Move) bool {
	if !p.WalkOf(p.At(m.From).Walk()).Merged {
		return false
	}
	var lines [4]fairy.Line
	return len(p.Look().Lines(lines[:0], m.From, m.To, p.Turn())) > 1
}

// observedTwice reports whether what men of the other side, but for some that do not
// count, do to a king adds up to two.
func observedTwice(p *fairy.Position, side chess.Colour, but chess.Bitboard, ways func(s, king chess.Square) int) bool {
	for kings := p.Royals(side); kings != 0; {
		king := kings.Pop()
		n := 0
		for men := p.Look().MenAround(king, side.Other()) &^ but; men != 0; {
			if n += ways(men.Pop(), king); n > 1 {
				return true
			}
		}
	}
	return false
}

// kingsMeet reports whether a king of a side, who need not be able to move, observes one
// of the other side.
func kingsMeet(p *fairy.Position, by chess.Colour) bool {
	for kings := p.Royals(by); kings != 0; {
		king := kings.Pop()
		for others := p.Royals(by.Other()); others != 0; {
			if p.Observes(fairy.Geometry, king, others.Pop(), by) {
				return true
			}
		}
	}
	return false
}

var pepo = Condition{
	Name: "Pepo",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		dummy, err := r.Walk("du")
		if err != nil {
			return fairy.Hooks{}, err
		}
		// A king that is observed stays where it is and gives no check, but guards.
		free := func(p *fairy.Position, s chess.Square, side chess.Colour) bool {
			return !p.At(s).Has(fairy.Royal) || !p.Observed(fairy.Geometry, s, side.Other())
		}
		return fairy.Hooks{Traits: fairy.KingsKept,
			Generation: fairy.Generation{Able: []func(*fairy.Position, chess.Square, chess.Colour) bool{free}},
			Observing: fairy.Observing{Admit: fairy.Permissions{fairy.Check: {func(p *fairy.Position, m fairy.Move, by chess.Colour) bool {
				return free(p, m.From, by)
			}}}},
			Legality: fairy.Legality{InCheck: fairy.CheckRule{Observing: true, Do: func(p *fairy.Position, side chess.Colour, _ fairy.CheckTest) bool {
				other := side.Other()
				return p.Properties().KingsBorrow[other] && kingsMeet(p, other) || observedStill(p, side, dummy)
			}}},
		}, nil
	},
}

// observedStill reports whether a king of a side is observed even if the kings of the other side and a man
// that observes him have no walk of their own. As Popeye has it, a man that borrows his walk counts twice so.
func observedStill(p *fairy.Position, side chess.Colour, dummy fairy.WalkID) bool {
	other := side.Other()
	disarm := func(s chess.Square) { p.Put(s, p.At(s).WithWalk(dummy)) }
	kings := p.Royals(side)
	return p.Suppose(func() {
		for theirs := p.Royals(other) &^ kings; theirs != 0; {
			if s := theirs.Pop(); p.At(s) != 0 {
				disarm(s)
			}
		}
	}, func() bool {
		for kings := kings; kings != 0; {
			king := kings.Pop()
			for men := p.Look().MenAround(king, other); men != 0; {
				s := men.Pop()
				if p.Observes(fairy.Check, s, king, other) && p.Suppose(func() { disarm(s) }, func() bool { return p.Observed(fairy.Check, king, other) }) {
					return true
				}
			}
		}
		return false
	})
}
