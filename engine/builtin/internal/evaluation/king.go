package evaluation

import "rookery/chess"

// king are the terms of a colour's king: where he stands, what pawns are before
// him, and the danger that he is in.
func (e *evaluator) king(us chess.Colour) {
	w, s := e.w, &e.sides[us&1]
	if s.king == chess.NoSquare {
		return
	}
	seen := s.king ^ s.flip
	s.sum += w.Squares[chess.King][half(seen)]
	if k := e.skeleton; k.kings[us&1] != uint8(s.king)+1 {
		k.kings[us&1], k.shelter[us&1] = uint8(s.king)+1, e.shelter(us)
	}
	s.sum += e.skeleton.shelter[us&1]
	d := e.danger(us)
	s.sum += w.Danger * Value(d*d/512)
}

// shelter are the terms of the pawns of both colours before a colour's king.
func (e *evaluator) shelter(us chess.Colour) (sum Value) {
	w, s, them := e.w, &e.sides[us&1], &e.sides[us&1^1]
	upwards := ahead(us, s.king) | chess.RankOf(s.king.Rank())
	middle := max(1, min(6, s.king.File()))
	for f := middle - 1; f <= middle+1; f++ {
		file := chess.FileOf(f) & upwards
		edge := min(f, 7-f)
		sum += w.Shelter[edge][e.nearest(us, s.pawns&file)]
		sum += w.Storm[edge][e.nearest(us, them.pawns&file)]
	}
	return sum
}

// nearest is the rank, as the colour sees it, of the first of some pawns of one
// file, 0 for none.
func (e *evaluator) nearest(us chess.Colour, pawns chess.Bitboard) int {
	if pawns == 0 {
		return 0
	}
	if us == chess.White {
		return pawns.First().Rank()
	}
	last := pawns.First()
	for pawns != 0 {
		last = pawns.Pop()
	}
	return 7 - last.Rank()
}

// What a king's danger is counted in; Weights.Units has how much each counts, and
// the sum is squared. Officers and checks are by role from knight to queen.
const (
	unitOfficer = 0            // attacks squares about the king
	unitCheck   = 4            // that costs nothing
	unitHit     = 8 + iota - 2 // a square about him that is attacked
	unitWeak                   // and hardly guarded
	unitCostly                 // a square for checks that are answered by taking
	unitPinned                 // a man who shields him
	unitNoQueen                // the other side has
	unitNoGuard                // no knight of his own is near
	unitFlank                  // attacks on his part of the board, squared, 64 of them
	unitGuards                 // guards there, 8 of them
	unitCalm                   // at all times
	units
)

const mostDanger = 250

// danger counts what threatens a colour's king: men that attack the squares
// about him, weak ones among these, checks, and how the men of both sides are
// spread over his part of the board.
func (e *evaluator) danger(us chess.Colour) int {
	u, s, them := &e.w.Units, &e.sides[us&1], &e.sides[us&1^1]
	weak := them.hits &^ s.twice & (^s.hits | s.by[chess.King] | s.by[chess.Queen])
	d := u[unitCalm] + them.danger + u[unitWeak]*(weak&s.ring).Count()
	safe := ^them.all & (^s.hits | weak&them.twice)
	lines := e.occupied &^ (s.all & e.b.ByRole[chess.Queen])
	straight, slant := chess.RookAttacks(s.king, lines), chess.BishopAttacks(s.king, lines)
	var costly chess.Bitboard
	for i, from := range [4]chess.Bitboard{chess.KnightAttacks(s.king), slant, straight, straight | slant} {
		from &= them.by[int(chess.Knight)+i] &^ them.all
		if from&safe != 0 {
			d += u[unitCheck+i]
		} else {
			costly |= from
		}
	}
	d += u[unitCostly]*costly.Count() + u[unitPinned]*e.shields(s, them).Count()
	part := partOf[s.king.File()] & camp[us&1]
	attacks := (part & them.hits).Count() + (part & them.twice).Count()
	d += u[unitFlank]*attacks*attacks/64 + u[unitGuards]*(part&s.hits).Count()/8
	if them.all&e.b.ByRole[chess.Queen] == 0 {
		d += u[unitNoQueen]
	}
	if s.by[chess.Knight]&s.ring == 0 {
		d += u[unitNoGuard]
	}
	return max(0, min(d, mostDanger))
}

// shields are the men of a side that alone stand between its king and the
// other side's riders.
func (e *evaluator) shields(s, them *side) (b chess.Bitboard) {
	queens := e.b.ByRole[chess.Queen]
	riders := them.all & (chess.BishopAttacks(s.king, them.all)&(e.b.ByRole[chess.Bishop]|queens) |
		chess.RookAttacks(s.king, them.all)&(e.b.ByRole[chess.Rook]|queens))
	for riders != 0 {
		if between := chess.Between(s.king, riders.Pop()) & s.all; between&(between-1) == 0 {
			b |= between
		}
	}
	return b
}

// partOf is the part of the board that counts for a king's safety, by his file.
var partOf = func() (t [8]chess.Bitboard) {
	for f := range 8 {
		first := [8]int{0, 0, 0, 2, 2, 4, 4, 4}[f]
		for i := first; i < first+4; i++ {
			t[f] |= chess.FileOf(i)
		}
	}
	return t
}()

// camp are the five ranks next to a colour.
var camp = [2]chess.Bitboard{chess.Everywhere >> 24, chess.Everywhere - 1<<24 + 1}
