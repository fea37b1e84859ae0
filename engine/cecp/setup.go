package cecp

import (
	"strings"

	"rookery/chess"
)

// setUp begins anew from a position.
func (c *conversation) setUp(fen string) {
	s, err := c.variant.Parse(fen)
	if err != nil {
		c.say("tellusererror Illegal position: %v", err)
		return
	}
	c.begin(s)
}

// edit takes a line while a position is put up: "Pa2", "xa2" to empty a
// square, "c" for the other colour, "#" to clear the board, "." at the end.
func (c *conversation) edit(line string) {
	switch {
	case line == "#":
		c.edited.Board = chess.Board{}
	case line == "c":
		c.colour = c.colour.Other()
	case line == ".":
		s := *c.edited
		c.edited = nil
		s.EnPassant, s.Castling = chess.NoSquare, 0
		for _, us := range [2]chess.Colour{chess.White, chess.Black} {
			rank := 7 * int(us)
			if s.Board.Of(us, chess.King).Has(chess.At(4, rank)) {
				s.Castling |= s.Board.Of(us, chess.Rook) & (chess.At(0, rank).Bit() | chess.At(7, rank).Bit())
			}
		}
		c.setUp(s.FEN())
	case len(line) == 3:
		at, err := chess.ParseSquare(line[1:])
		role := chess.ParseRole(line[0])
		switch {
		case err != nil:
		case line[0] == 'x':
			c.edited.Board.Remove(at)
		case role != chess.NoRole:
			c.edited.Board.Put(at, chess.PieceOf(c.colour, role))
		}
	}
}

// hold takes note of what is in the hands: "[white] [black]", and in bughouse
// the man that came last behind it.
func (c *conversation) hold(text string) {
	white, black, ok := cutHoldings(text)
	if !ok {
		c.say("Error (want two holdings): holding %s", text)
		return
	}
	s := c.now()
	for side, hand := range [2]string{white, black} {
		for r := chess.Pawn; r <= chess.Queen; r++ {
			n := strings.Count(strings.ToUpper(hand), string(r.Letter()))
			for s.Holding(chess.Colour(side), r) > n {
				s.Take(chess.Colour(side), r)
			}
			for s.Holding(chess.Colour(side), r) < min(n, 32) {
				s.Give(chess.Colour(side), r)
				c.told = len(c.moves)
			}
		}
	}
}

// cutHoldings reads "[PPN] [q]", with or without blanks.
func cutHoldings(text string) (white, black string, ok bool) {
	white, rest, ok := strings.Cut(strings.TrimSpace(text), "]")
	if !ok {
		return "", "", false
	}
	black, _, ok = strings.Cut(strings.TrimSpace(rest), "]")
	white, openWhite := strings.CutPrefix(white, "[")
	black, openBlack := strings.CutPrefix(black, "[")
	return white, black, ok && openWhite && openBlack
}
