package rebirth

import (
	"rookery/fairy"
)

// sayable: the man and the square of a rebirth can be said.
func (v *Variant) sayable() bool {
	return v.Capture == ThisMove && !v.Choice && v.Square < Super && v.Occupied <= Strict && (!v.Capturer || v.Occupied == Strict && v.Change == Unchanged)
}

// say tells who is reborn after a capture, and where.
func (v *Variant) say(p *fairy.Position, c *fairy.Course) (x fairy.Change) {
	var t reborn
	if c.Told() && p.BarredRebirths() != nil {
		return fairy.Unsaid()
	}
	if !v.begin(p, c, &t) {
		return x
	}
	s := v.find(p, &t)
	if s != fairy.Off && c.Hole(p, s) {
		s = fairy.Off
	}
	switch {
	case s == fairy.Off || c.On(p, s) != 0 && !(v.Capturer && s == t.at):
		x.Refused = v.Occupied == Strict
		return x
	case v.Promote && t.promotes(p, s):
		return fairy.Unsaid()
	case v.Cheylan && s == t.at:
		return fairy.Change{Refused: true}
	}
	if c.Noting(p) {
		v.note(p, t.at, t.old, t.man, s)
	}
	x.Reborn = true
	if v.Capturer {
		x.Moves, x.To, x.Man = true, s, t.man
	} else {
		x.Puts, x.Put, x.As = true, s, t.man
	}
	return x
}
