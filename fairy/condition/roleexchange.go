package condition

import (
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var roleExchange = Condition{
	Name: "RoleExchange",
	Rule: "Instead of moving, White may turn the board round and take over Black's men, Black White's: all men go to the " +
		"opposite squares and change sides. A number says how often. That White could exchange roles does not keep him from being mated.",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		word, err := r.NewState()
		if err != nil {
			return fairy.Hooks{}, err
		}
		limit := numbers(c)
		return fairy.Hooks{
			SpecialName: c.Name,
			Special: func(p *fairy.Position, _ *fairy.Move) {
				if len(limit) > 0 {
					p.SetState(word, p.State(word)+1)
				}
				exchangeRoles(p)
			},
			Gather: func(p *fairy.Position, buf []fairy.Move, rest func([]fairy.Move) []fairy.Move) []fairy.Move {
				buf = rest(buf)
				if p.Turn() == chess.White && (len(limit) == 0 || p.State(word) < uint64(limit[0])) {
					m := fairy.NewMove(0, 0, fairy.Off)
					m.Kind = fairy.SpecialMove
					buf = append(buf, m)
				}
				return buf
			},
			Immobile: func(p *fairy.Position) bool {
				return !slices.ContainsFunc(p.Legal(nil), func(m fairy.Move) bool { return m.Kind != fairy.SpecialMove })
			},
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
