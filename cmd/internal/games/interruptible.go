package games

import (
	"context"
	"io"
)

// An interruptible reader ends with its context, also while it waits for input that does
// not come, or where what reads it finds no end.
type interruptible struct {
	ctx    context.Context
	chunks <-chan chunk
	now    chunk
}

// A chunk is what was read at a time.
type chunk struct {
	data []byte
	err  error
}

// newInterruptible begins to read. What it reads from is read by nobody else afterwards.
func newInterruptible(ctx context.Context, r io.Reader) *interruptible {
	chunks := make(chan chunk, 4)
	go func() {
		defer close(chunks)
		for {
			b := make([]byte, 128<<10)
			n, err := r.Read(b)
			select {
			case chunks <- chunk{b[:n], err}:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return &interruptible{ctx: ctx, chunks: chunks}
}

func (r *interruptible) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	for len(r.now.data) == 0 {
		if r.now.err != nil {
			return 0, r.now.err
		}
		select {
		case r.now = <-r.chunks:
		case <-r.ctx.Done():
			return 0, r.ctx.Err()
		}
	}
	n := copy(b, r.now.data)
	r.now.data = r.now.data[n:]
	return n, nil
}
