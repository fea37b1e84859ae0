package ics

import (
	"fmt"

	"rookery/chess"
	"rookery/ics/accounts"
)

// serviceCommands are for the programs that run tournaments, which have the
// title TD. Their replies are those of the old servers, since such programs read
// them; about guests they say nothing.
func serviceCommands() []command {
	return []command{
		{name: "getgi", code: 44, params: "W", usage: "user", run: cmdGetgi,
			help: "For services with the title TD: tells a user's game: \"*getgi user white black number time inc rated private*\", times in tenths of seconds."},
		{name: "getpi", code: 45, params: "W", usage: "user", run: cmdGetpi,
			help: "For services with the title TD: tells a user's ratings: \"*getpi user wild blitz standard lightning*\"."},
		{name: "tournset", code: 135, params: "WD", usage: "user 0|1", run: cmdTournset,
			help: "For services with the title TD: sets whether a user plays in a tournament."},
	}
}

// serves says why a user may not use the commands of services.
func (c *call) serves() bool {
	if c.user.Has("TD") || c.user.IsAdmin() {
		return true
	}
	c.code = codeRights
	c.refuse("Only TD programs are allowed to use this command.")
	return false
}

// served is the session of a registered user, nil if there is none.
func (c *call) served(name string) *session {
	y := c.server.lobby.Named(name)
	if y == nil || y.user.Guest {
		return nil
	}
	return y
}

func cmdGetgi(c *call) {
	if !c.serves() {
		return
	}
	y := c.served(c.arg(0))
	if y == nil {
		return
	}
	t := y.playing()
	if t == nil {
		c.print("%s is not playing a game.\n", y.user.Name)
		return
	}
	bit := map[bool]int{true: 1}
	base, inc := t.terms.Times(chess.White)
	c.print("*getgi %s %s %s %d %d %d %d %d*\n", y.user.Name, t.seats[0].name, t.seats[1].name, t.number,
		base*600, inc*10, bit[t.terms.Rated], bit[t.terms.Private])
}

func cmdGetpi(c *call) {
	if !c.serves() {
		return
	}
	if y := c.served(c.arg(0)); y != nil {
		c.print("*getpi %s %d %d %d %d*\n", y.user.Name, y.user.RatingNumber("wild"), y.user.RatingNumber("blitz"),
			y.user.RatingNumber("standard"), y.user.RatingNumber("lightning"))
	}
}

func cmdTournset(c *call) {
	if !c.serves() {
		return
	}
	if c.numbers[1] != 0 && c.numbers[1] != 1 {
		c.refuse("Usage: tournset user 0|1")
		return
	}
	y := c.served(c.arg(0))
	if y == nil || y.user.On(accounts.Tournaments) == (c.numbers[1] != 0) {
		return
	}
	value, word := "1", "ON"
	if c.numbers[1] == 0 {
		value, word = "0", "OFF"
	}
	if c.awaitProfile(y.user, accounts.Setting(accounts.Tournaments, value)) {
		y.notify(fmt.Sprintf("%s has set your tourney variable to %s.", c.user.Name, word))
	}
}
