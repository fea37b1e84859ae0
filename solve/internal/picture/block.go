package picture

import "rookery/chess"

// block lets a man of the mated side stand on a flight.
func (d *drafter) block(s chess.Square) {
	_, captures := d.captures()
	best := d.nearestBlock(s, captures)
	if d.kingMoves+d.blockMove+best > d.left[1] {
		return
	}
	d.blocked |= s.Bit()
	d.blockMove += best
	d.flights()
	d.blockMove -= best
	d.blocked &^= s.Bit()
}

// number is that of a block, with the ways of its men.
func (d *drafter) number(bl block) uint16 {
	n, ok := d.numbers[bl]
	if !ok {
		n = uint16(len(d.blocks))
		d.numbers[bl] = n
		var w blockWays
		for role := chess.NoRole; role < chess.King; role++ {
			for from := range chess.Square(64) {
				w[role][from] = d.Ways.toBlock(d.mated, role, from, bl, d.Castling)
			}
		}
		d.blocks = append(d.blocks, w)
		d.ordered = append(d.ordered, bl)
	}
	return n
}

// blockers are the roles of a man on a flight that cannot parry a single check,
// or could but for a pin or a man in its way that may yet come.
func (d *drafter) blockers(s chess.Square) (roles uint8) {
	if d.double || d.stale {
		return anyRole
	}
	if d.Idlers {
		roles = 1 << chess.NoRole
	}
	occ := d.taken() | d.king.Bit()
	parries := d.clear | d.tasks[0].square.Bit()
	pinned := d.pinnable(s)
	for role := chess.Pawn; role <= chess.Queen; role++ {
		var reach chess.Bitboard
		if role == chess.Pawn {
			reach = chess.PawnAttacks(d.mated, s)&d.placed | d.ahead(s, occ)
		} else {
			reach = chess.Attacks(role, s, occ)
		}
		reach &= parries
		if reach == 0 || pinned || role != chess.Knight && d.shut(s, reach) {
			roles |= 1 << role
		}
	}
	return roles
}

// ahead are the squares that a pawn of the mated side goes to without taking.
func (d *drafter) ahead(s chess.Square, occ chess.Bitboard) chess.Bitboard {
	up := 8
	home := 1
	if d.mated == chess.Black {
		up, home = -8, 6
	}
	to := int(s) + up
	if to < 0 || to > 63 || occ.Has(chess.Square(to)) {
		return 0
	}
	all := chess.Square(to).Bit()
	if s.Rank() == home && !occ.Has(chess.Square(to+up)) {
		all |= chess.Square(to + up).Bit()
	}
	return all
}

// shut reports whether each square that a blocker reaches to parry can be
// closed to it by a man that is not placed.
func (d *drafter) shut(s chess.Square, reach chess.Bitboard) bool {
	for to := range reach.Squares() {
		between := chess.Between(s, to) &^ d.clear
		if between == 0 || !d.someone(between, d.used, d.left[0]-d.moves, d.left[1]-d.kingMoves-d.blockMove) {
			return false
		}
	}
	return true
}

// pinnable reports whether a man of the mating side pins the man on a flight,
// or can get to where it does.
func (d *drafter) pinnable(s chess.Square) bool {
	beyond := chess.Line(d.king, s) &^ chess.KingAttacks(d.king) &^ d.king.Bit()
	for to := range beyond.Squares() {
		if chess.Between(d.king, to)&s.Bit() == 0 || chess.Between(s, to)&d.taken() != 0 {
			continue
		}
		straight := to.File() == s.File() || to.Rank() == s.Rank()
		if d.placed.Has(to) {
			for _, t := range d.tasks {
				if t.square == to && pins(t.role, straight) {
					return true
				}
			}
			continue
		}
		if d.blocked.Has(to) || d.clear.Has(to) {
			continue
		}
		for man, is := range d.roles {
			if is == chess.NoRole || d.used>>man&1 == 1 {
				continue
			}
			for r := chess.Bishop; r <= chess.Queen; r++ {
				if (is == r || is == chess.Pawn) && pins(r, straight) && d.near(man, r, to.Bit()) != 0 {
					return true
				}
			}
		}
	}
	return false
}
