package book

import "rookery/chess"

// A Position is one position of a book with its moves.
type Position struct {
	// Key is what the book files the position under. For chess it is
	// Polyglot's key; formats with a key of their own keep that.
	Key uint64
	// FEN is the position as FEN, or SFEN for shogi; "" where the format keeps
	// nothing but the key.
	FEN string
	// Moves are in the order of the book.
	Moves []Move
}

// A Move is a move of a position and what the book knows of it. A format fills
// what it has and leaves the rest zero.
type Move struct {
	// Text is the move in coordinates: UCI960 for chess, where the king takes
	// the rook that it castles with ("e2e4", "e7e8q", "e1h1"), and USI for
	// shogi ("7g7f", "8h2b+", "P*5e").
	Text string
	// Weight says how often to choose the move, in proportion to the other
	// weights of the position; with 0 it is not to be chosen.
	Weight uint32
	// Learn is Polyglot's field of that name, as it stands.
	Learn uint32
	Mark  Mark
	Counts
	// Reply is the answer expected, in coordinates; "" if there is none.
	Reply string
	// Eval is a verdict of analysis; its zero value is none.
	Eval Eval
}

// Counts are the games in which a move was played, as the side sees it that
// played it. Games without a result are in Games alone.
type Counts struct {
	Games, Wins, Draws, Losses uint32
	// Rated and Rating are the number of those whose player had a rating, and
	// the sum of the ratings.
	Rated  uint32
	Rating uint64
	// Year is the latest in which the move was played; 0 if unknown.
	Year uint16
}

// Score is what the side made of the move, from 0 to 1; half a point when no
// result is known.
func (c Counts) Score() float64 {
	n := uint64(c.Wins) + uint64(c.Draws) + uint64(c.Losses)
	if n == 0 {
		return 0.5
	}
	return (float64(c.Wins) + float64(c.Draws)/2) / float64(n)
}

// AverageRating is the mean rating of those who played the move; 0 if none of
// them had one.
func (c Counts) AverageRating() int {
	if c.Rated == 0 {
		return 0
	}
	return int((c.Rating + uint64(c.Rated)/2) / uint64(c.Rated))
}

// Plus are the counts of both.
func (c Counts) Plus(d Counts) Counts {
	return Counts{
		Games:  c.Games + d.Games,
		Wins:   c.Wins + d.Wins,
		Draws:  c.Draws + d.Draws,
		Losses: c.Losses + d.Losses,
		Rated:  c.Rated + d.Rated,
		Rating: c.Rating + d.Rating,
		Year:   max(c.Year, d.Year),
	}
}

// A Mark is a verdict on a move.
type Mark uint8

// The marks that books know.
const (
	Unmarked Mark = iota
	Good          // to be preferred: "!"
	Bad           // known, but not to be played: "?"
)

// String is the mark as annotators write it.
func (m Mark) String() string {
	switch m {
	case Good:
		return "!"
	case Bad:
		return "?"
	}
	return ""
}

// An Eval is what a search found of a move.
type Eval struct {
	Value int // in hundredths of a pawn, for the side that moves
	Depth int // in half moves; 0: there is no verdict
}

// A Reader yields the positions of a book, io.EOF after the last one. A
// position may come in several parts if the format does not keep its moves
// together.
type Reader interface {
	Next() (Position, error)
}

// A Writer takes the positions of a book. The book is complete when Close has
// returned without an error.
type Writer interface {
	Write(Position) error
	Close() error
}

// A Prober finds the moves of a book for a position of chess: none if the book
// does not know it. Moves that are not legal there are left out.
type Prober interface {
	Probe(*chess.Position) ([]Move, error)
}
