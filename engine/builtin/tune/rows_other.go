//go:build !amd64

package main

func addRows(sums *row, weights *[rows]row, list []uint32) { plainAddRows(sums, weights, list) }

func squareSum(sums, weights *row) float32 { return plainSquareSum(sums, weights) }

func backward(sums, weights *row, slope float32, gradient, back *row) {
	plainBackward(sums, weights, slope, gradient, back)
}

func spread(gradient *[rows]row, back *row, list []uint32) { plainSpread(gradient, back, list) }
