package rebirth

import (
	"rookery/chess"
	"rookery/fairy"
)

// foretell begins a rebirth as begin does, before the move is played; the man that moves is given as he stands
// there when it comes. Due: somebody is to be reborn.
func (v *Variant) foretell(p *fairy.Position, m *fairy.Move, mover fairy.Man) (t reborn, due, known bool) {
	taken := p.At(m.Capture)
	if taken == 0 {
		return t, false, true
	}
	if mover.Neutral() || taken.Neutral() || taken.Is(p.Turn()) || p.Defecting() != 0 || p.BarsRebirths() {
		return t, false, false
	}
	t = reborn{man: taken, from: m.From, took: m.Capture, at: fairy.Off, shift: shift(m), by: p.Turn(), as: p.Turn().Other(), on: m.Capture}
	other := p.At(m.From)
	if v.Capturer {
		t.man, t.at, t.as, t.by, other = mover, m.To, t.by, t.as, taken
	}
	if v.Couscous {
		t.relevant = mover
		if v.Capturer {
			t.relevant = taken
		}
		t.by = t.by.Other()
	}
	due = v.complete(p.Rules, &t, other)
	return t, due, !due || v.Capturer || !t.man.Has(fairy.Royal)
}

// foreseeable: the man and the square of a rebirth are known before the move.
func (v *Variant) foreseeable() bool {
	return v.Capture == ThisMove && !v.Choice && v.Square < Super && v.Occupied <= Strict && (!v.Capturer || v.Occupied == Strict && v.Change == Unchanged)
}

// foresee tells of a capture who will be reborn after it, and where: what afterMove does.
func (v *Variant) foresee(p *fairy.Position, m fairy.Move) (f fairy.Foresight, known bool) {
	f = fairy.Nothing(m)
	mover := p.At(m.From)
	if m.Promote != 0 {
		mover = mover.WithWalk(m.Promote)
	}
	t, due, known := v.foretell(p, &m, mover)
	if !due || !known {
		return f, known
	}
	if v.Promote && p.WalkOf(t.man.Walk()).Pawn {
		return f, false
	}
	s := v.find(p, &t)
	switch {
	case s == fairy.Off || !vacant(p, &m, s) && !(v.Capturer && s == m.To):
		f.Refused = v.Occupied == Strict
	case !v.Capturer:
		f.Put, f.As, f.Side = s, t.man.Walk(), t.as
	case v.Cheylan && s == m.To:
		f.Refused = true
	default:
		f.To = s
	}
	return f, true
}

// foreseeRefusal tells of a capture whether it is impossible because nobody could be reborn.
func (v *Variant) foreseeRefusal(p *fairy.Position, m fairy.Move) (f fairy.Foresight, known bool) {
	f = fairy.Nothing(m)
	t, due, known := v.foretell(p, &m, p.At(m.From)) // who has not promoted yet
	if !due || !known {
		return f, known
	}
	departure := m.Leaves()
	if v.FromDeparture {
		t.on = departure
	}
	s := v.square(p, &t)
	f.Refused = v.FromDeparture && s == departure || v.Occupied != Relaxed && (s == fairy.Off || !vacant(p, &m, s))
	return f, true
}

// vacant: nobody will stand on a square after a move.
func vacant(p *fairy.Position, m *fairy.Move, s chess.Square) bool {
	return s != m.To && (s == m.From || s == m.Capture || p.Empty(s))
}
