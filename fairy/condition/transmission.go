package condition

import (
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/rebirth"
	"rookery/problem"
)

// Only kinds of men that the diagram has are lent: what a pawn becomes lends
// nothing new. As Popeye has it, a queen lends no more than a rook's walk along
// ranks and files if the diagram has rooks, and a bishop's if it has bishops; where
// it has only one of the two, the other lends a queen's. With conditions that ask of each
// walk apart who observes by it, men lend their own.
var transmissionMenace = Condition{
	Name: "TransmissionMenace",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		var words [4]int // the diagram's walks, by their bits
		for i := range words {
			var err error
			if words[i], err = r.NewState(); err != nil {
				return fairy.Hooks{}, err
			}
		}
		drawn := func(p *fairy.Position, w fairy.WalkID) bool { return p.State(words[w>>6])>>(w&63)&1 != 0 }
		return fairy.Hooks{Traits: fairy.ByMoves,
			Start: []func(*fairy.Position){func(p *fairy.Position) {
				for men := p.Occupied(); men != 0; {
					w := p.At(men.Pop()).Walk()
					p.SetState(words[w>>6], p.State(words[w>>6])|1<<(w&63))
				}
			}},
			Generation: fairy.Generation{Walks: []fairy.Walks{{Since: fairy.ToMove, Change: func(p *fairy.Position, s chess.Square, side chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
				var own [8]fairy.WalkID
				for men := p.Men(side.Other()) &^ s.Bit(); men != 0; {
					from := men.Pop()
					for _, w := range p.Moves().WalksOf(fairy.Geometry, own[:0], from, side.Other()) {
						if !p.Look().ObservesBy(fairy.Geometry, w, from, s, side.Other()) {
							continue
						}
						switch w {
						case fairy.QueenWalk, fairy.RookWalk, fairy.BishopWalk:
							if !p.Traits().Has(fairy.Apart) && p.ObservesAs(fairy.Geometry, w, from, s, side.Other()) {
								w = lineLent(p, drawn, w, from, s)
							}
						}
						if drawn(p, w) && !slices.Contains(walks, w) {
							walks = append(walks, w)
						}
					}
				}
				return walks
			}}}},
		}, nil
	},
}

// lineLent is the walk that a queen, rook or bishop lends to a man on s, of the walks
// that the diagram has.
func lineLent(p *fairy.Position, drawn func(*fairy.Position, fairy.WalkID) bool, w fairy.WalkID, from, s chess.Square) fairy.WalkID {
	part, other := fairy.BishopWalk, fairy.RookWalk
	if from.File() == s.File() || from.Rank() == s.Rank() {
		part, other = other, part
	}
	switch {
	case w == fairy.QueenWalk && drawn(p, part):
		return part
	case w == part && !drawn(p, part) && drawn(p, other):
		return fairy.QueenWalk
	}
	return w
}

var powerTransfer = Condition{
	Name: "PowerTransfer",
	Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		kings := has(c, "RexInclusive")
		return fairy.Hooks{Traits: fairy.ByMoves, Generation: fairy.Generation{Walks: []fairy.Walks{{Since: fairy.ToMove, Change: func(p *fairy.Position, s chess.Square, side chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
			if !kings && p.At(s).Has(fairy.Royal) {
				return walks
			}
			given := walks[:0]
			for _, w := range walks {
				home := rebirth.HomeSquare(p.Rules, w, s, side.Other())
				if p.Holes().Has(home) {
					continue // a hole has no walk to give
				}
				if owner := p.At(home); owner != 0 {
					w = owner.Walk()
				}
				given = append(given, w)
			}
			return given
		}}}}}, nil
	},
}
