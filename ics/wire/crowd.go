package wire

import (
	"runtime"
	"slices"
	"sync"
)

// A Crowd sends to many clients of whom thousands get something at the same time. A
// few goroutines write to all of them; who cannot take it at once is left to a goroutine
// of its own. What is sent to others meanwhile does not wait for the crowd. The zero
// Crowd is ready.
type Crowd struct {
	mu      sync.Mutex
	waiting []*Conn // in the order in which they are written to
	writers int
}

// A Text is what many get, as it stands on the wire: it is made once.
type Text struct{ bytes []byte }

// NewText makes a text of parts whose lines end with LF alone.
func NewText(parts ...string) Text { return Text{slices.Clip(appendText(nil, parts))} }

// Send queues a text for one of the crowd. Who has nothing else waiting shares
// its bytes with the others.
func (w *Crowd) Send(c *Conn, t Text) {
	c.queue(w.add, func(pending []byte) []byte {
		if len(pending) == 0 {
			return t.bytes // has no room: what is appended goes elsewhere
		}
		return append(pending, t.bytes...)
	})
}

// A Taker is a connection that takes at once what it has room for.
type Taker interface {
	Take(b []byte) (n int)
}

// add leaves a connection to the writers.
func (w *Crowd) add(c *Conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting = append(w.waiting, c)
	if w.writers < runtime.GOMAXPROCS(0) {
		w.writers++
		go w.write()
	}
}

// write writes until nobody waits.
func (w *Crowd) write() {
	const some = 16
	var now [some]*Conn
	for {
		w.mu.Lock()
		n := copy(now[:], w.waiting)
		if w.waiting = w.waiting[n:]; len(w.waiting) == 0 {
			w.waiting = nil
		}
		if n == 0 {
			w.writers--
			w.mu.Unlock()
			return
		}
		w.mu.Unlock()
		for _, c := range now[:n] {
			c.dash()
		}
		runtime.Gosched() // to those who are not in the crowd
	}
}

// dash writes what the network takes at once. The rest is drained.
func (c *Conn) dash() {
	for {
		batch := c.take()
		if len(batch) == 0 {
			return
		}
		n := 0
		if t, ok := c.net.(Taker); ok {
			n = t.Take(batch)
		} else {
			n = writeNow(c.net, batch)
		}
		if n == len(batch) {
			continue
		}
		c.mu.Lock()
		c.pending = append(batch[n:], c.pending...)
		c.mu.Unlock()
		go c.drain()
		return
	}
}
