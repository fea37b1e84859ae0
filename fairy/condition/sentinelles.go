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
	h := saying(fairy.Planting, fairy.When{Journey: s.leaves}, s.plant)
	h.Effects[0].Limit = fairy.Anything
	return h, nil
}

func most(n, usual int) int {
	if n < 0 || n > 64 {
		return usual
	}
	return n
}

// leaves: the man that moves may leave a pawn where it comes from, if that is empty then.
func (t *sentinels) leaves(j *fairy.Journey) bool {
	return !j.LastRank(j.From, chess.White) && !j.LastRank(j.From, chess.Black) && !j.WalkOf(j.Man.Walk()).Pawn
}

// plant leaves a pawn where the moving man has come from.
func (t *sentinels) plant(p *fairy.Position, c *fairy.Course) (x fairy.Change) {
	if !t.leaves(&c.Journey) || c.On(p, c.From) != 0 || c.Hole(p, c.From) {
		return x
	}
	side := c.Side // whose pawns the men leave
	if t.hostile {
		side = side.Other()
	}
	colour := problem.Colour(side)
	if t.neutral && c.Man.Neutral() {
		colour = problem.Neutral
	} else if !t.admits(side, t.count(p, c, side), t.count(p, c, side.Other()), c.Taken) {
		return x
	}
	x.Puts, x.Put = true, c.From
	if c.Told() {
		x.As = fairy.NewMan(colour, t.walk)
		return x
	}
	x.As = p.Recruit(colour, t.walk)
	if c.Noting(p) {
		p.Notes().Add(solution.Effect{Kind: solution.AddMan, Square: x.Put, Man: p.Man(x.As)})
	}
	return x
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

// count is how many pawns a side has.
func (t *sentinels) count(p *fairy.Position, c *fairy.Course, side chess.Colour) (n int) {
	for men := c.Men(p, side); men != 0; {
		if c.On(p, men.Pop()).Walk() == t.walk {
			n++
		}
	}
	return n
}
