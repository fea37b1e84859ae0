package build

import (
	"fmt"
	"slices"
)

// halvingCount is how many games of a move make Polyglot halve the counts of
// all moves of the position, rounding up. What comes of that depends on the
// order of the games, in which a follower goes over the moves once more.
const halvingCount = 1 << 14

// A Part is what a worker has collected since its last part, in the order of
// play; see [Options.Halve].
type Part struct{ moves []played }

type played struct {
	key    uint64
	move   uint16
	points uint8 // 2, 1 or 0
}

// Cut ends a part of the games for a worker.
func (c *Collector) Cut(worker int) Part {
	l := &c.lanes[worker]
	p := Part{l.part}
	c.mu.Lock()
	defer c.mu.Unlock()
	l.part = nil
	if n := len(c.spare); n > 0 {
		l.part, c.spare = c.spare[n-1][:0], c.spare[:n-1]
	}
	return p
}

// Follow is given all parts, one after the other in the order of the games.
func (c *Collector) Follow(p Part) error {
	if c.follower == nil {
		return nil
	}
	for i := range p.moves {
		c.follower.follow(&p.moves[i])
	}
	c.mu.Lock()
	c.spare = append(c.spare, p.moves)
	c.mu.Unlock()
	if bound := c.o.MaxMemory / 6; bound > 0 && c.follower.logged > bound {
		return c.follower.spill(c.o.TempDir)
	}
	return nil
}

// A follower keeps what the counts of positions that come often will need.
type follower struct {
	visits   []uint16 // of positions, roughly: by the key's last bits, too many perhaps, never too few
	moves    int      // followed
	frequent map[uint64]*frequent
	logged   int64 // bytes of logs in memory
	file     *spill
}

const (
	// leastVisits is how often a position comes before it is followed.
	leastVisits = halvingCount / 4
	// slotLoad is how many moves there are for each number of visits at most.
	slotLoad = 64
)

func newFollower() *follower {
	return &follower{visits: make([]uint16, 1<<16), frequent: make(map[uint64]*frequent)}
}

// A frequent position has the counts of its moves since it was followed. From
// where a move may have come to halvingCount it has a log of them instead.
type frequent struct {
	moves []uint16
	early []tally // by move, before the log
	late  []tally // by move, in the log
	opens bool    // the log has begun
	log   []byte  // the end of the log
	onto  []piece
}

// A tally is how often a move was played and its points.
type tally struct{ games, points uint32 }

func (t *tally) add(points uint8) {
	t.games++
	t.points += uint32(points)
}

// halve halves both, rounding up.
func (t *tally) halve() { t.games, t.points = (t.games+1)/2, (t.points+1)/2 }

func (f *follower) follow(m *played) {
	slot := &f.visits[m.key&uint64(len(f.visits)-1)]
	if *slot < leastVisits {
		*slot++
		if f.moves++; f.moves > slotLoad*len(f.visits) {
			f.visits = append(f.visits, f.visits...)
		}
		return
	}
	q := f.frequent[m.key]
	if q == nil {
		q = new(frequent)
		f.frequent[m.key] = q
	}
	before := len(q.log)
	q.add(m)
	f.logged += int64(len(q.log) - before)
}

// longMove stands in a log for a move whose number does not fit beside the
// points: that follows in a byte.
const longMove = 63

func (q *frequent) add(m *played) {
	i := slices.Index(q.moves, m.move)
	if i < 0 {
		i = len(q.moves)
		q.moves = append(q.moves, m.move)
		q.early, q.late = append(q.early, tally{}), append(q.late, tally{})
	}
	if !q.opens {
		q.early[i].add(m.points)
		q.opens = q.early[i].games+leastVisits >= halvingCount-1
		return
	}
	q.late[i].add(m.points)
	if i < longMove {
		q.log = append(q.log, byte(i)<<2|m.points)
	} else {
		q.log = append(q.log, longMove<<2|m.points, byte(i))
	}
}

// spill puts the logs onto the disk.
func (f *follower) spill(dir string) (err error) {
	if f.file == nil {
		if f.file, err = newSpill(dir); err != nil {
			return err
		}
	}
	for _, q := range f.frequent {
		if len(q.log) == 0 {
			continue
		}
		if _, err := f.file.WriteAt(q.log, f.file.size); err != nil {
			return fmt.Errorf("writing to disk: %w", err)
		}
		q.onto = append(q.onto, piece{f.file.size, len(q.log)})
		f.file.size += int64(len(q.log))
		q.log = nil
	}
	f.logged = 0
	return nil
}

func (f *follower) close() error {
	if f == nil {
		return nil
	}
	err := f.file.close()
	f.file = nil
	return err
}

// reachHalving reports whether a move has so many games that counts may have been halved.
func reachHalving(records []candidate) bool {
	for i := range records {
		if records[i].tally.games >= halvingCount {
			return true
		}
	}
	return false
}

// halve replaces the counts of a position's moves by those that Polyglot has.
// What is not in the early counts and the log was played before.
func (f *follower) halve(records []candidate) error {
	if f == nil || !reachHalving(records) {
		return nil
	}
	q := f.frequent[records[0].key]
	if q == nil || !q.opens {
		return nil
	}
	of := make([]*tally, len(q.moves))
	for i, move := range q.moves {
		// A move without a record was played too rarely for the book.
		at := slices.IndexFunc(records, func(c candidate) bool { return c.move == move })
		if at >= 0 {
			of[i] = &records[at].tally
			of[i].games -= q.late[i].games
			of[i].points -= q.late[i].points
		}
	}
	replay := func(log []byte) {
		for len(log) > 0 {
			i, points := int(log[0]>>2), log[0]&3
			if log = log[1:]; i == longMove {
				i, log = int(log[0]), log[1:]
			}
			t := of[i]
			if t == nil {
				continue
			}
			if t.add(points); t.games >= halvingCount {
				for i := range records {
					records[i].tally.halve()
				}
			}
		}
	}
	for _, piece := range q.onto {
		log, err := f.file.read(piece)
		if err != nil {
			return err
		}
		replay(log)
	}
	replay(q.log)
	return nil
}
