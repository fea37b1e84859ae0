package solve

import (
	"rookery/solve/internal/picture"
	"rookery/solve/internal/plan"
	"rookery/solve/internal/search"
)

// draftPictures gives the workers the pictures of help play of a branch that
// begins where they stand, if that is sound and pays, and tells how many there
// are. Forget takes them away again.
func (h *half) draftPictures(b *plan.Branch, n int) (count int, forget func()) {
	lead := h.lead()
	if h.solver.cfg.Plain || b.Battle || len(b.Mates) == 0 || lead.Traits.AnyDiagram {
		return 0, func() {}
	}
	// Half of the memory is for pictures; the table has what they leave.
	half, each := h.memory/2, picture.Bytes(len(h.workers))
	h.search.LimitTable(half)
	if h.memory < 0 {
		half = DefaultMemory / 2
	}
	in := picture.Limits{Workers: len(h.workers), Most: int(min(picture.Most, half/each)), Over: &h.search.Stop}
	if !h.solver.cfg.impatient {
		in.Alone = stepsAlone
	}
	var used int64
	defer func() { h.search.LimitTable(h.memory - used) }()
	var ps *picture.Pictures
	var end *plan.MateEnd
	for _, m := range b.Mates { // the fewest pictures serve best
		if drafted, ok := lead.Draft(b, m, n, in); ok && (ps == nil || len(drafted.List) < len(ps.List)) {
			ps, end = drafted, m
		}
	}
	if ps == nil {
		return 0, func() {}
	}
	used = int64(ps.Size()) * each
	if h.solver.cfg.drafted != nil {
		h.solver.cfg.drafted(ps)
	}
	return len(ps.List), h.aimAt(func(w *search.Worker) { w.AimAt(ps, end) })
}

// stepsAlone are the ways of men to squares that one worker counts before the others help to
// draft: most drafts are done before that would have paid.
const stepsAlone = 1 << 14
