package board

import (
	"rookery/chess"
	"rookery/solve/internal/proof"
)

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

// A trail is that of the men on routes to a target. Lost: the last move was on none.
type trail struct {
	proof.Trail
	first proof.Trail // by the routes that were found first
	lost  bool
}

// follow is the trail after a move.
func (t trail) follow(m chess.Move) trail {
	t.lost = !t.Move(m)
	t.first.Follow(m)
	return t
}

func (o *orthodox) ProofGame() ProofGame {
	if o.rules.target == nil {
		return nil
	}
	return o
}

func (o *orthodox) OutOfReach(moves [2]int, terms *proof.Terms) bool {
	o.deduction.Terms = terms
	k := &o.known
	if int(k.moves[0]) < moves[0] || int(k.moves[1]) < moves[1] {
		o.trail = trail{} // was found for shorter play
	}
	if o.trail.lost || !k.deduce(o.deduction, o.pos.Board(), o.pos.Castling(), moves) {
		return true
	}
	if o.rules.nullMoves {
		return false // routes are those of play in which each half move is one
	}
	if t := &o.trail; o.deduction.SurveyPays(&t.Trail) {
		found, possible := o.deduction.Survey(&t.Trail)
		if !possible {
			return true
		}
		if !t.Known() {
			t.first = found
		}
		t.Trail = found
	}
	return !o.deduction.Sketched(&o.trail.first, o.pos.Turn(), moves)
}

func (o *orthodox) Aim() (*proof.Target, *chess.Board, chess.Bitboard) {
	return o.rules.target, o.pos.Board(), o.pos.Castling()
}

// mostStrategies bounds the strategies by which a proof game is played.
const mostStrategies = 24

func (o *orthodox) Strategies(moves [2]int, terms *proof.Terms) (list []proof.Strategy, pays bool) {
	if o.rules.nullMoves {
		return nil, false // they rest on routes
	}
	return proof.Strategies(o.rules.target, o.pos.Board(), o.pos.Castling(), moves, terms, mostStrategies)
}

func (o *orthodox) Knowledge() Knowledge { return Knowledge{o.known, o.trail} }

func (o *orthodox) Recall(k Knowledge) { o.known, o.trail = k.known, k.trail }

func (o *orthodox) Towards(buf []Move) []Move {
	us, at := o.pos.Turn(), len(buf)
	takes := o.deduction.Takes(us)
	buf = o.Moves(buf)
	kept := buf[:at]
	for _, m := range buf[at:] {
		if m == Null {
			kept = append(kept, m)
			continue
		}
		m := chess.Move(m)
		if o.deduction.Area(us, m.From()).Has(m.To()) && (!m.IsCapture() || takes.Has(m.CaptureSquare())) && o.affords(us, m) && !o.trail.follow(m).lost {
			kept = append(kept, Move(m))
		}
	}
	return kept
}

// affords reports whether the moves left can be enough after a move, as far as that is
// soon seen.
func (o *orthodox) affords(us chess.Colour, m chess.Move) bool {
	if m.IsCastling() {
		return true
	}
	becomes, capture := m.Role(), chess.NoSquare
	if r := m.Promotion(); r != chess.NoRole {
		becomes = r
	}
	if m.IsCapture() {
		capture = m.CaptureSquare()
	}
	return o.deduction.Affords(us, m.From(), m.To(), becomes, capture)
}
