package board

// A Key identifies a position in tables: 128 bits, so that two positions that
// share one need not be reckoned with.
type Key struct{ Lo, Hi uint64 }

// Mixed is the key of what a small number says about the position.
func (k Key) Mixed(salt uint64) Key {
	x := Mix(salt)
	return Key{k.Lo ^ x, k.Hi ^ Mix(x)}
}

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
