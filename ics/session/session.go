// Package session is somebody who is on, or about to log in, as a connection has them: who it is, what their client
// wants, what they may say, and how what is said to them reaches them: in the reply of the command that they
// have given, or between. It knows no boards and nobody else.
package session

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/phrase"
	"rookery/ics/talk"
	"rookery/ics/wire"
)

// A House is what a session sees of the server.
type House interface {
	// Now is the time by the server's clock.
	Now() time.Time
	// Speaks reports whether the floor is held in the session's words.
	Speaks(x *Session) bool
	// Talk tells whether users may say as much as they like, and whether this one less than others.
	Talk(u *accounts.User) (free, less bool)
}

// Limits bound how much may come from a client.
type Limits struct {
	Lines float64 // a second, over a longer time
	Burst float64 // lines at once
}

// A Listener hears in this process what else a client would be sent.
type Listener interface {
	// Hear is told a text.
	Hear(text string)
	// End is told that the session is over.
	End()
}

// A Session is somebody who is on, or about to log in: a connection, a user, and the words between them.
// But for its connection, everything in it belongs to who has the floor.
type Session struct {
	house    House
	limits   Limits
	Conn     *wire.Conn // nil: a robot's
	listener Listener   // not nil: the user's program is in this process
	user     *accounts.User
	Ivars    accounts.Ivars
	since    time.Time // when it began
	typed    time.Time // when the last line came
	left     bool
	bye      string        // why the session ends after this command
	talked   talk.Partners // whom it has talked to last
	proved   time.Time     // when the password was last known to be right, or nearly
	budgets  talk.Allowance

	turn      sync.Mutex      // held while a command is carried out
	line      Line            // that is being carried out
	reply     strings.Builder // of the command that is being carried out
	answering bool            // it goes to the client, in parts if something else comes between
	pages     []string        // lines of a long text that are still to be shown

	tokens float64 // of the bucket that bounds how fast lines come
	filled time.Time
}

// New is the session of a connection of which nobody has logged in yet; it is nil for one that the
// server itself speaks in.
func New(h House, l Limits, c *wire.Conn) *Session {
	return &Session{house: h, limits: l, Conn: c, Ivars: accounts.DefaultIvars()}
}

// Become says whose session it is.
func (x *Session) Become(u *accounts.User) { x.user = u }

// Listen has a program in this process hear what a client would be sent.
func (x *Session) Listen(l Listener) { x.listener = l }

// Read is the next line of somebody who is not in yet, cleaned. They may send as many as others.
func (x *Session) Read() (string, error) {
	line, _, err := x.Conn.Line()
	x.Throttle(time.Now())
	if errors.Is(err, wire.ErrTooLong) {
		return "", nil
	}
	return wire.Clean(line), err
}

// Throttle waits until the client may send a line: a bucket holds so many lines
// and fills with time.
func (x *Session) Throttle(now time.Time) { time.Sleep(x.Short(now)) }

// Short is how long it takes until a line may come.
func (x *Session) Short(now time.Time) time.Duration {
	l := x.limits
	if x.filled.IsZero() {
		x.tokens = l.Burst
	} else {
		x.tokens = min(l.Burst, x.tokens+now.Sub(x.filled).Seconds()*l.Lines)
	}
	x.filled = now
	if x.tokens--; x.tokens < 0 {
		return time.Duration(-x.tokens / l.Lines * float64(time.Second))
	}
	return 0
}

// Print adds to the reply of the command that the session gave.
func (x *Session) Print(format string, args ...any) {
	if len(args) == 0 {
		x.reply.WriteString(format)
		return
	}
	fmt.Fprintf(&x.reply, format, args...)
}

// Notify sends something that the session did not ask for; in the session's own
// command it becomes part of the reply. The text has no line end of its own.
func (x *Session) Notify(text string) {
	if !x.Hear(text) {
		x.flush()
		x.Conn.Send(x.Voice(text).Parts()...)
	}
}

// flush sends what a command has said so far that waits for something else: what happens after it is told after it.
// In block mode a reply is one piece.
func (x *Session) flush() {
	if !x.answering || x.Ivars[accounts.IvBlock] || x.reply.Len() == 0 {
		return
	}
	text := x.reply.String()
	x.reply.Reset()
	x.Conn.Send(wire.Wrap(text, x.Width()))
}

// Hear gives something to a session to which it need not be sent; false if it is
// to be sent.
func (x *Session) Hear(text string) bool {
	switch {
	case x.left:
	case x.listener != nil:
		x.listener.Hear(text)
	case x.house.Speaks(x):
		if x.reply.Len() == 0 {
			x.reply.WriteByte('\n') // it is not to follow the prompt on its line
		}
		x.reply.WriteString(text + "\n")
	default:
		return false
	}
	return true
}

// Voice is a text as the session wants it.
func (x *Session) Voice(text string) talk.Voice {
	return talk.Voice{Text: text, Width: x.Width(), Prompt: x.Prompt()}
}

// Send sends the session a text by a crowd.
func (x *Session) Send(c *wire.Crowd, t wire.Text) { c.Send(x.Conn, t) }

// Answer is Notify for what the session's own command has brought about.
func (x *Session) Answer(text string) {
	if x.house.Speaks(x) && x.listener == nil {
		x.reply.WriteString(text + "\n")
		return
	}
	x.Notify(text)
}

// Width is where the session wants lines broken, 0 if nowhere.
func (x *Session) Width() int {
	if x.Ivars[accounts.IvNowrap] {
		return 0
	}
	return x.user.Number(accounts.Width)
}

// Prompt is what a client waits for after each reply.
func (x *Session) Prompt() string {
	p := x.user.Text(accounts.Prompt)
	if x.Ivars[accounts.IvDefprompt] || p == "" {
		p = "fics%"
	}
	if x.user.On(accounts.PromptTime) && !x.Ivars[accounts.IvDefprompt] {
		p = x.user.Local(x.house.Now()).Format("15:04_") + p
	}
	return p + " "
}

// Bytes that frame replies in block mode.
const (
	blockStart = "\x15"
	blockMid   = "\x16"
	blockEnd   = "\x17"
)

// Block sends a reply and the prompt.
func (x *Session) Block(id, code int, text string) {
	text = wire.Wrap(text, x.Width())
	if x.Ivars[accounts.IvBlock] {
		x.Conn.Send(fmt.Sprintf("%s%d%s%d%s%s%s\n%s", blockStart, id, blockMid, code, blockMid, text, blockEnd, x.Prompt()))
		return
	}
	x.Conn.Send(text, x.Prompt())
}

// Date is a moment in the user's time zone.
func (x *Session) Date(t time.Time) string { return phrase.DateTime(x.user.Local(t)) }

// Turn has one command of the session carried out at a time; what it returns ends that.
func (x *Session) Turn() (done func()) {
	x.turn.Lock()
	return x.turn.Unlock
}

// Collect is what is printed while something is done.
func (x *Session) Collect(do func()) string {
	x.reply.Reset()
	do()
	text := x.reply.String()
	x.reply.Reset()
	return text
}

// A Line is one that a client has sent: when it was read, by the machine's and the server's clock, and the
// client's stamp, 0 if it has none.
type Line struct {
	Began, Came time.Time
	Stamp       int64
}

// Carry returns what is printed while a line is carried out; it may go to the client in parts.
func (x *Session) Carry(l Line, do func()) string {
	x.line, x.answering = l, true
	defer func() { x.answering = false }()
	return x.Collect(do)
}

// Carrying reports whether a line is being carried out. Whoever has the floor otherwise knows by it that
// the line waits for something.
func (x *Session) Carrying() bool { return x.answering }

// Line is the one that is being carried out.
func (x *Session) Line() Line { return x.line }
