package picture

import (
	"math/bits"
	"sync"

	"rookery/chess"
)

const (
	far         = 100 // more moves than there can be
	maxCaptures = 7   // more captures take a pawn no further
)

// ways counts the moves that men need at least from square to square, on a
// board where nothing is in their way.
type ways struct {
	Officer [7][64][64]uint8
	// pawn[colour][captures] is for pawns that may capture so often, as what they
	// become, Pawn if they stay.
	pawn [2][captureLevels][7][64][64]uint8
}

// captureLevels: with three captures a pawn is taken to go anywhere.
const captureLevels = 4

// allWays are counted when the first picture is drafted; nobody changes them.
var allWays = sync.OnceValue(countWays)

func countWays() *ways {
	w := &ways{}
	for _, r := range [...]chess.Role{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight} {
		for from := range chess.Square(64) {
			w.spread(r, from)
		}
	}
	for from := range chess.Square(64) { // a man without a role stands still
		d := &w.Officer[chess.NoRole][from]
		for to := range d {
			d[to] = far
		}
		d[from] = 0
	}
	for c := range chess.Colour(2) {
		for from := range chess.Square(64) {
			w.walkPawn(c, from)
		}
	}
	return w
}

// spread counts an officer's moves from a square to all others.
func (w *ways) spread(r chess.Role, from chess.Square) {
	d := &w.Officer[r][from]
	for s := range d {
		d[s] = far
	}
	d[from] = 0
	seen := from.Bit()
	for n, edge := uint8(1), seen; edge != 0; n++ {
		var next chess.Bitboard
		for s := range edge.Squares() {
			next |= chess.Attacks(r, s, 0)
		}
		edge = next &^ seen
		for s := range edge.Squares() {
			d[s] = n
		}
		seen |= edge
	}
}

// walkPawn counts a pawn's moves from a square to all others. With more captures it
// gets everywhere where it got with fewer.
func (w *ways) walkPawn(c chess.Colour, from chess.Square) {
	levels := &w.pawn[c]
	for r := chess.NoRole; r <= chess.King; r++ {
		d := &levels[0][r][from]
		for to := range d {
			d[to] = far
		}
	}
	for n := range levels {
		t := &levels[n]
		if n > 0 {
			for r := range t {
				t[r][from] = levels[n-1][r][from]
			}
		}
		most := n
		if n == captureLevels-1 {
			most = maxCaptures
		}
		for to := range chess.Square(64) {
			moves, taken := pawnMoves(c, from, to)
			if taken < n || taken > most {
				continue
			}
			t[chess.Pawn][from][to] = moves
			if to.Rank() != 7-7*int(c) {
				continue
			}
			t[chess.NoRole][from][to] = min(t[chess.NoRole][from][to], moves)
			for _, r := range promotionRoles {
				d, onward := &t[r][from], &w.Officer[r][to]
				for s := range d {
					d[s] = min(d[s], moves+onward[s])
				}
			}
		}
	}
}

var promotionRoles = [...]chess.Role{chess.Queen, chess.Rook, chess.Bishop, chess.Knight}

// of counts the moves of a man on a square to another one, where it is to have
// a role; far if it cannot get there.
func (w *ways) of(c chess.Colour, is chess.Role, from chess.Square, role chess.Role, to chess.Square, captures uint8, castling chess.Bitboard) uint8 {
	if is == chess.Pawn {
		return w.pawn[c][min(captures, captureLevels-1)][role][from][to]
	}
	if is != role {
		return far
	}
	d := w.Officer[role][from][to]
	if castling &= chess.RankOf(7 * int(c)); castling != 0 && d > 0 && (role == chess.King || role == chess.Rook) {
		d = w.castled(role, from, to, castling, d)
	}
	return d
}

// castled lowers a count where the man may castle on its way: the king's move
// counts, the rook's is free.
func (w *ways) castled(role chess.Role, from, to chess.Square, rooks chess.Bitboard, d uint8) uint8 {
	for r := range rooks.Squares() {
		king, rook := chess.At(6, r.Rank()), chess.At(5, r.Rank())
		if r.File() < 4 {
			king, rook = chess.At(2, r.Rank()), chess.At(3, r.Rank())
		}
		switch {
		case role == chess.King:
			d = min(d, 1+w.Officer[role][king][to])
		case from == r:
			d = min(d, w.Officer[role][rook][to])
		}
	}
	return d
}

// toBlock counts the moves of a man to a square where it may have any of some
// roles.
func (w *ways) toBlock(c chess.Colour, is chess.Role, from chess.Square, bl block, castling chess.Bitboard) uint8 {
	if is != chess.Pawn {
		if bl.roles>>is&1 == 0 {
			return far
		}
		return w.of(c, is, from, is, bl.square, 0, castling)
	}
	d := uint8(far)
	t := &w.pawn[c][min(bl.captures, captureLevels-1)]
	for roles := bl.roles; roles != 0; roles &= roles - 1 {
		d = min(d, t[bits.TrailingZeros8(roles)][from][bl.square])
	}
	return d
}

// pawnMoves counts a pawn's moves from a square to another and the captures
// among them; more captures than there can be if there is no way.
func pawnMoves(c chess.Colour, from, to chess.Square) (moves uint8, captures int) {
	up := to.Rank() - from.Rank()
	if c == chess.Black {
		up = -up
	}
	aside := to.File() - from.File()
	aside = max(aside, -aside)
	switch {
	case up == 0 && aside == 0:
		return 0, 0
	case up <= 0 || aside > up:
		return far, maxCaptures + 1
	case from.Rank() == 1+5*int(c) && up-aside >= 2:
		up--
	}
	return uint8(up), aside
}
