package builtin

import "rookery/chess"

// The order in which moves are tried: the table's, captures that gain, killers
// and the counter move, the rest by their history, captures that lose.
const (
	ofTable   = 1 << 30
	ofCapture = 1 << 24
	ofKiller  = 1 << 22
)

// rate gives each move at ply its place in the order.
func (w *worker) rate(ply int, moves []choice, first move) {
	f := &w.stack[ply]
	b := w.game.board(ply)
	history := &w.history[f.turn&1]
	counter := noMove
	if ply > 0 {
		if last := &w.stack[ply-1].played; last.move != noMove {
			counter = w.counters[last.man()][last.to&63]
		}
	}
	for i := range moves {
		m := &moves[i]
		switch {
		case m.move == first:
			m.worth = ofTable
		case !m.quiet():
			m.worth = w.rateCapture(ply, b, m)
		case m.move == f.killers[0]:
			m.worth = ofKiller + 2
		case m.move == f.killers[1]:
			m.worth = ofKiller + 1
		case m.move == counter:
			m.worth = ofKiller
		default:
			m.worth = int32(history[m.from][m.to&63])
		}
	}
}

// rateCapture puts captures that lose behind all other moves.
func (w *worker) rateCapture(ply int, b *chess.Board, m *choice) int32 {
	gain := w.game.gain(ply, m)
	loses := gain < 0
	if w.traits.exchanges {
		loses = worth[m.captured&7] < worth[m.role&7] && m.role != chess.King && exchange(b, w.stack[ply].turn, m) < 0
	}
	v := int32(16*gain - worth[m.role&7]/16)
	if loses {
		return v - ofCapture
	}
	return v + ofCapture
}

// pick brings the best move from i on to i.
func pick(moves []choice, i int) *choice {
	best := i
	for j := i + 1; j < len(moves); j++ {
		if moves[j].worth > moves[best].worth {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	return &moves[i]
}

// reward remembers the last of the moves tried, which refuted, and holds the
// quiet ones before it to have failed.
func (w *worker) reward(ply, depth int, tried []choice) {
	f := &w.stack[ply]
	m := &tried[len(tried)-1]
	if f.killers[0] != m.move {
		f.killers = [2]move{m.move, f.killers[0]}
	}
	if ply > 0 {
		if last := &w.stack[ply-1].played; last.move != noMove {
			w.counters[last.man()][last.to&63] = m.move
		}
	}
	bonus := min(16*depth*depth, 1600)
	w.learn(f.turn, m, bonus)
	for i := range tried[:len(tried)-1] {
		if tried[i].quiet() {
			w.learn(f.turn, &tried[i], -bonus)
		}
	}
}

// learn moves a history towards its bound by a share of what is left.
func (w *worker) learn(us chess.Colour, m *choice, bonus int) {
	h := &w.history[us&1][m.from][m.to&63]
	*h += int16(bonus - int(*h)*max(bonus, -bonus)/16384)
}
