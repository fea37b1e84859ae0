package build

import (
	"cmp"
	"context"
	"io"
	"math"
	"slices"
	"sync"

	"rookery/book"
)

// Book ends the collecting and yields the positions in the order of their keys.
// Within a position the best weight comes first, of equal ones the move that was
// played first. Weights fit into 16 bits: they are scaled down within positions
// that need it, and up where games that count less than one would be lost.
func (c *Collector) Book() (*Book, error) {
	if err := c.finish(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	b := &Book{c: c, cancel: cancel, order: make(chan chan batch, len(c.lanes))}
	c.book = b
	jobs := make(chan job, len(c.lanes))
	b.group.Go(func() {
		defer close(jobs)
		defer close(b.order)
		for i := range c.partitions {
			j := job{&c.partitions[i], make(chan batch, 1)}
			if !send(ctx, b.order, j.out) || !send(ctx, jobs, j) {
				return
			}
		}
	})
	for i := range c.lanes {
		b.group.Go(func() {
			w := &bookWorker{c: c, settler: &c.lanes[i].settler}
			for j := range jobs {
				w.work(ctx, j)
			}
		})
	}
	return b, nil
}

// A Book is a [book.Reader] of what has been collected. The partitions are read by several at a
// time, and what they make of them is given out in the order of the keys.
type Book struct {
	c      *Collector
	cancel func()
	group  sync.WaitGroup
	order  chan chan batch
	out    chan batch // of the partition that is given out
	rest   []book.Position
	err    error
}

// A job is a partition to be read.
type job struct {
	partition *partition
	out       chan batch // closed behind the last batch
}

// A batch is some positions of a partition, or why there are no more.
type batch struct {
	positions []book.Position
	err       error
}

const batchSize = 512

// send reports whether there was somebody to take what is sent before the context ended.
func send[T any](ctx context.Context, to chan<- T, what T) bool {
	select {
	case to <- what:
		return true
	case <-ctx.Done():
		return false
	}
}

// Next is the next position with moves that are kept.
func (b *Book) Next() (book.Position, error) {
	for len(b.rest) == 0 && b.err == nil {
		if b.out == nil {
			out, ok := <-b.order
			if !ok {
				return book.Position{}, io.EOF
			}
			b.out = out
		}
		next, ok := <-b.out
		if !ok {
			b.out = nil
		}
		b.rest, b.err = next.positions, next.err
	}
	if b.err != nil {
		return book.Position{}, b.err
	}
	pos := b.rest[0]
	b.rest = b.rest[1:]
	return pos, nil
}

// end waits for those who read.
func (b *Book) end() {
	b.cancel()
	b.group.Wait()
}

// A bookWorker reads partitions.
type bookWorker struct {
	c       *Collector
	settler *settler
	records []candidate // of a position
	batch   []book.Position
	moves   []book.Move // room for those of the batch
}

func (w *bookWorker) work(ctx context.Context, j job) {
	defer close(j.out)
	if err := w.read(ctx, j); err != nil {
		send(ctx, j.out, batch{err: err})
	}
}

// read makes the partition's part of the book.
func (w *bookWorker) read(ctx context.Context, j job) error {
	src := w.open(j.partition)
	var next candidate
	more, err := src.next(&next.record)
	for more && err == nil {
		w.records = w.records[:0]
		for more && err == nil && (len(w.records) == 0 || w.records[0].key == next.key) {
			next.tally = tally{next.counts.Games, uint32(points(&next.counts))}
			w.records = append(w.records, next)
			more, err = src.next(&next.record)
		}
		if err := w.c.follower.halve(w.records); err != nil {
			return err
		}
		if kept := w.c.o.kept(w.records); len(kept) > 0 {
			w.batch = append(w.batch, w.position(kept))
		}
		if len(w.batch) == batchSize || !more && len(w.batch) > 0 {
			if !send(ctx, j.out, batch{positions: w.batch}) {
				return nil
			}
			w.batch = make([]book.Position, 0, batchSize)
		}
	}
	return err
}

// open gives the records of a partition, which gives them up.
func (w *bookWorker) open(p *partition) source {
	p.settle(w.settler)
	settled := p.settled
	p.fresh, p.settled = nil, nil
	if len(p.spilled) == 0 {
		return &settled
	}
	runs := []run{{rest: settled}}
	for _, left := range p.spilled {
		runs = append(runs, run{file: w.c.file, left: left})
	}
	return newMerger(runs)
}

func (w *bookWorker) position(kept []candidate) book.Position {
	o := &w.c.o
	slices.SortStableFunc(kept, func(x, y candidate) int { return cmp.Compare(x.first, y.first) })
	if cap(w.moves)-len(w.moves) < len(kept) {
		w.moves = make([]book.Move, 0, max(batchSize, len(kept)))
	}
	start := len(w.moves)
	w.moves = w.moves[:start+len(kept)]
	pos := book.Position{Key: kept[0].key, Moves: slices.Clip(w.moves[start:])}
	best := uint64(0)
	for i := range kept {
		best = max(best, o.value(&kept[i]))
	}
	scale := o.scale(best)
	for i := range kept {
		r := &kept[i]
		weight := math.Round(float64(o.value(r)) / one * scale)
		pos.Moves[i] = book.Move{Text: moveName(r.move), Weight: max(uint32(weight), 1), Counts: r.counts}
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
