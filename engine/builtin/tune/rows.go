package main

// plainAddRows adds rows of the weights to sums.
func plainAddRows(sums *row, weights *[rows]row, list []uint32) {
	for _, in := range list {
		for i, w := range weights[in] {
			sums[i] += w
		}
	}
}

// plainSquareSum is the weighted sum of the squares of sums, each held between 0 and 1.
func plainSquareSum(sums, weights *row) (sum float32) {
	for i, v := range sums {
		v = max(0, min(1, v))
		sum += v * v * weights[i]
	}
	return sum
}

// plainBackward finds what follows from the slope of the error for a side's weights of
// the output, which is added to their gradient, and for its sums.
func plainBackward(sums, weights *row, slope float32, gradient, back *row) {
	for i, v := range sums {
		back[i] = 0
		if v > 0 && v < 1 {
			back[i] = 2 * v * slope * weights[i]
		}
		v = max(0, min(1, v))
		gradient[i] += slope * v * v
	}
}

// plainSpread adds a row to several of the gradient's.
func plainSpread(gradient *[rows]row, back *row, list []uint32) {
	for _, in := range list {
		g := &gradient[in]
		for i, v := range back {
			g[i] += v
		}
	}
}

// addTo adds a row to another one.
func addTo(sum, more *row) {
	for i, v := range more {
		sum[i] += v
	}
}
