package chess

// PseudoLegal appends the moves that the men can make when nobody minds that
// their own king is left in check: some goals of problem chess are reached by
// such moves. Castling is as in Legal.
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
		for rooks := p.castlings(&bound); rooks != 0; {
			buf = append(buf, newMove(King, king, rooks.Pop(), NoRole)|castlingMove)
		}
	}
	return buf
}
