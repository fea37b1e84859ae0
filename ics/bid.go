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
		{Name: "rmatch", Code: 183, Params: "WWs", Usage: "user opponent [terms]", Run: bids{s}.cmdRmatch,
			Help: "For services with the title TD: has a user challenge another."},
		{Name: "robserve", Code: 106, Params: "WW", Usage: "user game", Run: bids{s}.cmdRobserve,
			Help: "For services with the title TD: has a user observe a game."},
		{Name: "rfollow", Code: 100, Params: "Ww", Usage: "user [player]", Run: bids{s}.cmdRfollow,
			Help: "For services with the title TD: has a user follow a player, or nobody any longer."},
		{Name: "rcopygame", Code: 99, Params: "WW", Usage: "user game", Run: bids{s}.cmdRcopygame,
			Help: "For services with the title TD: opens a board with the moves of a game for a user."},
	}
}

// bids are those commands of a server.
type bids struct{ server *Server }

// bid has a user carry out a command as if they had typed it, once what they are
// doing is done. The service hears that it was asked, not what came of it.
func (b bids) bid(c *command.Call, name, line string) {
	if !c.Serves() {
		return
	}
	y := b.server.lobby.Named(name)
	if y == nil || y.Robot() {
		c.Print("*%s %s 1*\n", c.Command.Name, name)
		return
	}
	c.Print("*%s %s 0*\n", c.Command.Name, y.User().Name)
	by := c.User().Titled()
	b.server.notes.Go(func() { b.server.typist(y).obey(by, line) })
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

func (b bids) cmdRmatch(c *command.Call) {
	b.bid(c, c.Arg(0), strings.TrimSpace("match "+c.Arg(1)+" "+c.Arg(2)))
}

func (b bids) cmdRobserve(c *command.Call) { b.bid(c, c.Arg(0), "observe "+c.Arg(1)) }

func (b bids) cmdRfollow(c *command.Call) { b.bid(c, c.Arg(0), strings.TrimSpace("follow "+c.Arg(1))) }

func (b bids) cmdRcopygame(c *command.Call) { b.bid(c, c.Arg(0), "copygame "+c.Arg(1)) }
