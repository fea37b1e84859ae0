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
	h := substitution(norskNext, func(p *fairy.Position, m *fairy.Move) {
		s := p.MoverAt(m)
		if s == fairy.Off || p.At(s).Walk() != p.Mover().Walk() { // it has changed in this move already
			return
		}
		norskChange(p, s)
		if m.Kind == fairy.Castle || m.Kind == fairy.Partnered {
			norskChange(p, m.Rebirth)
		}
	})
	likes := func(p *fairy.Position, m fairy.Move) bool {
		return !p.At(m.From).Has(fairy.Royal) && p.At(m.From).Walk() == p.At(m.Capture).Walk()
	}
	h.Keep = []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
		return !m.IsCapture() || likes(p, m)
	}}
	// Any man checks, unless the king would have to be taken for that.
	h.AdmitCheck = []fairy.Permission{func(p *fairy.Position, m fairy.Move, _ chess.Colour) bool {
		return !p.ChecksTried() || likes(p, m)
	}}
	return h
}

func norskChange(p *fairy.Position, s chess.Square) { become(p, s, norskNext(p, p.At(s).Walk(), s)) }

// norskNext is what a walk becomes.
func norskNext(p *fairy.Position, w fairy.WalkID, _ chess.Square) fairy.WalkID {
	switch w {
	case p.Standard(fairy.QueenWalk):
		return p.Standard(fairy.KnightWalk)
	case p.Standard(fairy.KnightWalk):
		return p.Standard(fairy.QueenWalk)
	case p.Standard(fairy.RookWalk):
		return p.Standard(fairy.BishopWalk)
	case p.Standard(fairy.BishopWalk):
		return p.Standard(fairy.RookWalk)
	}
	return w
}
