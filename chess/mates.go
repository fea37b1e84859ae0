package chess

// Mates appends the legal moves that mate, only one of them if one will do. The
// opponent must not be in check already.
func (p *Position) Mates(buf []Move, one bool) []Move {
	var list [256]Move
	checks := p.Checks(list[:0])
	if len(checks) == 0 {
		return buf
	}
	king := p.board.King(p.turn.Other())
	flights := p.flights(king)
	for _, m := range checks {
		if flights != 0 && p.leavesFlight(m, king, flights) {
			continue
		}
		next := *p
		next.Play(m)
		if !next.HasLegalMove() {
			buf = append(buf, m)
			if one {
				break
			}
		}
	}
	return buf
}

// flights are where the opponent's king could go if nobody moved before it.
func (p *Position) flights(king Square) (free Bitboard) {
	occ := p.board.Occupied() &^ bit(king)
	for to := KingAttacks(king) &^ p.board.ByColour[p.turn&1^1]; to != 0; {
		if s := to.Pop(); !p.board.attacked(p.turn, s, occ) {
			free |= bit(s)
		}
	}
	return free
}

// leavesFlight reports whether a move leaves one of the flights unguarded: neither
// does its man guard it, nor another one on a line that it opens.
func (p *Position) leavesFlight(m Move, king Square, flights Bitboard) bool {
	if m&(castlingMove|enPassantMove) != 0 {
		return false // that is found out by playing it
	}
	from, to, role := m.From(), m.target(), m.Role()
	if promotion := m.Promotion(); promotion != NoRole {
		role = promotion
	}
	occ := p.board.Occupied()&^bit(king)&^bit(from) | bit(to)
	if role == Pawn {
		flights &^= PawnAttacks(p.turn, to)
	} else {
		flights &^= Attacks(role, to, occ)
	}
	for flights != 0 {
		if !p.board.attacked(p.turn, flights.Pop(), occ) {
			return true
		}
	}
	return false
}
