package picture

import (
	"math/bits"
	"sync/atomic"

	"rookery/chess"
)

// Pictures are drafted in this order: the square of the mated king; one man
// that checks it, or two; then flight by flight, either a block on it or a man
// of the mating side that guards it. What is placed stays: the actual mate has
// the same men on the same squares, so nothing that it has can stand in the way
// of what it needs, and a flight that loses its guard to a man placed later
// gets another one. Whatever else a flight can have, what has been tried for it is
// then taken to be absent: the mates that have it contain a picture already. So no
// picture is drafted twice, and few that hold another one.

// Most ends drafting: a search with more would not gain from them.
const Most = 400_000

// Limits end the drafting, and say how many may work at it.
type Limits struct {
	Workers int
	Alone   int64 // steps from which on the others are called
	Most    int   // pictures, see Pictures.Size
	// Steps are ways of men to squares that may be counted: more would take longer
	// than a search without pictures.
	Steps int64
	Over  *atomic.Bool // the search has been ended
}

// A drafter makes the pictures of a position.
type drafter struct {
	*Pictures
	Scene
	Terms
	mated chess.Colour
	stale bool   // the pictures are of stalemate: no check
	left  [2]int // moves of the mating and the mated side
	Limits
	*effort
	untold
	call   func()      // calls the others, nil if they have been called
	pages  [][]Picture // those made for it; no page grows large
	reach  *reach
	caches *caches
	roles  [16]chess.Role // of the mating side's men by number, NoRole for none
	force  force
	// numbers are those of the blocks so far, which are kept in their order, too.
	numbers map[block]uint16
	ordered []block

	// The picture being drafted.
	king      chess.Square
	kingMoves int
	tasks     []task
	moves     int // that the tasks need
	used      uint16
	placed    chess.Bitboard // squares of the tasks
	blocked   chess.Bitboard
	blockMove int // moves that the blocks need, if each has its best man
	// What has been tried before: squares that are not blocked, and where men in their roles
	// do not stand, in the order in which that was found, too.
	bare     chess.Bitboard
	absent   [16][chess.King + 1]chess.Bitboard
	absences []task
	clear    chess.Bitboard // squares between the checkers and the king
	double   bool
	stalemate
}

// Draft makes the pictures of mate, or stalemate, for a position with so many
// moves left to the mating and the mated side. It tells false if there are too
// many, or if they would hold nothing but where the king stands.
func Draft(sc Scene, on Terms, mating chess.Colour, stale bool, left [2]int, in Limits) (*Pictures, bool) {
	if stale {
		if on.Idlers {
			return nil, false
		}
		if ps, ok := newDrafter(sc, on, mating, stale, true, left, in).draft(); ok {
			return ps, true
		}
	}
	return newDrafter(sc, on, mating, stale, false, left, in).draft()
}

func newDrafter(sc Scene, on Terms, mating chess.Colour, stale, whole bool, left [2]int, in Limits) *drafter {
	d := &drafter{
		Pictures: &Pictures{Mating: mating, Ways: allWays(), whole: whole},
		Scene:    sc, Terms: on, mated: mating.Other(), left: left, stale: stale, Limits: in, effort: new(effort),
		numbers: map[block]uint16{}, roles: rolesOf(&sc),
	}
	d.force.muster(d.Board, d.mated)
	d.reach = newReach(d)
	return d
}

// taken are the squares on which no other man can stand.
func (d *drafter) taken() chess.Bitboard { return d.placed | d.blocked | d.Closed }

// captures are how many men each side could take: all but kings and the men
// that the picture needs.
func (d *drafter) captures() (mating, mated uint8) {
	needed := bits.OnesCount16(d.used &^ d.reach.king)
	return uint8(max(d.reach.men[1]-d.blocked.Count(), 0)), uint8(max(d.reach.men[0]-needed, 0))
}

// cost counts the moves of a man to a square where it has a role.
func (d *drafter) cost(man int, role chess.Role, to chess.Square) int {
	captures, _ := d.captures()
	return int(d.Ways.of(d.Mating, d.roles[man], d.Men[man], role, to, captures, d.Castling))
}

// near are those of some squares that a man of the mating side can get to with the
// moves left, in a role, unless it is absent there.
func (d *drafter) near(man int, role chess.Role, squares chess.Bitboard) chess.Bitboard {
	d.untold.steps += int64(squares.Count())
	captures, _ := d.captures()
	return squares & d.reach.of(man, role, captures, d.left[0]-d.moves) &^ d.absent[man&15][role]
}

// each calls f for every way to place a man of the mating side that is not
// placed yet on a square from which it attacks another one, past what is placed.
func (d *drafter) each(target chess.Square, f func(t task, cost int)) {
	occ := d.taken()
	barred := occ | d.clear | d.king.Bit()
	var from [chess.King + 1]chess.Bitboard
	from[chess.Pawn] = chess.PawnAttacks(d.mated, target) &^ barred
	from[chess.Knight] = chess.KnightAttacks(target) &^ barred
	from[chess.Bishop] = chess.BishopAttacks(target, occ) &^ barred
	from[chess.Rook] = chess.RookAttacks(target, occ) &^ barred
	from[chess.Queen] = from[chess.Bishop] | from[chess.Rook]
	from[chess.King] = chess.KingAttacks(target) &^ chess.KingAttacks(d.king) &^ barred
	for man, is := range d.roles {
		if is == chess.NoRole || d.used>>man&1 == 1 {
			continue
		}
		for role, most := becomes(is); role <= most; role++ {
			for squares := d.near(man, role, from[role]); squares != 0; {
				s := squares.Pop()
				f(task{uint8(man), role, s}, d.cost(man, role, s))
			}
		}
	}
}

func (d *drafter) place(t task, cost int) {
	d.tasks = append(d.tasks, t)
	d.moves += cost
	d.used |= 1 << t.man
	d.placed |= t.square.Bit()
}

func (d *drafter) takeBack(cost int) {
	t := d.tasks[len(d.tasks)-1]
	d.tasks = d.tasks[:len(d.tasks)-1]
	d.moves -= cost
	d.used &^= 1 << t.man
	d.placed &^= t.square.Bit()
}

// checkers places the man that checks the king, then two of them.
func (d *drafter) checkers() {
	d.each(d.king, func(t task, cost int) {
		if t.role == chess.King {
			return
		}
		single := cost + d.alone(t, cost)
		if d.moves+single <= d.left[0] {
			d.clear = chess.Between(t.square, d.king)
			d.place(t, single)
			d.flights()
			d.takeBack(single)
			d.clear = 0
		}
		d.double = true
		d.place(t, cost)
		line := chess.Between(t.square, d.king)
		d.clear = line
		d.each(d.king, func(u task, cost int) {
			if u.role != chess.King && u.man < t.man && d.bothCheck(t, u) {
				d.clear = line | chess.Between(u.square, d.king)
				d.place(u, cost)
				d.flights()
				d.takeBack(cost)
				d.clear = line
			}
		})
		d.takeBack(cost)
		d.double, d.clear = false, 0
	})
}

// alone are the moves that a man alone giving check needs more than its way
// takes where it stands in its place already: only a line can be opened for it.
func (d *drafter) alone(t task, cost int) int {
	if cost > 0 {
		return 0
	}
	switch t.role {
	case chess.Knight:
		return 2
	case chess.Pawn:
		// A pawn does not return, and the king has not moved into its check.
		return far
	}
	return 0
}

// bothCheck reports whether two men can come to give check with one move: one
// of them opens a line of the other. A pawn that takes en passant may open two.
func (d *drafter) bothCheck(t, u task) bool {
	return d.opens(t, u) || d.opens(u, t) || d.passing()
}

// opens: the front man can have come from the rear man's line.
func (d *drafter) opens(front, rear task) bool {
	line := chess.Between(rear.square, d.king)
	if rear.role < chess.Bishop || rear.role == chess.King || line == 0 {
		return false
	}
	var from chess.Bitboard
	switch front.role {
	case chess.Pawn:
		s := front.square
		back := chess.Bitboard(0)
		if d.Mating == chess.White && s >= 16 {
			back = (s - 8).Bit() | (s - 16).Bit()
		} else if d.Mating == chess.Black && s < 48 {
			back = (s + 8).Bit() | (s + 16).Bit()
		}
		from = back | chess.PawnAttacks(d.mated, s)
	default:
		from = chess.Attacks(front.role, front.square, 0)
		if front.square.Rank() == 7-7*int(d.Mating) { // a pawn that promotes
			from |= chess.PawnAttacks(d.mated, front.square) | chess.KingAttacks(front.square)&chess.FileOf(front.square.File())
		}
		if front.role == chess.Rook {
			from |= d.Castling & d.Board.ByColour[d.Mating] // castling
			from |= d.Board.Of(d.Mating, chess.King) & chess.RankOf(7*int(d.Mating))
		}
	}
	return from&line != 0
}

// passing: the mating side has a pawn that might take en passant.
func (d *drafter) passing() bool {
	b := d.Board
	return b.Of(d.Mating, chess.Pawn) != 0 && b.Of(d.mated, chess.Pawn) != 0
}

// flights settles the first flight that is neither guarded nor blocked, in
// every way, or completes the picture.
func (d *drafter) flights() {
	if d.ended() {
		return
	}
	open := d.open()
	if open == 0 {
		d.complete()
		return
	}
	s := open.First()
	if !d.placed.Has(s) && !d.clear.Has(s) && !d.bare.Has(s) && d.blocked.Count() < d.Board.ByColour[d.mated].Count()-1 {
		d.block(s)
	}
	if len(d.tasks) == maxTasks {
		return
	}
	b := d.branch()
	d.bare |= s.Bit()
	d.each(s, d.add)
	d.join(b)
}

// A branch is what was absent before something was tried.
type branch struct {
	bare     chess.Bitboard
	absences int
}

func (d *drafter) branch() branch { return branch{d.bare, len(d.absences)} }

// join ends what began with a branch: nothing more is absent than before it.
func (d *drafter) join(b branch) {
	d.bare = b.bare
	for _, t := range d.absences[b.absences:] {
		d.absent[t.man][t.role] &^= t.square.Bit()
	}
	d.absences = d.absences[:b.absences]
}

// add places a man that does not give check, and goes on. Then it is absent.
func (d *drafter) add(t task, cost int) {
	d.tryOut(t, cost)
	d.absent[t.man][t.role] |= t.square.Bit()
	d.absences = append(d.absences, t)
}

func (d *drafter) tryOut(t task, cost int) {
	// In a double check both checkers are placed; any other man that looks
	// at the king has its line closed, and so has one beside a single check.
	if d.looksAtKing(t) && !d.closable(t, cost) {
		return
	}
	d.place(t, cost)
	if d.whole {
		d.settle()
	} else {
		d.flights()
	}
	d.takeBack(cost)
}

// open are the king's flights that are neither guarded nor blocked.
func (d *drafter) open() chess.Bitboard {
	return chess.KingAttacks(d.king) &^ d.blocked &^ d.Closed &^ d.guarded()
}

// guarded are the squares that the placed men attack, the king being away.
func (d *drafter) guarded() (all chess.Bitboard) {
	occ := d.taken()
	for _, t := range d.tasks {
		if t.role == chess.Pawn {
			all |= chess.PawnAttacks(d.Mating, t.square)
		} else {
			all |= chess.Attacks(t.role, t.square, occ)
		}
	}
	return all
}

func (d *drafter) looksAtKing(t task) bool {
	if t.role == chess.Pawn {
		return chess.PawnAttacks(d.Mating, t.square).Has(d.king)
	}
	return chess.Attacks(t.role, t.square, d.taken()).Has(d.king)
}

// closable reports whether a man that is not placed can stand between the task's
// man and the king.
func (d *drafter) closable(t task, cost int) bool {
	line := chess.Between(t.square, d.king)
	return line != 0 && d.someone(line, d.used|1<<t.man, d.left[0]-d.moves-cost, d.left[1]-d.kingMoves-d.blockMove)
}

// someone reports whether a man of either side, but for those used, can get to
// one of some squares with the moves left.
func (d *drafter) someone(squares chess.Bitboard, used uint16, ours, theirs int) bool {
	squares &^= d.taken()
	if squares == 0 {
		return false
	}
	for man, is := range d.roles {
		switch {
		case is == chess.NoRole: // nobody, or one who stands there already
			if s := d.Men[man]; s != chess.NoSquare && squares.Has(s) {
				return true
			}
		case used>>man&1 == 0 && squares&d.reach.anyhow(man, ours) != 0:
			return true
		}
	}
	return d.reach.men[1] > d.blocked.Count() && squares&d.reach.theirs(theirs) != 0
}

// nearest counts the moves of a man to a square where it may be anything.
func (d *drafter) nearest(c chess.Colour, from, to chess.Square) int {
	is := d.Board.RoleAt(from)
	if is != chess.Pawn {
		return int(d.Ways.of(c, is, from, is, to, 0, d.Castling))
	}
	return int(d.Ways.toBlock(c, is, from, block{to, anyRole, maxCaptures}, 0))
}

// complete checks the picture as a whole and keeps it.
func (d *drafter) complete() {
	if d.whole && !d.quiet() {
		return
	}
	var p Picture
	p.King = d.king
	p.captures[0], p.captures[1] = d.captures()
	copy(p.tasks[:], d.tasks)
	p.n = uint8(len(d.tasks))
	if d.tasksNeed(&p, &d.Scene, &d.roles, d.left[0]) > d.left[0] {
		return
	}
	for s := range d.blocked.Squares() {
		roles := uint8(1) << d.stands[s]
		if !d.whole {
			roles = d.blockers(s)
		}
		if roles == 0 {
			return
		}
		p.blocks[p.k] = d.number(block{s, roles, p.captures[1]})
		p.k++
	}
	if d.blocksNeed(&p, &d.Scene, &d.force, d.left[1]) > d.left[1] {
		return
	}
	d.keep(&p)
	if d.untold.drafted++; d.untold.drafted == mostUntold || d.untold.steps > mostSteps {
		d.tell()
	}
}

// pageSize is how many pictures are on a page.
const pageSize = 256

func (d *drafter) keep(p *Picture) {
	last := len(d.pages) - 1
	if last < 0 || len(d.pages[last]) == pageSize {
		d.pages = append(d.pages, nil)
		last++
	}
	d.pages[last] = append(d.pages[last], *p)
}
