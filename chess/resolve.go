package chess

// find is the legal move that fits a pattern with a role or castling in it.
// It asks only the men that could make the move instead of listing all moves:
// readers of games live on it.
func (p *Position) find(s *sanPattern) (Move, error) {
	if s.castling != 0 {
		return p.findCastling(s.castling == 'K')
	}
	b := &p.board
	own, enemies := b.ByColour[p.turn&1], b.ByColour[p.turn&1^1]
	to := bit(s.to)
	m := Move(s.to)<<targetShift | Move(s.role)<<roleShift | Move(s.promotion)<<promotionShift
	var men Bitboard // that could go there if nobody minded the king
	gone := to       // the squares of what the move takes
	switch {
	case (own|enemies&b.ByRole[King])&to != 0 || s.role != Pawn && s.promotion != NoRole:
		return NoMove, ErrIllegal
	case s.role == Pawn:
		if s.to == p.enPassant && s.promotion == NoRole {
			gone = bit(passedPawn(s.to))
			m |= enPassantMove | Move(Pawn)<<capturedShift
			men = PawnAttacks(p.turn.Other(), s.to) & own & b.ByRole[Pawn]
		} else {
			men = p.pawnsTo(s)
		}
	case s.role == Knight:
		men = KnightAttacks(s.to) & own & b.ByRole[Knight]
	case s.role == King:
		men = KingAttacks(s.to) & own & b.ByRole[King]
	default:
		men = own & b.ByRole[s.role&7] & Attacks(s.role, s.to, own|enemies)
	}
	if men &= s.origins; men == 0 {
		return NoMove, ErrIllegal
	}
	if king := (own & b.ByRole[King]).First(); king != NoSquare {
		if s.role == King {
			men &= bit(king)
			king = s.to
		}
		for others := men; others != 0; {
			if from := bit(others.Pop()); p.exposed(king, from, to, gone) {
				men &^= from
			}
		}
	}
	switch {
	case men == 0:
		return NoMove, ErrIllegal
	case severalIn(men):
		return NoMove, ErrAmbiguous
	}
	if enemies&to != 0 {
		m |= Move(b.RoleAt(s.to)) << capturedShift
	}
	return m | Move(men.First()), nil
}

// exposed reports whether a king, of the side to move, is attacked on a square after a man has gone from one
// square to another and what stood on others is gone.
func (p *Position) exposed(king Square, from, to, gone Bitboard) bool {
	b := &p.board
	men := b.ByColour[p.turn&1^1] &^ gone
	l := &leaps[king&63]
	if men&(l.knight&b.ByRole[Knight]|l.king&b.ByRole[King]|l.pawnsAt[p.turn&1^1]&b.ByRole[Pawn]) != 0 {
		return true
	}
	occ := b.ByColour[p.turn&1]&^from | men | to
	return b.riders(men, king, occ) != 0
}

// findCastling is castling to one side.
func (p *Position) findCastling(kingSide bool) (Move, error) {
	if p.castling&homeRank(p.turn) == 0 {
		return NoMove, ErrIllegal
	}
	r := p.restrict()
	for rooks := p.castlings(&r); rooks != 0; {
		if m := newMove(King, r.king, rooks.Pop(), NoRole) | castlingMove; m.IsKingSide() == kingSide {
			return m, nil
		}
	}
	return NoMove, ErrIllegal
}

// pawnsTo are the pawns that could go to the pattern's square, on which there is none of their own
// men, without taking en passant. Those on their own first rank stand still.
func (p *Position) pawnsTo(s *sanPattern) Bitboard {
	last := bit(s.to)&(Rank1|Rank8) != 0
	if last != (s.promotion >= Knight && s.promotion <= Queen) || !last && s.promotion != NoRole {
		return 0
	}
	occ, pawns := p.board.Occupied(), p.board.Of(p.turn, Pawn)&^homeRank(p.turn)
	if occ&bit(s.to) != 0 {
		return PawnAttacks(p.turn.Other(), s.to) & pawns
	}
	// A step back from the square, and another one if nobody stands there.
	if p.turn == White {
		near := bit(s.to) >> 8
		return (near | near&^occ&(Rank1<<16)>>8) & pawns
	}
	near := bit(s.to) << 8
	return (near | near&^occ&(Rank8>>16)<<8) & pawns
}
