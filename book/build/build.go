package build

import "rookery/chess"

// Options say what a book takes from the games.
type Options struct {
	// MaxPly is how many half moves of a game are taken; 0 takes all.
	MaxPly int
	// MinGames is how many games a move must have been played in.
	MinGames int
	// MinScore is the least score of a move, in per cent; a game without a
	// result counts as a draw.
	MinScore float64
	// NoWhite and NoBlack leave the moves of a side out.
	NoWhite, NoBlack bool

	Weight Weighing
	// HalfLife is after how many years before Year a game counts half; 0 lets
	// all count the same.
	HalfLife float64
	Year     int
	// RatingHalf is at how many rating points below Rating a player's moves
	// count half; 0 lets all count the same.
	RatingHalf float64
	Rating     int

	// Halve counts as Polyglot does, which knows no more than 16,383 games of a
	// move: with each one more it halves the counts of the position's moves,
	// rounding up. MinGames, MinScore and the weights by result see these counts.
	// Games have to be added in parts, see [Collector.Cut] and [Collector.Follow],
	// and to count in full.
	Halve bool

	// Stats keeps years and ratings, for formats that have a place for them.
	Stats bool

	// MaxMemory is how many bytes the collector may hold before it turns to the
	// disk; 0 sets no bound.
	MaxMemory int64
	// TempDir is where it makes its files, "" for the system's place.
	TempDir string
}

// A Weighing is what weights are made of.
type Weighing uint8

// The weighings. The names are those that users know from Polyglot and others.
const (
	ByResult Weighing = iota // twice the wins and once the draws, as Polyglot has it
	ByGames                  // the number of games
	Uniform                  // the same for all moves
)

func (o *Options) skips(c chess.Colour) bool {
	return c == chess.White && o.NoWhite || c == chess.Black && o.NoBlack
}

// A candidate is a move with the counts that decide on it.
type candidate struct {
	record
	tally tally
}

// keeps reports whether a move comes into the book.
func (o *Options) keeps(c *candidate) bool {
	return int(c.tally.games) >= o.MinGames && o.value(c) > 0 &&
		50*float64(c.tally.points) >= o.MinScore*float64(c.tally.games)
}

// kept are those of a position's moves that come into the book, in the room of all.
func (o *Options) kept(all []candidate) []candidate {
	n := 0
	for i := range all {
		if o.keeps(&all[i]) {
			if n < i {
				all[n] = all[i]
			}
			n++
		}
	}
	return all[:n]
}

// value is the weight of a move before it is scaled, in units of one.
func (o *Options) value(c *candidate) uint64 {
	switch {
	case o.Weight == ByGames:
		return c.weight
	case c.points == 0:
		return 0
	case o.Weight == Uniform:
		return one
	case o.Halve:
		return uint64(c.tally.points) * one
	}
	return c.points
}
