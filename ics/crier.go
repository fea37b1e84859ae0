package ics

import (
	"slices"
	"time"

	"rookery/ics/wire"
)

// What thousands are told is cried: a goroutine tells them in slices, between
// which the floor is free, so that no move waits for a shout.

// crySlice is for how long the crier keeps the floor at a time.
const crySlice = 2 * time.Millisecond

// A cry is something to be told to many. text is called when a session's turn
// comes; "" tells it nothing.
type cry struct {
	to   []*session
	text func(*session) string
	made map[voice]wire.Text // once for all who want it the same way
}

// cryOut has the crier tell sessions something. What is cried comes in the order
// in which it was cried; a few hear it at once, if nothing else waits.
func (s *Server) cryOut(to []*session, text func(*session) string) {
	const few = 100
	c := cry{to, text, map[voice]wire.Text{}}
	if len(to) <= few && len(s.cries) == 0 {
		for _, y := range to {
			c.reach(y)
		}
		return
	}
	// The one who speaks has it in the reply.
	if i := slices.Index(to, s.floor.Speaker()); s.floor.Speaker() != nil && i >= 0 {
		c.reach(to[i])
		c.to = slices.Delete(to, i, i+1)
	}
	s.cries = append(s.cries, c)
	if len(s.cries) == 1 {
		go s.crier()
	}
}

// reach tells a session what is cried.
func (c *cry) reach(x *session) {
	if x.left {
		return
	}
	line := c.text(x)
	if line == "" || x.told(line) {
		return
	}
	v := x.voice(line)
	t, ok := c.made[v]
	if !ok {
		t = wire.NewText(v.parts()...)
		c.made[v] = t
	}
	x.server.crowd.Send(x.conn, t)
}

// crier tells what there is to be told.
func (s *Server) crier() {
	for more := true; more; {
		s.floor.With(nil, func() {
			for end := time.Now().Add(crySlice); more && time.Now().Before(end); {
				c := &s.cries[0]
				n := min(20, len(c.to))
				for _, y := range c.to[:n] {
					c.reach(y)
				}
				if c.to = c.to[n:]; len(c.to) == 0 {
					s.cries = slices.Delete(s.cries, 0, 1)
				}
				more = len(s.cries) > 0
			}
		})
	}
}

// same is a text that is the same for all.
func same(text string) func(*session) string {
	return func(*session) string { return text }
}
