package fairy

import (
	"cmp"
	"slices"

	"rookery/chess"
)

// A Question is what several conditions may have a say in. For each there is an
// order in which they act; it does not depend on the order in which a problem
// names them.
type Question uint8

// The questions.
const (
	WalksNow    Question = iota // Walks, Stands, Unseen
	WalksSeen                   // which Walks that are Alone count where men observe
	Generating                  // Generate, Gather
	Choosing                    // Expand, Preludes, MayPass and what concerns choices
	StrikingOut                 // Keep, Winnow
	Effecting                   // Effects within a phase, Start
	Admitting                   // Paralysed and the permissions
	Checking                    // Royal, InCheck
	Judging                     // Legal, Immobile, Mates, Suffocated
	Questions
)

// An Order is the place that a condition or attribute has in the answers to the
// questions. Hooks that replace something: who comes first is rest to those who
// come later, so that the last has the first word.
type Order [Questions]int

// A share is one condition's or attribute's part in the rules.
type share struct {
	hooks Hooks
	order Order
}

// compiled are the hooks of all shares, put together.
type compiled struct {
	Hooks
	manyWalks    bool // some Walks are about others than royal men
	strangeWalks bool // or give royal men walks that no man on the board has
	standsTake   bool // some Stands are about captures
	alwaysMay    bool // some law cannot be asked beforehand
	pickyOfQuiet bool // some law may object to moves that do not check, or Immobile replaces its rest
	strikesQuiet bool // some Keep strikes out moves that take nobody
	winnowsQuiet bool // some Winnow does, or goes by what is legal
	returns      bool // nothing that counts follows but captures, and only that the man that has been taken comes back
	refuges      []func(p *Position, w WalkID, s chess.Square, side chess.Colour) chess.Square
	gather       Gatherer // asked for all men, or where manByMan for any
	compared     [2]bool  // some Winnow compares the moves of these sides
	ofEach       bool     // gather replaces the moves of each man by moves of the same man
	manByMan     bool     // gather may be asked for the moves of one man
	royal        func(p *Position, side chess.Colour) chess.Bitboard
	check        CheckTest
	tests        int  // how many conditions have a say in check
	strict       bool // some find checks where no royal man is observed
	immobile     func(p *Position) bool
	legal, moves []func(p *Position) bool // Holds of laws, those with NoMove apart
	objections   []func(p *Position, m Move) Objection
}

// compile puts shares together.
func compile(shares []share) *compiled {
	h := new(compiled)
	shares = slices.Clone(shares)
	leaveOneSight(shares)
	for i := range shares {
		h.Traits |= shares[i].hooks.Traits
	}
	h.Traits |= Apart.If(h.Has(ByWalk))
	for q := range Questions {
		slices.SortStableFunc(shares, func(a, b share) int { return cmp.Compare(a.order[q], b.order[q]) })
		for i := range shares {
			h.answer(q, &shares[i].hooks)
		}
	}
	if h.Has(ByMoves) && h.check == nil {
		h.check = (*Position).RoyalObserved
	}
	if h.Has(OwnCaptures) && slices.ContainsFunc(h.Stands, func(s Stands) bool { return s.Takes }) {
		h.Stands = append(h.Stands, Stands{Change: takeNothing, Since: Check}) // beside some that take
	}
	for _, w := range h.Walks {
		h.Traits |= TakeRoyals.If(h.Has(ByMoves) && w.Blind) // who does not check takes kings all the same
	}
	if h.Has(KingsKept|ownKept) && h.Has(TakeRoyals) {
		h.moves = append(h.moves, kingStays)
		h.objections = append(h.objections, takesKing)
	}
	slices.SortStableFunc(h.Expand, func(a, b Expansion) int { return cmp.Compare(a.Part, b.Part) })
	slices.SortStableFunc(h.Effects, func(a, b Effect) int { return cmp.Compare(a.Phase, b.Phase) })
	h.returns = len(h.Expand)|len(h.Promoted) == 0 && !h.Has(TakeOwn) && !slices.ContainsFunc(h.Effects, func(e Effect) bool {
		return e.Limit != StateOnly && (e.Limit != TakenMan || !e.When.Captures)
	})
	return h
}

// leaveOneSight has the first of those who decide alone by which walks men observe do so; what the
// others say matters where men move.
func leaveOneSight(shares []share) {
	slices.SortStableFunc(shares, func(a, b share) int { return cmp.Compare(a.order[WalksSeen], b.order[WalksSeen]) })
	decided := false
	for i := range shares {
		o := &shares[i].hooks
		if !slices.ContainsFunc(o.Walks, func(w Walks) bool { return w.Alone }) {
			continue
		}
		if decided {
			o.Walks = slices.DeleteFunc(slices.Clone(o.Walks), func(w Walks) bool { return w.Seen })
			for j := range o.Walks {
				o.Walks[j].Since = ToMove
			}
			o.Traits |= TakeRoyals // by walks that do not check
		}
		decided = true
	}
}

// answer adds a share's hooks that have to do with a question.
func (h *compiled) answer(q Question, o *Hooks) {
	switch q {
	case WalksNow:
		h.walks(o)
	case Generating:
		h.generate(o)
	case Choosing:
		h.choose(o)
	case StrikingOut:
		h.Serves = append(h.Serves, o.Serves...)
		h.Keep = append(h.Keep, o.Keep...)
		h.strikesQuiet = h.strikesQuiet || len(o.Serves) > 0 || len(o.Keep) > 0 && !o.Has(SparesQuiet)
		h.Journey = append(h.Journey, o.Journey...)
		for _, w := range o.Winnow {
			if !w.Measured || !h.Has(Unmeasured) { // generation has been asked about before
				h.Winnow = append(h.Winnow, w)
				h.winnowsQuiet = h.winnowsQuiet || w.Of == LegalMoves || !o.Has(SparesQuiet)
				for side, spared := range w.Spares {
					h.compared[side] = h.compared[side] || !spared
				}
			}
		}
	case Effecting:
		h.Start = append(h.Start, o.Start...)
		h.Effects = append(h.Effects, o.Effects...)
	case Admitting:
		h.admit(o)
	case Checking:
		h.checks(o)
	case Judging:
		h.judge(o)
		h.know(o)
	}
}

func (h *compiled) walks(o *Hooks) {
	h.Able = append(h.Able, o.Able...)
	for _, w := range o.Walks {
		h.manyWalks = h.manyWalks || w.Of == AnyMans
		h.strangeWalks = h.strangeWalks || w.Of != RoyalBorrowers
		if w.Since == IfAsked {
			if w.Since = ToMove; h.Has(ByWalk) {
				w.Since = Geometry
			}
		}
		h.Walks = append(h.Walks, w)
	}
	h.Stands = append(h.Stands, o.Stands...)
	for i := range o.Stands {
		h.standsTake = h.standsTake || !o.Stands[i].Quiet
	}
	h.Unseen = append(h.Unseen, o.Unseen...)
}

func (h *compiled) generate(o *Hooks) {
	for _, more := range o.Generate {
		h.Generate = append(h.Generate, more)
		if more.Refuge != nil {
			h.refuges = append(h.refuges, more.Refuge)
		}
	}
	if gather := o.Gather.Do; gather != nil {
		rest := h.gather
		h.ofEach = o.Gather.Of == OfEach && (rest == nil || h.ofEach)
		h.manByMan = o.Gather.Of >= ManByMan && (rest == nil || h.manByMan)
		if rest == nil {
			rest = (*Position).raw
		}
		h.gather = func(p *Position, men chess.Bitboard, buf []Move) []Move {
			return gather(p, men, buf, rest)
		}
	}
}

func (h *compiled) choose(o *Hooks) {
	h.Expand = append(h.Expand, o.Expand...)
	h.Preludes = append(h.Preludes, o.Preludes...)
	h.MayPass = append(h.MayPass, o.MayPass...)
	h.Chooses = append(h.Chooses, o.Chooses...)
	h.Traits |= chooses.If(len(h.Chooses) > 0)
	h.Promoted = append(h.Promoted, o.Promoted...)
	h.PromoteElse = append(h.PromoteElse, o.PromoteElse...)
	for side, no := range o.NoPromotion {
		h.NoPromotion[side] = h.NoPromotion[side] || no
	}
}

// count is how many permissions there are.
func (a *Permissions) count() (n int) {
	for _, list := range a {
		n += len(list)
	}
	return n
}

func (h *compiled) admit(o *Hooks) {
	h.Paralysed = append(h.Paralysed, o.Paralysed...)
	for d := range h.Admit {
		h.Admit[d] = append(h.Admit[d], o.Admit[d]...)
	}
	h.Besides = append(h.Besides, o.Besides...)
}

func (h *compiled) checks(o *Hooks) {
	h.CheckWanted = append(h.CheckWanted, o.CheckWanted...)
	if royal := o.Royal; royal != nil {
		rest := h.royal
		if rest == nil {
			rest = (*Position).Royals
		}
		h.royal = func(p *Position, side chess.Colour) chess.Bitboard {
			return royal(p, side, rest)
		}
	}
	if check := o.InCheck.Do; check != nil && !(o.InCheck.Observing && h.Has(ByMoves)) {
		rest := h.check
		if rest == nil {
			rest = (*Position).RoyalObserved
		}
		h.check = func(p *Position, side chess.Colour) bool { return check(p, side, rest) }
		h.tests++
		h.strict = h.strict || !o.InCheck.OfObserved
	}
}

func (h *compiled) judge(o *Hooks) {
	for _, law := range o.Laws {
		if law.NoMove {
			h.moves = append(h.moves, law.Holds)
		} else {
			h.legal = append(h.legal, law.Holds)
		}
		if law.Objects != nil {
			h.objections = append(h.objections, law.Objects)
		} else {
			h.alwaysMay = true
		}
	}
	h.pickyOfQuiet = h.pickyOfQuiet || (len(o.Laws) > 0 || o.Immobile != nil) && !o.Has(Regress)
	if immobile := o.Immobile; immobile != nil {
		rest := h.immobile
		if rest == nil {
			rest = (*Position).stuck
		}
		h.immobile = func(p *Position) bool { return immobile(p, rest) }
	}
	h.Mates = append(h.Mates, o.Mates...)
	h.Suffocated = append(h.Suffocated, o.Suffocated...)
	h.ManMated = append(h.ManMated, o.ManMated...)
}

func (h *compiled) know(o *Hooks) {
	for side, borrows := range o.KingsBorrow {
		h.KingsBorrow[side] = h.KingsBorrow[side] || borrows
	}
	h.Listed = append(h.Listed, o.Listed...)
	h.Defecting |= o.Defecting
	if o.Imitators != nil {
		h.Imitators = o.Imitators
	}
	if o.Hindsight.Tired != nil {
		h.Hindsight = o.Hindsight
	}
}
