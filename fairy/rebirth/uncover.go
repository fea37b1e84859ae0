package rebirth

import (
	"rookery/chess"
	"rookery/fairy"
)

// MayUncover reports whether a square above a man of the underworld may be empty after a move.
func MayUncover(p *fairy.Position, m fairy.Move) bool {
	for i := p.Underworld().Len() - 1; i >= 0; i-- {
		if _, s := p.Underworld().Man(i); m.Kind != fairy.Plain || s == m.From || s == m.Capture && s != m.To || p.Empty(s) {
			return true
		}
	}
	return false
}

// Uncovers reports whether a square above a man of the underworld may be empty when a man has left one.
func Uncovers(p *fairy.Position, left chess.Square) bool {
	return MayUncover(p, fairy.NewMove(left, left, fairy.Off))
}

// uncover lets men of the underworld come up on squares that have become empty.
func uncover(p *fairy.Position, _ *fairy.Course) {
	for i := 0; i < p.Underworld().Len(); {
		man, s := p.Underworld().Man(i)
		if !p.Empty(s) {
			i++
			continue
		}
		p.Underworld().Exhume(i)
		Add(p, s, man)
	}
}
