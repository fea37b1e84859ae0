package build

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
)

// A run is packed records in their order, in memory or on disk. In memory it is
// in pieces of whole records, which are given up one by one as they are read.
type run struct {
	pieces [][]byte
	file   *spill
}

// size is how many bytes of memory the run takes.
func (r run) size() (n int64) {
	for _, piece := range r.pieces {
		n += int64(len(piece))
	}
	return n
}

// mergeRuns makes one run in memory of several, which are used up.
func mergeRuns(runs []run) (run, error) {
	var p packer
	m := newMerger(runs)
	for m.next() {
		p.add(m.record())
	}
	return run{pieces: p.finish()}, m.err()
}

// A spill is a run's file. It has no name as long as the system allows that,
// so that nothing is left of it whatever happens to the program.
type spill struct {
	*os.File
	size int64
}

func newSpill(dir string) (*spill, error) {
	f, err := os.CreateTemp(dir, "rookery-*.run")
	if err != nil {
		return nil, fmt.Errorf("making room on disk: %w", err)
	}
	_ = os.Remove(f.Name()) // where it cannot be done now, close does it
	return &spill{File: f}, nil
}

func (s *spill) close() error {
	err := s.Close()
	if removal := os.Remove(s.Name()); removal != nil && !errors.Is(removal, os.ErrNotExist) && err == nil {
		err = removal
	}
	return err
}

// spillRecords writes records to a new file.
func spillRecords(dir string, records source) (*spill, error) {
	s, err := newSpill(dir)
	if err != nil {
		return nil, err
	}
	err = func() error {
		w := bufio.NewWriterSize(s, windowSize)
		p, buf := packer{}, make([]byte, 0, maxPacked)
		for records.next() {
			buf = p.append(buf[:0], records.record())
			if _, err := w.Write(buf); err != nil {
				return err
			}
			s.size += int64(len(buf))
		}
		if err := records.err(); err != nil {
			return err
		}
		return w.Flush()
	}()
	if err != nil {
		_ = s.close()
		return nil, fmt.Errorf("writing to disk: %w", err)
	}
	return s, nil
}

// A source gives records one after the other.
type source interface {
	next() bool
	record() *record // valid until next
	err() error
}

// windowSize is how much of a file is in memory at a time.
const windowSize = 64 << 10

// A cursor unpacks a run.
type cursor struct {
	rec  record
	rest []byte
	more [][]byte // the pieces that follow rest
	file *spill   // nil for a run in memory
	at   int64    // what follows rest in the file
	buf  []byte
	bad  error
}

func (r run) cursor() *cursor {
	return &cursor{more: r.pieces, file: r.file}
}

func (c *cursor) record() *record { return &c.rec }
func (c *cursor) err() error      { return c.bad }

// refill moves the window on when less than a record may be left in it.
func (c *cursor) refill() {
	if c.buf == nil {
		c.buf = make([]byte, windowSize)
	}
	have := copy(c.buf, c.rest)
	n, err := c.file.ReadAt(c.buf[have:], c.at)
	c.at += int64(n)
	c.rest = c.buf[:have+n]
	if err != nil && !errors.Is(err, io.EOF) {
		c.bad = fmt.Errorf("reading from disk: %w", err)
	}
}

func (c *cursor) next() bool {
	if len(c.rest) < maxPacked && c.file != nil && c.at < c.file.size {
		c.refill()
	}
	if len(c.rest) == 0 && len(c.more) > 0 {
		c.rest, c.more[0] = c.more[0], nil
		c.more = c.more[1:]
	}
	if len(c.rest) == 0 || c.bad != nil {
		return false
	}
	r := &c.rec
	r.key += c.number()
	if len(c.rest) < 3 {
		c.bad = errTorn
		return false
	}
	r.move = binary.LittleEndian.Uint16(c.rest)
	flags := c.rest[2]
	c.rest = c.rest[3:]
	r.first = c.number()
	k := &r.counts
	k.Games, k.Wins, k.Draws, k.Losses = 1, 0, 0, 0
	if flags&singleFlag == 0 {
		k.Games, k.Wins, k.Draws, k.Losses = uint32(c.number()), uint32(c.number()), uint32(c.number()), uint32(c.number())
	} else {
		switch uint32(flags) & resultMask {
		case win:
			k.Wins = 1
		case draw:
			k.Draws = 1
		case loss:
			k.Losses = 1
		}
	}
	k.Year, k.Rated, k.Rating = 0, 0, 0
	if flags&yearFlag != 0 {
		k.Year = uint16(c.number())
	}
	if flags&ratingFlag != 0 {
		k.Rated, k.Rating = uint32(c.number()), c.number()
	}
	if flags&fadedFlag != 0 {
		r.weight, r.points = c.number(), c.number()
	} else {
		r.weight, r.points = uint64(k.Games)*one, points(k)*one
	}
	return c.bad == nil
}

var errTorn = errors.New("run cut short")

func (c *cursor) number() uint64 {
	v, n := binary.Uvarint(c.rest)
	if n <= 0 {
		c.bad = errTorn
		return 0
	}
	c.rest = c.rest[n:]
	return v
}
