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

// newlines ends lines as such servers always have: LF CR.
var newlines = strings.NewReplacer("\n", "\n\r")

// Send queues text, whose lines end with LF alone.
func (c *Conn) Send(text string) { c.SendRaw(newlines.Replace(text)) }

// SendRaw queues bytes as they are.
func (c *Conn) SendRaw(bytes string) {
	if c == nil || c.net == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closing {
		return
	}
	if len(c.pending)+len(bytes) > c.limits.Unsent {
		c.closing = true
		c.pending = nil
		_ = c.net.Close()
		return
	}
	c.pending = append(c.pending, bytes...)
	if !c.sending {
		c.sending = true
		go c.drain()
	}
}

// drain writes until nothing is left. It lives only while there is something
// to write, so that idle clients cost no goroutine for it.
func (c *Conn) drain() {
	for {
		c.mu.Lock()
		batch := c.pending
		c.pending = nil
		if len(batch) == 0 {
			c.sending = false
			if c.closing {
				_ = c.net.Close()
			}
			c.mu.Unlock()
			return
		}
		c.mu.Unlock()
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
