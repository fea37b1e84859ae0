package board

// A Key identifies a position in tables: 128 bits, so that two positions that
// share one need not be reckoned with.
type Key struct{ Lo, Hi uint64 }

// Mixed is the key of what a small number says about the position.
func (k Key) Mixed(salt uint64) Key { return k.Salted(NewSalt(salt)) }

// A Salt is a small number that is said about several positions.
type Salt struct{ lo, hi uint64 }

// NewSalt makes one; 0 says nothing.
func NewSalt(n uint64) Salt {
	if n == 0 {
		return Salt{}
	}
	x := Mix(n)
	return Salt{x, Mix(x)}
}

// Salted is Mixed by that number.
func (k Key) Salted(s Salt) Key { return Key{k.Lo ^ s.lo, k.Hi ^ s.hi} }

// Mix scatters the bits of a small number (the finaliser of splitmix64).
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// passedKey tells positions after a null move, where there is no second one, from
// the same ones after a move.
const passedKey = 0x5bd1e995
