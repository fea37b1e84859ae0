package paths

import (
	"slices"
	"strings"

	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
)

// A role is who ends a line and who is taken in it.
type role struct {
	line  []*play.Node
	ends  int
	taken map[int]bool
}

// roles are those of lines that reach the goal, of help and series play.
func roles(s *study.Study) (list []role) {
	for _, line := range s.HelpLines() {
		last := line[len(line)-1]
		if len(line) < 2 || last.Mover == nil || !study.Ends(last) || len(list) >= 200 {
			continue
		}
		r := role{line: line, ends: last.Mover.ID, taken: map[int]bool{}}
		for _, n := range line {
			if n.Move.Captured != nil && n.Move.CaptureSquare < chess.NoSquare {
				if man := n.Before[n.Move.CaptureSquare]; man != nil {
					r.taken[man.ID] = true
				}
			}
		}
		list = append(list, r)
	}
	return list
}

// zilahi finds a cycle of lines, of a length in a range, in each of which the man
// that ends the one before is taken. The longest is told.
func zilahi(least, most int) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		list := roles(s)
		for length := min(most, len(list)); length >= least; length-- {
			if chain := cycleOf(list, length); chain != nil {
				var parts []string
				for _, i := range chain {
					parts = append(parts, study.Names(list[i].line...))
				}
				found(study.Finding{Detail: strings.Join(parts, " | ")})
				return
			}
		}
	}
}

// cycleOf is a cycle of so many lines, nil if there is none.
func cycleOf(list []role, length int) []int {
	var chain []int
	steps := 0
	var extend func() bool
	extend = func() bool {
		last := list[chain[len(chain)-1]]
		if steps++; steps > 100_000 {
			return false
		}
		if len(chain) == length {
			return last.taken[list[chain[0]].ends]
		}
		for i := range list {
			if i <= chain[0] || !last.taken[list[i].ends] || slices.ContainsFunc(chain, func(j int) bool { return list[j].ends == list[i].ends }) {
				continue
			}
			chain = append(chain, i)
			if extend() {
				return true
			}
			chain = chain[:len(chain)-1]
		}
		return false
	}
	for i := range list {
		chain = []int{i}
		if extend() {
			return chain
		}
	}
	return nil
}

func kniest(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		m := s.Mate(line[len(line)-1])
		if m == nil {
			continue
		}
		for _, n := range line[:len(line)-1] {
			if n.Move.Captured != nil && n.Move.To == m.King && chess.Colour(n.Move.Man.Colour) != m.Mated {
				found(study.Finding{Twin: h.Label, Detail: study.Names(n) + ", mated on " + m.King.String()})
			}
		}
	}
}

func umnov(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		for i := 1; i < len(line); i++ {
			a, b := line[i-1], line[i]
			if a.Mover != nil && b.Mover != nil && a.Move.From < chess.NoSquare && a.Mover.Colour != b.Mover.Colour &&
				b.Move.To == a.Move.From && b.Move.Captured == nil {
				found(study.Finding{Twin: h.Label, Detail: study.Names(a, b)})
			}
		}
	}
}

func followMyLeader(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		for i := 2; i < len(line); i++ {
			a, b := line[i-2], line[i]
			if a.Mover != nil && b.Mover != nil && a.Move.From < chess.NoSquare && a.Mover.ID != b.Mover.ID &&
				a.Mover.Colour == b.Mover.Colour && b.Move.To == a.Move.From {
				found(study.Finding{Twin: h.Label, Detail: study.Names(a, b)})
			}
		}
	}
}
