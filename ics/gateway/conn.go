package gateway

import (
	"bytes"
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// A conn is the server's end of a client's connection, whose socket a gateway has.
type conn struct {
	gate *gate
	id   uint64
	from address
	left []byte // by the server before; nil if it left nothing

	mu       sync.Mutex
	epoch    uint64 // that it is attached in; 0: the gateway has not named it in this one yet
	in       []chunk
	inEnd    uint64 // offset behind what has come
	handed   uint64 // offset behind what the server has read
	line     uint64 // offset behind the last whole line of that
	done     uint64 // offset behind what is carried out
	doubt    uint64 // 1 + the mark of what was read last, if it is doubtful
	out      []byte // not acknowledged yet
	outStart uint64 // offset of that
	memo     []byte
	on       uint64 // 1: with the memo the next server goes on, else it begins again
	mark     uint64
	over     error // not nil: no more comes than is there
	gone     bool  // closed on this side
	patience time.Time
	hurry    time.Time

	arrived, room chan struct{}
}

// A chunk is bytes of a client, doubtful if they may have been carried out by an
// earlier server.
type chunk struct {
	bytes []byte
	doubt uint64 // 1 + the mark
}

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// tell sends a record about the connection, if the gateway knows it. The caller
// holds the lock.
func (c *conn) tell(r record) {
	if c.epoch != 0 {
		r.id = c.id
		c.gate.outbox.add(c.epoch, r)
	}
}

// attach is called when the gateway has named the connection: what it has not
// received is sent again.
func (c *conn) attach(epoch, received uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch = epoch
	c.forget(received)
	c.tell(record{kind: acked, a: c.done})
	if c.memo != nil {
		c.tell(record{kind: keep, a: c.on, body: c.memo})
		c.tell(record{kind: mark, a: c.mark})
	}
	for at := 0; at < len(c.out); at += maxChunk {
		c.tell(record{kind: data, a: c.outStart + uint64(at), body: c.out[at:min(at+maxChunk, len(c.out))]})
	}
	if c.gone {
		c.tell(record{kind: closed, a: c.outStart + uint64(len(c.out))})
	}
}

// detach is called when an epoch ends.
func (c *conn) detach() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch = 0
}

// forget drops what the gateway has received. The caller holds the lock.
func (c *conn) forget(received uint64) {
	if n := received - c.outStart; received > c.outStart && n <= uint64(len(c.out)) {
		c.out = append([]byte(nil), c.out[n:]...)
		c.outStart = received
		signal(c.room)
	}
}

func (c *conn) received(offset uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.forget(offset)
}

// come takes in bytes of the client; false if some before them are missing.
func (c *conn) come(offset, doubt uint64, b []byte) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if offset > c.inEnd {
		return false
	}
	known := c.inEnd - offset
	if known >= uint64(len(b)) || c.over != nil {
		return true
	}
	b = b[known:]
	if c.inEnd-c.done > 2*window {
		c.over = io.ErrUnexpectedEOF // no gateway of ours does that
	} else {
		c.in = append(c.in, chunk{bytes.Clone(b), doubt})
		c.inEnd += uint64(len(b))
	}
	signal(c.arrived)
	return true
}

// end lets the server read what is there, and then the error.
func (c *conn) end(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over == nil {
		c.over = err
	}
	signal(c.arrived)
	signal(c.room)
}

// longLine is more than a line may have; what is longer is not waited for.
const longLine = 2048

// Read gives at most a line at a time. When it is called again that line has been
// carried out, and is acknowledged.
func (c *conn) Read(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.handed-c.line > longLine {
		c.line = c.handed
	}
	if c.line > c.done {
		c.done = c.line
		c.tell(record{kind: acked, a: c.done})
	}
	for len(c.in) == 0 || len(p) == 0 {
		switch {
		case c.gone:
			return 0, net.ErrClosed
		case c.over != nil:
			return 0, c.over
		case len(p) == 0:
			return 0, nil
		}
		if !c.wait(c.arrived, c.patience) {
			return 0, os.ErrDeadlineExceeded
		}
	}
	first := &c.in[0]
	n := min(len(p), len(first.bytes))
	if i := bytes.IndexAny(first.bytes[:n], "\n\x00"); i >= 0 {
		n = i + 1
		c.line = c.handed + uint64(n)
	}
	copy(p, first.bytes[:n])
	c.handed += uint64(n)
	c.doubt = first.doubt
	if first.bytes = first.bytes[n:]; len(first.bytes) == 0 {
		c.in = c.in[1:]
	}
	return n, nil
}

// wait waits for a signal, without the lock; false if it takes too long.
func (c *conn) wait(what <-chan struct{}, until time.Time) bool {
	c.mu.Unlock()
	defer c.mu.Lock()
	if until.IsZero() {
		<-what
		return true
	}
	t := time.NewTimer(time.Until(until))
	defer t.Stop()
	select {
	case <-what:
		return true
	case <-t.C:
		return false
	}
}

// Write waits while much is on its way, as a socket does.
func (c *conn) Write(p []byte) (n int, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(p) > n {
		switch {
		case c.gone:
			return n, net.ErrClosed
		case c.over != nil:
			return n, c.over
		case len(c.out) >= window:
			if !c.wait(c.room, c.hurry) {
				return n, os.ErrDeadlineExceeded
			}
			continue
		}
		n += c.pass(p[n:])
	}
	return n, nil
}

// Take passes on what there is room for.
func (c *conn) Take(p []byte) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.gone || c.over != nil {
		return 0
	}
	return c.pass(p)
}

// pass passes on what there is room for. The caller holds the lock.
func (c *conn) pass(p []byte) (n int) {
	for n < len(p) && len(c.out) < window {
		part := p[n:min(len(p), n+maxChunk, n+window-len(c.out))]
		c.tell(record{kind: data, a: c.outStart + uint64(len(c.out)), body: part})
		c.out = append(c.out, part...)
		n += len(part)
	}
	return n
}

// Close hangs up on the client, unless the server goes: then the gateway keeps it
// for the next one.
func (c *conn) Close() error {
	going := c.gate.listener.going()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.gone {
		return nil
	}
	c.gone = true
	if c.over == nil && !going {
		c.tell(record{kind: closed, a: c.outStart + uint64(len(c.out))})
	}
	signal(c.arrived)
	signal(c.room)
	return nil
}

// Keep leaves with the gateway what the next server needs to go on with the client,
// or, if it is not on, to begin again: what it types then is not for another server.
func (c *conn) Keep(memo []byte, on bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(memo) > maxMemo || bytes.Equal(memo, c.memo) {
		return
	}
	if c.memo, c.on = memo, 0; on {
		c.on = 1
	}
	c.tell(record{kind: keep, a: c.on, body: memo})
}

// Mark notes what the client has been shown.
func (c *conn) Mark(n uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n != c.mark {
		c.mark = n
		c.tell(record{kind: mark, a: n})
	}
}

// Left is what the server before has left.
func (c *conn) Left() []byte { return c.left }

// Doubt reports whether what was read last may have been carried out already, and
// the mark that the client had been shown when it came.
func (c *conn) Doubt() (mark uint64, doubtful bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.doubt - 1, c.doubt != 0
}

func (c *conn) LocalAddr() net.Addr  { return address("gateway") }
func (c *conn) RemoteAddr() net.Addr { return c.from }

func (c *conn) SetReadDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.patience = t
	return nil
}

func (c *conn) SetWriteDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.hurry = t
	return nil
}

func (c *conn) SetDeadline(t time.Time) error {
	_ = c.SetReadDeadline(t)
	return c.SetWriteDeadline(t)
}

// An address is a client's, with its port.
type address string

func (address) Network() string  { return "gateway" }
func (a address) String() string { return string(a) }
