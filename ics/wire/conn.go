package wire

import (
	"net"
	"strings"
	"sync"
	"time"

	"rookery/ics/timeseal"
)

// Limits bound what one client may cost.
type Limits struct {
	Unsent int           // bytes that a client may leave unread
	Write  time.Duration // that the network may take for some of them
	Lag    timeseal.Limits
}

// A Conn is a client's connection. Sending never waits: what the network does not
// take at once is kept, and a client that leaves too much lying is cut off. Its
// methods may be called from any goroutine, but only one at a time reads lines. A
// nil Conn is of somebody who has none, such as a robot: what it is sent is lost.
type Conn struct {
	net    net.Conn // nil: a visitor's, which gets nothing here
	limits Limits
	lines  *Reader
	seal   seal

	mu      sync.Mutex
	pending []byte
	sending bool
	closing bool // once all has been sent
	sent    func()

	from string // address of a visitor
	gone func() // called once, when a visitor is to go
}

// NewConn is the server's end of a connection.
func NewConn(c net.Conn, l Limits) *Conn {
	return &Conn{net: c, limits: l, lines: NewReader(c)}
}

// NewVisitor is the Conn of somebody at an address whose program is in this
// process and needs no lines. Hanging up calls gone, once.
func NewVisitor(address string, gone func()) *Conn { return &Conn{from: address, gone: gone} }

// Send queues text in parts, whose lines end with LF alone. On the wire they end as
// on such servers always: LF CR.
func (c *Conn) Send(parts ...string) {
	c.queue(drain, func(pending []byte) []byte { return appendText(pending, parts) })
}

// appendText appends text as it stands on the wire.
func appendText(b []byte, parts []string) []byte {
	if b == nil {
		b = make([]byte, 0, 256) // a board
	}
	for _, text := range parts {
		for line, more := "", true; more; {
			line, text, more = strings.Cut(text, "\n")
			if b = append(b, line...); more {
				b = append(b, "\n\r"...)
			}
		}
	}
	return b
}

// SendRaw queues bytes as they are.
func (c *Conn) SendRaw(bytes string) {
	c.queue(drain, func(pending []byte) []byte { return append(pending, bytes...) })
}

// WhenSent calls f, which must not wait, when the network is given what is queued. It
// does not if that waits behind what the client leaves unread.
func (c *Conn) WhenSent(f func()) {
	if c == nil || c.net == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case !c.sending || len(c.pending) == 0:
		f() // it was
	case c.sent == nil:
		c.sent = f
	}
}

// drain has a goroutine of its own write to a connection.
func drain(c *Conn) { go c.drain() }

// queue has something appended to what waits, and written if nobody is at it.
func (c *Conn) queue(write func(*Conn), add func(pending []byte) []byte) {
	if c == nil || c.net == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closing {
		return
	}
	if c.pending = add(c.pending); len(c.pending) > c.limits.Unsent {
		c.closing = true
		c.pending = nil
		_ = c.net.Close()
		return
	}
	if !c.sending {
		c.sending = true
		write(c)
	}
}

// take takes what is to be written; if that is nothing, all has been sent.
func (c *Conn) take() []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	batch := c.pending
	c.pending = nil
	if c.sent != nil {
		c.sent()
		c.sent = nil
	}
	if len(batch) == 0 {
		c.sending = false
		if c.closing {
			_ = c.net.Close()
		}
	}
	return batch
}

// drain writes until nothing is left. It lives only while there is something
// to write, so that idle clients cost no goroutine for it.
func (c *Conn) drain() {
	for {
		batch := c.take()
		if len(batch) == 0 {
			return
		}
		_ = c.net.SetWriteDeadline(time.Now().Add(c.limits.Write))
		if _, err := c.net.Write(batch); err != nil {
			c.mu.Lock()
			c.closing, c.pending = true, nil
			c.mu.Unlock()
			_ = c.net.Close()
		}
	}
}

// Patience is how long the lines that are read from now on may take to come.
func (c *Conn) Patience(d time.Duration) { _ = c.net.SetReadDeadline(time.Now().Add(d)) }

// HangUp closes the connection once everything has been sent.
func (c *Conn) HangUp() {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closing {
		return
	}
	c.closing = true
	if c.gone != nil {
		c.gone()
		return
	}
	if !c.sending {
		c.sending = true
		go c.drain()
	}
}

// Address is the client's, without its port.
func (c *Conn) Address() string {
	if c == nil {
		return "here"
	}
	if c.net == nil {
		return c.from
	}
	host, _, err := net.SplitHostPort(c.net.RemoteAddr().String())
	if err != nil {
		return c.net.RemoteAddr().String()
	}
	return host
}
