package solve

import (
	"rookery/solution"
	"rookery/solve/internal/plan"
	"rookery/solve/internal/proof"
)

// explain tells what is known of play of n half moves before it is searched, if that is asked for: much of that of the length
// asked for, of shorter play only that it is not ruled out. The ways to share out fates are counted for the progress.
func (h *half) explain(b *plan.Branch, n int) {
	if !b.Proof {
		return
	}
	game := h.lead().B.ProofGame()
	if game == nil {
		return
	}
	target, board, rights := game.Aim()
	if target == nil {
		if n == b.Max {
			h.solver.deduced(solution.Claim{Kind: solution.Undeduced})
		}
		return
	}
	claims, possible := proof.Report(target, board, rights, h.lead().MovesLeft(b, n), h.lead().Terms())
	h.ways = waysOf(claims, possible)
	if n < b.Max {
		if !possible {
			return
		}
		claims = []solution.Claim{{Kind: solution.Shorter, Moves: n}}
	}
	for _, c := range claims {
		h.solver.deduced(c)
	}
}

// waysOf are the ways to share the fates out among the men of both sides.
func waysOf(claims []solution.Claim, possible bool) int64 {
	if !possible {
		return 0
	}
	ways := int64(1)
	for _, c := range claims {
		if c.Kind == solution.Ways {
			ways *= c.Count // each is below 2^31
		}
	}
	return ways
}

func (s *solver) deduced(c solution.Claim) {
	if !s.cfg.Explain {
		return // only counted
	}
	s.sink.Message(solution.Message{Kind: solution.Deduced, Claim: &c})
}
