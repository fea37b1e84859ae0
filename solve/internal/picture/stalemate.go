package picture

import "rookery/chess"

// Pictures of stalemate say of every man of the side to be stalemated what has
// become of it: it stands, as what it is by then, where it cannot move, or it
// has been taken. What stands is drafted like the rest: first what the king's
// flights need, then man by man what keeps it from moving: a man of its own on
// the square that it could go to, any man in front of a pawn, or a pin. When
// nothing that has been placed can move, the men that are left over are taken,
// as far as there are moves for that, or stand anywhere else.
//
// Where that makes too many pictures, the king's flights are all that they hold.

// maxSteps ends the drafting of whole stalemates.
const maxSteps = 4_000_000

// A stalemate is the part of a drafter that says what becomes of the men.
type stalemate struct {
	stands [64]chess.Role // what stands on the blocked squares
	costs  []*standing    // the moves of each man to each blocked square, in the order of blocking
}

// settle lets the picture grow, in every way, by the next thing that it needs.
func (d *drafter) settle() {
	if d.untold.settled++; d.untold.settled == mostUntold {
		d.tell()
	}
	if len(d.tasks) == maxTasks {
		d.many.Store(true)
	}
	if d.ended() {
		return
	}
	b := d.branch()
	defer d.join(b)
	if open := d.open(); open != 0 {
		s := open.First()
		d.stand(s)
		d.each(s, d.add)
		return
	}
	for s := range d.blocked.Squares() {
		pinned := d.pinned(s)
		to, ok := d.escape(s, pinned)
		if !ok {
			continue
		}
		pawn := d.stands[s] == chess.Pawn
		if !d.placed.Has(to) && (pawn || !pinned) {
			d.stand(to)
			if pawn {
				d.stop(to)
			}
		}
		if !pinned {
			d.pin(s)
		}
		return
	}
	d.others()
}

// others lets men stand that nothing asks for, in the order of the squares.
func (d *drafter) others() {
	over := d.force.n - d.blocked.Count()
	if over <= d.left[0] {
		d.complete()
	}
	if over == 0 {
		return
	}
	for s := range (^d.bare).Squares() {
		d.stand(s)
	}
}

// stand lets a man of the mated side stand on a square, as anything that it can
// be there. Then the square is bare.
func (d *drafter) stand(s chess.Square) {
	if (d.taken() | d.bare).Has(s) || s == d.king || d.blocked.Count() == d.force.n {
		return
	}
	_, captures := d.captures()
	d.blocked |= s.Bit()
	for role := chess.Pawn; role < chess.King; role++ {
		if role == chess.Pawn && s.Rank() == 7-7*int(d.mated) && !d.Board.Of(d.mated, chess.Pawn).Has(s) {
			continue // it would be promoted
		}
		costs := d.standing(s, role, captures)
		d.untold.steps += int64(d.force.n)
		d.stands[s] = role
		d.costs = append(d.costs, costs)
		if d.affords(d.left[1] - d.kingMoves) {
			d.settle()
		}
		d.costs = d.costs[:len(d.costs)-1]
	}
	d.blocked &^= s.Bit()
	d.bare |= s.Bit()
}

// affords reports whether the men can get to the blocked squares, each man to one
// of them, with so many moves.
func (d *drafter) affords(left int) bool {
	sum, taken, clash := 0, uint32(0), false
	for _, c := range d.costs {
		if sum += int(c.least); sum > left {
			return false
		}
		clash = clash || taken>>c.nearest&1 == 1
		taken |= 1 << c.nearest
	}
	if !clash {
		return true // each square has its best man
	}
	return share(d.costs, d.force.n, left) <= left
}

// quiet reports whether no man that is placed gives check, or another of its
// side can close its line.
func (d *drafter) quiet() bool {
	for _, t := range d.tasks {
		if d.looksAtKing(t) && !d.someone(chess.Between(t.square, d.king), d.used, d.left[0]-d.moves, -1) {
			return false
		}
	}
	return true
}

// stop lets a man of the mating side stand in front of a pawn.
func (d *drafter) stop(s chess.Square) {
	d.eachOn(s.Bit(), func(chess.Role) bool { return true })
}

// pin pins the man on a square, if that can keep it from moving.
func (d *drafter) pin(s chess.Square) {
	straight := d.king.File() == s.File() || d.king.Rank() == s.Rank()
	switch role := d.stands[s]; {
	case role == chess.Queen, role == chess.Rook && straight, role == chess.Bishop && !straight:
		return // it moves along the line
	case chess.Between(d.king, s)&d.taken() != 0:
		return
	}
	var from chess.Bitboard
	for to := range (chess.Line(d.king, s) &^ s.Bit()).Squares() {
		if chess.Between(d.king, to).Has(s) && chess.Between(s, to)&d.taken() == 0 {
			from |= to.Bit()
		}
	}
	d.eachOn(from, func(r chess.Role) bool { return pins(r, straight) })
}

// pins reports whether a man in that role attacks along a straight or a diagonal
// line.
func pins(r chess.Role, straight bool) bool {
	return r == chess.Queen || straight && r == chess.Rook || !straight && r == chess.Bishop
}

// eachOn places each man of the mating side that is not placed yet on each of
// some squares, in such roles.
func (d *drafter) eachOn(squares chess.Bitboard, fits func(chess.Role) bool) {
	squares &^= d.taken() | d.king.Bit()
	for man, is := range d.roles {
		if is == chess.NoRole || d.used>>man&1 == 1 {
			continue
		}
		for role, most := becomes(is); role <= most; role++ {
			if !fits(role) {
				continue
			}
			on := squares
			if role == chess.King {
				on &^= chess.KingAttacks(d.king)
			}
			for on = d.near(man, role, on); on != 0; {
				s := on.Pop()
				d.add(task{uint8(man), role, s}, d.cost(man, role, s))
			}
		}
	}
}

// pinned reports whether a man that is placed pins the one on a square.
func (d *drafter) pinned(s chess.Square) bool {
	occ := d.taken()
	line := chess.Line(d.king, s)
	if line == 0 || chess.Between(d.king, s)&occ != 0 {
		return false
	}
	straight := d.king.File() == s.File() || d.king.Rank() == s.Rank()
	for _, t := range d.tasks {
		if pins(t.role, straight) && chess.Between(d.king, t.square).Has(s) && chess.Between(s, t.square)&occ == 0 {
			return true
		}
	}
	return false
}

// escape finds a square that a man which stands can move to, a capture first.
func (d *drafter) escape(s chess.Square, pinned bool) (to chess.Square, ok bool) {
	var free chess.Bitboard
	occ := d.taken() | d.king.Bit()
	switch role := d.stands[s]; role {
	case chess.Pawn:
		if s.Rank() == 7*int(d.mated) {
			return 0, false // it stands still
		}
		free = chess.PawnAttacks(d.mated, s)&d.placed | d.ahead(s, occ)&chess.KingAttacks(s)
	case chess.Knight:
		free = chess.KnightAttacks(s)
	default:
		free = chess.Attacks(role, s, occ) & chess.KingAttacks(s)
	}
	free &^= d.blocked | d.Closed | d.king.Bit()
	if pinned {
		free &= chess.Line(d.king, s)
	}
	if captures := free & d.placed; captures != 0 {
		return captures.First(), true
	}
	return free.First(), free != 0
}
