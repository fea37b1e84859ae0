package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/solution"
)

var wormholes = Condition{
	Name: "Wormholes",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		holes := squares(c)
		r.LetPawnsStart(holes, 1)
		open := func(p *fairy.Position, m fairy.Move, _ chess.Colour) bool {
			return !holes.Has(m.To) || holes.Has(m.From) || holes&^p.Occupied()&^m.To.Bit() != 0
		}
		enters := func(j *fairy.Journey) bool { return holes.Has(j.To) }
		h := effectWhen(fairy.When{Journey: enters}, fairy.Substitution, func(p *fairy.Position, c *fairy.Course) {
			if p.Passing() || c.Kind == fairy.Swap {
				return // a king passes by in castling, and who change places stay
			}
			if s := c.At; s != fairy.Off && holes.Has(c.To) && s == c.To {
				transfer(p, c, holes)
			}
		})
		h.Effects[0].Limit = fairy.MovingMan
		h.Chooses = fairy.AnyMove()
		h.Keep = []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool { return open(p, m, p.Turn()) }}
		h.Admit[fairy.Observation] = []fairy.Permission{open}
		return h, nil
	},
}

// transfer takes the man that has moved into a wormhole to another.
func transfer(p *fairy.Position, c *fairy.Course, holes chess.Bitboard) {
	man := p.At(c.To)
	var exits []chess.Square
	for b := holes &^ p.Occupied() &^ c.To.Bit(); b != 0; {
		s := b.Pop()
		if s == c.From && !c.IsCapture() && man.Walk() == c.Man.Walk() {
			continue // no move at all
		}
		exits = append(exits, s)
	}
	if len(exits) == 0 {
		p.InPlay().Refuse()
		return
	}
	s := exits[p.InPlay().Choose(len(exits))]
	p.Put(c.To, 0)
	p.Put(s, man)
	p.Settle(s)
	if p.Notes().Wanted() {
		p.Notes().Add(solution.Effect{Kind: solution.MoveMan, Square: c.To, To: s, Man: p.Man(man)})
	}
	p.InPlay().PromoteNow(s, p.Turn())
}
