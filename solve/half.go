package solve

import (
	"time"

	"rookery/problem"
	"rookery/solution"
)

// half is the solving of a twin for one starting side: it cuts the plan's
// root into jobs and passes what they find to the sink.
type half struct {
	*solver
	*search
	twin    string
	workers []*worker
	b       board
	origin  []problem.Placement // see solution.Half
	left    int                 // solutions of the phase still wanted, negative: all
	count   int                 // solutions so far
	inPhase int                 // solutions of the phase
	// pictures counts the lines that end in each position, where their number is
	// limited (option Intelligent with a number).
	pictures map[key]int
}

// solve does the phases one after the other: set play, then the play proper.
func (h *half) solve() {
	if h.options.SetPlay {
		h.setPlay(h.plan.root)
	}
	if h.kingCapturable() {
		h.sink.Message(solution.Message{Kind: solution.KingCapturable})
		return
	}
	h.node(h.plan.root, 0)
}

// kingCapturable reports whether the side whose king stands in check is not the
// one to move. In a diagram after the key, and in one whose first half move is
// left out, it is the other side's turn.
func (h *half) kingCapturable() bool {
	if h.anyDiagram() {
		return false
	}
	switch root := h.plan.root.(type) {
	case *swap:
		return h.b.inCheck()
	case *branch:
		if root.battle && !root.defence && h.options.PostKeyPlay {
			return h.b.inCheck()
		}
	}
	return h.b.exposed()
}

// anyDiagram: a condition lets either side be in check in the diagram.
func (h *half) anyDiagram() bool {
	g, ok := h.b.(*general)
	return ok && g.p.AnyDiagram()
}

// node solves the root of the plan, looking through its operators.
func (h *half) node(n node, ply int) {
	ph := solution.Phase{Kind: solution.Actual, FirstPly: ply}
	switch n := n.(type) {
	case *swap:
		if h.b.inCheck() && !h.anyDiagram() {
			h.phase(ph, nil)
			return
		}
		h.turnOver(func() { h.node(n.x, ply+1) })
	case *and:
		switch {
		case !h.workers[0].holds(n):
		case modeOf(n.l) == solution.Line && modeOf(n.r) == solution.Line:
			h.node(n.l, ply)
			h.node(n.r, ply)
		default:
			// Battle and help play side by side: each is written in its own layout.
			h.operand(n.l, ply)
			h.operand(n.r, ply)
		}
	case *branch:
		switch {
		case n.battle && modeOf(n) == solution.Tree:
			h.battle(n, ply)
		case n.battle:
			h.phase(ph, h.battleLines(n, ply))
		default:
			h.help(n, ply)
		}
	default:
		h.phase(ph, []*job{h.whole(n, ply)})
	}
}

// operand solves one side of an expression as a half of its own.
func (h *half) operand(n node, ply int) {
	h.sink.EndHalf()
	h.sink.BeginHalf(solution.Half{Starter: h.plan.starter, Mode: modeOf(n), Start: h.origin})
	h.node(n, ply)
}

// turnOver gives the move to the other side for the time of f. No half move
// is made, so that a right to take en passant stays.
func (h *half) turnOver(f func()) {
	h.b.turnOver()
	for _, w := range h.workers {
		w.descend(null)
		w.b.turnOver()
	}
	f()
	h.b.undo()
	for _, w := range h.workers {
		w.undo()
	}
}

// whole is the job of writing a node without cutting it up.
func (h *half) whole(n node, ply int) *job {
	return &job{run: func(w *worker, out func(event)) {
		if w.holds(n) {
			w.write(n, h.emitter(ply, out))
		}
	}}
}

func (h *half) emitter(ply int, out func(event)) *emitter {
	e := &emitter{left: h.left}
	e.emit = func(n *solution.Node) { out(event{node: n, final: e.final}) }
	e.say = func(m *solution.Message) { out(event{message: m}) }
	for range ply {
		e.skip(nil)
	}
	return e
}

// phase runs jobs as one phase of the solution.
func (h *half) phase(ph solution.Phase, jobs []*job) {
	h.begin(ph)
	h.run(jobs, true)
	h.sink.EndPhase()
}

func (h *half) begin(ph solution.Phase) {
	h.sink.BeginPhase(ph)
	h.inPhase, h.left = 0, -1
	if h.options.MaxSolutions.Set {
		h.left = h.options.MaxSolutions.N
	}
}

// run runs jobs within a phase, the last of it or not.
func (h *half) run(jobs []*job, last bool) {
	if len(jobs) == 0 || h.left == 0 {
		return
	}
	var done func(int)
	if h.cfg.Progress != nil {
		done = h.meter(jobs, last).done
	}
	runJobs(h.workers, jobs, h.deliver, done)
	if h.left == 0 && h.ctx.Err() == nil {
		h.stop.Store(false) // the limit was this phase's only
	}
}

// deliver gives an event to the sink and keeps the limit on solutions.
func (h *half) deliver(e event) {
	if h.left == 0 {
		return
	}
	if e.message != nil {
		e.message.Elapsed = time.Since(h.start)
		h.sink.Message(*e.message)
		return
	}
	if most := h.options.MaxPerPicture; most.Set && e.final != (key{}) {
		if h.pictures == nil {
			h.pictures = map[key]int{}
		}
		if h.pictures[e.final]++; h.pictures[e.final] > most.N {
			h.summary.Partial = true
			return
		}
	}
	h.sink.Node(e.node)
	if e.node.Kind == solution.Try {
		return
	}
	h.count++
	h.inPhase++
	if h.left > 0 {
		if h.left--; h.left == 0 {
			h.summary.Partial = true
			h.stop.Store(true)
		}
	}
}

// battle solves battle play that is written as a tree.
func (h *half) battle(b *branch, ply int) {
	if b.defence || h.options.PostKeyPlay {
		postKey := func(r, ply int) {
			h.phase(solution.Phase{Kind: solution.PostKey, FirstPly: ply}, []*job{{run: func(w *worker, out func(event)) {
				out(event{node: w.postKey(b, r, ply)})
			}}})
		}
		if b.defence {
			postKey(b.max, ply)
		} else {
			h.turnOver(func() { postKey(b.max-1, ply+1) })
		}
		return
	}
	ph := solution.Phase{Kind: solution.Actual, FirstPly: ply}
	if !h.workers[0].allowed(&b.legs[0]) {
		h.phase(ph, []*job{{run: func(w *worker, out func(event)) { w.writeViolation(b, ply, out) }}})
		return
	}
	var jobs []*job
	for _, f := range h.firstMoves(&b.legs[0], b.max, ply) {
		jobs = append(jobs, h.firstMove(b, f, ply))
	}
	h.phase(ph, jobs)
}

// firstMove is the job of one first move of battle play.
func (h *half) firstMove(b *branch, f firstMove, ply int) *job {
	if !f.legal {
		return &job{run: func(_ *worker, out func(event)) { f.announce(out) }}
	}
	j := &job{}
	judge := j.judged(func(w *worker) bool {
		w.play(f.move)
		defer w.undo()
		return w.attacked(b, b.max-1)
	})
	j.run = func(w *worker, out func(event)) {
		f.announce(out)
		ok, known := judge(w)
		if !known || !ok && !h.options.Try {
			return
		}
		if n := w.firstMove(b, f.move, ply); n != nil {
			out(event{node: n})
		}
	}
	return j
}

// battleLines cuts battle play that is written as lines (parry series) into a
// job for each first move.
func (h *half) battleLines(b *branch, ply int) (jobs []*job) {
	if b.defence || !h.workers[0].allowed(&b.legs[0]) {
		return []*job{h.whole(b, ply)}
	}
	for _, f := range h.firstMoves(&b.legs[0], b.max, ply) {
		jobs = append(jobs, &job{run: func(w *worker, out func(event)) {
			f.announce(out)
			if f.legal {
				w.writeAttack(b, f.move, b.max, h.emitter(ply, out))
			}
		}})
	}
	return jobs
}

// help solves help or series play, by increasing length.
func (h *half) help(b *branch, ply int) {
	pictures, forget := h.draftPictures(b, b.max)
	defer forget()
	h.begin(solution.Phase{Kind: solution.Actual, FirstPly: ply, Pictures: pictures})
	defer h.sink.EndPhase()
	shortest := b.shortest()
	if numberedLevels(h.options) > 1 {
		shortest = b.max // whose numbers are given
	}
	for n := shortest; n <= b.max && h.ctx.Err() == nil; n += 2 {
		if h.cfg.Explain {
			h.explain(b, n)
		}
		h.run(h.lines(b, n, ply), n == b.max)
		if n == 0 && h.inPhase > 0 && b.stops() {
			return // the play has ended before it began
		}
		if h.options.StopOnShort && h.inPhase > 0 && n < b.max {
			h.summary.Partial = true
			return
		}
	}
}

// lines cuts help play of an exact length into a job for each first move.
func (h *half) lines(b *branch, n, ply int) (jobs []*job) {
	w := h.workers[0]
	if second := (b.max-n)&1 == 1; second && b.reply != always || n == 0 {
		return []*job{{run: func(w *worker, out func(event)) { w.help(b, n, h.emitter(ply, out)) }}}
	}
	if l := b.legAt(n); !w.allowed(l) {
		if n == b.max {
			return []*job{{run: func(w *worker, out func(event)) { w.writeLineViolation(l, h.emitter(ply, out)) }}}
		}
		return nil
	}
	if n < b.max { // only the moves of full length are numbered
		numbered := h.numbered
		defer func() { h.numbered = numbered }()
	}
	levels := 1
	if n == b.max {
		levels = numberedLevels(h.options)
	}
	for _, f := range h.firstMoves(b.legAt(n), n, ply) {
		j := &job{}
		if h.cfg.Progress != nil && n == b.max {
			j.needs = w.needs(b, n, f)
		}
		var judge func(*worker) (ok, known bool)
		if f.legal && levels == 1 {
			judge = j.judged(func(w *worker) bool { return w.leads(b, n, f.move) })
		}
		j.run = func(w *worker, out func(event)) {
			if n == b.max {
				f.announce(out)
			}
			switch {
			case !f.legal:
			case levels > 1:
				e := h.emitter(ply, out)
				e.numbers, e.levels = []int{f.number}, levels
				w.follow(b, n, f.move, e)
			default:
				if ok, _ := judge(w); ok {
					w.follow(b, n, f.move, h.emitter(ply, out))
				}
			}
		}
		jobs = append(jobs, j)
	}
	return jobs
}

// setPlay solves the play that would follow if the side to move could pass.
func (h *half) setPlay(n node) { h.setPlayFrom(n, 0) }

func (h *half) setPlayFrom(n node, ply int) {
	if s, ok := n.(*swap); ok {
		h.turnOver(func() { h.setPlayFrom(s.x, ply+1) })
		return
	}
	if a, ok := n.(*and); ok {
		n = a.l // of a reciprocal stipulation, the help to the side that begins
	}
	b, ok := n.(*branch)
	if !ok || b.battle && b.defence || h.options.PostKeyPlay {
		return
	}
	ph := solution.Phase{Kind: solution.SetPlay, FirstPly: ply + 1}
	if h.b.inCheck() {
		// That side cannot have passed.
		h.sink.Message(solution.Message{Kind: solution.KingCapturable})
		return
	}
	if b.reply == never && b.legs[0].goalEnded() || !b.battle && b.reply == always && b.max < 2 {
		h.say(solution.Note, notApplicable("SetPlay"))
		return
	}
	h.turnOver(func() { h.setPlayOf(b, ph, ply) })
}

func (h *half) setPlayOf(b *branch, ph solution.Phase, ply int) {
	switch {
	case b.battle && modeOf(b) == solution.Tree:
		h.phase(ph, []*job{{run: func(w *worker, out func(event)) {
			for _, n := range w.setPlay(b, b.max-1, ply+1) {
				out(event{node: n})
			}
		}}})
	case !b.battle && b.reply == always:
		var forget func()
		ph.Pictures, forget = h.draftPictures(b, b.max-1)
		defer forget()
		h.begin(ph)
		defer h.sink.EndPhase()
		for n := b.shortest(); n <= b.max; n += 2 {
			if n < 2 {
				continue
			}
			h.run([]*job{{run: func(w *worker, out func(event)) { w.help(b, n-1, h.emitter(ply+1, out)) }}}, n == b.max)
			if h.options.StopOnShort && h.inPhase > 0 {
				return
			}
		}
	default:
		var jobs []*job
		for i := range b.legs[0].ends {
			e := &b.legs[0].ends[i]
			if !e.goal {
				jobs = append(jobs, &job{run: func(w *worker, out func(event)) { w.end(e, h.emitter(ply+1, out)) }})
			}
		}
		h.phase(ph, jobs)
	}
}
