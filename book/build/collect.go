package build

import (
	"math"
	"strconv"
	"sync"

	"rookery/chess"
	"rookery/pgn"
)

// A Collector collects the moves of games. Make one with [New], and Close it
// in the end.
type Collector struct {
	o     Options
	lanes []lane

	mu     sync.Mutex
	blocks [][]event // not sorted yet
	runs   []run     // sorted and packed: in memory, and what has been spilled
	packed int64     // bytes of the runs in memory
}

// A lane is what one worker fills without asking the others.
type lane struct {
	events []event
	sieve  sieve // nil if moves are wanted that were played once
	games  int
}

// blockSize is how many events are sorted at a time.
const blockSize = 1 << 15

// maxRuns is how many runs on disk there may be before they are merged.
const maxRuns = 64

// New makes a collector for so many workers. [Options.MaxMemory] counts the
// collector's own memory, not that of the games being read.
func New(o Options, workers int) *Collector {
	c := &Collector{o: o, lanes: make([]lane, max(workers, 1))}
	if o.MinGames > 1 {
		for i := range c.lanes {
			c.lanes[i].sieve = make(sieve, sieveBytes)
		}
	}
	return c
}

// Add collects a game. Different workers, numbered from 0, may add at the same
// time. Moves after a fault are not there to be collected: whoever wants whole
// games only looks at Err before.
func (c *Collector) Add(worker int, g *pgn.Game) error {
	l := &c.lanes[worker]
	l.games++
	var metas [2]uint32
	fade := c.o.describe(g, &metas)
	turn := g.Start.Turn()
	for i := range g.Moves {
		if c.o.MaxPly > 0 && i >= c.o.MaxPly {
			break
		}
		if !c.o.skips(turn) {
			if len(l.events) == cap(l.events) {
				if err := c.makeRoom(l); err != nil {
					return err
				}
			}
			e := event{key: g.Keys[i], move: packMove(g.Moves[i]), fade: fade[turn], meta: metas[turn]}
			l.events = append(l.events, e)
			if l.sieve != nil {
				l.sieve.count(&e)
			}
		}
		turn = turn.Other()
	}
	return nil
}

// makeRoom gives a lane more space, and puts a full block aside.
func (c *Collector) makeRoom(l *lane) error {
	if len(l.events) < blockSize {
		grown := make([]event, len(l.events), min(max(1<<10, 4*cap(l.events)), blockSize))
		copy(grown, l.events)
		l.events = grown
		return nil
	}
	full := l.events
	l.events = make([]event, 0, blockSize)
	return c.addBlock(full)
}

const blockBytes = blockSize * eventBytes

// addBlock takes a block of events. Blocks are put aside for the sieve until
// they fill a third of the memory; then they are sorted and packed, and when
// the packed runs have filled another third, these go to the disk.
func (c *Collector) addBlock(events []event) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.blocks = append(c.blocks, events)
	sieved := c.lanes[0].sieve != nil
	if bound := c.o.MaxMemory / 3; !sieved || bound > 0 && int64(len(c.blocks))*blockBytes > bound {
		c.packBlocks()
	}
	if bound := c.o.MaxMemory / 3; bound > 0 && c.packed > bound {
		return c.spill()
	}
	return nil
}

// packBlocks makes runs of the blocks.
func (c *Collector) packBlocks() {
	scratch := make([]event, blockSize)
	var p packer
	for i, events := range c.blocks {
		events, scratch = sortEvents(events, scratch)
		p = packer{buf: p.buf[:0]}
		for i := 0; i < len(events); {
			r := record{key: events[i].key, move: events[i].move}
			for ; i < len(events) && events[i].key == r.key && events[i].move == r.move; i++ {
				r.addEvent(&events[i])
			}
			p.add(&r)
		}
		data := make([]byte, len(p.buf))
		copy(data, p.buf)
		c.runs = append(c.runs, run{data: data})
		c.packed += int64(len(data))
		scratch, c.blocks[i] = scratch[:cap(scratch)], nil
	}
	c.blocks = c.blocks[:0]
}

// finish makes runs of all that is left, without what the sieve keeps back.
func (c *Collector) finish() {
	sum := c.lanes[0].sieve
	for i := range c.lanes {
		l := &c.lanes[i]
		if len(l.events) > 0 {
			c.blocks = append(c.blocks, l.events)
		}
		if i > 0 && sum != nil {
			sum.add(l.sieve)
		}
		l.events, l.sieve = nil, nil
	}
	if sum != nil {
		c.blocks = siftBlocks(c.blocks, sum, c.o.MinGames)
	}
	c.packBlocks()
}

// siftBlocks sifts blocks and fills them up from one another.
func siftBlocks(blocks [][]event, s sieve, least int) (full [][]event) {
	for _, events := range blocks {
		events = s.sift(events, least)
		if n := len(full); n > 0 && len(full[n-1])+len(events) <= cap(full[n-1]) {
			full[n-1] = append(full[n-1], events...)
		} else if len(events) > 0 {
			full = append(full, events)
		}
	}
	return full
}

// spill merges the runs in memory into one on disk, and all on disk when they
// have become many.
func (c *Collector) spill() error {
	var memory, disk []run
	for _, r := range c.runs {
		if r.file == nil {
			memory = append(memory, r)
		} else {
			disk = append(disk, r)
		}
	}
	merged, err := spillRecords(c.o.TempDir, newMerger(memory))
	if err != nil {
		return err
	}
	c.runs, c.packed = append(disk, run{file: merged}), 0
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
	err := c.closeFiles()
	c.runs, c.blocks, c.lanes, c.packed = nil, nil, nil, 0
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
	year := yearOf(g.Tags.Get("Date"))
	if year == 0 {
		year = yearOf(g.Tags.Get("UTCDate"))
	}
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
