package fairy

import (
	"slices"

	"rookery/chess"
)

// InCheck reports whether a side is in check.
func (p *Position) InCheck(side chess.Colour) bool {
	if p.hooks.Has(NoCheck) {
		return false
	}
	if p.hooks.check == nil {
		return p.RoyalObserved(side)
	}
	p.pending.checks++
	p.watch.pace(len(p.frames) + p.pending.checks)
	together := p.together
	p.together = false
	check := !p.watch.ended() && p.hooks.check(p, side)
	p.together = together
	p.pending.checks--
	return check
}

// SoleCheck reports whether at most one condition has a say in what check is, and nothing
// else than that a royal man is observed is its rest.
func (r *Rules) SoleCheck() bool {
	return r.hooks.tests < 2 && !r.hooks.Has(ByMoves) && r.hooks.royal == nil
}

// ChecksByWalks reports whether what men reach by their own walks, from where they stand, decides
// alone whether they check.
func (r *Rules) ChecksByWalks() bool {
	return r.SoleCheck() && r.facts.admitting && len(r.hooks.Walks)|len(r.hooks.Besides) == 0 && !r.hooks.standsTake
}

// ChecksTried reports whether a check counts only if the capture of the king can be
// played with all that follows.
func (r *Rules) ChecksTried() bool { return r.ChecksPlayed() || r.hooks.Has(Tried) }

// ChecksPlayed reports whether the engine plays the capture of the king for that.
func (r *Rules) ChecksPlayed() bool { return r.hooks.Has(TryCaptures) || r.hooks.Has(TryChecks) }

// ChecksTaken reports whether checks are captures of the king that are tried, among the
// moves or on boards of their own, so that there must be somebody to take.
func (r *Rules) ChecksTaken() bool {
	return r.ChecksTried() || r.hooks.Has(ByMoves) || len(r.hooks.Unseen) > 0
}

// MayBeChecked reports whether a side can be in check at all: it has a king, or needs none for that.
func (p *Position) MayBeChecked(side chess.Colour) bool {
	if p.hooks.royal != nil {
		return p.hooks.royal(p, side) != 0
	}
	return p.hooks.Has(Kingless) || p.Royals(side) != 0
}

// RoyalObserved reports whether a royal man of a side is observed by the other.
func (p *Position) RoyalObserved(side chess.Colour) (observed bool) {
	royals := p.royals & p.sides[side]
	if p.facts.checks == byWalks {
		for royals != 0 && !observed {
			observed = p.observedBy(Check, royals.Pop(), side.Other())
		}
		return observed
	}
	if p.hooks.royal != nil {
		royals = p.hooks.royal(p, side)
		if p.ChecksTried() {
			royals &= p.royals // a square that is royal without a king is not lost by a capture that is played
		}
	}
	if p.hooks.Has(ByMoves) {
		return p.takenByMoves(royals, side.Other())
	}
	together := p.together
	p.together = false
	for royals != 0 && !observed {
		observed = p.Observed(Check, royals.Pop(), side.Other())
	}
	p.together = together
	return observed
}

// takenByMoves reports whether one of the moves that a side's men make takes a man on
// one of some squares. What says whose men move, and which men know of each other, has no
// say in it.
func (p *Position) takenByMoves(squares chess.Bitboard, by chess.Colour) (taken bool) {
	together := p.together
	p.together = true
	for squares != 0 && !taken {
		target := squares.Pop()
		for men := p.sides[by&1] &^ target.Bit(); men != 0 && !taken; {
			from := men.Pop()
			taken = !p.blind(from, by) && p.takesByMove(from, target, by)
		}
	}
	p.together = together
	return taken
}

// takesByMove is takenByMoves for the man on from.
func (p *Position) takesByMove(from, target chess.Square, by chess.Colour) bool {
	walks := p.walksOf(ToMove, from, by)
	found := false
	for _, w := range walks {
		if found = p.observesAs(Check, w, from, target, by); found {
			break
		}
	}
	p.walksBusy--
	if found || len(p.hooks.Generate) == 0 {
		return found
	}
	g := p.observing(Check, from, target, by)
	for _, more := range p.hooks.Generate {
		more.Do(p, from, g)
	}
	p.busy--
	return g.hit
}

// blind: conditions have taken its own walk from the man on a square, so that it does not
// check by moves.
func (p *Position) blind(s chess.Square, side chess.Colour) bool {
	own := p.men[s&63].Walk()
	for i := range p.hooks.Walks {
		if w := &p.hooks.Walks[i]; w.Blind {
			var list [8]WalkID
			if !slices.Contains(w.Change(p, s, side, append(list[:0], own)), own) {
				return true
			}
		}
	}
	return false
}
