package evaluation

import "rookery/chess"

// king are the terms of a colour's king: where he stands, what pawns do before
// him, and the danger that he is in.
func (e *evaluator) king(us chess.Colour) {
	w, s, them := e.w, &e.sides[us&1], &e.sides[us&1^1]
	if s.king == chess.NoSquare {
		return
	}
	seen := s.king ^ s.flip
	s.sum += w.Squares[chess.King][half(seen)]
	upwards := ahead(us, s.king) | chess.RankOf(s.king.Rank())
	middle := max(1, min(6, s.king.File()))
	for f := middle - 1; f <= middle+1; f++ {
		file := chess.FileOf(f) & upwards
		edge := min(f, 7-f)
		s.sum += w.Shelter[edge][e.nearest(us, s.pawns&file)]
		s.sum += w.Storm[edge][e.nearest(us, them.pawns&file)]
	}
	s.sum += w.Danger[e.danger(s, them)]
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

// danger counts what threatens a side's king: men that attack the squares about
// him, weak ones among these, and checks that cost nothing.
func (e *evaluator) danger(s, them *side) int {
	d := them.danger
	weak := them.hits & s.ring &^ s.twice & (^s.hits | s.by[chess.King] | s.by[chess.Queen])
	d += 2 * weak.Count()
	safe := ^them.all & (^s.hits | weak&them.twice)
	lines := e.occupied &^ (s.all & e.b.ByRole[chess.Queen])
	straight, slant := chess.RookAttacks(s.king, lines), chess.BishopAttacks(s.king, lines)
	if straight&safe&them.by[chess.Rook] != 0 {
		d += 7
	}
	if (straight|slant)&safe&them.by[chess.Queen] != 0 {
		d += 5
	}
	if slant&safe&them.by[chess.Bishop] != 0 {
		d += 4
	}
	if chess.KnightAttacks(s.king)&safe&them.by[chess.Knight] != 0 {
		d += 6
	}
	if them.all&e.b.ByRole[chess.Queen] == 0 {
		d -= 8
	}
	return max(0, min(d, len(e.w.Danger)-1))
}
