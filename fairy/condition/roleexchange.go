package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var roleExchange = Condition{
	Name: "RoleExchange",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		word, err := r.NewState()
		if err != nil {
			return fairy.Hooks{}, err
		}
		barred, err := r.NewState() // not 0: it is asked what else there is
		if err != nil {
			return fairy.Hooks{}, err
		}
		number := r.NewSpecial(c.Name)
		special := func(m *fairy.Move) bool { return m.Kind == fairy.SpecialMove && m.Make == number }
		limit := numbers(c)
		return fairy.Hooks{
			Generation: fairy.Generation{Gather: fairy.Gathering{Do: func(p *fairy.Position, men chess.Bitboard, buf []fairy.Move, rest fairy.Gatherer) []fairy.Move {
				buf = rest(p, men, buf)
				if p.Turn() == chess.White && p.State(barred) == 0 && (len(limit) == 0 || p.State(word) < uint64(limit[0])) {
					m := fairy.NewMove(0, 0, fairy.Off)
					m.Kind, m.Make = fairy.SpecialMove, number
					buf = append(buf, m)
				}
				return buf
			}}},
			Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: fairy.AfterSpecial, When: fairy.When{Journey: func(j *fairy.Journey) bool { return special(&j.Move) }}, Do: func(p *fairy.Position, c *fairy.Course) {
				if !special(&c.Move) {
					return
				}
				if len(limit) > 0 {
					p.SetState(word, p.State(word)+1)
				}
				exchangeRoles(p)
			}}}},
			Legality: fairy.Legality{Immobile: func(p *fairy.Position, rest func(*fairy.Position) bool) bool {
				return p.Suppose(func() { p.SetState(barred, 1) }, func() bool { return rest(p) })
			}},
		}, nil
	},
}

// exchangeRoles turns the board by 180 degrees and changes the sides of all men.
func exchangeRoles(p *fairy.Position) {
	for s := range chess.Square(32) {
		a, b := p.At(s), p.At(63-s)
		if a == 0 && b == 0 {
			continue
		}
		p.Put(s, b.Turned())
		p.Put(63-s, a.Turned())
	}
}
