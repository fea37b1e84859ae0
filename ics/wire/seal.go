package wire

import (
	"slices"
	"sync"
	"time"

	"rookery/ics/timeseal"
)

// A seal is what is known of a client that stamps its lines with the time: when
// it got the board that its player is thinking about.
type seal struct {
	mu      sync.Mutex
	hailed  bool // a hello has come: lines are stamped
	version timeseal.Version
	timer   timeseal.Timer
	asked   time.Time // when the board and a ping went out
	pinged  time.Time // the same by this machine's clock; zero if the answer is there
	trip    time.Duration
}

// Line is the next line of text; what telnet and timeseal add is taken off. The
// stamp is 0 if there is none. The error is ErrTooLong, or the connection's.
func (c *Conn) Line() (text []byte, stamp int64, err error) {
	for {
		line, err := c.lines.Next()
		if err != nil || !timeseal.IsSealed(line) {
			return line, 0, err
		}
		text, stamp, err := timeseal.Open(slices.Clone(line))
		if err != nil {
			continue // it only looks sealed; nothing that a user could have typed
		}
		if !c.seal.takes(string(text), stamp, c.limits.Lag) {
			return text, stamp, nil
		}
	}
}

// takes a line that is meant for the seal alone: a hello or the answer to a ping.
func (s *seal) takes(text string, stamp int64, lag timeseal.Limits) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if h, ok := timeseal.ParseHello(text); ok && !s.hailed {
		s.hailed, s.version = true, h.Version
		s.timer = timeseal.Timer{Limits: lag}
		return true
	}
	if text != timeseal.Pong {
		return false
	}
	if s.hailed {
		s.timer.Pong(stamp)
		if !s.pinged.IsZero() {
			s.trip, s.pinged = max(time.Since(s.pinged), 1), time.Time{}
		}
	}
	return true
}

// Sealed reports whether the client stamps its lines.
func (c *Conn) Sealed() bool {
	if c == nil {
		return false
	}
	c.seal.mu.Lock()
	defer c.seal.mu.Unlock()
	return c.seal.hailed
}

// Ping sends a ping behind a board, if the client is sealed: its answer will say
// when the board came.
func (c *Conn) Ping(now time.Time) {
	if !c.Sealed() {
		return
	}
	c.seal.mu.Lock()
	defer c.seal.mu.Unlock()
	c.seal.timer.Sent()
	c.seal.asked, c.seal.pinged = now, time.Now()
	c.SendRaw(c.seal.version.Ping())
}

// Trip is how long the last ping took to the client and back; 0 if none was answered.
func (c *Conn) Trip() time.Duration {
	if c == nil {
		return 0
	}
	c.seal.mu.Lock()
	defer c.seal.mu.Unlock()
	return c.seal.trip
}

// Lag is how much of the time since the board was sent the net took, if the line
// with a stamp is a move.
func (c *Conn) Lag(stamp int64, now time.Time) time.Duration {
	if stamp == 0 || !c.Sealed() {
		return 0
	}
	c.seal.mu.Lock()
	defer c.seal.mu.Unlock()
	return c.seal.timer.Move(stamp, now.Sub(c.seal.asked))
}
