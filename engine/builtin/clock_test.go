package builtin

import (
	"testing"
	"time"

	"rookery/chess"
	"rookery/engine"
)

const ms = time.Millisecond

// TestLag: what moves cost beside the thinking is seen, kept back, and forgotten
// when it does not come again.
func TestLag(t *testing.T) {
	var p pace
	l := engine.Limits{}
	l.Clock[chess.White], l.Increment[chess.White] = 1000*ms, 20*ms
	p.look(l, chess.White)
	if p.lag != 0 {
		t.Errorf("a lag of %v before the first move", p.lag)
	}
	quick, _ := allot(l, chess.White, 30, p.lag)
	p.spent(l, chess.White, 100*ms)
	l.Clock[chess.White] = 870 * ms // of 920
	p.look(l, chess.White)
	if p.lag != 50*ms {
		t.Errorf("lag %v, want 50ms", p.lag)
	}
	l.Clock[chess.White] = 1000 * ms
	if slow, _ := allot(l, chess.White, 30, p.lag); slow >= quick-15*ms {
		t.Errorf("%v with a lag of 50ms and an increment of 20ms, %v without", slow, quick)
	}
	for range 30 {
		p.spent(l, chess.White, 100*ms)
		l.Clock[chess.White] = 920 * ms
		p.look(l, chess.White)
		l.Clock[chess.White] = 1000 * ms
	}
	if p.lag > 2*ms {
		t.Errorf("lag %v after 30 moves without", p.lag)
	}
}

// TestAllot: no limit is longer than the clock, and where moves cost more than the
// increment gives, a clock lasts for a game all the same.
func TestAllot(t *testing.T) {
	for _, left := range []time.Duration{ms, 5 * ms, 30 * ms, 100 * ms, time.Second, time.Minute} {
		for _, inc := range []time.Duration{0, 20 * ms, 2 * time.Second} {
			for _, togo := range []int{0, 1, 2, 40} {
				for _, lag := range []time.Duration{0, 30 * ms, 300 * ms} {
					l := engine.Limits{MovesToGo: togo}
					l.Clock[chess.Black], l.Increment[chess.Black] = left, inc
					soft, hard := allot(l, chess.Black, 30, lag)
					if soft <= 0 || soft > hard || hard > max(ms, left*8/10) {
						t.Errorf("%v and %v, %d to go, lag %v: soft %v, hard %v", left, inc, togo, lag, soft, hard)
					}
				}
			}
		}
	}
	left := 1000 * ms
	for move := range 60 {
		l := engine.Limits{}
		l.Clock[chess.White], l.Increment[chess.White] = left, 20*ms
		soft, _ := allot(l, chess.White, 30, 25*ms)
		if left -= soft + 25*ms; left <= 0 {
			t.Fatalf("lost on time at move %d", move+1)
		}
		left += 20 * ms
	}
}

// TestWorry: what turns out worse than at the move before is thought about longer, by
// each colour for itself.
func TestWorry(t *testing.T) {
	var p pace
	if w := p.worry(chess.White, -500); w != 1 {
		t.Errorf("%v before the first move", w)
	}
	p.judged(chess.White, 50)
	for score, want := range map[int]float64{50: 1, 0: 1.25, -mateScore: 1.6, mateScore: 0.85} {
		if w := p.worry(chess.White, score); w != want {
			t.Errorf("%d after 50: %v, want %v", score, w, want)
		}
	}
	if w := p.worry(chess.Black, -500); w != 1 {
		t.Errorf("%v for Black, who has not thought", w)
	}
}
