package ics

import (
	"net"
	"strings"
	"sync"
	"time"
)

// A conn is what the server sends to one client. Sending never waits: what the
// network does not take at once is kept, and a client that leaves too much
// lying is cut off.
type conn struct {
	net   net.Conn      // nil: a visit's, which gets nothing here
	limit int           // bytes that may lie
	wait  time.Duration // that the network may take for some of them

	mu      sync.Mutex
	pending []byte
	sending bool
	closing bool // once all has been sent

	from string // address of a visit
	gone func() // called once, when a visit is to end
}

func newConn(c net.Conn, limit int, wait time.Duration) *conn {
	return &conn{net: c, limit: limit, wait: wait}
}

// newlines ends lines as such servers always have: LF CR.
var newlines = strings.NewReplacer("\n", "\n\r")

// send queues text, whose lines end with LF alone.
func (c *conn) send(text string) { c.sendRaw(newlines.Replace(text)) }

// sendRaw queues bytes as they are.
func (c *conn) sendRaw(bytes string) {
	if c == nil || c.net == nil {
		return // a robot's, or a visit's
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closing {
		return
	}
	if len(c.pending)+len(bytes) > c.limit {
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
func (c *conn) drain() {
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
		_ = c.net.SetWriteDeadline(time.Now().Add(c.wait))
		if _, err := c.net.Write(batch); err != nil {
			c.mu.Lock()
			c.closing, c.pending = true, nil
			c.mu.Unlock()
			_ = c.net.Close()
		}
	}
}

// hangUp closes the connection once everything has been sent.
func (c *conn) hangUp() {
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

// address is the client's, without its port.
func (c *conn) address() string {
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
