package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/solution"
)

// become changes the walk of the man on a square; nothing happens if it has the
// walk already.
func become(p *fairy.Position, s chess.Square, w fairy.WalkID) {
	man := p.At(s)
	if man.Walk() == w {
		return
	}
	man = man.WithWalk(w)
	p.Put(s, man)
	p.Settle(s)
	p.NoteWalk(s, man)
}

// becomeInRow is become with nothing but the walk written, whatever else the man is.
func becomeInRow(p *fairy.Position, s chess.Square, w fairy.WalkID) {
	man := p.At(s).WithWalk(w)
	p.Put(s, man)
	p.Settle(s)
	p.NoteWalkOnly(s, man)
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
	if p.Noting() {
		p.Note(solution.Effect{Kind: solution.SetWalk, Square: s, Man: p.Man(man)})
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
	p.NoteColour(s, man)
}

// defectThere is defect with the square always written.
func defectThere(p *fairy.Position, s chess.Square) {
	man := p.At(s).Turned()
	if man == p.At(s) {
		return
	}
	p.Put(s, man)
	p.Settle(s)
	if p.Noting() {
		p.Note(solution.Effect{Kind: solution.SetColour, Square: s, Man: p.Man(man)})
	}
}

// defectTo gives the moving man, unless it is royal, to a side that it does not
// belong to.
func defectTo(p *fairy.Position, m *fairy.Move, side chess.Colour) {
	if p.Mover().Has(fairy.Royal) {
		return
	}
	if s := p.MoverAt(m); s != fairy.Off && !p.At(s).Is(side) {
		defect(p, s)
	}
}

// turning is hooks with an effect that gives the moving man to the other side where a test, nil
// for none, says so.
func turning(h fairy.Hooks, test func(p *fairy.Position, m fairy.Move) bool) fairy.Hooks {
	h.Effects[0].Puts, h.Effects[0].PutsOf = 2, fairy.Others // the man himself, then
	h.Effects[0].Turns = func(p *fairy.Position, m fairy.Move) (turns, known bool) {
		man := p.At(m.From)
		return !man.Has(fairy.Royal) && (test == nil || test(p, m)), man.Is(p.Turn())
	}
	return h
}

// effect is hooks with a single effect, which may give a man the right to castle.
func effect(ph fairy.Phase, do func(p *fairy.Position, m *fairy.Move)) fairy.Hooks {
	return fairy.Hooks{Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: ph, Do: do}}}, Properties: fairy.Properties{Rebirths: true}}
}

// afterCapture is effect for what follows captures only.
func afterCapture(ph fairy.Phase, do func(p *fairy.Position, m *fairy.Move)) fairy.Hooks {
	h := effect(ph, do)
	h.Effects[0].Captures = true
	return h
}

// effectIf is effect for what follows only moves that pass a test.
func effectIf(concerns func(p *fairy.Position, m fairy.Move) bool, ph fairy.Phase, do func(p *fairy.Position, m *fairy.Move)) fairy.Hooks {
	h := effect(ph, do)
	h.Effects[0].Concerns = concerns
	return h
}

// substitution is hooks with an effect that gives the moving man another walk, which depends on
// what it is and where it has arrived.
func substitution(next func(p *fairy.Position, w fairy.WalkID, s chess.Square) fairy.WalkID, do func(p *fairy.Position, m *fairy.Move)) fairy.Hooks {
	h := effectIf(func(p *fairy.Position, m fairy.Move) bool {
		w := p.At(m.From).Walk()
		promotes := p.WalkOf(w).Pawn && (p.LastRank(m.To, chess.White) || p.LastRank(m.To, chess.Black))
		return m.Kind != fairy.Plain || promotes || next(p, w, m.To) != w
	}, fairy.Substitution, do)
	h.Effects[0].Steady, h.Effects[0].Puts = true, 1
	h.Effects[0].Becomes = func(p *fairy.Position, m fairy.Move) fairy.WalkID { return next(p, p.At(m.From).Walk(), m.To) }
	return h
}
