package gateway

import (
	"bytes"
	"encoding/json"
	"net"
	"sync"
	"time"
)

// A client is a connection that the gateway keeps.
type client struct {
	gateway *Gateway
	net     net.Conn
	id      uint64
	address string

	mu      sync.Mutex
	epoch   uint64 // 0: no server
	memo    []byte // that the server left
	mark    uint64
	up      []sent // not acknowledged yet
	upStart uint64 // offset of that
	upSize  int
	on      bool // logged in: the next server goes on
	full    bool // more came than is kept without a server: the rest of the line goes, too

	pending []byte // for the socket
	taken   uint64 // offset behind what came from the server
	told    uint64 // up to where the server knows that
	writing bool
	closing bool
	room    chan struct{}
}

// Sent bytes are those of the client that the server has not acknowledged.
type sent struct {
	bytes []byte
	mark  uint64 // what the client had been shown
	to    uint64 // the server that they were given to; 0: none
}

// listen reads what the client sends until it goes.
func (c *client) listen() {
	buf := make([]byte, 1024)
	for {
		n, err := c.net.Read(buf)
		if n > 0 && !c.heard(buf[:n]) || err != nil {
			return
		}
	}
}

// heard passes on what the client sent, keeps it while there is no server, or has
// the client wait where the server is slow; false if the client is to go.
func (c *client) heard(b []byte) bool {
	for {
		c.mu.Lock()
		switch {
		case c.closing:
			c.mu.Unlock()
			return false
		case c.full:
			i := bytes.IndexByte(b, '\n')
			c.full = i < 0
			b = b[i+1:]
			if c.full {
				b = nil
			}
		}
		if c.epoch != 0 && c.upSize >= window {
			c.mu.Unlock()
			<-c.room
			continue
		}
		if c.epoch == 0 && c.upSize+len(b) > queued {
			c.tooMuch(b)
		} else if len(b) > 0 {
			s := sent{bytes: bytes.Clone(b), mark: c.mark}
			c.pass(&s, c.upStart+uint64(c.upSize), 0)
			c.up = append(c.up, s)
			c.upSize += len(b)
		}
		c.mu.Unlock()
		return true
	}
}

// tooMuch drops bytes for which there is no room while there is no server, with the
// whole of a line that they are the end or the beginning of. The caller holds the
// lock.
func (c *client) tooMuch(b []byte) {
	c.put([]byte(sayTooMuch))
	c.full = b[len(b)-1] != '\n'
	for n := len(c.up); n > 0; n-- {
		last := &c.up[n-1]
		whole := bytes.LastIndexByte(last.bytes, '\n') + 1
		c.upSize -= len(last.bytes) - whole
		last.bytes = last.bytes[:whole]
		if whole > 0 {
			break
		}
		c.up = c.up[:n-1]
	}
}

// pass gives bytes to the server, if there is one. The caller holds the lock.
func (c *client) pass(s *sent, offset, doubt uint64) {
	if c.epoch == 0 {
		return
	}
	for at := 0; at < len(s.bytes); at += maxChunk {
		part := s.bytes[at:min(at+maxChunk, len(s.bytes))]
		c.gateway.outbox.add(c.epoch, record{kind: data, id: c.id, a: offset + uint64(at), b: doubt, body: part})
	}
	s.to = c.epoch
}

// attach names the client to the server, and sends again what it has not
// acknowledged. Another server than before hears which of that is doubtful; who
// was not logged in begins again. The caller holds the gateway's lock.
func (c *client) attach(epoch uint64, same bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch = epoch
	if !same {
		c.taken = 0
		if !c.on {
			c.upStart += uint64(c.upSize)
			c.up, c.upSize, c.full = nil, 0, false
		}
	}
	c.told = c.taken
	doc, err := json.Marshal(arrival{c.address, c.memo})
	if err != nil {
		return // text and bytes
	}
	c.gateway.outbox.add(epoch, record{kind: opened, id: c.id, a: c.upStart, b: c.taken, body: doc})
	offset := c.upStart
	for i := range c.up {
		s, doubt := &c.up[i], uint64(0)
		if s.to != 0 && !same {
			doubt = s.mark + 1
		}
		c.pass(s, offset, doubt)
		offset += uint64(len(s.bytes))
	}
	signal(c.room)
}

// detach is called when there is no server any more.
func (c *client) detach() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.epoch = 0
	signal(c.room)
}

// leave tells the server that the client has gone.
func (c *client) leave() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closing = true
	if c.epoch != 0 {
		c.gateway.outbox.add(c.epoch, record{kind: closed, id: c.id, a: c.upStart + uint64(c.upSize)})
	}
}

// record does what the server says; false if something before it is missing.
func (c *client) record(r record) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch r.kind {
	case data:
		if r.a > c.taken {
			return false
		}
		if known := c.taken - r.a; known < uint64(len(r.body)) {
			fresh := r.body[known:]
			c.taken += uint64(len(fresh))
			c.put(fresh)
		}
	case acked:
		c.forget(r.a)
	case keep:
		c.memo, c.on = bytes.Clone(r.body), r.a != 0
	case mark:
		c.mark = r.a
	case closed:
		if r.a > c.taken {
			return false
		}
		c.closing = true
		c.put(nil)
		signal(c.room)
	}
	return true
}

// forget drops what the server has acknowledged. The caller holds the lock.
func (c *client) forget(offset uint64) {
	for len(c.up) > 0 && offset > c.upStart {
		n := min(offset-c.upStart, uint64(len(c.up[0].bytes)))
		c.upStart += n
		c.upSize -= int(n)
		if c.up[0].bytes = c.up[0].bytes[n:]; len(c.up[0].bytes) == 0 {
			c.up = c.up[1:]
		}
	}
	signal(c.room)
}

// say tells the client something of the gateway's own.
func (c *client) say(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.put([]byte(text))
}

// hangUp is say at last.
func (c *client) hangUp(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closing {
		c.closing = true
		c.put([]byte(text))
		signal(c.room)
	}
}

// put leaves bytes to be written to the socket. The caller holds the lock.
func (c *client) put(b []byte) {
	if len(c.pending) > 2*window {
		_ = c.net.Close() // it reads nothing, and is told more and more
		return
	}
	c.pending = append(c.pending, b...)
	if !c.writing {
		c.writing = true
		go c.write()
	}
}

// write writes until nothing is left. It lives only while there is something to
// write.
func (c *client) write() {
	for {
		c.mu.Lock()
		b := c.pending
		c.pending = nil
		epoch, written := c.epoch, c.taken
		tell := epoch != 0 && written-c.told >= unsaid
		if len(b) == 0 {
			c.writing = false
			if c.closing {
				_ = c.net.Close()
			}
			c.mu.Unlock()
			return
		}
		if tell {
			c.told = written
		}
		c.mu.Unlock()
		_ = c.net.SetWriteDeadline(time.Now().Add(writeTime))
		if _, err := c.net.Write(b); err != nil {
			_ = c.net.Close()
			c.mu.Lock()
			c.closing = true
			signal(c.room)
			c.mu.Unlock()
			continue
		}
		if tell {
			c.gateway.outbox.add(epoch, record{kind: acked, id: c.id, a: written})
		}
	}
}
