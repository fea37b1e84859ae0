package build

import (
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

// points are twice the wins and once the draws; a game without a result is
// taken for a draw.
func points(c *book.Counts) uint64 {
	return 2*uint64(c.Wins) + uint64(c.Games) - uint64(c.Wins) - uint64(c.Losses)
}

// A packed record is its key, then move, flags and when it was first played in a
// word, then what the flags say. Most moves were played in one game, whose result is in the
// flags themselves.
const (
	singleFlag = 1 << 2 // one game; the lowest two bits are its result; else counts follow
	yearFlag   = 1 << 3 // the year follows
	ratingFlag = 1 << 4 // number and sum of the ratings follow
	fadedFlag  = 1 << 5 // weight and points follow; else they are those of the counts

	flagsShift = 16
	flagsMask  = 1<<6 - 1
	firstShift = 24
	lastFirst  = 1<<(64-firstShift) - 1

	headSize  = 16
	maxPacked = headSize + 16 + 2 + 12 + 16
)

// packedSizes are the sizes of packed records by their flags.
var packedSizes = func() (sizes [flagsMask + 1]uint8) {
	for flags := range sizes {
		size := headSize
		if flags&singleFlag == 0 {
			size += 16
		}
		if flags&yearFlag != 0 {
			size += 2
		}
		if flags&ratingFlag != 0 {
			size += 12
		}
		if flags&fadedFlag != 0 {
			size += 16
		}
		sizes[flags] = uint8(size)
	}
	return sizes
}()

// A packed is records one behind the other, in their order.
type packed []byte

// before is how many bytes of the records come before an event.
func (p packed) before(e *event) (size int) {
	for size < len(p) {
		rest := p[size:]
		word := binary.LittleEndian.Uint64(rest[8:])
		if key := binary.LittleEndian.Uint64(rest); key > e.key || key == e.key && uint16(word) >= e.move {
			break
		}
		size += int(packedSizes[word>>flagsShift&flagsMask])
	}
	return size
}

// startsWith reports whether the first record is of the event's move.
func (p packed) startsWith(e *event) bool {
	return binary.LittleEndian.Uint64(p) == e.key && binary.LittleEndian.Uint16(p[8:]) == e.move
}

// appendPlain packs an event that isPlain behind the others, as a record of its own.
func (p packed) appendPlain(e *event) packed {
	p = binary.LittleEndian.AppendUint64(p, e.key)
	flags := uint64(singleFlag | e.meta&resultMask)
	return binary.LittleEndian.AppendUint64(p, uint64(e.move)|flags<<flagsShift|min(e.at, lastFirst)<<firstShift)
}

// append packs a record behind the others.
func (p packed) append(r *record) packed {
	c := &r.counts
	flags := uint64(0)
	if c.Games == 1 {
		flags |= singleFlag
		switch {
		case c.Wins > 0:
			flags |= uint64(win)
		case c.Draws > 0:
			flags |= uint64(draw)
		case c.Losses > 0:
			flags |= uint64(loss)
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
	le := binary.LittleEndian
	p = le.AppendUint64(p, r.key)
	p = le.AppendUint64(p, uint64(r.move)|flags<<flagsShift|min(r.first, lastFirst)<<firstShift)
	if flags&singleFlag == 0 {
		for _, n := range [...]uint32{c.Games, c.Wins, c.Draws, c.Losses} {
			p = le.AppendUint32(p, n)
		}
	}
	if flags&yearFlag != 0 {
		p = le.AppendUint16(p, c.Year)
	}
	if flags&ratingFlag != 0 {
		p = le.AppendUint32(p, c.Rated)
		p = le.AppendUint64(p, c.Rating)
	}
	if flags&fadedFlag != 0 {
		p = le.AppendUint64(p, r.weight)
		p = le.AppendUint64(p, r.points)
	}
	return p
}

// unpack reads the first record and returns those behind it.
func (p packed) unpack(r *record) (rest packed) {
	le := binary.LittleEndian
	r.key = le.Uint64(p)
	word := le.Uint64(p[8:])
	p = p[headSize:]
	r.move, r.first = uint16(word), word>>firstShift
	flags := word >> flagsShift & flagsMask
	c := &r.counts
	*c = book.Counts{Games: 1}
	if flags&singleFlag == 0 {
		c.Games, c.Wins, c.Draws, c.Losses = le.Uint32(p), le.Uint32(p[4:]), le.Uint32(p[8:]), le.Uint32(p[12:])
		p = p[16:]
	} else {
		switch uint32(flags) & resultMask {
		case win:
			c.Wins = 1
		case draw:
			c.Draws = 1
		case loss:
			c.Losses = 1
		}
	}
	if flags&yearFlag != 0 {
		c.Year = le.Uint16(p)
		p = p[2:]
	}
	if flags&ratingFlag != 0 {
		c.Rated, c.Rating = le.Uint32(p), le.Uint64(p[4:])
		p = p[12:]
	}
	if flags&fadedFlag != 0 {
		r.weight, r.points = le.Uint64(p), le.Uint64(p[8:])
		return p[16:]
	}
	r.weight, r.points = uint64(c.Games)*one, points(c)*one
	return p
}

// A source gives records in their order, false after the last one.
type source interface {
	next(*record) (bool, error)
}

func (p *packed) next(r *record) (bool, error) {
	if len(*p) == 0 {
		return false, nil
	}
	*p = p.unpack(r)
	return true, nil
}
