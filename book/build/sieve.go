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

// sift keeps the events of which there may be at least so many.
func (s sieve) sift(events []event, least int) []event {
	least = min(least, sieveTop)
	kept := events[:0]
	for i := range events {
		if index, shift := events[i].slot(); int(s[index]>>shift&sieveTop) >= least {
			kept = append(kept, events[i])
		}
	}
	return kept
}
