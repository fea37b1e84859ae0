package chess

// find is the legal move that fits a pattern with a role or castling in it.
// It asks only the men that could make the move instead of listing all moves:
// readers of games live on it.
func (p *Position) find(s *sanPattern) (Move, error) {
	r := p.restrict()
	var moves Bitboard // the squares of departure
	base := Move(s.to)<<targetShift | Move(s.role)<<roleShift | Move(s.promotion)<<promotionShift
	switch {
	case s.castling != 0:
		return p.findCastling(&r, s.castling == 'K')
	case s.role == Pawn:
		if r.enemies&bit(s.to) == 0 && s.to == p.enPassant && s.promotion == NoRole {
			if moves = s.origins() & p.enPassantTakers(&r); moves != 0 {
				base |= enPassantMove | Move(Pawn)<<capturedShift
				break
			}
		}
		moves = p.pawnsTo(&r, s)
	case s.role == King:
		if r.king != NoSquare && KingAttacks(r.king)&(r.quiet|r.enemies)&bit(s.to) != 0 && p.safe(&r, s.to) {
			moves = bit(r.king) & s.origins()
		}
	case r.reach&bit(s.to) != 0:
		moves = p.menTo(&r, s)
	}
	switch {
	case moves == 0 || s.role != Pawn && s.promotion != NoRole:
		return NoMove, ErrIllegal
	case severalIn(moves):
		return NoMove, ErrAmbiguous
	}
	base |= Move(moves.First())
	if r.enemies&bit(s.to) != 0 {
		base |= Move(p.board.RoleAt(s.to)) << capturedShift
	}
	return base, nil
}

// findCastling is castling to one side.
func (p *Position) findCastling(r *restrictions, kingSide bool) (Move, error) {
	for rooks := p.castlings(r); rooks != 0; {
		if m := newMove(King, r.king, rooks.Pop(), NoRole) | castlingMove; m.IsKingSide() == kingSide {
			return m, nil
		}
	}
	return NoMove, ErrIllegal
}

// pawnsTo are the pawns that can go to the pattern's square without taking en
// passant.
func (p *Position) pawnsTo(r *restrictions, s *sanPattern) (pawns Bitboard) {
	last := bit(s.to)&(Rank1|Rank8) != 0
	if last != (s.promotion >= Knight && s.promotion <= Queen) || !last && s.promotion != NoRole {
		return 0
	}
	near := PawnAttacks(p.turn.Other(), s.to) | FileA<<(s.to&7)
	for men := near & p.board.Of(p.turn, Pawn) & s.origins(); men != 0; {
		if from := men.Pop(); p.pawnTargets(r, from)&bit(s.to) != 0 {
			pawns |= bit(from)
		}
	}
	return pawns
}

// menTo are the knights and riders that can go to the pattern's square, which
// lies within reach.
func (p *Position) menTo(r *restrictions, s *sanPattern) (men Bitboard) {
	men = p.board.Of(p.turn, s.role) & s.origins()
	switch s.role {
	case Knight:
		men &= KnightAttacks(s.to)
	case Bishop:
		men &= BishopAttacks(s.to, r.occ)
	case Rook:
		men &= RookAttacks(s.to, r.occ)
	default:
		men &= QueenAttacks(s.to, r.occ)
	}
	for pinned := men & r.pinned; pinned != 0; {
		if from := pinned.Pop(); Line(r.king, from)&bit(s.to) == 0 {
			men &^= bit(from)
		}
	}
	return men
}

// origins are the squares of departure that the pattern allows.
func (s *sanPattern) origins() Bitboard {
	from := Everywhere
	if s.file >= 0 {
		from &= FileOf(s.file)
	}
	if s.rank >= 0 {
		from &= RankOf(s.rank)
	}
	return from
}
