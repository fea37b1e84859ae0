package mate

import "rookery/chess"

// A siege is what the attacker's men do to the king in a position of the attacker, found out once for
// all his moves: what a move changes of it is then told by its man alone, without playing it. Lines that a quiet move
// opens or closes to the squares around the king are not followed: it serves guesses.
type siege struct {
	pos    *chess.Position
	us     chess.Colour
	king   chess.Square
	occ    chess.Bitboard // without the king
	own    chess.Bitboard
	men    chess.Bitboard // the defender's, without the king
	ring   chess.Bitboard // the squares next to the king
	guards [8]chess.Bitboard
	aims   [chess.King + 1]chess.Bitboard // where a man of a role gives check
	// uncover are the men that give check where they leave the line to the king.
	uncover chess.Bitboard
	idle    int // moves of the defender's men but the king, if it were his turn
	guarded chess.Bitboard
	checks  []check

	from chess.Square   // the man that the following is about
	bare chess.Bitboard // squares of the ring that no other man guards
}

// A check is one that the attacker could give at once, without mate.
type check struct {
	from    chess.Square
	attacks chess.Bitboard // of the man after it
	open    chess.Bitboard // where the king could go
	answers int            // other replies
}

// lay begins with a position of the attacker.
func (s *siege) lay(p *chess.Position) {
	b := p.Board()
	s.pos, s.us, s.from, s.uncover, s.checks = p, p.Turn(), chess.NoSquare, 0, s.checks[:0]
	s.king = b.King(s.us.Other())
	s.own = b.ByColour[s.us]
	s.men = b.ByColour[s.us.Other()].Without(s.king)
	s.occ = s.own | s.men
	s.ring = chess.KingAttacks(s.king)
	i := 0
	for ring := s.ring; ring != 0; i++ {
		s.guards[i] = b.Attackers(s.us, ring.Pop(), s.occ)
	}
	occ := s.occ.With(s.king)
	s.aims[chess.Pawn] = chess.PawnAttacks(s.us.Other(), s.king)
	s.aims[chess.Knight] = chess.KnightAttacks(s.king)
	s.aims[chess.Bishop] = chess.BishopAttacks(s.king, occ)
	s.aims[chess.Rook] = chess.RookAttacks(s.king, occ)
	s.aims[chess.Queen] = s.aims[chess.Bishop] | s.aims[chess.Rook]
	riders := s.own & (chess.BishopAttacks(s.king, s.men)&(b.ByRole[chess.Bishop]|b.ByRole[chess.Queen]) |
		chess.RookAttacks(s.king, s.men)&(b.ByRole[chess.Rook]|b.ByRole[chess.Queen]))
	for riders != 0 {
		if shield := chess.Between(s.king, riders.Pop()) & s.own; shield&(shield-1) == 0 {
			s.uncover |= shield
		}
	}
}

// await finds out what the defender's men could do if it were his turn.
func (s *siege) await() {
	pass := *s.pos
	pass.Pass()
	n, _ := pass.Mobility()
	s.about(chess.NoSquare)
	s.idle = max(0, n-s.flights(chess.NoSquare, 0, chess.NoSquare).Count())
	s.guarded = 0
	b := s.pos.Board()
	occ := s.occ.With(s.king)
	for men := s.men; men != 0; {
		at := men.Pop()
		if role := b.RoleAt(at); role == chess.Pawn {
			s.guarded |= chess.PawnAttacks(s.us.Other(), at)
		} else {
			s.guarded |= chess.Attacks(role, at, occ)
		}
	}
}

// attacks are the squares that a man attacks from a square.
func (s *siege) attacks(role chess.Role, from, to chess.Square) chess.Bitboard {
	if role == chess.Pawn {
		return chess.PawnAttacks(s.us, to)
	}
	return chess.Attacks(role, to, s.occ.Without(from).With(to))
}

// givesCheck reports whether a move of a man that stays what it is gives check.
func (s *siege) givesCheck(m chess.Move) bool {
	from, to := m.From(), m.To()
	return s.aims[m.Role()].Has(to) || s.uncover.Has(from) && !chess.Line(s.king, from).Has(to)
}

// about is said which man moves next.
func (s *siege) about(from chess.Square) {
	s.from, s.bare = from, 0
	mine := from.Bit()
	for i, ring := 0, s.ring; ring != 0; i++ {
		at := ring.Pop()
		if s.guards[i]&^mine == 0 {
			s.bare |= at.Bit()
		}
	}
}

// flights are where the king could go if the man on a square attacked some others instead, and had taken what stands on
// one.
func (s *siege) flights(from chess.Square, attacks chess.Bitboard, to chess.Square) chess.Bitboard {
	if s.from != from {
		s.about(from)
	}
	return s.bare &^ attacks &^ s.men.Without(to)
}

// add notes a check that leaves so many replies.
func (s *siege) add(m chess.Move, replies int) {
	c := check{from: m.From(), attacks: s.attacks(m.Role(), m.From(), m.To())}
	c.open = s.flights(c.from, c.attacks, m.To())
	c.answers = max(0, replies-c.open.Count())
	s.checks = append(s.checks, c)
}

// quiet is as how many replies the replies to a quiet move count. Where the king can go counts more than what his men
// could do. If the move threatens mate at once, most replies allow that.
func (s *siege) quiet(m chess.Move) int {
	flights := s.flights(m.From(), s.attacks(m.Role(), m.From(), m.To()), m.To()).Count()
	n := s.idle + flights
	if s.threatens(m) {
		return 1 + n/6 + flights/2
	}
	return n/2 + 2*flights
}

// threatens reports whether a quiet move is seen to threaten mate at once. Four of five such moves are.
func (s *siege) threatens(m chess.Move) bool {
	if !s.promises(m) {
		return false
	}
	next := *s.pos
	next.Play(m)
	next.Pass()
	var one [1]chess.Move
	return len(next.Mates(one[:0], true)) > 0
}

// promises reports whether a quiet move seems to threaten mate: with one of the checks that the attacker could give now, the
// squares being guarded that were not, or with a check by the man that moves.
func (s *siege) promises(m chess.Move) bool {
	from, to, role := m.From(), m.To(), m.Role()
	if s.from != from {
		s.about(from)
	}
	attacks := s.attacks(role, from, to)
	for i := range s.checks {
		c := &s.checks[i]
		if c.from == from || c.answers > 0 && !m.IsCapture() {
			continue
		}
		// The man that moves guarded some squares alone.
		if (c.open|s.bare&^s.men&^c.attacks)&^attacks == 0 {
			return true
		}
	}
	if role == chess.Pawn {
		if to.Rank() != 1 && to.Rank() != 6 {
			return false
		}
		role, attacks = chess.Queen, to.Bit()<<8
		if s.us == chess.Black {
			attacks = to.Bit() >> 8
		}
		attacks &^= s.occ.With(s.king)
	}
	for aims := attacks & s.aims[role] &^ s.own; aims != 0; {
		at := aims.Pop()
		if s.guarded.Has(at) || s.guarded&chess.Between(s.king, at) != 0 {
			continue
		}
		if s.bare&^s.attacks(role, to, at)&^s.men.Without(at) == 0 {
			return true
		}
	}
	return false
}
