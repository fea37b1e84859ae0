package site

import "context"

// Slots bound how much of a kind of work is done at a time.
type Slots chan struct{}

// NewSlots makes places for n at a time.
func NewSlots(n int) Slots { return make(Slots, n) }

// Do does something when there is a place for it.
func (s Slots) Do(ctx context.Context, work func() error) error {
	select {
	case s <- struct{}{}:
		defer func() { <-s }()
		return work()
	case <-ctx.Done():
		return ctx.Err()
	}
}
