package variant

import (
	"rookery/chess"
)

// Legal appends the legal moves to buf.
func (s *State) Legal(buf []Move) []Move {
	first := len(buf)
	if s.Finished() {
		return buf
	}
	g := s.guard()
	buf = g.keep(s.pseudo(buf, ^s.board.ByColour[s.turn], g.drops), first)
	if s.rules.compulsory() {
		captures := buf[:first]
		for _, m := range buf[first:] {
			if m.IsCapture() {
				captures = append(captures, m)
			}
		}
		if len(captures) > first {
			return captures
		}
	}
	return buf
}

// Tactical appends the legal captures and promotions to buf.
func (s *State) Tactical(buf []Move) []Move {
	if s.Finished() {
		return buf
	}
	g := s.guard()
	return g.keep(s.pseudo(buf, s.board.ByColour[s.turn.Other()], 0), len(buf))
}

// GivesCheck reports whether a legal move gives check.
func (s *State) GivesCheck(m Move) bool {
	if king := s.board.Of(s.turn.Other(), chess.King); m&dropMove != 0 && s.rules.royal() && s.rules != Atomic && king.Count() == 1 {
		// A man that comes to the board opens no line.
		if m.Role() == chess.Pawn {
			return chess.PawnAttacks(s.turn, m.target())&king != 0
		}
		return chess.Attacks(m.Role(), m.target(), s.board.Occupied())&king != 0
	}
	next := *s
	next.Play(m)
	return next.InCheck()
}

// A guard knows which moves need not be tried to see whether they leave the
// king in check.
type guard struct {
	s     *State
	royal bool
	sure  bool           // calm and drops are known
	calm  chess.Bitboard // men of the side that may go anywhere
	drops chess.Bitboard // squares where a dropped man leaves no check
}

// guard looks at who checks and who shields the king of the side to move.
func (s *State) guard() guard {
	occ := s.board.Occupied()
	g := guard{s: s, royal: s.rules.royal(), drops: ^occ}
	kings := s.board.Of(s.turn, chess.King)
	if !g.royal || s.rules == Atomic || s.rules == Racing || kings.Count() != 1 {
		return g // in atomic more goes off the board than what is taken, racing kings must not be checked either
	}
	g.sure = true
	king := kings.First()
	switch checkers := s.board.Attackers(s.turn.Other(), king, occ); checkers.Count() {
	case 0:
		g.calm = s.board.ByColour[s.turn].Without(king)
		theirs, queens := s.board.ByColour[s.turn.Other()], s.board.ByRole[chess.Queen]
		riders := theirs & (chess.BishopAttacks(king, theirs)&(s.board.ByRole[chess.Bishop]|queens) |
			chess.RookAttacks(king, theirs)&(s.board.ByRole[chess.Rook]|queens))
		for riders != 0 {
			g.calm &^= chess.Between(king, riders.Pop())
		}
	case 1:
		g.drops &= chess.Between(king, checkers.First())
	default:
		g.drops = 0
	}
	return g
}

// keep leaves out the moves from the first one on that are not safe.
func (g *guard) keep(buf []Move, first int) []Move {
	if !g.royal {
		return buf
	}
	legal := buf[:first]
	for _, m := range buf[first:] {
		if g.sure && m&dropMove != 0 || m&(dropMove|enPassantMove|castlingMove) == 0 && g.calm.Has(m.From()) || g.s.safe(m) {
			legal = append(legal, m)
		}
	}
	return legal
}

// Finished reports whether the game has ended by the men that are left, whatever
// could be moved.
func (s *State) Finished() bool {
	switch s.rules {
	case Atomic, Blitz:
		return s.board.Of(chess.White, chess.King) == 0 || s.board.Of(chess.Black, chess.King) == 0
	case Suicide, Giveaway:
		return s.board.ByColour[chess.White] == 0 || s.board.ByColour[chess.Black] == 0
	case Losers:
		men := ^s.board.ByRole[chess.King]
		return s.board.ByColour[chess.White]&men == 0 || s.board.ByColour[chess.Black]&men == 0
	}
	return s.reached() != nobody
}

// nobody is no side.
const nobody = chess.Colour(2)

// hill are the squares in the middle.
const hill = chess.Bitboard(0x0000001818000000)

// reached is the side that has reached the aim of its variant; in Racing Kings White if both kings have, which is a
// draw. It is nobody if the game goes on.
func (s *State) reached() chess.Colour {
	switch s.rules {
	case ThreeCheck:
		for c := range s.checks {
			if s.checks[c] >= wantedChecks {
				return chess.Colour(c)
			}
		}
	case Hill:
		for c := range chess.Colour(2) {
			if s.board.Of(c, chess.King)&hill != 0 {
				return c
			}
		}
	case Horde:
		if s.board.ByColour[chess.White] == 0 {
			return chess.Black
		}
	case Racing:
		white, black := s.board.Of(chess.White, chess.King)&chess.Rank8 != 0, s.board.Of(chess.Black, chess.King)&chess.Rank8 != 0
		switch {
		case white && (black || s.turn == chess.White || !s.arrives(chess.Black)):
			return chess.White
		case black:
			return chess.Black
		}
	}
	return nobody
}

// wantedChecks win a game of Three-check.
const wantedChecks = 3

// arrives reports whether a side's king can go to the last rank.
func (s *State) arrives(c chess.Colour) bool {
	king := s.board.Of(c, chess.King)
	for to := chess.KingAttacks(king.First()) & chess.Rank8 &^ s.board.ByColour[c]; to != 0; {
		if at := to.Pop(); s.board.Attackers(c.Other(), at, s.board.Occupied()&^king) == 0 {
			return true
		}
	}
	return false
}

// safe reports whether a move leaves no king of its side in check. In atomic a
// king must not explode, but may be left in check where the other one explodes.
func (s *State) safe(m Move) bool {
	next, us := *s, s.turn
	kings := s.board.Of(us, chess.King).Count()
	next.Play(m)
	if s.rules == Atomic && m.IsCapture() {
		if next.board.Of(us, chess.King).Count() < kings {
			return false
		}
		if next.board.Of(us.Other(), chess.King) == 0 {
			return true
		}
	}
	return !next.inCheck(us) && (s.rules != Racing || !next.InCheck())
}

// pseudo appends the moves to some squares, and the drops on some, that are
// legal but for the king's safety and the duty to capture. Without empty squares
// there are no castlings, and of the steps of pawns only those to the last rank.
func (s *State) pseudo(buf []Move, targets, drops chess.Bitboard) []Move {
	us, occ := s.turn, s.board.Occupied()
	for role := chess.Knight; role <= chess.King; role++ {
		for men := s.board.Of(us, role); men != 0; {
			from := men.Pop()
			reach := chess.Attacks(role, from, occ)
			if role == chess.King && s.rules == Atomic {
				reach &^= occ // it would explode
			}
			for reach &= targets; reach != 0; {
				buf = append(buf, s.move(role, from, reach.Pop()))
			}
		}
	}
	steps := targets | chess.Rank1 | chess.Rank8
	buf = s.pawns(buf, steps)
	if s.castling != 0 && targets&^occ != 0 {
		buf = s.castlings(buf)
	}
	if s.rules.drops() && s.holdsAny(us) {
		buf = s.dropsTo(buf, drops)
	}
	return buf
}

// move makes a move onto a square that may be occupied.
func (s *State) move(role chess.Role, from, to chess.Square) Move {
	m := newMove(role, from, to, s.board.RoleAt(to))
	if s.promoted.Has(to) {
		m |= ofPromoted
	}
	return m
}

// pawns appends their moves: captures, and steps to some squares.
func (s *State) pawns(buf []Move, steps chess.Bitboard) []Move {
	us, them := s.turn, s.turn.Other()
	occ := s.board.Occupied()
	up, home, last := chess.Square(8), 1, 7
	if us == chess.Black {
		up, home, last = ^chess.Square(7), 6, 0 // minus eight
	}
	for men := s.board.Of(us, chess.Pawn); men != 0; {
		from := men.Pop()
		if from.Rank() == last {
			continue
		}
		if to := from + up; !occ.Has(to) {
			if steps.Has(to) {
				buf = s.pawnTo(buf, from, to, last)
			}
			if two := to + up; (from.Rank() == home || s.rules == Horde && from.Rank() == 7-last) && !occ.Has(two) && steps.Has(two) {
				buf = append(buf, newMove(chess.Pawn, from, two, chess.NoRole))
			}
		}
		attacks := chess.PawnAttacks(us, from)
		for takes := attacks & s.board.ByColour[them]; takes != 0; {
			buf = s.pawnTo(buf, from, takes.Pop(), last)
		}
		if s.enPassant != chess.NoSquare && attacks.Has(s.enPassant) && s.board.Of(them, chess.Pawn).Has(s.enPassant^8) && !occ.Has(s.enPassant) {
			buf = append(buf, newMove(chess.Pawn, from, s.enPassant, chess.Pawn)|enPassantMove)
		}
	}
	return buf
}

func (s *State) pawnTo(buf []Move, from, to chess.Square, last int) []Move {
	m := s.move(chess.Pawn, from, to)
	if to.Rank() != last {
		return append(buf, m)
	}
	for p := chess.Queen; p >= chess.Knight; p-- {
		buf = append(buf, m|Move(p)<<promotionShift)
	}
	if s.rules == Suicide || s.rules == Giveaway {
		buf = append(buf, m|Move(chess.King)<<promotionShift)
	}
	return buf
}

func (s *State) dropsTo(buf []Move, empty chess.Bitboard) []Move {
	for role := chess.Pawn; role <= chess.Queen; role++ {
		if s.holdings[s.turn][role] == 0 {
			continue
		}
		to := empty
		if role == chess.Pawn {
			to &^= chess.Rank1 | chess.Rank8
		}
		for to != 0 {
			buf = append(buf, newMove(role, 0, to.Pop(), chess.NoRole)|dropMove)
		}
	}
	return buf
}

// castlings appends castling with each rook that may: nothing between, and no
// square attacked that the king leaves, crosses or goes to.
func (s *State) castlings(buf []Move) []Move {
	us := s.turn
	king := s.board.King(us)
	if king == chess.NoSquare || s.board.Of(us, chess.King).Count() != 1 || king.Rank() != 7*int(us) {
		return buf
	}
	occ := s.board.Occupied()
	for rooks := s.castling & s.board.Of(us, chess.Rook) & chess.RankOf(king.Rank()); rooks != 0; {
		rook := rooks.Pop()
		m := newMove(chess.King, king, rook, chess.NoRole) | castlingMove
		if s.wild {
			m |= wildMove
		}
		kingTo, rookTo := m.castlingSquares()
		ways := chess.Between(king, kingTo) | chess.Between(rook, rookTo) | kingTo.Bit() | rookTo.Bit()
		others := occ.Without(king).Without(rook)
		if ways&others != 0 || s.wild && (rook > king) != (kingTo > king) {
			continue
		}
		safe := true
		if s.rules != Blitz {
			// The rook counts where it stood; when it has gone it may have uncovered
			// the king.
			safe = !s.attacked(us, kingTo, others.With(rookTo))
			for path := chess.Between(king, kingTo) | king.Bit() | kingTo.Bit(); path != 0 && safe; {
				safe = !s.attacked(us, path.Pop(), occ.Without(king))
			}
		}
		if safe {
			buf = append(buf, m)
		}
	}
	return buf
}

// attacked reports whether the other side attacks a square that a king crosses.
func (s *State) attacked(us chess.Colour, at chess.Square, occ chess.Bitboard) bool {
	if s.rules == Atomic && chess.KingAttacks(at)&s.board.Of(us.Other(), chess.King) != 0 {
		return false // beside the other king nothing can be taken
	}
	return s.board.Attackers(us.Other(), at, occ) != 0
}

// Perft counts the lines of play of so many half moves.
func Perft(s State, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var list [512]Move
	moves := s.Legal(list[:0])
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		next := s
		next.Play(m)
		n += Perft(next, depth-1)
	}
	return n
}
