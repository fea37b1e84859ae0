package worker

import (
	"context"
	"sync"
)

// Seats are as many as workers are to search at a time. Whoever has lent all that was left of
// its search, and waits for what others find, leaves its seat meanwhile to one of a few workers
// that stand by, and takes it back at once when it goes on. If there are too few then, who ends
// a task next stands by.
type seats struct {
	mu   sync.Mutex
	free int           // below 0: so many are too few
	word chan struct{} // one may be free
}

func newSeats(n int) *seats { return &seats{free: n, word: make(chan struct{}, 1)} }

// standBy is how many workers stand by beside so many that search: none beside a few, whose
// memory may be all that there is.
func standBy(workers int) int { return workers / 4 }

// take waits for a seat, and takes it; false if the context has ended.
func (s *seats) take(ctx context.Context) bool {
	for {
		s.mu.Lock()
		if s.free > 0 {
			s.free--
			s.tell()
			s.mu.Unlock()
			return true
		}
		s.mu.Unlock()
		select {
		case <-s.word:
		case <-ctx.Done():
			return false
		}
	}
}

// tell wakes one of those who wait, if there is a seat.
func (s *seats) tell() {
	if s.free <= 0 {
		return
	}
	select {
	case s.word <- struct{}{}:
	default: // there is a word already
	}
}

func (s *seats) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.free++
	s.tell()
}

// takeBack takes a seat whether one is free or not.
func (s *seats) takeBack() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.free--
}

// giveUp leaves a seat if there are too few.
func (s *seats) giveUp() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.free >= 0 {
		return false
	}
	s.free++
	return true
}
