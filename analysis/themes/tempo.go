package themes

import (
	"rookery/analysis/mates"
	"rookery/chess"
	"rookery/solution"
)

// tempo looks for moves that only pass: all others are legal without them, and
// lead to mate. Where men are not orthodox nothing is said.
func tempo(s *Study, found func(Finding)) {
	for h, line := range s.lines() {
		last := line[len(line)-1]
		if h.Mode != solution.Line || s.mate(last) == nil {
			continue
		}
		start, ok := mates.Position(line[0].Before, chess.Colour(line[0].Move.Man.Colour)&1)
		if !ok {
			continue
		}
		for i, n := range line[:len(line)-1] {
			p := start
			fits := true
			for j, m := range line {
				if j == i {
					if p.InCheck() {
						fits = false
						break
					}
					p.Pass()
					continue
				}
				if fits = step(&p, &m.Move); !fits {
					break
				}
			}
			if fits && p.IsCheckmate() {
				found(Finding{Twin: h.Label, Detail: names(n)})
			}
		}
	}
}

// step plays a move of the solution if it is legal.
func step(p *chess.Position, m *solution.Move) bool {
	for _, legal := range p.Legal(nil) {
		promotes := legal.Promotion() == mates.Role(m.Promotion)
		if legal.From() == m.From && legal.To() == m.To && promotes && !legal.IsCastling() {
			p.Play(legal)
			return true
		}
	}
	return false
}
