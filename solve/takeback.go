package solve

import (
	"context"
	"errors"
	"slices"
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
	last := chess.Colour(sides[len(sides)-1])
	diagram, err := board.NewPast(p, chess.Colour(sides[0]).Other(), pl.Bound(last))
	if err != nil {
		kind, text := solution.Unplayable, err.Error()
		if errors.As(err, new(*board.Unsolved)) {
			kind, text = solution.NotSolved, "taking back moves with "+text
		}
		s.fail(solution.Message{Kind: kind, Text: text})
		return
	}
	forward := onwards(p, pl)
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
	r := retractor{ctx: ctx, problem: &forward, cfg: Config{
		Jobs: 1, First: s.cfg.First, General: s.cfg.General, Plain: s.cfg.Plain, MaxMemory: memory / int64(s.cfg.Jobs),
	}}
	var next atomic.Int64
	var workers sync.WaitGroup
	for range s.cfg.Jobs {
		workers.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(firsts); i = next.Add(1) - 1 {
				var ways []wayBack
				r.from(firsts[i], nil, sides[1:], func(w wayBack) { ways = append(ways, w) })
				found[i] <- ways
			}
		})
	}
	left := -1 // how many solutions are still wanted, -1 if all are
	if most := p.Options.MaxSolutions; most.Set {
		left = most.N
	}
	if s.cfg.First && left != 0 {
		left = 1
	}
	for i := 0; i < len(found) && left != 0; i++ {
		for _, w := range <-found[i] {
			if left = s.tell(w, left); left == 0 {
				break
			}
		}
	}
	stop()
	workers.Wait()
	s.summary.Positions += r.positions.Load()
	s.summary.Partial = s.summary.Partial || left == 0 || r.partial.Load()
	if s.ctx.Err() != nil {
		s.summary.Interrupted = true
	}
}

// onwards is a retractor without its moves back: who took back last begins.
func onwards(p *problem.Problem, pl *plan.Plan) problem.Problem {
	sides := p.Stipulation.Back
	first := pl.Starter // in the play as it is usual
	if t := p.Stipulation.Traditional; t != nil && t.Half {
		first = first.Other()
	}
	forward := *p
	forward.Twins, forward.Stipulation.Back = nil, nil
	o := &forward.Options
	o.Duplex, o.HalfDuplex, o.SetPlay, o.Try = false, first != chess.Colour(sides[len(sides)-1]), false, false
	return forward
}

// A wayBack is moves taken back, the last of them first, with what can be played then.
type wayBack struct {
	moves []solution.Move
	half  *solution.HalfSolution
}

// tell sends a way back to the sink with the play that is still wanted, and gives
// how many solutions are wanted then.
func (s *solver) tell(w wayBack, left int) int {
	half := w.half.Half
	half.Duplex, half.Back = false, w.moves
	s.sink.BeginHalf(half)
	for _, ph := range w.half.Phases {
		s.sink.BeginPhase(ph.Phase)
		for _, n := range ph.Nodes {
			if left == 0 {
				break
			}
			s.sink.Node(n)
			s.summary.Solutions++
			if left > 0 {
				left--
			}
		}
		s.sink.EndPhase()
	}
	s.sink.EndHalf()
	return left
}

// A retractor looks for ways back.
type retractor struct {
	ctx       context.Context
	problem   *problem.Problem
	cfg       Config
	positions atomic.Int64
	partial   atomic.Bool // whether a limit ended the play after some way back
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
	var again *solution.Move
	if len(so) == 1 {
		again = &at.Last
	}
	if half := r.play(at.Problem(r.ctx, r.problem), r.cfg, again); half != nil {
		found(wayBack{so, half})
	}
}

// play gives what can be played from a position, nil if that is nothing. What begins
// with the move again, if that is not nil, does not count: the only move that was taken
// back is not made once more, since nothing would have been undone. (Columns have
// "retract one move and mate with another", as W. Keym, Stuttgarter Zeitung 2002.)
func (r *retractor) play(p *problem.Problem, cfg Config, again *solution.Move) *solution.HalfSolution {
	var b solution.Builder
	sum, err := Solve(r.ctx, p, cfg, &b)
	r.positions.Add(sum.Positions)
	if err != nil || sum.Solutions == 0 {
		return nil
	}
	half := &b.Solution.Twins[0].Halves[0]
	kept := 0
	for i := range half.Phases {
		ph := &half.Phases[i]
		ph.Nodes = slices.DeleteFunc(ph.Nodes, func(n *solution.Node) bool {
			return again != nil && sameMove(&n.Move, again)
		})
		kept += len(ph.Nodes)
	}
	if limit := &p.Options.MaxSolutions; kept < sum.Solutions && sum.Partial && (cfg.First || limit.Set) {
		cfg.First, *limit = false, problem.Limit{} // the limit may have counted what does not
		return r.play(p, cfg, again)
	}
	if sum.Partial {
		r.partial.Store(true)
	}
	if kept == 0 {
		return nil
	}
	half.Start = p.Board
	return half
}

// sameMove: one move is the other made again.
func sameMove(a, b *solution.Move) bool {
	return a.From == b.From && a.To == b.To && a.Promotion == b.Promotion
}
