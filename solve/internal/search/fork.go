package search

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// A fork is where a question is answered by trying moves one after the other until one
// decides: an attack that solves, a defence that holds, a half move of help play that
// leads to a solution. Each move is a question of its own, so others can answer some.
// What they answer is taken for what would have been found here; nothing else depends
// on who was asked.
type fork struct {
	kind    Kind
	rest    int
	decides bool         // the answer that decides
	line    []board.Move // from the root to here
	moves   []board.Move
	opened  time.Duration // when
	next    int           // of the moves, the first that nobody was given
	back    []int         // those that were given back
	lent    []int         // those that others are at
	tried   int           // those that were answered here
	decided int           // the move that decides, -1 for none so far
	serial  int           // tells the forks apart that were kept here
}

// Kind is what a question asks of the position behind its line.
type Kind byte

// The kinds of questions.
const (
	Attacks Kind = 'a' // the attacker's move just made enforces the end
	Defends Kind = 'd' // the defender's move just made does not prevent it
	Helps   Kind = 'h' // the end can be reached together
)

// A Question is asked of the position behind a line of moves, rest half moves being left.
type Question struct {
	Kind Kind
	Rest int
	Line []board.Move // null moves included
}

// String writes a question so that ParseQuestion reads it.
func (q Question) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%c%d", q.Kind, q.Rest)
	for _, m := range q.Line {
		fmt.Fprintf(&s, ".%x", uint64(m))
	}
	return s.String()
}

var errQuestion = errors.New("no question of a search")

// ParseQuestion reads what String writes.
func ParseQuestion(s string) (q Question, err error) {
	fields := strings.Split(s, ".")
	if fields[0] == "" || !strings.ContainsAny(fields[0][:1], "adh") {
		return q, errQuestion
	}
	q.Kind = Kind(fields[0][0])
	if q.Rest, err = strconv.Atoi(fields[0][1:]); err != nil || q.Rest < 0 {
		return q, errQuestion
	}
	for _, f := range fields[1:] {
		m, err := strconv.ParseUint(f, 16, 64)
		if err != nil {
			return q, errQuestion
		}
		q.Line = append(q.Line, board.Move(m))
	}
	return q, nil
}

// Forks are the forks that a worker is in: others may take questions of them.
type Forks struct {
	// Now is a clock, and Rest waits a moment for others.
	Now  func() time.Duration
	Rest func()
	// Drop is told of questions that were taken and whose answers nobody needs any more.
	Drop func(Taken)
	// Pause, if not nil, is called between two moves of a fork.
	Pause func()

	mu     sync.Mutex
	branch *plan.Branch
	root   int // depth at which lines begin
	open   []*fork
	closed []*fork     // to be used again
	halt   atomic.Bool // a fork is decided in the middle of one of its moves
	nodes  int64       // examined by others
}

// Taken names a question that was taken.
type Taken struct {
	f            *fork
	serial, move int
}

// Fork lets others take questions of what the worker searches of a branch from here on;
// a nil branch ends that.
func (w *Worker) Fork(fs *Forks, b *plan.Branch) {
	w.forks, w.halt = nil, nil
	if b == nil || w.nontrivial >= 0 { // what that option grants depends on the way
		return
	}
	w.forks, w.halt = fs, &fs.halt
	fs.mu.Lock()
	defer fs.mu.Unlock()
	fs.branch, fs.root = b, w.depth
}

// forkAbove is how many half moves have to be left at a fork.
const forkAbove = 3

func (w *Worker) forked(b *plan.Branch, n int) bool {
	return w.forks != nil && n >= forkAbove && w.forks.branch == b
}

// decide tries moves until one decides, and tells its place; -1 if none does, or the
// search was stopped.
func (w *Worker) decide(kind Kind, b *plan.Branch, rest int, list []board.Move, decides bool) int {
	fs := w.forks
	f := fs.enter(w, kind, rest, list, decides)
	for {
		i := fs.nextOf(w, f)
		if i < 0 {
			break
		}
		w.Play(list[i])
		ok := w.answer(kind, b, rest)
		w.Undo()
		if fs.Pause != nil {
			fs.Pause()
		}
		if w.stopped() {
			break
		}
		fs.mu.Lock()
		f.tried++
		if ok == decides && f.decided < 0 {
			f.decided = i
		}
		fs.mu.Unlock()
	}
	return fs.leave(w, f)
}

// answer answers a question of the present position.
func (w *Worker) answer(kind Kind, b *plan.Branch, rest int) bool {
	switch kind {
	case Attacks:
		return w.Attacked(b, rest)
	case Defends:
		return w.defended(b, rest)
	}
	return w.helped(b, rest, nil)
}

func (fs *Forks) enter(w *Worker, kind Kind, rest int, list []board.Move, decides bool) *fork {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	var f *fork
	if last := len(fs.closed) - 1; last >= 0 {
		f, fs.closed = fs.closed[last], fs.closed[:last]
	} else {
		f = new(fork)
	}
	// What others read of line and list nobody changes before the fork is left.
	*f = fork{
		kind: kind, rest: rest, decides: decides, line: w.line[fs.root:w.depth:w.depth], moves: list, opened: fs.Now(),
		back: f.back[:0], lent: f.lent[:0], decided: -1, serial: f.serial,
	}
	fs.open = append(fs.open, f)
	return f
}

// nextOf is the next move to be tried here; -1 if there is no need, or none. While others
// are at some it waits.
func (fs *Forks) nextOf(w *Worker, f *fork) int {
	for !w.stopped() {
		fs.mu.Lock()
		i, more := f.take()
		more = more || len(f.lent) > 0 && f.decided < 0
		fs.mu.Unlock()
		if i >= 0 || !more {
			return i
		}
		fs.Rest()
	}
	return -1
}

// take takes a move that nobody is at; more: there may be others.
func (f *fork) take() (i int, more bool) {
	switch last := len(f.back) - 1; {
	case f.decided >= 0:
		return -1, false
	case last >= 0:
		i = f.back[last]
		f.back = f.back[:last]
		return i, true
	case f.next < len(f.moves):
		f.next++
		return f.next - 1, true
	}
	return -1, false
}

func (fs *Forks) leave(w *Worker, f *fork) int {
	fs.mu.Lock()
	w.Add(fs.nodes)
	fs.nodes = 0
	var dropped []Taken
	for _, i := range f.lent {
		dropped = append(dropped, Taken{f, f.serial, i})
	}
	fs.open = fs.open[:len(fs.open)-1]
	fs.halt.Store(slices.ContainsFunc(fs.open, func(f *fork) bool { return f.decided >= 0 }))
	f.serial++
	decided := f.decided
	fs.closed = append(fs.closed, f)
	fs.mu.Unlock()
	for _, t := range dropped {
		fs.Drop(t)
	}
	return decided
}

// Take takes a question, of the outermost fork that has one whose moves have taken as
// long as least on average. A fork's first move is nobody else's: most often it decides,
// or none does.
func (fs *Forks) Take(least time.Duration) (q Question, t Taken, ok bool) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	now := fs.Now()
	for _, f := range fs.open {
		if f.decided >= 0 {
			break // the others are about to be left
		}
		if f.tried == 0 || now-f.opened < least*time.Duration(f.tried) {
			continue
		}
		if f.next < len(f.moves) {
			i := f.next
			f.next++
			f.lent = append(f.lent, i)
			return Question{f.kind, f.rest, append(slices.Clone(f.line), f.moves[i])}, Taken{f, f.serial, i}, true
		}
	}
	return q, t, false
}

// Give gives the answer to a question that was taken, for which so many positions were
// examined; unknown gives it back.
func (fs *Forks) Give(t Taken, holds, known bool, nodes int64) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	fs.nodes += nodes
	f := t.f
	at := slices.Index(f.lent, t.move)
	if f.serial != t.serial || at < 0 {
		return
	}
	f.lent = slices.Delete(f.lent, at, at+1)
	switch {
	case !known:
		f.back = append(f.back, t.move)
	case holds == f.decides && f.decided < 0:
		f.decided = t.move
		fs.halt.Store(true)
	}
}

// Ask answers a question about a branch. Known is false if the search was stopped
// before, or nobody can ask this.
func (w *Worker) Ask(b *plan.Branch, q Question) (holds, known bool) {
	if b.Battle == (q.Kind == Helps) || q.Rest >= b.Max {
		return false, false
	}
	defer func(depth int) {
		for w.depth > depth {
			w.Undo()
		}
	}(w.depth)
	for _, m := range q.Line {
		if m == board.Null {
			w.pass()
			continue
		}
		if !slices.Contains(w.legal(), m) {
			return false, false
		}
		w.Play(m)
	}
	holds = w.answer(q.Kind, b, q.Rest)
	return holds, !w.stopped()
}
