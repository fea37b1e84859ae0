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
func (w *worker) rate(ply int, moves []chess.Move, first chess.Move) {
	f := &w.stack[ply]
	b, us := f.pos.Board(), f.pos.Turn()
	counter := chess.NoMove
	if ply > 0 {
		if m := w.stack[ply-1].move; m != chess.NoMove {
			counter = w.counters[m.Role()][m.To()]
		}
	}
	for i, m := range moves {
		var v int32
		switch {
		case m == first:
			v = ofTable
		case m.IsCapture() || m.Promotion() == chess.Queen:
			v = int32(16*worth[m.Captured()] + worth[m.Promotion()] - worth[m.Role()]/16)
			if worth[m.Captured()] < worth[m.Role()] && m.Role() != chess.King && exchange(b, us, m) < 0 {
				v -= ofCapture
			} else {
				v += ofCapture
			}
		case m == f.killers[0]:
			v = ofKiller + 2
		case m == f.killers[1]:
			v = ofKiller + 1
		case m == counter:
			v = ofKiller
		default:
			v = int32(w.history[us][m.From()][m.To()])
		}
		f.worth[i] = v
	}
}

// pick brings the best move from i on to i.
func (w *worker) pick(f *frame, moves []chess.Move, i int) chess.Move {
	best := i
	for j := i + 1; j < len(moves); j++ {
		if f.worth[j] > f.worth[best] {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	f.worth[i], f.worth[best] = f.worth[best], f.worth[i]
	return moves[i]
}

// reward remembers the last of the moves tried, which refuted, and holds the
// quiet ones before it to have failed.
func (w *worker) reward(ply, depth int, tried []chess.Move) {
	f := &w.stack[ply]
	m := tried[len(tried)-1]
	if f.killers[0] != m {
		f.killers = [2]chess.Move{m, f.killers[0]}
	}
	if ply > 0 {
		if last := w.stack[ply-1].move; last != chess.NoMove {
			w.counters[last.Role()][last.To()] = m
		}
	}
	bonus := min(16*depth*depth, 1600)
	us := f.pos.Turn()
	w.learn(us, m, bonus)
	for _, m := range tried[:len(tried)-1] {
		if !m.IsCapture() && m.Promotion() != chess.Queen {
			w.learn(us, m, -bonus)
		}
	}
}

// learn moves a history towards its bound by a share of what is left.
func (w *worker) learn(us chess.Colour, m chess.Move, bonus int) {
	h := &w.history[us][m.From()][m.To()]
	*h += int16(bonus - int(*h)*max(bonus, -bonus)/16384)
}
