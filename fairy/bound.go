package fairy

import (
	"slices"

	"rookery/chess"
)

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
	// permissions are the hooks of Admit at Observation and Check, by their number and the
	// side that they are asked about, that are being asked.
	permissions uint64
	// restraints is how many questions about paralysis, hindrance and provocation there are.
	restraints int
	// effects is how many half moves are being played within the innermost trial.
	effects int
	// checks is how many tests for check are going on, one within the other.
	checks int
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

// hindered: a condition objects to what the man on m.From could do now.
func (p *Position) hindered(m Move, by chess.Colour) bool {
	if len(p.hooks.Admit[Observer]) == 0 {
		return false
	}
	asked := &p.pending.hindered[by&1]
	if !opened(asked, m.From) {
		return false
	}
	p.pending.restraints++
	held := false
	for _, observes := range p.hooks.Admit[Observer] {
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

// A Verdict answers a question that may have no answer.
type Verdict uint8

// The verdicts. Open: the question brings itself up, and either answer would do or none.
const (
	No Verdict = iota
	Yes
	Open
)

// deepestRegress is how deep questions bring up others about the positions that follow, and
// longestRegress how many they bring up, before they are open.
const (
	shallowRegress = 4 // most questions are settled above, and no positions compared
	deepestRegress = 100
	longestRegress = 2000
)

// A regress are the positions about which it is being asked whether a side can move, each
// question brought up by the one before.
type regress struct {
	positions [deepestRegress][2]uint64
	depth     int
	asked     int  // since the first of them
	open      bool // a question within the last of them is open, so far
	left      bool // one that none of them brought up was
}

// Stuck tells whether the side to move has no legal move. Conditions ask it where what is
// legal depends on what mates; the question is open where it brings itself up.
func (p *Position) Stuck() Verdict {
	r := &p.regress
	if r.depth == 0 {
		r.asked = 0
	}
	if r.depth == deepestRegress || r.asked == longestRegress {
		return Open
	}
	if r.depth >= shallowRegress {
		lo, hi := p.Key()
		here := [2]uint64{lo, hi}
		if slices.Contains(r.positions[shallowRegress:r.depth], here) {
			return Open
		}
		r.positions[r.depth] = here
	}
	r.depth++
	r.asked++
	open := r.open
	r.open = false
	mobile := p.mobile()
	stuck := r.open
	r.open = open
	r.depth--
	switch {
	case mobile:
		return No
	case stuck:
		r.left = r.left || r.depth == 0
		return Open
	}
	return Yes
}

// LeaveOpen tells who asks whether a move is legal that the answer no is none.
func (p *Position) LeaveOpen() {
	r := &p.regress
	r.open = true
	r.left = r.left || r.depth == 0
}

// LeftOpen reports whether a question that was asked since the last call was open.
func (q Search) LeftOpen() bool {
	p := q.p
	left := p.regress.left
	p.regress.left = false
	return left
}

// Undecided reports of the half move in play, by which the other side is put in check, whether
// it is open if it is legal, or if it mates.
func (q Search) Undecided() (legality, mate bool) {
	p := q.p
	if !p.hooks.Has(Regress) || !p.InCheck(p.turn) || p.InCheck(p.turn.Other()) {
		return false, false
	}
	r := &p.regress
	r.open = false
	ok := p.allowed()
	legality = !ok && r.open
	r.open = false
	return legality, ok && p.mates() == Open
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
func (q Search) Watch(stopped func() bool, unbounded func()) {
	q.p.watch.stopped, q.p.watch.tell = stopped, unbounded
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

// ended reports whether answers do not count any more. Whoever has ended a question before this
// one has not ended this one.
func (w *watch) ended() bool {
	if w.over {
		w.over = w.unbounded || w.stopped()
	}
	return w.over
}

// Untried reports whether captures are not tried here: what walks reach counts. What the
// effects of one capture that is tried ask is, what those of a capture within it ask is not.
func (p *Position) Untried() bool {
	return p.trying >= deepestTrial || p.trying > 1 && p.pending.effects > 0
}
