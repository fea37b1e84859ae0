// Package solve finds the solutions of a chess problem.
//
// A stipulation, traditional or structured, is compiled once into a plan: a
// tree of branches of battle, help and series play with the goals that end
// them. The plan is searched on a board, which knows the rules and nothing of
// stipulations, by as many workers as wanted; what is found goes to a
// solution.Sink in an order that does not depend on their number.
//
// What a move is and how the men move is not here (packages chess and fairy),
// nor how a solution is written (package solution).
package solve

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"time"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/proof"
)

// A Config says with what means to solve. The zero value uses every core and
// a table of a moderate size.
type Config struct {
	Jobs int // workers; 0: one for each core
	// MaxMemory are bytes for the table and the final pictures; 0: DefaultMemory;
	// negative: no table. What is found and the garbage collector come on top.
	MaxMemory int64
	MaxTime   time.Duration // for each problem; 0: no limit but the problem's own
	// General solves by the general rules of package fairy also what the faster
	// orthodox board could: to check one against the other.
	General bool
	// Plain searches all help play, without looking for final pictures first and
	// without deducing anything about proof games.
	Plain bool
	// Explain has what was deduced before a proof game is searched sent to the
	// sink, as messages of the kind solution.Deduced.
	Explain bool
	// Progress, if not nil, is called when a phase begins, with nothing done, and
	// whenever a part of it is done; calls do not overlap.
	Progress func(Progress)
	// Delegate, if not nil, has the parts of the problem solved: Solve searches for
	// nothing itself, puts together what Delegate gives, and solves a part itself
	// only where Delegate fails. Up to Jobs calls are under way at the same time.
	Delegate func(context.Context, Part) (*Found, error)

	part    *solvedPart         // if not nil, the part that alone is solved
	drafted func(*pictures)     // called with the pictures, for tests
	aimed   func(*proof.Target) // called with the target of a proof game, for tests
}

// DefaultMemory is the size of the table if none is asked for.
const DefaultMemory = 256 << 20

// Solve solves a problem with all its twins and hands the solutions to sink
// while it finds them. When the context is done, what was found stays and the
// summary says Interrupted. The error is the sink's; what cannot be solved is
// told by messages and the summary.
func Solve(ctx context.Context, p *problem.Problem, cfg Config, sink solution.Sink) (solution.Summary, error) {
	start := time.Now()
	if cfg.Jobs <= 0 {
		cfg.Jobs = runtime.GOMAXPROCS(0)
	}
	limit := cfg.MaxTime
	if t := p.Options.MaxTime; t.Set && (limit == 0 || time.Duration(t.N)*time.Second < limit) {
		limit = time.Duration(t.N) * time.Second
	}
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	s := &solver{ctx: ctx, cfg: cfg, sink: sink, start: start}
	twins := p.Expand()
	if cfg.located(twins) {
		s.locator = &locator{Sink: sink, cfg: cfg, ctx: ctx, here: Part{Twin: -1}}
		s.sink, sink = s.locator, s.locator
	}
	sink.Begin(p)
	s.notes(p)
	if len(p.Options.EnPassant) > maxEnPassant {
		s.say(solution.Note, tooManyEnPassant)
	}
	for _, t := range twins {
		if ctx.Err() != nil {
			s.summary.Interrupted = true
			s.unsearched(t)
			continue
		}
		if slices.ContainsFunc(t.Changes, changesPlay) {
			s.notes(t.Problem)
		}
		s.twin(t)
	}
	s.summary.Elapsed = time.Since(start)
	err := sink.End(s.summary)
	return s.summary, err
}

// solver is the state of one call of Solve.
type solver struct {
	ctx     context.Context
	cfg     Config
	sink    solution.Sink
	start   time.Time
	summary solution.Summary
	locator *locator // nil if the search is not cut into parts
	// numbered counts the first moves of all twins so far, see firstMoves.
	numbered int
}

// notes says which options mean nothing with a problem's stipulation.
func (s *solver) notes(p *problem.Problem) {
	pl, err := compile(p)
	if err != nil {
		return
	}
	for _, note := range pl.apply(&p.Options) {
		s.say(solution.Note, note)
	}
}

// changesPlay tells the changes of a twin that bring another plan.
func changesPlay(c problem.Change) bool {
	return c.Kind == problem.ChangeStipulation || c.Kind == problem.ChangeOptions
}

func (s *solver) say(kind solution.MessageKind, text string) {
	s.sink.Message(solution.Message{Kind: kind, Text: text})
}

// unsearched marks a twin that the search was ended before.
func (s *solver) unsearched(t problem.TwinProblem) {
	s.begin(t)
	defer s.sink.EndTwin()
	if !t.Zero {
		s.say(solution.Note, notSearched)
	}
}

const notSearched = "not searched"

func (s *solver) begin(t problem.TwinProblem) {
	s.sink.BeginTwin(solution.Twin{
		Label: t.Label, Continued: t.Continued, Zero: t.Zero, Words: t.Remarks, Changes: t.Changes, Problem: t.Problem, Before: t.Before,
	})
}

func (s *solver) twin(t problem.TwinProblem) {
	p := t.Problem
	s.begin(t)
	defer s.sink.EndTwin()
	if t.Zero || s.locator.elsewhere(&p.Options) {
		return
	}
	for _, err := range t.Errs {
		s.say(solution.Invalid, err.Error())
		s.summary.Failed = true
	}
	pl, err := compile(p)
	if err != nil {
		s.say(solution.Invalid, err.Error())
		s.summary.Failed = true
		return
	}
	pl.apply(&p.Options)
	if !lastMovePossible(p) {
		s.say(solution.Invalid, inconsistent)
		s.summary.Failed = true
		return
	}
	if !p.Options.HalfDuplex {
		s.half(t, pl, pl.starter, false)
	}
	if p.Options.Duplex || p.Options.HalfDuplex {
		s.half(t, pl, pl.starter.Other(), true)
	}
}

// half solves a twin for one starting side.
func (s *solver) half(t problem.TwinProblem, pl *plan, starter chess.Colour, duplex bool) {
	p := t.Problem
	b, err := newBoard(p, starter, pl, s.cfg.General)
	begin := solution.Half{Duplex: duplex, Starter: starter, Mode: pl.mode}
	if err == nil && pl.provesGame() {
		begin.Start = b.standing()
	}
	s.sink.BeginHalf(begin)
	defer s.sink.EndHalf()
	if err != nil {
		kind := solution.Invalid
		if errors.As(err, new(*unsolved)) {
			kind = solution.NotSolved
		}
		s.say(kind, err.Error())
		s.summary.Failed = true
		return
	}
	if target, _, _ := b.aim(); target != nil && s.cfg.aimed != nil {
		s.cfg.aimed(target)
	}
	sh := &search{plan: pl, options: &p.Options, plain: s.cfg.Plain, locator: s.locator}
	if p.Options.Intelligent && !duplex && !pl.intelligent(p, b) {
		s.say(solution.Note, notIntelligent)
	}
	for _, note := range sh.limits() {
		s.say(solution.Note, note)
	}
	memory := s.cfg.MaxMemory
	if memory == 0 {
		memory = DefaultMemory
	}
	sh.memory, sh.table = memory, newTable(memory)
	release := context.AfterFunc(s.ctx, func() { sh.stop.Store(true) })
	defer release()
	workers := make([]*worker, s.cfg.Jobs)
	for i := range workers {
		workers[i] = newWorker(sh, b.clone())
	}
	h := &half{solver: s, search: sh, twin: t.Label, workers: workers, b: b, origin: begin.Start}
	h.solve()
	for _, w := range workers {
		s.summary.Positions += w.nodes
	}
	s.summary.Solutions += h.count
	if s.ctx.Err() != nil {
		s.summary.Interrupted = true
	}
}
