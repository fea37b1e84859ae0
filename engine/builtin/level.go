package builtin

import "math"

// A level is how far a player sees, how wrongly it judges positions, and how
// readily it takes a move that is not the best.
type level struct {
	depth   int     // half moves, 0: no limit
	nodes   uint64  // 0: no limit
	noise   int     // centipawns
	variety float64 // centipawns that a move may be worse to be chosen now and then
}

var levels = [Best + 1]level{
	1: {depth: 1, nodes: 300, noise: 160, variety: 160},
	2: {depth: 2, nodes: 800, noise: 110, variety: 100},
	3: {depth: 3, nodes: 2000, noise: 80, variety: 65},
	4: {depth: 4, nodes: 5000, noise: 55, variety: 45},
	5: {depth: 5, nodes: 12000, noise: 35, variety: 30},
	6: {depth: 7, nodes: 30000, noise: 22, variety: 18},
	7: {depth: 9, nodes: 80000, noise: 12, variety: 10},
	8: {nodes: 250000, noise: 6, variety: 5},
	9: {nodes: 1000000},
	// The last has no bounds but the clock's.
}

func (p *Player) level() level { return levels[p.options.Level] }

// pickWeakly chooses a line, the less likely the more it gives away. A mate is
// never missed nor walked into for variety's sake.
func (s *session) pickWeakly(lines []candidate, variety float64) candidate {
	if lines[0].score >= mateBound {
		return lines[0]
	}
	sum := 0.0
	weights := make([]float64, len(lines))
	for i, c := range lines {
		if c.score > -mateBound || i == 0 {
			weights[i] = math.Exp(float64(c.score-lines[0].score) / variety)
		}
		sum += weights[i]
	}
	pick := s.player.random.Float64() * sum
	for i, w := range weights {
		if pick -= w; pick < 0 {
			return lines[i]
		}
	}
	return lines[0]
}
