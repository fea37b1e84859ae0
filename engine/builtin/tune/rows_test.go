package main

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestVectors: what counts eight numbers at a time counts as the plain way does.
func TestVectors(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	random := func(of *row) {
		for i := range of {
			of[i] = float32(r.Float64()*2 - 0.5)
		}
	}
	var weights, gradient, gradientPlain [rows]row
	for i := range weights {
		random(&weights[i])
		random(&gradient[i])
	}
	gradientPlain = gradient
	for range 20 {
		var a, b, out, outPlain, back, backPlain row
		random(&a)
		random(&out)
		b, outPlain = a, out
		list := make([]uint32, r.IntN(33))
		for i := range list {
			list[i] = uint32(r.IntN(rows))
		}
		addRows(&a, &weights, list)
		plainAddRows(&b, &weights, list)
		alike(t, "addRows", &a, &b)
		random(&a)
		if got, want := squareSum(&a, &out), plainSquareSum(&a, &out); math.Abs(float64(got-want)) > 1e-4 {
			t.Fatalf("squareSum %g, want %g", got, want)
		}
		slope := float32(r.Float64() - 0.5)
		backward(&a, &weights[3], slope, &out, &back)
		plainBackward(&a, &weights[3], slope, &outPlain, &backPlain)
		alike(t, "backward", &back, &backPlain)
		alike(t, "backward's gradient", &out, &outPlain)
		spread(&gradient, &back, list)
		plainSpread(&gradientPlain, &back, list)
		for i := range gradient {
			alike(t, "spread", &gradient[i], &gradientPlain[i])
		}
	}
}

func alike(t *testing.T, what string, got, want *row) {
	t.Helper()
	for i := range got {
		if math.Abs(float64(got[i]-want[i])) > 1e-4 {
			t.Fatalf("%s, number %d: %g, want %g", what, i, got[i], want[i])
		}
	}
}
