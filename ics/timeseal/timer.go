package timeseal

import "time"

// Limits bound what a client's own word about time is worth. How much a game gives back in all its clock
// bounds: a connection sees many games.
type Limits struct {
	Move time.Duration // given back for one move at most
}

// A Timer tells how much of the time until a player's move was spent in the net.
// The server calls Sent with each board that it is the player's turn on, and
// pings; Pong is the answer to the first ping after that, Move the move. A
// client that answers no pings, or whose clock stands or jumps, is believed
// nothing.
type Timer struct {
	Limits Limits

	pinged  bool  // a ping is on its way
	started bool  // start is the stamp of the board's arrival
	start   int64 // in the client's milliseconds
}

// Sent tells that the board and a ping behind it went out.
func (t *Timer) Sent() { t.pinged, t.started = true, false }

// Pong takes the stamp of a ping's answer.
func (t *Timer) Pong(stamp int64) {
	if t.pinged {
		t.pinged, t.started, t.start = false, true, stamp
	}
}

// Move takes the stamp of a move and the time that passed here since the board
// was sent; it returns what of it is lag, between nothing and all of it, within
// the limits.
func (t *Timer) Move(stamp int64, wall time.Duration) (lag time.Duration) {
	started := t.started
	t.pinged, t.started = false, false
	if !started || t.start == 0 || stamp < t.start || wall <= 0 {
		return 0
	}
	took := wall
	if ms := stamp - t.start; ms < int64(wall/time.Millisecond) {
		took = time.Duration(ms) * time.Millisecond
	}
	return max(0, min(wall-took, t.Limits.Move))
}
