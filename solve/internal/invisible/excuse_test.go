package invisible

import "testing"

// A nogood holds for lives that are the same where the man was tied, and that cure nothing.
func TestNogood(t *testing.T) {
	m := &man{acts: []act{{ply: 1, to: nowhere}}}
	lived := func(as Man, from, to int8) *life {
		l := new(life)
		l.as[0], l.as[1], l.at[0], l.at[1] = as, as, from, to
		return l
	}
	whiteRook, whiteBishop, blackRook := Rook|White, Bishop|White, Rook|Black
	for _, test := range []struct {
		tie  func(e *excuse)
		l    *life
		want bool
	}{
		{func(*excuse) {}, lived(blackRook, 40, 41), true},
		{func(e *excuse) { e.cures[3] |= bit(41) }, lived(whiteRook, 40, 41), false},
		{func(e *excuse) { e.cures[3] |= bit(41) }, lived(whiteRook, 41, 42), true}, // he has left by then
		{func(e *excuse) { e.cures[1] |= bit(40) }, lived(whiteRook, 40, 41), false},
		{func(e *excuse) { e.tie(1, 1<<1, false, false) }, lived(blackRook, 8, 15), true},
		{func(e *excuse) { e.tie(1, 1<<1, false, false) }, lived(whiteRook, 9, 10), false},
		{func(e *excuse) { e.tie(1, 1<<3, false, false) }, lived(whiteRook, 8, 15), false},
		{func(e *excuse) { e.tie(1, 1<<3, true, false) }, lived(whiteBishop, 24, 10), true},
		{func(e *excuse) { e.tie(1, 1<<3, true, false) }, lived(blackRook, 8, 10), false},
		{func(e *excuse) { e.tie(1, 1<<3, true, true) }, lived(whiteBishop, 24, 10), false},
		{func(e *excuse) { e.tie(1<<1, always, true, true) }, lived(blackRook, 40, 41), true}, // somebody else is
	} {
		var e excuse
		test.tie(&e)
		var g nogoods
		g.add(0, m, lived(whiteRook, 8, 10), &e, 3)
		if got := g.has(m, test.l); got != test.want {
			t.Errorf("%+v, %v %v: %t, want %t", e, test.l.as[:2], test.l.at[:2], got, test.want)
		}
	}
}
