// Package info is the room of what there is to know: about the server, and how things are done on it.
package info

import (
	"time"

	"rookery/eco"
	"rookery/ics/command"
	"rookery/ics/phrase"
)

// A Server is what is told of the server.
type Server struct {
	Name, Version string
	Started       time.Time
	Connections   int // at most
	Openings      *eco.Table
}

// Commands are those of the room.
func (s Server) Commands() []command.Command {
	return []command.Command{
		{Name: "help", Code: 50, Params: "w", Usage: "[command|topic]", Run: cmdHelp, Help: "Shows how a command is used, or tells about a topic; without parameters how to begin."},
		{Name: "index", Code: 54, Params: "w", Usage: "[category|all]", Run: cmdIndex, Help: "Lists what there is help on, by categories."},
		{Name: "boards", Code: 20, Params: "w", Usage: "[category]", Run: s.cmdBoards, Help: "Lists the categories of positions that games can begin from, or the positions of one."},
		{Name: "date", Code: 32, Run: cmdDate, Help: "Shows the server's time."},
		{Name: "ping", Params: "w", Usage: "[user]", Run: cmdPing, Help: "Tells how long the last ping took to the client of a user, or to yours, and back."},
		{Name: "uptime", Code: 140, Run: s.cmdUptime, Help: "Shows how long the server has been up, and how many use it."},
		{Name: "info", Code: 55, Run: s.cmdInfo, Help: "Says what this server is."},
		{Name: "servers", Code: 108, Run: cmdServers, Help: "Lists other servers; there are none."},
	}
}

func cmdDate(c *command.Call) {
	now := c.Now()
	c.Print("Local time     - %s\nServer time    - %s\nGMT            - %s\n", c.Date(now), phrase.DateTime(now.UTC()), phrase.DateTime(now.UTC()))
}

func cmdPing(c *command.Call) {
	var x command.Person = c
	if c.Given(0) {
		if x = c.Online(c.Arg(0)); x == nil {
			return
		}
	}
	switch trip := x.Trip(); {
	case trip > 0:
		c.Print("The last ping to %s took %d ms.\n", x.User().Name, max(1, trip.Milliseconds()))
	case !x.Sealed():
		c.Print("There is no ping to %s: only clients with timeseal answer it.\n", x.User().Name)
	default:
		if !x.Busy() { // else it would be taken for the answer to a board
			x.Ping()
		}
		c.Print("There is no ping to %s yet.\n", x.User().Name)
	}
}

func (s Server) cmdUptime(c *command.Call) {
	c.Print("Server location: %s   Server version : %s\n", s.Name, s.Version)
	c.Print("The server has been up since %s.\n(Up for: %s)\n", c.Date(s.Started), phrase.LongSpan(c.Now().Sub(s.Started)))
	c.Print("Player limit: %d users.\n", s.Connections)
	c.Print("%s, with a high of %d since last restart.\n", phrase.ThereAre(len(c.Everybody()), "player"), c.Peak())
	c.Print("%s", c.PlayedToday())
}

func (s Server) cmdInfo(c *command.Call) {
	c.Print("%s %s: an internet chess server. It speaks as freechess.org does, so that clients made for it work.\n", s.Name, s.Version)
	c.Print("Every move is stored before it is acknowledged; games in play survive the server.\n")
}

func cmdServers(c *command.Call) { c.Print("There are no other servers.\n") }
