package ics

import (
	"slices"
	"time"
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
}

// cryOut has the crier tell sessions something. What is cried comes in the order
// in which it was cried; a few hear it at once, if nothing else waits.
func (s *Server) cryOut(to []*session, text func(*session) string) {
	const few = 100
	if len(to) <= few && len(s.cries) == 0 {
		for _, y := range to {
			y.cried(text)
		}
		return
	}
	// The one who speaks has it in the reply.
	if i := slices.Index(to, s.speaker); s.speaker != nil && i >= 0 {
		to[i].cried(text)
		to = slices.Delete(to, i, i+1)
	}
	s.cries = append(s.cries, cry{to, text})
	if len(s.cries) == 1 {
		go s.crier()
	}
}

// cried tells a session something that is cried.
func (x *session) cried(text func(*session) string) {
	if x.left {
		return
	}
	if line := text(x); line != "" {
		x.notify(line)
	}
}

// crier tells what there is to be told.
func (s *Server) crier() {
	for more := true; more; {
		s.with(nil, func() {
			for end := time.Now().Add(crySlice); more && time.Now().Before(end); {
				c := &s.cries[0]
				n := min(20, len(c.to))
				for _, y := range c.to[:n] {
					y.cried(c.text)
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
