package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/solution"
)

// becomeInRow changes the walk of the man on a square and writes nothing but the walk, whatever else he is.
func becomeInRow(p *fairy.Position, s chess.Square, w fairy.WalkID) {
	man := p.At(s).WithWalk(w)
	p.Put(s, man)
	p.Settle(s)
	p.Notes().WalkOnly(s, man)
}

// becomeThere is become with the square always written.
func becomeThere(p *fairy.Position, s chess.Square, w fairy.WalkID) {
	man := p.At(s)
	if man.Walk() == w {
		return
	}
	man = man.WithWalk(w)
	p.Put(s, man)
	p.Settle(s)
	if p.Notes().Wanted() {
		p.Notes().Add(solution.Effect{Kind: solution.SetWalk, Square: s, Man: p.Man(man)})
	}
}

// defect gives the man on a square, unless it is neutral, to the other side.
func defect(p *fairy.Position, s chess.Square) {
	man := p.At(s).Turned()
	if man == p.At(s) {
		return
	}
	p.Put(s, man)
	p.Settle(s)
	p.Notes().Colour(s, man)
}

// defectThere is defect with the square always written.
func defectThere(p *fairy.Position, s chess.Square) {
	man := p.At(s).Turned()
	if man == p.At(s) {
		return
	}
	p.Put(s, man)
	p.Settle(s)
	if p.Notes().Wanted() {
		p.Notes().Add(solution.Effect{Kind: solution.SetColour, Square: s, Man: p.Man(man)})
	}
}

// defectTo gives the moving man, unless it is royal, to a side that it does not
// belong to.
func defectTo(p *fairy.Position, c *fairy.Course, side chess.Colour) {
	if c.Man.Has(fairy.Royal) {
		return
	}
	if s := c.At; s != fairy.Off && !p.At(s).Is(side) {
		defect(p, s)
	}
}

// becomes says that the man that moves gets a walk.
func becomes(p *fairy.Position, c *fairy.Course, w fairy.WalkID) fairy.Change {
	if c.Now == 0 || c.Now.Walk() == w {
		return fairy.Change{}
	}
	man := c.Now.WithWalk(w)
	if c.Noting(p) {
		p.Notes().Walk(c.At, man)
	}
	return c.Becomes(man)
}

// turns says that the man that moves, if it is not neutral, changes sides.
func turns(p *fairy.Position, c *fairy.Course) fairy.Change {
	man := c.Now.Turned()
	if man == c.Now {
		return fairy.Change{}
	}
	if c.Noting(p) {
		p.Notes().Colour(c.At, man)
	}
	return c.Becomes(man)
}

// turnsTo says that the man that moves, unless it is royal, goes over to a side to which it does not belong.
func turnsTo(p *fairy.Position, c *fairy.Course, side chess.Colour) fairy.Change {
	if c.Man.Has(fairy.Royal) || c.Now.Is(side) {
		return fairy.Change{}
	}
	return turns(p, c)
}

// saying is hooks with a single effect that says what it changes, which is at most the man that moves.
func saying(ph fairy.Phase, when fairy.When, says func(p *fairy.Position, c *fairy.Course) fairy.Change) fairy.Hooks {
	return fairy.Hooks{Traits: fairy.Rebirths,
		Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: ph, When: when, Says: says, Limit: fairy.MovingMan}}},
	}
}

// turning is saying where the man that moves may change sides.
func turning(ph fairy.Phase, when fairy.When, says func(p *fairy.Position, c *fairy.Course) fairy.Change) fairy.Hooks {
	h := saying(ph, when, says)
	h.Effects[0].Limit = fairy.OneOfOthers
	return h
}

// effect is hooks with a single effect, which may give a man the right to castle.
func effect(ph fairy.Phase, do func(p *fairy.Position, c *fairy.Course)) fairy.Hooks {
	return fairy.Hooks{Traits: fairy.Rebirths, Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: ph, Do: do}}}}
}

// afterCapture is effect for what follows captures only.
func afterCapture(ph fairy.Phase, do func(p *fairy.Position, c *fairy.Course)) fairy.Hooks {
	return effectWhen(fairy.When{Captures: true}, ph, do)
}

// effectWhen is effect for what follows some moves only.
func effectWhen(when fairy.When, ph fairy.Phase, do func(p *fairy.Position, c *fairy.Course)) fairy.Hooks {
	h := effect(ph, do)
	h.Effects[0].When = when
	return h
}

// substitution is hooks with an effect that gives the moving man another walk, which depends on
// what it is and where it has arrived.
func substitution(next func(r *fairy.Rules, w fairy.WalkID, s chess.Square) fairy.WalkID, says func(p *fairy.Position, c *fairy.Course) fairy.Change) fairy.Hooks {
	return saying(fairy.Substitution, fairy.When{Journey: func(j *fairy.Journey) bool {
		w := j.Man.Walk()
		promotes := j.WalkOf(w).Pawn && (j.LastRank(j.To, chess.White) || j.LastRank(j.To, chess.Black))
		return j.Kind != fairy.Plain || promotes || next(j.Rules, w, j.To) != w
	}}, says)
}
