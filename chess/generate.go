package chess

// Legal appends the legal moves to buf. The king cannot be taken, and a side
// without a king is never in check.
func (p *Position) Legal(buf []Move) []Move {
	r := p.restrict()
	return p.generate(buf, &r, &aims{byRole: everyAim})
}

// Allows reports whether a move of another position, of the same side, is a legal move
// here, too, and the same one: it takes the same.
func (p *Position) Allows(m Move) bool {
	b := &p.board
	from, to := bit(m.From()), bit(m.target())
	if m == NoMove || b.Of(p.turn, m.Role())&from == 0 {
		return false
	}
	r := p.restrict()
	switch {
	case m.IsCastling():
		return m.From() == r.king && p.castlings(&r)&to != 0
	case m.IsEnPassant():
		return m.target() == p.enPassant && p.enPassantTakers(&r)&from != 0
	case m.IsCapture():
		if r.enemies&b.ByRole[m.Captured()&7]&to == 0 {
			return false
		}
	case r.occ&to != 0:
		return false
	}
	switch m.Role() {
	case King:
		return p.safe(&r, m.target())
	case Pawn:
		return !severalIn(r.checkers) && p.pawnTargets(&r, m.From())&to != 0
	}
	return r.reach&to != 0 && Between(m.From(), m.target())&r.occ == 0 &&
		(r.pinned&from == 0 || Line(r.king, m.From())&to != 0)
}

// Captures appends the legal moves that take something.
func (p *Position) Captures(buf []Move) []Move {
	r := p.restrict()
	r.quiet, r.reach = 0, r.reach&r.enemies
	return p.generate(buf, &r, &aims{byRole: everyAim})
}

// Tactical appends the legal moves that take something or promote.
func (p *Position) Tactical(buf []Move) []Move {
	buf = p.Captures(buf)
	last := p.board.Of(p.turn, Pawn) & (homeRank(p.turn.Other())>>8 | homeRank(p.turn.Other())<<8)
	if last == 0 {
		return buf
	}
	r := p.restrict()
	for last != 0 {
		from := last.Pop()
		if to := p.pawnTargets(&r, from) &^ r.enemies; to != 0 && !severalIn(r.checkers) {
			buf = p.emitPawn(buf, &r, &aims{byRole: everyAim}, from, to.First())
		}
	}
	return buf
}

// Checks appends the legal moves that give check. The opponent must not be in
// check already.
func (p *Position) Checks(buf []Move) []Move {
	king := p.board.King(p.turn.Other())
	if king == NoSquare {
		return buf
	}
	r, a := p.restrict(), p.checkAims(king)
	return p.generate(buf, &r, &a)
}

// GivesCheck reports whether a legal move gives check.
func (p *Position) GivesCheck(m Move) bool {
	next := *p
	next.Play(m)
	return next.InCheck()
}

// restrictions are what pins, checks and the men in the way leave to the side
// to move.
type restrictions struct {
	occ      Bitboard
	quiet    Bitboard // empty squares that count: all of them, or none
	king     Square   // NoSquare if there is none
	checkers Bitboard
	pinned   Bitboard // own men that may move only in line with the king
	reach    Bitboard // where men other than the king may go
	enemies  Bitboard // what may be taken: all but the king
}

func (p *Position) restrict() (r restrictions) {
	b := &p.board
	own, men := b.ByColour[p.turn&1], b.ByColour[p.turn&1^1]
	r.occ = own | men
	r.quiet = ^r.occ
	r.enemies = men &^ b.ByRole[King]
	r.reach = r.quiet | r.enemies
	r.king = (own & b.ByRole[King]).First()
	if r.king == NoSquare {
		return r
	}
	// The enemy's lines through our men to the king: with none of ours between
	// it is check, with one that man is pinned.
	l := &leaps[r.king&63]
	r.checkers = men & (l.knight&b.ByRole[Knight] | l.king&b.ByRole[King] | l.pawnsAt[p.turn&1^1]&b.ByRole[Pawn])
	for riders := b.riders(men, r.king, men); riders != 0; {
		rider := riders.Pop()
		shield := Between(r.king, rider) & own
		if shield == 0 {
			r.checkers |= bit(rider)
		} else if !severalIn(shield) {
			r.pinned |= shield
		}
	}
	if r.checkers != 0 {
		if severalIn(r.checkers) {
			r.reach = 0
		} else {
			r.reach &= r.checkers | Between(r.king, r.checkers.First())
		}
	}
	return r
}

// riders are those of some men that attack a square, with the lines blocked by occ.
func (b *Board) riders(men Bitboard, s Square, occ Bitboard) (riders Bitboard) {
	if on := men & (b.ByRole[Bishop] | b.ByRole[Queen]) & diagonalsOf(s); on != 0 {
		riders = BishopAttacks(s, occ) & on
	}
	if on := men & (b.ByRole[Rook] | b.ByRole[Queen]) & rankAndFile(s); on != 0 {
		riders |= RookAttacks(s, occ) & on
	}
	return riders
}

// safe reports whether the king may step on a square.
func (p *Position) safe(r *restrictions, s Square) bool {
	return !p.board.attacked(p.turn.Other(), s, r.occ&^bit(r.king))
}

// aims narrow the moves to those that give check: where a man of each role
// attacks the king, and the men that uncover an attack when they leave the
// line to the king. With everyAim they narrow nothing.
type aims struct {
	byRole      [8]Bitboard
	discoverers Bitboard
	king        Square
	checksOnly  bool
}

var everyAim = [8]Bitboard{
	Everywhere, Everywhere, Everywhere, Everywhere, Everywhere, Everywhere, Everywhere, Everywhere,
}

// of is where a man should go.
func (a *aims) of(role Role, from Square) Bitboard {
	aim := a.byRole[role&7]
	if a.discoverers&bit(from) != 0 {
		aim |= ^Line(a.king, from)
	}
	return aim
}

func (p *Position) checkAims(king Square) (a aims) {
	b, us := &p.board, p.turn
	own, occ := b.ByColour[us&1], b.Occupied()
	a.king, a.checksOnly = king, true
	// A promotion may look through the square that the pawn leaves: those are
	// tried out, as are castling and taking en passant.
	a.byRole[Pawn] = PawnAttacks(us.Other(), king) | homeRank(us.Other())
	a.byRole[Knight] = KnightAttacks(king)
	a.byRole[Bishop] = BishopAttacks(king, occ)
	a.byRole[Rook] = RookAttacks(king, occ)
	a.byRole[Queen] = a.byRole[Bishop] | a.byRole[Rook]
	for riders := b.riders(own, king, occ&^own); riders != 0; {
		if shield := Between(king, riders.Pop()) & own; !severalIn(shield) {
			a.discoverers |= shield
		}
	}
	return a
}

// generate appends the moves that the restrictions allow and the aims want.
func (p *Position) generate(buf []Move, r *restrictions, a *aims) []Move {
	b := &p.board
	own := b.ByColour[p.turn&1]
	if !severalIn(r.checkers) {
		buf = p.generatePawns(buf, r, a)
		for men := own & b.ByRole[Knight] &^ r.pinned; men != 0; {
			from := men.Pop()
			buf = p.emit(buf, r, Knight, from, KnightAttacks(from)&r.reach&a.of(Knight, from))
		}
		for men := own & (b.ByRole[Bishop] | b.ByRole[Rook] | b.ByRole[Queen]); men != 0; {
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
			to &= r.reach & a.of(role, from)
			if r.pinned&bit(from) != 0 {
				to &= Line(r.king, from)
			}
			buf = p.emit(buf, r, role, from, to)
		}
	}
	if r.king == NoSquare {
		return buf
	}
	for to := KingAttacks(r.king) & (r.quiet | r.enemies) & a.of(King, r.king); to != 0; {
		s := to.Pop()
		if p.safe(r, s) {
			buf = p.emit(buf, r, King, r.king, bit(s))
		}
	}
	if p.castling != 0 && r.quiet != 0 {
		for rooks := p.castlings(r); rooks != 0; {
			m := newMove(King, r.king, rooks.Pop(), NoRole) | castlingMove
			if !a.checksOnly || p.GivesCheck(m) {
				buf = append(buf, m)
			}
		}
	}
	return buf
}

// emit appends the moves of one man other than a pawn.
func (p *Position) emit(buf []Move, r *restrictions, role Role, from Square, to Bitboard) []Move {
	m := newMove(role, from, 0, NoRole)
	for takes := to & r.enemies; takes != 0; {
		s := takes.Pop()
		buf = append(buf, m|Move(s)<<targetShift|Move(p.board.RoleAt(s))<<capturedShift)
	}
	for to &^= r.enemies; to != 0; {
		buf = append(buf, m|Move(to.Pop())<<targetShift)
	}
	return buf
}

// generatePawns appends the moves of the pawns: those without bonds together,
// pinned and discovering ones each by itself.
func (p *Position) generatePawns(buf []Move, r *restrictions, a *aims) []Move {
	pawns := p.board.Of(p.turn, Pawn) &^ homeRank(p.turn)
	bound := pawns & (r.pinned | a.discoverers)
	step, double, east, west := pawnMoves(p.turn, r, pawns&^bound)
	for i, to := range [4]Bitboard{step, double, east, west} {
		back := pawnSteps[p.turn&1][i]
		for to &= a.byRole[Pawn]; to != 0; {
			s := to.Pop()
			buf = p.emitPawn(buf, r, a, s-back, s)
		}
	}
	for bound != 0 {
		from := bound.Pop()
		for to := p.pawnTargets(r, from) & a.of(Pawn, from); to != 0; {
			buf = p.emitPawn(buf, r, a, from, to.Pop())
		}
	}
	for men := p.enPassantTakers(r); men != 0; {
		m := newMove(Pawn, men.Pop(), p.enPassant, Pawn) | enPassantMove
		if !a.checksOnly || p.GivesCheck(m) {
			buf = append(buf, m)
		}
	}
	return buf
}

// emitPawn appends the move of a pawn, or the four if it promotes.
func (p *Position) emitPawn(buf []Move, r *restrictions, a *aims, from, to Square) []Move {
	m := newMove(Pawn, from, to, NoRole)
	if r.enemies&bit(to) != 0 {
		m |= Move(p.board.RoleAt(to)) << capturedShift
	}
	if bit(to)&(Rank1|Rank8) == 0 {
		return append(buf, m)
	}
	for role := Queen; role >= Knight; role-- {
		m := m | Move(role)<<promotionShift
		if !a.checksOnly || p.GivesCheck(m) {
			buf = append(buf, m)
		}
	}
	return buf
}

// pawnMoves are the squares that pawns of a colour without bonds may go to: by a step, a
// double step, taking to the east and to the west. Each comes from the square
// that lies the pawnSteps back. Captures en passant are not among them.
func pawnMoves(c Colour, r *restrictions, pawns Bitboard) (step, double, east, west Bitboard) {
	step, double = advance(c, pawns, ^r.occ)
	if c == White {
		east, west = pawns&^FileH<<9, pawns&^FileA<<7
	} else {
		east, west = pawns&^FileH>>7, pawns&^FileA>>9
	}
	takes := r.enemies & r.reach
	return step & r.reach, double & r.reach, east & takes, west & takes
}

// pawnSteps are the steps of pawnMoves, modulo 256 as squares count.
var pawnSteps = [2][4]Square{{8, 16, 9, 7}, {256 - 8, 256 - 16, 256 - 7, 256 - 9}}

// pawnTargets is where a pawn may go, not counting captures en passant.
func (p *Position) pawnTargets(r *restrictions, from Square) Bitboard {
	step, double := advance(p.turn, bit(from), ^r.occ)
	to := step | double | PawnAttacks(p.turn, from)&r.enemies
	if r.pinned&bit(from) != 0 {
		to &= Line(r.king, from)
	}
	return to & r.reach
}

// advance moves pawns ahead over empty squares. Those on the last rank do not
// move.
func advance(c Colour, pawns, empty Bitboard) (step, double Bitboard) {
	if c == White {
		step = pawns << 8 & empty
		return step, step & (Rank1 << 16) << 8 & empty
	}
	step = pawns >> 8 & empty
	return step, step & (Rank8 >> 16) >> 8 & empty
}

// enPassantTakers are the pawns that may take en passant.
func (p *Position) enPassantTakers(r *restrictions) (takers Bitboard) {
	if p.enPassant == NoSquare {
		return 0
	}
	candidates := PawnAttacks(p.turn.Other(), p.enPassant) & p.board.Of(p.turn, Pawn)
	if candidates == 0 || r.king == NoSquare {
		return candidates
	}
	passed := bit(passedPawn(p.enPassant))
	for candidates != 0 {
		from := candidates.Pop()
		occ := r.occ&^bit(from)&^passed | bit(p.enPassant)
		if p.board.Attackers(p.turn.Other(), r.king, occ)&^passed == 0 {
			takers |= bit(from)
		}
	}
	return takers
}

// castlings are the rooks with which the king may castle now.
func (p *Position) castlings(r *restrictions) Bitboard { return p.castlingRooks(r, false) }

// castlingRooks are those with which the king may castle, exposed: also to where he is in check.
func (p *Position) castlingRooks(r *restrictions, exposed bool) (rooks Bitboard) {
	if r.checkers != 0 || r.king == NoSquare {
		return 0
	}
	them := p.turn.Other()
	for candidates := p.castling & homeRank(p.turn); candidates != 0; {
		rook := candidates.Pop()
		kingTo, rookTo := castlingSquares(r.king, rook)
		others := r.occ &^ bit(r.king) &^ bit(rook)
		path := Between(r.king, kingTo) | bit(kingTo)
		if (path|Between(rook, rookTo)|bit(rookTo))&others != 0 {
			continue
		}
		// The rook may have shielded the king from the side.
		safe := exposed || !p.board.attacked(them, kingTo, others|bit(rookTo))
		if exposed {
			path &^= bit(kingTo)
		}
		for path &^= bit(r.king); safe && path != 0; {
			safe = p.safe(r, path.Pop())
		}
		if safe {
			rooks |= bit(rook)
		}
	}
	return rooks
}
