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
// leads to a solution. Others can try some of the moves: whether one of those decides is a
// question of its own. What they answer is taken for what would have been found here;
// nothing else depends on who was asked.
type fork struct {
	kind    Kind
	rest    int
	line    []board.Move // from the root to here
	moves   []board.Move
	opened  time.Duration // when
	next    int           // of the moves, the first that nobody was given
	back    []int         // those that were given back
	lent    []Taken       // what others are at
	tried   int           // those that were tried here
	decided int           // the move that decides, -1 for none so far
	serial  int           // tells the forks apart that were kept here
}

// Kind is what a fork looks for.
type Kind byte

// The kinds of forks.
const (
	Attacks Kind = 'a' // a move that enforces the end
	Defends Kind = 'd' // a move that prevents it
	Helps   Kind = 'h' // a move after which the end can be reached together
)

// A Question is whether one of some moves decides in the position behind a line of moves,
// rest half moves being left after it.
type Question struct {
	Kind  Kind
	Rest  int
	Line  []board.Move // null moves included
	Moves []board.Move
}

// String writes a question so that ParseQuestion reads it.
func (q Question) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%c%d", q.Kind, q.Rest)
	for _, m := range q.Line {
		fmt.Fprintf(&s, ".%x", uint64(m))
	}
	for _, m := range q.Moves {
		fmt.Fprintf(&s, "/%x", uint64(m))
	}
	return s.String()
}

var errQuestion = errors.New("no question of a search")

// ParseQuestion reads what String writes.
func ParseQuestion(s string) (q Question, err error) {
	line, moves, _ := strings.Cut(s, "/")
	fields := strings.Split(line, ".")
	if fields[0] == "" || !strings.ContainsAny(fields[0][:1], "adh") {
		return q, errQuestion
	}
	q.Kind = Kind(fields[0][0])
	if q.Rest, err = strconv.Atoi(fields[0][1:]); err != nil || q.Rest < 0 {
		return q, errQuestion
	}
	if q.Line, err = parseMoves(fields[1:]); err == nil {
		q.Moves, err = parseMoves(strings.Split(moves, "/"))
	}
	return q, err
}

func parseMoves(fields []string) (list []board.Move, err error) {
	for _, f := range fields {
		m, err := strconv.ParseUint(f, 16, 64)
		if err != nil {
			return nil, errQuestion
		}
		list = append(list, board.Move(m))
	}
	return list, nil
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

// Taken names a question that was taken: some moves of a fork.
type Taken struct {
	f               *fork
	serial, from, n int
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
	return w.forks != nil && n >= forkAbove && w.forks.branch == b && w.most == 0
}

// decide tries moves until one decides, and tells its place; -1 if none does, or the
// search was stopped.
func (w *Worker) decide(kind Kind, b *plan.Branch, rest int, list []board.Move) int {
	fs := w.forks
	f := fs.enter(w, kind, rest, list)
	for {
		i := fs.nextOf(w, f)
		if i < 0 {
			break
		}
		w.Play(list[i])
		ok := w.decides(kind, b, rest)
		w.Undo()
		if fs.Pause != nil {
			fs.Pause()
		}
		if w.stopped() {
			break
		}
		fs.mu.Lock()
		f.tried++
		if ok && f.decided < 0 {
			f.decided = i
		}
		fs.mu.Unlock()
	}
	return fs.leave(w, f)
}

// decides tells whether the move just made is what a fork looks for.
func (w *Worker) decides(kind Kind, b *plan.Branch, rest int) bool {
	switch kind {
	case Attacks:
		return w.Attacked(b, rest)
	case Defends:
		return !w.defended(b, rest)
	}
	return w.helped(b, rest, nil)
}

func (fs *Forks) enter(w *Worker, kind Kind, rest int, list []board.Move) *fork {
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
		kind: kind, rest: rest, line: w.line[fs.root:w.depth:w.depth], moves: list, opened: fs.Now(),
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
	dropped := slices.Clone(f.lent)
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

// Take takes a question that takes about as long as least, or longer, of the outermost
// fork that has one. The first move of a battle's fork decides most often, or none does:
// before that is known others are asked only if there is nothing else.
func (fs *Forks) Take(least time.Duration) (q Question, t Taken, ok bool) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	now := fs.Now()
	var guess *fork
	for _, f := range fs.open {
		if f.decided >= 0 {
			break // the others are about to be left
		}
		left, took := len(f.moves)-f.next, now-f.opened
		switch {
		case left == 0:
		case f.tried > 0:
			each := max(took/time.Duration(f.tried), 1)
			if n := int((least + each - 1) / each); n <= left {
				q, t = f.lend(n)
				return q, t, true
			}
		case f.kind == Helps && took >= least:
			q, t = f.lend(1)
			return q, t, true
		case guess == nil && took >= guessAfter*least:
			guess = f
		}
	}
	if guess == nil {
		return q, t, false
	}
	q, t = guess.lend(1)
	return q, t, true
}

// guessAfter is how much longer than others the first move of a fork takes before it is
// taken for one that does not decide.
const guessAfter = 4

// lend lends the next moves.
func (f *fork) lend(n int) (Question, Taken) {
	t := Taken{f, f.serial, f.next, n}
	f.next += n
	f.lent = append(f.lent, t)
	return Question{f.kind, f.rest, slices.Clone(f.line), slices.Clone(f.moves[t.from:f.next])}, t
}

// Give gives the answer to a question that was taken, for which so many positions were
// examined; unknown gives it back.
func (fs *Forks) Give(t Taken, yes, known bool, nodes int64) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	fs.nodes += nodes
	f := t.f
	at := slices.Index(f.lent, t)
	if f.serial != t.serial || at < 0 {
		return
	}
	f.lent = slices.Delete(f.lent, at, at+1)
	switch {
	case !known:
		for i := range t.n {
			f.back = append(f.back, t.from+i)
		}
	case yes && f.decided < 0:
		f.decided = t.from // one of them
		fs.halt.Store(true)
	}
}

// Ask answers a question about a branch. Known is false if the search was stopped
// before, or nobody can ask this. Others may be asked in turn.
func (w *Worker) Ask(b *plan.Branch, q Question) (yes, known bool) {
	if b.Battle == (q.Kind == Helps) || q.Rest >= b.Max {
		return false, false
	}
	defer func(depth int) {
		for w.depth > depth {
			w.Undo()
		}
	}(w.depth)
	for _, m := range q.Line {
		if m == board.Skip {
			w.passOver()
			continue
		}
		if m != board.Null && !slices.Contains(w.legal(), m) {
			return false, false
		}
		w.Play(m)
	}
	legal := w.legal()
	for _, m := range q.Moves {
		if !slices.Contains(legal, m) {
			return false, false
		}
	}
	if w.forks != nil {
		yes = w.decide(q.Kind, b, q.Rest, q.Moves) >= 0
		return yes, !w.stopped()
	}
	for _, m := range q.Moves {
		w.Play(m)
		yes = yes || w.decides(q.Kind, b, q.Rest)
		w.Undo()
	}
	return yes, !w.stopped()
}
