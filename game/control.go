package game

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// A Mode is what a move does to the time of who makes it.
type Mode uint8

const (
	// Untimed clocks stand still.
	Untimed Mode = iota
	// Increment adds time after every move (Fischer's clock; with an increment
	// of nought the clock runs down simply).
	Increment
	// Delay lets the clock wait before it runs (the US delay).
	Delay
	// Bronstein gives back after a move what it took, up to the delay.
	Bronstein
	// Byoyomi gives a time for each move once the clock has run down, in one or
	// several periods; a move made within it leaves the period whole.
	Byoyomi
	// Hourglass gives one side the time that the other one uses.
	Hourglass
)

// A Control is the time that a side has. The zero Control is untimed.
type Control struct {
	Mode   Mode
	Stages [maxStages]Stage // in their order; those without time are not used
	// Extra is the increment, the delay, or the time of a byo-yomi period.
	Extra time.Duration
	// Periods is the number of byo-yomi periods; at least 1 there, else 0.
	Periods int
}

// A Stage is a part of a game with time of its own.
type Stage struct {
	Time time.Duration
	// Moves is how many are to be made in the stage; 0 for the rest of the game.
	// When the last stage counts moves it begins again and again.
	Moves int
}

const (
	maxStages = 3
	longest   = 366 * 24 * time.Hour // of any time in a control
	mostMoves = 1000
)

// Fischer is a control of so much time for the game and for each move.
func Fischer(base, increment time.Duration) Control {
	return Control{Mode: Increment, Stages: [maxStages]Stage{{Time: base}}, Extra: increment}
}

// stage is the number of the stage that follows i moves of it having been made.
func (c *Control) nextStage(i int) int {
	if i+1 < maxStages && c.Stages[i+1].Time > 0 {
		return i + 1
	}
	return i
}

// marks are how modes are told in text, before the extra time.
var marks = [...]string{Increment: "+", Delay: "d", Bronstein: "b", Byoyomi: "y"}

// String is the control in the manner of PGN's tag TimeControl, in seconds:
// "-" untimed, "300", "300+2", "40/7200:3600", "*60" an hourglass; beyond PGN
// "300d5" with a delay, "300b5" with Bronstein's, "600y5x30" five periods of
// byo-yomi.
func (c Control) String() string {
	switch c.Mode {
	case Untimed:
		return "-"
	case Hourglass:
		return "*" + seconds(c.Stages[0].Time)
	}
	var b strings.Builder
	for i, s := range c.Stages {
		if i > 0 && s.Time <= 0 {
			break
		}
		if i > 0 {
			b.WriteByte(':')
		}
		if s.Moves > 0 {
			fmt.Fprintf(&b, "%d/", s.Moves)
		}
		b.WriteString(seconds(s.Time))
	}
	if c.Extra > 0 {
		b.WriteString(marks[c.Mode])
		if c.Periods > 1 {
			fmt.Fprintf(&b, "%dx", c.Periods)
		}
		b.WriteString(seconds(c.Extra))
	}
	return b.String()
}

func seconds(d time.Duration) string {
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64)
}

// ParseControl reads what Control.String writes. Times are in seconds, or have
// units as in "5m+3s" and "40/2h:1h".
func ParseControl(text string) (Control, error) {
	bad := func(what string) (Control, error) {
		return Control{}, fmt.Errorf("time control %q: %s", text, what)
	}
	rest := strings.TrimSpace(text)
	if rest == "-" || rest == "" {
		return Control{}, nil
	}
	if glass, ok := strings.CutPrefix(rest, "*"); ok {
		d, err := parseTime(glass)
		if err != nil || d == 0 {
			return bad("an hourglass needs a time")
		}
		return Control{Mode: Hourglass, Stages: [maxStages]Stage{{Time: d}}}, nil
	}
	c := Control{Mode: Increment}
	for mode := Increment; int(mode) < len(marks); mode++ {
		before, extra, ok := strings.Cut(rest, marks[mode])
		if !ok {
			continue
		}
		c.Mode, rest = mode, before
		if mode == Byoyomi {
			c.Periods = 1
			if n, each, several := strings.Cut(extra, "x"); several {
				var err error
				if c.Periods, err = strconv.Atoi(n); err != nil || c.Periods < 1 || c.Periods > mostMoves {
					return bad("how many periods?")
				}
				extra = each
			}
		}
		var err error
		if c.Extra, err = parseTime(extra); err != nil {
			return bad(err.Error())
		}
		break
	}
	for i, part := range strings.Split(rest, ":") {
		if i >= maxStages {
			return bad("too many stages")
		}
		if moves, each, ok := strings.Cut(part, "/"); ok {
			n, err := strconv.Atoi(moves)
			if err != nil || n < 1 || n > mostMoves {
				return bad("how many moves?")
			}
			c.Stages[i].Moves, part = n, each
		}
		var err error
		if c.Stages[i].Time, err = parseTime(part); err != nil {
			return bad(err.Error())
		}
		if i > 0 && (c.Stages[i].Time == 0 || c.Stages[i-1].Moves == 0) {
			return bad("a stage that is never reached")
		}
	}
	if err := c.check(); err != nil {
		return bad(err.Error())
	}
	return c.tidy(), nil
}

// tidy is the control with one way to say a thing: a delay of nothing is an
// increment of nothing.
func (c Control) tidy() Control {
	if c.Extra == 0 && c.Mode != Hourglass && c.Mode != Untimed {
		c.Mode, c.Periods = Increment, 0
	}
	return c
}

// check tells what is wrong with a control.
func (c Control) check() error {
	if c.Mode > Hourglass {
		return fmt.Errorf("no such mode: %d", c.Mode)
	}
	if c.Extra < 0 || c.Extra > longest || c.Periods < 0 || c.Periods > mostMoves || (c.Mode == Byoyomi) != (c.Periods > 0) {
		return fmt.Errorf("extra time out of range")
	}
	for i, s := range c.Stages {
		if s.Time < 0 || s.Time > longest || s.Moves < 0 || s.Moves > mostMoves {
			return fmt.Errorf("stage %d out of range", i+1)
		}
	}
	if c.Mode != Untimed && c.Stages[0].Time+c.Extra == 0 {
		return fmt.Errorf("no time at all")
	}
	return nil
}

func parseTime(text string) (time.Duration, error) {
	if s, err := strconv.ParseFloat(text, 64); err == nil {
		if math.IsNaN(s) || s < 0 || s > longest.Seconds() {
			return 0, fmt.Errorf("%q is no time for a game", text)
		}
		return time.Duration(math.Round(s * float64(time.Second))), nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 || d > longest {
		return 0, fmt.Errorf("%q is no time for a game", text)
	}
	return d, nil
}
