package build

import (
	"cmp"
	"math"
	"strconv"
	"sync"
	"sync/atomic"

	"rookery/chess"
	"rookery/pgn"
)

// A Collector collects the moves of games. Make one with [New], and Close it
// in the end.
type Collector struct {
	o          Options
	lanes      []lane
	partitions []partition

	held     atomic.Int64 // bytes of the partitions in memory
	bound    int64        // of them
	spilling sync.Mutex
	file     *spill // nil before there is something in it

	mu    sync.Mutex
	spare [][]played // room for parts

	follower *follower // nil unless counts are halved
	book     *Book     // nil before it is asked for
}

// A lane is what one worker fills without asking the others.
type lane struct {
	games   int
	at      uint64 // when its next move is played, see Begin
	waiting [partitions]waiting
	settler settler
	part    []played
}

// waiting are events of a partition that the lane has not handed over yet: a few at a time go
// faster than one by one.
type waiting struct {
	n      int
	events [32]event
}

// leastHeld is how much the partitions may hold however little memory there is to be.
const leastHeld = 1 << 20

// New makes a collector for so many workers. [Options.MaxMemory] counts the
// collector's own memory, not that of the games being read.
func New(o Options, workers int) *Collector {
	c := &Collector{o: o, lanes: make([]lane, max(workers, 1)), partitions: make([]partition, partitions), bound: math.MaxInt64}
	if o.MaxMemory > 0 {
		c.bound = max(o.MaxMemory/4*3, leastHeld)
	}
	if o.Halve {
		c.follower = newFollower()
	}
	return c
}

// Begin says that a worker's next games are those of a part of all games, which
// count from 1 in their order. Of moves with the same weight that which was
// played first comes first, as in Polyglot's books. Nobody has to call it who has
// but one worker.
func (c *Collector) Begin(worker, part int) { c.lanes[worker].at = uint64(part) << partShift }

// partShift leaves room to count the moves of a part, of which pgn.Process makes
// 128 KiB of text: a move takes two bytes at least.
const partShift = 16

// Add collects a game. Different workers, numbered from 0, may add at the same
// time. Moves after a fault are not there to be collected: whoever wants whole
// games only looks at Err before.
func (c *Collector) Add(worker int, g *pgn.Game) error {
	l := &c.lanes[worker]
	l.games++
	moves := len(g.Moves)
	if c.o.MaxPly > 0 {
		moves = min(moves, c.o.MaxPly)
	}
	var metas [2]uint32
	fades := c.o.describe(g, &metas)
	at := l.at
	l.at += uint64(moves)
	turn := g.Start.Turn()
	for i, m := range g.Moves[:moves] {
		if !c.o.skips(turn) {
			e := event{key: g.Keys[i], move: packMove(m), fade: fades[turn], meta: metas[turn], at: at + uint64(i)}
			if c.o.Halve {
				l.part = append(l.part, played{e.key, e.move, e.points()})
			}
			w := &l.waiting[partitionOf(e.key)]
			w.events[w.n] = e
			if w.n++; w.n == len(w.events) {
				if err := c.handOver(l, w); err != nil {
					return err
				}
			}
		}
		turn = turn.Other()
	}
	return nil
}

// handOver gives events to their partition.
func (c *Collector) handOver(l *lane, w *waiting) error {
	events := w.events[:w.n]
	w.n = 0
	p := &c.partitions[partitionOf(events[0].key)]
	p.mu.Lock()
	before := p.size()
	p.put(events, &l.settler)
	grown := p.size() - before
	p.mu.Unlock()
	if grown == 0 || c.held.Add(grown) <= c.bound {
		return nil
	}
	return c.spill(&l.settler)
}

// finish hands over what is left.
func (c *Collector) finish() error {
	for i := range c.lanes {
		l := &c.lanes[i]
		for j := range l.waiting {
			if w := &l.waiting[j]; w.n > 0 {
				if err := c.handOver(l, w); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// Games is the number of games added.
func (c *Collector) Games() int {
	n := 0
	for i := range c.lanes {
		n += c.lanes[i].games
	}
	return n
}

// Close gives up what the collector holds, its files on disk in particular.
func (c *Collector) Close() error {
	if c.book != nil {
		c.book.end()
	}
	err := cmp.Or(c.file.close(), c.follower.close())
	c.file, c.lanes, c.partitions = nil, nil, nil
	return err
}

// describe packs what the tags say of each side, as far as it is wanted.
func (o *Options) describe(g *pgn.Game, metas *[2]uint32) (fades [2]uint16) {
	switch g.Result {
	case pgn.WhiteWins:
		*metas = [2]uint32{win, loss}
	case pgn.BlackWins:
		*metas = [2]uint32{loss, win}
	case pgn.Draw:
		*metas = [2]uint32{draw, draw}
	}
	if !o.Stats && o.HalfLife == 0 && o.RatingHalf == 0 {
		return fades
	}
	year := yearOf(g.Tags.Date())
	for c, name := range [...]string{chess.White: "WhiteElo", chess.Black: "BlackElo"} {
		rating, err := strconv.Atoi(g.Tags.Get(name))
		if err != nil || rating < 0 || rating > ratingMask {
			rating = 0
		}
		if o.Stats {
			metas[c] = newMeta(metas[c], year, rating)
		}
		fades[c] = o.fade(year, rating)
	}
	return fades
}

// fade is how much less than in full a game counts for a side, in halves of
// 1024 parts. Games without a date count as ten half-lives old, players without
// a rating as five steps below the reference.
func (o *Options) fade(year, rating int) uint16 {
	octaves := 0.0
	if o.HalfLife > 0 {
		if age := float64(o.Year - year); year == 0 {
			octaves += 10
		} else if age > 0 {
			octaves += age / o.HalfLife
		}
	}
	if o.RatingHalf > 0 {
		if below := float64(o.Rating - rating); rating == 0 {
			octaves += 5
		} else if below > 0 {
			octaves += below / o.RatingHalf
		}
	}
	return uint16(min(math.Round(octaves*fadesPerOctave), math.MaxUint16))
}

// yearOf is the year of a date, 0 if it is not known.
func yearOf(date string) int {
	if len(date) < 4 {
		return 0
	}
	year, err := strconv.Atoi(date[:4])
	if err != nil || year < 0 || year > yearMask {
		return 0
	}
	return year
}
