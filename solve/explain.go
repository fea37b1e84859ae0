package solve

import (
	"rookery/solution"
	"rookery/solve/internal/plan"
	"rookery/solve/internal/proof"
)

// undeduced says that only the men out of place are counted.
const undeduced = "nothing is deduced: there are other men or moves than those of orthodox chess"

// explain tells what is known of play of n half moves before it is searched.
func (h *half) explain(b *plan.Branch, n int) {
	if !b.Proof {
		return
	}
	target, board, rights := h.lead().B.ProofGame().Aim()
	if target == nil {
		if n == b.Max {
			h.solver.deduced(undeduced)
		}
		return
	}
	lines, possible := proof.Report(target, board, rights, h.lead().MovesLeft(b, n), h.lead().Terms())
	if !possible && n < b.Max {
		return // shorter play is seldom meant
	}
	for _, line := range lines {
		h.solver.deduced(line)
	}
}

func (s *solver) deduced(line string) {
	s.sink.Message(solution.Message{Kind: solution.Deduced, Text: line})
}
