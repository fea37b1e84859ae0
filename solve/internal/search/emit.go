package search

import (
	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/board"
)

// An Emitter turns the lines of help and series play into nodes and hands
// them on; it keeps the path from the root.
type Emitter struct {
	emit func(*solution.Node)
	say  func(*solution.Message)
	to   func(Event) // where both send
	cut  Cut         // of the next moves, nil for none
	// Numbers are those of the moves so far; fewer than levels are still to come.
	Numbers []int
	Levels  int
	path    []pathStep
	left    int // solutions still wanted; negative: all
	count   int
	// restart is where in the path the numbering begins again; 0 for nowhere.
	restart int
	// late: the numbers of moves count the turns, not the half moves.
	late bool
	// final is the position that the last solution sent ends in, its length mixed in.
	final board.Key
	// tired are the men that cannot check at the end of the line, see board.Hindsight.
	tired board.Names
	// constraint marks the lines as the play of a violated constraint.
	constraint bool
}

type pathStep struct {
	move   solution.Move
	check  bool
	passed bool
	// needed are the men without whom it is no check, if that is told in hindsight.
	needed board.Names
	// unwanted: it is not made by whom option MoveBy names.
	unwanted bool
}

// NewEmitter makes an emitter of lines that begin after so many half moves which
// nobody has made; left solutions are wanted, all if it is negative.
// Late is for play whose first half move of the same side is left out.
func NewEmitter(ply, left int, late bool, out func(Event)) *Emitter {
	e := &Emitter{left: left, late: late, to: out}
	e.emit = func(n *solution.Node) { e.to(Event{Node: n, Final: e.final}) }
	e.say = func(m *solution.Message) { e.to(Event{Message: m}) }
	for range ply {
		e.path = append(e.path, pathStep{passed: true})
	}
	return e
}

// An Event is a node or a message, on its way to the sink.
type Event struct {
	Node    *solution.Node
	Message *solution.Message
	Final   board.Key // of a line of play: where it ends
	Enough  bool      // nothing that follows is wanted
}

func (e *Emitter) full() bool { return e.left == 0 }

// stop ends the phase with the solutions so far.
func (e *Emitter) stop() {
	e.left = 0
	if e.to != nil {
		e.to(Event{Enough: true})
	}
}

// play makes a move that is to be written.
func (e *Emitter) play(w *Worker, m board.Move) {
	step := pathStep{move: w.B.Describe(m)}
	w.Play(m)
	step.check = !w.Traits.Hidden && w.InCheck()
	if w.Traits.Hindsight {
		step.check, step.needed = w.B.(board.Hindsight).Checked(w.B.Turn())
	}
	if len(w.options.Own.MoveBy) > 0 {
		step.unwanted = !w.wanted(e.made())
	}
	e.path = append(e.path, step)
}

// made counts the half moves of the line so far.
func (e *Emitter) made() (n int) {
	for i := range e.path {
		if !e.path[i].passed {
			n++
		}
	}
	return n
}

func (e *Emitter) unwanted() bool {
	for i := range e.path {
		if e.path[i].unwanted {
			return true
		}
	}
	return false
}

// pass lets a half move pass that nobody makes.
func (e *Emitter) pass(w *Worker) {
	e.path = append(e.path, pathStep{passed: true})
	w.passOver()
}

// undo takes back what play or pass has done.
func (e *Emitter) undo(w *Worker) {
	w.Undo()
	e.path = e.path[:len(e.path)-1]
	if e.restart > len(e.path) {
		e.restart = 0
	}
}

// send emits the path as a solution, which may end by reaching goals.
func (e *Emitter) send(w *Worker, goals ...problem.Goal) {
	if e.left == 0 || e.unwanted() {
		return
	}
	if e.left > 0 {
		e.left--
	}
	if last := len(e.path) - 1; w.Traits.Hidden && last >= 0 && !e.path[last].passed {
		e.path[last].check = w.InCheck()
		defer func() { e.path[last].check = false }()
	}
	if w.Traits.Hindsight {
		e.tired = w.B.(board.Hindsight).Tired()
	}
	e.count++
	e.final = w.B.Key()
	e.final.Lo ^= board.Mix(uint64(len(e.path)))
	e.emit(e.chain(goals))
}

// chain builds the line: one node a move, each with its continuation below it.
func (e *Emitter) chain(goals []problem.Goal) *solution.Node {
	var first, last *solution.Node
	turn, mover := 0, 0 // of late play: so far, and the parity of who moved
	for i := range e.path {
		s := &e.path[i]
		if s.passed {
			continue
		}
		ply := i
		if e.restart > 0 && i >= e.restart {
			ply -= e.restart
		} else if e.late {
			if turn == 0 || i%2 != mover {
				turn, mover = turn+1, i%2
			}
			ply = turn
		}
		n := &solution.Node{Kind: solution.Step, Ply: ply, Move: s.move, Check: s.check && !s.needed.Meets(&e.tired)}
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
