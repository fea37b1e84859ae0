package style12

import (
	"fmt"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/chess/variant"
)

// SetState sets what follows from a position alone: the ranks, the side to
// move, castling, both counts of moves and the strengths, holdings included.
// DoublePush, Verbose and Pretty become those of a position without a move
// before it; see [Board.SetMove].
func (b *Board) SetState(s *variant.State) {
	b.SetMen(s.Board())
	for _, r := range dropped {
		b.WhiteStrength += s.Holding(chess.White, r) * strengthOf[r]
		b.BlackStrength += s.Holding(chess.Black, r) * strengthOf[r]
	}
	b.Turn = s.Turn()
	b.WhiteShort, b.WhiteLong = castling(s, chess.White)
	b.BlackShort, b.BlackLong = castling(s, chess.Black)
	b.Irreversible, b.MoveNumber = s.HalfMoves(), s.FullMoves()
	b.DoublePush, b.Verbose, b.Pretty = -1, None, None
	if ep := s.EnPassant(); ep != chess.NoSquare {
		b.DoublePush = ep.File()
	}
}

// SetMen sets the ranks and the strength of the men on a board.
func (b *Board) SetMen(men *chess.Board) {
	var ranks [71]byte
	strength := [2]int{}
	for i := range ranks {
		file, rank := i%9, 7-i/9
		if file == 8 {
			ranks[i] = ' '
			continue
		}
		ranks[i] = '-'
		if p, ok := men.At(chess.At(file, rank)); ok {
			ranks[i] = p.Letter()
			strength[p.Colour()] += strengthOf[p.Role()]
		}
	}
	b.Ranks = string(ranks[:])
	b.WhiteStrength, b.BlackStrength = strength[chess.White], strength[chess.Black]
}

// castling tells the ways in which a side may castle. In wild the king may
// stand on the queen's file, and the short way is the one to the nearer rook.
func castling(s *variant.State, c chess.Colour) (short, long bool) {
	king := s.Board().King(c)
	home := chess.RankOf(0)
	if c == chess.Black {
		home = chess.RankOf(7)
	}
	for rooks := s.Castling() & home; rooks != 0 && king != chess.NoSquare; rooks &= rooks - 1 {
		right := rooks.First().File() > king.File()
		if s.WildCastling() && king.File() < 4 {
			right = !right
		}
		if right {
			short = true
		} else {
			long = true
		}
	}
	return short, long
}

// SetMove sets what is told about the previous move, given the position before
// it. It belongs behind [Board.SetState] with the position after it.
func (b *Board) SetMove(before *variant.State, m variant.Move) {
	b.DoublePush = -1
	if m.IsDoubleStep() {
		b.DoublePush = m.To().File()
	}
	b.Verbose, b.Pretty = Verbose(m), before.SAN(m)
}

// Verbose is a move as field 28 has it: "P/e2-e4", also where it takes
// something, "P/e7-e8=Q", "N/@@-f3" for a drop, "o-o" and "o-o-o".
func Verbose(m variant.Move) string {
	switch {
	case m.IsCastling() && m.IsShort():
		return "o-o"
	case m.IsCastling():
		return "o-o-o"
	case m.Drop() != chess.NoRole:
		return string(m.Drop().Letter()) + "/@@-" + m.To().String()
	}
	text := string(m.Role().Letter()) + "/" + m.From().String() + "-" + m.To().String()
	if m.Promotion() != chess.NoRole {
		text += "=" + string(m.Promotion().Letter())
	}
	return text
}

// Move is the move that led to the board, given the position before it. It goes
// by the pretty move first, since some servers leave promotions out of the other.
func (b *Board) Move(before *variant.State) (variant.Move, error) {
	m, err := before.ParseMove(b.Pretty)
	if err == nil {
		return m, nil
	}
	verbose := strings.Replace(b.Verbose, "/@@-", "@", 1)
	if m, again := before.ParseMove(verbose); again == nil {
		return m, nil
	}
	return variant.NoMove, fmt.Errorf("style12: move %s (%s): %w", b.Verbose, b.Pretty, err)
}

// State is the position of a board of eight by eight. The line does not tell
// holdings and which men are promoted pawns, nor, in Chess960, which rook may
// castle: the outermost is taken. The error is a [*chess.FENError].
func (b *Board) State(rules variant.Rules) (variant.State, error) {
	return variant.Parse(rules, b.FEN())
}

// FEN is the position in Forsyth-Edwards Notation. In boards of other sizes
// empty squares are counted to the board's edge.
func (b *Board) FEN() string {
	var f strings.Builder
	empty := 0
	flush := func() {
		if empty > 0 {
			f.WriteString(strconv.Itoa(empty))
			empty = 0
		}
	}
	for i := range len(b.Ranks) {
		switch c := b.Ranks[i]; c {
		case '-':
			empty++
		case ' ':
			flush()
			f.WriteByte('/')
		default:
			flush()
			f.WriteByte(c)
		}
	}
	flush()
	_, ranks := b.Size()
	behind := ranks - 3 // the rank that a black pawn has passed
	side := " w "
	if b.Turn == chess.Black {
		behind, side = 2, " b "
	}
	f.WriteString(side)
	rights := 0
	for i, may := range [...]bool{b.WhiteShort, b.WhiteLong, b.BlackShort, b.BlackLong} {
		if may {
			f.WriteByte("KQkq"[i])
			rights++
		}
	}
	if rights == 0 {
		f.WriteByte('-')
	}
	if b.DoublePush >= 0 {
		fmt.Fprintf(&f, " %c%d", 'a'+b.DoublePush, behind+1)
	} else {
		f.WriteString(" -")
	}
	fmt.Fprintf(&f, " %d %d", b.Irreversible, max(b.MoveNumber, 1))
	return f.String()
}

// strengthOf are the values that servers count material by.
var strengthOf = [...]int{chess.Pawn: 1, chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9, chess.King: 0}
