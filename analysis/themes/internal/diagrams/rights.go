package diagrams

import (
	"slices"

	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// moving finds moves of a kind in the lines of what solves.
func moving(is func(n *play.Node) bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for h, line := range s.Lines() {
			for _, n := range line {
				if is(n) {
					found(study.Finding{Twin: h.Label, Detail: study.Names(n)})
				}
			}
		}
	}
}

func castles(n *play.Node) bool   { return n.Move.Castling != 0 }
func enPassant(n *play.Node) bool { return n.Move.EnPassant }

// valladao finds castling, capture en passant and promotion in one solution.
func valladao(s *study.Study, found func(study.Finding)) {
	var list [3]*play.Node
	for _, ph := range s.Solving() {
		for n := range ph.All() {
			for i, is := range []bool{castles(n), enPassant(n), n.Move.Promotion != ""} {
				if is && list[i] == nil {
					list[i] = n
				}
			}
		}
	}
	if list[0] != nil && list[1] != nil && list[2] != nil {
		found(study.Finding{Detail: study.Names(list[:]...)})
	}
}

// retro finds problems that ask for what was before: proof games, moves taken back, and a
// first move en passant.
func retro(s *study.Study, found func(study.Finding)) {
	for i := range s.Halves {
		h := &s.Halves[i]
		if h.Problem == nil {
			continue
		}
		switch {
		case len(h.Problem.Stipulation.Back) > 0 || h.Problem.Stipulation.HasGoal(problem.ProofGame):
			found(study.Finding{Twin: h.Label, Detail: h.Problem.Stipulation.Text})
			return
		}
		for j := range h.Phases {
			if n := h.Phases[j].First; n != nil && h.Phases[j].Solves() && n.Move.EnPassant {
				found(study.Finding{Twin: h.Label, Detail: study.Names(n)})
				return
			}
		}
	}
}

// proofGames yields the lines of proof games.
func proofGames(s *study.Study, yield func(h *play.Half, line []*play.Node)) {
	for h, line := range s.HelpLines() {
		if h.Problem != nil && h.Problem.Stipulation.HasGoal(problem.ProofGame) {
			yield(h, line)
		}
	}
}

// cerianiFrolkin finds promoted men that are taken in a proof game: schnoebelen if they have
// not moved.
func cerianiFrolkin(still bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		proofGames(s, func(h *play.Half, line []*play.Node) {
			promoted := map[int]*play.Node{}
			moved := map[int]bool{}
			for _, n := range line {
				if n.Move.Captured != nil && n.Move.CaptureSquare < chess.NoSquare {
					if m := n.Before[n.Move.CaptureSquare]; m != nil && promoted[m.ID] != nil && (!still || !moved[m.ID]) {
						found(study.Finding{Twin: h.Label, Detail: study.Names(promoted[m.ID], n)})
					}
				}
				if n.Mover != nil {
					moved[n.Mover.ID] = promoted[n.Mover.ID] != nil
					if n.Move.Promotion != "" {
						promoted[n.Mover.ID] = n
					}
				}
			}
		})
	}
}

// pronkin finds promoted men that end in a proof game on a square where a man of their kind
// stands in the game array.
func pronkin(s *study.Study, found func(study.Finding)) {
	proofGames(s, func(h *play.Half, line []*play.Node) {
		first, end := line[0].Before, line[len(line)-1].After
		for _, n := range line {
			if n.Move.Promotion == "" || n.Mover == nil {
				continue
			}
			at, ok := end.Find(n.Mover.ID)
			if ok && first[at] != nil && first[at].Walk == end[at].Walk && first[at].Colour == end[at].Colour && first[at].ID != n.Mover.ID {
				found(study.Finding{Twin: h.Label, Detail: study.Names(n) + ", " + at.String()})
			}
		}
	})
}

// judged finds a verdict on the problem.
func judged(is ...solution.Verdict) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		if s.Verdict != nil && slices.Contains(is, *s.Verdict) {
			found(study.Finding{Detail: s.Verdict.String()})
		}
	}
}

func bad() []solution.Verdict {
	return slices.DeleteFunc(solution.Verdicts(), func(v solution.Verdict) bool { return !v.Bad() })
}
