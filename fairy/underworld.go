package fairy

import (
	"errors"

	"rookery/chess"
)

// The underworld are men that are captured, or stand beneath others, and may
// come back: a list in words of state, each a man with his square.

const (
	underworldSize     = 32
	depthShift         = 10 // a buried man's square, where men have nothing else
	depthBits      Man = 63 << depthShift
)

// OpenUnderworld lets men be buried.
func (r *Rules) OpenUnderworld() error {
	if r.underworld != 0 {
		return nil
	}
	if r.stateUsed+underworldSize > stateWords {
		return errors.New("fairy: too many conditions that keep state")
	}
	r.underworld = r.stateUsed
	r.stateUsed += underworldSize
	return nil
}

// Len is how many men there are in the underworld.
func (u Underworld) Len() int {
	p := u.p
	n := 0
	for n < underworldSize && p.state[p.underworld+n] != 0 {
		n++
	}
	return n
}

// Man is a man of the underworld and the square beneath which he is.
func (u Underworld) Man(i int) (Man, chess.Square) {
	p := u.p
	m := Man(p.state[p.underworld+i])
	return m &^ depthBits, chess.Square(m & depthBits >> depthShift)
}

// Bury adds a man to the underworld, as the one with a number: the others move
// on. A move that finds no room there is refused.
func (u Underworld) Bury(i int, m Man, s chess.Square) {
	p := u.p
	n := u.Len()
	if n == underworldSize {
		p.InPlay().Refuse()
		return
	}
	for ; n > i; n-- {
		p.SetState(p.underworld+n, p.state[p.underworld+n-1])
	}
	p.SetState(p.underworld+i, uint64(m|Man(s)<<depthShift))
}

// Exhume takes a man out of the underworld.
func (u Underworld) Exhume(i int) {
	p := u.p
	for ; i+1 < underworldSize && p.state[p.underworld+i] != 0; i++ {
		p.SetState(p.underworld+i, p.state[p.underworld+i+1])
	}
	if i+1 == underworldSize {
		p.SetState(p.underworld+i, 0)
	}
}
