package match

import "math"

// SPRT is a sequential probability ratio test of the first entrant against the
// second: is it stronger by Elo1 rather than by Elo0? Pairs of games are
// counted where there are pairs.
//
// It is the generalised test: each hypothesis is represented by those
// probabilities of the scores that fit it and make what was seen most likely,
// and the two likelihoods are compared. Nothing is approximated by a normal
// distribution. See Wald, "Sequential Tests of Statistical Hypotheses" (1945),
// and Van den Bergh, "The generalized maximum likelihood ratio for the
// expectation value of a distribution", and "Normalized Elo".
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // probabilities of a wrong verdict
	// Normalised: Elo is measured in standard deviations of a game's score, of
	// which one is 800/ln 10, instead of by the logistic curve.
	Normalised bool
}

// A Verdict is what a test says so far.
type Verdict struct {
	LLR          float64 // the logarithm of the likelihood ratio
	Lower, Upper float64 // at or beyond which it is decided
}

// Decided reports whether the test has ended.
func (v Verdict) Decided() bool { return v.LLR <= v.Lower || v.LLR >= v.Upper }

// Accepted reports whether the first entrant has proved to be stronger.
func (v Verdict) Accepted() bool { return v.LLR >= v.Upper }

// unseen is how often a score counts that was never made, so that no hypothesis
// is impossible.
const unseen = 1e-3

// Judge tests a score.
func (s SPRT) Judge(t Tally) Verdict {
	v := Verdict{Lower: math.Log(s.Beta / (1 - s.Alpha)), Upper: math.Log((1 - s.Beta) / s.Alpha)}
	counts := t.events()
	n := 0.0
	for i := range counts {
		if counts[i] == 0 {
			counts[i] = unseen
		}
		n += counts[i]
	}
	if n < 1 {
		return v
	}
	odds := make([]float64, len(counts))
	for i, c := range counts {
		odds[i] = c / n
	}
	under0, under1 := s.under(s.Elo0, odds), s.under(s.Elo1, odds)
	for i, c := range counts {
		v.LLR += c * math.Log(under1[i]/under0[i])
	}
	return v
}

// under are the probabilities under a hypothesis that make the odds that were
// seen most likely.
func (s SPRT) under(elo float64, odds []float64) []float64 {
	if s.Normalised {
		t := elo * math.Ln10 / 800
		if len(odds) == 5 {
			t *= math.Sqrt2 // a pair deviates less than a game
		}
		return withRatio(odds, t)
	}
	return withMean(odds, scoreOf(elo))
}

// withMean are the most likely probabilities with a mean score.
func withMean(odds []float64, mean float64) []float64 {
	distance := make([]float64, len(odds))
	for i := range odds {
		distance[i] = score(i, len(odds)) - mean
	}
	return balanced(odds, distance)
}

// withRatio are the most likely probabilities whose mean lies t standard
// deviations above 1/2. The condition is not linear: it is replaced by its
// tangent at the probabilities found last until these stay.
func withRatio(odds []float64, t float64) []float64 {
	found := odds
	for range 30 {
		mean, variance := meanAndVariance(found)
		deviation := math.Sqrt(variance)
		distance := make([]float64, len(odds))
		for i := range odds {
			x := score(i, len(odds))
			z := (x - mean) / deviation
			distance[i] = x - 0.5 - t*deviation*(1+z*z)/2
		}
		last := found
		found = balanced(odds, distance)
		change := 0.0
		for i := range found {
			change = max(change, math.Abs(found[i]-last[i]))
		}
		if change < 1e-9 {
			break
		}
	}
	return found
}

// balanced are the most likely probabilities under which the distances have the
// mean 0. By Lagrange they are odds/(1+x*distance), with the x at which that
// holds: the mean falls as x grows.
func balanced(odds, distance []float64) []float64 {
	least, most := distance[0], distance[0]
	for _, d := range distance {
		least, most = min(least, d), max(most, d)
	}
	if least >= 0 || most <= 0 {
		return odds // no probabilities fit
	}
	low, high := -1/most, -1/least
	for range 100 {
		x := (low + high) / 2
		mean := 0.0
		for i, p := range odds {
			mean += p * distance[i] / (1 + x*distance[i])
		}
		if mean > 0 {
			low = x
		} else {
			high = x
		}
		if high-low < 1e-12*(1+math.Abs(x)) {
			break
		}
	}
	x := (low + high) / 2
	found := make([]float64, len(odds))
	for i, p := range odds {
		found[i] = p / (1 + x*distance[i]) // which add up to 1, for the mean is 0
	}
	return found
}
