// Package picture drafts the final pictures of help play: what a position in which
// play ends with mate or stalemate must contain, and whether the moves left suffice
// for it. It knows men and squares; whose play it is and where it is searched, it
// does not.
package picture

import (
	"math/bits"

	"rookery/chess"
)

// A Picture is what is known of a position in which help play can end with
// mate: where the mated king stands, men of the mating side that check it and
// guard its flights, and flights that men of its own side must block. Every mate
// that can still be reached contains one of the search's pictures, but not every
// picture is a mate: the search goes on only while there is a picture that the
// moves left suffice for, and tests mates itself.
//
// The men's ways are counted on the empty board, so that a picture is never
// dropped wrongly.
type Picture struct {
	King chess.Square
	n, k uint8 // of tasks and of blocks
	// captures that pawns of the mating and of the mated side can make at most,
	// since the picture needs the other men.
	captures [2]uint8
	tasks    [maxTasks]task
	blocks   [maxBlocks]uint16 // numbers of blocks, see pictures.blocks
}

const (
	maxTasks  = 12 // a check from two men and a guard for each flight; stalemate may need pins, too
	maxBlocks = 15 // all men of the mated side
)

// A task is a square that a man of the mating side must get to, and what it is
// there. The man has a number in the roster.
type task struct {
	man    uint8
	role   chess.Role
	square chess.Square
}

// A block is a flight that a man of the mated side must stand on, and the
// roles, as bits, that it can have there without parrying the mate. Its pawns
// can capture so often on their way.
type block struct {
	square   chess.Square
	roles    uint8
	captures uint8
}

// blockWays count the moves to a block of a man by its role and square.
type blockWays [chess.King][64]uint8

const anyRole = 1<<chess.NoRole | 1<<chess.Queen | 1<<chess.Rook | 1<<chess.Bishop | 1<<chess.Knight | 1<<chess.Pawn

// A Scene is a position as pictures see it.
type Scene struct {
	Board    *chess.Board
	Castling chess.Bitboard // rooks that may castle
	Men      *Roster
	// Known: the last half move was one man's and ended no right to castle. It may have
	// taken something.
	Known bool
	Last  Step
	Took  bool
}

// Terms are what pictures can be drafted on, beside the moves of men, which are
// those of orthodox chess or fewer. Check, mate and stalemate are those of orthodox chess.
type Terms struct {
	Closed chess.Bitboard // squares that are off the board
	// Idlers: there are men without roles, or come by promotion. They stand where they are, and do
	// nothing.
	Idlers bool
}

// Pictures are all pictures of a search, with the ways of its men.
type Pictures struct {
	Mating chess.Colour
	List   []Picture
	Ways   *ways
	blocks []blockWays
	// whole: the blocks are all men of the mated side that are left at the end;
	// the others have to be captured.
	whole bool
}

// Bytes are those of a picture in lists while they grow, and in the workers'
// lists of those alive.
func Bytes(workers int) int64 { return 360 + 24*int64(workers) }

// Size is the number of pictures that would take as much memory.
func (ps *Pictures) Size() int {
	const blockSize = 4 // the ways of a block's men, too
	return len(ps.List) + blockSize*len(ps.blocks)
}

// A Live picture is one that may still come about, with the moves that each
// side needs for it, the mating side first, and the men that it needs of that one.
type Live struct {
	Index int32
	need  [2]int8
	men   uint16
}

// Root lists all pictures as live.
func (ps *Pictures) Root() []Live {
	all := make([]Live, len(ps.List))
	for i := range all {
		all[i].Index = int32(i)
		p := &ps.List[i]
		for _, t := range p.tasks[:p.n] {
			all[i].men |= 1 << t.man
		}
	}
	return all
}

// A Subset is a set of pictures by their places in the list.
type Subset []uint64

// Has reports whether the picture k is in the set.
func (s Subset) Has(k int) bool { return s[k/64]>>(k%64)&1 == 1 }

// Add puts the picture k into the set.
func (s Subset) Add(k int) { s[k/64] |= 1 << (k % 64) }

// A Sifter sifts pictures for one worker.
type Sifter struct {
	*Pictures
	force  force
	mating [16]chess.Role // by number
}

// Sift appends to out the pictures that can still come about from a position
// with so many moves left to the mating and the mated side, only the first of
// them if one will do. Unless all is set, from has what could come about before the
// last half move: who has not moved needs as many moves as before, if nobody was taken.
func (ps *Sifter) Sift(out, from []Live, at *Scene, left [2]int, all, one bool) []Live {
	all = all || !at.Known
	last := &at.Last
	ours, theirs := all || last.By == ps.Mating, all || last.By != ps.Mating
	taken := uint16(0)
	switch {
	case all:
	case ours:
		theirs = at.Took
	case at.Took:
		taken = at.Men.at(chess.NoSquare)
	}
	f := &ps.force
	mustered, own := false, !all && !ours // the mated side's own step
	if theirs {
		f.king = at.Board.King(ps.Mating.Other())
	}
	least := 0 // blocks that there have to be
	if ps.whole {
		b := at.Board
		least = (b.ByColour[ps.Mating.Other()] &^ b.ByRole[chess.King]).Count() - left[0]
	}
	if all {
		ps.mating = rolesOf(at)
	}
	for _, l := range from {
		if l.men&taken != 0 {
			continue
		}
		p := &ps.List[l.Index]
		if least > 0 && int(p.k) < least {
			continue
		}
		again := theirs && (all || p.k > 0) // the mated side's needs are counted anew
		if own {
			var gain int
			if gain, again = ps.blockGain(&l, last); int(l.need[1])+gain > left[1] {
				continue
			} else if !again {
				l.need[1] += int8(gain)
			}
		}
		need := 0 // of the mated side
		if again {
			if need = ps.kingNeeds(p, at, f); need > left[1] { // that is soon seen
				continue
			}
		}
		switch {
		case all:
			l.need[0] = int8(min(ps.tasksNeed(p, at, &ps.mating, left[0]), far))
		case ours:
			l.need[0] = int8(min(int(l.need[0])+ps.gain(&l, last, at.Castling), far))
		}
		if int(l.need[0]) > left[0] {
			continue
		}
		if again {
			if p.k > 0 {
				if !mustered {
					f.muster(at.Board, ps.Mating.Other())
					mustered = true
				}
				need += ps.blocking(p.blocks[:p.k], f, left[1]-need)
			}
			l.need[1] = int8(min(need, far))
		}
		if int(l.need[1]) <= left[1] {
			out = append(out, l)
			if one {
				break
			}
		}
	}
	return out
}

// rolesOf are the roles of the mating side's men by their numbers, NoRole for none.
func rolesOf(at *Scene) (roles [16]chess.Role) {
	for man, s := range at.Men {
		if s != chess.NoSquare {
			roles[man] = at.Board.RoleAt(s)
		}
	}
	return roles
}

// tasksNeed counts the moves that the mating side's men of some roles need; it may stop
// above limit.
func (ps *Pictures) tasksNeed(p *Picture, at *Scene, roles *[16]chess.Role, limit int) int {
	need := 0
	for i := range p.tasks[:p.n] {
		t := &p.tasks[i]
		s := at.Men[t.man&15]
		if s == chess.NoSquare {
			return far
		}
		need += int(ps.Ways.of(ps.Mating, roles[t.man&15], s, t.role, t.square, p.captures[0], at.Castling))
		if need > limit {
			return need
		}
	}
	return need
}

// A Step is a half move of one man, which castling is not, as pictures see it.
type Step struct {
	Man         uint8 // its number, if it is the mating side's
	By          chess.Colour
	Is, Becomes chess.Role
	From, To    chess.Square
	Castling    chess.Bitboard // rooks that could castle before it
}

// castling are the rooks of the man's side that may castle after a step.
func (s *Step) castling() chess.Bitboard {
	if s.Is == chess.King {
		return 0
	}
	return s.Castling &^ s.From.Bit()
}

// gain tells how many moves more the mating side needs for a picture after a step of
// its own, for the man that has moved.
func (ps *Pictures) gain(l *Live, s *Step, castling chess.Bitboard) int {
	if l.men>>s.Man&1 == 0 {
		return 0
	}
	p := &ps.List[l.Index]
	for i := range p.tasks[:p.n] {
		if t := &p.tasks[i]; t.man == s.Man {
			return ps.nearer(s, t.role, t.square, p.captures[0], castling)
		}
	}
	return 0
}

// nearer tells how many moves more a man needs to a square after a step, where it is to
// have a role.
func (ps *Pictures) nearer(s *Step, role chess.Role, to chess.Square, captures uint8, castling chess.Bitboard) int {
	if s.Is != chess.Pawn && s.Castling == 0 { // soon told
		w := &ps.Ways.Officer[s.Is]
		return int(w[s.To&63][to&63]) - int(w[s.From&63][to&63])
	}
	return int(ps.Ways.of(s.By, s.Becomes, s.To, role, to, captures, castling)) -
		int(ps.Ways.of(s.By, s.Is, s.From, role, to, captures, s.Castling))
}

// Allow reports whether one of the pictures that can come about from a position
// may do so after a half move, its side having so many moves left then. It asks
// what the man's way tells; Sift asks for more.
func (ps *Pictures) Allow(list []Live, s *Step, left int) bool {
	if s.By != ps.Mating {
		return ps.allowBlock(list, s, left)
	}
	castling := s.castling()
	for i := range list {
		l := &list[i]
		need := int(l.need[0]) + ps.gain(l, s, castling)
		if need <= left {
			return true
		}
	}
	return false
}

// allowBlock does so for the mated side.
func (ps *Pictures) allowBlock(list []Live, s *Step, left int) bool {
	for i := range list {
		l := &list[i]
		if gain, _ := ps.blockGain(l, s); int(l.need[1])+gain <= left {
			return true
		}
	}
	return false
}

// blockGain tells how many moves more the mated side needs for a picture after a step of
// its own, at least. It brings one man one move nearer to a block, or none; whether
// that helps, or he was the best man for a block that he now is farther from, has to be
// counted anew.
func (ps *Pictures) blockGain(l *Live, s *Step) (gain int, again bool) {
	p := &ps.List[l.Index]
	if s.Is == chess.King {
		return ps.nearer(s, chess.King, p.King, 0, 0), false
	}
	for _, bl := range p.blocks[:p.k] {
		w := &ps.blocks[bl]
		switch was, is := w[s.Is][s.From&63], w[s.Becomes][s.To&63]; {
		case is < was:
			return -1, true
		case is > was:
			again = true
		}
	}
	return 0, again
}

// A force is the mated side's men, as far as they can block.
type force struct {
	king    chess.Square
	n       int
	roles   [32]chess.Role
	squares [32]chess.Square
	// blocks have what was found out of them, by their numbers, since the men were
	// mustered for the last time: many pictures need the same.
	blocks  []blockStanding
	musters uint32
}

type blockStanding struct {
	standing
	muster uint32
}

func (f *force) muster(b *chess.Board, c chess.Colour) {
	f.king, f.n = b.King(c), 0
	f.musters++
	for role := chess.NoRole; role < chess.King; role++ {
		of := b.Of(c, role)
		if role == chess.NoRole {
			of = idlers(b, c)
		}
		for men := of; men != 0 && f.n < len(f.squares); f.n++ {
			f.roles[f.n], f.squares[f.n] = role, men.Pop()
		}
	}
}

// standing is what it takes to have a man on the block of a number.
func (f *force) standing(number uint16, w *blockWays) *standing {
	for len(f.blocks) <= int(number) {
		f.blocks = append(f.blocks, blockStanding{})
	}
	at := &f.blocks[number]
	if at.muster != f.musters {
		at.muster, at.least = f.musters, far
		for j, role := range f.roles[:f.n] {
			d := w[role][f.squares[j]&63]
			if at.cost[j&31] = d; d < at.least {
				at.least, at.nearest = d, uint8(j)
			}
		}
	}
	return &at.standing
}

// kingNeeds counts the moves that the mated king needs.
func (ps *Pictures) kingNeeds(p *Picture, at *Scene, f *force) int {
	if f.king == chess.NoSquare {
		return far
	}
	return int(ps.Ways.of(ps.Mating.Other(), chess.King, f.king, chess.King, p.King, 0, at.Castling))
}

// blocksNeed counts the moves that the mated side needs for king and blocks; it
// may stop above limit.
func (ps *Pictures) blocksNeed(p *Picture, at *Scene, f *force, limit int) int {
	need := ps.kingNeeds(p, at, f)
	if need > limit || p.k == 0 {
		return need
	}
	return need + ps.blocking(p.blocks[:p.k], f, limit-need)
}

// blocking counts the moves to have a man on each block; it may stop above limit.
func (ps *Pictures) blocking(blocks []uint16, f *force, limit int) int {
	if f.n < len(blocks) {
		return far
	}
	var rows [maxBlocks]*standing
	sum, taken, clash := 0, uint32(0), false
	for i, bl := range blocks {
		st := f.standing(bl, &ps.blocks[bl])
		if sum += int(st.least); sum > limit {
			return sum
		}
		clash = clash || taken>>st.nearest&1 == 1
		taken |= 1 << st.nearest
		rows[i] = st
	}
	if !clash {
		return sum // each block has its best man
	}
	return share(rows[:len(blocks)], f.n, limit)
}

// share gives each square a man of its own, of so many, at least total cost; it may stop
// above limit.
func share(rows []*standing, n, limit int) int {
	s := sharing{rows: rows, best: limit + 1}
	for i := len(rows) - 1; i >= 0; i-- {
		s.rest[i] = s.rest[i+1] + int(rows[i].least)
	}
	spare := limit - s.rest[0]
	for i, st := range rows {
		for j, d := range st.cost[:n] {
			if int(d)-int(st.least) <= spare {
				s.open[i] |= 1 << j
			}
		}
	}
	s.choose(0, 0, 0)
	return s.best
}

// sharing is what share does.
type sharing struct {
	rows []*standing
	rest [maxBlocks + 1]int // the least that the rows from i on cost
	open [maxBlocks]uint32  // the men that a row can have within the limit
	best int
}

func (s *sharing) choose(i, sum int, taken uint32) {
	if i == len(s.rows) {
		s.best = sum
		return
	}
	for open := s.open[i] &^ taken; open != 0 && s.best > s.rest[0]; open &= open - 1 {
		j := bits.TrailingZeros32(open)
		if d := int(s.rows[i].cost[j]); sum+d+s.rest[i+1] < s.best {
			s.choose(i+1, sum+d, taken|1<<j)
		}
	}
}
