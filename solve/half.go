package solve

import (
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
	"rookery/solve/internal/search"
)

// half is the solving of a twin for one starting side: it cuts the plan's
// root into jobs and passes what they find to the sink.
type half struct {
	solver  *solver
	plan    *plan.Plan
	options *problem.Options
	search  *search.Search
	*crew
	twin      string
	language  problem.Language // of the names of moves for Progress
	intention problem.Intention
	memory    int64               // for table and pictures
	origin    []problem.Placement // see solution.Half
	left      atomic.Int64        // solutions of the phase still wanted, negative: all; workers look at it
	count     int                 // solutions so far
	inPhase   int                 // solutions of the phase
	ways      int64               // to share out the fates of a proof game; 0: not counted
	told      int                 // the last number of a first move that was told in this run of jobs
	first     []search.FirstMove  // those of help play whose numbers are told
	// pictures counts the lines that end in each position, where their number is
	// limited (option Intelligent with a number).
	pictures map[board.Key]int
}

// solve does the phases one after the other: set play, then the play proper.
func (h *half) solve() {
	if h.options.SetPlay {
		h.setPlay(h.plan.Root)
	}
	if h.kingCapturable() {
		h.solver.sink.Message(solution.Message{Kind: solution.KingCapturable})
		return
	}
	h.play()
}

// play solves the play proper.
func (h *half) play() {
	if !h.plan.Late {
		h.node(h.plan.Root, 0)
		return
	}
	if end := h.plan.AtOnce; end != nil {
		h.phase(solution.Phase{Kind: solution.Actual, FirstPly: 1}, []*job{h.whole(end, 0)})
		if b, ok := h.plan.Root.(*plan.Branch); ok && b.Stops() && h.lead().Holds(end) {
			return
		}
		if h.options.StopOnShort && h.inPhase > 0 {
			h.solver.summary.Partial = true
			return
		}
	}
	if lead := h.lead(); !lead.Traits.AnyDiagram && lead.KingCapturable() {
		return // the other side has to move
	}
	h.node(h.plan.Root, 1)
}

// kingCapturable reports whether the side whose king stands in check is not the
// one to move. In a diagram after the key, and in one whose first half move is
// left out, it is the other side's turn.
func (h *half) kingCapturable() bool {
	lead := h.lead()
	if lead.Traits.AnyDiagram {
		return false
	}
	if h.plan.Late {
		return lead.InCheck()
	}
	switch root := h.plan.Root.(type) {
	case *plan.Swap:
		return lead.InCheck()
	case *plan.Branch:
		if root.Battle && !root.Defence && h.options.PostKeyPlay {
			return lead.InCheck()
		}
	}
	return lead.KingCapturable()
}

// node solves the root of the plan, looking through its operators.
func (h *half) node(n plan.Node, ply int) {
	ph := solution.Phase{Kind: solution.Actual, FirstPly: ply}
	switch n := n.(type) {
	case *plan.Swap:
		if lead := h.lead(); lead.InCheck() && !lead.Traits.AnyDiagram {
			h.phase(ph, nil)
			return
		}
		h.turnOver(func() { h.node(n.X, ply+1) })
	case *plan.And:
		switch {
		case !h.lead().Holds(n):
		case plan.ModeOf(n.L) == solution.Line && plan.ModeOf(n.R) == solution.Line:
			h.node(n.L, ply)
			h.node(n.R, ply)
		default:
			// Battle and help play side by side: each is written in its own layout.
			h.operand(n.L, ply)
			h.operand(n.R, ply)
		}
	case *plan.Branch:
		switch {
		case n.Battle && plan.ModeOf(n) == solution.Tree:
			h.battle(n, ply)
		case n.Battle && h.options.PostKeyPlay && !n.Defence:
			h.turnOver(func() { h.answers(n, ply+1) })
		case n.Battle:
			h.phase(ph, h.battleLines(n, ply))
		default:
			h.help(n, ply)
		}
	default:
		h.phase(ph, []*job{h.whole(n, ply)})
	}
}

// operand solves one side of an expression as a half of its own.
func (h *half) operand(n plan.Node, ply int) {
	h.solver.sink.EndHalf()
	h.solver.sink.BeginHalf(solution.Half{Starter: h.plan.Starter, Mode: plan.ModeOf(n), Start: h.origin})
	h.node(n, ply)
}

// whole is the job of writing a node without cutting it up.
func (h *half) whole(n plan.Node, ply int) *job {
	return &job{run: func(w *search.Worker, out func(search.Event)) {
		if w.Holds(n) {
			w.Write(n, h.emitter(ply, out))
		}
	}}
}

// written is the job of writing a tree of a branch.
func written(b *plan.Branch, tree func(w *search.Worker, out func(search.Event))) *job {
	return &job{branch: b, run: tree, tree: tree}
}

func (h *half) emitter(ply int, out func(search.Event)) *search.Emitter {
	return search.NewEmitter(ply, int(h.left.Load()), h.plan.Late, out)
}

// phase runs jobs as one phase of the solution.
func (h *half) phase(ph solution.Phase, jobs []*job) {
	h.begin(ph)
	h.run(jobs, true)
	h.solver.sink.EndPhase()
}

func (h *half) begin(ph solution.Phase) {
	h.solver.sink.BeginPhase(ph)
	left := -1
	if h.options.MaxSolutions.Set {
		left = h.options.MaxSolutions.N
	}
	if h.solver.cfg.First && left != 0 {
		left = 1
	}
	if n := h.plenty(); n > 0 && (left < 0 || n < left) {
		left = n
	}
	h.inPhase = 0
	h.left.Store(int64(left))
}

// run runs jobs within a phase, the last of it or not.
func (h *half) run(jobs []*job, last bool) {
	if len(jobs) == 0 || h.left.Load() == 0 {
		return
	}
	var done func(int)
	if h.solver.cfg.Progress != nil {
		done = h.meter(jobs, last).done
	}
	h.told = 0
	runJobs(h.crew, h.solver.locator, jobs, h.plenty(), h.deliver, done)
	if h.left.Load() == 0 && h.solver.ctx.Err() == nil {
		h.search.Stop.Store(false) // the limit was this phase's only
		if h.told > 0 {
			h.solver.numbered = h.told // moves that were not come to have no numbers
		}
	}
}

// deliver gives an event to the sink and keeps the limit on solutions.
func (h *half) deliver(e search.Event) {
	if h.left.Load() == 0 {
		return
	}
	if e.Message != nil {
		if e.Message.Kind == solution.MoveNumber && len(e.Message.Sub) == 0 {
			h.told = e.Message.Number
		}
		h.solver.summary.Failed = h.solver.summary.Failed || e.Message.Kind == solution.Failure
		h.tell(e)
		return
	}
	if e.Enough {
		h.enough()
		// A short solution ends the play, but not the numbers.
		for _, f := range h.first {
			if f.Number > h.told {
				f.Announce(h.tell)
			}
		}
		h.told = 0
		return
	}
	if most := h.options.MaxPerPicture; most.Set && e.Final != (board.Key{}) {
		if h.pictures == nil {
			h.pictures = map[board.Key]int{}
		}
		if h.pictures[e.Final]++; h.pictures[e.Final] > most.N {
			h.solver.summary.Partial = true
			return
		}
	}
	h.solver.sink.Node(e.Node)
	solves := e.Node.Kind != solution.Try && !e.Node.Constraint
	if solves {
		h.count++
		h.inPhase++
	}
	if h.left.Load() > 0 && (solves || h.limits(e.Node)) && h.left.Add(-1) == 0 {
		h.enough()
	}
}

// tell passes a message on.
func (h *half) tell(e search.Event) {
	e.Message.Elapsed = time.Since(h.solver.start)
	h.solver.sink.Message(*e.Message)
}

// limits tells whether a node that solves nothing counts for option MaxSolutions: tries do, and
// lines that violate a constraint.
func (h *half) limits(n *solution.Node) bool {
	return !h.solver.cfg.First && (n.Kind == solution.Try || n.Kind == solution.Step)
}

// enough ends the phase before its time.
func (h *half) enough() {
	h.left.Store(0)
	h.solver.summary.Partial = true
	h.search.Stop.Store(true)
}

// battle solves battle play that is written as a tree.
func (h *half) battle(b *plan.Branch, ply int) {
	if b.Defence || h.options.PostKeyPlay {
		postKey := func(r, ply int) {
			h.phase(solution.Phase{Kind: solution.PostKey, FirstPly: ply}, []*job{written(b, func(w *search.Worker, out func(search.Event)) {
				out(search.Event{Node: w.PostKey(b, r, ply)})
			})})
		}
		if b.Defence {
			postKey(b.Max, ply)
		} else {
			h.turnOver(func() { postKey(b.Max-1, ply+1) })
		}
		return
	}
	ph := solution.Phase{Kind: solution.Actual, FirstPly: ply}
	if !h.lead().Allowed(&b.Legs[0]) {
		h.phase(ph, []*job{{run: func(w *search.Worker, out func(search.Event)) { w.WriteViolation(b, ply, out) }}})
		return
	}
	if h.solver.cfg.First && h.solver.locator == nil && len(h.options.Own.MoveBy) == 0 && !search.NumbersMatter(h.options) && h.search.Direct(b) {
		proofs := search.NewProofs(b, h.memory/2, len(h.crew.workers))
		proofs.Eager = h.solver.cfg.impatient
		j := new(job)
		judge := j.judged(func(w *search.Worker) bool { return w.Prove(proofs) })
		j.run = func(w *search.Worker, out func(search.Event)) {
			if ok, known := judge(w); !ok || !known {
				return
			}
			if key, ok := w.Key(proofs); ok {
				if n := w.FirstMove(b, key, ply); n != nil { // none if the time is up by then
					out(search.Event{Node: n})
				}
			}
		}
		h.phase(ph, []*job{j})
		return
	}
	var jobs []*job
	for _, f := range h.firstMoves(b, b.Max, ply) {
		jobs = append(jobs, h.firstMove(b, f, ply))
	}
	h.phase(ph, jobs)
}

// firstMoves lists the first moves for a leg, n half moves being left.
func (h *half) firstMoves(b *plan.Branch, n, ply int) []search.FirstMove {
	list, numbered := h.lead().FirstMoves(b, n, ply, h.solver.numbered)
	h.solver.numbered += numbered
	return list
}

// firstMove is the job of one first move of battle play.
func (h *half) firstMove(b *plan.Branch, f search.FirstMove, ply int) *job {
	if !f.Legal {
		return &job{run: func(_ *search.Worker, out func(search.Event)) { f.Announce(out) }}
	}
	j := &job{branch: b}
	judge := j.judged(func(w *search.Worker) bool {
		w.Play(f.Move)
		defer w.Undo()
		return w.Attacked(b, b.Max-1)
	})
	j.cut = func(w *search.Worker, out func(search.Event), by search.Cut) {
		f.Announce(out)
		ok, known := judge(w)
		if !known || !ok && !h.options.Try {
			return
		}
		if n := w.CutFirstMove(b, f.Move, ply, by, out); n != nil {
			out(search.Event{Node: n})
		}
	}
	j.tree = func(w *search.Worker, _ func(search.Event)) { w.FirstMove(b, f.Move, ply) }
	j.run = func(w *search.Worker, out func(search.Event)) { j.cut(w, out, nil) }
	j.at = func(w *search.Worker, path []string, out func(search.Event), _ search.Cut) bool {
		state, at, ok := strings.Cut(path[0], ":")
		k, err := strconv.Atoi(at)
		return ok && err == nil && len(path) == 1 && w.Variation(b, f.Move, ply, state, k, out)
	}
	return j
}

// answers solves what follows a key of battle play that is written as lines.
func (h *half) answers(b *plan.Branch, ply int) {
	h.phase(solution.Phase{Kind: solution.PostKey, FirstPly: ply}, []*job{{branch: b, run: func(w *search.Worker, out func(search.Event)) {
		w.WriteAfterKey(b, h.emitter(ply, out))
	}}})
}

// battleLines cuts battle play that is written as lines (parry series) into a
// job for each first move.
func (h *half) battleLines(b *plan.Branch, ply int) (jobs []*job) {
	if b.Defence {
		return []*job{h.whole(b, ply)}
	}
	if l := &b.Legs[0]; !h.lead().Allowed(l) {
		return []*job{{run: func(w *search.Worker, out func(search.Event)) { w.WriteLineViolation(l, h.emitter(ply, out)) }}}
	}
	for _, f := range h.firstMoves(b, b.Max, ply) {
		jobs = append(jobs, &job{branch: b, run: func(w *search.Worker, out func(search.Event)) {
			f.Announce(out)
			if f.Legal {
				w.WriteAttack(b, f.Move, b.Max, h.emitter(ply, out))
			}
		}})
	}
	return jobs
}

// help solves help or series play, by increasing length.
func (h *half) help(b *plan.Branch, ply int) {
	pictures, forget := h.draftPictures(b, b.Max)
	defer forget()
	h.begin(solution.Phase{Kind: solution.Actual, FirstPly: ply, Pictures: pictures})
	h.helpByLength(b, ply)
	h.solver.sink.EndPhase()
}

func (h *half) helpByLength(b *plan.Branch, ply int) {
	for n := b.Shortest(); n <= b.Max && h.solver.ctx.Err() == nil; n += 2 {
		if h.ranged() && n < b.Max {
			if n == 0 && b.Stops() && h.endsAtOnce(b, ply) {
				return
			}
			continue
		}
		if h.solver.cfg.Explain || h.solver.cfg.Progress != nil {
			h.explain(b, n)
		}
		// A series is numbered in all of its lengths where there is set play or its first move is left out.
		numbered := n == b.Max || h.plan.Late || h.options.SetPlay && b.Reply != plan.Always && !b.Legs[0].GoalEnded()
		if !h.hunt(b, n, ply) {
			h.run(h.lines(b, n, ply, numbered), n == b.Max)
		}
		if h.options.StopOnShort && h.inPhase > 0 && n < b.Max {
			h.solver.summary.Partial = true
			return
		}
		if n == 0 && h.inPhase > 0 && b.Stops() {
			return // the play has ended before it began
		}
	}
}

// ranged: options ask for a range of numbers, which means the first moves of the full
// length.
func (h *half) ranged() bool {
	return h.options.StartMoveNumber != "" || h.options.UpToMoveNumber != ""
}

// endsAtOnce tells whether help play has a solution without any moves of its own.
func (h *half) endsAtOnce(b *plan.Branch, ply int) bool {
	found := false
	h.lead().Help(b, 0, search.NewEmitter(ply, 1, false, func(search.Event) { found = true }))
	return found
}

// lines cuts help play of an exact length into a job for each first move; their
// numbers are told if the options ask for them and this is the length meant.
func (h *half) lines(b *plan.Branch, n, ply int, numbered bool) (jobs []*job) {
	w := h.lead()
	if second := (b.Max-n)&1 == 1; second && b.Reply != plan.Always || n == 0 {
		return []*job{{run: func(w *search.Worker, out func(search.Event)) { w.Help(b, n, h.emitter(ply, out)) }}}
	}
	if l := b.LegAt(n); !w.Allowed(l) {
		if n >= b.Max-1 { // one less in set play
			return []*job{{run: func(w *search.Worker, out func(search.Event)) { w.WriteLineViolation(l, h.emitter(ply, out)) }}}
		}
		return nil
	}
	if !numbered {
		before := h.solver.numbered
		defer func() { h.solver.numbered = before }()
	}
	levels := 1
	if n == b.Max {
		levels = search.NumberedLevels(h.options)
	}
	list := h.firstMoves(b, n, ply)
	if h.first = nil; numbered {
		h.first = list
	}
	for _, f := range list {
		j := &job{branch: b}
		if h.solver.cfg.Progress != nil && n == b.Max {
			j.needs = w.Needs(b, n, f)
		}
		if h.solver.cfg.Progress != nil && f.Legal {
			d := w.B.Describe(f.Move)
			j.name = d.Notation(h.language)
		}
		var judge func(*search.Worker) (ok, known bool)
		if f.Legal && levels == 1 {
			judge = j.judged(func(w *search.Worker) bool { return w.Leads(b, n, f.Move) })
		}
		if f.Legal && levels == 1 {
			j.cut = func(w *search.Worker, out func(search.Event), by search.Cut) {
				if numbered {
					f.Announce(out)
				}
				e := h.emitter(ply, out)
				e.CutNext(by)
				w.Follow(b, n, f.Move, e)
			}
			j.at = func(w *search.Worker, path []string, out func(search.Event), by search.Cut) bool {
				none := false
				j.cut(w, func(search.Event) {}, along(path, out, by, &none))
				return !none
			}
		}
		j.run = func(w *search.Worker, out func(search.Event)) {
			if numbered || f.Open {
				f.Announce(out)
			}
			switch {
			case !f.Legal:
			case levels > 1:
				e := h.emitter(ply, out)
				e.Numbers, e.Levels = []int{f.Number}, levels
				w.Follow(b, n, f.Move, e)
			default:
				if ok, _ := judge(w); ok {
					w.Follow(b, n, f.Move, h.emitter(ply, out))
				}
			}
		}
		jobs = append(jobs, j)
	}
	return jobs
}
