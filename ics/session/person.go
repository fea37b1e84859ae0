package session

import (
	"time"

	"rookery/ics/accounts"
	"rookery/ics/talk"
)

// User is who it is.
func (x *Session) User() *accounts.User { return x.user }

// Wants reports whether an ivariable is set.
func (x *Session) Wants(ivar int) bool { return x.Ivars[ivar] }

// Since is when it came.
func (x *Session) Since() time.Time { return x.since }

// Idle is how long it has typed nothing.
func (x *Session) Idle() time.Duration { return x.house.Now().Sub(x.typed) }

// Address is where it comes from.
func (x *Session) Address() string { return x.Conn.Address() }

// Trip is how long the last ping took.
func (x *Session) Trip() time.Duration { return x.Conn.Trip() }

// Ping sends one.
func (x *Session) Ping() { x.Conn.Ping(x.house.Now()) }

// ThrowOut sends it a text and hangs up.
func (x *Session) ThrowOut(text string) {
	x.Conn.Send(text)
	x.Conn.HangUp()
}

// Talked is whom it has talked to last.
func (x *Session) Talked() *talk.Partners { return &x.talked }

// Left reports whether it has gone.
func (x *Session) Left() bool { return x.left }

// Sealed reports whether its lines come with timeseal.
func (x *Session) Sealed() bool { return x.Conn.Sealed() }

// Counts reports whether the session is one of the guests whose number is bounded.
func (x *Session) Counts() bool { return x.user.Guest && !x.Robot() }

// Robot reports whether it is one of the server's own players.
func (x *Session) Robot() bool { return x.Conn == nil }

// Enter notes that it is in since a moment, and what it may say still. Who comes back has been in before.
func (x *Session) Enter(since time.Time, left talk.Allowance) {
	x.since, x.typed, x.budgets = since, x.house.Now(), left
}

// Leave notes that it has gone, and returns what it might have said still.
func (x *Session) Leave() talk.Allowance {
	x.left = true
	if x.listener != nil {
		x.listener.End()
	}
	return x.budgets
}

// Proved is when the password was last known to be right, or nearly.
func (x *Session) Proved() time.Time { return x.proved }

// Prove notes that it was right at a moment.
func (x *Session) Prove(at time.Time) { x.proved = at }

// Type notes that something has been typed, and returns how long nothing had been.
func (x *Session) Type() (idle time.Duration) {
	idle = x.Idle()
	x.typed = x.house.Now()
	return idle
}

// Bye is why the session ends after this command, "" if it does not.
func (x *Session) Bye() string { return x.bye }

// Quit ends it after this command.
func (x *Session) Quit(why string) { x.bye = why }
