package chess

// PseudoLegal appends the moves that the men can make when nobody minds that
// their own king is left in check: some goals of problem chess are reached by
// such moves. A king that is not in check may castle into it, not through it.
func (p *Position) PseudoLegal(buf []Move) []Move {
	b := &p.board
	king := b.King(p.turn)
	free := restrictions{occ: b.Occupied(), king: NoSquare}
	free.quiet = ^free.occ
	free.enemies = b.ByColour[p.turn&1^1] &^ b.ByRole[King]
	free.reach = free.quiet | free.enemies
	buf = p.generate(buf, &free, &aims{byRole: everyAim})
	if king == NoSquare {
		return buf
	}
	buf = p.emit(buf, &free, King, king, KingAttacks(king)&free.reach)
	if p.castling != 0 {
		bound := p.restrict()
		for rooks := p.castlingRooks(&bound, true); rooks != 0; {
			buf = append(buf, newMove(King, king, rooks.Pop(), NoRole)|castlingMove)
		}
	}
	return buf
}

// Exposing appends the moves of PseudoLegal that may leave the own king in check, and
// all that do.
func (p *Position) Exposing(buf []Move) []Move {
	r := p.restrict()
	if r.king == NoSquare {
		return buf
	}
	from := len(buf)
	buf = p.PseudoLegal(buf)
	if r.checkers != 0 {
		return buf
	}
	kept := buf[:from]
	for _, m := range buf[from:] {
		if m.Role() == King || m&enPassantMove != 0 || r.pinned&bit(m.From()) != 0 {
			kept = append(kept, m)
		}
	}
	return kept
}
