package build

import (
	"cmp"
	"io"
	"math"
	"slices"

	"rookery/book"
	"rookery/chess"
)

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

// Book ends the collecting and yields the positions in the order of their keys.
// Within a position the best weight comes first, of equal ones the move that was
// played first. Weights fit into 16 bits: they are scaled down within positions
// that need it, and up where games that count less than one would be lost.
func (c *Collector) Book() (*Book, error) {
	if err := c.finish(); err != nil {
		return nil, err
	}
	b := &Book{o: c.o, src: newMerger(c.runs), follower: c.follower}
	b.more = b.src.next()
	return b, nil
}

// A Book is a [book.Reader] of what has been collected.
type Book struct {
	o        Options
	src      *merger
	more     bool        // the merger holds a record
	follower *follower   // nil unless counts are halved
	records  []candidate // of a position
	moves    moveNames
}

// Next is the next position with moves that are kept.
func (b *Book) Next() (book.Position, error) {
	for b.more {
		key := b.src.rec.key
		b.records = b.records[:0]
		for b.more && b.src.rec.key == key {
			r := &b.src.rec
			b.records = append(b.records, candidate{*r, tally{r.counts.Games, uint32(points(&r.counts))}})
			b.more = b.src.next()
		}
		if err := b.follower.halve(b.records); err != nil {
			return book.Position{}, err
		}
		kept := slices.DeleteFunc(b.records, func(c candidate) bool { return !b.o.keeps(&c) })
		if len(kept) > 0 && b.src.err() == nil {
			return b.position(key, kept), nil
		}
	}
	if err := b.src.err(); err != nil {
		return book.Position{}, err
	}
	return book.Position{}, io.EOF
}

func (b *Book) position(key uint64, kept []candidate) book.Position {
	slices.SortStableFunc(kept, func(x, y candidate) int { return cmp.Compare(x.first, y.first) })
	pos := book.Position{Key: key, Moves: make([]book.Move, len(kept))}
	best := uint64(0)
	for i := range kept {
		best = max(best, b.o.value(&kept[i]))
	}
	scale := b.o.scale(best)
	for i := range kept {
		r := &kept[i]
		weight := math.Round(float64(b.o.value(r)) / one * scale)
		pos.Moves[i] = book.Move{Text: b.moves.name(r.move), Weight: max(uint32(weight), 1), Counts: r.counts}
	}
	slices.SortStableFunc(pos.Moves, func(x, y book.Move) int { return int(y.Weight) - int(x.Weight) })
	return pos
}

// scale is what the weights of a position are multiplied by.
func (o *Options) scale(best uint64) float64 {
	top := float64(best) / one
	fades := o.HalfLife > 0 || o.RatingHalf > 0
	if top > math.MaxUint16 || fades && o.Weight != Uniform {
		return math.MaxUint16 / top
	}
	return 1
}
