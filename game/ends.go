package game

import (
	"time"

	"rookery/chess"
	"rookery/chess/variant"
)

// judge looks for an end that nobody has to claim.
func (g *Game) judge(now time.Time) []Event {
	if o, over := g.state.Outcome(); over {
		r := WonBy(o.Winner, Reason(o.Reason))
		if o.Draw {
			r = DrawnBy(Reason(o.Reason))
			r.Side = g.state.Turn()
		}
		return g.end(now, r)
	}
	if g.state.Rules() == variant.Bughouse {
		return nil // the other board may change everything
	}
	switch {
	case g.Repetitions() >= 5:
		return g.end(now, DrawnBy(Fivefold))
	case g.state.HalfMoves() >= 150:
		return g.end(now, DrawnBy(SeventyFive))
	}
	return nil
}

// Repetitions is how often the position on the board has stood there, now
// included.
func (g *Game) Repetitions() int {
	n, last := 0, g.keys[len(g.keys)-1]
	for i := len(g.keys) - 1; i >= 0; i -= 2 {
		if g.keys[i] == last {
			n++
		}
	}
	return n
}

// Claimable is why a draw can be claimed now; false if there is no reason.
func (g *Game) Claimable() (Reason, bool) {
	switch {
	case g.result.Over() || g.editing:
	case g.Repetitions() >= 3:
		return Threefold, true
	case g.state.HalfMoves() >= 100:
		return FiftyMoves, true
	}
	return "", false
}

// ClaimDraw ends the game with a draw by threefold repetition or fifty moves.
// The error is ErrNoClaim if there is neither.
func (g *Game) ClaimDraw(now time.Time) ([]Event, error) {
	if err := g.inPlay(); err != nil {
		return nil, err
	}
	why, ok := g.Claimable()
	if !ok {
		return nil, ErrNoClaim
	}
	return g.end(now, DrawnBy(why)), nil
}

// ClaimFlag ends the game because the other side has no time left. When both
// have none it is a draw, as it is when the claimant could not win.
func (g *Game) ClaimFlag(now time.Time, who chess.Colour) ([]Event, error) {
	if err := g.inPlay(); err != nil {
		return nil, err
	}
	if !g.clock.Flagged(now, who.Other()) {
		return nil, ErrNoClaim
	}
	return g.flag(now, who.Other()), nil
}

// flag ends the game because a side has no time left.
func (g *Game) flag(now time.Time, loser chess.Colour) []Event {
	winner := loser.Other()
	switch {
	case g.clock.Flagged(now, winner):
		return g.end(now, DrawnBy(BothFlags))
	case g.state.CannotWin(winner):
		r := DrawnBy(FlagNoMaterial)
		r.Side = loser
		return g.end(now, r)
	}
	return g.end(now, WonBy(winner, Flag))
}

// Tick ends the game if a flag has fallen and nobody needs to claim that.
func (g *Game) Tick(now time.Time) []Event {
	if !g.autoFlag || g.inPlay() != nil || !g.clock.running || !g.clock.Flagged(now, g.clock.turn) {
		return nil
	}
	return g.flag(now, g.clock.turn)
}

// Deadline is when Tick will end the game; false if it will not. Lag that is
// given back with a move may come after it: who knows that a move may be under
// way waits for so long.
func (g *Game) Deadline() (time.Time, bool) {
	if !g.autoFlag {
		return time.Time{}, false
	}
	return g.clock.Fall()
}

// Resign ends the game. If the game asks back, the first call does only that,
// and a second one before the side's next move ends it.
func (g *Game) Resign(now time.Time, who chess.Colour) ([]Event, error) {
	if g.result.Over() {
		return nil, ErrOver
	}
	if g.confirmResign && !g.resigning[who] {
		g.resigning[who] = true
		return []Event{{Kind: ResignAsked, Side: who}}, nil
	}
	return g.end(now, WonBy(who.Other(), Resignation)), nil
}

// KeepOn takes back a resignation that has not been confirmed.
func (g *Game) KeepOn(who chess.Colour) { g.resigning[who] = false }

// End ends the game with a result that is found outside of it: an engine broke
// the rules, a player is gone, an arbiter has spoken.
func (g *Game) End(now time.Time, r Result) ([]Event, error) {
	if g.result.Over() {
		return nil, ErrOver
	}
	return g.end(now, r), nil
}

func (g *Game) end(now time.Time, r Result) []Event {
	g.result = r
	g.paused, g.editing = false, false
	g.offers, g.resigning = [2]pending{}, [2]bool{}
	g.tick(now)
	return []Event{{Kind: Ended, Side: r.Side, Result: r}}
}
