package ics

import (
	"time"

	"rookery/ics/command"
	"rookery/ics/phrase"
)

// serverCommands are about the server itself.
func serverCommands() []command.Command {
	return []command.Command{
		{Name: "date", Code: 32, Run: own(cmdDate), Help: "Shows the server's time."},
		{Name: "ping", Params: "w", Usage: "[user]", Run: own(cmdPing), Help: "Tells how long the last ping took to the client of a user, or to yours, and back."},
		{Name: "uptime", Code: 140, Run: own(cmdUptime), Help: "Shows how long the server has been up, and how many use it."},
		{Name: "quit", Code: 97, Run: own(cmdQuit), Help: "Ends the session; not while you are playing a game."},
		{Name: "info", Code: 55, Run: own(cmdInfo), Help: "Says what this server is."},
		{Name: "servers", Code: 108, Run: own(cmdServers), Help: "Lists other servers; there are none."},
		{Name: "whenshut", Code: 144, Run: own(cmdWhenshut), Help: "Tells whether the server is about to shut down."},
	}
}

func cmdDate(c *call) {
	now := c.server.now()
	c.Print("Local time     - %s\nServer time    - %s\nGMT            - %s\n", c.Date(now), phrase.DateTime(now.UTC()), phrase.DateTime(now.UTC()))
}

func cmdPing(c *call) {
	x := c.session
	if c.Given(0) {
		if x = c.online(c.Arg(0)); x == nil {
			return
		}
	}
	switch trip := x.conn.Trip(); {
	case trip > 0:
		c.Print("The last ping to %s took %d ms.\n", x.user.Name, max(1, trip.Milliseconds()))
	case !x.conn.Sealed():
		c.Print("There is no ping to %s: only clients with timeseal answer it.\n", x.user.Name)
	default:
		if !x.Busy() { // else it would be taken for the answer to a board
			x.conn.Ping(c.server.now())
		}
		c.Print("There is no ping to %s yet.\n", x.user.Name)
	}
}

func cmdUptime(c *call) {
	s := c.server
	c.Print("Server location: %s   Server version : %s\n", s.config.Name, s.config.Version)
	c.Print("The server has been up since %s.\n(Up for: %s)\n", c.Date(s.started), phrase.LongSpan(s.now().Sub(s.started)))
	c.Print("Player limit: %d users.\n", s.config.Limits.Connections)
	c.Print("%s, with a high of %d since last restart.\n", phrase.ThereAre(s.lobby.Len(), "player"), s.lobby.Peak())
	c.Print("%s", c.PlayedToday())
}

func cmdQuit(c *call) {
	switch t := c.playing(); {
	case t == nil || t.waiting:
	case t.contest != nil:
		c.Refuse("You can't quit while you are playing a game. Type \"resign\" to give it up.")
		return
	default:
		c.Refuse("You can't quit while you are playing a game. Type \"resign\" to give it up, or \"adjourn\" or \"abort\" to ask %s.",
			t.memory(c.session).opponent)
		return
	}
	c.Print("Logging you out.\n\n      Thank you for using %s.\n", c.server.config.Name)
	c.bye = "quit"
}

func cmdInfo(c *call) {
	c.Print("%s %s: an internet chess server. It speaks as freechess.org does, so that clients made for it work.\n", c.server.config.Name, c.server.config.Version)
	c.Print("Every move is stored before it is acknowledged; games in play survive the server.\n")
}

func cmdServers(c *call) { c.Print("There are no other servers.\n") }

func cmdWhenshut(c *call) {
	if at := c.server.shutAt; !at.IsZero() {
		c.Print("The server will shut down in %s.\n", phrase.LongSpan(at.Sub(c.server.now()).Round(time.Second)))
		return
	}
	c.Print("No shutdown currently in progress.\n")
}
