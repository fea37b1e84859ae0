package chess

// CountLegal is the number of legal moves, found without listing them.
func (p *Position) CountLegal() int { return p.count(1 << 30) }

// HasLegalMove reports whether the side to move can move at all.
func (p *Position) HasLegalMove() bool { return p.count(1) > 0 }

// count counts the legal moves; it may stop when it has found enough. The men
// are taken in the order in which they are likely to be free, the king first:
// it answers most checks.
func (p *Position) count(enough int) (n int) {
	r := p.restrict()
	b := &p.board
	own := b.ByColour[p.turn&1]

	if r.king != NoSquare {
		for to := KingAttacks(r.king) & (r.quiet | r.enemies); to != 0; {
			if p.safe(&r, to.Pop()) {
				if n++; n >= enough {
					return n
				}
			}
		}
		if severalIn(r.checkers) {
			return n
		}
		if p.castling != 0 {
			n += p.castlings(&r).Count()
		}
	}

	n += p.countPawns(&r)
	if n >= enough {
		return n
	}
	for men := own & b.ByRole[Knight] &^ r.pinned; men != 0; {
		n += (KnightAttacks(men.Pop()) & r.reach).Count()
	}
	if n >= enough {
		return n
	}
	for men := own & (b.ByRole[Bishop] | b.ByRole[Queen]); men != 0; {
		from := men.Pop()
		to := BishopAttacks(from, r.occ) & r.reach
		if r.pinned&bit(from) != 0 {
			to &= Line(r.king, from)
		}
		n += to.Count()
	}
	for men := own & (b.ByRole[Rook] | b.ByRole[Queen]); men != 0; {
		from := men.Pop()
		to := RookAttacks(from, r.occ) & r.reach
		if r.pinned&bit(from) != 0 {
			to &= Line(r.king, from)
		}
		n += to.Count()
	}
	return n
}

// countPawns counts the moves of the pawns, a promotion as four.
func (p *Position) countPawns(r *restrictions) (n int) {
	pawns := p.board.Of(p.turn, Pawn) &^ homeRank(p.turn)
	step, double, east, west := p.pawnMoves(r, pawns&^r.pinned)
	n = step.Count() + double.Count() + east.Count() + west.Count()
	if last := homeRank(p.turn.Other()); (step|east|west)&last != 0 {
		n += 3 * ((step & last).Count() + (east & last).Count() + (west & last).Count())
	}
	for pinned := pawns & r.pinned; pinned != 0; {
		to := p.pawnTargets(r, pinned.Pop())
		n += to.Count() + 3*(to&(Rank1|Rank8)).Count()
	}
	return n + p.enPassantTakers(r).Count()
}
