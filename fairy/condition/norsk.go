package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var norsk = Condition{
	Name:  "NorskSjakk",
	Hooks: norskHooks,
}

func norskHooks() fairy.Hooks {
	h := substitution(norskNext, func(p *fairy.Position, c *fairy.Course) fairy.Change {
		if c.Now == 0 || c.Now.Walk() != c.Man.Walk() { // it has changed in this move already
			return fairy.Change{}
		}
		x := becomes(p, c, norskNext(p.Rules, c.Now.Walk(), c.At))
		if c.Kind == fairy.Castle || c.Kind == fairy.Partnered {
			rook := c.On(p, c.Rebirth)
			if w := norskNext(p.Rules, rook.Walk(), c.Rebirth); w != rook.Walk() {
				x.Puts, x.Put, x.As = true, c.Rebirth, rook.WithWalk(w)
				if c.Noting(p) {
					p.Notes().Walk(x.Put, x.As)
				}
			}
		}
		return x
	})
	likes := func(p *fairy.Position, m fairy.Move) bool {
		return !p.At(m.From).Has(fairy.Royal) && p.At(m.From).Walk() == p.At(m.Capture).Walk()
	}
	h.Keep = []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
		return !m.IsCapture() || likes(p, m)
	}}
	// Any man checks, unless the king would have to be taken for that.
	h.Admit[fairy.Check] = []fairy.Permission{func(p *fairy.Position, m fairy.Move, _ chess.Colour) bool {
		return !p.ChecksTried() || likes(p, m)
	}}
	return h
}

// norskNext is what a walk becomes.
func norskNext(r *fairy.Rules, w fairy.WalkID, _ chess.Square) fairy.WalkID {
	switch w {
	case r.Standard(fairy.QueenWalk):
		return r.Standard(fairy.KnightWalk)
	case r.Standard(fairy.KnightWalk):
		return r.Standard(fairy.QueenWalk)
	case r.Standard(fairy.RookWalk):
		return r.Standard(fairy.BishopWalk)
	case r.Standard(fairy.BishopWalk):
		return r.Standard(fairy.RookWalk)
	}
	return w
}
