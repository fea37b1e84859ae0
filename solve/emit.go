package solve

import (
	"rookery/problem"
	"rookery/solution"
)

// An emitter turns the lines of help and series play into nodes and hands
// them on; it keeps the path from the root.
type emitter struct {
	emit func(*solution.Node)
	say  func(*solution.Message)
	// numbers are those of the moves so far; fewer than levels are still to come.
	numbers []int
	levels  int
	path    []pathStep
	left    int // solutions still wanted; negative: all
	count   int
	// restart is where in the path the numbering begins again; 0 for nowhere.
	restart int
	// final is the position that the last solution sent ends in, its length mixed in.
	final key
	// constraint marks the lines as the play of a violated constraint.
	constraint bool
}

type pathStep struct {
	move   solution.Move
	passed bool
}

func (e *emitter) full() bool { return e.left == 0 }

// push records a move about to be played.
func (e *emitter) push(w *worker, m move) {
	e.path = append(e.path, pathStep{move: w.b.describe(m)})
}

// skip records a half move that nobody makes.
func (e *emitter) skip(*worker) { e.path = append(e.path, pathStep{passed: true}) }

func (e *emitter) pop(*worker) {
	e.path = e.path[:len(e.path)-1]
	if e.restart > len(e.path) {
		e.restart = 0
	}
}

// goal emits the path as a solution that ends by reaching a goal.
func (e *emitter) goal(w *worker, g problem.Goal) { e.send(w, []problem.Goal{g}) }

// line emits the path as a solution without a goal of its own.
func (e *emitter) line(w *worker) { e.send(w, nil) }

func (e *emitter) send(w *worker, goals []problem.Goal) {
	if e.left == 0 {
		return
	}
	if e.left > 0 {
		e.left--
	}
	e.count++
	e.final = w.b.key()
	e.final.lo ^= mix(uint64(len(e.path)))
	e.emit(e.chain(w, goals))
}

// chain builds the line: one node a move, each with its continuation below it.
// Checks are found by replaying, which only solutions pay for.
func (e *emitter) chain(w *worker, goals []problem.Goal) *solution.Node {
	var first, last *solution.Node
	for i := range e.path {
		s := &e.path[i]
		if s.passed {
			continue
		}
		ply := i
		if e.restart > 0 && i >= e.restart {
			ply -= e.restart
		}
		n := &solution.Node{Kind: solution.Step, Ply: ply, Move: s.move, Check: w.b.checkAt(len(e.path) - 1 - i)}
		if first == nil {
			first = n
		} else {
			last.Replies = []*solution.Node{n}
		}
		last = n
	}
	if last == nil {
		return &solution.Node{Kind: solution.Root, Goals: goals}
	}
	last.Goals, last.Constraint = goals, e.constraint
	return first
}
