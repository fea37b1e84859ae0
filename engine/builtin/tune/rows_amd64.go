package main

import "golang.org/x/sys/cpu"

// vectors tells that the processor counts with eight numbers at a time.
var vectors = cpu.X86.HasAVX2 && cpu.X86.HasFMA

func addRows(sums *row, weights *[rows]row, list []uint32) {
	if vectors {
		addRowsAVX2(sums, weights, list)
	} else {
		plainAddRows(sums, weights, list)
	}
}

func squareSum(sums, weights *row) float32 {
	if vectors {
		return squareSumAVX2(sums, weights)
	}
	return plainSquareSum(sums, weights)
}

func backward(sums, weights *row, slope float32, gradient, back *row) {
	if vectors {
		backwardAVX2(sums, weights, slope, gradient, back)
	} else {
		plainBackward(sums, weights, slope, gradient, back)
	}
}

func spread(gradient *[rows]row, back *row, list []uint32) {
	if vectors {
		spreadAVX2(gradient, back, list)
	} else {
		plainSpread(gradient, back, list)
	}
}

//go:noescape
func addRowsAVX2(sums *row, weights *[rows]row, list []uint32)

//go:noescape
func squareSumAVX2(sums, weights *row) float32

//go:noescape
func backwardAVX2(sums, weights *row, slope float32, gradient, back *row)

//go:noescape
func spreadAVX2(gradient *[rows]row, back *row, list []uint32)
