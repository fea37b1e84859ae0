package attribute

import (
	"rookery/chess"
	"rookery/fairy"
)

var paralysing = Attribute{
	Rule: "The man cannot capture; men of the other side that it could capture otherwise are paralysed: " +
		"they neither move nor give check. A side of which only paralysed men could move is stalemated.",
	Hooks: func() fairy.Hooks {
		return fairy.Hooks{
			Choice: fairy.Choice{Keep: []func(*fairy.Position, fairy.Move) bool{
				func(p *fairy.Position, m fairy.Move) bool {
					return !m.IsCapture() || !p.At(m.From).Has(fairy.Paralysing)
				},
			}},
			Observing: fairy.Observing{
				Paralysed: []func(*fairy.Position, chess.Square, chess.Colour) bool{paralysed},
				Admit: fairy.Permissions{fairy.Observer: {
					func(p *fairy.Position, m fairy.Move, _ chess.Colour) bool { return !p.At(m.From).Has(fairy.Paralysing) },
				}},
			},
			Legality: fairy.Legality{
				Mates:      []func(*fairy.Position) bool{func(p *fairy.Position) bool { return !suffocated(p, p.Turn()) }},
				Suffocated: []func(*fairy.Position, chess.Colour) bool{suffocated},
			},
		}
	},
}

func paralysed(p *fairy.Position, s chess.Square, side chess.Colour) bool {
	return paralysedBy(p, s, side.Other()) || p.Traits().Has(fairy.EitherSide) && paralysedBy(p, s, side)
}

// paralysedBy reports whether a side's men paralyse the man on a square.
func paralysedBy(p *fairy.Position, s chess.Square, by chess.Colour) bool {
	for from := range p.Men(by).Squares() {
		if from != s && p.At(from).Has(fairy.Paralysing) && p.Observes(fairy.Geometry, from, s, by) {
			return true
		}
	}
	return false
}

// suffocated: of a side's men, some could move but for paralysis, and no others.
func suffocated(p *fairy.Position, side chess.Colour) bool {
	var free, held chess.Bitboard
	for s := range p.Men(side).Squares() {
		if paralysed(p, s, side) {
			held |= s.Bit()
		} else {
			free |= s.Bit()
		}
	}
	canMove := func(men chess.Bitboard) bool {
		for s := range men.Squares() {
			if len(p.Moves().KeptOf(nil, s, side)) > 0 {
				return true
			}
		}
		return false
	}
	return held != 0 && !canMove(free) && p.Suppose(func() {
		men := p.Men(side.Other())
		if p.Traits().Has(fairy.EitherSide) {
			men |= p.Men(side)
		}
		for s := range men.Squares() {
			p.Put(s, p.At(s).Without(fairy.Paralysing))
		}
	}, func() bool { return canMove(held) })
}
