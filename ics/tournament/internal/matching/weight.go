package matching

import "math/bits"

// A Scale lays out weights of several parts, of which an earlier one counts for
// more than all later ones together. Fields are added first; then weights are made.
type Scale struct {
	shifts []int // of each field's lowest bit, from the bottom once the scale is used
	widths []int
	size   int
}

// Field adds a part whose sum over a whole matching is at most most, and returns its number.
func (s *Scale) Field(most uint64) int {
	width := bits.Len64(most)
	s.shifts = append(s.shifts, s.size) // from the top
	s.widths = append(s.widths, width)
	s.size += width
	return len(s.shifts) - 1
}

// A Weight is what an edge is worth. Nil is no edge.
type Weight number

// words is the length of numbers that hold twice a sum of weights and a sign.
func (s *Scale) words() int { return (s.size+3)/64 + 1 }

// Weight is an edge worth nothing in all parts; see Add.
func (s *Scale) Weight() Weight { return make(Weight, s.words()) }

// Add adds an amount to a part of a weight.
func (s *Scale) Add(w Weight, field int, amount uint64) {
	at := s.size - s.shifts[field] - s.widths[field]
	low, carry := bits.Add64(w[at/64], amount<<(at%64), 0)
	w[at/64] = low
	high := uint64(0)
	if at%64 > 0 {
		high = amount >> (64 - at%64)
	}
	for i := at/64 + 1; i < len(w) && (high != 0 || carry != 0); i++ {
		w[i], carry = bits.Add64(w[i], high, carry)
		high = 0
	}
}
