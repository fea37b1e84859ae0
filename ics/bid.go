package ics

import (
	"fmt"
	"strings"

	"rookery/ics/command"
)

// bidCommands are for services with the title TD, which have a user carry out a
// command: a lecture's program shows its audience a game, a tournament's begins one.
func bidCommands(s *Server) []command.Command {
	return []command.Command{
		{Name: "rmatch", Code: 183, Params: "WWs", Usage: "user opponent [terms]", Run: s.asking(cmdRmatch),
			Help: "For services with the title TD: has a user challenge another."},
		{Name: "robserve", Code: 106, Params: "WW", Usage: "user game", Run: s.asking(cmdRobserve),
			Help: "For services with the title TD: has a user observe a game."},
		{Name: "rfollow", Code: 100, Params: "Ww", Usage: "user [player]", Run: s.asking(cmdRfollow),
			Help: "For services with the title TD: has a user follow a player, or nobody any longer."},
		{Name: "rcopygame", Code: 99, Params: "WW", Usage: "user game", Run: s.asking(cmdRcopygame),
			Help: "For services with the title TD: opens a board with the moves of a game for a user."},
	}
}

// bid has a user carry out a command as if they had typed it, once what they are
// doing is done. The service hears that it was asked, not what came of it.
func (c *ask) bid(name, line string) {
	if !c.Serves() {
		return
	}
	y := c.server.lobby.Named(name)
	if y == nil || y.Robot() {
		c.Print("*%s %s 1*\n", c.Command.Name, name)
		return
	}
	c.Print("*%s %s 0*\n", c.Command.Name, y.User().Name)
	by := c.User().Titled()
	c.server.notes.Go(func() { c.server.typist(y).obey(by, line) })
}

// obey carries a command out on behalf of a service. Aliases are kept out.
func (x typist) obey(by, line string) {
	defer x.Turn()()
	var text string
	x.server.floor.With(x.Player, func() {
		if x.Left() || x.Bye() != "" {
			return
		}
		text = strings.TrimSpace(x.Collect(func() { x.awaitLine("$" + line) }))
		x.Keep()
	})
	x.server.floor.With(nil, func() { x.Notify(fmt.Sprintf("%s has you \"%s\":\n%s", by, line, text)) })
}

func cmdRmatch(c *ask) {
	c.bid(c.Arg(0), strings.TrimSpace("match "+c.Arg(1)+" "+c.Arg(2)))
}

func cmdRobserve(c *ask) { c.bid(c.Arg(0), "observe "+c.Arg(1)) }

func cmdRfollow(c *ask) { c.bid(c.Arg(0), strings.TrimSpace("follow "+c.Arg(1))) }

func cmdRcopygame(c *ask) { c.bid(c.Arg(0), "copygame "+c.Arg(1)) }
