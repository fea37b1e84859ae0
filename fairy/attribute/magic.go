package attribute

import (
	"slices"

	"rookery/chess"
	"rookery/fairy"
)

var magic = Attribute{
	Rule: "A man that comes to be observed by the man, along a line along which that did not observe it before, " +
		"changes its colour; several new observations at once cancel in pairs. Royal, neutral and magic men do not change.",
	Hooks: func() fairy.Hooks {
		h := effect(fairy.Planting, func(p *fairy.Position, c *fairy.Course) {
			touched := p.InPlay().Touched()
			var list [16]view
			if now := views(p, touched, list[:0]); len(now) > 0 {
				for changed := newlyViewed(p, now, touched); changed != 0; {
					turn(p, changed.Pop())
				}
			}
		})
		h.Traits |= fairy.Apart
		return h
	},
}

// newlyViewed are the squares of men that an odd number of views is new on, of some that there
// are since squares have been touched.
func newlyViewed(p *fairy.Position, now []view, touched chess.Bitboard) (squares chess.Bitboard) {
	var old []view
	p.InPlay().Earlier(func() { old = views(p, touched, nil) })
	for _, v := range now {
		if i := slices.IndexFunc(old, v.same); i >= 0 {
			old = slices.Delete(old, i, i+1)
		} else {
			squares ^= v.at.Bit()
		}
	}
	return squares
}

// A view is a line along which a magic man observes another.
type view struct {
	magic, viewed uint8
	line          fairy.Line
	at            chess.Square // where the man viewed stands
}

func (v view) same(w view) bool {
	return v.magic == w.magic && v.viewed == w.viewed && v.line == w.line
}

// views appends all views that may have come or gone since squares were touched.
func views(p *fairy.Position, touched chess.Bitboard, list []view) []view {
	var magic, changeable chess.Bitboard
	for men := p.Occupied(); men != 0; {
		s := men.Pop()
		if man := p.At(s); man.Has(fairy.Magic) {
			magic |= s.Bit()
		} else if !man.Has(fairy.Royal) && !man.Neutral() {
			changeable |= s.Bit()
		}
	}
	for _, side := range [2]chess.Colour{chess.White, chess.Black} {
		for men := magic & p.Men(side); men != 0; {
			from := men.Pop()
			list = viewsOf(p, list, from, p.Look().Revised(from, changeable, side, touched), side)
		}
	}
	return list
}

// viewsOf appends those that a magic man, moving for a side, has on some men.
func viewsOf(p *fairy.Position, list []view, from chess.Square, men chess.Bitboard, side chess.Colour) []view {
	magic := p.At(from)
	var lines []fairy.Line // made when the first are looked for
	for men != 0 {
		s := men.Pop()
		lines = p.Look().Lines(lines[:0], from, s, side)
		for _, line := range lines {
			list = append(list, view{magic.ID(), p.At(s).ID(), line, s})
		}
	}
	return list
}
