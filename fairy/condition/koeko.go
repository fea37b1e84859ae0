package condition

import (
	"fmt"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// A contact tells whether a man on a square has a neighbour.
type contact func(p *fairy.Position, s chess.Square) bool

// neighbourhood is the contact that a condition asks for, that of a king unless
// it names another leaper.
func neighbourhood(c problem.Condition) (contact, error) {
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
	var vectors []fairy.Vector
	for _, s := range steps {
		for _, v := range [][2]int{{s[0], s[1]}, {s[1], s[0]}} {
			for _, sign := range [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
				vectors = append(vectors, fairy.Vec(v[0]*sign[0], v[1]*sign[1]))
			}
		}
	}
	return func(p *fairy.Position, s chess.Square) bool {
		for _, v := range vectors {
			if to := p.Step(v, s); to != fairy.Off && !p.Empty(to) {
				return true
			}
		}
		return false
	}, nil
}

// landing makes a condition that judges a move by the squares where the men
// that moved have arrived; checks must be captures of that kind.
func landing(name string, may func(c problem.Condition) (func(p *fairy.Position, m fairy.Move, at chess.Square) bool, error)) Condition {
	return Condition{
		Name: name,
		Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
			judge, err := may(c)
			if err != nil {
				return fairy.Hooks{}, err
			}
			return fairy.Hooks{
				Observing: fairy.Observing{TryCaptures: true},
				Legality: fairy.Legality{NoMove: true, Legal: []func(*fairy.Position) bool{func(p *fairy.Position) bool {
					m, mover, _, ok := p.Last()
					if !ok || mover == 0 || p.Passing() {
						return true
					}
					at := p.Follow(mover.ID(), m.To)
					if at != fairy.Off && !judge(p, m, at) {
						return false
					}
					return m.Kind != fairy.Castle || judge(p, m, m.Rebirth)
				}}},
			}, nil
		},
	}
}

var koeko = landing("KoeKo",
	func(c problem.Condition) (func(*fairy.Position, fairy.Move, chess.Square) bool, error) {
		touches, err := neighbourhood(c)
		return func(p *fairy.Position, _ fairy.Move, at chess.Square) bool { return touches(p, at) }, err
	})

var antiKoeko = landing("AntiKoeko",
	func(c problem.Condition) (func(*fairy.Position, fairy.Move, chess.Square) bool, error) {
		touches, err := neighbourhood(c)
		return func(p *fairy.Position, _ fairy.Move, at chess.Square) bool { return !touches(p, at) }, err
	})

var newKoeko = landing("NewKoeko",
	func(c problem.Condition) (func(*fairy.Position, fairy.Move, chess.Square) bool, error) {
		touches, err := neighbourhood(c)
		return func(p *fairy.Position, m fairy.Move, at chess.Square) bool {
			return touches(p, at) == touchedBefore(p, m)
		}, err
	})

// touchedBefore reports whether the man that moved last was in contact before.
func touchedBefore(p *fairy.Position, m fairy.Move) bool {
	around := chess.KingAttacks(m.From)
	before := p.Occupied()
	if around.Has(m.To) {
		before &^= m.To.Bit()
	}
	if m.Capture != fairy.Off {
		before |= m.Capture.Bit()
	}
	return around&before != 0
}
