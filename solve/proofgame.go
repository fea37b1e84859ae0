package solve

import (
	"rookery/chess"
	"rookery/solution"
	"rookery/solve/internal/proof"
)

// outOfReach asks the board whether the position that is to be reached still
// can be, n half moves being left.
func (w *worker) outOfReach(b *branch, n int) bool {
	return w.b.outOfReach(w.movesLeft(b, n))
}

// beyond tells of battle play that nothing but a target ends, n half moves being
// left at most, that the target cannot be reached, whatever the defender does.
func (w *worker) beyond(b *branch, n int) bool {
	if !b.proof || w.plain || len(b.legs[1].ends) > 0 {
		return false
	}
	goal, single := b.legs[0].goal()
	return single && isProofGoal(goal.Kind) && w.outOfReach(b, n)
}

// movesLeft are those of White and Black, n half moves being left.
func (w *worker) movesLeft(b *branch, n int) [2]int {
	var moves [2]int
	us := w.b.turn()
	moves[us] = (n+1)/2 + b.later
	moves[us.Other()] = n/2 + b.later
	if b.reply == never {
		moves[us.Other()] = b.later
		if (b.max-n)&1 == 1 {
			moves[us], moves[us.Other()] = b.later, n/2+b.later
		}
	}
	return moves
}

// known is what a proof game's search knows of a position from the ones before.
type known struct {
	facts proof.Facts
	// moves that each side has left, as far as the facts are true; negative for less.
	moves [2]int16
}

// after is what is known after a side's move that touched some squares.
func (k known) after(us chess.Colour, touched chess.Bitboard) known {
	k.facts = k.facts.After(touched)
	k.moves[us&1]--
	return k
}

// deduce finds out more, so many moves being left; false if there is no way to
// the target.
func (k *known) deduce(d *proof.Deduction, b *chess.Board, rights chess.Bitboard, moves [2]int) bool {
	facts := k.facts
	if int(k.moves[0]) < moves[0] || int(k.moves[1]) < moves[1] {
		facts = proof.Facts{} // were found out about shorter play
	}
	if !d.Deduce(b, rights, moves, facts) {
		return false
	}
	*k = known{facts: d.Facts, moves: [2]int16{int16(moves[0]), int16(moves[1])}}
	return true
}

func (o *orthodox) outOfReach(moves [2]int) bool {
	return o.rules.target != nil && !o.known.deduce(o.deduction, o.pos.Board(), o.pos.Castling(), moves)
}

func (o *orthodox) aim() (*proof.Target, *chess.Board, chess.Bitboard) {
	return o.rules.target, o.pos.Board(), o.pos.Castling()
}

func (o *orthodox) towards(buf []move) []move {
	us, at := o.pos.Turn(), len(buf)
	takes := o.deduction.Takes(us)
	buf = o.moves(buf)
	kept := buf[:at]
	for _, m := range buf[at:] {
		if m == null {
			kept = append(kept, m)
			continue
		}
		m := chess.Move(m)
		if o.deduction.Area(us, m.From()).Has(m.To()) && (!m.IsCapture() || takes.Has(m.CaptureSquare())) {
			kept = append(kept, move(m))
		}
	}
	return kept
}

// undeduced says that only the men out of place are counted.
const undeduced = "nothing is deduced: there are other men or moves than those of orthodox chess"

// explain tells what is known of play of n half moves before it is searched.
func (h *half) explain(b *branch, n int) {
	if !b.proof {
		return
	}
	target, board, rights := h.b.aim()
	if target == nil {
		if n == b.max {
			h.say(solution.Deduced, undeduced)
		}
		return
	}
	lines, possible := proof.Report(target, board, rights, h.workers[0].movesLeft(b, n))
	if !possible && n < b.max {
		return // shorter play is seldom meant
	}
	for _, line := range lines {
		h.say(solution.Deduced, line)
	}
}
