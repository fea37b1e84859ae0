package ics

import "sync"

// A worker does one thing after the other in a goroutine of its own, each with the
// floor: what a table or a tournament waits for in the middle, such as the store,
// nothing else there comes between.
type worker struct {
	server *Server

	mu     sync.Mutex
	jobs   []func()
	wake   chan struct{}
	closed bool
}

// begin starts the goroutine.
func (w *worker) begin(s *Server) {
	w.server = s
	w.wake = make(chan struct{}, 1)
	go w.run()
}

// run is the goroutine.
func (w *worker) run() {
	for {
		w.mu.Lock()
		jobs := w.jobs
		w.jobs = nil
		closed := w.closed
		w.mu.Unlock()
		for _, job := range jobs {
			job()
		}
		if len(jobs) == 0 {
			if closed {
				return
			}
			<-w.wake
		}
	}
}

// post leaves something to be done, with the floor and in the words of
// a session, which may be nil; false if the worker has gone.
func (w *worker) post(speaker *session, f func()) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return false
	}
	w.jobs = append(w.jobs, func() { w.server.with(speaker, f) })
	w.nudge()
	return true
}

// nudge wakes the goroutine.
func (w *worker) nudge() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// close lets the goroutine end when it has done what is left to do.
func (w *worker) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	w.nudge()
}
