package builtin

import (
	"slices"
	"time"

	"rookery/chess"
	"rookery/engine"
)

// A session is the thinking about one move.
type session struct {
	player *Player
	root   []choice
	limits engine.Limits
	turn   chess.Colour
	start  time.Time
	soft   time.Time // no new depth after this; zero: no limit
	depth  int       // the last one
	share  float64   // of the effort of the last depth that its best move took
	report func(engine.Info)
	write  func(move) string
}

// A candidate is a move at the root and what was found of it.
type candidate struct {
	move  move
	score int
	pv    []move
}

// deepen searches one half move deeper after the other and answers with the
// best line of the last depth; weak players choose among several.
func (s *session) deepen(w *worker, variety float64) engine.Answer {
	lines := max(1, s.limits.Lines)
	if variety > 0 {
		lines = max(lines, 6)
	}
	lines = min(lines, len(s.root))
	var best []candidate
	var last engine.Info
	calm := 0 // depths for which the best move has not changed
	for depth := 1; depth <= s.depth; depth++ {
		w.selective = 0
		found := s.depthDone(w, depth, lines, best)
		if len(found) > 0 {
			if len(best) > 0 && found[0].move == best[0].move {
				calm++
			} else {
				calm = 0
			}
			// A depth cut short still knows its first move well.
			best = append(found, slices.DeleteFunc(best, func(c candidate) bool {
				return slices.ContainsFunc(found, func(f candidate) bool { return f.move == c.move })
			})...)
			best = best[:min(len(best), lines)]
			last = s.tell(w, depth, best)
		}
		if w.stop.Load() || s.enough(best, depth, calm) {
			break
		}
	}
	if len(best) == 0 { // stopped at once
		return engine.Answer{Move: s.write(s.root[0].move)}
	}
	s.player.pace.judged(s.turn, best[0].score)
	chosen := best[0]
	if variety > 0 {
		chosen = s.pickWeakly(best, variety)
	}
	a := engine.Answer{Move: s.write(chosen.move), Info: last}
	a.Info.Score, a.Info.PV, a.Info.Line = toScore(chosen.score), s.line(chosen.pv), 1
	if len(a.Info.PV) > 1 {
		a.Ponder = a.Info.PV[1]
	}
	return a
}

// line is a line of play for readers.
func (s *session) line(pv []move) []string {
	list := make([]string, len(pv))
	for i, m := range pv {
		list[i] = s.write(m)
	}
	return list
}

// ofSoft is the share of its time that a move has when nothing speaks for more or less.
const ofSoft = 0.85

// enough reports whether to answer rather than to look deeper.
func (s *session) enough(best []candidate, depth, calm int) bool {
	if s.limits.Infinite {
		return false
	}
	if s.limits.Mate > 0 && len(best) > 0 {
		if m := toScore(best[0].score); m.IsMate && m.Mate > 0 && m.Mate <= s.limits.Mate {
			return true
		}
	}
	if s.soft.IsZero() {
		return false
	}
	if len(s.root) == 1 && depth >= 4 {
		return true
	}
	if m := toScore(best[0].score); m.IsMate && depth > 2*max(m.Mate, -m.Mate)+2 {
		return true
	}
	// The longer the same move has been best, the less time is left to it.
	share := ofSoft * float64(max(5, 13-calm)) / 10
	// So it is if the others were refuted without much effort.
	if s.share > 0 && depth >= 8 {
		share *= 1.55 - s.share
	}
	share *= s.player.pace.worry(s.turn, best[0].score)
	return float64(time.Since(s.start)) > share*float64(s.soft.Sub(s.start))
}

// depthDone searches the best lines at a depth; fewer come back when the
// search is stopped.
func (s *session) depthDone(w *worker, depth, lines int, before []candidate) []candidate {
	var found []candidate
	rest := slices.Clone(s.root)
	for i := range lines {
		guess, known := 0, i < len(before)
		if known {
			guess = before[i].score
			toFront(rest, before[i].move)
		}
		c, ok := aspire(w, rest, depth, guess, known)
		if !ok {
			break
		}
		found = append(found, c)
		if lines == 1 {
			s.reorder(rest)
		}
		rest = slices.DeleteFunc(rest, func(m choice) bool { return m.move == c.move })
	}
	slices.SortStableFunc(found, func(a, b candidate) int { return b.score - a.score })
	return found
}

// reorder takes the moves of a depth for the order of the next one: the best
// first, then those that took the most effort to refute.
func (s *session) reorder(moves []choice) {
	copy(s.root, moves)
	slices.SortStableFunc(s.root[1:], func(a, b choice) int { return int(b.worth) - int(a.worth) })
	sum := 0.0
	for _, m := range moves {
		sum += float64(m.worth)
	}
	if sum > 0 {
		s.share = float64(moves[0].worth) / sum
	}
}

func toFront(list []choice, m move) {
	if i := slices.IndexFunc(list, func(c choice) bool { return c.move == m }); i > 0 {
		first := list[i]
		copy(list[1:i+1], list[:i])
		list[0] = first
	}
}

// aspire searches the root in a window around the score of the depth before,
// and widens it when the score lies outside.
func aspire(w *worker, moves []choice, depth, guess int, known bool) (candidate, bool) {
	alpha, beta, width := -infinity, infinity, 18
	if known && depth >= 5 {
		alpha, beta = max(-infinity, guess-width), min(infinity, guess+width)
	}
	for {
		c, ok := w.searchRoot(moves, depth, alpha, beta)
		switch {
		case !ok:
			return c, c.move != noMove && c.score > alpha
		case c.score <= alpha && alpha > -infinity:
			beta = (alpha + beta) / 2
			alpha = max(-infinity, c.score-width)
		case c.score >= beta && beta < infinity:
			beta = min(infinity, c.score+width)
		default:
			return c, true
		}
		if width *= 3; width > 1500 {
			alpha, beta = -infinity, infinity
		}
	}
}

// searchRoot searches some moves of the root in their order, within bounds.
// False if the search was stopped; what was found until then is in the
// candidate.
func (w *worker) searchRoot(moves []choice, depth, alpha, beta int) (candidate, bool) {
	best := candidate{score: -infinity}
	w.depth = depth
	w.assess(0, memory{}, false)
	for i := range moves {
		m := moves[i]
		before := w.nodes
		w.play(0, &m)
		v, r := 0, 0
		if i >= 4 && depth >= 4 && m.captured == chess.NoRole && !w.stack[1].check && !w.stack[0].check {
			r = int(reductions[min(depth, 63)][min(i, 63)]) / 2
		}
		if i == 0 {
			v = -w.search(1, depth-1, -beta, -alpha, false)
		} else {
			v = -w.search(1, depth-1-r, -alpha-1, -alpha, true)
			if v > alpha && r > 0 {
				v = -w.search(1, depth-1, -alpha-1, -alpha, true)
			}
			if v > alpha && v < beta {
				v = -w.search(1, depth-1, -beta, -alpha, false)
			}
		}
		w.back()
		moves[i].worth = int32(min((w.nodes-before)/16, 1<<30)) // at the root, the effort
		if w.stop.Load() {
			return best, false
		}
		if v <= best.score {
			continue
		}
		best.score = v
		if v > alpha || i == 0 {
			next := &w.stack[1]
			best.move = m.move
			best.pv = append([]move{m.move}, next.pv[:next.pvLen]...)
		}
		if v > alpha {
			alpha = v
			toFront(moves, m.move)
		}
		if v >= beta {
			break
		}
	}
	return best, true
}

// help searches the same root to fill the table for the others, at other
// depths than they.
func help(w *worker, moves []choice, number, last int) {
	guess := 0
	for depth := 1 + number%2; depth <= last && !w.stop.Load(); depth++ {
		c, ok := aspire(w, moves, depth, guess, depth > 2)
		if ok {
			guess = c.score
		}
	}
}

// tell reports the lines of a depth and gives the first one's.
func (s *session) tell(w *worker, depth int, lines []candidate) engine.Info {
	e := w
	nodes := e.total.Load() + e.nodes - e.counted
	var first engine.Info
	for i, c := range lines {
		info := engine.Info{
			Depth: depth, Selective: max(depth, e.selective), Line: i + 1, Score: toScore(c.score), Nodes: nodes,
			Elapsed: time.Since(s.start), Full: s.player.table.full(), PV: s.line(c.pv),
		}
		if i == 0 {
			first = info
		}
		if s.report != nil && i < max(1, s.limits.Lines) {
			s.report(info)
		}
	}
	return first
}

// toScore is a search score for readers.
func toScore(v int) engine.Score {
	switch {
	case v >= mateBound:
		return engine.Score{IsMate: true, Mate: (mateScore - v + 1) / 2}
	case v <= -mateBound:
		return engine.Score{IsMate: true, Mate: -(mateScore + v + 1) / 2}
	}
	return engine.Score{Centipawns: v}
}
