package rating

import (
	"math"
	"testing"
	"time"
)

func near(t *testing.T, what string, got, want, off float64) {
	t.Helper()
	if math.Abs(got-want) > off || math.IsNaN(got) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// The example in M. Glickman, "The Glicko system": a player of 1500 and 200
// meets three others.
func TestGlickmansExample(t *testing.T) {
	me := Strength{1500, 200}
	for _, c := range []struct {
		other Strength
		g, e  float64
	}{
		{Strength{1400, 30}, 0.9955, 0.639},
		{Strength{1550, 100}, 0.9531, 0.432},
		{Strength{1700, 300}, 0.7242, 0.303},
	} {
		near(t, "g", attenuation(c.other.Deviation*c.other.Deviation, 400), c.g, 5e-5)
		near(t, "E", me.Expected(c.other), c.e, 5e-4)
	}
	// The three games of the period together make 1464 and 151.4. One by one, as
	// servers rate them, they come near to that.
	after := me.Play(Strength{1400, 30}, 1).Play(Strength{1550, 100}, 0).Play(Strength{1700, 300}, 0)
	near(t, "rating", after.Rating, 1464, 5)
	near(t, "deviation", after.Deviation, 151.4, 1)
}

// Step by step with a pocket calculator after FICS's help page: a newcomer
// beats an established player of 1500 and 50.
func TestNewcomerWins(t *testing.T) {
	// f = 0.98784, E = 1/(1+10^(-220*f/400)) = 0.77746, q*f = 0.0056866,
	// 1/RD^2 + (q*f)^2*E*(1-E) = 8.16327e-6 + 5.5949e-6 = 1.37582e-5
	got := Newcomer.Play(Strength{1500, 50}, 1)
	near(t, "rating", got.Rating, 1720+413.3*(1-0.77746), 0.2)
	near(t, "deviation", got.Deviation, 269.6, 0.1)
}

func TestLeastK(t *testing.T) {
	sure := Strength{1500, 20} // K would be 2.3
	near(t, "a win among equals", sure.Play(Strength{1500, 20}, 1).Rating, 1508, 1e-9)
	near(t, "a loss among equals", sure.Play(Strength{1500, 20}, 0).Rating, 1492, 1e-9)
	near(t, "a draw among equals", sure.Play(Strength{1500, 20}, 0.5).Rating, 1500, 1e-9)
}

func TestBughouse(t *testing.T) {
	equal := Strength{1720, 350}
	got := equal.PlayWith(equal, [2]Strength{equal, equal}, 1)
	// p*3*RD^2 = 0.92536, f = 0.72068, q*f = 0.0020743, K = q*f/(1/RD^2+(q*f)^2/4)
	near(t, "rating", got.Rating, 1720+224.5/2, 0.5)
	// Both teams' averages count, not the single ratings.
	a := Strength{1800, 80}.PlayWith(Strength{1600, 80}, [2]Strength{{1900, 80}, {1500, 80}}, 0.5)
	near(t, "a draw of equal teams", a.Rating, 1800, 1e-9)
}

func TestAfter(t *testing.T) {
	const day = 24 * time.Hour
	s := Strength{1500, 50}
	near(t, "at once", s.After(0).Deviation, 50, 1e-9)
	near(t, "clock set back", s.After(-day).Deviation, 50, 1e-9)
	near(t, "after a year", s.After(365*day).Deviation, 350, 1e-6)
	near(t, "after ten years", s.After(3650*day).Deviation, 350, 1e-6)
	near(t, "the rating stays", s.After(day).Rating, 1500, 0)
}

// Whatever happens, winning does not cost points, games make surer, and
// numbers stay numbers.
func TestProperties(t *testing.T) {
	for _, r := range []float64{0, 700, 1500, 1720, 3200} {
		for _, o := range []float64{0, 700, 1500, 1720, 3200} {
			for _, d := range []float64{15, 80, 350} {
				for _, e := range []float64{15, 80, 350} {
					s, other := Strength{r, d}, Strength{o, e}
					win, draw, loss := s.Play(other, 1), s.Play(other, 0.5), s.Play(other, 0)
					if !(win.Rating >= r && win.Rating >= draw.Rating && draw.Rating >= loss.Rating && loss.Rating <= r) {
						t.Errorf("%v against %v: %v, %v, %v", s, other, win, draw, loss)
					}
					if win.Deviation > d || win.Deviation <= 0 || win.Deviation != loss.Deviation {
						t.Errorf("%v against %v: deviation %v", s, other, win.Deviation)
					}
				}
			}
		}
	}
}
