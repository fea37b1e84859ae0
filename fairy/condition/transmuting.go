package condition

import (
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/solution"
)

var (
	transmutedKings = transmuting("TransmutedKings", true)
	whiteTransmuted = transmuting("WhiteTransmutedKing", true, chess.White)
	blackTransmuted = transmuting("BlackTransmutedKing", true, chess.Black)
	reflectiveKings = transmuting("ReflectiveKings", false)
	whiteReflective = transmuting("WhiteReflectiveKing", false, chess.White)
	blackReflective = transmuting("BlackReflectiveKing", false, chess.Black)

	whiteSuperTransmuting = superTransmuting("WhiteSuperTransmutingKing", chess.White)
	blackSuperTransmuting = superTransmuting("BlackSuperTransmutingKing", chess.Black)

	vaultingKings = vaulting("VaultingKings")
	whiteVaulting = vaulting("WhiteVaultingKing", chess.White)
	blackVaulting = vaulting("BlackVaultingKing", chess.Black)
)

// transmuting has the kings of the sides named, or both, take the walks of the
// men that observe them, instead of their own or besides.
func transmuting(name string, instead bool, sides ...chess.Colour) Condition {
	return Condition{Name: name, Hooks: func() fairy.Hooks {
		h := royalWalks(sides, func(p *fairy.Position, s chess.Square, side chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
			own := len(walks)
			walks = observersWalks(walks, p, s, side)
			if instead && len(walks) > own {
				walks = append(walks[:0], walks[own:]...)
			}
			return walks
		})
		h.Traits |= fairy.ForeignWalks.If(instead) | fairy.Apart
		if !instead {
			h = reflecting(h, sides)
		}
		h.Traits |= fairy.Merges
		h.Walks[0].Of, h.Walks[0].Blind = fairy.RoyalBorrowers, instead
		for _, side := range [2]chess.Colour{chess.White, chess.Black} {
			h.KingsBorrow[side] = len(sides) == 0 || slices.Contains(sides, side)
		}
		return h
	}}
}

// reflecting has kings move like kings besides, whatever else has changed their walks, and observe by no
// other walks than those that men of their own side have, if conditions do not make men observe by any.
// By the others they take kings, too: those are not in check.
func reflecting(h fairy.Hooks, sides []chess.Colour) fairy.Hooks {
	borrow := h.Walks[0].Change
	h.Walks[0].Since = fairy.ToMove
	h.Walks[0].Change = func(p *fairy.Position, s chess.Square, side chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
		if isKing(p, s, side, sides) {
			walks = append(walks[:0], fairy.KingWalk)
		}
		return borrow(p, s, side, walks)
	}
	sight := royalWalks(sides, func(p *fairy.Position, s chess.Square, side chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
		own := len(walks)
		walks = observersWalks(walks, p, s, side)
		kept := walks[:own]
		if p.Traits().Has(fairy.ForeignWalks) {
			return walks
		}
		for _, w := range walks[own:] {
			for men := p.Men(side); men != 0; {
				if p.At(men.Pop()).Walk() == w {
					kept = append(kept, w)
					break
				}
			}
		}
		return kept
	}).Walks[0]
	sight.Of = fairy.RoyalBorrowers
	h.Walks = append(h.Walks, sight)
	h.Traits |= fairy.TakeRoyals // by a walk that they do not observe by
	return h
}

// vaulting has the kings of the sides named, or both, move otherwise when they
// are in check.
func vaulting(name string, sides ...chess.Colour) Condition {
	return Condition{
		Name: name,
		Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
			codes, unseen := []problem.Walk{"eq"}, !r.HasWalk("eq")
			for _, p := range c.Params {
				if len(p.Walks) > 0 {
					codes, unseen = p.Walks, false
				}
			}
			var extra []fairy.WalkID
			for _, code := range codes {
				w, err := r.Walk(code)
				if err != nil {
					return fairy.Hooks{}, err
				}
				extra = append(extra, w)
			}
			slices.Reverse(extra) // so moves are listed
			// As Popeye has it, kings move as they are where only geometry is asked for (Pepo), and
			// like a queen they give check only where it is asked by which walks men observe, like
			// the equihopper that no parameter names only where the diagram has one.
			// By walks that do not check they take kings, too.
			var h fairy.Hooks
			h.Traits |= fairy.ForeignWalks
			h.Traits |= fairy.TakeRoyals.If(unseen || slices.Contains(extra, fairy.QueenWalk))
			for _, w := range extra {
				add := royalWalks(sides, func(p *fairy.Position, s chess.Square, side chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
					if observedKing(p, s, side) {
						walks = append(walks, w)
					}
					return walks
				}).Walks[0]
				switch {
				case unseen:
					add.Since = fairy.ToMove
				case w == fairy.QueenWalk:
					add.Since = fairy.IfAsked
				default:
					add.Since = fairy.Observation
				}
				h.Walks = append(h.Walks, add)
			}
			if has(c, "Transmuting") {
				h.Keep = []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
					return !isKing(p, m.From, p.Turn(), sides) || observedKing(p, m.From, p.Turn())
				}}
			}
			return h, nil
		},
	}
}

// superTransmuting has a side's king become, once and for all, one of the men
// that check it.
func superTransmuting(name string, side chess.Colour) Condition {
	sides := []chess.Colour{side}
	return Condition{Name: name, Hooks: func() fairy.Hooks {
		h := effectWhen(fairy.When{Journey: func(j *fairy.Journey) bool {
			return j.Kind == fairy.Plain && j.Make != fairy.Off && j.Man.Has(fairy.Royal) && j.Side == side
		}}, fairy.Departure, func(p *fairy.Position, c *fairy.Course) {
			s := c.At
			if c.Kind != fairy.Plain || c.Make == fairy.Off || s == fairy.Off || !c.Man.Has(fairy.Royal) || p.Turn() != side {
				return
			}
			man := p.At(s).WithWalk(fairy.WalkID(c.Make)).Without(fairy.Royal)
			p.Put(s, man)
			if p.Notes().Wanted() {
				p.Notes().Add(solution.Effect{Kind: solution.SetWalk, Square: s, Man: p.Man(man), Inline: true})
			}
		})
		h.Traits |= fairy.ForeignWalks | fairy.Apart
		h.Chooses = fairy.AnyMove()
		h.KingsBorrow[side] = true
		h.Expand = []fairy.Expansion{{Part: fairy.Manner, Do: func(p *fairy.Position, m fairy.Move, emit func(fairy.Move)) {
			if !isKing(p, m.From, p.Turn(), sides) || m.Kind != fairy.Plain {
				emit(m)
				return
			}
			var room [8]fairy.WalkID
			observers := observersWalks(room[:0], p, m.From, side)
			// The capture of a king is only tried: by the walk that the man has still, as Popeye has it.
			if len(observers) == 0 || p.Trying() && m.IsCapture() && p.At(m.Capture).Has(fairy.Royal) {
				emit(m)
				return
			}
			list := p.List()
			for _, w := range observers {
				list = p.Moves().ByWalk(list[:0], w, m.From, side)
				for _, other := range list {
					if other.To == m.To && other.Capture == m.Capture {
						m.Make = chess.Square(w)
						emit(m)
						break
					}
				}
			}
			p.Free(list)
		}}}
		// observed is the king of the side to move that has to become somebody, Off if there is none.
		observed := func(p *fairy.Position) chess.Square {
			if p.Turn() != side {
				return fairy.Off
			}
			for kings := p.Royals(side); kings != 0; {
				if s := kings.Pop(); p.Moves().Able(s, side) && observedKing(p, s, side) {
					return s
				}
			}
			return fairy.Off
		}
		h.Serves = []func(*fairy.Position, chess.Square) bool{func(p *fairy.Position, from chess.Square) bool {
			s := observed(p)
			return s == fairy.Off || s == from
		}}
		h.Keep = []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
			return m.Kind != fairy.Castle || observed(p) == fairy.Off
		}}
		h.Walks = royalWalks(sides, func(p *fairy.Position, s chess.Square, side chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
			var room [8]fairy.WalkID
			if observers := observersWalks(room[:0], p, s, side); len(observers) > 0 {
				return append(walks[:0], observers...)
			}
			return walks
		}).Walks
		return h
	}}
}

// isKing: a royal man of one of the sides, or of any if none is named, stands
// on the square.
func isKing(p *fairy.Position, s chess.Square, side chess.Colour, sides []chess.Colour) bool {
	return p.At(s).Has(fairy.Royal) && p.At(s).Is(side) && (len(sides) == 0 || slices.Contains(sides, side))
}

// royalWalks changes the walks of kings.
func royalWalks(sides []chess.Colour, change func(p *fairy.Position, s chess.Square, side chess.Colour, walks []fairy.WalkID) []fairy.WalkID) fairy.Hooks {
	return fairy.Hooks{Generation: fairy.Generation{Walks: []fairy.Walks{{Of: fairy.Royals, Change: func(p *fairy.Position, s chess.Square, side chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
		if !isKing(p, s, side, sides) {
			return walks
		}
		return change(p, s, side, walks)
	}}}}}
}

// observersWalks appends the walks of the men that observe a side's king, each
// once.
func observersWalks(walks []fairy.WalkID, p *fairy.Position, s chess.Square, side chess.Colour) []fairy.WalkID {
	first := len(walks)
	eachObserver(p, s, side, func(w fairy.WalkID) bool { return slices.Contains(walks[first:], w) }, func(w fairy.WalkID) bool {
		walks = append(walks, w)
		return true
	})
	return walks
}

// observedKing reports whether a man observes a side's king.
func observedKing(p *fairy.Position, s chess.Square, side chess.Colour) (observed bool) {
	eachObserver(p, s, side, nil, func(fairy.WalkID) bool {
		observed = true
		return false
	})
	return observed
}

// eachObserver gives the walks, but for those of which that is not asked, by which men of the other side observe
// a side's king, until it is told not to go on. Another king does so by what he is, not by walks that kings borrow.
func eachObserver(p *fairy.Position, s chess.Square, side chess.Colour, skip, do func(w fairy.WalkID) (more bool)) {
	by := side.Other()
	for men := p.Look().MenAround(s, by); men != 0; {
		from := men.Pop()
		var own [8]fairy.WalkID
		list := own[:0]
		if moves := func() bool {
			list = p.Moves().WalksOf(fairy.Observation, list, from, by)
			return true
		}; p.At(from).Has(fairy.Royal) {
			p.Restraining(moves)
		} else {
			moves()
		}
		for _, w := range list {
			if (skip == nil || !skip(w)) && p.ObservesAs(fairy.Observation, w, from, s, by) && !do(w) {
				return
			}
		}
	}
}
