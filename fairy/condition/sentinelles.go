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
	return effect(fairy.Planting, s.plant), nil
}

func most(n, usual int) int {
	if n < 0 || n > 64 {
		return usual
	}
	return n
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
	side := p.Turn()
	if t.hostile {
		side = side.Other()
	}
	if t.para {
		others := t.count(p, side.Other())
		if p.Captured().Walk() == t.walk {
			others++
		}
		if t.count(p, side) > others {
			return
		}
	}
	if n := t.count(p, side); n+1 > t.most[side] || n+t.count(p, side.Other())+1 > t.total {
		return
	}
	t.put(p, m.From, problem.Colour(side))
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
