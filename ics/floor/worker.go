package floor

import "sync"

// A Worker does one thing after the other in a goroutine of its own, each with the
// floor: what a table or a tournament waits for in the middle, such as the store,
// nothing else there comes between.
type Worker[S any] struct {
	floor *Floor[S]

	mu     sync.Mutex
	jobs   []func()
	wake   chan struct{}
	closed bool
}

// Begin starts the goroutine.
func (w *Worker[S]) Begin(f *Floor[S]) {
	w.floor = f
	w.wake = make(chan struct{}, 1)
	go w.run()
}

// run is the goroutine.
func (w *Worker[S]) run() {
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

// Post leaves something to be done, with the floor and in the words of a speaker, who
// may be nobody; false if the worker has gone.
func (w *Worker[S]) Post(speaker S, do func()) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return false
	}
	w.jobs = append(w.jobs, func() { w.floor.With(speaker, do) })
	w.nudge()
	return true
}

// nudge wakes the goroutine.
func (w *Worker[S]) nudge() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// Close lets the goroutine end when it has done what is left to do.
func (w *Worker[S]) Close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	w.nudge()
}

// AwaitAt has a worker do something in the words of somebody who waits for it meanwhile, without the floor.
func (f *Floor[S]) AwaitAt(speaker S, w interface {
	Post(speaker S, do func()) bool
}, do func()) {
	done := make(chan struct{})
	if !w.Post(speaker, func() { defer close(done); do() }) {
		do() // nothing can happen there any more
		return
	}
	f.Yield(func() { <-done })
}
