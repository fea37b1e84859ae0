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
	"strings"
	"time"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/board"
	"rookery/solve/internal/picture"
	"rookery/solve/internal/plan"
	"rookery/solve/internal/proof"
	"rookery/solve/internal/search"
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
	// First looks for one solution of each phase only. Of direct play it looks for a
	// key by proof numbers, which most often takes a fraction of the time.
	First bool
	// Cook ends help and series play to a position as soon as there are more solutions than the problem's intention
	// says, one if it says nothing: a second one is looked for near the end of the
	// first. Which are found may depend on the number of workers.
	Cook bool
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
	// Follow, if not nil, is told where the search is, and may leave parts out.
	Follow Follower
	// Share, if not nil, is called when a run of parts begins: others may take some of
	// them. It wants one worker.
	Share func(*Run) Lender
	// Line, if not nil, is play by hand: nothing is solved but what may follow it.
	Line *Line
	// Memory, if not nil, has what other parts of the same problem have left, and keeps
	// what this search leaves.
	Memory *Memory

	part      *solvedPart             // if not nil, the part that alone is solved
	impatient bool                    // all workers are called at once, for tests
	drafted   func(*picture.Pictures) // called with the pictures, for tests
	aimed     func(*proof.Target)     // called with the target of a proof game, for tests
	pacer     pacer                   // of runs that are shared, for tests
}

// DefaultMemory is the size of the table if none is asked for.
const DefaultMemory = 256 << 20

// ofFindings is the part of the memory, one eighth, that all workers together have for what they find out about
// positions of proof games.
const ofFindings = 8

// Solve solves a problem with all its twins and hands the solutions to sink
// while it finds them. When the context is done, what was found stays and the
// summary says Interrupted. The error is the sink's; what cannot be solved is
// told by messages and the summary.
func Solve(ctx context.Context, p *problem.Problem, cfg Config, sink solution.Sink) (solution.Summary, error) {
	start := time.Now()
	if cfg.Jobs <= 0 {
		cfg.Jobs = runtime.GOMAXPROCS(0)
	}
	if cfg.MaxTime > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, cfg.MaxTime)
		defer cancel()
	}
	if cfg.Line != nil {
		return playLine(ctx, p, cfg, sink)
	}
	s := &solver{ctx: ctx, cfg: cfg, sink: sink, start: start}
	if !cfg.impatient {
		s.bell.patience = patience
	}
	twins := p.Expand()
	if cfg.located(twins) {
		s.locator = &locator{Sink: sink, cfg: cfg, ctx: ctx, here: Part{Twin: -1}}
		s.sink, sink = s.locator, s.locator
	}
	sink.Begin(p)
	for i, t := range twins {
		board.DisproveCastling(t.Problem)
		pl, notes, err := plan.Compile(t.Problem)
		if ctx.Err() == nil && (i == 0 || slices.ContainsFunc(t.Changes, changesPlay)) {
			for _, note := range notes {
				s.sink.Message(note)
			}
		}
		if i == 0 && len(p.Options.EnPassant) > board.MaxEnPassant {
			s.say(solution.TooManyEnPassant)
		}
		s.begin(t)
		switch {
		case ctx.Err() != nil:
			s.summary.Interrupted = true
			if !t.Zero {
				s.say(solution.NotSearched)
			}
		case t.Zero && !t.Problem.Options.Duplex || s.locator.elsewhere(&t.Problem.Options):
		default:
			done := s.limitTime(ctx, t.Problem.Options.MaxTime)
			s.twin(t, pl, err)
			done()
		}
		sink.EndTwin()
	}
	s.summary.Elapsed = time.Since(start)
	err := sink.End(s.summary)
	return s.summary, err
}

// limitTime gives a twin the time that the problem's option grants to each.
func (s *solver) limitTime(ctx context.Context, limit problem.Limit) (done func()) {
	if !limit.Set {
		return func() {}
	}
	twin, cancel := context.WithTimeout(ctx, time.Duration(limit.N)*time.Second)
	s.setContext(twin)
	return func() {
		s.setContext(ctx)
		cancel()
	}
}

func (s *solver) setContext(ctx context.Context) {
	s.ctx = ctx
	if s.locator != nil {
		s.locator.ctx = ctx
	}
}

// solver is the state of one call of Solve.
type solver struct {
	ctx     context.Context
	cfg     Config
	sink    solution.Sink
	start   time.Time
	summary solution.Summary
	locator *locator // nil if the search is not cut into parts
	// numbered counts the first moves of all twins so far.
	numbered int
	bell     bell
	// over is the search before, nil if somebody may still want what it has found out.
	over *search.Search
}

// changesPlay tells the changes of a twin that bring another plan.
func changesPlay(c problem.Change) bool {
	return c.Kind == problem.ChangeStipulation || c.Kind == problem.ChangeOptions
}

// endless is said where conditions ask each other without end.
func endless(list []problem.Condition) string {
	names := make([]string, len(list))
	for i, c := range list {
		names[i] = c.Name
	}
	return "what these conditions ask each other finds no end: " + strings.Join(names, ", ")
}

func (s *solver) say(kind solution.MessageKind) { s.sink.Message(solution.Message{Kind: kind}) }

func (s *solver) begin(t problem.TwinProblem) {
	s.sink.BeginTwin(solution.Twin{
		Label: t.Label, Continued: t.Continued, Zero: t.Zero, Words: t.Remarks, Changes: t.Changes, Problem: t.Problem, Before: t.Before,
	})
}

// twin solves a twin whose stipulation is compiled to pl.
func (s *solver) twin(t problem.TwinProblem, pl *plan.Plan, err error) {
	s.followed(func() { s.halves(t, pl, err) })
}

// halves solves a twin for the sides that begin.
func (s *solver) halves(t problem.TwinProblem, pl *plan.Plan, err error) {
	for _, err := range t.Errs {
		s.fail(solution.Message{Kind: solution.ImpossibleChange, Change: err})
	}
	if err != nil {
		var unplanned plan.Error
		errors.As(err, &unplanned)
		s.fail(solution.Message{Kind: solution.MessageKind(unplanned)})
		return
	}
	p := t.Problem
	if !board.LastMovePossible(p) {
		s.fail(solution.Message{Kind: solution.ImpossibleLastMove})
		return
	}
	if p.Options.NullMoves && p.Options.SetPlay {
		s.fail(solution.Message{Kind: solution.NullMovesInSetPlay})
		return
	}
	if len(p.Stipulation.Back) > 0 {
		if !t.Zero {
			s.takeBack(p, pl)
		}
		return
	}
	// Of a zero position the reference program solves what Duplex adds.
	if !p.Options.HalfDuplex && !t.Zero {
		s.half(t, pl, pl.Starter, false)
	}
	if p.Options.Duplex || p.Options.HalfDuplex {
		s.half(t, pl, pl.Starter.Other(), true)
	}
}

// first is the side that makes the first half move.
func first(pl *plan.Plan, starter chess.Colour) chess.Colour {
	if _, ok := pl.Root.(*plan.Swap); ok {
		return starter.Other()
	}
	return starter
}

func (s *solver) fail(m solution.Message) {
	s.sink.Message(m)
	s.summary.Failed = true
}

// setup is what the diagram is needed for by a plan.
func setup(pl *plan.Plan, starter chess.Colour, general bool) board.Setup {
	return board.Setup{
		Turn: starter, First: first(pl, starter), Bound: pl.Bound(starter), Goals: pl.Goals, Length: plan.LeastLength(pl.Root),
		Key: plan.HasKey(pl.Root), Parry: plan.Parries(pl.Root), General: general,
	}
}

// half solves a twin for one starting side.
func (s *solver) half(t problem.TwinProblem, pl *plan.Plan, starter chess.Colour, duplex bool) {
	p := t.Problem
	b, err := board.New(p, setup(pl, starter, s.cfg.General))
	begin := solution.Half{Duplex: duplex, Starter: starter, Mode: pl.Mode}
	if err == nil && pl.ProvesGame() {
		begin.Start = b.Standing()
	}
	s.sink.BeginHalf(begin)
	switch {
	case err == nil:
		s.followed(func() { s.searched(t, pl, b, begin.Start) })
	case errors.As(err, new(*board.Unsolved)):
		s.fail(solution.Message{Kind: solution.NotSolved, Text: err.Error()})
	default:
		s.fail(solution.Message{Kind: solution.Unplayable, Text: err.Error()})
	}
	s.sink.EndHalf() // not where the search panics: it has not come to the end
}

// searched searches a half on its board; standing is where a proof game begins.
func (s *solver) searched(t problem.TwinProblem, pl *plan.Plan, b board.Board, standing []problem.Placement) {
	p := t.Problem
	if p.Options.SetPlay && ignoresSetPlay(pl, p.Options.PostKeyPlay) {
		s.sink.Message(plan.Ignored("SetPlay"))
	}
	options := p.Options
	if options.Intelligent && !intelligent(p, pl, b) {
		s.say(solution.NotIntelligent)
		options.Intelligent = false
	}
	memory := s.cfg.MaxMemory
	if memory == 0 {
		memory = DefaultMemory
	}
	if game := b.ProofGame(); game != nil {
		if target, _, _ := game.Aim(); target != nil {
			kept := max(0, memory) / ofFindings
			target.Memory = kept / int64(max(1, s.cfg.Jobs))
			memory -= kept
			if s.cfg.aimed != nil {
				s.cfg.aimed(target)
			}
		}
	}
	sh, notes := search.New(pl, &options, memory, s.cfg.Plain, s.over)
	s.over = nil
	for _, note := range notes {
		s.sink.Message(note)
	}
	release := context.AfterFunc(s.ctx, func() { sh.Stop.Store(true) })
	defer release()
	c := newCrew(sh, b, s.cfg.Jobs, &s.bell)
	h := &half{
		solver: s, plan: pl, options: &options, intention: p.Intention, search: sh, crew: c, twin: t.Label, memory: memory, origin: standing, language: p.Language,
	}
	s.cfg.Memory.enter(s.here(), s.cfg.part, sh, c.lead())
	h.solve()
	if s.cfg.Memory == nil && s.cfg.Share == nil {
		s.over = sh
	}
	for w := range c.all {
		s.summary.Positions += w.Nodes
	}
	s.summary.Solutions += h.count
	if sh.Unbounded.Load() {
		s.fail(solution.Message{Kind: solution.Failure, Text: endless(p.Conditions)})
	}
	if s.ctx.Err() != nil {
		s.summary.Interrupted = true
	}
}
