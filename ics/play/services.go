package play

import (
	"fmt"

	"rookery/chess"
	"rookery/ics/accounts"
	"rookery/ics/command"
)

// serviceCommands are for the programs that run tournaments, which have the
// title TD. Their replies are those of the old servers, since such programs read
// them; about guests they say nothing.
func serviceCommands() []command.Command {
	return []command.Command{
		{Name: "getgi", Code: 44, Params: "W", Usage: "user", Run: own(cmdGetgi),
			Help: "For services with the title TD: tells a user's game: \"*getgi user white black number time inc rated private*\", times in tenths of seconds."},
		{Name: "getpi", Code: 45, Params: "W", Usage: "user", Run: own(cmdGetpi),
			Help: "For services with the title TD: tells a user's ratings: \"*getpi user wild blitz standard lightning*\"."},
		{Name: "tournset", Code: 135, Params: "WD", Usage: "user 0|1", Run: own(cmdTournset),
			Help: "For services with the title TD: sets whether a user plays in a tournament."},
	}
}

// served is the session of a registered user, nil if there is none.
func (c *Call) served(name string) *Player {
	y := c.hall.lobby.Named(name)
	if y == nil || y.User().Guest {
		return nil
	}
	return y
}

func cmdGetgi(c *Call) {
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
	base, inc := t.terms.Times(chess.White)
	c.Print("*getgi %s %s %s %d %d %d %d %d*\n", y.User().Name, t.seats[0].Name, t.seats[1].Name, t.number,
		base*600, inc*10, bit[t.terms.Rated], bit[t.terms.Private])
}

func cmdGetpi(c *Call) {
	if !c.Serves() {
		return
	}
	if y := c.served(c.Arg(0)); y != nil {
		c.Print("*getpi %s %d %d %d %d*\n", y.User().Name, y.User().RatingNumber("wild"), y.User().RatingNumber("blitz"),
			y.User().RatingNumber("standard"), y.User().RatingNumber("lightning"))
	}
}

func cmdTournset(c *Call) {
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
