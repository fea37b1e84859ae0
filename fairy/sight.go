package fairy

import (
	"math"
	"math/bits"
	"slices"

	"rookery/chess"
)

// A Sight says on what it depends that a man sees a square: nobody stands on
// Clear, somebody on each square of Held.
type Sight struct{ Clear, Held chess.Bitboard }

// never is the sight of a square that cannot be seen.
var never = Sight{chess.Everywhere, chess.Everywhere}

// Sights are the sights of a walk for all pairs of squares, where they can be
// said in this way. What they do not know is the capture of a pawn in passing.
type Sights struct {
	// odd: more is to be asked than whether nobody stands on Clear and somebody on Held.
	odd bool
	// to is where in the list what is to be asked stands, by the square seen, then the man's: a table of
	// what is to be asked itself would take sixteen pages of memory, and most walks ask little.
	to   [64][64]uint16
	list []Sight // begins with never
	// more are further ways of seeing; nil if all squares are seen in one way.
	more *[64][64][]Sight
	// held: somebody must stand somewhere, by some of them.
	held bool
	// hurdle: exactly one man must stand on Clear instead of nobody.
	hurdle bool
	// open: they hold on a board without holes only.
	open bool
	// hostile: those who must stand on Held are men that the side could take.
	hostile bool
	// beyond: the man lands behind what it takes.
	beyond  bool
	surface *Surface
	// many: there are too many ways to tell them.
	many bool
}

// NewSights makes sights of nothing on a surface.
func NewSights(on *Surface) *Sights {
	return &Sights{surface: on, list: append(make([]Sight, 0, 8), never)}
}

// first is the way in which a man on from sees a square, or one of those ways; never if there is none.
func (t *Sights) first(from, target chess.Square) *Sight {
	return &t.list[t.to[target&63][from&63]]
}

// set makes it the first way in which a man on from sees a square.
func (t *Sights) set(from, target chess.Square, s Sight) {
	last := uint16(len(t.list) - 1)
	for _, n := range [...]uint16{t.to[from&63][target&63], last, min(1, last)} { // the way back is often the same
		if n > 0 && t.list[n] == s {
			t.to[target&63][from&63] = n
			return
		}
	}
	if last == math.MaxUint16 {
		t.many = true
		return
	}
	t.to[target&63][from&63] = last + 1
	t.list = append(t.list, s)
}

// Hurdle has exactly one man stand, anywhere, on the squares otherwise to be
// clear.
func (t *Sights) Hurdle() { t.hurdle, t.odd = true, true }

// OpenBoard says that holes in the board are not understood.
func (t *Sights) OpenBoard() { t.open = true }

// Hostile has only men that the side could take stand on the squares to be held.
func (t *Sights) Hostile() { t.hostile, t.odd = true, true }

// Beyond has the man land behind what it takes.
func (t *Sights) Beyond() { t.beyond = true }

// Surface is that on which they are.
func (t *Sights) Surface() *Surface { return t.surface }

// Line are the places to which equal steps lead.
func (t *Sights) Line(v Vector, from Place) []Place { return t.surface.Line(v, from) }

// MarchLine is Line for pawns.
func (t *Sights) MarchLine(v Vector, from Place) []Place { return t.surface.MarchLine(v, from) }

// Add tells one way in which a man on from sees a square. It is none if he, or the one that he sees,
// would stand in the way, or somebody be there and not be there.
func (t *Sights) Add(from, target Place, s Sight) {
	if ends := from.Bit() | target.Bit(); target.Square() != from.Square() && (s.Clear|s.Held)&ends|s.Clear&s.Held == 0 {
		t.put(from.Square(), target.Square(), s)
	}
}

// maxWays is how many ways in which a man sees a square are worth a look each.
const maxWays = 64

func (t *Sights) put(from, target chess.Square, s Sight) {
	if t.many {
		return
	}
	t.held = t.held || s.Held != 0
	at := *t.first(from, target)
	if !t.surface.Flat() && !t.hurdle && at != never { // what shuts one way round often leaves another open
		if at.within(s) || t.more != nil && slices.ContainsFunc(t.more[target&63][from&63], func(w Sight) bool { return w.within(s) }) {
			return
		}
		if s.within(at) {
			t.set(from, target, s)
			return
		}
	}
	switch {
	case at == never:
		t.set(from, target, s)
	case at != s:
		if t.more == nil {
			t.more, t.odd = new([64][64][]Sight), true
		}
		more := &t.more[target&63][from&63]
		if !slices.Contains(*more, s) {
			*more = append(*more, s)
		}
		t.many = t.many || len(*more) > maxWays
	}
}

// within: wherever the other sight is seen, this one is.
func (s Sight) within(other Sight) bool { return s.Clear&^other.Clear|s.Held&^other.Held == 0 }

// Many reports whether there are too many ways to tell them.
func (t *Sights) Many() bool { return t.many }

// ways are the ways in which a man on from sees a square.
func (t *Sights) ways(from, target chess.Square) (first *Sight, more []Sight) {
	if t.more != nil {
		more = t.more[target&63][from&63]
	}
	return t.first(from, target), more
}

// Ways are the ways in which a man on from sees a square of a board with holes, each with
// its own hurdles; ok is false if it matters whose men these are, or the holes are not understood.
func (t *Sights) Ways(from, target chess.Square, holes chess.Bitboard) (list []Sight, ok bool) {
	if t.hostile || t.open && holes != 0 {
		return nil, false
	}
	first, more := t.ways(from, target)
	if *first == never {
		return nil, true
	}
	all := append([]Sight{*first}, more...)
	if t.hurdle {
		all = nil
		for s := range first.Clear.Squares() {
			all = append(all, Sight{Clear: first.Clear &^ s.Bit(), Held: s.Bit()})
		}
	}
	for _, s := range all {
		if (s.Clear|s.Held|target.Bit())&holes == 0 {
			list = append(list, s)
		}
	}
	return list, true
}

// Join gives the sights of a walk that is both of two; nil if they cannot be
// told as one.
func (t *Sights) Join(u *Sights) *Sights {
	if t.hurdle != u.hurdle || t.hostile != u.hostile || t.beyond != u.beyond {
		return nil
	}
	both := t.Part(always)
	both.open = t.open || u.open
	both.add(u, always)
	if both.many {
		return nil
	}
	return both
}

func always(_, _ chess.Square) bool { return true }

// Part is the part of the sights from squares on squares that pass a test.
func (t *Sights) Part(test func(from, target chess.Square) bool) *Sights {
	part := NewSights(t.surface)
	part.hurdle, part.open, part.hostile, part.beyond = t.hurdle, t.open, t.hostile, t.beyond
	part.odd = part.hurdle || part.hostile
	part.add(t, test)
	return part
}

func (t *Sights) add(u *Sights, test func(from, target chess.Square) bool) {
	for target := range chess.Square(64) {
		for from := range chess.Square(64) {
			first, more := u.ways(from, target)
			if *first == never || !test(from, target) {
				continue
			}
			t.put(from, target, *first)
			for _, s := range more {
				t.put(from, target, s)
			}
		}
	}
}

// unmet tells what keeps a sight from being seen: who has to leave, and where somebody has to
// come. Near is false if more than a move can change is missing. Of a sight that is seen they
// are what it depends on.
func (c *scene) unmet(t *Sights, s *Sight) (leave, come chess.Bitboard, seen, near bool) {
	if t.hurdle {
		if s.Clear == chess.Everywhere || s.Clear&c.closed != 0 {
			return 0, 0, false, false
		}
		met := s.Clear & c.occupied
		switch bits.OnesCount64(uint64(met)) {
		case 0:
			return 0, s.Clear, false, true
		case 1:
			return met, s.Clear, true, true
		case 2:
			return met, 0, false, true
		}
		return 0, 0, false, false
	}
	held := c.occupied
	if t.hostile {
		held = c.prey
	}
	leave, come = s.Clear&(c.occupied|c.closed), s.Held&^held
	if leave|come == 0 {
		return s.Held, s.Clear, true, true
	}
	return leave, come, false, leave&(leave-1)|come&(come-1) == 0
}

// onlyShut: the more men there are, the less those of the side to move see, one with a walk
// among them.
func (p *Position) onlyShut(w WalkID) bool {
	views := p.views[p.turn&1]
	for men := p.sides[p.turn&1]; ; w = p.men[men.Pop()&63].Walk() {
		if t := views[w]; t == nil || t.held || t.hurdle {
			return false
		}
		if men == 0 {
			return true
		}
	}
}

// returnsShut: whatever follows a capture of the side to move, its men see no more by it, for nothing happens but that a man of
// the other side comes back.
func (p *Position) returnsShut() bool {
	return !p.facts.still && p.hooks.returns && p.sides[0]&p.sides[1] == 0 && p.onlyShut(KingWalk)
}

// Revised are those of some men whom the man on from, moving for a side, may observe by other lines, anew or no longer
// since some squares have been touched; the others it observes as before, or not at all.
func (l Look) Revised(from chess.Square, men chess.Bitboard, by chess.Colour, touched chess.Bitboard) (revised chess.Bitboard) {
	p := l.p
	men &= p.maySee(from, by)
	w := p.men[from&63].Walk()
	t := p.views[by&1][w]
	if !p.plainObservation() || touched.Has(from) || t == nil || p.walks[w].Merged || p.pawns[w] && p.start != 0 || t.open && p.Holes() != 0 {
		return men
	}
	revised = men & touched
	for men &^= touched; men != 0; {
		target := men.Pop()
		first, more := t.ways(from, target)
		on := first.Clear | first.Held
		for _, s := range more {
			on |= s.Clear | s.Held
		}
		if *first != never && on&touched != 0 || p.hasPassed(target) {
			revised |= target.Bit()
		}
	}
	return revised
}

// Holes are the squares that are not on the board.
func (p *Position) Holes() chess.Bitboard { return p.holes | chess.Bitboard(p.state[stateHoles]) }

// A scene is what sights depend on: the squares on which somebody stands, those of men
// that the side that looks could take, and the squares that are not on the board.
type scene struct{ occupied, prey, closed chess.Bitboard }

// scene is what a side looks at.
func (p *Position) scene(by chess.Colour) scene {
	c := scene{p.sides[0] | p.sides[1], p.sides[by.Other()&1], p.Holes()}
	if p.hooks.Has(TakeOwn) {
		c.prey = c.occupied
	}
	return c
}

// sees tells whether a man on from sees a square.
func (c *scene) sees(t *Sights, from, target chess.Square) bool {
	s := t.first(from, target)
	if !t.odd && c.closed == 0 {
		return s.Clear&c.occupied|s.Held&^c.occupied == 0
	}
	return c.seesOddly(t, s, from, target)
}

// seesOddly is sees where there is more to be asked.
func (c *scene) seesOddly(t *Sights, s *Sight, from, target chess.Square) bool {
	if c.closed.Has(target) {
		return false
	}
	if t.hurdle {
		return s.Clear&c.closed == 0 && s.Clear != chess.Everywhere && bits.OnesCount64(uint64(s.Clear&c.occupied)) == 1
	}
	blocked, held := c.occupied|c.closed, c.occupied
	if t.hostile {
		held = c.prey
	}
	if s.Clear&blocked|s.Held&^held == 0 {
		return true
	}
	if t.more != nil {
		for i := range t.more[target&63][from&63] {
			if s := &t.more[target&63][from&63][i]; s.Clear&blocked|s.Held&^held == 0 {
				return true
			}
		}
	}
	return false
}

// sees tells whether a man with a walk on from, moving for a side, sees a
// square.
func (p *Position) sees(t *Sights, from, target chess.Square, by chess.Colour) bool {
	c := p.scene(by)
	return c.sees(t, from, target)
}

// tell: what sights tell of an observation is all that conditions ask of it. They ask where it
// ends, too.
func (p *Position) tell(t *Sights) bool {
	return p.facts.admitting || p.sightsTell() && !t.beyond
}

// plainSights: on a board what sights tell is so whoever's they are, but for captures in passing.
func (p *Position) plainSights(c *scene) bool { return c.closed == 0 && p.start == 0 }

// unclouded: all men are on one board without holes, where what sights tell, of pawns as far as they
// are some, is so, whoever looks.
func (p *Position) unclouded() bool {
	return p.state[statePassed]|uint64(p.Holes()|p.start) == 0 && len(p.hooks.Unseen) == 0
}

// sightsOf are the sights of a walk, nil if it has none or they are not all
// that counts now.
func (p *Position) sightsOf(w WalkID, from, target chess.Square, by chess.Colour) *Sights {
	t := p.views[by&1][w]
	if t == nil || p.hasPassed(target) {
		return nil
	}
	if p.pawns[w] && (p.start != 0 || p.men[from&63].Walk() != w) {
		return nil // pawns on the first rank
	}
	if t.open && p.Holes() != 0 {
		return nil
	}
	return t
}
