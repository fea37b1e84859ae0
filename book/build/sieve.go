package build

// A sieve counts moves roughly and up to three, so that most of those that were
// played too rarely for the book need not be sorted: it may count too many for
// a move, but never too few. Four counts share a byte.
type sieve []uint8

const (
	sieveBytes = 1 << 19
	sieveTop   = 3
)

// slot is where a move is counted, together with those that happen to fall in
// the same place: a byte and a shift within it.
func (e *event) slot() (index uint64, shift uint) {
	h := e.key ^ uint64(e.move)*0x9e3779b97f4a7c15
	return h >> 2 % sieveBytes, uint(h&3) * 2
}

func (s sieve) count(e *event) {
	index, shift := e.slot()
	if at := &s[index]; *at>>shift&sieveTop < sieveTop {
		*at += 1 << shift
	}
}

// add adds what another sieve has counted.
func (s sieve) add(other sieve) {
	for i, four := range other {
		sum := uint8(0)
		for shift := uint(0); shift < 8; shift += 2 {
			sum |= min(s[i]>>shift&sieveTop+four>>shift&sieveTop, sieveTop) << shift
		}
		s[i] = sum
	}
}

// passes reports whether there may be at least so many of a move.
func (s sieve) passes(e *event, least int) bool {
	index, shift := e.slot()
	return int(s[index]>>shift&sieveTop) >= min(least, sieveTop)
}
