package solve

import (
	"slices"
	"sync"

	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
	"rookery/solve/internal/search"
)

// Where a problem is to have one solution, a second one ends it, whichever it is. It is looked for from the end
// of the game that is found first: all other moves in its last position are tried, then those in the one before, and so
// on. When all have been tried there is no other game.

// plenty is the number of solutions with which a phase ends, whichever they are; 0: all are wanted.
func (h *half) plenty() int {
	b := plan.FirstBranch(h.plan.Root)
	if !h.solver.cfg.Cook || b == nil || b.Battle || !b.Proof {
		return 0
	}
	return max(1, h.intention.Solutions, len(h.intention.Play)) + 1
}

// A hunt looks for two games.
type hunt struct {
	*half
	branch *plan.Branch
	n, ply int
	mu     sync.Mutex
	events []search.Event
	line   []board.Move // the first game
}

// hunt looks for two games with n half moves left, and tells whether nothing else is to be done with them.
func (h *half) hunt(b *plan.Branch, n, ply int) bool {
	lead := h.lead()
	if h.plenty() != 2 || h.left.Load() != 2 || h.solver.locator != nil || search.NumbersMatter(h.options) || len(h.options.Own.MoveBy) > 0 ||
		h.options.MaxPerPicture.Set || n < 2 || (b.Max-n)&1 == 1 && b.Reply != plan.Always || !lead.Allowed(b.LegAt(n)) {
		return false
	}
	t := &hunt{half: h, branch: b, n: n, ply: ply}
	var first []search.Deviation
	list, _ := lead.FirstMoves(b, n, ply, h.solver.numbered)
	for _, f := range list {
		if f.Legal {
			first = append(first, search.Deviation{Moves: []board.Move{f.Move}})
		}
	}
	t.run(first)
	if len(t.events) == 1 && h.solver.ctx.Err() == nil {
		t.run(lead.Deviations(t.line))
	}
	for _, e := range t.events {
		h.deliver(e)
	}
	h.search.Stop.Store(h.solver.ctx.Err() != nil)
	return true
}

// run looks for a game among some deviations; those who find one end the others' search.
func (t *hunt) run(list []search.Deviation) {
	jobs := make([]*job, len(list))
	for i := range list {
		d, j := &list[i], &job{branch: t.branch}
		judge := j.judged(func(w *search.Worker) bool { return w.Deviates(t.branch, t.n, d, nil) })
		j.run = func(w *search.Worker, _ func(search.Event)) {
			if ok, known := judge(w); !ok || !known {
				return
			}
			e := search.NewEmitter(t.ply, 1, t.plan.Late, func(e search.Event) {
				if e.Node == nil || t.search.Stop.Load() {
					return
				}
				t.mu.Lock()
				defer t.mu.Unlock()
				if len(t.events) == 0 {
					t.line = slices.Clone(w.Line(t.n))
				}
				t.events = append(t.events, e)
				t.search.Stop.Store(true)
			})
			w.Deviates(t.branch, t.n, d, e)
		}
		jobs[i] = j
	}
	runJobs(t.crew, nil, jobs, 0, func(search.Event) {}, nil)
	t.search.Stop.Store(t.solver.ctx.Err() != nil)
}
