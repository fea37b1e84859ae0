package ics

import (
	"time"

	"rookery/ics/phrase"
	"rookery/ics/wire"
)

// serverCommands are about the server itself.
func serverCommands() []command {
	return []command{
		{name: "date", code: 32, run: cmdDate, help: "Shows the server's time."},
		{name: "ping", params: "w", usage: "[user]", run: cmdPing, help: "Tells how long the last ping took to the client of a user, or to yours, and back."},
		{name: "uptime", code: 140, run: cmdUptime, help: "Shows how long the server has been up, and how many use it."},
		{name: "quit", code: 97, run: cmdQuit, help: "Ends the session; not while you are playing a game."},
		{name: "info", code: 55, run: cmdInfo, help: "Says what this server is."},
		{name: "limits", code: 63, run: cmdLimits, help: "Shows the sizes of lists."},
		{name: "servers", code: 108, run: cmdServers, help: "Lists other servers; there are none."},
		{name: "whenshut", code: 144, run: cmdWhenshut, help: "Tells whether the server is about to shut down."},
	}
}

func cmdDate(c *call) {
	now := c.server.now()
	c.print("Local time     - %s\nServer time    - %s\nGMT            - %s\n", c.date(now), phrase.DateTime(now.UTC()), phrase.DateTime(now.UTC()))
}

func cmdPing(c *call) {
	x := c.session
	if c.given(0) {
		if x = c.online(c.arg(0)); x == nil {
			return
		}
	}
	switch trip := x.conn.Trip(); {
	case trip > 0:
		c.print("The last ping to %s took %d ms.\n", x.user.Name, max(1, trip.Milliseconds()))
	case !x.conn.Sealed():
		c.print("There is no ping to %s: only clients with timeseal answer it.\n", x.user.Name)
	default:
		if !x.busy() { // else it would be taken for the answer to a board
			x.conn.Ping(c.server.now())
		}
		c.print("There is no ping to %s yet.\n", x.user.Name)
	}
}

func cmdUptime(c *call) {
	s := c.server
	c.print("Server location: %s   Server version : %s\n", s.config.Name, s.config.Version)
	c.print("The server has been up since %s.\n(Up for: %s)\n", c.date(s.started), phrase.LongSpan(s.now().Sub(s.started)))
	c.print("Player limit: %d users.\n", s.config.Limits.Connections)
	c.print("%s, with a high of %d since last restart.\n", phrase.ThereAre(s.lobby.Len(), "player"), s.lobby.Peak())
	c.print("%s", s.playedToday())
}

func cmdQuit(c *call) {
	switch t := c.playing(); {
	case t == nil || t.waiting:
	case t.contest != nil:
		c.refuse("You can't quit while you are playing a game. Type \"resign\" to give it up.")
		return
	default:
		c.refuse("You can't quit while you are playing a game. Type \"resign\" to give it up, or \"adjourn\" or \"abort\" to ask %s.",
			t.memory(c.session).opponent)
		return
	}
	c.print("Logging you out.\n\n      Thank you for using %s.\n", c.server.config.Name)
	c.bye = "quit"
}

func cmdInfo(c *call) {
	c.print("%s %s: an internet chess server. It speaks as freechess.org does, so that clients made for it work.\n", c.server.config.Name, c.server.config.Version)
	c.print("Every move is stored before it is acknowledged; games in play survive the server.\n")
}

func cmdLimits(c *call) {
	c.print("Names on a list: %d.  Aliases: %d.  Finger notes: %d.  Bytes in a line: %d.\n", maxListed, maxAliases, len(c.user.Own.Notes()), wire.MaxLine)
}

func cmdServers(c *call) { c.print("There are no other servers.\n") }

func cmdWhenshut(c *call) {
	if at := c.server.shutAt; !at.IsZero() {
		c.print("The server will shut down in %s.\n", phrase.LongSpan(at.Sub(c.server.now()).Round(time.Second)))
		return
	}
	c.print("No shutdown currently in progress.\n")
}
