package builtin

import (
	"time"

	"rookery/chess"
	"rookery/engine"
)

// reserve is kept back of a clock for what happens between the player and the
// clock.
const reserve = 20 * time.Millisecond

// A pace is what the player has seen in a game of its clock, and of how it stands.
type pace struct {
	left  [2]time.Duration // of each colour after its last move, as far as the player knows; 0: it does not
	lag   time.Duration    // that moves cost beside the thinking
	known [2]bool          // whether a colour has thought about a move
	score [2]int           // and what it found
}

const (
	mostLag = 300 * time.Millisecond
	lagging = 8 // moves until a lag that was seen once is nearly forgotten
)

// look compares the clock before a move with what it should show: programs between
// the player and the clock take their time, and so does the system where others want
// the processor, too.
func (p *pace) look(l engine.Limits, us chess.Colour) {
	lost := time.Duration(0)
	if before := p.left[us]; before > 0 && l.Clock[us] > 0 {
		lost = min(before+l.Increment[us]-l.Clock[us], mostLag)
	}
	p.lag = max(lost, p.lag-p.lag/lagging)
}

// spent notes what should be left on the clock after a move.
func (p *pace) spent(l engine.Limits, us chess.Colour, d time.Duration) {
	p.left[us] = max(0, l.Clock[us]-d)
}

// judged notes what was found of a colour's move.
func (p *pace) judged(us chess.Colour, score int) { p.known[us], p.score[us] = true, score }

// worry is by how much longer to think since things have turned out worse than they
// looked at the move before, and how much shorter if better.
func (p *pace) worry(us chess.Colour, score int) float64 {
	if !p.known[us] {
		return 1
	}
	return max(0.85, min(1.6, 1+float64(p.score[us]-score)/200))
}

// Allot shares out the time on the clock among the moves to come, for players that think otherwise: soft is
// when to begin nothing new, hard when to answer; 0 for no limit. As much lag is reckoned with as
// the built-in player reckons with at most.
func Allot(l engine.Limits, us chess.Colour, choices int) (soft, hard time.Duration) {
	return allot(l, us, choices, mostLag)
}

// allot shares out the time on the clock: soft is when no new depth should be
// begun, hard when the search must end; 0 for no limit. A move costs lag besides.
func allot(l engine.Limits, us chess.Colour, choices int, lag time.Duration) (soft, hard time.Duration) {
	if l.Infinite {
		return 0, 0
	}
	if l.MoveTime > 0 {
		hard = max(l.MoveTime-reserve/4, l.MoveTime*9/10, time.Millisecond)
	}
	left := l.Clock[us]
	if left <= 0 {
		return 0, hard
	}
	moves := 20
	if l.MovesToGo > 0 {
		moves = min(l.MovesToGo, 24)
	}
	gain := l.Increment[us] - lag
	left = max(left-reserve-2*lag+time.Duration(moves)*min(0, gain), left/10, time.Millisecond)
	soft = min(left/time.Duration(moves)+max(0, gain)*3/4, left*6/10)
	limit := min(soft*4, left/2)
	if l.MovesToGo == 1 {
		soft = left * 7 / 10
		limit = soft
	}
	if choices == 1 {
		soft /= 8
	}
	if hard == 0 || limit < hard {
		hard = limit
	}
	return min(soft, hard), hard
}
