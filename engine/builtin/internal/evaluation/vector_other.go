//go:build !amd64

package evaluation

func shift(s *sums, weights *[NetInputs]sums, come, gone []uint32) {
	plainShift(s, weights, come, gone)
}

func squares(s, weights *sums) int { return plainSquares(s, weights) }
