package worker

import (
	"time"
)

// yieldTime is how long a job that is to make room may take to come to an end.
const yieldTime = 500 * time.Millisecond

// yield has a worker end what it is at, soon.
func (s *sitting) yield(cancel func()) {
	s.yielding.Do(func() {
		end := s.w.giveUp
		if len(s.job.Bundle) > 0 {
			s.part()
			end = cancel // what is done of it stays
		}
		s.yields.Store(true)
		s.hurry = time.AfterFunc(yieldTime, end)
	})
}

// giveUp leaves the present task to another worker.
func (w *worker) giveUp() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.abandon != nil {
		w.abandon()
	}
}
