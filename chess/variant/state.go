package variant

import (
	"rookery/chess"
)

// A State is a position of a variant's game. It is a value. Make one with
// [Variant.Start], [Parse] or [FromPosition].
type State struct {
	board     chess.Board
	promoted  chess.Bitboard // men that were pawns, where drops make a difference
	castling  chess.Bitboard // the rooks that may still castle
	holdings  [2][6]uint8    // by colour and role
	checks    [2]uint8       // that a side has given, where they count
	half      uint16
	full      uint16
	turn      chess.Colour
	enPassant chess.Square
	rules     Rules
	wild      bool // castling moves the king two squares, from whichever file
}

// FromPosition is a position of chess under some rules.
func FromPosition(r Rules, p chess.Position) State {
	s := State{
		board: *p.Board(), castling: p.Castling(), half: uint16(p.HalfMoves()), full: uint16(p.FullMoves()),
		turn: p.Turn(), enPassant: p.EnPassant(), rules: r,
	}
	if r == Suicide || r == Giveaway {
		s.castling = 0
	}
	return s
}

// Position is the state as a position of chess; an error if it is none.
func (s *State) Position() (chess.Position, error) {
	setup := chess.Setup{Board: s.board, Turn: s.turn, Castling: s.castling, EnPassant: s.enPassant, HalfMoves: int(s.half), FullMoves: int(s.full)}
	return setup.Position(chess.Game)
}

// Rules are the rules that the state is played by.
func (s *State) Rules() Rules { return s.rules }

// Board is the placement of the men, to look at, not to change.
func (s *State) Board() *chess.Board { return &s.board }

// Turn is the side to move.
func (s *State) Turn() chess.Colour { return s.turn }

// HalfMoves counts the moves of either side since the last capture, drop or
// pawn move.
func (s *State) HalfMoves() int { return int(s.half) }

// FullMoves is the number of the move to be played.
func (s *State) FullMoves() int { return int(s.full) }

// EnPassant is the square that a pawn has just passed, else NoSquare.
func (s *State) EnPassant() chess.Square { return s.enPassant }

// Castling are the squares of the rooks that may still castle.
func (s *State) Castling() chess.Bitboard { return s.castling }

// Promoted are the men that go back as pawns when they are taken.
func (s *State) Promoted() chess.Bitboard { return s.promoted }

// WildCastling tells that the king goes two squares when it castles, from
// whichever file.
func (s *State) WildCastling() bool { return s.wild }

// Holding is how many men of a role a side has to drop.
func (s *State) Holding(c chess.Colour, r chess.Role) int {
	if r > chess.Queen {
		return 0
	}
	return int(s.holdings[c&1][r])
}

// Give adds a man to what a side can drop: in bughouse, what its partner took.
func (s *State) Give(c chess.Colour, r chess.Role) {
	if r >= chess.Pawn && r <= chess.Queen && s.holdings[c&1][r] < 99 {
		s.holdings[c&1][r]++
	}
}

// Take removes a man from what a side can drop, and reports whether there was one.
func (s *State) Take(c chess.Colour, r chess.Role) bool {
	if s.Holding(c, r) == 0 {
		return false
	}
	s.holdings[c&1][r]--
	return true
}

// holdsAny reports whether a side has anything to drop.
func (s *State) holdsAny(c chess.Colour) bool { return s.holdings[c&1] != [6]uint8{} }

// InCheck reports whether the side to move is in check, where that means anything.
func (s *State) InCheck() bool { return s.inCheck(s.turn) }

func (s *State) inCheck(c chess.Colour) bool {
	if !s.rules.royal() {
		return false
	}
	occ := s.board.Occupied()
	kings := s.board.Of(c, chess.King)
	if s.rules == Atomic {
		// Kings that touch cannot be taken: the taker would explode, too.
		for k := range kings.Squares() {
			if chess.KingAttacks(k)&s.board.Of(c.Other(), chess.King) != 0 {
				return false
			}
		}
	}
	for kings != 0 {
		if s.board.Attackers(c.Other(), kings.Pop(), occ) != 0 {
			return true
		}
	}
	return false
}

// Given is what a move that takes something adds to somebody's holding: the
// captured man's role, Pawn if it had promoted. NoRole if nothing is taken.
func (s *State) Given(m Move) chess.Role {
	if m&ofPromoted != 0 {
		return chess.Pawn
	}
	return m.Captured()
}

// Play makes a move that is legal in the state.
func (s *State) Play(m Move) {
	us, them := s.turn, s.turn.Other()
	from, to, role := chess.Square(m&63), m.target(), m.Role()
	s.enPassant = chess.NoSquare
	s.half++
	switch {
	case m&dropMove != 0:
		s.board.Put(to, chess.PieceOf(us, role))
		s.holdings[us][role]--
		s.half = 0
	case m&castlingMove != 0:
		kingTo, rookTo := m.castlingSquares()
		s.board.Remove(from)
		s.board.Remove(to)
		s.board.Put(kingTo, chess.PieceOf(us, chess.King))
		s.board.Put(rookTo, chess.PieceOf(us, chess.Rook))
		s.castling &^= chess.RankOf(from.Rank())
	default:
		if m.IsCapture() {
			at := m.CaptureSquare()
			if s.rules == Crazyhouse && s.Given(m) <= chess.Queen {
				s.holdings[us][s.Given(m)]++
			}
			s.board.Remove(at)
			s.promoted = s.promoted.Without(at)
			s.half = 0
			if m.Captured() == chess.King {
				s.castling &^= s.home(them)
			}
		}
		s.board.Remove(from)
		promoted := s.promoted.Has(from)
		s.promoted = s.promoted.Without(from)
		if role == chess.Pawn {
			s.half = 0
			if p := m.Promotion(); p != chess.NoRole {
				role, promoted = p, s.rules.drops()
			} else if from^to == 16 && from.Rank() != 0 && from.Rank() != 7 {
				s.enPassant = (from + to) / 2
			}
		}
		s.board.Put(to, chess.PieceOf(us, role))
		if promoted {
			s.promoted = s.promoted.With(to)
		}
		if role == chess.King && m.Promotion() == chess.NoRole {
			s.castling &^= s.home(us)
		}
		s.castling &^= from.Bit() | to.Bit()
		if s.rules == Atomic && m.IsCapture() {
			s.explode(to)
		}
	}
	s.full += uint16(us)
	s.turn = them
	if s.rules == ThreeCheck && s.InCheck() {
		s.checks[us]++
	}
}

// Checks are how many checks a side has given, where they count.
func (s *State) Checks(c chess.Colour) int { return int(s.checks[c&1]) }

// home is the rank on which a side castles.
func (s *State) home(c chess.Colour) chess.Bitboard { return chess.RankOf(7 * int(c)) }

// explode takes off the man on a square and all about it but pawns.
func (s *State) explode(at chess.Square) {
	gone := (chess.KingAttacks(at)&^s.board.ByRole[chess.Pawn] | at.Bit()) & s.board.Occupied()
	for q := range gone.Squares() {
		if s.board.ByRole[chess.King].Has(q) {
			if c := chess.White; s.board.ByColour[c].Has(q) {
				s.castling &^= s.home(c)
			} else {
				s.castling &^= s.home(chess.Black)
			}
		}
		s.board.Remove(q)
	}
	s.castling &^= gone
}

// Key identifies the state for repetition: men, holdings, side to move, rights.
func (s *State) Key() uint64 {
	k := uint64(s.turn)<<8 | uint64(s.rules)<<16 | uint64(s.castling)*0x9e3779b97f4a7c15
	if s.takesEnPassant() {
		k ^= mix(uint64(s.enPassant) + 1)
	}
	for c := range s.board.ByColour {
		k = mix(k ^ uint64(s.board.ByColour[c]))
	}
	for _, b := range s.board.ByRole[chess.Pawn:] {
		k = mix(k ^ uint64(b))
	}
	k = mix(k ^ uint64(s.promoted))
	if s.rules == ThreeCheck {
		k = mix(k ^ uint64(s.checks[0]) ^ uint64(s.checks[1])<<8)
	}
	if s.rules.drops() {
		for c := range s.holdings {
			for r, n := range s.holdings[c] {
				k = mix(k ^ uint64(n)<<(8*r%56) ^ uint64(c))
			}
		}
	}
	return k
}

// takesEnPassant reports whether a pawn can legally take en passant.
func (s *State) takesEnPassant() bool {
	if s.enPassant == chess.NoSquare {
		return false
	}
	for pawns := chess.PawnAttacks(s.turn.Other(), s.enPassant) & s.board.Of(s.turn, chess.Pawn); pawns != 0; {
		m := newMove(chess.Pawn, pawns.Pop(), s.enPassant, chess.Pawn) | enPassantMove
		if !s.rules.royal() || s.safe(m) {
			return true
		}
	}
	return false
}

// mix scatters the bits of a number (the finaliser of splitmix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
