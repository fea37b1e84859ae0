package solve

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// takeBack solves a retractor: all ways to take back the moves of its stipulation
// are tried, and those are told after which the play has a solution, each as a half
// that begins where they lead. Who took back last begins.
func (s *solver) takeBack(p *problem.Problem, pl *plan.Plan) {
	sides := p.Stipulation.Back
	diagram, err := board.NewPast(p, chess.Colour(sides[0]).Other())
	if err != nil {
		kind, text := solution.Unplayable, err.Error()
		if errors.As(err, new(*board.Unsolved)) {
			kind, text = solution.NotSolved, "taking back moves with "+text
		}
		s.fail(solution.Message{Kind: kind, Text: text})
		return
	}
	first := pl.Starter // in the play as it is usual
	if t := p.Stipulation.Traditional; t != nil && t.Half {
		first = first.Other()
	}
	forward := *p
	forward.Twins, forward.Stipulation.Back = nil, nil
	o := &forward.Options
	o.Duplex, o.HalfDuplex, o.SetPlay, o.Try = false, first != chess.Colour(sides[len(sides)-1]), false, false

	ctx, stop := context.WithCancel(s.ctx)
	defer stop()
	firsts := diagram.TakeBack(chess.Colour(sides[0]))
	found := make([]chan []wayBack, len(firsts))
	for i := range found {
		found[i] = make(chan []wayBack, 1)
	}
	memory := s.cfg.MaxMemory
	if memory == 0 {
		memory = DefaultMemory
	}
	r := retractor{ctx: ctx, problem: &forward, cfg: Config{Jobs: 1, General: s.cfg.General, Plain: s.cfg.Plain, MaxMemory: memory / int64(s.cfg.Jobs)}}
	var next atomic.Int64
	var workers sync.WaitGroup
	defer workers.Wait()
	for range s.cfg.Jobs {
		workers.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(firsts); i = next.Add(1) - 1 {
				var ways []wayBack
				r.from(firsts[i], nil, sides[1:], func(w wayBack) { ways = append(ways, w) })
				found[i] <- ways
			}
		})
	}
	for i := range found {
		for _, w := range <-found[i] {
			s.tell(w)
			if most := p.Options.MaxSolutions; s.cfg.First || most.Set && s.summary.Solutions >= most.N {
				stop()
				return
			}
		}
	}
	s.summary.Positions += r.positions.Load()
	if s.ctx.Err() != nil {
		s.summary.Interrupted = true
	}
}

// A wayBack is moves taken back, the last of them first, with what can be played then.
type wayBack struct {
	moves []solution.Move
	half  *solution.HalfSolution
	count int
}

// tell sends a way back with its play to the sink.
func (s *solver) tell(w wayBack) {
	half := w.half.Half
	half.Duplex, half.Back = false, w.moves
	s.sink.BeginHalf(half)
	for _, ph := range w.half.Phases {
		s.sink.BeginPhase(ph.Phase)
		for _, n := range ph.Nodes {
			s.sink.Node(n)
		}
		s.sink.EndPhase()
	}
	s.sink.EndHalf()
	s.summary.Solutions += w.count
}

// A retractor looks for ways back.
type retractor struct {
	ctx       context.Context
	problem   *problem.Problem
	cfg       Config
	positions atomic.Int64
}

// from takes back what is left and gives those ways after which the play has a
// solution.
func (r *retractor) from(at board.Past, so []solution.Move, left []problem.Colour, found func(wayBack)) {
	if r.ctx.Err() != nil {
		return
	}
	so = append(so[:len(so):len(so)], at.Last)
	if len(left) > 0 {
		for _, before := range at.TakeBack(chess.Colour(left[0])) {
			r.from(before, so, left[1:], found)
		}
		return
	}
	p := at.Problem(r.problem)
	var b solution.Builder
	sum, err := Solve(r.ctx, p, r.cfg, &b)
	r.positions.Add(sum.Positions)
	if err != nil || sum.Solutions == 0 {
		return
	}
	for i := range b.Solution.Twins[0].Halves {
		half := &b.Solution.Twins[0].Halves[i]
		half.Start = p.Board
		found(wayBack{so, half, sum.Solutions})
	}
}
