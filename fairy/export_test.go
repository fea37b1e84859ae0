package fairy

import (
	"errors"
	"fmt"

	"rookery/chess"
)

// A Snapshot is everything that Undo has to bring back.
type Snapshot struct {
	Board
	turn           chess.Colour
	state          [stateWords]uint64
	journal, plies int
	trying, busy   int
	regicide       bool
	pending        pending
}

func (p *Position) Snapshot() Snapshot {
	return Snapshot{
		p.Board, p.turn, p.state, len(p.journal), len(p.frames), p.trying, p.busy, p.regicide, p.pending,
	}
}

// Recomputed is the snapshot with what is kept beside men and state made anew.
func (p *Position) Recomputed() Snapshot {
	q := &Position{Rules: p.Rules, turn: p.turn, trying: p.trying, busy: p.busy, regicide: p.regicide}
	for s, m := range p.men {
		if m != 0 {
			q.Put(chess.Square(s), m)
		}
	}
	for word, value := range p.state {
		q.SetState(word, value)
	}
	s := q.Snapshot()
	s.journal, s.plies = len(p.journal), len(p.frames)
	return s
}

// Slowly runs a function without the short cuts that the hooks permit. Other positions
// with the same rules keep theirs.
func (p *Position) Slowly(f func()) {
	known := p.Rules
	slow := *known
	slow.facts = facts{strict: known.facts.strict} // which is no short cut: a side may be bound to moves that it cannot play
	p.Rules = &slow
	version := p.version
	p.renew() // nothing is known of what the short cuts would tell
	f()
	p.Rules, p.version = known, version
}

// Checking tells of each move of a list whether it is thought to give check
// possibly, or of that nothing is said because it is illegal.
func (p *Position) Checking(list []Move) (may []bool) {
	g, own := p.guard(p.turn.Other()), p.guard(p.turn)
	for _, m := range list {
		checks, _ := p.threatens(&g, &m, p.arrival(&m))
		may = append(may, checks || p.facts.checks == byNonRoyals && !p.lawful(&own, &m))
	}
	return may
}

// Tamper changes a square behind the journal's back.
func (p *Position) Tamper(s chess.Square, m Man) { p.place(s, p.men[s], m) }

// Left gives the waiting moves that moves of a list leave the other side, Off where none is seen.
func (p *Position) Left(list []Move) (left [][2]chess.Square) {
	l, _ := p.leaving(nil)
	for _, m := range list {
		if q := p.leavesWaiting(&l, &m); q != nil {
			left = append(left, [2]chess.Square{q.from, q.to})
		} else {
			left = append(left, [2]chess.Square{Off, Off})
		}
	}
	return left
}

// A Saying is what is said of a move before it is played.
type Saying struct {
	Course
	Refused bool
}

// Said is what is said of a move; ok is false if that is not known.
func (p *Position) Said(m Move) (s Saying, ok bool) {
	if p.inert(&m) {
		p.told.refused = false
		p.begins(&p.told.Course, &m)
		ok = p.promoteTold(&m)
	} else {
		ok = p.foretell(&m).known
	}
	return Saying{p.told.Course, p.told.refused}, ok
}

// Becomes reports whether a position is that of which it is said how a move will have left it.
func (s *Saying) Becomes(before, p *Position) error {
	for sq := range chess.Square(64) {
		is, said := p.men[sq], s.On(before, sq)
		if sq == s.put {
			is, said = is&^(0xff<<idShift), said&^(0xff<<idShift) // a new man has no number beforehand
		}
		if is != said {
			return fmt.Errorf("%v is %#x, not %#x", sq, is, said)
		}
	}
	if before.Holes()|s.dug != p.Holes() {
		return errors.New("there are other holes")
	}
	return nil
}

// Unfollowed: that nothing follows a move is known before it is generated. Of effects that a capture of the half move
// before delays more is known than they say themselves.
func (p *Position) Unfollowed(m Move) bool {
	return p.tellsInert() && !p.facts.delays && m.Kind == Plain && m.Capture == Off && m.Promote == 0 && !p.promotes(&m) && !p.followed(m.From).Has(m.To)
}

// FollowedFrom are the squares of men of whom effects say that something may follow when they leave (When.Leaves).
func FollowedFrom(p *Position) (squares chess.Bitboard) {
	for men := p.Occupied(); men != 0; {
		s := men.Pop()
		for i := range p.hooks.Effects {
			if w := &p.hooks.Effects[i].When; w.Leaves != nil && w.Leaves(p, s) {
				squares |= s.Bit()
			}
		}
	}
	return squares
}

// RefusedByEffects reports whether an effect has refused the last half move.
func (p *Position) RefusedByEffects() bool { return p.frames[len(p.frames)-1].refused }

// BelieveSteady has the position take it that nothing follows the moves of kings that does not now, whatever others do.
func (p *Position) BelieveSteady() {
	rules, hooks := *p.Rules, *p.hooks
	hooks.Effects = append([]Effect(nil), hooks.Effects...)
	for i := range hooks.Effects {
		w := &hooks.Effects[i].When
		board := w.Board
		w.Board = nil
		w.Journey = func(j *Journey) bool { return board == nil || board(p, j.Move) }
	}
	rules.hooks = &hooks
	rules.facts = hooks.facts()
	p.Rules = &rules
}

// Candidates appends the moves that EachCandidate looks at.
func (q Search) Candidates(buf []Move) []Move { return q.candidates(buf) }
