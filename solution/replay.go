package solution

import (
	"rookery/chess"
	"rookery/problem"
)

// A Standing is what a square holds after a move: a man, nothing, or a hole
// for the rest of the play.
type Standing struct {
	Square chess.Square
	Man    *problem.Man
	Hole   bool
}

// Changes lists the squares that the move changes with what they hold after
// it: all that is needed to replay it.
func (m *Move) Changes() []Standing {
	switch {
	case m.After != nil:
		return m.After
	case m.Null:
		return nil
	}
	return m.Plain()
}

// Plain is what the journey alone changes: the man leaves a square, what it
// takes disappears, and it arrives, promoted if it is.
func (m *Move) Plain() []Standing {
	if m.From == chess.NoSquare {
		return nil // nobody knows what it changes
	}
	list := []Standing{{Square: m.From}}
	if m.Captured != nil && m.CaptureSquare != m.To {
		list = append(list, Standing{Square: m.CaptureSquare})
	}
	man := m.Man
	if m.Promotion != "" {
		man.Walk = m.Promotion
	}
	return append(list, Standing{Square: m.To, Man: &man})
}
