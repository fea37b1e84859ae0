package evaluation

import "rookery/chess"

// A skeleton is what the pawns of both sides come to by themselves. It is kept, for
// most positions of a search have pawns that have been judged.
type skeleton struct {
	pawns   [2]chess.Bitboard
	sum     Value          // White's less Black's
	passed  chess.Bitboard // of both sides
	kings   [2]uint8       // before which there are these shelters, each its square and one; 0: not known
	shelter [2]Value
}

// skeletons are those judged before, each at a place that its pawns tell.
type skeletons [1024]skeleton

func (k *skeletons) of(b *chess.Board) *skeleton {
	pawns := b.ByRole[chess.Pawn]
	key := uint64(pawns&b.ByColour[chess.White])*0x9e3779b97f4a7c15 ^ uint64(pawns&b.ByColour[chess.Black])*0xd6e8feb86659fd93
	return &k[key>>54]
}

// structure makes sure that the skeleton is that of the board.
func (e *evaluator) structure() {
	k := e.skeleton
	pawns := [2]chess.Bitboard{e.sides[chess.White].pawns, e.sides[chess.Black].pawns}
	if k.pawns == pawns {
		return
	}
	*k = skeleton{pawns: pawns}
	white, passed := e.pawns(chess.White)
	black, more := e.pawns(chess.Black)
	k.sum, k.passed = white-black, passed|more
}

// pawns are the terms of a colour's pawns, and those of them that are passed.
func (e *evaluator) pawns(us chess.Colour) (sum Value, passed chess.Bitboard) {
	w, s, them := e.w, &e.sides[us&1], &e.sides[us&1^1]
	for men := s.pawns; men != 0; {
		at := men.Pop()
		seen := at ^ s.flip
		rank := int(seen >> 3)
		sum += w.Men[chess.Pawn] + w.Squares[chess.Pawn][half(seen)]
		file, near, front := chess.FileOf(at.File()), beside[at.File()], ahead(us, at)
		inFront := s.pawns & file & front
		if inFront != 0 {
			sum += w.Doubled
		}
		switch {
		case s.pawns&near == 0:
			if them.pawns&file&front == 0 {
				sum += w.IsolatedOpen
			} else {
				sum += w.Isolated
			}
		case s.pawns&near&^front == 0 && them.by[chess.Pawn].Has(ahead1(us, at)):
			sum += w.Backward
		}
		if s.by[chess.Pawn].Has(at) {
			sum += w.Guarded[rank&7]
		}
		if (at.Bit()&^chess.FileH<<1|at.Bit()&^chess.FileA>>1)&s.pawns != 0 {
			sum += w.Beside[rank&7]
		}
		if them.pawns&front&(file|near) == 0 && inFront == 0 {
			passed = passed.With(at)
			sum += w.Passed[rank&7]
		}
	}
	return sum, passed
}

// passed are the terms of a colour's passed pawns by what else stands on the board.
func (e *evaluator) passed(us chess.Colour) {
	w, s, them := e.w, &e.sides[us&1], &e.sides[us&1^1]
	for men := e.skeleton.passed & s.pawns; men != 0; {
		at := men.Pop()
		rank := int((at ^ s.flip) >> 3)
		next := ahead1(us, at)
		if e.occupied.Has(next) {
			s.sum += w.PassedBlocked[rank&7]
		} else if e.occupied&ahead(us, at)&chess.FileOf(at.File()) == 0 {
			s.sum += w.PassedFree[rank&7]
		}
		if rank >= 3 {
			if s.king != chess.NoSquare {
				s.sum += w.OwnKingTo[distance(s.king, next)&7]
			}
			if them.king != chess.NoSquare {
				s.sum += w.TheirKingTo[distance(them.king, next)&7]
			}
		}
	}
}

// beside holds for each file the squares of the files beside it.
var beside = besideFiles()

func besideFiles() (t [8]chess.Bitboard) {
	for f := range 8 {
		if f > 0 {
			t[f] |= chess.FileOf(f - 1)
		}
		if f < 7 {
			t[f] |= chess.FileOf(f + 1)
		}
	}
	return t
}

// ahead are the squares in front of a man of the colour, on all files.
func ahead(c chess.Colour, s chess.Square) chess.Bitboard {
	if c == chess.White {
		return chess.Everywhere << (8 * uint(s.Rank()+1) & 127)
	}
	return chess.Everywhere >> (8 * uint(8-s.Rank()) & 127)
}

// ahead1 is the square right before a pawn.
func ahead1(c chess.Colour, s chess.Square) chess.Square {
	if c == chess.White {
		return (s + 8) & 63
	}
	return (s - 8) & 63
}

// pawnGuards are the squares that the colour's pawns attack.
func pawnGuards(c chess.Colour, pawns chess.Bitboard) chess.Bitboard {
	if c == chess.White {
		return pawns&^chess.FileA<<7 | pawns&^chess.FileH<<9
	}
	return pawns&^chess.FileA>>9 | pawns&^chess.FileH>>7
}

// advance are the squares that pawns step to, once and twice.
func advance(c chess.Colour, pawns, empty chess.Bitboard) (step, double chess.Bitboard) {
	if c == chess.White {
		step = pawns << 8 & empty
		return step, step & chess.RankOf(2) << 8 & empty
	}
	step = pawns >> 8 & empty
	return step, step & chess.RankOf(5) >> 8 & empty
}

// distance is how many moves a king needs on an empty board.
func distance(a, b chess.Square) int {
	x, y := a.File()-b.File(), a.Rank()-b.Rank()
	return max(x, -x, y, -y)
}
