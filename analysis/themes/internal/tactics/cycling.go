package tactics

import (
	"slices"

	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
)

// cyclicBlocks finds so many men that block as many squares beside their king, and each,
// elsewhere, the square of the next: A x, B y, C z and A y, B z, C x.
func cyclicBlocks(count int) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		by := map[int]map[chess.Square]*play.Node{}
		var men []int
		note := func(n *play.Node) {
			id := n.Mover.ID
			if by[id] == nil {
				by[id] = map[chess.Square]*play.Node{}
				men = append(men, id)
			}
			if by[id][n.Move.To] == nil {
				by[id][n.Move.To] = n
			}
		}
		for g := range s.Solution() {
			for _, v := range g.List {
				if m := s.Mate(v.M); m != nil && blocks(m, v.D) {
					note(v.D)
				}
			}
		}
		for _, line := range s.HelpLines() {
			if m := s.Mate(line[len(line)-1]); m != nil {
				for _, n := range blocking(m, line) {
					note(n)
				}
			}
		}
		if len(men) > 12 {
			return
		}
		var list []*play.Node
		var extend func(chain []int, squares []chess.Square) bool
		extend = func(chain []int, squares []chess.Square) bool {
			last := chain[len(chain)-1]
			if len(chain) == count {
				return by[last][squares[0]] != nil
			}
			for _, id := range men {
				if slices.Contains(chain, id) || id < chain[0] {
					continue
				}
				for sq := range chess.NoSquare {
					// The man before has to block this man's square, too.
					if by[id][sq] == nil || by[last][sq] == nil || slices.Contains(squares, sq) {
						continue
					}
					if extend(append(slices.Clip(chain), id), append(slices.Clip(squares), sq)) {
						list = append(list, by[id][sq], by[last][sq])
						return true
					}
				}
			}
			return false
		}
		for _, id := range men {
			for sq := range chess.NoSquare {
				if by[id][sq] != nil && len(list) == 0 && extend([]int{id}, []chess.Square{sq}) {
					found(study.Finding{Detail: study.Names(list...)})
					return
				}
			}
		}
	}
}

// remoteBlock finds blocks on squares that were not beside the king when they were made.
func remoteBlock(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		last := line[len(line)-1]
		m := s.Mate(last)
		if m == nil {
			continue
		}
		for _, n := range blocking(m, line) {
			if king, ok := study.King(n.Before, m.Mated); ok && distance(king, n.Move.To) > 1 {
				found(study.Finding{Twin: h.Label, Detail: study.Names(n, last)})
			}
		}
	}
}
