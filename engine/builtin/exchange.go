package builtin

import "rookery/chess"

// worth of the men when they are exchanged.
var worth = [7]int{chess.Pawn: 100, chess.Knight: 320, chess.Bishop: 330, chess.Rook: 500, chess.Queen: 950, chess.King: 20000}

// exchange is what a capture or any other move gains once both sides have
// taken back on its square as long as it pays.
func exchange(b *chess.Board, side chess.Colour, m *choice) int {
	if m.castles {
		return 0
	}
	occupied := b.Occupied()
	if m.from < dropped {
		occupied = occupied.Without(chess.Square(m.from))
	}
	gain := [32]int{worth[m.captured&7]}
	on := worth[m.role&7] // what stands there to be taken
	if m.passing {
		occupied = occupied.Without(m.to ^ 8)
	}
	if m.promotion != chess.NoRole {
		gain[0] += worth[m.promotion&7] - worth[chess.Pawn]
		on = worth[m.promotion&7]
	}
	n := 0
	for side = side.Other(); n < len(gain)-1; side = side.Other() {
		attackers := b.AttackersTo(m.to, occupied) & occupied
		mine := attackers & b.ByColour[side]
		if mine == 0 {
			break
		}
		role := chess.Pawn
		for role < chess.King && mine&b.ByRole[role] == 0 {
			role++
		}
		if role == chess.King && attackers&b.ByColour[side.Other()] != 0 {
			break // it would be taken
		}
		n++
		gain[n] = on - gain[n-1]
		on = worth[role]
		occupied = occupied.Without((mine & b.ByRole[role]).First())
	}
	for ; n > 0; n-- {
		gain[n-1] = min(gain[n-1], -gain[n])
	}
	return gain[0]
}

// pieces is the worth of a colour's men other than pawns and king.
func pieces(b *chess.Board, c chess.Colour) (sum int) {
	for role := chess.Knight; role <= chess.Queen; role++ {
		sum += worth[role] * b.Of(c, role).Count()
	}
	return sum
}
