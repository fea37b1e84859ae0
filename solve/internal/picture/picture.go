// Package picture drafts the final pictures of help play: what a position in which
// play ends with mate or stalemate must contain, and whether the moves left suffice
// for it. It knows men and squares; whose play it is and where it is searched, it
// does not.
package picture

import (
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
	King   chess.Square
	tasks  [maxTasks]task
	blocks [maxBlocks]uint16 // numbers of blocks, see pictures.blocks
	n, k   uint8             // of tasks and of blocks
	// captures that pawns of the mating and of the mated side can make at most,
	// since the picture needs the other men.
	captures [2]uint8
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

const anyRole = 1<<chess.Queen | 1<<chess.Rook | 1<<chess.Bishop | 1<<chess.Knight | 1<<chess.Pawn

// A Scene is a position as pictures see it.
type Scene struct {
	Board    *chess.Board
	Castling chess.Bitboard // rooks that may castle
	Men      *Roster
	// Quiet: the last half move took nothing, and it was mover's.
	Quiet bool
	Mover chess.Colour
}

// Terms are what pictures can be drafted on, beside the moves of men, which are
// those of orthodox chess or fewer.
type Terms struct {
	Closed chess.Bitboard // squares that are off the board
	// OrthodoxEnds: check, mate and stalemate are as in orthodox chess. If not, a
	// flight may need neither guard nor block.
	OrthodoxEnds bool
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

// Bytes are those of a picture in a list while it grows, in the index of
// the draft, and in the workers' lists of those alive.
func Bytes(workers int) int64 { return 200 + 24*int64(workers) }

// Size is the number of pictures that would take as much memory.
func (ps *Pictures) Size() int {
	const blockSize = 4 // the ways of a block's men, too
	return len(ps.List) + blockSize*len(ps.blocks)
}

// A Live picture is one that may still come about, with the moves that each
// side needs for it, the mating side first.
type Live struct {
	Index int32
	need  [2]int8
}

// Root lists all pictures as live.
func (ps *Pictures) Root() []Live {
	all := make([]Live, len(ps.List))
	for i := range all {
		all[i].Index = int32(i)
	}
	return all
}

// A Subset is a set of pictures by their places in the list.
type Subset []uint64

// Has reports whether the picture k is in the set.
func (s Subset) Has(k int) bool { return s[k/64]>>(k%64)&1 == 1 }

// Add puts the picture k into the set.
func (s Subset) Add(k int) { s[k/64] |= 1 << (k % 64) }

// Sift appends to out the pictures that can still come about from a position
// with so many moves left to the mating and the mated side, only the first of
// them if one will do. It counts the moves of those sides again that stale names;
// the others are as they were.
func (ps *Pictures) Sift(out, from []Live, at *Scene, left [2]int, stale [2]bool, one bool) []Live {
	var m force
	if stale[1] {
		m.muster(at.Board, ps.Mating.Other())
	}
	least := 0 // blocks that there have to be
	if ps.whole {
		b := at.Board
		least = (b.ByColour[ps.Mating.Other()] &^ b.ByRole[chess.King]).Count() - left[0]
	}
	for _, l := range from {
		p := &ps.List[l.Index]
		if int(p.k) < least {
			continue
		}
		if stale[0] {
			l.need[0] = int8(min(ps.tasksNeed(p, at, left[0]), far))
		}
		if int(l.need[0]) > left[0] {
			continue
		}
		if stale[1] {
			l.need[1] = int8(min(ps.blocksNeed(p, at, &m, left[1]), far))
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

// tasksNeed counts the moves that the mating side needs; it may stop above limit.
func (ps *Pictures) tasksNeed(p *Picture, at *Scene, limit int) int {
	b, need := at.Board, 0
	for _, t := range p.tasks[:p.n] {
		s := at.Men[t.man]
		if s == chess.NoSquare {
			return far
		}
		need += int(ps.Ways.of(ps.Mating, b.RoleAt(s), s, t.role, t.square, p.captures[0], at.Castling))
		if need > limit {
			return need
		}
	}
	return need
}

// A force is the mated side's men, as far as they can block.
type force struct {
	king    chess.Square
	n       int
	roles   [32]chess.Role
	squares [32]chess.Square
}

func (f *force) muster(b *chess.Board, c chess.Colour) {
	f.king, f.n = b.King(c), 0
	for role := chess.Pawn; role < chess.King; role++ {
		for men := b.Of(c, role); men != 0 && f.n < len(f.squares); f.n++ {
			f.roles[f.n], f.squares[f.n] = role, men.Pop()
		}
	}
}

// blocksNeed counts the moves that the mated side needs for king and blocks; it
// may stop above limit.
func (ps *Pictures) blocksNeed(p *Picture, at *Scene, f *force, limit int) int {
	if f.king == chess.NoSquare {
		return far
	}
	need := int(ps.Ways.of(ps.Mating.Other(), chess.King, f.king, chess.King, p.King, 0, at.Castling))
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
	var cost [maxBlocks][32]uint8
	sum, taken, clash := 0, uint32(0), false
	for i, bl := range blocks {
		w := &ps.blocks[bl]
		best, mine := uint8(far), 0
		for j := range f.n {
			d := w[f.roles[j]][f.squares[j]]
			cost[i][j] = d
			if d < best {
				best, mine = d, j
			}
		}
		if sum += int(best); sum > limit {
			return sum
		}
		clash = clash || taken>>mine&1 == 1
		taken |= 1 << mine
	}
	if !clash {
		return sum // each block has its best man
	}
	return share(cost[:len(blocks)], f.n, limit)
}

// share gives each row a column of its own at least total cost; it may stop
// above limit.
func share(cost [][32]uint8, n, limit int) int {
	var rest [maxBlocks + 1]int // the least that the rows from i on cost
	for i := len(cost) - 1; i >= 0; i-- {
		least := uint8(far)
		for _, d := range cost[i][:n] {
			least = min(least, d)
		}
		rest[i] = rest[i+1] + int(least)
	}
	best := limit + 1
	var choose func(i, sum int, taken uint32)
	choose = func(i, sum int, taken uint32) {
		if sum+rest[i] >= best {
			return
		}
		if i == len(cost) {
			best = sum
			return
		}
		for j, d := range cost[i][:n] {
			if taken>>j&1 == 0 {
				choose(i+1, sum+int(d), taken|1<<j)
			}
		}
	}
	choose(0, 0, 0)
	return best
}
