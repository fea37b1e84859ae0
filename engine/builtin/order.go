package builtin

import "rookery/chess"

// The order in which moves are tried: the table's, captures that gain, killers
// and the counter move, the rest by their histories, captures that lose.
const (
	ofTable   = 1 << 30
	ofCapture = 1 << 24
	ofKiller  = 1 << 22

	untried = -1 << 31 // passed over as hopeless: nothing is to be learnt from it
)

// histories are what has become of moves in the search so far. Each counts from
// -most to most.
type histories struct {
	butterfly    [2][dropped + 8][64]int16 // of quiet moves, by colour, origin and target
	captures     [2][16][64][8]int16       // by colour, man, target and what is taken
	counters     [16][64]move              // what refuted a man's move to a square
	continuation [16 * 64][16 * 64]int16   // of quiet moves, by the move one or two half moves before
}

const most = 16384

// place is a man and where he goes to, as an index.
func (c *choice) place() int { return c.man()*64 | int(c.to&63) }

// before are the histories of moves that follow the move so many half moves ago,
// nil if there was none.
func (w *worker) before(ply, ago int) *[16 * 64]int16 {
	if ply < ago || w.stack[ply-ago].played.move == noMove {
		return nil
	}
	return &w.continuation[w.stack[ply-ago].played.place()]
}

// merit is what the histories say of a quiet move at ply.
func (w *worker) merit(ply int, m *choice) int {
	v := int(w.butterfly[w.stack[ply].turn&1][m.from][m.to&63])
	for ago := 1; ago <= 2; ago++ {
		if h := w.before(ply, ago); h != nil {
			v += int(h[m.place()])
		}
	}
	return v
}

// rate gives each move at ply its place in the order.
func (w *worker) rate(ply int, moves []choice, first move) {
	f := &w.stack[ply]
	b := w.game.board(ply)
	butterfly := &w.butterfly[f.turn&1]
	one, two := w.before(ply, 1), w.before(ply, 2)
	counter := noMove
	if one != nil {
		last := &w.stack[ply-1].played
		counter = w.counters[last.man()][last.to&63]
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
			v := int32(butterfly[m.from][m.to&63])
			if one != nil {
				v += int32(one[m.place()])
			}
			if two != nil {
				v += int32(two[m.place()])
			}
			m.worth = v
		}
	}
}

// rateCapture puts captures that lose behind all other moves.
func (w *worker) rateCapture(ply int, b *chess.Board, m *choice) int32 {
	gain := w.game.gain(ply, m)
	loses := gain < 0
	us := w.stack[ply].turn
	if w.traits.exchanges {
		// Who takes something dearer than himself never loses.
		loses = worth[m.captured&7] < worth[m.role&7] && m.role != chess.King && exchange(b, us, m) < 0
	}
	v := int32(16*gain-worth[m.role&7]/16) + int32(*w.captureHistory(us, m))/8
	if loses {
		return v - ofCapture
	}
	return v + ofCapture
}

func (w *worker) captureHistory(us chess.Colour, m *choice) *int16 {
	return &w.captures[us&1][m.man()][m.to&63][m.captured&7]
}

// pick brings the best move from i on to i.
func pick(moves []choice, i int) *choice {
	best := i
	for j := i + 1; j < len(moves); j++ {
		if moves[j].worth > moves[best].worth {
			best = j
		}
	}
	if best != i {
		moves[i], moves[best] = moves[best], moves[i]
	}
	return &moves[i]
}

// reward remembers the last of the moves tried, which refuted, and holds those
// before it to have failed.
func (w *worker) reward(ply, depth int, tried []choice) {
	f := &w.stack[ply]
	m := &tried[len(tried)-1]
	bonus := min(16*depth*depth+32*depth, 1800)
	if m.quiet() {
		if f.killers[0] != m.move {
			f.killers = [2]move{m.move, f.killers[0]}
		}
		if last := w.before(ply, 1); last != nil {
			played := &w.stack[ply-1].played
			w.counters[played.man()][played.to&63] = m.move
		}
		w.learn(ply, m, bonus)
	} else {
		learn(w.captureHistory(f.turn, m), bonus)
	}
	for i := range tried[:len(tried)-1] {
		switch failed := &tried[i]; {
		case failed.worth == untried:
		case !failed.quiet():
			learn(w.captureHistory(f.turn, failed), -bonus)
		case m.quiet():
			w.learn(ply, failed, -bonus)
		}
	}
}

// learn changes the histories of a quiet move at ply.
func (w *worker) learn(ply int, m *choice, bonus int) {
	learn(&w.butterfly[w.stack[ply].turn&1][m.from][m.to&63], bonus)
	for ago := 1; ago <= 2; ago++ {
		if h := w.before(ply, ago); h != nil {
			learn(&h[m.place()], bonus)
		}
	}
}

// learn moves a history towards its bound by a share of what is left.
func learn(h *int16, bonus int) {
	*h += int16(bonus - int(*h)*max(bonus, -bonus)/most)
}
