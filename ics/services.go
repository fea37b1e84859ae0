package ics

import (
	"fmt"

	"rookery/chess"
	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/play"
)

// serviceCommands are for the programs that run tournaments, which have the
// title TD. Their replies are those of the old servers, since such programs read
// them; about guests they say nothing.
func serviceCommands(s *Server) []command.Command {
	return []command.Command{
		{Name: "getgi", Code: 44, Params: "W", Usage: "user", Run: s.asking(cmdGetgi),
			Help: "For services with the title TD: tells a user's game: \"*getgi user white black number time inc rated private*\", times in tenths of seconds."},
		{Name: "getpi", Code: 45, Params: "W", Usage: "user", Run: s.asking(cmdGetpi),
			Help: "For services with the title TD: tells a user's ratings: \"*getpi user wild blitz standard lightning*\"."},
		{Name: "tournset", Code: 135, Params: "WD", Usage: "user 0|1", Run: s.asking(cmdTournset),
			Help: "For services with the title TD: sets whether a user plays in a tournament."},
	}
}

// served is the session of a registered user, nil if there is none.
func (c *ask) served(name string) *play.Player {
	y := c.server.lobby.Named(name)
	if y == nil || y.User().Guest {
		return nil
	}
	return y
}

func cmdGetgi(c *ask) {
	if !c.Serves() {
		return
	}
	y := c.served(c.Arg(0))
	if y == nil {
		return
	}
	t := y.Playing()
	if t == nil {
		c.Print("%s is not playing a game.\n", y.User().Name)
		return
	}
	bit := map[bool]int{true: 1}
	base, inc := t.Terms().Times(chess.White)
	c.Print("*getgi %s %s %s %d %d %d %d %d*\n", y.User().Name, t.Seats()[0].Name, t.Seats()[1].Name, t.Number(),
		base*600, inc*10, bit[t.Terms().Rated], bit[t.Terms().Private])
}

func cmdGetpi(c *ask) {
	if !c.Serves() {
		return
	}
	if y := c.served(c.Arg(0)); y != nil {
		c.Print("*getpi %s %d %d %d %d*\n", y.User().Name, y.User().RatingNumber("wild"), y.User().RatingNumber("blitz"),
			y.User().RatingNumber("standard"), y.User().RatingNumber("lightning"))
	}
}

func cmdTournset(c *ask) {
	if !c.Serves() {
		return
	}
	if c.Numbers[1] != 0 && c.Numbers[1] != 1 {
		c.Refuse("Usage: tournset user 0|1")
		return
	}
	y := c.served(c.Arg(0))
	if y == nil || y.User().On(accounts.Tournaments) == (c.Numbers[1] != 0) {
		return
	}
	value, word := "1", "ON"
	if c.Numbers[1] == 0 {
		value, word = "0", "OFF"
	}
	if c.AwaitEdit(y.User(), accounts.Setting(accounts.Tournaments, value)) {
		y.Notify(fmt.Sprintf("%s has set your tourney variable to %s.", c.User().Name, word))
	}
}
