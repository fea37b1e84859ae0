package mate

import "rookery/chess"

// A siege is what the attacker's men do to the king in a position of the attacker, found out once for
// all his moves: what a move changes of it is then told by its man alone, without playing it. Lines that a quiet move
// opens or closes to the squares around the king are not followed: it serves guesses.
type siege struct {
	pos  *chess.Position
	us   chess.Colour
	king chess.Square
	occ  chess.Bitboard // without the king
	own  chess.Bitboard
	men  chess.Bitboard // the defender's, without the king
	// bare are the squares next to the king that no man guards, alone are the men of which each guards some that no other
	// one does: those that lone has.
	bare  chess.Bitboard
	alone chess.Bitboard
	lone  [64]chess.Bitboard
	aims  [chess.King + 1]chess.Bitboard // where a man of a role gives check
	// uncover are the men that give check where they leave the line to the king.
	uncover chess.Bitboard
	idle    int            // moves of the defender's men but the king, if it were his turn
	guarded chess.Bitboard // by his men but the king, if that has been watched
	watched bool
	checks  []check

	from    chess.Square   // the man that the following is about
	left    chess.Bitboard // squares next to the king that no other man guards
	threats []threat
}

// A check is one that the attacker could give at once, without mate.
type check struct {
	from    chess.Square
	attacks chess.Bitboard // of the man after it
	open    chess.Bitboard // where the king could go
	answers int            // other replies
}

// A threat is a check that would mate if all of these squares were guarded, too, and what can answer it were taken.
type threat struct {
	open     chess.Bitboard
	answered bool
}

// lay begins with a position of the attacker.
func (s *siege) lay(p *chess.Position) {
	b := p.Board()
	s.pos, s.us, s.uncover, s.checks = p, p.Turn(), 0, s.checks[:0]
	s.king = b.King(s.us.Other())
	s.own = b.ByColour[s.us]
	s.men = b.ByColour[s.us.Other()].Without(s.king)
	s.occ = s.own | s.men
	s.bare, s.alone = 0, 0
	for ring := chess.KingAttacks(s.king); ring != 0; {
		at := ring.Pop()
		switch guards := b.Attackers(s.us, at, s.occ); {
		case guards == 0:
			s.bare |= at.Bit()
		case guards&(guards-1) == 0:
			man := guards.First()
			if s.alone&guards == 0 {
				s.lone[man&63] = 0
			}
			s.alone |= guards
			s.lone[man&63] |= at.Bit()
		}
	}
	s.about(chess.NoSquare)
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
	s.idle = max(0, n-(s.bare&^s.men).Count())
	s.guarded = 0
	s.watched = false
}

// watch finds out which squares the defender's men guard.
func (s *siege) watch() chess.Bitboard {
	if s.watched {
		return s.guarded
	}
	s.watched = true
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
	return s.guarded
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
	s.from, s.left = from, s.bare
	if s.alone.Has(from) {
		s.left |= s.lone[from&63]
	}
	s.threats = s.threats[:0]
	for i := range s.checks {
		if c := &s.checks[i]; c.from != from {
			// The man that moves guarded some squares alone.
			s.threats = append(s.threats, threat{c.open | s.left&^s.men&^c.attacks, c.answers > 0})
		}
	}
}

// flights are where the king could go if the man that moves attacked some others instead, and had taken what stands on
// one.
func (s *siege) flights(attacks chess.Bitboard, to chess.Square) chess.Bitboard {
	return s.left &^ attacks &^ s.men.Without(to)
}

// add notes a check that leaves so many replies.
func (s *siege) add(m chess.Move, replies int) {
	s.about(m.From())
	c := check{from: m.From(), attacks: s.attacks(m.Role(), m.From(), m.To())}
	c.open = s.flights(c.attacks, m.To())
	c.answers = max(0, replies-c.open.Count())
	s.checks = append(s.checks, c)
	s.from = chess.NoSquare // what has been said of it lacks this check
}

// quiet is as how many replies the replies to a quiet move count. Where the king can go counts more than what his men
// could do. If the move threatens mate at once, most replies allow that.
func (s *siege) quiet(m chess.Move) int {
	if s.from != m.From() {
		s.about(m.From())
	}
	attacks := s.attacks(m.Role(), m.From(), m.To())
	flights := s.flights(attacks, m.To()).Count()
	n := s.idle + flights
	if s.promises(m, attacks) && s.threatens(m) {
		return 1 + n/6 + flights/2
	}
	return n/2 + 2*flights
}

// least is about the least proof number that is guessed of a move without check.
func (s *siege) least() uint32 { return guess(min(1+s.idle/6, s.idle/2)) }

// threatens reports whether a move threatens mate at once.
func (s *siege) threatens(m chess.Move) bool {
	next := *s.pos
	next.Play(m)
	next.Pass()
	var one [1]chess.Move
	return len(next.Mates(one[:0], true)) > 0
}

// promises reports whether a quiet move, after which its man attacks some squares, seems to threaten mate: with one of the
// checks that the attacker could give now, the squares being guarded that were not, or with a check by the man that moves.
// Every second such move does.
func (s *siege) promises(m chess.Move, attacks chess.Bitboard) bool {
	for _, t := range s.threats {
		if t.open&^attacks == 0 && (!t.answered || m.IsCapture()) {
			return true
		}
	}
	to, role := m.To(), m.Role()
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
		if s.watch()&(at.Bit()|chess.Between(s.king, at)) != 0 {
			continue
		}
		if s.left&^s.attacks(role, to, at)&^s.men.Without(at) == 0 {
			return true
		}
	}
	return false
}
