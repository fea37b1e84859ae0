package fairy

import "rookery/chess"

// What a man moves like can depend on who observes it, and who observes it on
// what others move like; whether a capture is legal can depend on what follows
// from other captures. So questions can come round to themselves. A question that
// is already being asked has an answer:
//
//   - a man of whom it is being asked how it moves moves by its own walk;
//   - one of whom it is being asked whether it is paralysed or hindered is not;
//   - a condition that is being asked whether it admits a side's observation admits that
//     side's others, unless it is about the position after a move that is tried (Safe);
//   - for all that paralyses, hinders and provokes, kings move by their own walk, and men by
//     none that who observes them lends;
//   - the effects of a capture that is tried, and captures within trials so many
//     deep, go by what walks reach.

// deepestTrial is how many captures are tried within each other before walks count.
const deepestTrial = 3

// pending are the questions that are being answered, about men on squares that
// move for a side.
type pending struct {
	walks, paralysed, hindered [2]chess.Bitboard
	// permissions are the hooks of AdmitCapture and AdmitCheck, by their number and the
	// side that they are asked about, that are being asked.
	permissions uint64
	// restraints is how many questions about paralysis, hindrance and provocation there are.
	restraints int
	// effects is how many half moves are being played within the innermost trial.
	effects int
	// checks is how many tests for check are going on, one within the other.
	checks int
	// regress is the question that brings itself up.
	regress regress
}

// opened notes a question about the man on a square, unless it is being asked
// already. Whoever has opened it takes the square out of the set again.
func opened(set *chess.Bitboard, s chess.Square) bool {
	if set.Has(s) {
		return false
	}
	*set |= s.Bit()
	return true
}

// paralysed: the man on a square may not move for a side, nor observe anything.
func (p *Position) paralysed(s chess.Square, side chess.Colour) bool {
	if len(p.hooks.Paralysed) == 0 {
		return false
	}
	asked := &p.pending.paralysed[side&1]
	if !opened(asked, s) {
		return false
	}
	p.pending.restraints++
	held := false
	for _, paralysed := range p.hooks.Paralysed {
		if held = paralysed(p, s, side); held {
			break
		}
	}
	p.pending.restraints--
	*asked &^= s.Bit()
	return held
}

// Paralysed reports whether the man on a square may not move for a side.
func (p *Position) Paralysed(s chess.Square, side chess.Colour) bool { return p.paralysed(s, side) }

// hindered: a condition objects to what the man on m.From could do now.
func (p *Position) hindered(m Move, by chess.Colour) bool {
	if len(p.hooks.AdmitObserver) == 0 {
		return false
	}
	asked := &p.pending.hindered[by&1]
	if !opened(asked, m.From) {
		return false
	}
	p.pending.restraints++
	held := false
	for _, observes := range p.hooks.AdmitObserver {
		if held = !observes(p, m, by); held {
			break
		}
	}
	p.pending.restraints--
	*asked &^= m.From.Bit()
	return held
}

// Restraining asks a question as one about paralysis is asked: men move by no walks that
// those lend who observe them.
func (p *Position) Restraining(ask func() bool) bool {
	p.pending.restraints++
	yes := ask()
	p.pending.restraints--
	return yes
}

// Provoked reports whether a side observes a square, its kings by their own walk.
func (p *Position) Provoked(target chess.Square, by chess.Colour) bool {
	return p.Restraining(func() bool { return p.Observed(Observer, target, by) })
}

// granted: all conditions of a list, numbered from a number on, admit an
// observation.
func (p *Position) granted(list []Permission, number int, m Move, by chess.Colour) bool {
	for i, admits := range list {
		bit := uint64(1) << ((2*(number+i) + int(by&1)) & 63)
		if p.pending.permissions&bit != 0 {
			continue
		}
		p.pending.permissions |= bit
		ok := admits(p, m, by)
		p.pending.permissions &^= bit
		if !ok {
			return false
		}
	}
	return true
}

// deepestRegress is how deep a question brings itself up about other positions (Settled)
// before it is one without an answer.
const deepestRegress = 100

// A regress is a question that brings itself up about the positions that follow.
type regress struct {
	depth int
	lost  bool // it has no answer; whoever asks next gets one at once
}

// Settled asks a question that may bring itself up, through Settled again, about positions
// that follow, and so on. Where that comes to no end there is no answer, and it is false.
// Within it all is true then, so that nobody looks any further.
func (p *Position) Settled(ask func() bool) bool {
	r := &p.pending.regress
	r.lost = r.lost || r.depth == deepestRegress
	if r.lost {
		return true
	}
	r.depth++
	yes := ask()
	r.depth--
	if r.lost && r.depth == 0 {
		r.lost = false
		return false
	}
	return yes || r.lost
}

// Beyond that there is a bound that no play reaches: a position in which it is
// exceeded answers nothing any more.

// maxPlies bounds how many half moves are played and tried, and checks tested,
// within each other, pollEvery how many are begun before it is asked whether answers
// are still wanted.
const (
	maxPlies  = 1000
	pollEvery = 1 << 12
)

// A watch ends questions that are too deep, or not wanted any more.
type watch struct {
	stopped func() bool
	tell    func()
	begun   uint
	// over: answers do not count any more. unbounded: for good.
	over, unbounded bool
}

// Watch has the position ask now and then whether its answers are still wanted:
// once they are not, all questions end quickly, with any answer. Unbounded is
// called when questions have come to the bound: no answer counts from then on.
func (p *Position) Watch(stopped func() bool, unbounded func()) {
	p.watch.stopped, p.watch.tell = stopped, unbounded
}

// pace is called at each half move begun, and at each test for check that a
// condition has changed.
func (w *watch) pace(plies int) {
	w.begun++
	switch {
	case plies > maxPlies && !w.unbounded:
		w.over, w.unbounded = true, true
		if w.tell != nil {
			w.tell()
		}
	case w.stopped != nil && (w.over || w.begun%pollEvery == 0):
		w.over = w.unbounded || w.stopped()
	}
}

// Untried reports whether captures are not tried here: what walks reach counts.
func (p *Position) Untried() bool {
	return p.trying >= deepestTrial || p.trying > 0 && p.pending.effects > 0
}
