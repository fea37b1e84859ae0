package picture

import "rookery/chess"

// A Roster knows the men of the mating side by numbers: where each stands,
// NoSquare if it has been taken.
type Roster [16]chess.Square

// RosterOf numbers the men of a side in the order of their squares; false if there
// are more men than numbers.
func RosterOf(b *chess.Board, c chess.Colour) (men Roster, ok bool) {
	if b.ByColour[c].Count() > len(men) {
		return men, false
	}
	for i := range men {
		men[i] = chess.NoSquare
	}
	i := 0
	for s := range b.ByColour[c].Squares() {
		men[i] = s
		i++
	}
	return men, true
}

// idlers are a side's men without roles.
func idlers(b *chess.Board, c chess.Colour) chess.Bitboard {
	men := b.ByColour[c]
	for role := chess.Pawn; role <= chess.King; role++ {
		men &^= b.ByRole[role]
	}
	return men
}

// Play follows a move of the roster's side or of the other one.
func (r *Roster) Play(m chess.Move, own bool) {
	if !own {
		if m.IsCapture() {
			r.move(m.CaptureSquare(), chess.NoSquare)
		}
		return
	}
	if m.IsCastling() {
		from, to := m.CastlingRook()
		king, rook := r.Number(m.From()), r.Number(from)
		r[king], r[rook] = m.To(), to
		return
	}
	r.move(m.From(), m.To())
}

func (r *Roster) move(from, to chess.Square) { r[r.Number(from)] = to }

// Number is that of the man on a square.
func (r *Roster) Number(s chess.Square) int {
	for i := range r {
		if r[i] == s {
			return i
		}
	}
	return 0
}

// at is the set of numbers whose men stand on a square.
func (r *Roster) at(s chess.Square) (men uint16) {
	for i := range r {
		if r[i] == s {
			men |= 1 << i
		}
	}
	return men
}
