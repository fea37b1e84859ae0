package matching

import "math/bits"

// A number is a signed integer of a fixed count of 64-bit words, in two's
// complement, the lowest word first. Numbers of one problem have one length.
type number []uint64

func (a number) set(b number) { copy(a, b) }

// add makes a the sum of a and b.
func (a number) add(b number) {
	var carry uint64
	for i := range a {
		a[i], carry = bits.Add64(a[i], b[i], carry)
	}
}

// sub makes a the difference of a and b.
func (a number) sub(b number) {
	var borrow uint64
	for i := range a {
		a[i], borrow = bits.Sub64(a[i], b[i], borrow)
	}
}

// halve makes a half of it; it is even and not negative.
func (a number) halve() {
	for i := range a {
		a[i] >>= 1
		if i+1 < len(a) {
			a[i] |= a[i+1] << 63
		}
	}
}

func (a number) zero() bool {
	for _, w := range a {
		if w != 0 {
			return false
		}
	}
	return true
}

// less reports whether a is less than b.
func (a number) less(b number) bool {
	top := len(a) - 1
	if a[top] != b[top] {
		return int64(a[top]) < int64(b[top])
	}
	for i := top - 1; i >= 0; i-- {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}
