// Package search asks on a board whether the nodes of a plan hold, and writes the
// play that shows it: battle play as trees, help and series play as lines. What
// is found out about positions is kept in a table that all workers share.
//
// Which first moves a problem falls into, who looks at them and in what order
// solutions are told is not here (package solve).
package search

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// A Search is what the workers of one half of one twin share.
type Search struct {
	plan    *plan.Plan
	options *problem.Options
	table   *table
	news    *News       // nil if nobody wants to know
	Stop    atomic.Bool // ends the search
	// Unbounded: what conditions ask each other finds no end, so there is no answer.
	Unbounded  atomic.Bool
	plain      bool // nothing is deduced about proof games
	strategies strategies
	// limits of battle play, in half moves and squares; -1 is none.
	maxThreat  int
	maxFlights int
	// nontrivial is the length, in moves, of answers that make a defence
	// trivial (option NonTrivial); -1 for no such limit.
	nontrivial int
}

// New prepares the search of a plan with a problem's options; it tells what
// to say of those that have no meaning for it. If it follows another search that is over and wanted no more, it takes
// the memory of that one's table.
func New(pl *plan.Plan, o *problem.Options, memory int64, plain bool, after *Search) (s *Search, notes []solution.Message) {
	var t *table
	if after != nil {
		t = after.table
	}
	s = &Search{plan: pl, options: o, table: t.emptied(memory), plain: plain, maxThreat: -1, maxFlights: -1, nontrivial: -1}
	b := plan.FirstBranch(pl.Root)
	battle := b != nil && b.Battle
	note := func(kind solution.MessageKind) { notes = append(notes, solution.Message{Kind: kind}) }
	if battle && o.PostKeyPlay && NumbersMatter(o) {
		note(solution.RangeIgnored)
	}
	if battle && o.PostKeyPlay && (o.Try || o.Defence.Set) && b.Reply == plan.Always { // also with Defence 0, as Popeye
		note(solution.TryIgnored)
	}
	switch {
	case !o.Threat.Set:
	case battle && b.Max-1 >= 2*o.Threat.N:
		s.maxThreat = o.Threat.N
	case !battle && o.Threat.N > 0 || battle && b.Max > 2: // one move leaves nothing to threaten
		note(solution.ThreatIgnored)
	}
	if battle && o.StopOnShort {
		note(solution.ShortIgnored)
	}
	if o.MaxFlightSquares.Set {
		s.maxFlights = o.MaxFlightSquares.N
	}
	if o.NonTrivialMoves.Set {
		s.nontrivial = o.NonTrivialLength.N
	}
	return s, notes
}

// LimitTable gives the search a table of at most so many bytes. What the one
// before knows stays, if it fits. Nobody may be searching.
func (s *Search) LimitTable(bytes int64) {
	if t := s.table.within(bytes); t != s.table { // somebody may be reading which it is
		s.table = t
	}
}

// Inherit has a search go on with the table and the news of another one, of the same half of the same
// problem. Nobody may be searching.
func (s *Search) Inherit(from *Search) { s.table, s.news = from.table, from.news }

// Inherit has a worker order moves as one of another search of the same half has come to.
func (w *Worker) Inherit(from *Worker) {
	w.learnt = from.learnt
}

// A Worker searches on its own board. Its methods say of nodes and branches
// whether they hold; what they write goes through an emitter.
type Worker struct {
	*Search
	B      board.Board
	Traits board.Traits
	game   board.ProofGame // nil if there is no target, or nothing is to be deduced
	Nodes  int64
	// Others are those of the nodes that others have examined.
	Others int64
	// halt, if not nil, ends what this worker is looking for.
	halt *atomic.Bool
	most int64 // nodes with which an attempt ends; 0: it has no such limit
	// shuffle makes a helper look at moves in another order than the worker it helps, nil: it is none.
	shuffle *rand.Rand
	route   route // through the trees that it writes
	depth   int
	lists   [][]board.Move
	ahead   ahead
	next    foretold
	scores  [256]int
	learnt  *experience  // nil where moves are not put in order
	line    []board.Move // moves played, by depth
	Ends    drafted
	cutting cutting
	forks   *Forks // nil if nobody else is to be asked
	breath  breath
	story   *story // nil where nothing is demanded of the game
	// byStrategies is how it plays by strategies, nil if it does not, and patience how many positions it looks at before;
	// negative: it never does.
	byStrategies *strategyPlay
	patience     int64
	// spare counts the nontrivial defences still granted (option NonTrivial).
	spare int
}

// Add counts nodes that others have examined.
func (w *Worker) Add(nodes int64) {
	w.Nodes += nodes
	w.Others += nodes
}

// NewWorker gives a search another worker, on a board of its own.
func NewWorker(s *Search, b board.Board) *Worker {
	w := &Worker{Search: s}
	w.B = b.Clone(w.stopped, func() { s.Unbounded.Store(true) })
	w.Traits = b.Traits()
	if !s.plain {
		w.game = w.B.ProofGame()
	}
	if s.nontrivial >= 0 {
		w.spare = s.options.NonTrivialMoves.N
	}
	w.patience = -1
	if w.game != nil {
		if target, _, _ := w.game.Aim(); target != nil {
			w.patience = target.Patience
		}
	}
	w.story = newStory(s.plan, w.B, nil, 0)
	return w
}

// stopped reports whether the search is to end; results are then void.
func (w *Worker) stopped() bool {
	w.breath.take()
	return w.Stop.Load() || w.Unbounded.Load() || w.halt != nil && w.halt.Load() || w.most != 0 && w.Nodes >= w.most
}

// Until asks a question whose answer nobody wants any more once halt is set. Known
// is false if the search ended before there was an answer.
func (w *Worker) Until(halt *atomic.Bool, ask func(w *Worker) bool) (ok, known bool) {
	if w.forks == nil { // otherwise whoever could set it is asked in another way
		w.halt = halt
		defer func() { w.halt = nil }()
	}
	ok = ask(w)
	return ok, !w.stopped()
}

// Assist does the same with moves in another order than the worker who was asked
// first, so that each finds in the table what the other one has found.
func (w *Worker) Assist(halt *atomic.Bool, ask func(w *Worker) bool) (ok, known bool) {
	w.shuffle = rand.New(rand.NewPCG(uint64(w.Nodes), 1))
	defer func() { w.shuffle = nil }()
	return w.Until(halt, ask)
}

// Shuffle has a worker that does a part of help play look at moves in another order than
// those at other parts. In one order all would come to the same positions at the same time,
// by the same moves in another sequence, and each would search them.
func (w *Worker) Shuffle(seed uint64) { w.shuffle = rand.New(rand.NewPCG(seed, 2)) }

// list is a buffer for the moves at the current depth.
func (w *Worker) list() []board.Move {
	for len(w.lists) <= w.depth {
		w.lists = append(w.lists, make([]board.Move, 0, 96))
	}
	return w.lists[w.depth][:0]
}

// legal are the legal moves, in the buffer of the current depth.
func (w *Worker) legal() []board.Move {
	list := w.B.Moves(w.list())
	w.lists[w.depth] = list
	return list
}

// forcing are the legal moves that may leave the other side only moves that reach a goal, in the
// buffer of the current depth.
func (w *Worker) forcing(goal problem.Goal) []board.Move {
	list := w.B.Forcing(w.list(), goal)
	w.lists[w.depth] = list
	return list
}

// Play makes a move, which counts as a position.
func (w *Worker) Play(m board.Move) {
	w.Nodes++
	w.descend(m)
	if w.story != nil {
		w.story.play(w.B, m)
	}
	w.B.Play(m)
}

// passOver passes for a side that has no move, which does not count as a position.
func (w *Worker) passOver() {
	w.descend(board.Skip)
	w.story.pass()
	w.B.Play(board.Skip)
}

// TurnOver gives the move to the other side.
func (w *Worker) TurnOver() {
	w.descend(board.Skip)
	w.story.pass()
	w.B.TurnOver()
}

// descend notes what has been played to come one half move deeper.
func (w *Worker) descend(m board.Move) {
	w.line = append(w.line[:w.depth], m)
	w.depth++
}

// Undo takes the last move back.
func (w *Worker) Undo() {
	w.depth--
	w.story.undo()
	w.B.Undo()
}

// InCheck reports whether the side to move is in check.
func (w *Worker) InCheck() bool { return w.B.InCheck(w.B.Turn()) }

// KingCapturable reports whether the side that has just moved is in check.
func (w *Worker) KingCapturable() bool { return w.B.InCheck(w.B.Turn().Other()) }

// choices are the moves of a side in the order in which they are written, those
// included that only the leg's goal makes legal.
func (w *Worker) choices(l *plan.Leg) []board.Move {
	list := board.Listed(w.B)
	// A condition may allow checks where it is the goal to check.
	if goal, ok := l.Goal(); ok && (board.SelfExposing(goal.Kind) || goal.Kind == problem.Check && w.Traits.Slow) {
		for _, m := range w.B.GoalMoves(nil, goal) {
			if !slices.Contains(list, m) {
				list = append(list, m)
			}
		}
		w.B.Sort(list, problem.Goal{})
	}
	return list
}
