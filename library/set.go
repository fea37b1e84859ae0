package library

import (
	"math/bits"
	"slices"
)

// A Set is a set of entries, a bit each.
type Set struct {
	words []uint64
	n     int // entries that there are
}

func newSet(n int) *Set { return &Set{make([]uint64, (n+63)/64), n} }

func (s *Set) add(i uint32) { s.words[i/64] |= 1 << (i % 64) }

// Has reports whether an entry is in the set.
func (s *Set) Has(id ID) bool {
	return id > 0 && int(id) <= s.n && s.has(uint32(id-1))
}

func (s *Set) has(i uint32) bool { return s.words[i/64]>>(i%64)&1 != 0 }

// Len is how many entries there are in the set.
func (s *Set) Len() (n int) {
	for _, w := range s.words {
		n += bits.OnesCount64(w)
	}
	return n
}

func (s *Set) and(o *Set) {
	for i := range s.words {
		s.words[i] &= o.words[i]
	}
}

func (s *Set) or(o *Set) {
	for i := range s.words {
		s.words[i] |= o.words[i]
	}
}

func (s *Set) not() {
	for i := range s.words {
		s.words[i] = ^s.words[i]
	}
	if rest := s.n % 64; rest != 0 {
		s.words[len(s.words)-1] &= 1<<rest - 1
	}
}

// back calls f for each entry, the last first, until it returns false.
func (s *Set) back(f func(i uint32) bool) {
	for w, word := range slices.Backward(s.words) {
		for word != 0 {
			k := 63 - bits.LeadingZeros64(word)
			word &^= 1 << k
			if !f(uint32(64*w + k)) {
				return
			}
		}
	}
}

// each calls f for each entry in order until it returns false.
func (s *Set) each(f func(i uint32) bool) {
	for w, word := range s.words {
		for ; word != 0; word &= word - 1 {
			if !f(uint32(64*w + bits.TrailingZeros64(word))) {
				return
			}
		}
	}
}
