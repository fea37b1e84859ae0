package web

import "context"

// Slots bound how much of a kind of work is done at a time.
type slots chan struct{}

// newSlots makes places for n at a time.
func newSlots(n int) slots { return make(slots, n) }

// do does something when there is a place for it.
func (s slots) do(ctx context.Context, work func() error) error {
	select {
	case s <- struct{}{}:
		defer func() { <-s }()
		return work()
	case <-ctx.Done():
		return ctx.Err()
	}
}
