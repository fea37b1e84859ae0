package ics

import (
	"fmt"
	"strings"
)

// bidCommands are for services with the title TD, which have a user carry out a
// command: a lecture's program shows its audience a game, a tournament's begins one.
func bidCommands() []command {
	return []command{
		{name: "rmatch", code: 183, params: "WWs", usage: "user opponent [terms]", run: cmdRmatch,
			help: "For services with the title TD: has a user challenge another."},
		{name: "robserve", code: 106, params: "WW", usage: "user game", run: cmdRobserve,
			help: "For services with the title TD: has a user observe a game."},
		{name: "rfollow", code: 100, params: "Ww", usage: "user [player]", run: cmdRfollow,
			help: "For services with the title TD: has a user follow a player, or nobody any longer."},
		{name: "rcopygame", code: 99, params: "WW", usage: "user game", run: cmdRcopygame,
			help: "For services with the title TD: opens a board with the moves of a game for a user."},
	}
}

// bid has a user carry out a command as if they had typed it, once what they are
// doing is done. The service hears that it was asked, not what came of it.
func (c *call) bid(name, line string) {
	if !c.serves() {
		return
	}
	y := c.server.lobby.Named(name)
	if y == nil || y.robot != nil {
		c.print("*%s %s 1*\n", c.command.name, name)
		return
	}
	c.print("*%s %s 0*\n", c.command.name, y.user.Name)
	by := c.user.Titled()
	c.server.notes.Go(func() { y.obey(by, line) })
}

// obey carries a command out on behalf of a service. Aliases are kept out.
func (x *session) obey(by, line string) {
	x.turn.Lock()
	defer x.turn.Unlock()
	var text string
	x.server.floor.With(x, func() {
		if x.left || x.bye != "" {
			return
		}
		x.reply.Reset()
		x.awaitLine("$" + line)
		text = strings.TrimSpace(x.reply.String())
		x.reply.Reset()
		x.keep()
	})
	x.server.floor.With(nil, func() { x.notify(fmt.Sprintf("%s has you \"%s\":\n%s", by, line, text)) })
}

func cmdRmatch(c *call) {
	c.bid(c.arg(0), strings.TrimSpace("match "+c.arg(1)+" "+c.arg(2)))
}

func cmdRobserve(c *call) { c.bid(c.arg(0), "observe "+c.arg(1)) }

func cmdRfollow(c *call) { c.bid(c.arg(0), strings.TrimSpace("follow "+c.arg(1))) }

func cmdRcopygame(c *call) { c.bid(c.arg(0), "copygame "+c.arg(1)) }
