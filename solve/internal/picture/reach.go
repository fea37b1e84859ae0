package picture

import "rookery/chess"

// A reach tells where the men can get from the position that pictures are drafted
// for, by the number of moves. It answers what drafters ask most often, and does not change.
type reach struct {
	king uint16 // the mating side's kings
	men  [2]int // men of the mating and the mated side, without kings
	// within is where a man can get in a role, by its captures and moves.
	within [16][captureLevels][chess.King + 1][levels]chess.Bitboard
	// any and near do not ask for roles: of a man, and of all of the mated side's men.
	any  [16][levels]chess.Bitboard
	near [levels]chess.Bitboard
}

// levels of a number of moves: the last is for more than any way takes.
const levels = 16

// caches are what one drafter has asked for so far.
type caches struct {
	blocks    [captureLevels][64]uint8 // moves of the nearest man to a block, plus one
	standings [captureLevels][chess.King][64]*standing
}

// A standing is what it takes to have a man of the mated side on a square in a role.
type standing struct {
	cost    [32]uint8 // of each man
	least   uint8
	nearest uint8 // the man
}

func newReach(d *drafter) *reach {
	b := d.Board
	r := &reach{men: [2]int{
		(b.ByColour[d.Mating] &^ b.ByRole[chess.King]).Count(), (b.ByColour[d.mated] &^ b.ByRole[chess.King]).Count(),
	}}
	for man, from := range d.Men {
		is := d.roles[man]
		if is == chess.NoRole {
			continue
		}
		if is == chess.King {
			r.king |= 1 << man
		}
		for role, most := becomes(is); role <= most; role++ {
			for captures := range uint8(captureLevels) {
				t := &r.within[man][captures][role]
				for to := range chess.Square(64) {
					note(t, int(d.Ways.of(d.Mating, is, from, role, to, captures, d.Castling)), to)
				}
				add(t)
				if is != chess.Pawn && captures == 0 { // to the others it makes no difference
					for more := 1; more < captureLevels; more++ {
						r.within[man][more][role] = *t
					}
					break
				}
			}
		}
		for to := range chess.Square(64) {
			note(&r.any[man], d.nearest(d.Mating, from, to), to)
		}
		add(&r.any[man])
	}
	for from := range (b.ByColour[d.mated] &^ b.ByRole[chess.King]).Squares() {
		for to := range chess.Square(64) {
			note(&r.near, d.nearest(d.mated, from, to), to)
		}
	}
	add(&r.near)
	return r
}

// note puts a square where it is reached.
func note(t *[levels]chess.Bitboard, moves int, to chess.Square) {
	if moves < far {
		t[min(moves, levels-1)] |= to.Bit()
	}
}

// add makes of the squares reached in so many moves those reached in at most as many.
func add(t *[levels]chess.Bitboard) {
	for i := 1; i < levels; i++ {
		t[i] |= t[i-1]
	}
}

// becomes are the first and the last of the roles that a man can have at the end.
func becomes(is chess.Role) (first, last chess.Role) {
	if is == chess.Pawn {
		return chess.Pawn, chess.Queen
	}
	return is, is
}

// of is where a man of the mating side can get in a role.
func (r *reach) of(man int, role chess.Role, captures uint8, moves int) chess.Bitboard {
	if moves < 0 {
		return 0
	}
	return r.within[man&15][min(captures, captureLevels-1)][role][min(moves, levels-1)]
}

// anyhow is where it can get, whatever it is there.
func (r *reach) anyhow(man, moves int) chess.Bitboard {
	if moves < 0 {
		return 0
	}
	return r.any[man&15][min(moves, levels-1)]
}

// theirs is where some man of the mated side can get, whatever it is there.
func (r *reach) theirs(moves int) chess.Bitboard {
	if moves < 0 {
		return 0
	}
	return r.near[min(moves, levels-1)]
}

// nearestBlock counts the moves of the mated side's nearest man to a square.
func (d *drafter) nearestBlock(s chess.Square, captures uint8) int {
	c := &d.caches.blocks[min(captures, captureLevels-1)][s]
	if *c == 0 {
		best := uint8(far)
		for i := range d.force.n {
			best = min(best, d.Ways.toBlock(d.mated, d.force.roles[i], d.force.squares[i], block{s, anyRole, captures}, d.Castling))
		}
		*c = best + 1
	}
	return int(*c) - 1
}

// standing is what it takes to have a man of the mated side on a square in a role.
func (d *drafter) standing(s chess.Square, role chess.Role, captures uint8) *standing {
	at := &d.caches.standings[min(captures, captureLevels-1)][role][s]
	if *at == nil {
		c := &standing{least: far}
		for i := range d.force.n {
			c.cost[i] = d.Ways.of(d.mated, d.force.roles[i], d.force.squares[i], role, s, captures, d.Castling)
			if c.cost[i] < c.least {
				c.least, c.nearest = c.cost[i], uint8(i)
			}
		}
		*at = c
	}
	return *at
}
