// Package chess6 speaks the line protocol of Unix's chess(6), as the manual of
// nchess(6) of 1986 describes it: Start makes a player of a program that
// understands it, Server offers a player to a program that speaks it.
//
// A program announces itself in a line. It is told "alg", perhaps "setup" and
// eight rows, then "first" or the opponent's move, always as file and rank
// twice: castling as the king's move, a pawn that takes in passing as if it
// went sideways, a promotion as if there were queens only. It repeats each
// move in a line of its own form and answers with a line for its own.
package chess6

import (
	"errors"
	"fmt"
	"strings"

	"rookery/chess"
)

// ErrUnderpromotion is the error for a move that the protocol cannot say.
var ErrUnderpromotion = errors.New("the protocol knows promotions to queens only")

// Spell writes a move.
func Spell(m chess.Move) (string, error) {
	switch {
	case m.Promotion() != chess.NoRole && m.Promotion() != chess.Queen:
		return "", ErrUnderpromotion
	case m.IsEnPassant():
		return m.From().String() + m.CaptureSquare().String(), nil
	}
	return m.From().String() + m.To().String(), nil
}

// Parse reads a move of a position: the last word of a line that looks like
// one, with letters of either case. Castling with letters is understood, too,
// and taking in passing either way.
func Parse(p chess.Position, line string) (chess.Move, error) {
	for _, word := range reversed(strings.Fields(strings.ToLower(line))) {
		word = strings.Trim(word, ".,;!?+#")
		if m, err := p.ParseSAN(word); err == nil && strings.HasPrefix(word, "o-o") {
			return m, nil
		}
		if len(word) < 4 {
			continue
		}
		from, err := chess.ParseSquare(word[:2])
		if err != nil {
			continue
		}
		to, err := chess.ParseSquare(strings.TrimPrefix(word[2:], "-"))
		if err != nil {
			continue
		}
		for _, m := range p.Legal(nil) {
			queen := m.Promotion() == chess.NoRole || m.Promotion() == chess.Queen
			if m.From() == from && queen && (m.To() == to || m.IsEnPassant() && m.CaptureSquare() == to) {
				return m, nil
			}
		}
		return chess.NoMove, fmt.Errorf("%q: %w", word, chess.ErrIllegal)
	}
	return chess.NoMove, fmt.Errorf("%q: %w", line, chess.ErrMoveText)
}

func reversed(words []string) []string {
	list := make([]string, 0, len(words))
	for i := len(words) - 1; i >= 0; i-- {
		list = append(list, words[i])
	}
	return list
}

// rows are a board as "setup" has it: the eighth rank first, White's men in
// small letters, Black's in capitals.
func rows(b *chess.Board) (list [8]string) {
	for i := range list {
		row := make([]byte, 8)
		for file := range row {
			row[file] = ' '
			if man, ok := b.At(chess.At(file, 7-i)); ok {
				letter := man.Role().Letter()
				if man.Colour() == chess.White {
					letter |= 0x20
				}
				row[file] = letter
			}
		}
		list[i] = string(row)
	}
	return list
}

// parseRows is the reverse; rows that are cut at their end are filled up.
func parseRows(list [8]string) (b chess.Board, err error) {
	for i, row := range list {
		if len(row) > 8 {
			return b, fmt.Errorf("rank %d: %d squares", 8-i, len(row))
		}
		for file := range len(row) {
			if row[file] == ' ' {
				continue
			}
			role := chess.ParseRole(row[file])
			if role == chess.NoRole {
				return b, fmt.Errorf("rank %d, file %d: no man %q", 8-i, file+1, row[file])
			}
			colour := chess.White
			if row[file] < 'a' {
				colour = chess.Black
			}
			b.Put(chess.At(file, 7-i), chess.PieceOf(colour, role))
		}
	}
	return b, nil
}

// setup makes a position of a board: White is to move, and castles where king
// and rook stand as in the beginning.
func setup(b chess.Board) (chess.Position, error) {
	s := chess.EmptySetup()
	s.Board = b
	for _, c := range [2]chess.Colour{chess.White, chess.Black} {
		rank := 7 * int(c)
		if b.Of(c, chess.King).Has(chess.At(4, rank)) {
			s.Castling |= b.Of(c, chess.Rook) & (chess.At(0, rank).Bit() | chess.At(7, rank).Bit())
		}
	}
	return s.Position(chess.Game)
}
