package wire

import (
	"net"

	"rookery/ics/timeseal"
)

// Kept is a connection that outlives the server, since a gateway keeps its socket:
// what is left there with Keep the next server finds with Left.
type Kept interface {
	net.Conn
	Keep(memo []byte, on bool)
	Mark(n uint64)
	Left() []byte
	Doubt() (mark uint64, doubtful bool)
}

// kept is the connection as one that outlives the server, nil if it does not.
func (c *Conn) kept() Kept {
	if c == nil {
		return nil
	}
	k, _ := c.net.(Kept)
	return k
}

// Lasts reports whether the connection outlives the server.
func (c *Conn) Lasts() bool { return c.kept() != nil }

// Keep leaves something for the next server: with it that goes on with a client
// that is logged in, and begins again with others.
func (c *Conn) Keep(memo []byte, on bool) { c.kept().Keep(memo, on) }

// Left is what the server before has left, nil if nothing.
func (c *Conn) Left() []byte {
	if k := c.kept(); k != nil {
		return k.Left()
	}
	return nil
}

// Mark notes what the client has been shown, by a number.
func (c *Conn) Mark(n uint64) {
	if k := c.kept(); k != nil {
		k.Mark(n)
	}
}

// Doubt reports whether the line that was read last may have been carried out by
// the server before, and the mark of what its sender had been shown.
func (c *Conn) Doubt() (mark uint64, doubtful bool) {
	if k := c.kept(); k != nil {
		return k.Doubt()
	}
	return 0, false
}

// Seal is the version of the seal of a client that stamps its lines, else 0.
func (c *Conn) Seal() timeseal.Version {
	if !c.Sealed() {
		return 0
	}
	c.seal.mu.Lock()
	defer c.seal.mu.Unlock()
	return c.seal.version
}

// Reseal goes on with a client that has told an earlier server its version.
func (c *Conn) Reseal(v timeseal.Version) {
	if v != timeseal.V1 && v != timeseal.V2 {
		return
	}
	c.seal.mu.Lock()
	defer c.seal.mu.Unlock()
	c.seal.hailed, c.seal.version = true, v
	c.seal.timer = timeseal.Timer{Limits: c.limits.Lag}
}
