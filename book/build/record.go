package build

import (
	"bytes"
	"encoding/binary"
	"math"

	"rookery/book"
)

// A record is what is known of a move in a position.
type record struct {
	key    uint64
	move   uint16
	counts book.Counts
	weight uint64 // in units of one: games, each as much as it counts
	points uint64 // likewise, twice the wins and once the draws
	first  uint64 // when it was first played, see Collector.Begin
}

// one is the weight of a game that counts in full. It leaves room for some
// hundred million games.
const one = 1 << 34

// fadedOne is the weight of a game, halved with every octave of 1024 fades.
func fadedOne(fade uint16) uint64 {
	if fade == 0 {
		return one
	}
	return uint64(math.Round(one * math.Exp2(-float64(fade)/fadesPerOctave)))
}

const fadesPerOctave = 1024

func (r *record) sameMove(q *record) bool { return r.key == q.key && r.move == q.move }

// addEvent counts one more game.
func (r *record) addEvent(e *event) {
	c := &r.counts
	c.Games++
	r.first = min(r.first, e.at)
	weight := fadedOne(e.fade)
	r.weight += weight
	switch e.meta & resultMask {
	case win:
		c.Wins++
		r.points += 2 * weight
	case draw:
		c.Draws++
		r.points += weight
	case loss:
		c.Losses++
	default:
		r.points += weight
	}
	c.Year = max(c.Year, uint16(e.meta>>yearShift&yearMask))
	if rating := e.meta >> ratingShift & ratingMask; rating > 0 {
		c.Rated++
		c.Rating += uint64(rating)
	}
}

// add counts what another record has of the same move.
func (r *record) add(q *record) {
	r.counts = r.counts.Plus(q.counts)
	r.weight += q.weight
	r.points += q.points
	r.first = min(r.first, q.first)
}

// What follows key and move of a packed record, by the bits of its first byte.
// Most moves were played in one game, whose result is in the byte itself.
const (
	singleFlag = 1 << 2 // one game; the lowest two bits are its result
	yearFlag   = 1 << 3 // the year follows
	ratingFlag = 1 << 4 // number and sum of the ratings follow
	fadedFlag  = 1 << 5 // weight and points follow; else they are those of the counts
)

// A packer writes records as bytes: the difference of the keys, the move, the
// flags, when it was first played, and what the flags say.
type packer struct {
	pieces [][]byte
	buf    []byte // of the piece begun
	last   uint64
}

// pieceSize is how long a run's pieces may become.
const pieceSize = 64 << 10

// add packs a record into the pieces.
func (p *packer) add(r *record) {
	if cap(p.buf)-len(p.buf) < maxPacked {
		if len(p.buf) > 0 {
			p.pieces = append(p.pieces, p.buf)
		}
		p.buf = make([]byte, 0, pieceSize)
	}
	p.buf = p.append(p.buf, r)
}

// finish is all pieces, of which the last takes no more room than it needs.
func (p *packer) finish() [][]byte {
	if len(p.buf) > 0 {
		p.pieces = append(p.pieces, bytes.Clone(p.buf))
	}
	return p.pieces
}

// append packs a record behind b.
func (p *packer) append(b []byte, r *record) []byte {
	b = binary.AppendUvarint(b, r.key-p.last)
	p.last = r.key
	b = append(b, byte(r.move), byte(r.move>>8))
	c := &r.counts
	flags := byte(0)
	if c.Games == 1 {
		flags |= singleFlag
		switch {
		case c.Wins > 0:
			flags |= byte(win)
		case c.Draws > 0:
			flags |= byte(draw)
		case c.Losses > 0:
			flags |= byte(loss)
		}
	}
	if c.Year > 0 {
		flags |= yearFlag
	}
	if c.Rated > 0 {
		flags |= ratingFlag
	}
	if r.weight != uint64(c.Games)*one || r.points != points(c)*one {
		flags |= fadedFlag
	}
	b = append(b, flags)
	b = binary.AppendUvarint(b, r.first)
	if flags&singleFlag == 0 {
		for _, n := range [...]uint32{c.Games, c.Wins, c.Draws, c.Losses} {
			b = binary.AppendUvarint(b, uint64(n))
		}
	}
	if flags&yearFlag != 0 {
		b = binary.AppendUvarint(b, uint64(c.Year))
	}
	if flags&ratingFlag != 0 {
		b = binary.AppendUvarint(b, uint64(c.Rated))
		b = binary.AppendUvarint(b, c.Rating)
	}
	if flags&fadedFlag != 0 {
		b = binary.AppendUvarint(b, r.weight)
		b = binary.AppendUvarint(b, r.points)
	}
	return b
}

// packEvents makes a run of sorted events.
func packEvents(sorted []event) run {
	var p packer
	for i := 0; i < len(sorted); {
		r := record{key: sorted[i].key, move: sorted[i].move, first: sorted[i].at}
		for ; i < len(sorted) && sorted[i].key == r.key && sorted[i].move == r.move; i++ {
			r.addEvent(&sorted[i])
		}
		p.add(&r)
	}
	return run{pieces: p.finish()}
}

// maxPacked is the longest packed record.
const maxPacked = 2*binary.MaxVarintLen64 + 3 + 4*binary.MaxVarintLen32 + 3 + 4*binary.MaxVarintLen64

// points are twice the wins and once the draws; a game without a result is
// taken for a draw.
func points(c *book.Counts) uint64 {
	return 2*uint64(c.Wins) + uint64(c.Games) - uint64(c.Wins) - uint64(c.Losses)
}
