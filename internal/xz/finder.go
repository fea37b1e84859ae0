package xz

import (
	"encoding/binary"
	"slices"
)

// A match is what stands there a second time.
type match struct {
	length   int
	distance uint32 // 0 is the byte before
}

const (
	hashBits = 20
	tries    = 32
	nice     = 96 // a match of that length is taken as it is
)

// A finder finds where the bytes at a position stand before, by trees sorted by what follows: of each
// length the nearest.
type finder struct {
	plain        []byte
	two          [1 << 16]int32
	three, trees []int32 // by hashes, the last position
	sons         []int32 // by position, in the window: what is less and what is greater
	found        []match
}

func newFinder(plain []byte) *finder {
	f := &finder{plain: plain, three: make([]int32, 1<<hashBits), trees: make([]int32, 1<<hashBits)}
	size := window
	for size/2 > len(plain) {
		size /= 2
	}
	f.sons = make([]int32, 2*size)
	for _, l := range [][]int32{f.two[:], f.three, f.trees} {
		for i := range l {
			l[i] = -1
		}
	}
	return f
}

// at finds the matches at a position, longer ones later. Each position is asked for once, in order.
func (f *finder) at(pos int) []match {
	f.found = f.found[:0]
	limit := min(len(f.plain)-pos, longestMatch)
	if limit < 4 {
		return nil
	}
	here := f.plain[pos:]
	four := binary.LittleEndian.Uint32(here)
	h2, h3, h4 := four&0xffff, (four<<8)*0x9e3779b1>>(32-hashBits), four*0x9e3779b1>>(32-hashBits)
	size := len(f.sons) / 2
	oldest := max(0, pos-size+1)
	best := shortestMatch - 1
	for _, other := range [2]int32{f.two[h2], f.three[h3]} {
		if int(other) < oldest {
			continue
		}
		n := same(f.plain[other:], here, 0, limit)
		if n > best {
			best = n
			f.found = append(f.found, match{n, uint32(pos - int(other) - 1)}) //nolint:gosec // within the window
		}
	}
	other := int(f.trees[h4])
	at := int32(pos) //nolint:gosec // programs are smaller than 2 GB
	f.two[h2], f.three[h3], f.trees[h4] = at, at, at
	mask := size - 1
	less, more := 2*(pos&mask), 2*(pos&mask)+1
	var sameLess, sameMore int
	for left := tries; ; left-- {
		if other < oldest || left == 0 {
			f.sons[less], f.sons[more] = -1, -1
			break
		}
		pair := 2 * (other & mask)
		n := same(f.plain[other:], here, min(sameLess, sameMore), limit)
		if n > best {
			best = n
			f.found = append(f.found, match{n, uint32(pos - other - 1)}) //nolint:gosec // within the window
		}
		if n >= min(limit, nice) {
			f.sons[less], f.sons[more] = f.sons[pair], f.sons[pair+1]
			break
		}
		if f.plain[other+n] < here[n] {
			f.sons[less] = int32(other) //nolint:gosec // as above
			less, sameLess = pair+1, n
			other = int(f.sons[less])
		} else {
			f.sons[more] = int32(other) //nolint:gosec // as above
			more, sameMore = pair, n
			other = int(f.sons[more])
		}
	}
	if len(f.found) > 1 { // that of two bytes may be nearer than that of three and no shorter
		f.found = slices.CompactFunc(f.found, func(a, b match) bool { return a.length == b.length })
	}
	return f.found
}

// same counts the bytes that two places have in common, of which the first n are known to be.
func same(a, b []byte, n, limit int) int {
	a, b = a[:limit], b[:limit]
	for n < limit && a[n] == b[n] {
		n++
	}
	return n
}
