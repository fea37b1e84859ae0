package picture

import "rookery/chess"

// A Roster knows the men of the mating side by numbers: where each stands,
// NoSquare if it has been taken.
type Roster [16]chess.Square

// RosterOf numbers the men of a side in the order of their squares.
func RosterOf(b *chess.Board, c chess.Colour) (men Roster) {
	for i := range men {
		men[i] = chess.NoSquare
	}
	i := 0
	for s := range b.ByColour[c].Squares() {
		men[i] = s
		i++
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
		king, rook := r.find(m.From()), r.find(from)
		r[king], r[rook] = m.To(), to
		return
	}
	r.move(m.From(), m.To())
}

func (r *Roster) move(from, to chess.Square) { r[r.find(from)] = to }

func (r *Roster) find(s chess.Square) int {
	for i := range r {
		if r[i] == s {
			return i
		}
	}
	return 0
}
