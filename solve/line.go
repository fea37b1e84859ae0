package solve

import (
	"context"
	"slices"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
	"rookery/solve/internal/search"
)

// A Line is play that somebody makes by hand, from where the play of a half begins. Solve
// finds nothing else than what may follow, if it is told one. Of the twin and the half that the line is of
// the sink gets two phases of moves (nodes of kind Step without play): those that can be played next, and
// those that only expose the own king; the half's Start is the board after the moves. With Judge it gets
// one phase with the last move, before which Start is, and what comes of it:
//
//   - a Key leads to the end that is wanted, with the threats; a Try does not, and has refutations where
//     it fails by any;
//   - a Defence has the answers, a Refutation has none;
//   - a Step of help or series play has a line to the end, or none: then there is no way to it.
//
// Of a retractor first the moves are taken back that Back names. While some are left to be taken back
// there is no play: the half has no phases, and further halves have one move more taken back, each that can be.
//
// A line that cannot be played gives no half.
type Line struct {
	Twin    int // of the problem, from 0
	Duplex  bool
	SetPlay bool
	// Moves are written as Notation does in the problem's language, what stands behind is passed over;
	// "" passes, as before a threat.
	Moves []string
	Judge bool
	// Back are moves that are taken back, the last of the game first, as BackMove writes them.
	Back []string `json:",omitempty"`
}

// BackMove writes a move that is taken back, with what it captured.
func BackMove(m *solution.Move, l problem.Language) string {
	return m.Printed(solution.Print{Language: l, Capture: "*", Uncapture: true})
}

// playLine answers the question of a line.
func playLine(ctx context.Context, p *problem.Problem, cfg Config, sink solution.Sink) (solution.Summary, error) {
	s := &solver{ctx: ctx, cfg: cfg, sink: sink, summary: solution.Summary{Failed: true}}
	sink.Begin(p)
	if twins := p.Expand(); cfg.Line.Twin >= 0 && cfg.Line.Twin < len(twins) {
		for _, t := range twins[:cfg.Line.Twin] { // whoever takes the answer counts them
			s.begin(t)
			sink.EndTwin()
		}
		t := twins[cfg.Line.Twin]
		board.DisproveCastling(t.Problem)
		s.begin(t)
		s.line(t.Problem, cfg.Line)
		sink.EndTwin()
	}
	s.summary.Interrupted = ctx.Err() != nil
	return s.summary, sink.End(s.summary)
}

func (s *solver) line(p *problem.Problem, l *Line) {
	pl, _, err := plan.Compile(p)
	if err != nil {
		return
	}
	var taken []solution.Move
	starter := pl.Starter
	if l.Duplex {
		starter = starter.Other()
	}
	if len(p.Stipulation.Back) > 0 || len(l.Back) > 0 {
		at, ok := s.backwards(p, pl, l, &taken)
		if !ok || len(taken) < len(p.Stipulation.Back) {
			return
		}
		forward := onwards(p, pl)
		p = at.Problem(s.ctx, &forward)
		board.DisproveCastling(p)
		if pl, _, err = plan.Compile(p); err != nil {
			return
		}
		if starter = pl.Starter; p.Options.HalfDuplex {
			starter = starter.Other()
		}
	}
	b, err := board.New(p, setup(pl, starter, s.cfg.General))
	if err != nil {
		return
	}
	options := p.Options
	memory := s.cfg.MaxMemory
	if memory == 0 {
		memory = DefaultMemory
	}
	sh, _ := search.New(pl, &options, memory, s.cfg.Plain, nil)
	defer context.AfterFunc(s.ctx, func() { sh.Stop.Store(true) })()
	w := search.NewWorker(sh, b)
	h := search.NewHand(w, l.SetPlay)
	start := w.B.Standing()
	for _, text := range l.Moves {
		start = w.B.Standing()
		if !h.Play(text, p.Language) {
			return
		}
	}
	if !l.Judge {
		start = w.B.Standing()
	}
	s.summary.Failed = false
	s.sink.BeginHalf(solution.Half{Duplex: l.Duplex, Starter: w.B.Turn(), Mode: pl.Mode, Start: start, Back: taken})
	phase := func(nodes ...*solution.Node) {
		s.sink.BeginPhase(solution.Phase{Kind: solution.Actual})
		for _, n := range nodes {
			s.sink.Node(n)
		}
		s.sink.EndPhase()
	}
	if l.Judge {
		if n := h.Verdict(); n != nil {
			phase(n)
		}
	} else {
		legal, exposing := h.Moves()
		if len(taken) == 1 && len(l.Moves) == 0 {
			legal = slices.DeleteFunc(legal, func(n *solution.Node) bool { return sameMove(&n.Move, &taken[0]) })
		}
		phase(legal...)
		phase(exposing...)
	}
	s.sink.EndHalf()
	s.summary.Positions = w.Nodes
}

// backwards takes back the moves of a line, and tells what can be taken back next where some are left.
func (s *solver) backwards(p *problem.Problem, pl *plan.Plan, l *Line, taken *[]solution.Move) (at board.Past, ok bool) {
	sides := p.Stipulation.Back
	if len(l.Back) > len(sides) || len(l.Back) < len(sides) && (len(l.Moves) > 0 || l.Judge) {
		return at, false
	}
	at, err := board.NewPast(p, chess.Colour(sides[0]).Other(), pl.Bound(chess.Colour(sides[len(sides)-1])))
	if err != nil {
		return at, false
	}
	for i, text := range l.Back {
		ways := at.TakeBack(chess.Colour(sides[i]))
		k := slices.IndexFunc(ways, func(x board.Past) bool { return BackMove(&x.Last, p.Language) == text })
		if k < 0 {
			return at, false
		}
		at = ways[k]
		*taken = append(*taken, at.Last)
	}
	if len(l.Back) == len(sides) {
		return at, true
	}
	s.summary.Failed = false
	side := chess.Colour(sides[len(l.Back)])
	half := func(x board.Past, back []solution.Move) {
		s.sink.BeginHalf(solution.Half{Starter: side, Mode: pl.Mode, Start: x.Men(), Back: back})
		s.sink.EndHalf()
	}
	half(at, *taken)
	for _, x := range at.TakeBack(side) {
		half(x, append(slices.Clone(*taken), x.Last))
	}
	return at, true
}
