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

// startLine is the start of the game.
func startLine() line {
	start := chess.Start()
	return line{start, tifile.FromSetup(start.Setup())}
}

// lineFrom is a position that a FEN gave.
func lineFrom(fen tifile.FEN) (line, error) {
	setup := fen.Position.Setup()
	setup.HalfMoves, setup.FullMoves = fen.HalfMoves, fen.FullMoves
	pos, err := setup.Position(chess.Problem)
	return line{pos, fen.Position}, err
}

// half is the number of the half move to be played, from 0 at the start of a
// game.
func (l *line) half() int { return 2*(l.pos.FullMoves()-1) + int(l.pos.Turn()) }

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
