package game

import (
	"testing"
	"time"

	"rookery/chess"
)

var noon = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)

func parse(t *testing.T, text string) Control {
	t.Helper()
	c, err := ParseControl(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestClock presses a clock after given times and looks at what is left.
func TestClock(t *testing.T) {
	for _, test := range []struct {
		control string
		took    []time.Duration // of White; Black takes a second each time
		white   time.Duration   // left after them
		black   time.Duration
		periods int
	}{
		{"-", []time.Duration{time.Hour}, 0, 0, 0},
		{"300", []time.Duration{10 * time.Second, 20 * time.Second}, 270 * time.Second, 298 * time.Second, 0},
		{"300+2", []time.Duration{10 * time.Second, 20 * time.Second}, 274 * time.Second, 302 * time.Second, 0},
		{"60d5", []time.Duration{4 * time.Second, 7 * time.Second}, 58 * time.Second, 60 * time.Second, 0},
		{"60b5", []time.Duration{4 * time.Second, 7 * time.Second}, 58 * time.Second, 60 * time.Second, 0},
		{"2/60:30+1", []time.Duration{10 * time.Second, 10 * time.Second}, 72 * time.Second, 90 * time.Second, 0},
		{"2/60", []time.Duration{10 * time.Second, 10 * time.Second, 10 * time.Second}, 90 * time.Second, 117 * time.Second, 0},
		{"10y3x30", []time.Duration{5 * time.Second, 30 * time.Second}, 0, 8 * time.Second, 3},
		{"10y3x30", []time.Duration{15 * time.Second, 30 * time.Second, 31 * time.Second}, 0, 7 * time.Second, 2},
		{"0y10", []time.Duration{10 * time.Second, 9 * time.Second}, 0, 0, 1},
		{"*60", []time.Duration{10 * time.Second, 20 * time.Second}, 32 * time.Second, 88 * time.Second, 0},
	} {
		control := parse(t, test.control)
		c := NewClock([2]Control{control, control}, Lag{})
		now := noon
		for _, took := range test.took {
			for side, d := range [2]time.Duration{took, time.Second} {
				c.Run(now, chess.Colour(side))
				now = now.Add(d)
				if got := c.Press(now, 0); got != d {
					t.Errorf("%s: a move of %v took %v", test.control, d, got)
				}
			}
		}
		if c.sides[0].Left != test.white || c.sides[1].Left != test.black || c.sides[0].Periods != test.periods {
			t.Errorf("%s after %v: %v (%d periods) and %v, want %v (%d) and %v", test.control, test.took,
				c.sides[0].Left, c.sides[0].Periods, c.sides[1].Left, test.white, test.periods, test.black)
		}
	}
}

// TestFall finds the flag up just before it falls and down then.
func TestFall(t *testing.T) {
	for text, after := range map[string]time.Duration{
		"60": time.Minute, "60+5": time.Minute, "60d5": 65 * time.Second, "60b5": time.Minute,
		"60y3x10": 90 * time.Second, "0y10": 10 * time.Second, "*60": time.Minute,
	} {
		control := parse(t, text)
		c := NewClock([2]Control{control, control}, Lag{})
		c.Run(noon, chess.White)
		c.Halt(noon.Add(3*time.Second), chess.White) // an interruption of ten seconds
		c.Run(noon.Add(13*time.Second), chess.White)
		fall, ok := c.Fall()
		if want := noon.Add(after + 10*time.Second); !ok || !fall.Equal(want) {
			t.Errorf("%s: falls at %v, want %v", text, fall, want)
		}
		if c.Flagged(fall.Add(-time.Nanosecond), chess.White) || !c.Flagged(fall, chess.White) {
			t.Errorf("%s: flag not where it is to fall: %v", text, c.Read(fall, chess.White))
		}
	}
	c := NewClock([2]Control{}, Lag{})
	c.Run(noon, chess.White)
	if _, ok := c.Fall(); ok || c.Flagged(noon.Add(time.Hour), chess.White) {
		t.Error("an untimed game is lost on time")
	}
}

func TestLag(t *testing.T) {
	control := Fischer(time.Minute, 0)
	c := NewClock([2]Control{control, control}, Lag{Move: time.Second, Game: 1500 * time.Millisecond})
	for i, test := range []struct{ wall, lag, took time.Duration }{
		{5 * time.Second, 400 * time.Millisecond, 4600 * time.Millisecond},
		{5 * time.Second, time.Hour, 4 * time.Second},           // no more than for a move
		{5 * time.Second, time.Second, 4900 * time.Millisecond}, // no more than is left for the game
		{50 * time.Millisecond, -time.Second, 50 * time.Millisecond},
	} {
		c.Run(noon, chess.White)
		if got := c.Press(noon.Add(test.wall), test.lag); got != test.took {
			t.Errorf("move %d took %v, want %v", i+1, got, test.took)
		}
	}
}

func TestParseControl(t *testing.T) {
	for text, want := range map[string]string{
		"-": "-", "": "-", "300": "300", "5m+3s": "300+3", "300+0": "300", "40/2h:1h": "40/7200:3600", "*60": "*60",
		"40/7200:20/3600:900+30": "40/7200:20/3600:900+30", "600y5x30": "600y5x30", "600y1x30": "600y30", "0y10": "0y10",
		"300d5": "300d5", "5mb5": "300b5", "0.5+0.01": "0.5+0.01", "0+1": "0+1",
	} {
		c, err := ParseControl(text)
		if err != nil || c.String() != want {
			t.Errorf("%q is %q (%v), want %q", text, c, err, want)
		}
	}
	for _, text := range []string{"x", "5m+", "0", "*", "*0", "300:60", "0/300", "40/1:40/1:40/1:40/1", "-5", "NaN", "1e99", "60y0x10", "60y99999x1"} {
		if c, err := ParseControl(text); err == nil {
			t.Errorf("%q is taken for %v", text, c)
		}
	}
}

func FuzzParseControl(f *testing.F) {
	for _, s := range []string{"-", "300+2", "40/7200:3600", "*60", "600y5x30", "60d5", "1h30m"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseControl(text)
		if err != nil {
			return
		}
		again, err := ParseControl(c.String())
		if err != nil || again.String() != c.String() {
			t.Fatalf("%q reads as %v, which reads as %v (%v)", text, c, again, err)
		}
	})
}

// TestClockBackwards: where the machine's clock is set back nobody gains time by it.
func TestClockBackwards(t *testing.T) {
	k := parse(t, "300")
	c := NewClock([2]Control{k, k}, Lag{})
	c.Run(noon, chess.White)
	if left := c.Read(noon.Add(-time.Hour), chess.White).Left; left != 5*time.Minute {
		t.Errorf("an hour before the turn White has %v", left)
	}
	if took := c.Press(noon.Add(-time.Hour), 0); took != 0 {
		t.Errorf("the move took %v", took)
	}
	if left := c.Read(noon, chess.White).Left; left != 5*time.Minute {
		t.Errorf("after it White has %v", left)
	}
}
