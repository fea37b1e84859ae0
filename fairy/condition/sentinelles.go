package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/solution"
)

var sentinelles = Condition{
	Name:  "Sentinelles",
	Apply: applySentinelles,
}

type sentinels struct {
	walk             fairy.WalkID
	hostile, neutral bool
	para             bool
	most             [2]int
	total            int
}

func applySentinelles(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
	s := sentinels{walk: fairy.PawnWalk, most: [2]int{8, 8}, total: 16}
	for i, p := range c.Params {
		n := -1
		if i+1 < len(c.Params) && c.Params[i+1].Kind == problem.NumberParam {
			n = c.Params[i+1].Number
		}
		switch {
		case p.Kind != problem.WordParam:
		case p.Word == "PionPropre", p.Word == "PionAdvers", p.Word == "PionNeutre": // the last one counts
			s.hostile, s.neutral = p.Word == "PionAdvers", p.Word == "PionNeutre"
		case p.Word == "ParaSentinelles":
			s.para = true
		case p.Word == "Berolina":
			w, err := r.Walk("bp")
			if err != nil {
				return fairy.Hooks{}, err
			}
			s.walk = w
		case p.Word == "MaximumWhite":
			s.most[chess.White] = most(n, 8)
		case p.Word == "MaximumBlack":
			s.most[chess.Black] = most(n, 8)
		case p.Word == "MaximumTotal":
			s.total = most(n, 16)
		}
	}
	h := effectIf(s.leaves, fairy.Planting, s.plant)
	h.Effects[0].Foresee = s.foresee
	return h, nil
}

func most(n, usual int) int {
	if n < 0 || n > 64 {
		return usual
	}
	return n
}

// leaves: the man that moves may leave a pawn where it comes from, if that is empty then.
func (t *sentinels) leaves(p *fairy.Position, m fairy.Move) bool {
	return !p.LastRank(m.From, chess.White) && !p.LastRank(m.From, chess.Black) && !p.WalkOf(p.At(m.From).Walk()).Pawn
}

// plant leaves a pawn where the moving man has come from.
func (t *sentinels) plant(p *fairy.Position, m *fairy.Move) {
	mover := p.Mover()
	if p.LastRank(m.From, chess.White) || p.LastRank(m.From, chess.Black) || p.WalkOf(mover.Walk()).Pawn || !p.Empty(m.From) || p.Hole(m.From) {
		return
	}
	if t.neutral && mover.Neutral() {
		t.put(p, m.From, problem.Neutral)
		return
	}
	side := t.owner(p)
	if t.admits(side, t.count(p, side), t.count(p, side.Other()), p.Captured()) {
		t.put(p, m.From, problem.Colour(side))
	}
}

// foresee tells of a move by which a man leaves its square whether a pawn stays there.
func (t *sentinels) foresee(p *fairy.Position, m fairy.Move) (f fairy.Foresight, known bool) {
	f = fairy.Nothing(m)
	mover, taken := p.At(m.From), fairy.Man(0)
	if m.IsCapture() {
		taken = p.At(m.Capture)
	}
	if mover.Neutral() || taken.Neutral() || m.From == m.To {
		return f, false
	}
	side := t.owner(p)
	n := [2]int{t.count(p, chess.White), t.count(p, chess.Black)}
	if taken != 0 && taken.Walk() == t.walk {
		n[taken.Colour()]--
	}
	if !p.Hole(m.From) && t.admits(side, n[side], n[side.Other()], taken) {
		f.Put, f.As, f.Side = m.From, t.walk, side
	}
	return f, true
}

// owner is the side whose pawns the men of the side to move leave.
func (t *sentinels) owner(p *fairy.Position) chess.Colour {
	if t.hostile {
		return p.Turn().Other()
	}
	return p.Turn()
}

// admits: a side that has so many pawns, the other one having so many, may have one more after a capture, if
// any, of a man.
func (t *sentinels) admits(side chess.Colour, own, others int, captured fairy.Man) bool {
	if t.para {
		with := others
		if captured.Walk() == t.walk {
			with++
		}
		if own > with {
			return false
		}
	}
	return own+1 <= t.most[side] && own+others+1 <= t.total
}

func (t *sentinels) put(p *fairy.Position, s chess.Square, c problem.Colour) {
	man := p.Recruit(c, t.walk)
	p.Put(s, man)
	if p.Noting() {
		p.Note(solution.Effect{Kind: solution.AddMan, Square: s, Man: p.Man(man)})
	}
}

// count is how many pawns a side has.
func (t *sentinels) count(p *fairy.Position, side chess.Colour) (n int) {
	for men := p.Men(side); men != 0; {
		if p.At(men.Pop()).Walk() == t.walk {
			n++
		}
	}
	return n
}
