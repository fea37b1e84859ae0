package build

import (
	"cmp"
	"math"
	"strconv"
	"sync"

	"golang.org/x/sync/errgroup"

	"rookery/chess"
	"rookery/pgn"
)

// A Collector collects the moves of games. Make one with [New], and Close it
// in the end.
type Collector struct {
	o     Options
	lanes []lane

	mu      sync.Mutex
	runs    []run // sorted and packed: in memory, and what has been spilled
	packed  int64 // bytes of the runs in memory
	settled int64 // of these, bytes of the run that the others were merged into
	merging bool
	spare   [][]played // room for parts

	follower *follower // nil unless counts are halved
}

// A lane is what one worker fills without asking the others.
type lane struct {
	games int
	at    uint64 // when its next move is played, see Begin

	// Where moves are wanted that were played more than once, games wait in
	// buffers and their moves counted roughly; else sieve is nil.
	sieve    sieve
	buffers  []gameBuffer
	buffered int64 // bytes of the buffers

	events  []event // not sorted yet
	scratch []event // room to sort them
	part    []played
}

// blockSize is how many events are sorted at a time.
const blockSize = 1 << 15

// maxRuns is how many runs on disk there may be before they are merged.
const maxRuns = 64

// New makes a collector for so many workers. [Options.MaxMemory] counts the
// collector's own memory, not that of the games being read.
func New(o Options, workers int) *Collector {
	c := &Collector{o: o, lanes: make([]lane, max(workers, 1))}
	if o.Halve {
		c.follower = newFollower()
	}
	if o.MinGames > 1 {
		for i := range c.lanes {
			c.lanes[i].sieve = make(sieve, sieveBytes)
		}
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
			if l.sieve != nil {
				l.sieve.count(&e)
			} else if err := c.take(l, e); err != nil {
				return err
			}
		}
		turn = turn.Other()
	}
	if l.sieve == nil {
		return nil
	}
	return c.buffer(l, g, moves, metas, fades, at)
}

// buffer puts a game into the lane's last buffer. When the buffers fill a third of
// the memory, they are emptied without the sieve.
func (c *Collector) buffer(l *lane, g *pgn.Game, moves int, metas [2]uint32, fades [2]uint16, at uint64) error {
	if n := len(l.buffers); n == 0 || !l.buffers[n-1].fits(moves) {
		if n > 0 {
			l.buffered += l.buffers[n-1].size()
		}
		if bound := c.o.MaxMemory / 3 / int64(len(c.lanes)); bound > 0 && l.buffered > bound {
			if err := c.empty(l, nil); err != nil {
				return err
			}
		}
		l.buffers = append(l.buffers, gameBuffer{moves: make([]chess.Move, 0, max(bufferMoves, moves))})
	}
	l.buffers[len(l.buffers)-1].put(g, moves, metas, fades, at)
	return nil
}

// empty takes the moves of the lane's buffers that pass the sieve, all without
// one.
func (c *Collector) empty(l *lane, sum sieve) error {
	for i := range l.buffers {
		err := l.buffers[i].replay(&c.o, sum, func(e event) error { return c.take(l, e) })
		if err != nil {
			return err
		}
		l.buffers[i] = gameBuffer{}
	}
	l.buffers, l.buffered = l.buffers[:0], 0
	return nil
}

// take collects an event.
func (c *Collector) take(l *lane, e event) error {
	if len(l.events) == cap(l.events) {
		if len(l.events) >= blockSize {
			if err := c.pack(l); err != nil {
				return err
			}
		} else {
			grown := make([]event, len(l.events), min(max(1<<10, 4*cap(l.events)), blockSize))
			copy(grown, l.events)
			l.events = grown
		}
	}
	l.events = append(l.events, e)
	return nil
}

// pack makes a run of the lane's events. When the packed runs fill a third of
// the memory, these go to the disk; before, they are merged whenever those that
// came since the last time are as much again, so that moves which come often
// take no more room than others.
func (c *Collector) pack(l *lane) error {
	sorted, room := sortEvents(l.events, l.scratch)
	l.events, l.scratch = sorted[:0], room
	packed := packEvents(sorted)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.runs = append(c.runs, packed)
	c.packed += packed.size()
	if bound := c.o.MaxMemory / 3; bound > 0 && c.packed > bound {
		return c.spill()
	}
	if fresh := c.packed - c.settled; c.merging || fresh < max(c.settled, leastMerged) {
		return nil
	}
	return c.settle()
}

// leastMerged is how many bytes of runs are merged at least.
const leastMerged = 6 << 20

// inMemory takes the runs in memory from the collector.
func (c *Collector) inMemory() (memory []run) {
	disk := c.runs[:0:0]
	for _, r := range c.runs {
		if r.file == nil {
			memory = append(memory, r)
		} else {
			disk = append(disk, r)
		}
	}
	c.runs, c.packed, c.settled = disk, 0, 0
	return memory
}

// settle merges the runs in memory into one, while others go on adding.
func (c *Collector) settle() error {
	memory := c.inMemory()
	c.merging = true
	c.mu.Unlock()
	merged, err := mergeRuns(memory)
	c.mu.Lock()
	c.merging = false
	c.runs = append(c.runs, merged)
	c.settled = merged.size()
	c.packed += c.settled
	return err
}

// finish makes runs of all that is left, without what the sieve keeps back.
func (c *Collector) finish() error {
	sum := c.lanes[0].sieve
	for i := range c.lanes {
		if i > 0 && sum != nil {
			sum.add(c.lanes[i].sieve)
		}
		c.lanes[i].sieve = nil
	}
	var group errgroup.Group
	for i := range c.lanes {
		group.Go(func() error {
			l := &c.lanes[i]
			if err := c.empty(l, sum); err != nil {
				return err
			}
			if len(l.events) > 0 {
				if err := c.pack(l); err != nil {
					return err
				}
			}
			l.events, l.scratch = nil, nil
			return nil
		})
	}
	return group.Wait()
}

// spill merges the runs in memory into one on disk, and all on disk when they
// have become many.
func (c *Collector) spill() error {
	merged, err := spillRecords(c.o.TempDir, newMerger(c.inMemory()))
	if err != nil {
		return err
	}
	c.runs = append(c.runs, run{file: merged})
	if len(c.runs) < maxRuns {
		return nil
	}
	merged, err = spillRecords(c.o.TempDir, newMerger(c.runs))
	if err != nil {
		return err
	}
	err = c.closeFiles()
	c.runs = append(c.runs[:0], run{file: merged})
	return err
}

func (c *Collector) closeFiles() (err error) {
	for _, r := range c.runs {
		if r.file == nil {
			continue
		}
		if e := r.file.close(); err == nil {
			err = e
		}
	}
	return err
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
	err := cmp.Or(c.closeFiles(), c.follower.close())
	c.runs, c.lanes, c.packed = nil, nil, 0
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
