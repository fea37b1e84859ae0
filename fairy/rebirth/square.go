package rebirth

import (
	"rookery/chess"
	"rookery/fairy"
)

// A reborn tells of a rebirth that is being made.
type reborn struct {
	old      fairy.Man // who is reborn, as he was
	man      fairy.Man // as he will be
	relevant fairy.Man // whose walk says where
	on       chess.Square
	from     chess.Square // where the capturer came from
	took     chess.Square // where the move in play captures
	at       chess.Square // where he stands, if it is he who is reborn
	shift    fairy.Vector // the way of the men in this move, for Equipollents
	// by is the side that is taken to have captured: men are reborn at home of
	// the other.
	by chess.Colour
	// as is the side for which the man is reborn, if he is neutral.
	as chess.Colour
}

// promotes reports whether the man promotes where he is reborn, if he is a pawn: not if he belongs
// to another side than that which has its men reborn now.
func (t *reborn) promotes(p *fairy.Position, s chess.Square) bool {
	return (t.man.Neutral() || t.man.Is(t.as)) && p.InPlay().PromotesNow(t.man, s, t.as)
}

// find gives the square of a rebirth that leaves no choice, Off if there is none.
func (v *Variant) find(p *fairy.Position, t *reborn) chess.Square {
	if s, bars := v.square(p, t), p.BarredRebirths(); s != fairy.Off && (bars == nil || !bars(p, s)) {
		return s
	}
	return fairy.Off
}

// square is that of find, whatever bars rebirths, Off if it lies beyond the board.
func (v *Variant) square(p *fairy.Position, t *reborn) chess.Square {
	by := t.by
	f, k := t.on.File(), t.on.Rank()
	if v.Whose == OtherHome || v.Whose == HomeByColour && k%2 == int(by) {
		by = by.Other()
	}
	s := fairy.Off
	switch v.Square {
	case Home:
		s = HomeSquare(p.Rules, t.relevant.Walk(), t.on, by)
		// In GlasgowChess fairy men are reborn where pawns promote, too.
		if next := s + 8 - 16*chess.Square(by); next < 64 && p.LastRank(next, by.Other()) {
			s = next
		}
	case File:
		s = chess.At(f, homeRank(p.Rules, t.relevant.Walk(), by))
	case Diagram:
		s = t.relevant.Home()
	case Symmetry:
		s = chess.At(7-f, 7-k)
	case VerticalSymmetry:
		s = chess.At(7-f, k)
	case HorizontalSymmetry:
		s = chess.At(f, 7-k)
	case Exchange:
		s = t.from
	case Antipodes:
		s = chess.At(f^4, k^4)
	case CaptureSquare:
		s = t.on
	case Equipollents:
		shift := t.shift
		if v.Whose == OtherHome {
			shift = shift.Back()
		}
		f, k = f+shift.Files(), k+shift.Ranks()
		if f >= 0 && f < 8 && k >= 0 && k < 8 {
			s = chess.At(f, k)
		}
	}
	if s != fairy.Off {
		s = v.adapt(t, s, by)
	}
	if s != fairy.Off && p.Holes().Has(s) {
		return fairy.Off
	}
	return s
}

func (v *Variant) adapt(t *reborn, s chess.Square, by chess.Colour) chess.Square {
	switch v.Adapt {
	case Diametral:
		return 63 - s
	case VerticalMirror:
		return s ^ 7
	case Rank:
		return chess.At(s.File(), t.on.Rank())
	case Frischauf:
		if t.relevant.Has(fairy.Frischauf) {
			return chess.At(t.on.File(), 7*int(by))
		}
	}
	return s
}

// HomeSquare is the square of the game array for a man captured on a square by a
// side: pawns go to their file, rooks, bishops and knights to a square of the
// same colour, fairy men to where pawns of their file promote.
func HomeSquare(r *fairy.Rules, w fairy.WalkID, on chess.Square, by chess.Colour) chess.Square {
	f := on.File()
	rank := homeRank(r, w, by)
	if othersStandFor(r, w) {
		return chess.At(f, rank)
	}
	w = r.Orthodox(w)
	light := (on.File()+on.Rank())%2 == 1
	// The squares for light ones of White are those for dark ones of Black.
	left := light == (by == chess.Black)
	switch w {
	case fairy.KingWalk:
		f = 4
	case fairy.QueenWalk:
		f = 3
	case fairy.KnightWalk:
		f = pick(left, 1, 6)
	case fairy.BishopWalk:
		f = pick(left, 5, 2)
	case fairy.RookWalk:
		f = pick(left, 7, 0)
	}
	return chess.At(f, rank)
}

// othersStandFor reports whether others stand for the game's men of a walk, so that it is a
// fairy man's.
func othersStandFor(r *fairy.Rules, w fairy.WalkID) bool {
	return r.Orthodox(w) == w && r.Standard(w) != w && !r.WalkOf(w).Pawn
}

func pick(first bool, a, b int) int {
	if first {
		return a
	}
	return b
}

// homeRank is the rank of rebirth of a man captured by a side.
func homeRank(r *fairy.Rules, w fairy.WalkID, by chess.Colour) int {
	white := by == chess.Black
	switch {
	case !othersStandFor(r, w) && r.Orthodox(w) <= fairy.KnightWalk:
		return pick(white, 0, 7)
	case r.WalkOf(w).Pawn:
		return pick(white, 1, 6)
	}
	return pick(white, 7, 0)
}
