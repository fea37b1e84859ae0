package child

import (
	"errors"
	"sync"
	"time"

	"rookery/internal/job"
	"rookery/internal/plain"
	"rookery/internal/replay"
	"rookery/solve"
)

// A follower tells the watching process where the search is.
type follower struct {
	child  *child
	rec    *replay.Recorder
	failed []job.Failed

	mu      sync.Mutex
	talks   bool         // of short searches nothing is told
	entered []solve.Part // untold
}

// talk begins to tell where the search is.
func (f *follower) talk() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.talks = true
	for _, p := range f.entered {
		f.tell(FrameEnter, p)
	}
	f.entered = nil
}

func (f *follower) tell(kind byte, p solve.Part) {
	f.child.must(f.child.out.Write(kind, plain.Encode(p)))
}

func (f *follower) Enter(p solve.Part) error {
	for _, failed := range f.failed {
		if failed.Place == p {
			return errors.New(replay.FailureText(failed.Cause))
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.talks {
		f.tell(FrameEnter, p)
	} else {
		f.entered = append(f.entered, p)
	}
	return nil
}

// Leave is told, too.
func (f *follower) Leave(p solve.Part) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.talks {
		f.tell(FrameLeave, p)
	} else {
		f.entered = Without(f.entered, p)
	}
}

// Deliver has what follows stand at the part.
func (f *follower) Deliver(p solve.Part) { f.rec.Move(p) }

// A logWriter collects what is found, for a moment.
type logWriter struct {
	out *FrameWriter

	mu    sync.Mutex
	buf   []byte
	total int
	timer *time.Timer
	every time.Duration // how long it is collected; 0: until it is much, or asked for
}

func (l *logWriter) write(b []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.total += len(b); l.total > job.MaxLog {
		return job.ErrTooLong
	}
	l.buf = append(l.buf, b...)
	if len(l.buf) >= logBytes {
		return l.flushLocked()
	}
	if l.timer == nil && l.every > 0 {
		l.timer = time.AfterFunc(l.every, func() { _ = l.flush() }) // the next write tells
	}
	return nil
}

// rest is what was not written yet.
func (l *logWriter) rest() []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.timer != nil {
		l.timer.Stop()
		l.timer = nil
	}
	b := l.buf
	l.buf = nil
	return b
}

func (l *logWriter) flush() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.flushLocked()
}

func (l *logWriter) flushLocked() error {
	if l.timer != nil {
		l.timer.Stop()
		l.timer = nil
	}
	for len(l.buf) > 0 {
		n := min(len(l.buf), job.MaxChunk)
		if err := l.out.Write(FrameLog, l.buf[:n]); err != nil {
			return err
		}
		l.buf = l.buf[n:]
	}
	l.buf = nil
	return nil
}

// Without is a list of places without one.
func Without(list []solve.Part, part solve.Part) []solve.Part {
	for i, p := range list {
		if p == part {
			return append(list[:i], list[i+1:]...)
		}
	}
	return list
}

// Place is where a search was when it ended without a word, of what was entered and not left:
// the innermost; parts are how many first moves were being searched, -1 if nothing was entered.
func Place(entered []solve.Part) (place solve.Part, parts int) {
	if len(entered) == 0 {
		return solve.Part{}, -1
	}
	for _, part := range entered {
		if part.Job >= 0 || parts == 0 {
			place = part // what was entered last is innermost
		}
		if part.Job >= 0 {
			parts++
		}
	}
	return place, parts
}
