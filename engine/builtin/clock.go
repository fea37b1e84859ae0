package builtin

import (
	"time"

	"rookery/chess"
	"rookery/engine"
)

// reserve is kept back of a clock for what happens between the player and the
// clock.
const reserve = 20 * time.Millisecond

// allot shares out the time on the clock: soft is when no new depth should be
// begun, hard when the search must end; 0 for no limit.
func allot(l engine.Limits, us chess.Colour, choices int) (soft, hard time.Duration) {
	if l.Infinite {
		return 0, 0
	}
	if l.MoveTime > 0 {
		limit := max(l.MoveTime-reserve/4, l.MoveTime*9/10, time.Millisecond)
		hard = limit
	}
	left := l.Clock[us]
	if left <= 0 {
		return 0, hard
	}
	left = max(left-reserve, left/10, time.Millisecond)
	moves := time.Duration(28)
	if l.MovesToGo > 0 {
		moves = time.Duration(min(l.MovesToGo, 28))
	}
	inc := l.Increment[us]
	soft = min(left/moves+inc*3/4, left*6/10)
	if l.MovesToGo == 1 {
		soft = left * 7 / 10
	}
	limit := min(soft*4, left*7/10)
	if choices == 1 {
		soft /= 8
	}
	if hard == 0 || limit < hard {
		hard = limit
	}
	return soft, hard
}
