package proof

import (
	"math/bits"

	"rookery/chess"
)

// Where men of a side have to be taken, somebody of the other side has to get there, and from there to
// where it ends: moves that would look spare otherwise.

// maxCaptured bounds the men that are known to be taken and looked at one by one.
const maxCaptured = 6

// captured tells where men of a side may be taken.
type captured struct {
	n     int                         // men that are certainly taken
	where [maxCaptured]chess.Bitboard // each of these
	any   chess.Bitboard              // all that may be
}

func (v *captured) clear() { v.n, v.any = 0, chess.Everywhere }

// findCaptured finds where men of a side may be taken, for all that is known of them.
func (d *Deduction) findCaptured(s *side) {
	v := &s.captured
	v.n, v.any = 0, 0
	for i := range s.men {
		if !s.loose[i].taken {
			continue
		}
		where := d.falls(s, i)
		v.any |= where
		if s.opens[i]<<(16-s.wanted) == 0 && v.n < maxCaptured {
			v.where[v.n] = where
			v.n++
		}
	}
}

// falls is where man i of a side may be taken, for all that is known of it.
func (d *Deduction) falls(s *side, i int) (where chess.Bitboard) {
	m := &s.men[i]
	for fates := s.opens[i] >> s.wanted << s.wanted; fates != 0; fates &= fates - 1 {
		j := bits.TrailingZeros16(fates)
		where |= s.reach(m, j, s.affords(i, j))
	}
	return where & d.sides[s.colour.Other()].strikes & s.terms.falls(m.square)
}

// affords is the number of moves that man i can make on its way to fate j.
func (s *side) affords(i, j int) int {
	moves := int(s.cost[i][j]) + s.spare - int(s.regret[i][j])
	if s.terms != nil && j < s.wanted {
		moves = min(moves, s.terms.most(s.men[i].square, s.fates[j].square))
	}
	if s.detour[i] > 0 {
		moves = min(moves, int(s.u[i+1])+int(s.v[j+1])+s.spare-s.detour[i])
	}
	return moves
}

// A detour is what a man moves more than it needs to become a man of the target, so that it takes somebody on its way.
// detours finds how many moves those detours have at least that are needed for the men who have to be taken; for each man how many of these are surely
// others'. False tells that there are not as many. Each man is given a fate at the prices of the
// assignment, so that what several men need adds up.
func (d *Deduction) detours(s *side) bool {
	if s.takes == 0 || s.spare < 0 {
		return true
	}
	v := d.sides[s.colour.Other()].captured
	list := v.where[:v.n]
	if v.n == 0 {
		v.where[0] = v.any
		list = v.where[:1]
	}
	officers := s.pawnTakes < s.takes
	if s.spare >= ample {
		return d.comes(s, list, officers)
	}
	// By captured man and man: the least number of moves more.
	var need [maxCaptured][maxMen]int8
	var least [maxCaptured]int
	for k := range list {
		least[k] = far
		for i := range s.work.n {
			need[k][i] = never8
		}
	}
	for i := range s.work.n {
		open := len(list)
		for e := 0; e <= s.spare && open > 0; e++ {
			at := d.capturesOf(s, i, e, officers)
			for k, where := range list {
				if need[k][i] == never8 && at&where != 0 {
					need[k][i] = int8(min(e, never8-1))
					least[k] = min(least[k], e)
					open--
				}
			}
		}
	}
	for k := range list {
		if least[k] > s.spare {
			return false
		}
		for i := range s.work.n {
			if need[k][i] == never8 {
				s.detour[i] = max(s.detour[i], least[k])
			}
		}
	}
	return true
}

const never8 = 127

// ample is a number of spare moves with which no detour is too long.
const ample = 100

// comes reports whether each square list has one to which somebody can come to take.
func (d *Deduction) comes(s *side, list []chess.Bitboard, officers bool) bool {
	var squares chess.Bitboard
	for i := range s.work.n {
		squares |= d.capturesOf(s, i, s.spare, officers)
	}
	for _, where := range list {
		if where&squares == 0 {
			return false
		}
	}
	return true
}

// capturesOf are the squares on which man i may take with e moves more than it needs at the
// prices of the assignment.
func (d *Deduction) capturesOf(s *side, i, e int, officers bool) (squares chess.Bitboard) {
	m := &s.men[i]
	if m.role != chess.Pawn && !officers {
		return 0
	}
	for fates := s.opens[i]; fates != 0; fates &= fates - 1 {
		j := bits.TrailingZeros16(fates)
		moves := min(int(s.u[i+1])+int(s.v[j+1])+e, int(s.cost[i][j])+s.spare-int(s.regret[i][j]))
		if moves < int(s.cost[i][j]) {
			continue
		}
		at := s.reach(m, j, moves)
		if m.role == chess.Pawn {
			squares |= captures(s.colour, at)
			if j < s.wanted && s.fates[j].role == chess.Pawn || !officers {
				continue
			}
		}
		if !s.returns(m, j, moves) {
			at &^= m.square.Bit()
		}
		squares |= at
		if m.role == chess.King && d.target.Stray {
			squares |= at<<8 | at>>8
		}
	}
	return squares
}

// faced are a side's pawns that may be taken only before they have come past a pawn that faces them.
// That pawn leaves the file by taking something; where it is the last thing to be taken, and
// nothing is taken by the pawn's side, this is not a man that has come past.
func (d *Deduction) faced(s *side) (pawns chess.Bitboard) {
	if s.takes > 0 || d.sides[s.colour.Other()].takes != 1 {
		return 0
	}
	facing := d.board.Of(s.colour.Other(), chess.Pawn)
	for own := d.board.Of(s.colour, chess.Pawn) &^ d.Fixed; own != 0; {
		if at := own & -own; before(s.colour, at, facing) != 0 {
			pawns |= at
		}
		own &= own - 1
	}
	return pawns
}

// before are the squares straight ahead of a pawn up to one that faces it, its own included; none if
// none does.
func before(c chess.Colour, pawn, facing chess.Bitboard) (squares chess.Bitboard) {
	for at := pawn; at != 0; at = ahead(c, at) {
		if at&facing != 0 {
			return squares
		}
		squares |= at
	}
	return 0
}

// returns reports whether a man can leave its square, come back and go on to fate j with so many
// moves. For a rook castling may be the way away.
func (s *side) returns(m *man, j, moves int) bool {
	least := 2
	if m.role == chess.Rook {
		least = 1
	}
	if j < s.wanted && m.role != chess.Pawn {
		least += s.fates[j].ways.to(m.square)
	}
	return moves >= least
}

// promoted is where a man may be taken so many moves after it was promoted.
func promoted(at chess.Square, moves int, walls chess.Bitboard) chess.Bitboard {
	switch moves {
	case 0:
		return at.Bit()
	case 1:
		return at.Bit() | chess.QueenAttacks(at, walls) | chess.KnightAttacks(at)
	}
	return chess.Everywhere
}
