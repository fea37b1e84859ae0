package tichess

import "slices"

// The original compiler packs positions into memory that it has not cleared.
// Bits that a position does not need keep what was there before: nothing in
// the first file, and parts of the file before in the next ones. So files that
// are to be the same byte for byte depend on where the program's memory came
// from, and heap is a model of that: an allocator as the GNU C library's,
// which cuts from the lowest fitting hole or from the top, and of what the
// compiler keeps (every text), and gives back (the data, the file).
type heap struct {
	memory []byte // in use or once used
	top    int    // from here on all is free
	holes  []span // free below the top, by place
}

type span struct{ at, size int }

// Sizes of the allocator.
const (
	chunkHead  = 8
	chunkAlign = 16
	chunkLeast = 32
)

func chunkSize(bytes int) int {
	return max(chunkLeast, (bytes+chunkHead+chunkAlign-1)/chunkAlign*chunkAlign)
}

// alloc returns memory as it is found.
func (h *heap) alloc(bytes int) span {
	s := span{size: chunkSize(bytes)}
	best := -1
	for i, hole := range h.holes {
		if hole.size >= s.size && (best < 0 || hole.size < h.holes[best].size) {
			best = i
		}
	}
	switch {
	case best < 0:
		s.at = h.top
		h.top += s.size
		if more := h.top - len(h.memory); more > 0 {
			h.memory = append(h.memory, make([]byte, more)...)
		}
	case h.holes[best].size-s.size < chunkLeast:
		s = h.holes[best]
		h.holes = slices.Delete(h.holes, best, best+1)
	default:
		s.at = h.holes[best].at
		h.holes[best].at += s.size
		h.holes[best].size -= s.size
	}
	return s
}

// free gives memory back and joins it with what is free next to it.
func (h *heap) free(s span) {
	i, _ := slices.BinarySearchFunc(h.holes, s.at, func(hole span, at int) int { return hole.at - at })
	h.holes = slices.Insert(h.holes, i, s)
	if i+1 < len(h.holes) && s.at+s.size == h.holes[i+1].at {
		h.holes[i].size += h.holes[i+1].size
		h.holes = slices.Delete(h.holes, i+1, i+2)
	}
	if i > 0 && h.holes[i-1].at+h.holes[i-1].size == s.at {
		h.holes[i-1].size += h.holes[i].size
		h.holes = slices.Delete(h.holes, i, i+1)
	}
	if last := len(h.holes) - 1; h.holes[last].at+h.holes[last].size == h.top {
		h.top = h.holes[last].at
		h.holes = h.holes[:last]
	}
}

// bytes is the memory of a span.
func (h *heap) bytes(s span) []byte { return h.memory[s.at : s.at+s.size] }

// Sizes of what the C library keeps for a file that is written.
const (
	streamBytes = 472
	bufferBytes = 4096
)

// written leaves in the heap what writing a file leaves: an image of it, and
// the end of it, which did not fill a block, in the stream's buffer.
func (h *heap) written(file []byte, opened bool) {
	image := h.alloc(len(file))
	copy(h.bytes(image), file)
	if !opened {
		h.alloc(streamBytes) // given back, but for the next stream alone
	}
	buffer := h.alloc(bufferBytes)
	copy(h.bytes(buffer), file[len(file)-len(file)%bufferBytes:])
	h.free(buffer)
	h.free(image)
}
