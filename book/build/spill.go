package build

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
)

// A spill is a file for what has no room in memory. It has no name as long as the system allows that,
// so that nothing is left of it whatever happens to the program.
type spill struct {
	*os.File
	size int64
}

// A piece is a part of a spill.
type piece struct {
	at  int64
	len int
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
	if s == nil {
		return nil
	}
	err := s.Close()
	if removal := os.Remove(s.Name()); removal != nil && !errors.Is(removal, os.ErrNotExist) && err == nil {
		err = removal
	}
	return err
}

// read reads a piece.
func (s *spill) read(p piece) ([]byte, error) {
	b := make([]byte, p.len)
	return b, s.readInto(b, p.at)
}

func (s *spill) readInto(b []byte, at int64) error {
	if _, err := s.ReadAt(b, at); err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF // EOF is how books end
		}
		return fmt.Errorf("reading from disk: %w", err)
	}
	return nil
}

// A run is packed records, of which those on disk come to memory a window at a time.
type run struct {
	rest   packed
	file   *spill
	left   piece // follows rest
	window []byte
}

const windowSize = 64 << 10

func (r *run) next(to *record) (bool, error) {
	if len(r.rest) < maxPacked && r.left.len > 0 {
		if r.window == nil {
			r.window = make([]byte, min(r.left.len, windowSize))
		}
		have := copy(r.window, r.rest)
		n := min(r.left.len, len(r.window)-have)
		if err := r.file.readInto(r.window[have:have+n], r.left.at); err != nil {
			return false, err
		}
		r.rest = r.window[:have+n]
		r.left = piece{r.left.at + int64(n), r.left.len - n}
	}
	return r.rest.next(to)
}

// spill puts the records of all partitions onto the disk, unless somebody else has just done so.
func (c *Collector) spill(s *settler) (err error) {
	c.spilling.Lock()
	defer c.spilling.Unlock()
	if c.held.Load() <= c.bound {
		return nil
	}
	if c.file == nil {
		if c.file, err = newSpill(c.o.TempDir); err != nil {
			return err
		}
	}
	w := bufio.NewWriterSize(c.file, 64<<10)
	for i := range c.partitions {
		p := &c.partitions[i]
		p.mu.Lock()
		before := p.size()
		p.settle(s)
		if len(p.settled) > 0 {
			_, err = w.Write(p.settled)
			p.spilled = append(p.spilled, piece{c.file.size, len(p.settled)})
			c.file.size += int64(len(p.settled))
		}
		p.settled, p.fresh = nil, nil
		c.held.Add(p.size() - before)
		p.mu.Unlock()
		if err != nil {
			return fmt.Errorf("writing to disk: %w", err)
		}
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("writing to disk: %w", err)
	}
	return nil
}
