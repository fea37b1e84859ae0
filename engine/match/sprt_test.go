package match

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"
)

var simulated = flag.Int("sprt-matches", 200, "matches simulated at each bound of the SPRT")

func TestSPRT(t *testing.T) {
	for _, test := range []struct {
		name  string
		sprt  SPRT
		tally Tally
		want  float64
	}{
		{"pairs", SPRT{Elo0: 0, Elo1: 60}, Tally{Wins: 40, Losses: 15, Draws: 7, Pairs: [5]int{4, 3, 4, 4, 16}}, 2.49},
		{"even", SPRT{Elo0: -5, Elo1: 5}, Tally{Wins: 10, Losses: 10, Draws: 20, Pairs: [5]int{2, 4, 8, 4, 2}}, 0},
		{"games", SPRT{Elo0: -10, Elo1: 10}, Tally{Wins: 30, Losses: 30, Draws: 60}, 0},
		{"nothing", SPRT{Elo0: 0, Elo1: 5}, Tally{}, 0},
	} {
		test.sprt.Alpha, test.sprt.Beta = 0.05, 0.05
		if got := test.sprt.Judge(test.tally); math.Abs(got.LLR-test.want) > 0.01 {
			t.Errorf("%s: LLR %.4f, want %.2f", test.name, got.LLR, test.want)
		}
	}
}

// TestSPRTIsBest: the probabilities found fit the hypothesis, and none near
// them that fit are likelier.
func TestSPRTIsBest(t *testing.T) {
	odds := []float64{0.1, 0.2, 0.35, 0.25, 0.1}
	likelihood := func(p []float64) (sum float64) {
		for i := range p {
			sum += odds[i] * math.Log(p[i])
		}
		return sum
	}
	found := withMean(odds, 0.6)
	if mean, _ := meanAndVariance(found); math.Abs(mean-0.6) > 1e-9 {
		t.Errorf("mean %v", mean)
	}
	for _, shift := range [][]float64{{1, -2, 1, 0, 0}, {0, 1, -2, 1, 0}, {1, -1, 0, -1, 1}} {
		for _, step := range []float64{1e-3, -1e-3} {
			other := make([]float64, len(found))
			for i := range other {
				other[i] = found[i] + step*shift[i]
			}
			if likelihood(other) > likelihood(found) {
				t.Errorf("%v is likelier than %v", other, found)
			}
		}
	}
	for _, ratio := range []float64{-0.3, 0, 0.2} {
		mean, variance := meanAndVariance(withRatio(odds, ratio))
		if got := (mean - 0.5) / math.Sqrt(variance); math.Abs(got-ratio) > 1e-6 {
			t.Errorf("ratio %v, want %v", got, ratio)
		}
	}
}

// TestSPRTErrors plays matches of known strength: a wrong verdict must not be
// more frequent than promised. With -sprt-matches 10000 the bound is sharp.
func TestSPRTErrors(t *testing.T) {
	const drawish = 0.5 // of the pairs, two draws or a win each
	for _, test := range []struct {
		name string
		sprt SPRT
	}{
		{"logistic", SPRT{Elo0: 0, Elo1: 40, Alpha: 0.05, Beta: 0.05}},
		{"normalised", SPRT{Elo0: 0, Elo1: 60, Alpha: 0.05, Beta: 0.05, Normalised: true}},
	} {
		for _, bound := range []struct {
			elo   float64
			right bool
			most  float64
		}{{test.sprt.Elo0, false, test.sprt.Alpha}, {test.sprt.Elo1, true, test.sprt.Beta}} {
			odds := test.sprt.under(bound.elo, []float64{0.05, 0.2, drawish, 0.2, 0.05})
			r := rand.New(rand.NewPCG(7, uint64(bound.elo)))
			wrong, pairs := 0, 0
			for range *simulated {
				tally, verdict := Tally{}, Verdict{}
				for !verdict.Decided() || tally.Pairs == [5]int{} {
					for range 4 {
						x, i := r.Float64(), 0
						for i < 4 && x >= odds[i] {
							x -= odds[i]
							i++
						}
						tally.Pairs[i]++
						tally.Draws += 2 // only the pairs count
						pairs++
					}
					verdict = test.sprt.Judge(tally)
				}
				if verdict.Accepted() != bound.right {
					wrong++
				}
			}
			n := float64(*simulated)
			rate := float64(wrong) / n
			t.Logf("%s, true difference %g: %d of %d verdicts wrong (%.2f %%), %.0f pairs each", test.name, bound.elo, wrong, *simulated, 100*rate, float64(pairs)/n)
			if rate > bound.most+3*math.Sqrt(bound.most*(1-bound.most)/n)+0.01 {
				t.Errorf("%s, true difference %g: %.1f %% wrong verdicts", test.name, bound.elo, 100*rate)
			}
		}
	}
}
