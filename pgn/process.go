package pgn

import (
	"context"
	"errors"
	"io"
	"sync"
)

// Options say how [Process] works.
type Options struct {
	Workers  int         // 0: one
	Before   int         // parts that other texts had before, see [Part.Number]
	MaxMoves int         // see [Reader.MaxMoves]
	Pass     bool        // see [Reader.Pass]
	Letters  Letters     // see [Reader.Letters]
	Fault    func(Fault) // told of the faults in the order of the games; may be nil
}

// Process reads the games of a plain text on several cores. It gives work a
// part of the games at a time, concurrently; worker tells the callers apart,
// from 0 up. What work returns for the parts is given to deliver, one after the
// other in their order, with the number of games that came before. Memory stays
// bounded however long the text is. The first error ends everything, but what
// has been read before an error of src is delivered.
func Process[T any](ctx context.Context, src io.Reader, o Options,
	work func(worker int, games *Part) (T, error), deliver func(before int, result T) error) error {
	workers := max(o.Workers, 1)
	ctx, cancel := context.WithCancel(ctx)
	jobs, order := make(chan *job[T], workers), make(chan *job[T], workers)
	var (
		group     sync.WaitGroup
		streamErr error
	)
	group.Go(func() {
		defer close(jobs)
		defer close(order)
		streamErr = cutUp(ctx, src, o, jobs, order)
	})
	for w := range workers {
		group.Go(func() {
			for j := range jobs {
				if ctx.Err() == nil {
					j.result, j.err = work(w, &j.part)
				}
				close(j.done)
			}
		})
	}
	err := collect(ctx, order, o, deliver)
	cancel()
	group.Wait()
	if err == nil {
		err = streamErr
	}
	return err
}

// A job is a part of the games on its way.
type job[T any] struct {
	part   Part
	result T
	err    error
	done   chan struct{}
}

// cutUp makes jobs of a stream, to be worked on and to be collected in order.
func cutUp[T any](ctx context.Context, src io.Reader, o Options, jobs, order chan<- *job[T]) error {
	s := newSplitter(src)
	for number := o.Before + 1; ; number++ {
		b, err := s.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		j := &job[T]{part: Part{reader: newBlockReader(b), number: number}, done: make(chan struct{})}
		r := j.part.reader
		r.MaxMoves, r.Pass, r.Letters = o.MaxMoves, o.Pass, o.Letters
		select {
		case order <- j:
		case <-ctx.Done():
			return nil
		}
		select {
		case jobs <- j:
		case <-ctx.Done():
			close(j.done)
			return nil
		}
	}
}

func collect[T any](ctx context.Context, order <-chan *job[T], o Options, deliver func(int, T) error) error {
	before := 0
	for j := range order {
		<-j.done
		if err := ctx.Err(); err != nil {
			return err
		}
		if j.err != nil {
			return j.err
		}
		for _, f := range j.part.faults {
			f.Game += before
			if o.Fault != nil {
				o.Fault(f)
			}
		}
		if err := deliver(before, j.result); err != nil {
			return err
		}
		before += j.part.reader.games
	}
	return ctx.Err()
}

// A Part is a run of games of a stream that Process reads.
type Part struct {
	reader *Reader
	number int
	faults []Fault
}

// Number is the part's place among all, from 1.
func (p *Part) Number() int { return p.number }

// Read reads the next game of the part into g, false after the last one. Game
// numbers count from 1 within the part.
func (p *Part) Read(g *Game) bool {
	if p.reader.Read(g) != nil {
		_, faults := p.reader.Rest()
		p.faults = append(p.faults, faults...)
		return false
	}
	p.faults = append(p.faults, g.Faults...)
	return true
}

// Rest is the text behind the part's last game that is no game, once Read has said that there is no other.
func (p *Part) Rest() string {
	text, _ := p.reader.Rest()
	return text
}
