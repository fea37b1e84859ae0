package ics

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/chat"
	"rookery/ics/command"
	"rookery/ics/directory"
	"rookery/ics/examine"
	"rookery/ics/info"
	"rookery/ics/lobby"
	"rookery/ics/moderation"
	"rookery/ics/past"
	"rookery/ics/phrase"
	"rookery/ics/play"
	"rookery/ics/session"
	"rookery/ics/settings"
	"rookery/ics/standings"
	"rookery/ics/watch"
	"rookery/ics/wire"
)

// A typist is somebody who is on, as the server carries out what they type.
type typist struct {
	*play.Player
	server *Server
}

// typist is somebody whose lines are carried out.
func (s *Server) typist(x *play.Player) typist { return typist{x, s} }

// allCommands is the table of commands of a server, by name.
func allCommands(s *Server) command.Table {
	return command.NewTable(
		chat.Commands(s.contests.AwaitTD), s.registry.Commands(), moderation.New(s.config.Stop).Commands(),
		info.Server{Name: s.config.Name, Version: s.config.Version, Started: s.started, Connections: s.config.Limits.Connections, Openings: s.openings}.Commands(),
		settings.Commands(),
		s.matching.Commands(), bidCommands(s),
		play.Commands(), watch.Room{House: play.NewGallery(s.hall), Openings: s.openings, Post: s.letters}.Commands(), examine.Boards{AwaitBoard: play.AwaitBoard}.Commands(),
		past.Commands(), standings.Commands(play.Facing), directory.Commands(s.guesses), s.contests.Commands(), s.letters.Commands(),
	)
}

// errGone is a client that has said good-bye.
var errGone = errors.New("the client is gone")

// converse carries out what the client sends until it leaves, and tells why.
func (x typist) converse() string {
	s := x.server
	for {
		x.Conn.Patience(s.config.Limits.Idle)
		line, stamp, err := x.Conn.Line()
		var timeout net.Error
		switch {
		case errors.Is(err, wire.ErrTooLong):
			s.floor.With(x.Player, func() {
				x.Block(0, command.CodeLength, "Your line is too long; it was ignored.\n")
			})
			continue
		case errors.As(err, &timeout) && timeout.Timeout():
			busy := false
			s.floor.With(nil, func() {
				if busy = x.engaged(); !busy {
					x.Conn.Send("\n**** Auto-logout because you were idle more than " + phrase.LongSpan(s.config.Limits.Idle) + ". ****\n")
				}
			})
			if busy {
				continue
			}
			return "idle"
		case err != nil:
			return "connection lost"
		}
		x.Throttle(time.Now())
		if seen, doubtful := x.Conn.Doubt(); doubtful {
			x.executeDoubtful(wire.Clean(line), stamp, seen)
		} else {
			x.execute(wire.Clean(line), stamp)
		}
		if x.Bye() != "" {
			x.Conn.HangUp()
			return x.Bye()
		}
	}
}

// engaged: somebody who plays is not idle, however long a move takes.
func (x typist) engaged() bool { return x.Busy() || len(x.Observed()) > 0 }

// execute carries out a line, which the client stamped with its time or with 0.
func (x typist) execute(line string, stamp int64) {
	read := session.Line{Began: time.Now(), Came: x.server.now(), Stamp: stamp}
	defer x.Turn()()
	x.server.floor.With(x.Player, func() {
		line = strings.TrimSpace(line)
		id := 0
		if x.Ivars[accounts.IvBlock] {
			id, line = cutNumber(line)
		}
		if x.Left() {
			return
		}
		idleKept := strings.HasPrefix(line, "$$")
		if line != "" && !idleKept {
			x.awake()
		}
		code := command.CodeNone
		text := x.Carry(read, func() { code = x.awaitLine(line) })
		if x.Bye() != "" {
			x.Conn.Send(text)
			return
		}
		x.Block(id, code, text)
		x.Keep()
	})
}

// idleTime is after how long somebody counts as idle.
const idleTime = 5 * time.Minute

// awake notes that somebody types, and tells those who wait for that.
func (x typist) awake() {
	if x.Type() >= idleTime {
		for y := range x.server.lobby.Who(lobby.ReturnOf, x.User().Key()) {
			y.Notify(fmt.Sprintf("Notification: %s is no longer idle.", x.User().Name))
		}
	}
}

// cutNumber takes the number off that leads a line in block mode.
func cutNumber(line string) (int, string) {
	i := 0
	for i < len(line) && i < 9 && line[i] >= '0' && line[i] <= '9' {
		i++
	}
	if i == 0 || i < len(line) && line[i] != ' ' {
		return 0, line
	}
	n, _ := strconv.Atoi(line[:i])
	return n, strings.TrimSpace(line[i:])
}

// maxCommands bounds what one line may ask for, aliases included.
const maxCommands = 20

// awaitLine does what a line says: a move, or commands with ";" between them.
// The code is that of the first.
func (x typist) awaitLine(line string) int {
	code := command.CodeNone
	for n := 0; line != "" && n < maxCommands && x.Bye() == ""; n++ {
		var k int
		k, line = x.awaitOne(line)
		if n == 0 {
			code = k
		}
		line = strings.TrimSpace(line)
	}
	return code
}

// awaitOne does the first command of a line, and returns its code and what is left.
func (x typist) awaitOne(line string) (code int, rest string) {
	first, after, _ := strings.Cut(line, ";")
	if x.AwaitTypedMove(strings.TrimSpace(strings.TrimLeft(first, "$"))) {
		return command.CodeMove, after
	}
	plain := strings.HasPrefix(line, "$")
	line = strings.TrimSpace(strings.TrimLeft(line, "$"))
	if !plain {
		line = x.Expand(line, x.Others())
	}
	if line == "" {
		return command.CodeNone, ""
	}
	line = command.Spelled(line)
	word, params, _ := strings.Cut(line, " ")
	word, tail, cut := strings.Cut(word, ";")
	if cut {
		params, rest = "", tail+" "+params
	}
	if word == "" {
		return command.CodeNone, rest
	}
	k, fits := x.server.commands.Find(word, x.User().IsAdmin())
	if k == nil {
		_, rest, _ = strings.Cut(params, ";")
		if len(fits) > 0 {
			x.Print("Ambiguous command \"%s\". Matches: %s.\n", word, strings.Join(fits, " "))
			return command.CodeAmbiguous, rest
		}
		x.Print("%s: Command not found.\n", word)
		return command.CodeBadCommand, rest
	}
	if !cut && !k.Whole() {
		params, rest, _ = strings.Cut(params, ";")
	}
	args, numbers, ok := k.Parse(params)
	if !ok {
		x.Print("Usage: %s\nType \"help %s\" for more.\n", strings.TrimSpace(k.Name+" "+k.Usage), k.Name)
		return command.CodeBadParams, rest
	}
	c := &command.Call{Asker: x.Player, House: desk{x.server}, Command: k, Args: args, Numbers: numbers, Code: k.Code}
	k.Run(c)
	return c.Code, rest
}
