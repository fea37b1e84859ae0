package batch

import (
	"context"
	"io"
	"os"
)

// interruptibly reads from r until the context ends. A file on a disk always answers at once.
func interruptibly(ctx context.Context, r io.Reader) io.Reader {
	if f, ok := r.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			return f
		}
	}
	return &interruptible{ctx: ctx, r: r}
}

// interruptible reads from r until the context ends, also while r has nothing to
// give, as a terminal in front of which nobody types.
type interruptible struct {
	ctx  context.Context
	r    io.Reader
	ch   chan []byte // what was read; closed at the end
	err  error       // that ended the reading, once ch is closed
	rest []byte
}

func (i *interruptible) Read(p []byte) (int, error) {
	if i.ch == nil {
		i.ch = make(chan []byte)
		go i.pump()
	}
	if len(i.rest) == 0 {
		select {
		case <-i.ctx.Done():
			return 0, i.ctx.Err()
		case b, ok := <-i.ch:
			if !ok {
				return 0, i.err
			}
			i.rest = b
		}
	}
	n := copy(p, i.rest)
	i.rest = i.rest[n:]
	return n, nil
}

// pump ends with the text, or with the first read after the context has ended.
func (i *interruptible) pump() {
	defer close(i.ch)
	for {
		b := make([]byte, 1<<12)
		n, err := i.r.Read(b)
		if n > 0 {
			select {
			case i.ch <- b[:n]:
			case <-i.ctx.Done():
				return
			}
		}
		if err != nil {
			i.err = err
			return
		}
	}
}
