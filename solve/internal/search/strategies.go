package search

import (
	"slices"
	"sync"

	"rookery/chess"
	"rookery/problem"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
	"rookery/solve/internal/proof"
)

// Where it takes long to find out whether a half move of a proof game leads to the target, this is asked for one strategy
// after the other (proof.Strategies): what is deduced for one is more than what holds for all games. Every game is of
// one strategy, so that where none leads to the target no game does. What the strategies demand is told by stories, by
// which the table tells positions apart. Who writes games asks for those strategies only that nothing has
// excluded on the way there.

// strategies are those of a search, by the half moves of the whole play.
type strategies struct {
	mu sync.Mutex
	of map[int]*foundStrategies
}

// A foundStrategies is what is known of strategies.
type foundStrategies struct {
	list []proof.Strategy
	pays bool // to play by one after the other
}

// A strategyPlay is how a worker plays by strategies.
type strategyPlay struct {
	n          int  // half moves of the whole play
	pays       bool // otherwise it does not
	strategies []workersStrategy
	all        []int
	path       []askedMove // what has been asked along the line that is played
}

// A workersStrategy is a strategy as a worker plays by it.
type workersStrategy struct {
	story    *story
	begun    bool
	known    board.Knowledge // at the beginning, if it is begun
	hopeless bool            // no game is of it, as is known at the beginning
}

// An askedMove is a move from a line and the strategies by which it may lead to the target.
type askedMove struct {
	move board.Move
	left []int
}

// leads tells whether a half move leads to a solution.
func (w *Worker) leads(b *plan.Branch, n int, m board.Move) bool {
	w.Play(m)
	found := w.helped(b, n-1, nil)
	w.Undo()
	return found
}

// leadsSomehow tells the same of a half move of a proof game: at first by all strategies at once, then by one after the other.
func (w *Worker) leadsSomehow(b *plan.Branch, n int, m board.Move) bool {
	whole := n + w.depth
	if w.byStrategies == nil || w.byStrategies.n != whole {
		if w.patience > 0 {
			w.most = max(w.Nodes+w.patience/10, w.patience)
			found := w.leads(b, n, m)
			given := w.Nodes >= w.most
			w.most = 0
			if found || !given || w.stopped() {
				return found
			}
		}
		w.begin(b, whole)
	}
	c := w.byStrategies
	if !c.pays {
		return w.leads(b, n, m)
	}
	left := slices.Clone(c.along(w.line[:w.depth]))
	order := slices.Clone(left)
	if w.shuffle != nil {
		slices.Reverse(order) // whom it helps begins with the others
	}
	found := false
	for _, k := range order {
		if found = w.leadsBy(&c.strategies[k], b, n, m); found || w.stopped() {
			break
		}
		left = slices.DeleteFunc(left, func(i int) bool { return i == k })
	}
	c.path = append(c.path[:w.depth], askedMove{m, left})
	return found
}

// divides reports whether strategies may be asked for: those of play from its beginning.
func (w *Worker) divides(b *plan.Branch, n int) bool {
	return b.Proof && w.game != nil && w.patience >= 0 && w.forks == nil && w.plan.Root == plan.Node(b) && b.Reply == plan.Always && b.Later == 0 &&
		n+w.depth <= b.Max && (b.Max-n-w.depth)&1 == 0 && !slices.Contains(w.line[:w.depth], board.Skip) &&
		len(w.plan.Demands) <= problem.MaxDemands/2
}

// begin finds the strategies of the play.
func (w *Worker) begin(b *plan.Branch, whole int) {
	line := slices.Clone(w.line[:w.depth])
	w.rewind()
	s := &w.Search.strategies
	s.mu.Lock()
	d := s.of[whole]
	if d == nil {
		d = &foundStrategies{}
		d.list, d.pays = w.game.Strategies(w.MovesLeft(b, whole), w.story.terms())
		if s.of == nil {
			s.of = map[int]*foundStrategies{}
		}
		s.of[whole] = d
	}
	s.mu.Unlock()
	c := &strategyPlay{n: whole, pays: d.pays}
	for i := range d.list {
		c.strategies = append(c.strategies, workersStrategy{story: newStory(w.plan, w.B, &d.list[i], uint64(whole)<<32|uint64(i+1))})
		c.all = append(c.all, i)
	}
	w.byStrategies = c
	w.replay(line)
}

// rewind takes back all that has been played.
func (w *Worker) rewind() {
	for w.depth > 0 {
		w.Undo()
	}
}

// replay plays a line again.
func (w *Worker) replay(line []board.Move) {
	for _, m := range line {
		w.Play(m)
		w.Nodes--
	}
}

// along are the strategies that nothing has excluded along a line.
func (c *strategyPlay) along(line []board.Move) []int {
	for i, m := range line {
		if i >= len(c.path) || c.path[i].move != m {
			c.path = c.path[:min(i, len(c.path))]
			break
		}
	}
	c.path = c.path[:min(len(line), len(c.path))]
	for len(c.path) < len(line) { // nobody has asked about a move
		c.path = append(c.path, askedMove{line[len(c.path)], c.last()})
	}
	return c.last()
}

// last are the strategies that are left after what has been asked.
func (c *strategyPlay) last() []int {
	if len(c.path) == 0 {
		return c.all
	}
	return c.path[len(c.path)-1].left
}

// leadsBy tells whether a half move leads to a solution by a strategy.
func (w *Worker) leadsBy(s *workersStrategy, b *plan.Branch, n int, m board.Move) (found bool) {
	line := slices.Clone(w.line[:w.depth])
	w.rewind()
	story, known := w.story, w.game.Knowledge()
	w.story = s.story
	if !s.begun {
		w.game.Recall(board.Knowledge{})
		s.hopeless = w.game.OutOfReach(w.MovesLeft(b, n+len(line)), w.story.terms())
		s.begun, s.known = true, w.game.Knowledge()
	}
	if !s.hopeless {
		w.game.Recall(s.known)
		w.replay(line)
		found = !w.story.broken() && w.leads(b, n, m)
		w.rewind()
	}
	w.story = story
	w.game.Recall(known)
	w.replay(line)
	return found
}

// demands are what an author asks and what a strategy says of the men.
func demands(list []problem.Demand, s *proof.Strategy) []problem.Demand {
	if s == nil {
		return list
	}
	list = slices.Clip(list)
	for _, c := range s.Careers {
		d := problem.Demand{Kind: problem.ManFrom, Squares: []chess.Square{c.End}, From: []chess.Square{c.Man}}
		if c.End == chess.NoSquare {
			d = problem.Demand{Kind: problem.TakenOn, Man: c.Man, Squares: anywhere()}
		}
		list = append(list, d)
	}
	return list
}

// anywhere are all squares.
func anywhere() (list []chess.Square) {
	for sq := range chess.Square(64) {
		list = append(list, sq)
	}
	return list
}
