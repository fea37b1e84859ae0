package game

import (
	"time"

	"rookery/chess"
)

// A Clock is the clocks of both sides. It is a value without a will of its
// own: it is told what time it is. Make one with NewClock.
type Clock struct {
	controls [2]Control
	sides    [2]side
	lag      Lag

	running bool
	turn    chess.Colour
	since   time.Time     // when the turn began, or was resumed
	spent   time.Duration // of the turn before since: it was interrupted
}

// A side is the time of one side. All of it is as of the beginning of the turn.
type side struct {
	Left    time.Duration `json:"left"`
	Stage   int           `json:"stage,omitempty"`
	Made    int           `json:"made,omitempty"`    // moves in the stage
	Periods int           `json:"periods,omitempty"` // of byo-yomi left, the one in use included
	Lag     time.Duration `json:"lag,omitempty"`     // that has been given back
}

// A Lag bounds the time that the network is believed to have taken: for a
// move, and for all moves of a side. The zero Lag gives nothing back.
type Lag struct {
	Move time.Duration `json:"move"`
	Game time.Duration `json:"game"`
}

// A Reading is what a clock shows.
type Reading struct {
	// Left is the time of the stage, or of the byo-yomi period; negative if the
	// flag has fallen and nobody has claimed it.
	Left      time.Duration
	MovesToGo int           // until more time comes; 0 if none does
	Delay     time.Duration // until the clock begins to run in this turn
	Periods   int           // of byo-yomi that are left, the running one included; 0 before them
	Running   bool
}

// NewClock sets the clocks of White and Black. They stand still until Run.
func NewClock(controls [2]Control, lag Lag) Clock {
	c := Clock{controls: controls, lag: lag}
	for i, k := range controls {
		c.sides[i] = side{Left: k.Stages[0].Time, Periods: k.Periods}
	}
	return c
}

// Control is the control of a side.
func (c *Clock) Control(who chess.Colour) Control { return c.controls[who] }

// Running reports whether a side's time runs.
func (c *Clock) Running() bool { return c.running }

// Run lets the time of a side run: its turn begins, or goes on after Halt.
func (c *Clock) Run(now time.Time, who chess.Colour) {
	c.Halt(now, who)
	c.running, c.since = true, now
}

// Halt stops the time. It is the turn of a side: if it was before it is
// interrupted, else it begins with Run.
func (c *Clock) Halt(now time.Time, who chess.Colour) {
	if c.spent = c.elapsed(now); c.turn != who {
		c.turn, c.spent = who, 0
	}
	c.running = false
}

// elapsed is how long the turn lasts. Time that goes backwards does not count.
func (c *Clock) elapsed(now time.Time) time.Duration {
	if !c.running {
		return c.spent
	}
	return c.spent + max(0, now.Sub(c.since))
}

// Press ends the turn: its time, less what lag explains, is taken off, and what
// the control gives for a move is added. It returns the time taken. The clock
// stands still then.
func (c *Clock) Press(now time.Time, lag time.Duration) time.Duration {
	s, k := &c.sides[c.turn], &c.controls[c.turn]
	lag = c.believed(now, lag)
	s.Lag += lag
	took := c.elapsed(now) - lag
	c.running, c.spent = false, 0
	other := &c.sides[c.turn.Other()]
	switch k.Mode {
	case Untimed:
		return took
	case Increment:
		s.Left += k.Extra - took
	case Delay:
		s.Left -= max(0, took-k.Extra)
	case Bronstein:
		s.Left += min(took, k.Extra) - took
	case Byoyomi:
		s.Left, s.Periods = byoyomi(s.Left, s.Periods, k.Extra, took)
	case Hourglass:
		s.Left -= took
		other.Left += took
	}
	s.Made++
	if n := k.Stages[s.Stage].Moves; n > 0 && s.Made >= n {
		s.Stage, s.Made = k.nextStage(s.Stage), 0
		s.Left += k.Stages[s.Stage].Time
		s.Periods = k.Periods
	}
	return took
}

// believed is how much of a lag is given back in this turn.
func (c *Clock) believed(now time.Time, lag time.Duration) time.Duration {
	return max(0, min(lag, c.elapsed(now), c.lag.Move, c.lag.Game-c.sides[c.turn].Lag))
}

// byoyomi is what a move leaves of the time and the periods. The period that a
// move is made in begins anew with the next one; when the last is overstepped
// there is less than nothing left.
func byoyomi(left time.Duration, periods int, each, took time.Duration) (time.Duration, int) {
	if left -= took; left >= 0 || periods == 0 {
		return left, periods
	}
	if used := int((-left - 1) / each); used < periods {
		return 0, periods - used
	}
	return left + time.Duration(periods)*each, 0
}

// Read is what a side's clock shows.
func (c *Clock) Read(now time.Time, who chess.Colour) Reading {
	s, k := c.sides[who], c.controls[who]
	r := Reading{Left: s.Left, Running: c.running && c.turn == who && k.Mode != Untimed}
	if n := k.Stages[s.Stage].Moves; n > 0 {
		r.MovesToGo = n - s.Made
	}
	took := time.Duration(0)
	if c.turn == who {
		took = c.elapsed(now)
	}
	switch k.Mode {
	case Delay:
		r.Delay = max(0, k.Extra-took)
		r.Left -= max(0, took-k.Extra)
	case Bronstein, Increment:
		r.Left -= took
	case Byoyomi:
		r.Left, r.Periods = byoyomiShown(s, k, took)
	case Hourglass:
		if c.turn == who {
			r.Left -= took
		} else {
			r.Left += c.elapsed(now)
		}
	}
	return r
}

// byoyomiShown is the time left before or within a period, and the periods.
func byoyomiShown(s side, k Control, took time.Duration) (left time.Duration, periods int) {
	left = s.Left - took
	if left > 0 || s.Periods == 0 {
		return left, 0
	}
	if used := int(-left / k.Extra); used < s.Periods {
		return left + time.Duration(used+1)*k.Extra, s.Periods - used
	}
	return left + time.Duration(s.Periods)*k.Extra, 0
}

// Flagged reports whether a side has no time left.
func (c *Clock) Flagged(now time.Time, who chess.Colour) bool {
	return c.controls[who].Mode != Untimed && c.Read(now, who).Left <= 0
}

// Late reports whether a move comes too late even with its lag given back.
func (c *Clock) Late(now time.Time, lag time.Duration) bool {
	return c.Flagged(now.Add(-c.believed(now, lag)), c.turn)
}

// Fall is when the flag of the running side falls; false if none will.
func (c *Clock) Fall() (time.Time, bool) {
	if !c.running {
		return time.Time{}, false
	}
	s, k := c.sides[c.turn], c.controls[c.turn]
	left := s.Left - c.spent
	switch k.Mode {
	case Untimed:
		return time.Time{}, false
	case Delay:
		left += k.Extra
	case Byoyomi:
		left += time.Duration(s.Periods) * k.Extra
	}
	return c.since.Add(left), true
}

// Add gives a side time, or takes it.
func (c *Clock) Add(who chess.Colour, d time.Duration) { c.sides[who].Left += d }

// restart begins the turn anew.
func (c *Clock) restart() { c.running, c.spent = false, 0 }

// swap gives each side the other's time: the players have changed places.
func (c *Clock) swap() {
	c.controls[0], c.controls[1] = c.controls[1], c.controls[0]
	c.sides[0], c.sides[1] = c.sides[1], c.sides[0]
}
