package tichess

import (
	"rookery/chess"
	"rookery/tifile"
)

// A line is a position in play: as the rules have it and as the book does.
type line struct {
	pos   chess.Position
	state tifile.Position
}

func newLine(s chess.Setup) (line, error) {
	pos, err := s.Position(chess.Problem)
	return line{pos, tifile.FromSetup(s)}, err
}

func (l *line) play(m chess.Move) {
	l.state.Castling = castlingAfter(l.state.Castling, l.pos.Turn(), m)
	l.pos.Play(m)
	l.state.Board = *l.pos.Board()
	l.state.Turn = l.pos.Turn()
	l.state.EnPassant = chess.NoSquare
	if m.IsDoubleStep() {
		l.state.EnPassant = chess.At(m.To().File(), (m.From().Rank()+m.To().Rank())/2)
	}
}

// castlingAfter is what remains of the rights after a move. As in the original
// compiler a rook that is captured by a rook keeps its right: the two square
// tests exclude each other. Books are found by such positions, so they must be
// the same here.
func castlingAfter(c tifile.Castling, mover chess.Colour, m chess.Move) tifile.Castling {
	long, short := tifile.WhiteLong, tifile.WhiteShort
	if mover == chess.Black {
		long, short = tifile.BlackLong, tifile.BlackShort
	}
	if m.Role() == chess.Rook {
		return c &^ (tifile.CornerRight(m.From()) & (long | short))
	}
	if m.Role() == chess.King {
		c &^= long | short
	}
	return c &^ tifile.CornerRight(m.To())
}
