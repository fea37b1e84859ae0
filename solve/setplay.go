package solve

import (
	"rookery/solution"
	"rookery/solve/internal/plan"
	"rookery/solve/internal/search"
)

// hasSetPlay tells whether a branch can be played from where the other side has passed.
func hasSetPlay(b *plan.Branch, postKey bool) bool {
	switch {
	case b.Battle:
		return !postKey
	case b.Reply == plan.Always:
		return b.Max >= 2
	}
	return !b.Legs[0].GoalEnded()
}

// ignoresSetPlay tells whether it has to be said that the option SetPlay has no meaning.
func ignoresSetPlay(pl *plan.Plan, postKey bool) bool {
	b := plan.FirstBranch(pl.Root)
	return b != nil && !(b.Battle && b.Defence) && !hasSetPlay(b, postKey) && (b.Battle || !pl.Late)
}

// setPlay solves the play that would follow if the side to move could pass.
func (h *half) setPlay(n plan.Node) { h.setPlayFrom(n, 0) }

func (h *half) setPlayFrom(n plan.Node, ply int) {
	if s, ok := n.(*plan.Swap); ok {
		h.turnOver(func() { h.setPlayFrom(s.X, ply+1) })
		return
	}
	if a, ok := n.(*plan.And); ok {
		n = a.L // of a reciprocal stipulation, the help to the side that begins
	}
	b, ok := n.(*plan.Branch)
	if !ok || b.Battle && b.Defence {
		return
	}
	if !hasSetPlay(b, h.options.PostKeyPlay) {
		return
	}
	ph := solution.Phase{Kind: solution.SetPlay, FirstPly: ply + 1}
	if h.lead().InCheck() {
		// That side cannot have passed.
		h.solver.sink.Message(solution.Message{Kind: solution.KingCapturable})
		return
	}
	h.turnOver(func() { h.setPlayOf(b, ph, ply) })
}

func (h *half) setPlayOf(b *plan.Branch, ph solution.Phase, ply int) {
	switch {
	case b.Battle && plan.ModeOf(b) == solution.Tree:
		h.phase(ph, []*job{written(b, func(w *search.Worker, out func(search.Event)) {
			for _, n := range w.SetPlay(b, b.Max-1, ply+1) {
				out(search.Event{Node: n})
			}
		})})
	case !b.Battle && b.Reply == plan.Always:
		var forget func()
		ph.Pictures, forget = h.draftPictures(b, b.Max-1)
		defer forget()
		h.begin(ph)
		h.setPlayByLength(b, ply)
		h.solver.sink.EndPhase()
	default:
		var jobs []*job
		for i := range b.Legs[0].Ends {
			e := &b.Legs[0].Ends[i]
			if !e.Goal {
				jobs = append(jobs, &job{run: func(w *search.Worker, out func(search.Event)) { w.End(e, h.emitter(ply+1, out)) }})
			}
		}
		h.phase(ph, jobs)
	}
}

func (h *half) setPlayByLength(b *plan.Branch, ply int) {
	for n := b.Shortest(); n <= b.Max; n += 2 {
		if n < 1 || n == 1 && b.Legs[0].GoalEnded() {
			continue
		}
		if h.ranged() && n < b.Max {
			if n == 1 && b.Stops() && h.endsAtOnce(b, ply+1) {
				return
			}
			continue
		}
		h.run(h.lines(b, n-1, ply+1, n == b.Max), n == b.Max)
		if n == 1 && h.inPhase > 0 && b.Stops() {
			return
		}
		if h.options.StopOnShort && h.inPhase > 0 {
			return
		}
	}
}
