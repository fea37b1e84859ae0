package tournament

// A colour is what somebody plays, or wants to.
type colour int8

const (
	none  colour = 0
	white colour = 1
	black colour = -1
)

// How much somebody wants a colour (FIDE C.04.3, A.6).
type strength int8

const (
	indifferent strength = iota
	mild                 // to alternate
	strong               // to balance
	absolute             // must have
)

// An entrant is a player as the pairing of a round sees them.
type entrant struct {
	index     int // of the player
	number    int // pairing number, from 1: the order by rating
	score     int // in half points
	met       map[int]bool
	colours   []colour // of the games played, in order
	floats    []float  // of the rounds so far
	freed     bool     // has had a bye of a full point, or won by forfeit
	topscorer bool     // in the last round: more than half of the points
}

// A float is what a round brought: a game against somebody with another score.
type float int8

const (
	level float = iota
	down
	up
)

// balance is how many more games with White than with Black.
func (e *entrant) balance() (n int) {
	for _, c := range e.colours {
		n += int(c)
	}
	return n
}

// wants is the colour that the entrant should get, and how much (A.6).
func (e *entrant) wants() (colour, strength) {
	n := len(e.colours)
	b := e.balance()
	switch {
	case n == 0:
		return none, indifferent
	case b > 1:
		return black, absolute
	case b < -1:
		return white, absolute
	case n > 1 && e.colours[n-1] == e.colours[n-2]:
		return -e.colours[n-1], absolute
	case b != 0:
		return colour(-b), strong
	}
	return -e.colours[n-1], mild
}

// before reports whether an entrant ranks higher: by score, then by pairing number.
func (e *entrant) before(o *entrant) bool {
	if e.score != o.score {
		return e.score > o.score
	}
	return e.number < o.number
}

// floated is what happened so many rounds ago, 1 the last one.
func (e *entrant) floated(ago int) float {
	if len(e.floats) < ago {
		return level
	}
	return e.floats[len(e.floats)-ago]
}

// may reports whether two may play each other (C.1 and C.3).
func may(a, b *entrant) bool {
	if a.met[b.index] {
		return false
	}
	ca, sa := a.wants()
	cb, sb := b.wants()
	return ca != cb || sa != absolute || sb != absolute || a.topscorer || b.topscorer
}

// allocate says which of two has White (part E); first is the colour of the first
// player in the first round, drawn by lot.
func allocate(a, b *entrant, first colour) (w, bl *entrant) {
	if b.before(a) {
		a, b = b, a
	}
	give := func(c colour) (*entrant, *entrant) {
		if c == white {
			return a, b
		}
		return b, a
	}
	ca, sa := a.wants()
	cb, sb := b.wants()
	switch {
	case ca == none && cb == none:
		if a.number%2 == 0 {
			first = -first
		}
		return give(first)
	case ca == none:
		return give(-cb)
	case cb == none, ca != cb, sa > sb:
		return give(ca)
	case sb > sa:
		return give(-cb)
	case sa == absolute && size(a.balance()) != size(b.balance()):
		if size(a.balance()) > size(b.balance()) {
			return give(ca)
		}
		return give(-cb)
	}
	for i, j := len(a.colours)-1, len(b.colours)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if a.colours[i] != b.colours[j] {
			return give(-a.colours[i])
		}
	}
	return give(ca)
}

func size(n int) int { return max(n, -n) }

// A cost counts what is not as it should be in a pair, by the criteria of C.04.3.
type cost struct {
	wide    int // C.8: topscorers' games that leave somebody with three games more of a colour
	thrice  int // C.9: the same for a colour three times in a row
	refused int // C.10: colours that are not as wanted
	against int // C.11: those of them that were wanted strongly
}

func costOf(a, b *entrant, first colour) (c cost) {
	w, bl := allocate(a, b, first)
	top := a.topscorer || b.topscorer
	ca, sa := a.wants()
	cb, sb := b.wants()
	if ca == cb && ca != none {
		c.refused++
		if min(sa, sb) >= strong {
			c.against++
		}
	}
	if !top {
		return c
	}
	for _, p := range []struct {
		e    *entrant
		gets colour
	}{{w, white}, {bl, black}} {
		if size(p.e.balance()+int(p.gets)) > 2 {
			c.wide++
		}
		if n := len(p.e.colours); n > 1 && p.e.colours[n-1] == p.gets && p.e.colours[n-2] == p.gets {
			c.thrice++
		}
	}
	return c
}
