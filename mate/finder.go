// Package mate looks for mates in positions of chess, as short as possible, and is not told how
// many moves they take. Both sides may be the one that mates.
//
// The search is that of package proofnumber. A number of moves at most makes a stage of the
// search; several of them are gone on with in turn, so that neither a long mate nor a short one
// waits for the other, and what is settled in one stage serves the others by the table that they
// share. Problems with other aims and rules are solved by package solve.
package mate

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"rookery/chess"
	"rookery/internal/proofnumber"
)

// Longest is the number of moves beyond which no mate is looked for.
const Longest = 120

// Options of a finder; the zero value is a sensible one.
type Options struct {
	Threads int   // all cores if 0
	Memory  int64 // bytes for its table, 64 MiB if 0
}

// A Finder looks for mates in one position at a time. It remembers what it found out from one
// question to the next.
type Finder struct {
	threads int
	table   *proofnumber.Table
}

// New makes a finder.
func New(o Options) *Finder {
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	if o.Memory <= 0 {
		o.Memory = 64 << 20
	}
	return &Finder{threads: o.Threads, table: proofnumber.NewTable(o.Memory)}
}

// Forget has the finder forget what it knows.
func (f *Finder) Forget() { f.table.Clear() }

// A Question is what to look for.
type Question struct {
	Position chess.Position
	Past     []chess.Position // that led to it: who comes to one of them a third time draws
	Endless  bool             // fifty moves and repetitions do not draw, as in problems
	Moves    []chess.Move     // consider only these first moves, if there are any
	Most     int              // moves of the mate; any number if 0
	Own      bool             // only mates that the side to move gives
	Prove    bool             // go on until there can be no shorter one
	Nodes    uint64           // to visit at most; any number if 0
}

// A Line is a mate: best play of both sides as far as it is known.
type Line struct {
	Moves []chess.Move // of both sides, to the mate
	Least bool         // no mate is shorter
}

// Mate is the number of moves to the mate, negative if the side to move is mated; 0 if there is
// none.
func (l Line) Mate() int {
	if n := len(l.Moves); n%2 == 0 {
		return -n / 2
	}
	return (len(l.Moves) + 1) / 2
}

// A Stage is how far the search for a mate in a number of moves at most has come.
type Stage struct {
	Moves           int // negative if the side to move is mated
	Proof, Disproof uint32
}

// A Report is what is known.
type Report struct {
	Line Line
	// Answered: more time would change nothing.
	Answered bool
	None     int // there is no mate by the side to move in so many moves, nor in fewer
	Stages   []Stage
	Nodes    uint64
	Full     int // of the table, in thousandths
	Elapsed  time.Duration
}

// Find looks for a mate until the context ends or the question is answered. Report, if not nil, is called
// whenever there is a shorter mate, and every half second.
func (f *Finder) Find(ctx context.Context, q Question, report func(Report)) (Report, error) {
	s := f.newSearch(ctx, q)
	if !q.Position.HasLegalMove() {
		return Report{}, fmt.Errorf("no legal move in %s", q.Position)
	}
	stop := context.AfterFunc(ctx, func() { s.over.Store(true) })
	defer stop()
	var threads sync.WaitGroup
	for range f.threads {
		threads.Go(s.run)
	}
	done := make(chan struct{})
	go func() { threads.Wait(); close(done) }()
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return s.report(), nil
		case <-s.news:
		case <-tick.C:
		}
		if report != nil {
			report(s.report())
		}
	}
}

// A search is one question being answered.
type search struct {
	Question
	ctx     context.Context // of the question
	table   *proofnumber.Table
	busy    *proofnumber.Busy
	start   time.Time
	over    atomic.Bool
	nodes   atomic.Uint64
	threads int
	news    chan struct{} // there is a shorter mate

	mu     sync.Mutex
	done   bool     // the question is answered
	stages []*stage // those that are open
	sides  [2]side  // the side to move mates; it is mated
	line   Line
}

// A side is what is known of one that may mate.
type side struct {
	rules  rules
	none   int // it has no mate in so many moves
	next   int // the step of the next stage to open
	closed bool
}

// A stage is the search for a mate in a number of moves at most.
type stage struct {
	mated   int // 0 if the side to move mates, else 1
	moves   int
	numbers proofnumber.Numbers
	spent   uint64
	threads int
}

func (s *stage) left() int { return 2*s.moves - 1 + s.mated }

// steps are the numbers of moves of the stages: a mate is found about as soon with a few moves more.
var steps = [...]int{1, 2, 3, 4, 6, 9, 13, 20, 30, 45, 67, 100, Longest}

func (f *Finder) newSearch(ctx context.Context, q Question) *search {
	s := &search{Question: q, ctx: ctx, table: f.table, start: time.Now(), threads: f.threads, news: make(chan struct{}, 1)}
	if q.Most <= 0 || q.Most > Longest {
		s.Most = Longest
	}
	if f.threads > 1 {
		s.busy = new(proofnumber.Busy)
	}
	f.table.Age()
	for i := range s.sides {
		r := rules{attacker: q.Position.Turn(), endless: q.Endless}
		if i == 1 {
			r.attacker = r.attacker.Other()
		}
		r.remember(q.Past)
		s.sides[i] = side{rules: r, closed: q.Position.CannotMate(r.attacker) || i == 1 && q.Own}
	}
	return s
}

// remember notes the positions of a game to which nobody may come once more.
func (r *rules) remember(past []chess.Position) {
	if r.attacker == chess.Black {
		r.salt = mix(1)
	}
	if r.endless {
		r.salt ^= mix(2)
		return
	}
	for i := range past {
		p := &past[i]
		before := slices.ContainsFunc(past[:i], func(o chess.Position) bool { return o.Same(p) })
		if before && !slices.ContainsFunc(r.drawn[p.Key()], func(o chess.Position) bool { return o.Same(p) }) {
			if r.drawn == nil {
				r.drawn = map[uint64][]chess.Position{}
			}
			r.drawn[p.Key()] = append(r.drawn[p.Key()], *p)
			r.salt ^= mix(p.Key())
		}
	}
}

// slice is how many nodes a thread visits before it looks for another stage, at least.
const slice = 1 << 10

// run is one thread.
func (s *search) run() {
	var games [2]*game
	for i := range games {
		games[i] = newGame(s.Position, &s.sides[i].rules, s.Moves)
	}
	t := &proofnumber.Searcher{Table: s.table, Busy: s.busy, Over: s.over.Load}
	for {
		st := s.take()
		if st == nil {
			return
		}
		t.Game = games[st.mated]
		before := t.Nodes
		t.Most = before + slice + st.spent/8
		n := t.Visit(st.left(), st.mated == 0, proofnumber.Infinite, proofnumber.Infinite)
		s.put(st, n, t.Nodes-before, games[st.mated])
	}
}

// take chooses the stage to go on with: the one that has cost least.
func (s *search) take() *stage {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over.Load() {
		return nil
	}
	s.open()
	var best *stage
	for _, st := range s.stages {
		if best == nil || s.cost(st) < s.cost(best) {
			best = st
		}
	}
	if best == nil {
		s.done = true
		s.over.Store(true)
		return nil
	}
	best.threads++
	return best
}

// cost is what has been spent on a stage, and is being spent, more for one that is less likely to give something. Once a mate is
// known the stage of the next shorter one gives any that is shorter still, too.
func (s *search) cost(st *stage) uint64 {
	c := (st.spent + slice) * uint64(1+st.threads)
	if st.mated == 1 {
		c *= 16
	}
	if s.line.Moves != nil && st.moves < s.most() {
		c *= 6
	}
	return c
}

// share is what is spent on each of so many stages before another one is opened.
func share(stages int) uint64 {
	n := uint64(slice / 4)
	for range stages {
		n *= 3
	}
	return n
}

// open opens stages: the next one whenever all that are open have had their share.
func (s *search) open() {
	for i := range s.sides {
		d := &s.sides[i]
		for !d.closed && d.next < len(steps) {
			least, count := ^uint64(0), 0
			for _, st := range s.stages {
				if st.mated == i {
					least, count = min(least, st.spent), count+1
				}
			}
			if count > 0 && least < share(count) {
				break
			}
			moves := min(steps[d.next], s.most())
			if moves <= d.none {
				d.next = len(steps)
				break
			}
			s.stages = append(s.stages, &stage{mated: i, moves: moves, numbers: open})
			d.next++
			if moves == s.most() {
				d.next = len(steps)
			}
		}
	}
}

// most is the number of moves of the longest mate that is of interest.
func (s *search) most() int {
	if n := s.line.Mate(); n > 0 {
		return n - 1
	} else if n < 0 {
		return -n - 1
	}
	return s.Most
}

// put takes back a stage with the numbers it has now.
func (s *search) put(st *stage, n proofnumber.Numbers, nodes uint64, g *game) {
	if total := s.nodes.Add(nodes); s.Nodes > 0 && total >= s.Nodes {
		s.over.Store(true)
	}
	var line []chess.Move
	if n.Proof == 0 && s.shorter(n.Length) {
		var late atomic.Bool
		limit := time.AfterFunc(lineTime, func() { late.Store(true) })
		end := context.AfterFunc(s.ctx, func() { limit.Reset(lastLineTime) }) // somebody waits for the answer
		line = readLine(g, s.table, late.Load, n.Length, st.mated == 0)
		end()
		limit.Stop()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	st.threads--
	st.spent += nodes
	st.numbers = n
	switch d := &s.sides[st.mated]; {
	case n.Disproof == 0:
		d.none = max(d.none, st.moves)
	case line != nil && (s.line.Moves == nil || len(line) < len(s.line.Moves)):
		s.found(st, line)
	}
	s.stages = slices.DeleteFunc(s.stages, func(o *stage) bool {
		return o.moves <= s.sides[o.mated].none || o.moves > s.most()
	})
}

// lineTime is the time that reading a line may take where the table has lost much of it, lastLineTime
// when the search is over.
const (
	lineTime     = 5 * time.Second
	lastLineTime = 50 * time.Millisecond
)

// shorter reports whether a mate in so many half moves would be the shortest.
func (s *search) shorter(length int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.line.Moves == nil || length < len(s.line.Moves)
}

// found notes a mate. The other side has none then.
func (s *search) found(st *stage, line []chess.Move) {
	s.line.Moves = line
	s.sides[1-st.mated].closed = true
	s.stages = slices.DeleteFunc(s.stages, func(o *stage) bool { return o.mated != st.mated || o.moves == s.most() })
	d := &s.sides[st.mated]
	d.next = len(steps)
	if s.most() > d.none {
		s.stages = append(s.stages, &stage{mated: st.mated, moves: s.most(), numbers: open})
	}
	if !s.Prove {
		s.done = true
		s.over.Store(true)
	}
	select {
	case s.news <- struct{}{}:
	default:
	}
}

func (s *search) report() Report {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := Report{Line: s.line, Answered: s.done, None: s.sides[0].none, Nodes: s.nodes.Load(), Full: s.table.Full(), Elapsed: time.Since(s.start)}
	if n := s.line.Mate(); n > 0 && s.sides[0].none == n-1 || n < 0 && s.sides[1].none == -n-1 {
		r.Line.Least = true
	}
	for _, st := range s.stages {
		m := st.moves
		if st.mated == 1 {
			m = -m
		}
		r.Stages = append(r.Stages, Stage{m, st.numbers.Proof, st.numbers.Disproof})
	}
	return r
}
