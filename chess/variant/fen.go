package variant

import (
	"errors"
	"fmt"
	"strings"

	"rookery/chess"
)

// Parse reads a position of some rules in FEN. Where men can be dropped they
// stand in brackets behind the placement, "[QRbn]", or as a ninth rank, and "~"
// behind a man says that it was a pawn. Kings may be missing or several where
// the rules allow it. The error is a *chess.FENError.
func Parse(r Rules, fen string) (State, error) {
	plain, extras, err := cutExtras(r, fen)
	if err != nil {
		return State{}, err
	}
	var checks [2]uint8
	if r == ThreeCheck {
		if plain, checks, err = cutChecks(plain); err != nil {
			return State{}, err
		}
	}
	setup, err := chess.ParseFENLenient(plain)
	if err != nil {
		var fault *chess.FENError
		if errors.As(err, &fault) {
			fault.Column = originalColumn(fen, plain, fault.Column)
		}
		return State{}, err
	}
	s := State{
		board: setup.Board, castling: setup.Castling, half: uint16(setup.HalfMoves), full: uint16(setup.FullMoves),
		turn: setup.Turn, enPassant: setup.EnPassant, rules: r, promoted: extras.promoted & setup.Board.Occupied(), holdings: extras.holdings, checks: checks,
	}
	if err := s.check(); err != nil {
		return State{}, err
	}
	return s, nil
}

// cutChecks takes the checks that have been given out of a FEN: "+1+0" at its end, as lichess writes it, or "2+3", those that are
// still to give, before the clocks or at the end. White's come first.
func cutChecks(fen string) (plain string, checks [2]uint8, err error) {
	fields := strings.Fields(fen)
	for i := 4; i < len(fields); i++ {
		text, given := strings.CutPrefix(fields[i], "+")
		white, black, ok := strings.Cut(text, "+")
		if !ok {
			continue
		}
		for c, n := range [2]string{white, black} {
			if len(n) != 1 || n[0] < '0' || n[0] > '0'+wantedChecks {
				return "", checks, &chess.FENError{Field: chess.PlacementField, Column: strings.Index(fen, fields[i]) + 1, Reason: "no numbers of checks: " + fields[i]}
			}
			if checks[c] = n[0] - '0'; !given {
				checks[c] = wantedChecks - checks[c]
			}
		}
		return strings.Join(append(fields[:i:i], fields[i+1:]...), " "), checks, nil
	}
	return fen, checks, nil
}

// originalColumn is the column in a FEN of one in what is left of it without
// marks and holdings.
func originalColumn(fen, plain string, column int) int {
	lead := len(fen) - len(strings.TrimLeft(fen, " "))
	kept := 0
	for i := lead; i < len(fen) && fen[i] != '[' && fen[i] != ' '; i++ {
		if fen[i] == '~' {
			continue
		}
		if kept++; kept == column {
			return i + 1
		}
	}
	return column + max(0, len(fen)-len(plain))
}

// extras are what the FEN of variants has and that of chess has not.
type extras struct {
	holdings [2][6]uint8
	promoted chess.Bitboard
}

// cutExtras takes holdings and marks of promotion out of a FEN.
func cutExtras(r Rules, fen string) (plain string, x extras, err error) {
	placement, rest, _ := strings.Cut(strings.TrimLeft(fen, " "), " ")
	hand := ""
	if open := strings.IndexByte(placement, '['); open >= 0 {
		shut := strings.IndexByte(placement, ']')
		if shut != len(placement)-1 {
			return "", x, placementError(open, "the holding is not closed")
		}
		placement, hand = placement[:open], placement[open+1:shut]
	} else if strings.Count(placement, "/") == 8 {
		last := strings.LastIndexByte(placement, '/')
		placement, hand = placement[:last], placement[last+1:]
	}
	if hand != "" && !r.drops() {
		return "", x, placementError(len(placement), "nothing can be dropped in "+r.String())
	}
	for i := range len(hand) {
		p, ok := chess.ParsePiece(hand[i])
		if !ok || p.Role() == chess.King {
			return "", x, placementError(len(placement)+1+i, "not a man to drop")
		}
		if x.holdings[p.Colour()][p.Role()]++; x.holdings[p.Colour()][p.Role()] > 64 {
			return "", x, placementError(len(placement)+1+i, "too many men to drop")
		}
	}
	if strings.IndexByte(placement, '~') >= 0 {
		var b strings.Builder
		file, rank := 0, 7
		for i := range len(placement) {
			switch c := placement[i]; {
			case c == '~':
				if file == 0 || file > 8 || rank < 0 || placement[i-1] < 'A' {
					return "", x, placementError(i, "no man is marked")
				}
				if r.drops() {
					x.promoted |= chess.At(file-1, rank).Bit()
				}
				continue
			case c == '/':
				file, rank = 0, rank-1
			case '1' <= c && c <= '8':
				file += int(c - '0')
			default:
				file++
			}
			b.WriteByte(placement[i])
		}
		placement = b.String()
	}
	return placement + " " + rest, x, nil
}

func placementError(at int, reason string) error {
	return &chess.FENError{Field: chess.PlacementField, Column: at + 1, Reason: reason}
}

// check tells what the rules cannot play.
func (s *State) check() error {
	if s.promoted&(s.board.ByRole[chess.Pawn]|s.board.ByRole[chess.King]) != 0 {
		return placementError(0, "a pawn or king is marked as promoted")
	}
	onEdge := s.board.ByRole[chess.Pawn] & (chess.Rank1 | chess.Rank8)
	if s.rules == Horde {
		onEdge &^= chess.Rank1 & s.board.ByColour[chess.White] // from there they may go two squares
	}
	if onEdge != 0 {
		return placementError(0, string(chess.PawnOnEdge))
	}
	for c := range chess.Colour(2) {
		n := s.board.Of(c, chess.King).Count()
		switch s.rules {
		case Suicide, Giveaway:
			s.castling = 0
		case Atomic, Blitz:
			if n > 1 {
				return placementError(0, c.String()+" has several kings")
			}
		case Horde:
			if n != int(c) {
				return placementError(0, "White has no king in Horde, and Black has one")
			}
		case Racing:
			s.castling = 0
			if n != 1 || s.inCheck(c) {
				return placementError(0, c.String()+" has no king, or it is in check")
			}
		default:
			if n == 0 {
				return placementError(0, c.String()+" has no king")
			}
		}
		if n != 1 {
			s.castling &^= chess.RankOf(7 * int(c))
		}
	}
	if s.rules.royal() && (s.rules == Losers || !s.Finished()) && s.inCheck(s.turn.Other()) {
		return &chess.FENError{Field: chess.TurnField, Column: 1, Reason: string(chess.KingCapturable)}
	}
	// Rights and squares that the board does not bear out are dropped.
	for rook := range s.castling.Squares() {
		c := chess.Colour(rook.Rank() / 7)
		if !s.board.Of(c, chess.Rook).Has(rook) || s.board.King(c).Rank() != rook.Rank() {
			s.castling = s.castling.Without(rook)
		}
	}
	if e := s.enPassant; e != chess.NoSquare && (e.Rank() != 5-3*int(s.turn) || !s.board.Of(s.turn.Other(), chess.Pawn).Has(e^8) || s.board.Occupied().Has(e)) {
		s.enPassant = chess.NoSquare
	}
	if s.full == 0 {
		s.full = 1
	}
	return nil
}

// FEN writes the state so that Parse reads it; wild castling is not in it.
func (s *State) FEN() string {
	setup := chess.Setup{Board: s.board, Turn: s.turn, Castling: s.castling, EnPassant: s.enPassant, HalfMoves: int(s.half), FullMoves: int(s.full)}
	fen := setup.FEN()
	if s.rules == ThreeCheck {
		fen += fmt.Sprintf(" +%d+%d", s.checks[chess.White], s.checks[chess.Black])
	}
	if !s.rules.drops() {
		return fen
	}
	placement, rest, _ := strings.Cut(fen, " ")
	if s.promoted != 0 {
		placement = s.markPromoted()
	}
	return placement + "[" + s.Hand(chess.White) + strings.ToLower(s.Hand(chess.Black)) + "] " + rest
}

// Hand is what a side has to drop, queens first, in capitals: "QPP".
func (s *State) Hand(c chess.Colour) string {
	var b strings.Builder
	for role := chess.Queen; role >= chess.Pawn; role-- {
		for range s.holdings[c&1][role] {
			b.WriteByte(role.Letter())
		}
	}
	return b.String()
}

// markPromoted is the placement with "~" behind the men that were pawns.
func (s *State) markPromoted() string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		flush := func() {
			if empty > 0 {
				b.WriteByte(byte('0' + empty))
				empty = 0
			}
		}
		for file := range 8 {
			at := chess.At(file, rank)
			p, ok := s.board.At(at)
			if !ok {
				empty++
				continue
			}
			flush()
			b.WriteByte(p.Letter())
			if s.promoted.Has(at) {
				b.WriteByte('~')
			}
		}
		flush()
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}
