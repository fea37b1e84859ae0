package ics

import (
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"time"

	"rookery/chess"
	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/phrase"
	"rookery/ics/talk"
	"rookery/ics/wire"
)

// errGone is a client that has said good-bye.
var errGone = errors.New("the client is gone")

// A session is somebody who is on. But for its connection, everything in it
// belongs to who has the floor.
type session struct {
	server *Server
	conn   *wire.Conn // nil: a robot's
	user   *accounts.User
	ivars  accounts.Ivars
	since  time.Time // when it began
	typed  time.Time // when the last line came
	began  time.Time // when the one being carried out was read
	came   time.Time // the same by the server's clock
	left   bool
	// Games that are being stored which the session is to play, and under
	// what the lobby's index has it.
	starting []*table
	bye      string // why the session ends after this command

	turn      sync.Mutex      // held while a command is carried out
	reply     strings.Builder // of the command that is being carried out
	answering bool            // it goes to the client, in parts if something else comes between
	pages     []string        // lines of a long text that are still to be shown
	talked    talk.Partners
	playsAt   []*table   // games; several only in a simul
	examines  *table     // nil if it does not
	observes  []*table   // the first is the one that commands mean
	following string     // whose games it observes as they begin
	partner   *session   // in bughouse
	promotion chess.Role // that "promote" has set
	last      memory     // of the last game
	stamp     int64      // of the line being carried out
	robot     *robot     // not nil: the server plays
	visit     *Visit     // not nil: the user's program is in this process

	proved  time.Time // when the password was last known to be right, or nearly
	budgets talk.Allowance
	tokens  float64 // of the bucket that bounds how fast lines come
	filled  time.Time
}

// read is the next line of somebody who is not in yet, cleaned. They may send as many as others.
func (x *session) read() (string, error) {
	line, _, err := x.conn.Line()
	x.throttle(time.Now())
	if errors.Is(err, wire.ErrTooLong) {
		return "", nil
	}
	return wire.Clean(line), err
}

// converse carries out what the client sends until it leaves, and tells why.
func (x *session) converse() string {
	s := x.server
	for {
		x.conn.Patience(s.config.Limits.Idle)
		line, stamp, err := x.conn.Line()
		var timeout net.Error
		switch {
		case errors.Is(err, wire.ErrTooLong):
			s.floor.With(x, func() {
				x.block(0, command.CodeLength, "Your line is too long; it was ignored.\n")
			})
			continue
		case errors.As(err, &timeout) && timeout.Timeout():
			busy := false
			s.floor.With(nil, func() {
				if busy = x.engaged(); !busy {
					x.conn.Send("\n**** Auto-logout because you were idle more than " + phrase.LongSpan(s.config.Limits.Idle) + ". ****\n")
				}
			})
			if busy {
				continue
			}
			return "idle"
		case err != nil:
			return "connection lost"
		}
		x.throttle(time.Now())
		if seen, doubtful := x.conn.Doubt(); doubtful {
			x.executeDoubtful(wire.Clean(line), stamp, seen)
		} else {
			x.execute(wire.Clean(line), stamp)
		}
		if x.bye != "" {
			x.conn.HangUp()
			return x.bye
		}
	}
}

// engaged: somebody who plays is not idle, however long a move takes.
func (x *session) engaged() bool { return x.Busy() || len(x.observes) > 0 }

// throttle waits until the client may send a line: a bucket holds so many lines
// and fills with time.
func (x *session) throttle(now time.Time) { time.Sleep(x.short(now)) }

// short is how long it takes until a line may come.
func (x *session) short(now time.Time) time.Duration {
	l := x.server.config.Limits
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
func (x *session) Print(format string, args ...any) {
	if len(args) == 0 {
		x.reply.WriteString(format)
		return
	}
	fmt.Fprintf(&x.reply, format, args...)
}

// Notify sends something that the session did not ask for; in the session's own
// command it becomes part of the reply. The text has no line end of its own.
func (x *session) Notify(text string) {
	if !x.Hear(text) {
		x.flush()
		x.conn.Send(x.Voice(text).Parts()...)
	}
}

// flush sends what a command has said so far that waits for something else: what happens after it is told after it.
// In block mode a reply is one piece.
func (x *session) flush() {
	if !x.answering || x.ivars[accounts.IvBlock] || x.reply.Len() == 0 {
		return
	}
	text := x.reply.String()
	x.reply.Reset()
	x.conn.Send(wire.Wrap(text, x.Width()))
}

// Hear gives something to a session to which it need not be sent; false if it is
// to be sent.
func (x *session) Hear(text string) bool {
	switch {
	case x.left:
	case x.visit != nil:
		x.visit.hear(text)
	case x.server.floor.Speaker() == x:
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
func (x *session) Voice(text string) talk.Voice {
	return talk.Voice{Text: text, Width: x.Width(), Prompt: x.prompt()}
}

// Send sends the session a text by a crowd.
func (x *session) Send(c *wire.Crowd, t wire.Text) { c.Send(x.conn, t) }

// answer is notify for what the session's own command has brought about.
func (x *session) answer(text string) {
	if x.server.floor.Speaker() == x && x.visit == nil {
		x.reply.WriteString(text + "\n")
		return
	}
	x.Notify(text)
}

// Width is where the session wants lines broken, 0 if nowhere.
func (x *session) Width() int {
	if x.ivars[accounts.IvNowrap] {
		return 0
	}
	return x.user.Number(accounts.Width)
}

// prompt is what a client waits for after each reply.
func (x *session) prompt() string {
	p := x.user.Text(accounts.Prompt)
	if x.ivars[accounts.IvDefprompt] || p == "" {
		p = "fics%"
	}
	if x.user.On(accounts.PromptTime) && !x.ivars[accounts.IvDefprompt] {
		p = x.user.Local(x.server.now()).Format("15:04_") + p
	}
	return p + " "
}

// Bytes that frame replies in block mode.
const (
	blockStart = "\x15"
	blockMid   = "\x16"
	blockEnd   = "\x17"
)

// block sends a reply and the prompt.
func (x *session) block(id, code int, text string) {
	text = wire.Wrap(text, x.Width())
	if x.ivars[accounts.IvBlock] {
		x.conn.Send(fmt.Sprintf("%s%d%s%d%s%s%s\n%s", blockStart, id, blockMid, code, blockMid, text, blockEnd, x.prompt()))
		return
	}
	x.conn.Send(text, x.prompt())
}

// Date is a moment in the user's time zone.
func (x *session) Date(t time.Time) string { return phrase.DateTime(x.user.Local(t)) }
