// Package rating reckons ratings as FICS publishes them in its help page
// "glicko": Mark Glickman's Glicko system, applied after every game, with a
// least K and a form for the four players of bughouse.
//
// It knows numbers only; who plays, and when, is its callers' affair.
package rating

import (
	"math"
	"time"
)

// A Strength is what is known of a player in a category: the rating, and the
// deviation by which the true one may well differ.
type Strength struct{ Rating, Deviation float64 }

// Newcomer is the strength of somebody who has not played yet.
var Newcomer = Strength{1720, 350}

const (
	// leastK is that of FICS's step 4: nobody's rating freezes.
	leastK = 16
	// growth is by how much the square of a deviation grows a day. FICS does not
	// say its constant; with this one 50 becomes a newcomer's 350 in a year.
	growth = (350*350 - 50*50) / 365.0
)

// After is the strength after a time without games: the deviation has grown,
// at most to a newcomer's.
func (s Strength) After(idle time.Duration) Strength {
	days := max(0, idle.Hours()/24)
	s.Deviation = min(Newcomer.Deviation, math.Sqrt(s.Deviation*s.Deviation+growth*days))
	return s
}

// attenuation is FICS's f, of the squares of the others' deviations; scale is
// 400, or 800 in bughouse.
func attenuation(squares, scale float64) float64 {
	q := math.Ln10 / scale
	return 1 / math.Sqrt(1+3*q*q*squares/(math.Pi*math.Pi))
}

// expected is FICS's E: the score to expect with so much more rating.
func expected(difference, f float64) float64 { return 1 / (1 + math.Pow(10, -difference*f/400)) }

// Expected is the score, from 0 to 1, that s is to expect against o.
func (s Strength) Expected(o Strength) float64 {
	return expected(s.Rating-o.Rating, attenuation(o.Deviation*o.Deviation, 400))
}

// Play is the strength after a game against o with a score of 1, 0.5 or 0.
func (s Strength) Play(o Strength, score float64) Strength {
	f := attenuation(o.Deviation*o.Deviation, 400)
	return s.learn(math.Ln10/400*f, expected(s.Rating-o.Rating, f), score)
}

// PlayWith is the strength after a game of bughouse with a partner against
// two.
func (s Strength) PlayWith(partner Strength, others [2]Strength, score float64) Strength {
	squares := partner.Deviation * partner.Deviation
	difference := (s.Rating + partner.Rating) / 2
	for _, o := range others {
		squares += o.Deviation * o.Deviation
		difference -= o.Rating / 2
	}
	f := attenuation(squares, 800)
	return s.learn(math.Ln10/800*f, expected(difference, f), score)
}

// learn is FICS's steps 4 to 6 with its q*f and E.
func (s Strength) learn(qf, e, score float64) Strength {
	precision := 1/(s.Deviation*s.Deviation) + qf*qf*e*(1-e)
	k := max(leastK, qf/precision)
	return Strength{s.Rating + k*(score-e), 1 / math.Sqrt(precision)}
}
