package condition

import (
	"fmt"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// A contact is the squares on which men are neighbours of one on a square.
type contact [64]chess.Bitboard

// neighbourhood is the contact that a condition asks for, that of a king unless
// it names another leaper.
func neighbourhood(r *fairy.Rules, c problem.Condition) (*contact, error) {
	steps := [][2]int{{1, 0}, {1, 1}}
	for _, p := range c.Params {
		for _, w := range p.Walks {
			step, ok := map[problem.Walk][2]int{
				"we": {1, 0}, "fe": {1, 1}, "da": {2, 0}, "al": {2, 2}, problem.Knight: {1, 2}, "ca": {1, 3}, "z": {2, 3}, "gi": {1, 4}, "an": {3, 4},
			}[w]
			if !ok {
				return nil, fmt.Errorf("no neighbourhood of %q", w)
			}
			steps = [][2]int{step}
		}
	}
	near := new(contact)
	for _, s := range steps {
		for _, v := range [][2]int{{s[0], s[1]}, {s[1], s[0]}} {
			for _, sign := range [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
				near.add(r.Surface(), fairy.Vec(v[0]*sign[0], v[1]*sign[1]))
			}
		}
	}
	return near, nil
}

// add makes neighbours of squares that are a step apart.
func (c *contact) add(on *fairy.Surface, v fairy.Vector) {
	for s := range chess.Square(64) {
		if at := on.Step(v, fairy.At(s)); at != fairy.Outside {
			c[s] |= at.Bit() &^ s.Bit()
		}
	}
}

// A landingRule judges where a man has arrived by a move, some squares being
// occupied before, if it asks, and after it.
type landingRule func(m fairy.Move, at chess.Square, before func() chess.Bitboard, after chess.Bitboard) bool

// landingHooks judge a move by the squares where the men that moved have arrived; checks
// must be captures of that kind. Men that are no longer there are not judged.
func landingHooks(judge landingRule) fairy.Hooks { return arrivalHooks(judge, false) }

// arrivalHooks are landingHooks; that nobody arrives, since the man is no longer there or the side passes,
// may be illegal.
func arrivalHooks(judge landingRule, stays bool) fairy.Hooks {
	return fairy.Hooks{Traits: fairy.TryCaptures,
		Legality: fairy.Legality{Laws: []fairy.Law{{Holds: func(p *fairy.Position) bool {
			m, mover, _, ok := p.Last()
			if !ok || mover == 0 || p.Passing() {
				return ok || !stays
			}
			at := p.Follow(mover.ID(), m.To)
			if stays && at == fairy.Off {
				return false
			}
			before, after := func() chess.Bitboard { return occupiedBefore(p) }, p.Occupied()
			if at != fairy.Off && !judge(m, at, before, after) {
				return false
			}
			return m.Kind != fairy.Castle || judge(m, m.Rebirth, before, after)
		}, Objects: func(p *fairy.Position, m fairy.Move) fairy.Objection {
			if judge(m, m.To, p.Occupied, p.Occupied()&^m.From.Bit()|m.To.Bit()) {
				return fairy.None
			}
			return fairy.Certain
		}, NoMove: true}}},
	}
}

// occupiedBefore are the squares that were occupied before the last half move.
func occupiedBefore(p *fairy.Position) (before chess.Bitboard) {
	p.InPlay().Earlier(func() { before = p.Occupied() })
	return before
}

// exchanged are the squares of men that have changed places in the last half move, which is
// given: by a swap, or kings by an effect.
func exchanged(p *fairy.Position, m fairy.Move) chess.Bitboard {
	if m.Kind == fairy.Swap {
		return m.From.Bit() | m.To.Bit()
	}
	kings := [2]chess.Bitboard{p.Royals(chess.White), p.Royals(chess.Black)}
	both := kings[0] | kings[1]
	if kings[0].Count() != 1 || kings[1].Count() != 1 || both&^p.InPlay().Arrivals() != 0 {
		return 0
	}
	a, b := kings[0].First(), kings[1].First()
	met := func(s chess.Square, id uint8) bool { // where the man went or has been all the time
		at := p.Follow(id, s)
		return at == s || at == m.From && m.To == s
	}
	first, second := p.At(a).ID(), p.At(b).ID()
	crossed := false
	p.InPlay().Earlier(func() { crossed = met(b, first) && met(a, second) })
	if !crossed {
		return 0
	}
	return both
}

// koeko also has a hurdle that is sent elsewhere arrive in contact, and men that change places.
var koeko = Condition{
	Name:   "KoeKo",
	Within: of("ContactGridChess"),
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		near, err := neighbourhood(r, c)
		if err != nil {
			return fairy.Hooks{}, err
		}
		h := landingHooks(func(_ fairy.Move, at chess.Square, _ func() chess.Bitboard, after chess.Bitboard) bool {
			return near[at]&after != 0
		})
		law := &h.Laws[0]
		landed := law.Holds
		law.Holds = func(p *fairy.Position) bool {
			m, _, _, ok := p.Last()
			if !ok || !landed(p) {
				return !ok
			}
			for s := range exchanged(p, m).Squares() {
				if near[s]&p.Occupied() == 0 {
					return false
				}
			}
			if m.Hurdle() == fairy.Off {
				return true
			}
			var hurdle fairy.Man
			p.InPlay().Earlier(func() { hurdle = p.At(m.Hurdle()) })
			at := p.Follow(hurdle.ID(), m.Hurdle())
			return at == fairy.Off || at == m.Hurdle() || near[at]&p.Occupied() != 0
		}
		return h, nil
	},
}

var antiKoeko = Condition{
	Name:   "AntiKoeko",
	Within: of("ContactGridChess", "KoeKo"),
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		near, err := neighbourhood(r, c)
		if err != nil {
			return fairy.Hooks{}, err
		}
		return landingHooks(func(_ fairy.Move, at chess.Square, _ func() chess.Bitboard, after chess.Bitboard) bool {
			return near[at]&after == 0
		}), nil
	},
}

var newKoeko = Condition{
	Name:   "NewKoeko",
	Within: of("ContactGridChess", "KoeKo", "AntiKoeko"),
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		near, err := neighbourhood(r, c)
		if err != nil {
			return fairy.Hooks{}, err
		}
		touched := func(m fairy.Move, before chess.Bitboard) bool { return r.Surface().Beside(m.From)&before != 0 }
		h := landingHooks(func(m fairy.Move, at chess.Square, before func() chess.Bitboard, after chess.Bitboard) bool {
			return (near[at]&after != 0) == touched(m, before())
		})
		law := &h.Laws[0]
		landed := law.Holds
		law.Holds = func(p *fairy.Position) bool { // who is gone has no contact any more
			m, mover, _, ok := p.Last()
			return landed(p) && (!ok || mover == 0 || p.Passing() || p.Follow(mover.ID(), m.To) != fairy.Off || !touched(m, occupiedBefore(p)))
		}
		return h, nil
	},
}
