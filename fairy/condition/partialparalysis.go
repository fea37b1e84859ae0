package condition

import (
	"slices"

	"rookery/chess"
	"rookery/fairy"
)

var partialParalysis = Condition{
	Name: "PartialParalysis",
	Hooks: func() fairy.Hooks {
		return fairy.Hooks{Traits: fairy.ByWalk,
			Generation: fairy.Generation{Gather: fairy.Gathering{Of: fairy.OfEach, Do: func(p *fairy.Position, men chess.Bitboard, buf []fairy.Move, rest fairy.Gatherer) []fairy.Move {
				at := len(buf)
				buf = rest(p, men, buf)
				kept := buf[:at]
				from, forbidden := fairy.Off, chess.Bitboard(0)
				for _, m := range buf[at:] {
					if m.From != from {
						from, forbidden = m.From, reachOfObservers(p, m.From, p.Turn())
					}
					if !forbidden.Has(m.To) {
						kept = append(kept, m)
					}
				}
				return kept
			}}},
			Observing: fairy.Observing{
				Admit: fairy.Permissions{fairy.Observer: {func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
					if !p.At(m.From).Is(side) { // moved by the other side, its moves are struck out already
						return true
					}
					var room [8]fairy.WalkID
					for _, w := range walksThatSee(room[:0], p, m.From, side.Other()) {
						if p.ObservesAs(fairy.Geometry, w, m.From, m.Capture, side) && takesAlike(p, w, m, side) {
							return false
						}
					}
					return true
				}}},
			},
		}
	},
}

// takesAlike reports whether a side's man would take by a walk as by its own: arriving where
// it takes, or, as locusts do, elsewhere.
func takesAlike(p *fairy.Position, w fairy.WalkID, m fairy.Move, side chess.Colour) bool {
	own := p.At(m.From).Walk()
	return w == own || p.Moves().TakesThere(w, m.From, m.Capture, side) == p.Moves().TakesThere(own, m.From, m.Capture, side)
}

// reachOfObservers are the squares to which a side's man could move if it had the
// walk of a man of the other side that observes it.
func reachOfObservers(p *fairy.Position, s chess.Square, side chess.Colour) (b chess.Bitboard) {
	var room [8]fairy.WalkID
	list := p.List()
	for _, w := range walksThatSee(room[:0], p, s, side.Other()) {
		list = p.Moves().ByWalk(list[:0], w, s, side)
		for _, m := range list {
			b |= m.To.Bit()
		}
	}
	p.Free(list)
	return b
}

// walksThatSee appends the walks of a side's men that see the man on a square, by what
// their walks reach alone.
func walksThatSee(list []fairy.WalkID, p *fairy.Position, s chess.Square, by chess.Colour) []fairy.WalkID {
	for men := p.Men(by) &^ s.Bit(); men != 0; {
		from := men.Pop()
		if w := p.At(from).Walk(); !slices.Contains(list, w) && p.Look().ObservesBy(fairy.Geometry, w, from, s, by) {
			list = append(list, w)
		}
	}
	return list
}
