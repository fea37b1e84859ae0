package talk

import (
	"slices"
	"time"

	"rookery/ics/floor"
	"rookery/ics/wire"
)

// What thousands are told is cried: a goroutine tells them in slices, between
// which the floor is free, so that no move waits for a shout.

// slice is for how long the crier keeps the floor at a time.
const slice = 2 * time.Millisecond

// few hear at once what nothing else waits before.
const few = 100

// A Listener is somebody who can be told something: a session.
type Listener interface {
	comparable
	// Hear gives it a text that need not be sent, as to who has gone or speaks; false if it is to be sent.
	Hear(text string) bool
	// Voice is the text as it wants it.
	Voice(text string) Voice
	// Send sends it by a crowd.
	Send(c *wire.Crowd, t wire.Text)
}

// A Voice is a text as a session wants it: who wants it the same way is sent the same.
type Voice struct {
	Text   string
	Width  int // 0: lines are not broken
	Prompt string
}

// Parts are what is sent: nothing follows the prompt on its line.
func (v Voice) Parts() []string {
	return []string{"\n", wire.Wrap(v.Text, v.Width), "\n", v.Prompt}
}

// A Crier tells many something. Who has the floor has it cry.
type Crier[S Listener] struct {
	floor *floor.Floor[S]
	cries []cry[S]
	crowd wire.Crowd
}

// NewCrier tells with the floor.
func NewCrier[S Listener](f *floor.Floor[S]) *Crier[S] { return &Crier[S]{floor: f} }

// A cry is something to be told to many. text is called when a session's turn
// comes; "" tells it nothing.
type cry[S Listener] struct {
	to   []S
	text func(S) string
	made map[Voice]wire.Text // once for all who want it the same way
}

// Cry tells sessions something. What is cried comes in the order
// in which it was cried; a few hear it at once, if nothing else waits.
func (r *Crier[S]) Cry(to []S, text func(S) string) {
	c := cry[S]{to, text, map[Voice]wire.Text{}}
	if len(to) <= few && len(r.cries) == 0 {
		for _, y := range to {
			r.reach(&c, y)
		}
		return
	}
	// The one who speaks has it in the reply.
	var nobody S
	if i := slices.Index(to, r.floor.Speaker()); r.floor.Speaker() != nobody && i >= 0 {
		r.reach(&c, to[i])
		c.to = slices.Delete(to, i, i+1)
	}
	r.cries = append(r.cries, c)
	if len(r.cries) == 1 {
		go r.run()
	}
}

// reach tells a session what is cried.
func (r *Crier[S]) reach(c *cry[S], x S) {
	line := c.text(x)
	if line == "" || x.Hear(line) {
		return
	}
	v := x.Voice(line)
	t, ok := c.made[v]
	if !ok {
		t = wire.NewText(v.Parts()...)
		c.made[v] = t
	}
	x.Send(&r.crowd, t)
}

// run tells what there is to be told.
func (r *Crier[S]) run() {
	var nobody S
	for more := true; more; {
		r.floor.With(nobody, func() {
			for end := time.Now().Add(slice); more && time.Now().Before(end); {
				c := &r.cries[0]
				n := min(20, len(c.to))
				for _, y := range c.to[:n] {
					r.reach(c, y)
				}
				if c.to = c.to[n:]; len(c.to) == 0 {
					r.cries = slices.Delete(r.cries, 0, 1)
				}
				more = len(r.cries) > 0
			}
		})
	}
}

// Same is a text that is the same for all.
func Same[S Listener](text string) func(S) string {
	return func(S) string { return text }
}
