package chess

// CountLegal is the number of legal moves, found without listing them.
func (p *Position) CountLegal() int { return p.count(1 << 30) }

// Replies is the number of legal moves that a legal move leaves the opponent, and tells
// whether it gives check.
func (p *Position) Replies(m Move) (n int, check bool) {
	next := *p
	next.Play(m)
	r := next.restrict()
	return next.countWithin(&r, 1<<30), r.checkers != 0
}

// AboutReplies is about what Replies is, and sooner found: where the move gives no check, pins are not reckoned with, nor which squares
// next to his king the opponent may not step on.
func (p *Position) AboutReplies(m Move) (n int, check bool) {
	if m&(castlingMove|enPassantMove) != 0 {
		return p.Replies(m)
	}
	b := &p.board
	from, to, role := bit(m.From()), bit(m.target()), m.Role()
	if promotion := m.Promotion(); promotion != NoRole {
		role = promotion
	}
	own, men := b.ByColour[p.turn&1]&^from, b.ByColour[p.turn&1^1]&^to
	occ := own | men | to
	if king := (men & b.ByRole[King]).First(); king != NoSquare {
		n = (KingAttacks(king) &^ men).Count()
		aim := PawnAttacks(p.turn.Other(), king)
		if role != Pawn {
			aim = Attacks(role, king, occ)
		}
		if role != King && aim&to != 0 || b.riders(own, king, occ) != 0 {
			return p.Replies(m)
		}
	}
	for knights := men & b.ByRole[Knight]; knights != 0; {
		n += (KnightAttacks(knights.Pop()) &^ men).Count()
	}
	for riders := men & (b.ByRole[Bishop] | b.ByRole[Queen]); riders != 0; {
		n += (BishopAttacks(riders.Pop(), occ) &^ men).Count()
	}
	for riders := men & (b.ByRole[Rook] | b.ByRole[Queen]); riders != 0; {
		n += (RookAttacks(riders.Pop(), occ) &^ men).Count()
	}
	if pawns := men & b.ByRole[Pawn] &^ homeRank(p.turn.Other()); pawns != 0 {
		r := restrictions{occ: occ, enemies: own | to, reach: Everywhere}
		step, double, east, west := pawnMoves(p.turn.Other(), &r, pawns)
		n += step.Count() + double.Count() + east.Count() + west.Count()
	}
	return n, false
}

// HasLegalMove reports whether the side to move can move at all.
func (p *Position) HasLegalMove() bool { return p.count(1) > 0 }

// count counts the legal moves; it may stop when it has found enough.
func (p *Position) count(enough int) (n int) {
	r := p.restrict()
	return p.countWithin(&r, enough)
}

// countWithin counts what the restrictions leave, captures en passant in any case. The
// king answers most checks; else it comes last, as each of its squares has to be tested.
func (p *Position) countWithin(r *restrictions, enough int) (n int) {
	if r.checkers == 0 {
		if n = p.countMen(r, enough); n >= enough {
			return n
		}
		return n + p.countKing(r, enough-n)
	}
	if n = p.countKing(r, enough); n >= enough || severalIn(r.checkers) {
		return n
	}
	return n + p.countMen(r, enough-n)
}

func (p *Position) countKing(r *restrictions, enough int) (n int) {
	if r.king == NoSquare {
		return 0
	}
	for to := KingAttacks(r.king) & (r.quiet | r.enemies); to != 0; {
		if p.safe(r, to.Pop()) {
			if n++; n >= enough {
				return n
			}
		}
	}
	if p.castling != 0 {
		n += p.castlings(r).Count()
	}
	return n
}

// countMen counts the moves of all but the king, those first that are soon found.
func (p *Position) countMen(r *restrictions, enough int) (n int) {
	b := &p.board
	own := b.ByColour[p.turn&1]
	n = p.countPawns(r)
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

// OnlyCaptures reports whether every legal move takes something.
func (p *Position) OnlyCaptures() bool {
	r := p.restrict()
	r.enemies, r.reach = 0, r.reach&r.quiet
	passing := p.enPassantTakers(&r).Count() // they are counted in any case
	return p.countWithin(&r, passing+1) <= passing
}

// countPawns counts the moves of the pawns, a promotion as four.
func (p *Position) countPawns(r *restrictions) (n int) {
	pawns := p.board.Of(p.turn, Pawn) &^ homeRank(p.turn)
	step, double, east, west := pawnMoves(p.turn, r, pawns&^r.pinned)
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

// OnlyChecks reports whether every legal move gives check. The opponent must not
// be in check already.
func (p *Position) OnlyChecks() bool {
	king := p.board.King(p.turn.Other())
	if king == NoSquare {
		return !p.HasLegalMove()
	}
	r, a := p.restrict(), p.checkAims(king)
	if p.movesAside(&r, &a) {
		return false
	}
	var list [256]Move
	return len(p.generate(list[:0], &r, &a)) == p.CountLegal()
}

// movesAside reports whether an officer has a legal move off the squares and
// lines from which it gives check. Most often one has, and that is soon seen.
func (p *Position) movesAside(r *restrictions, a *aims) bool {
	if r.king != NoSquare && a.discoverers&bit(r.king) == 0 {
		for to := KingAttacks(r.king) & (r.quiet | r.enemies); to != 0; {
			if p.safe(r, to.Pop()) {
				return true
			}
		}
	}
	if severalIn(r.checkers) {
		return false
	}
	b := &p.board
	own := b.ByColour[p.turn&1]
	for men := own & b.ByRole[Knight] &^ r.pinned; men != 0; {
		from := men.Pop()
		if KnightAttacks(from)&r.reach&^a.of(Knight, from) != 0 {
			return true
		}
	}
	for men := own & (b.ByRole[Bishop] | b.ByRole[Rook] | b.ByRole[Queen]) &^ r.pinned; men != 0; {
		from := men.Pop()
		role, to := Queen, Bitboard(0)
		switch at := bit(from); {
		case b.ByRole[Bishop]&at != 0:
			role, to = Bishop, BishopAttacks(from, r.occ)
		case b.ByRole[Rook]&at != 0:
			role, to = Rook, RookAttacks(from, r.occ)
		default:
			to = QueenAttacks(from, r.occ)
		}
		if to&r.reach&^a.of(role, from) != 0 {
			return true
		}
	}
	return false
}

// Mobility is the number of legal moves, and tells whether the side to move is in check.
func (p *Position) Mobility() (n int, check bool) {
	r := p.restrict()
	return p.countWithin(&r, 1<<30), r.checkers != 0
}
