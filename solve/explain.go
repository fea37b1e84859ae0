package solve

import (
	"rookery/solution"
	"rookery/solve/internal/plan"
	"rookery/solve/internal/proof"
)

// explain tells what is known of play of n half moves before it is searched: much of that of the length asked for, of shorter
// play only that it is not ruled out.
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

func (s *solver) deduced(c solution.Claim) {
	s.sink.Message(solution.Message{Kind: solution.Deduced, Claim: &c})
}
