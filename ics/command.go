package ics

import (
	"fmt"
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
	"rookery/ics/settings"
	"rookery/ics/standings"
	"rookery/ics/watch"
)

// A call is a command being carried out that needs what the server itself has. Its session has the floor.
type call struct {
	*session
	*command.Call
}

// callOf is a command's call with its session.
func callOf(c *command.Call) *call {
	x, _ := c.Asker.(*session)
	return &call{x, c}
}

// callBy is a call of somebody's without a command, for what is done in their name.
func callBy(x *session) *call {
	return &call{x, &command.Call{Asker: x, House: desk{x.server}}}
}

// own makes what a command does here something that commands do.
func own(run func(*call)) func(*command.Call) {
	return func(c *command.Call) { run(callOf(c)) }
}

// online is the session that a name or its beginning means; nil after saying why.
func (c *call) online(name string) *session {
	y, _ := c.Online(name).(*session)
	return y
}

// allCommands is the table of commands of a server, by name.
func allCommands(s *Server) command.Table {
	return command.NewTable(
		chat.Commands(s.contests.AwaitTD), s.registry.Commands(), moderation.New(s.config.Stop).Commands(),
		info.Server{Name: s.config.Name, Version: s.config.Version, Started: s.started, Connections: s.config.Limits.Connections, Openings: s.openings}.Commands(),
		settings.Commands(),
		offerCommands(), seekCommands(), gameCommands(), watchCommands(), watch.Room{House: gallery{s}, Openings: s.openings, Post: s.letters}.Commands(), examineCommands(), examine.Boards{AwaitBoard: func(c *command.Call, f func(examine.Table)) { callOf(c).awaitBoard(func(t *table) { f(t) }) }}.Commands(), bughouseCommands(), simulCommands(), inviteCommands(),
		resumeCommands(), past.Commands(), standings.Commands(facing), directory.Commands(s.guesses), adjudicationCommands(), agreeCommands(), s.contests.Commands(), serviceCommands(),
		bidCommands(), s.letters.Commands(),
	)
}

// execute carries out a line, which the client stamped with its time or with 0.
func (x *session) execute(line string, stamp int64) {
	began, came := time.Now(), x.server.now()
	x.turn.Lock()
	defer x.turn.Unlock()
	x.server.floor.With(x, func() {
		x.began, x.came = began, came
		line = strings.TrimSpace(line)
		id := 0
		if x.ivars[accounts.IvBlock] {
			id, line = cutNumber(line)
		}
		if x.left {
			return
		}
		idleKept := strings.HasPrefix(line, "$$")
		if line != "" && !idleKept {
			x.awake()
		}
		x.stamp = stamp
		x.reply.Reset()
		x.answering = true
		code := x.awaitLine(line)
		x.answering = false
		text := x.reply.String()
		x.reply.Reset()
		if x.bye != "" {
			x.conn.Send(text)
			return
		}
		x.block(id, code, text)
		x.Keep()
	})
}

// idleTime is after how long somebody counts as idle.
const idleTime = 5 * time.Minute

// awake notes that somebody types, and tells those who wait for that.
func (x *session) awake() {
	now := x.server.now()
	if now.Sub(x.typed) >= idleTime {
		for y := range x.server.lobby.Who(lobby.ReturnOf, x.user.Key()) {
			y.Notify(fmt.Sprintf("Notification: %s is no longer idle.", x.user.Name))
		}
	}
	x.typed = now
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
func (x *session) awaitLine(line string) int {
	code := command.CodeNone
	for n := 0; line != "" && n < maxCommands && x.bye == ""; n++ {
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
func (x *session) awaitOne(line string) (code int, rest string) {
	first, after, _ := strings.Cut(line, ";")
	if x.awaitTypedMove(strings.TrimSpace(strings.TrimLeft(first, "$"))) {
		return command.CodeMove, after
	}
	plain := strings.HasPrefix(line, "$")
	line = strings.TrimSpace(strings.TrimLeft(line, "$"))
	if !plain {
		line = x.expand(line)
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
	k, fits := x.server.commands.Find(word, x.user.IsAdmin())
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
	c := &command.Call{Asker: x, House: desk{x.server}, Command: k, Args: args, Numbers: numbers, Code: k.Code}
	k.Run(c)
	return c.Code, rest
}
