package builtin

import "math"

// LeastElo and MostElo bound Options.Elo.
const (
	LeastElo = 800
	MostElo  = 2200
)

// A strength is how far a player sees, how wrongly it judges positions, and how
// readily it takes a move that is not the best.
type strength struct {
	elo     int
	nodes   uint64  // 0: no limit
	noise   float64 // centipawns
	variety float64 // centipawns that a move may be worse to be chosen now and then
}

// strengths are settings whose rating was measured, weakest first: docs/rookery.md
// says how. What lies between two is between them in all respects.
var strengths = []strength{
	{800, 84, 123, 118},
	{1400, 780, 44, 39},
	{1600, 1050, 38, 35},
	{1800, 2100, 30, 27},
	{2000, 24000, 8, 7},
	{2200, 180000, 3, 3},
}

// ofElo is the strength of a rating.
func ofElo(elo int) strength {
	above := 1
	for above < len(strengths)-1 && strengths[above].elo < elo {
		above++
	}
	a, b := strengths[above-1], strengths[above]
	share := float64(elo-a.elo) / float64(b.elo-a.elo)
	between := func(x, y float64) float64 { return x * math.Pow(y/x, share) }
	return strength{
		elo:     elo,
		nodes:   uint64(between(float64(a.nodes), float64(b.nodes))),
		noise:   between(a.noise, b.noise),
		variety: between(a.variety, b.variety),
	}
}

// levelElo is the rating of a level below Best.
func levelElo(level int) int {
	return LeastElo + (level-Weakest)*(MostElo-LeastElo)/(Best-1-Weakest)
}

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
