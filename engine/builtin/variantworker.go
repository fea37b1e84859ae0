package builtin

import (
	"context"
	"fmt"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
)

// A variantWorker searches the variants, as a worker searches chess: the same table
// and clock, but without what is sound in chess alone, passing and exchanges.
type variantWorker struct {
	effort
	table *table
	noise int
	salt  uint64

	stack []variantFrame // maxPly + 4, made when first used
	line  []uint64       // keys of the positions played and searched, the last one now
	root  int            // index in line of the position to move from

	history [2][16][64]int16 // by colour, man (8 more for a drop) and target
}

type variantFrame struct {
	state   variant.State
	check   bool
	killers [2]variant.Move
	pv      [maxPly]variant.Move
	pvLen   int
	moves   [512]variant.Move
	worth   [512]int32
}

// Variants are the names of those that the player knows and that are not chess
// from one initial position or another.
func Variants() (names []string) {
	for _, v := range variant.All() {
		if v.Rules != variant.Chess || v.Wild() {
			names = append(names, v.Name)
		}
	}
	return names
}

// thinkVariant is Think for what is not chess.
func (p *Player) thinkVariant(ctx context.Context, start time.Time, v variant.Variant, g engine.Game, l engine.Limits, report func(engine.Info)) (engine.Answer, error) {
	past, err := replayVariant(v, g)
	if err != nil {
		return engine.Answer{}, err
	}
	now := &past[len(past)-1]
	if _, over := now.Outcome(); over {
		return engine.Answer{}, engine.ErrOver
	}
	root, err := among(now.Legal(nil), l.Moves, variant.Move.String)
	if err != nil {
		return engine.Answer{}, err
	}
	s := &session[variant.Move]{player: p, root: root, limits: l, start: start, report: report, write: variant.Move.String}
	c := p.control(l)
	for len(p.variantWorkers) < p.options.Threads {
		p.variantWorkers = append(p.variantWorkers, &variantWorker{})
	}
	searchers := make([]searcher[variant.Move], len(p.variantWorkers))
	for i, w := range p.variantWorkers {
		w.begin(c, p.table, past, p.level().noise, p.options.Seed)
		searchers[i] = w
	}
	return s.think(ctx, c, now.Turn(), searchers), nil
}

// replayVariant gives the states of a game, the one to move from last.
func replayVariant(v variant.Variant, g engine.Game) ([]variant.State, error) {
	var s variant.State
	switch {
	case g.Start != "":
		var err error
		if s, err = v.Parse(g.Start); err != nil {
			return nil, fmt.Errorf("%w: %w", engine.ErrPosition, err)
		}
	case v.Drawn:
		return nil, fmt.Errorf("%w: %s begins by lot, and where is not said", engine.ErrPosition, v.Name)
	default:
		s = v.Start(nil)
	}
	past := []variant.State{s}
	for i, text := range g.Moves {
		m, err := s.ParseMove(text)
		if err != nil {
			return nil, fmt.Errorf("%w: half move %d, %s: %w", engine.ErrPosition, i+1, text, err)
		}
		s.Play(m)
		past = append(past, s)
	}
	return past, nil
}

// begin readies a variantWorker for another move of a game.
func (w *variantWorker) begin(c *control, t *table, past []variant.State, noise int, salt uint64) {
	w.control, w.table, w.noise, w.salt = c, t, noise, salt
	w.nodes, w.counted, w.selective = 0, 0, 0
	if w.stack == nil {
		w.stack = make([]variantFrame, maxPly+4)
	}
	w.line = w.line[:0]
	for i := range past {
		w.line = append(w.line, past[i].Key())
	}
	w.root = len(w.line) - 1
	w.stack[0].state = past[w.root]
	w.stack[0].check = past[w.root].InCheck()
	for i := range w.stack {
		w.stack[i].killers = [2]variant.Move{}
	}
	for c := range w.history {
		for man := range w.history[c] {
			for to := range w.history[c][man] {
				w.history[c][man][to] /= 2
			}
		}
	}
}

func (w *variantWorker) play(ply int, m variant.Move) {
	next := &w.stack[ply+1]
	next.state = w.stack[ply].state
	next.state.Play(m)
	next.check = next.state.InCheck()
	w.line = append(w.line, next.state.Key())
	w.nodes++
}

func (w *variantWorker) back() { w.line = w.line[:len(w.line)-1] }

func (w *variantWorker) key() uint64 { return w.line[len(w.line)-1] }

// drawn is as a worker's: one repetition within the search is enough, of
// positions of the game it takes two.
func (w *variantWorker) drawn(s *variant.State) bool {
	now := len(w.line) - 1
	count := 0
	for i := now - 4; i >= 0 && i >= now-s.HalfMoves(); i -= 2 {
		if w.line[i] == w.line[now] {
			if i > w.root {
				return true
			}
			if count++; count == 2 {
				return true
			}
		}
	}
	return s.HalfMoves() >= 100
}

func (w *variantWorker) judge(s *variant.State) int {
	return blur(evaluateVariant(s), w.key()^w.salt, w.noise)
}

// ended is the value of a position in which the game is over, or in which the
// side to move has no move.
func ended(s *variant.State, ply int) int {
	out, over := s.Outcome()
	switch {
	case !over:
		return -1500 // in bughouse one has to wait for the partner's men
	case out.Draw:
		return 0
	case out.Winner == s.Turn():
		return mateScore - ply
	}
	return ply - mateScore
}

// searchRoot searches the moves of the root; see searcher.
func (w *variantWorker) searchRoot(moves []variant.Move, depth, alpha, beta int) (candidate[variant.Move], bool) {
	best := candidate[variant.Move]{score: -infinity}
	for i, m := range moves {
		w.play(0, m)
		v := 0
		if i == 0 {
			v = -w.search(1, depth-1, -beta, -alpha)
		} else {
			v = -w.search(1, depth-1, -alpha-1, -alpha)
			if v > alpha && v < beta {
				v = -w.search(1, depth-1, -beta, -alpha)
			}
		}
		w.back()
		if w.stop.Load() {
			return best, false
		}
		if v <= best.score {
			continue
		}
		best.score = v
		if v > alpha || i == 0 {
			next := &w.stack[1]
			best.move = m
			best.pv = append([]variant.Move{m}, next.pv[:next.pvLen]...)
		}
		if v > alpha {
			alpha = v
			toFront(moves, m)
		}
		if v >= beta {
			break
		}
	}
	return best, true
}

// search is the value of the position at ply, between alpha and beta, looking
// depth half moves ahead.
func (w *variantWorker) search(ply, depth, alpha, beta int) int {
	f := &w.stack[ply]
	f.pvLen = 0
	s := &f.state
	if w.over() {
		return 0
	}
	if w.drawn(s) {
		return 0
	}
	if f.check {
		depth++
	}
	if depth <= 0 {
		return w.quiet(ply, 0, alpha, beta)
	}
	w.selective = max(w.selective, ply)
	if ply >= maxPly-1 {
		return w.judge(s)
	}
	alpha, beta = max(alpha, ply-mateScore), min(beta, mateScore-ply-1)
	if alpha >= beta {
		return alpha
	}
	onPV := beta-alpha > 1
	known, ok := w.table.load(w.key(), ply)
	if ok && !onPV && known.depth >= depth {
		if known.bound == exact || known.bound == lower && known.score >= beta || known.bound == upper && known.score <= alpha {
			return known.score
		}
	}
	first := variant.NoMove
	if ok {
		first = variant.Move(known.move)
	} else if depth >= 5 {
		depth--
	}
	moves := s.Legal(f.moves[:0])
	if len(moves) == 0 {
		return ended(s, ply)
	}
	forced := len(moves) == 1 && ply < 2*maxPly/3
	static := 0
	prunes := !onPV && !f.check && !forced && depth <= 4 && beta > -mateBound && beta < mateBound && calm(s.Rules())
	if prunes {
		static = w.judge(s)
		if depth <= 3 && static-220*depth >= beta {
			return static
		}
	}
	w.rate(ply, moves, first)
	best, bestMove, alpha0 := -infinity, variant.NoMove, alpha
	w.stack[ply+2].killers = [2]variant.Move{}
	for i := range moves {
		m := w.pick(f, moves, i)
		isQuiet := !m.IsCapture() && m.Promotion() == chess.NoRole
		if prunes && isQuiet && i >= 4 && best > -mateBound && (i > 6+3*depth*depth || static+200*depth <= alpha) && !w.gives(ply, m) {
			continue
		}
		w.play(ply, m)
		next := depth - 1
		if forced {
			next++ // one looks through forced moves to their end
		}
		v := 0
		if i == 0 {
			v = -w.search(ply+1, next, -beta, -alpha)
		} else {
			r := 0
			if depth >= 3 && i >= 3 && isQuiet && !f.check && !w.stack[ply+1].check {
				r = int(reductions[min(depth, 63)][min(i, 63)])
				if onPV || m == f.killers[0] || m == f.killers[1] {
					r--
				}
				r = max(0, min(r, depth-2))
			}
			v = -w.search(ply+1, next-r, -alpha-1, -alpha)
			if v > alpha && r > 0 {
				v = -w.search(ply+1, next, -alpha-1, -alpha)
			}
			if v > alpha && v < beta {
				v = -w.search(ply+1, next, -beta, -alpha)
			}
		}
		w.back()
		if w.stop.Load() {
			return 0
		}
		if v <= best {
			continue
		}
		best = v
		if v <= alpha {
			continue
		}
		alpha, bestMove = v, m
		w.extend(ply, m)
		if v >= beta {
			if isQuiet {
				w.reward(ply, depth, moves[:i+1])
			}
			break
		}
	}
	bound := exact
	switch {
	case best >= beta:
		bound = lower
	case best <= alpha0:
		bound = upper
	}
	w.table.store(w.key(), ply, memory{uint32(bestMove), best, depth, bound})
	return best
}

// calm reports whether a good position mostly stays one for a few moves: where
// captures are compulsory it does not.
func calm(r variant.Rules) bool {
	return r != variant.Suicide && r != variant.Giveaway && r != variant.Losers
}

// gives reports whether a move gives check.
func (w *variantWorker) gives(ply int, m variant.Move) bool {
	next := w.stack[ply].state
	next.Play(m)
	return next.InCheck()
}

// quiet follows captures, promotions and answers to checks until nothing hangs;
// compulsory captures to their end. Checks are answered for a few half moves.
func (w *variantWorker) quiet(ply, beyond, alpha, beta int) int {
	f := &w.stack[ply]
	f.pvLen = 0
	s := &f.state
	if w.over() {
		return 0
	}
	if w.drawn(s) {
		return 0
	}
	w.selective = max(w.selective, ply)
	moves := s.Legal(f.moves[:0])
	if len(moves) == 0 {
		return ended(s, ply)
	}
	if ply >= maxPly-1 {
		return w.judge(s)
	}
	must := f.check && beyond < 6 || !calm(s.Rules()) && moves[0].IsCapture()
	best := -infinity
	if !must {
		best = w.judge(s)
		if best >= beta {
			return best
		}
		alpha = max(alpha, best)
	}
	stand := best
	w.rate(ply, moves, variant.NoMove)
	for i := range moves {
		m := w.pick(f, moves, i)
		if !must {
			if !m.IsCapture() && m.Promotion() != chess.Queen {
				continue
			}
			if f.worth[i] < 0 {
				break
			}
			if stand+gain(s, m)+250 <= alpha {
				continue
			}
		}
		w.play(ply, m)
		v := -w.quiet(ply+1, beyond+1, -beta, -alpha)
		w.back()
		if w.stop.Load() {
			return 0
		}
		if v <= best {
			continue
		}
		best = v
		if v > alpha {
			alpha = v
			w.extend(ply, m)
			if v >= beta {
				break
			}
		}
	}
	return best
}

// extend puts a move before the line found behind it.
func (w *variantWorker) extend(ply int, m variant.Move) {
	f, next := &w.stack[ply], &w.stack[ply+1]
	f.pv[0] = m
	f.pvLen = 1 + copy(f.pv[1:], next.pv[:next.pvLen])
}

// rate gives each move at ply its place in the order.
func (w *variantWorker) rate(ply int, moves []variant.Move, first variant.Move) {
	f := &w.stack[ply]
	s := &f.state
	us := s.Turn()
	for i, m := range moves {
		var v int32
		switch {
		case m == first:
			v = ofTable
		case m.IsCapture() || m.Promotion() == chess.Queen:
			g := gain(s, m)
			v = int32(16*g - worth[m.Role()]/16)
			if g < 0 {
				v -= ofCapture
			} else {
				v += ofCapture
			}
		case m == f.killers[0]:
			v = ofKiller + 2
		case m == f.killers[1]:
			v = ofKiller + 1
		default:
			v = int32(w.history[us][man(m)][m.To()])
		}
		f.worth[i] = v
	}
}

// man is a move's index in the history: its role, 8 more for a drop.
func man(m variant.Move) int {
	if r := m.Drop(); r != chess.NoRole {
		return int(r) + 8
	}
	return int(m.Role())
}

// gain is what a capture or promotion brings at once, in centipawns. Where the
// taker may be taken back the loss is not counted but for atomic chess, in
// which it is gone for certain.
func gain(s *variant.State, m variant.Move) int {
	if m.Captured() == chess.King {
		return mateBound / 16
	}
	v := worth[m.Captured()] + worth[m.Promotion()]
	if s.Rules() != variant.Atomic || !m.IsCapture() {
		return v
	}
	b, us := s.Board(), s.Turn()
	v = worth[m.Captured()] - worth[m.Role()]
	around := chess.KingAttacks(m.To()) &^ b.ByRole[chess.Pawn] &^ m.From().Bit()
	if around&b.Of(us.Other(), chess.King) != 0 {
		return mateBound / 16
	}
	for role := chess.Knight; role <= chess.Queen; role++ {
		v += worth[role] * ((around & b.Of(us.Other(), role)).Count() - (around & b.Of(us, role)).Count())
	}
	return v
}

// pick brings the best move from i on to i.
func (w *variantWorker) pick(f *variantFrame, moves []variant.Move, i int) variant.Move {
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
func (w *variantWorker) reward(ply, depth int, tried []variant.Move) {
	f := &w.stack[ply]
	m := tried[len(tried)-1]
	if f.killers[0] != m {
		f.killers = [2]variant.Move{m, f.killers[0]}
	}
	bonus := min(16*depth*depth, 1600)
	w.learn(f.state.Turn(), m, bonus)
	for _, m := range tried[:len(tried)-1] {
		if !m.IsCapture() {
			w.learn(f.state.Turn(), m, -bonus)
		}
	}
}

func (w *variantWorker) learn(us chess.Colour, m variant.Move, bonus int) {
	h := &w.history[us][man(m)][m.To()]
	*h += int16(bonus - int(*h)*max(bonus, -bonus)/16384)
}
