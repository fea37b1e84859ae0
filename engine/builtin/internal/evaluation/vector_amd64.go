package evaluation

import "golang.org/x/sys/cpu"

// vectors tells that the processor adds sixteen sums at a time.
var vectors = cpu.X86.HasAVX2

func shift(s *sums, weights *[NetInputs]sums, come, gone []uint32) {
	if vectors {
		shiftAVX2(s, weights, come, gone)
	} else {
		plainShift(s, weights, come, gone)
	}
}

func squares(s, weights *sums) int {
	if vectors {
		return squaresAVX2(s, weights)
	}
	return plainSquares(s, weights)
}

//go:noescape
func shiftAVX2(s *sums, weights *[NetInputs]sums, come, gone []uint32)

//go:noescape
func squaresAVX2(s, weights *sums) int
