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
func neighbourhood(c problem.Condition) (*contact, error) {
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
				near.add(v[0]*sign[0], v[1]*sign[1])
			}
		}
	}
	return near, nil
}

// add makes neighbours of squares that are so many files and ranks apart.
func (c *contact) add(files, ranks int) {
	for s := range chess.Square(64) {
		if f, r := s.File()+files, s.Rank()+ranks; f >= 0 && f < 8 && r >= 0 && r < 8 {
			c[s] |= chess.At(f, r).Bit()
		}
	}
}

// A landingRule judges where a man has arrived by a move, some squares being
// occupied after it.
type landingRule func(m fairy.Move, at chess.Square, occupied chess.Bitboard) bool

// landing makes a condition that judges a move by the squares where the men
// that moved have arrived; checks must be captures of that kind.
func landing(name string, may func(c problem.Condition) (landingRule, error)) Condition {
	return Condition{
		Name: name,
		Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
			judge, err := may(c)
			if err != nil {
				return fairy.Hooks{}, err
			}
			return landingHooks(judge), nil
		},
	}
}

func landingHooks(judge landingRule) fairy.Hooks {
	return fairy.Hooks{
		Observing: fairy.Observing{TryCaptures: true},
		Legality: fairy.Legality{NoMove: true, Legal: []func(*fairy.Position) bool{func(p *fairy.Position) bool {
			m, mover, _, ok := p.Last()
			if !ok || mover == 0 || p.Passing() {
				return true
			}
			at := p.Follow(mover.ID(), m.To)
			if at != fairy.Off && !judge(m, at, p.Occupied()) {
				return false
			}
			return m.Kind != fairy.Castle || judge(m, m.Rebirth, p.Occupied())
		}}, Objects: []func(*fairy.Position, fairy.Move) fairy.Objection{func(p *fairy.Position, m fairy.Move) fairy.Objection {
			if judge(m, m.To, p.Occupied()&^m.From.Bit()|m.To.Bit()) {
				return fairy.None
			}
			return fairy.Certain
		}}},
	}
}

var koeko = landing("KoeKo",
	func(c problem.Condition) (landingRule, error) {
		near, err := neighbourhood(c)
		return func(_ fairy.Move, at chess.Square, occupied chess.Bitboard) bool { return near[at]&occupied != 0 }, err
	})

var antiKoeko = landing("AntiKoeko",
	func(c problem.Condition) (landingRule, error) {
		near, err := neighbourhood(c)
		return func(_ fairy.Move, at chess.Square, occupied chess.Bitboard) bool { return near[at]&occupied == 0 }, err
	})

var newKoeko = landing("NewKoeko",
	func(c problem.Condition) (landingRule, error) {
		near, err := neighbourhood(c)
		return func(m fairy.Move, at chess.Square, occupied chess.Bitboard) bool {
			return (near[at]&occupied != 0) == touchedBefore(m, occupied)
		}, err
	})

// touchedBefore reports whether the man that has made a move was in contact
// before.
func touchedBefore(m fairy.Move, before chess.Bitboard) bool {
	around := chess.KingAttacks(m.From)
	if around.Has(m.To) {
		before &^= m.To.Bit()
	}
	if m.Capture != fairy.Off {
		before |= m.Capture.Bit()
	}
	return around&before != 0
}
