package fairy

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"rookery/chess"
	"rookery/problem"
)

// A Walk is a way of moving.
type Walk struct {
	Code problem.Walk
	// Generate gives the generator every move of a man with this walk that
	// stands on a square. It must not change the position.
	Generate func(p *Position, from Place, g *Generator)
	// Sees tells whether a man on from could take one of the other side on
	// target, whatever stands there now as long as it blocks as a man does. Nil
	// has the engine try Generate.
	Sees func(p *Position, from, target chess.Square, side chess.Colour) bool
	// Sights, if not nil, gives what Sees depends on, on a surface for the men of a side. Nil,
	// too, is the answer if it cannot be told so.
	Sights func(on *Surface, side chess.Colour) *Sights
	// Reach, if not nil, gives all squares that a man on a square could ever see with
	// some men on a surface: whatever lies beyond need not be asked about.
	Reach func(on *Surface, from chess.Square) chess.Bitboard
	// Unfit, if not nil, tells on which surfaces there is no such walk.
	Unfit func(on *Surface) bool
	// Arrives: the man goes nowhere else than Reach says, and takes only where it arrives.
	Arrives bool
	// Merged: the man may get to a square on several ways, which are one move.
	Merged bool
	// Borrows: the man sees nothing but what men on the board would see in his place who have other walks.
	Borrows bool
	// Sorts: as long as there may be such a man, moves are listed as Rules.Merges says.
	Sorts bool
	// Listed, if not nil, is the place of a journey among the man's, below 512, where moves
	// are listed in another order than Vector.Listed.
	Listed func(Vector) int
	// Pawn marks walks that promote on the last rank, King those that are royal
	// without being marked so.
	Pawn, King bool
	// Straight: the man and what it takes stand on one of its lines, unless the
	// step between them is one of Leaps.
	Straight bool
	Leaps    map[Vector]bool
	// Of walks of an author's own is said what others are known for by their codes.
	// OneHurdle: they hop, over one man in a move. Rides: they go over squares that
	// have to be empty.
	OneHurdle, Rides bool
	// Length, if not 0, is the square of the length of a man's moves, which else is that of the
	// straight way.
	Length int
	// Backward: the pawn promotes on the first rank. Passable: after a double
	// step it may be taken in passing.
	Backward, Passable bool
	// Promotions are what such a pawn promotes to instead of the game's men.
	Promotions []problem.Walk
	// KingPromotion is what it promotes to where others promote to a king.
	KingPromotion problem.Walk
	// NoPromotion: pawns do not promote to it although it is in the diagram.
	NoPromotion bool
}

// Rules are what a problem fixes: its walks, conditions and attributes,
// compiled. They are immutable once made.
type Rules struct {
	surface    *Surface
	steps      *Steps // the surface's, without holes
	turns      *Turns
	flat       bool
	walks      [maxWalks]*Walk
	walkCount  int                           // those in use, 0 among them
	reach      [maxWalks]*[64]chess.Bitboard // by walk and square, see Walk.Reach
	seers      [maxWalks]*[64]chess.Bitboard // the same by walk and the square seen
	seenFrom   [64]chess.Bitboard            // the same by the square seen alone, itself left out
	pawns      [maxWalks]bool                // Walk.Pawn by walk
	passables  [maxWalks]bool                // Walk.Passable by walk
	byCode     map[problem.Walk]WalkID
	promotions []WalkID
	promOnly   bool                                   // nothing stands for those
	bars       func(p *Position, s chess.Square) bool // see BarRebirths
	added      []WalkID                               // promotions besides those of the game, or for another reason
	special    map[WalkID][]WalkID                    // promotions of pawns that have their own
	views      [2][maxWalks]*Sights                   // by side and walk, nil for walks without
	holes      chess.Bitboard
	loose      bool           // holes move in play
	dug        chess.Bitboard // where they are in the diagram, then
	specials   []string       // the names of special moves by their numbers
	shares     []share
	hooks      *compiled
	facts      facts
	stateUsed  int
	marks      Attribute         // how many bits conditions have taken
	last       [2]chess.Bitboard // where pawns promote
	start      chess.Bitboard    // see LetPawnsStart
	startSteps int
	standards  [PawnWalk + 1]WalkID // see SetStandard
	walksOnly  bool                 // see NoPromoteElse
	borrowing  bool                 // there may be men who borrow walks
	hidden     Man                  // attributes that are not written
	shared     map[string]int       // state words by what they hold
	kind       Man                  // the bits of a man that make positions differ
	topics     Topic
	underworld int // first of the underworld's state words, 0 for none
	ofDiagram  int // beyond the greatest number of a walk that the diagram names
	find       func(problem.Walk) (Walk, error)
	bound      chess.Colour
	parrying   bool     // see Parry
	forgetful  struct { // see Forget
		is     bool
		barred []chess.Square
	}
}

// NewRules makes rules for the flat board with the six orthodox walks. Find supplies
// the walks that the problem or its conditions name.
func NewRules(find func(problem.Walk) (Walk, error)) (*Rules, error) { return Flat().NewRules(find) }

// NewRules makes rules for the surface; find supplies walks on it.
func (s *Surface) NewRules(find func(problem.Walk) (Walk, error)) (*Rules, error) {
	r := &Rules{
		standards: [...]WalkID{0, KingWalk, QueenWalk, RookWalk, BishopWalk, KnightWalk, PawnWalk},
		surface:   s,
		steps:     s.steps,
		turns:     s.turns,
		flat:      s.Flat(),
		byCode:    map[problem.Walk]WalkID{},
		special:   map[WalkID][]WalkID{},
		find:      find,
		stateUsed: stateFree,
		shared:    map[string]int{},
		kind:      ^Man(0xffff << idShift),
		walkCount: 1,
	}
	for _, code := range []problem.Walk{problem.King, problem.Queen, problem.Rook, problem.Bishop, problem.Knight, problem.Pawn} {
		if _, err := r.Walk(code); err != nil {
			return nil, err
		}
	}
	r.hooks = compile(nil)
	r.facts = r.hooks.facts()
	r.last = [2]chess.Bitboard{chess.Bitboard(0xff) << 56, 0xff}
	r.promotions = []WalkID{QueenWalk, KnightWalk, RookWalk, BishopWalk}
	return r, nil
}

// The orthodox walks' numbers in every Rules.
const (
	KingWalk WalkID = 1 + iota
	QueenWalk
	RookWalk
	BishopWalk
	KnightWalk
	PawnWalk
)

// Walk gives the number of a walk, adding it if the rules do not have it yet.
func (r *Rules) Walk(code problem.Walk) (WalkID, error) {
	if id, ok := r.byCode[code]; ok {
		return id, nil
	}
	w, err := r.find(code)
	if err != nil {
		return 0, err
	}
	if r.walkCount == maxWalks {
		return 0, errors.New("fairy: too many walks in one problem")
	}
	w.Code = code
	if err := w.lay(r.surface); err != nil {
		return 0, err
	}
	id := WalkID(r.walkCount)
	r.walkCount++
	r.walks[id], r.pawns[id], r.passables[id] = &w, w.Pawn, w.Passable
	r.byCode[code] = id
	r.borrowing = r.borrowing || w.Borrows
	for side := range r.views {
		if w.Sights != nil {
			r.views[side][id] = w.Sights(r.surface, chess.Colour(side))
		}
	}
	reach, seers := new([64]chess.Bitboard), new([64]chess.Bitboard)
	for s := range chess.Square(64) {
		reach[s] = r.reachOf(id, s)
		for seen := reach[s]; seen != 0; {
			at := seen.Pop()
			seers[at] |= s.Bit()
			r.seenFrom[at] |= s.Bit() &^ at.Bit()
		}
	}
	r.reach[id], r.seers[id] = reach, seers
	for _, code := range w.Promotions {
		to, err := r.Walk(code)
		if err != nil {
			return 0, err
		}
		r.special[id] = append(r.special[id], to)
	}
	return id, nil
}

// reachOf is Walk.Reach or, where that says nothing of how a man moves, what sights tell of it.
func (r *Rules) reachOf(id WalkID, from chess.Square) (seen chess.Bitboard) {
	w := r.walks[id]
	if seen = chess.Everywhere; w.Reach != nil {
		seen = w.Reach(r.surface, from)
	}
	if w.Arrives || seen != chess.Everywhere {
		return seen
	}
	seen = 0
	for side := range r.views {
		t := r.views[side][id]
		if t == nil || t.open || r.pawns[id] {
			return chess.Everywhere
		}
		for target := range chess.Square(64) {
			if t.to[target][from&63] != 0 {
				seen |= target.Bit()
			}
		}
	}
	return seen
}

// Reach are the squares that a man on a square could see by a walk on some board.
func (r *Rules) Reach(w WalkID, s chess.Square) chess.Bitboard { return r.reach[w][s&63] }

// HasWalk reports whether the diagram, or what has been applied by now, has named a walk.
func (r *Rules) HasWalk(code problem.Walk) bool { return r.byCode[code] != 0 }

// Walks is beyond the greatest number of a walk; the least is KingWalk.
func (r *Rules) Walks() int { return r.walkCount }

// WalkOf is the walk with a number.
func (r *Rules) WalkOf(id WalkID) *Walk { return r.walks[id] }

// AddPromotion lets pawns promote to a walk, after those they can already.
func (r *Rules) AddPromotion(id WalkID) {
	r.added = append(r.added, id)
	r.promoteTo(id)
}

// PromoteToKings lets pawns promote to kings, or what stands for them, unless they promote to
// some walks only.
func (r *Rules) PromoteToKings() error {
	if r.promOnly {
		return nil
	}
	r.promoteUsuallyTo(r.Standard(KingWalk))
	for pawn, list := range r.special {
		king, err := r.Walk(r.walks[pawn].KingPromotion)
		if err != nil {
			return err
		}
		r.special[pawn] = append(list, king)
	}
	return nil
}

// promoteUsuallyTo is promoteTo for pawns that have no promotions of their own.
func (r *Rules) promoteUsuallyTo(id WalkID) {
	if !slices.Contains(r.promotions, id) {
		r.promotions = append(r.promotions, id)
	}
}

func (r *Rules) promoteTo(id WalkID) {
	r.promoteUsuallyTo(id)
	for pawn, list := range r.special {
		if !slices.Contains(list, id) {
			r.special[pawn] = append(list, id)
		}
	}
}

// SetPromotions replaces the walks that pawns promote to; one that is named again stays in its first place.
func (r *Rules) SetPromotions(ids []WalkID) {
	r.promotions = nil
	for _, w := range ids {
		if !slices.Contains(r.promotions, w) {
			r.promotions = append(r.promotions, w)
		}
	}
	clear(r.special)
}

// DiagramEnds says that the walks that have been named are those of the diagram.
func (r *Rules) DiagramEnds() { r.ofDiagram = r.walkCount }

// PromoteToPawns lets pawns stay what they are where they promote, or become those of another kind of the diagram.
func (r *Rules) PromoteToPawns() {
	r.promotions = append([]WalkID{PawnWalk}, slices.DeleteFunc(r.promotions, func(w WalkID) bool { return w == PawnWalk })...)
	for id := PawnWalk + 1; int(id) < r.ofDiagram; id++ {
		if r.pawns[id] {
			r.promoteTo(id)
		}
	}
}

// PromoteOnly is SetPromotions for good: nothing else stands for these walks.
func (r *Rules) PromoteOnly(ids []WalkID) {
	r.SetPromotions(ids)
	r.promOnly = true
}

// SortPromotions puts the walks that pawns promote to into the order of their
// places.
func (r *Rules) SortPromotions(place func(problem.Walk) int) {
	sort := func(ids []WalkID) {
		slices.SortStableFunc(ids, func(a, b WalkID) int { return cmp.Compare(place(r.walks[a].Code), place(r.walks[b].Code)) })
	}
	sort(r.promotions)
	for _, list := range r.special {
		sort(list)
	}
}

// PromotionsOf are the walks that a man promotes to.
func (r *Rules) PromotionsOf(m Man) []WalkID {
	if list, ok := r.special[m.Walk()]; ok {
		return list
	}
	return r.promotions
}

// SetLastRank replaces the squares on which a side's pawns promote.
func (r *Rules) SetLastRank(side chess.Colour, squares chess.Bitboard) { r.last[side&1] = squares }

// LastRank reports whether a side's pawns promote on a square.
func (r *Rules) LastRank(s chess.Square, side chess.Colour) bool { return r.last[side&1].Has(s) }

// LetPawnsStart has pawns on some squares of their own first rank, where they
// stand still otherwise, move and go up to n steps.
func (r *Rules) LetPawnsStart(squares chess.Bitboard, n int) {
	r.start |= squares
	r.startSteps = max(r.startSteps, n)
}

// StartSteps is how many steps pawns may go from a square of their first rank.
func (r *Rules) StartSteps(s chess.Square) int {
	if r.start.Has(s) {
		return r.startSteps
	}
	return 0
}

// NoPromoteElse has pawns promote to walks only, whatever conditions say.
func (r *Rules) NoPromoteElse() { r.walksOnly = true }

// SetStandard has a walk stand in for one of the game's men: pawns promote to it,
// not to that man unless the diagram has one, and it is reborn where that man
// would be. The first to stand in for it stays.
func (r *Rules) SetStandard(of, w WalkID) {
	if r.standards[of] != of {
		return
	}
	r.standards[of] = w
	if r.promOnly {
		return
	}
	list := []WalkID{}
	for _, id := range r.promotions {
		if id == of {
			if slices.Contains(r.added, of) {
				list = append(list, of)
			}
			id = w
		}
		if !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	r.promotions = list
}

// Orthodox is the man of the game that a walk stands in for, or the walk
// itself.
func (r *Rules) Orthodox(w WalkID) WalkID {
	if int(w) < len(r.standards) && r.standards[w] == w {
		return w
	}
	for of, standard := range r.standards {
		if standard == w {
			return WalkID(of)
		}
	}
	return w
}

// Standard is what stands in for a man of the game; other walks stand for
// themselves.
func (r *Rules) Standard(of WalkID) WalkID {
	if int(of) < len(r.standards) {
		return r.standards[of]
	}
	return of
}

// Standardise gives the men of the game array the walks that stand in for theirs.
func (r *Rules) Standardise(array []problem.Placement) {
	for i := range array {
		m := &array[i].Man
		if w, ok := r.byCode[m.Walk]; ok {
			m.Walk = r.walks[r.Standard(w)].Code
		}
	}
}

// HideAttribute leaves an attribute that a condition gives to all men out of
// what is written.
func (r *Rules) HideAttribute(a Attribute) { r.hidden |= 1 << (32 + a) }

// Promotions are the walks that pawns promote to, in the order of writing.
func (r *Rules) Promotions() []WalkID { return r.promotions }

// SetHoles takes squares off the board, with those that are off it already.
func (r *Rules) SetHoles(holes chess.Bitboard) {
	if r.loose {
		r.dug |= holes
		return
	}
	r.holes |= holes
	r.steps = r.surface.dig(r.holes)
}

// LooseHoles has the holes of the diagram move in play (Position.MoveHoles).
func (r *Rules) LooseHoles() {
	r.loose, r.dug, r.holes = true, r.dug|r.holes, 0
	r.steps = r.surface.steps
}

// BarRebirths keeps men from being reborn on squares that a test bars.
func (r *Rules) BarRebirths(bars func(p *Position, s chess.Square) bool) { r.bars = bars }

// SetBound says which side conditions bind where they do not say it themselves.
func (r *Rules) SetBound(side chess.Colour) { r.bound = side }

// Bound is that side.
func (r *Rules) Bound() chess.Colour { return r.bound }

// Parry says that a half move that is nobody's is that of a defender who need not parry: a pass, which
// no move follows. As Popeye has it, that does not go for a side that helps.
func (r *Rules) Parry() { r.parrying = true }

// NewState reserves a word of state for a condition.
func (r *Rules) NewState() (int, error) {
	if r.stateUsed == stateWords {
		return 0, errors.New("fairy: too many conditions that keep state")
	}
	r.stateUsed++
	return r.stateUsed - 1, nil
}

// NewSpecial is a number for special moves, which are written as the name.
func (r *Rules) NewSpecial(name string) chess.Square {
	r.specials = append(r.specials, name)
	return chess.Square(len(r.specials) - 1)
}

// NewMark reserves a bit of every man for a condition that remembers something of
// him. It is never written.
func (r *Rules) NewMark() (Attribute, error) {
	if r.marks == maxMarks {
		return 0, errors.New("fairy: too many conditions that mark men")
	}
	r.marks++
	return Deposed + r.marks, nil
}

// SharedState is a word of state that several conditions keep together.
func (r *Rules) SharedState(name string) (int, error) {
	if word, ok := r.shared[name]; ok {
		return word, nil
	}
	word, err := r.NewState()
	if err == nil {
		r.shared[name] = word
	}
	return word, err
}

// HomesCount makes positions differ in which man stood where in the diagram.
func (r *Rules) HomesCount() { r.kind |= 0xff << homeShift }

// Surface is how the edges of the board are joined.
func (r *Rules) Surface() *Surface { return r.surface }

// Add compiles the hooks of a condition or attribute into the rules.
func (r *Rules) Add(h Hooks, o Order) {
	r.shares = append(r.shares, share{h, o})
	r.hooks = compile(r.shares)
	r.facts = r.hooks.facts()
}

// Forget has every position after a move judged by itself: kings and rooks at home may
// castle, but for barred squares, and nobody is taken in passing.
func (r *Rules) Forget(barred []chess.Square) {
	r.forgetful.is, r.forgetful.barred = true, barred
}

// A Setup says how play starts.
type Setup struct {
	Board      []problem.Placement
	Turn       chess.Colour
	NoCastling []chess.Square
	// Passed are the squares that the last double step has passed, and Pawn is
	// where it ended.
	Passed []chess.Square
	Pawn   chess.Square
	// Either are the pawns of which any may have made that step, see
	// Search.NotePassed; 0 if it was Pawn.
	Either chess.Bitboard
}

// NewPosition sets men up. The error names a walk that is not known.
func (r *Rules) NewPosition(s Setup) (*Position, error) {
	p := &Position{Rules: r, turn: s.Turn, lines: new(lines)}
	p.journal = make([]change, 0, 256)
	p.frames = make([]frame, 0, 128)
	id := 0
	for _, m := range s.Board {
		if r.holes.Has(m.Square) {
			continue // he has fallen into it
		}
		w, err := r.Walk(m.Man.Walk)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.Square, err)
		}
		id++
		man := NewMan(m.Man.Colour, w) | Man(id&0xff)<<idShift | Man(m.Square+1)<<homeShift
		if r.walks[w].King {
			man = man.With(Royal)
		}
		for _, a := range m.Man.Attributes {
			for i, name := range AttributeNames {
				if name == a {
					man = man.With(Attribute(i))
				}
			}
		}
		if under := p.men[m.Square&63]; under != 0 && r.underworld != 0 && p.Underworld().Len() < underworldSize {
			p.Underworld().Bury(p.Underworld().Len(), under.Without(Royal), m.Square) // whoever stands above is the king
		}
		p.Put(m.Square, man)
	}
	p.setCastling(s.NoCastling)
	switch {
	case s.Either != 0:
		p.Search().NotePassed(s.Either, s.Passed[0])
	case len(s.Passed) > 0:
		p.Search().NotePassed(s.Pawn.Bit(), s.Passed...)
	}
	p.SetState(stateHoles, uint64(r.dug))
	for _, start := range r.hooks.Start {
		start(p)
	}
	p.journal = p.journal[:0]
	return p, nil
}

// Traits are what can be said of all conditions together.
func (r *Rules) Traits() Traits { return r.hooks.Traits }

// Properties are theirs.
func (r *Rules) Properties() *Properties { return &r.hooks.Properties }

// BarredRebirths is the test of BarRebirths, nil if no squares are barred.
func (r *Rules) BarredRebirths() func(p *Position, s chess.Square) bool { return r.bars }

// GoesOn reports whether men can go on after a capture: its square is on their way.
func (r *Rules) GoesOn() bool {
	return slices.ContainsFunc(r.hooks.Expand, func(e Expansion) bool { return e.Part == Second })
}

// Compares reports whether conditions compare moves with each other, and Compare
// has them strike out moves of a list that stands for the legal ones.
func (r *Rules) Compares() bool { return len(r.hooks.Winnow) > 0 }

// MenApart reports whether the moves of a man do not depend on those of the others.
func (r *Rules) MenApart() bool { return r.facts.apart }

// Man tells a man as data.
func (r *Rules) Man(m Man) problem.Man {
	d := problem.Man{Colour: m.Colour(), Walk: r.walks[m.Walk()].Code}
	m &^= r.hidden
	for a := range Attributes {
		if m.Has(a) && !(a == Royal && r.walks[m.Walk()].King) {
			d.Attributes = append(d.Attributes, AttributeNames[a])
		}
	}
	return d
}
