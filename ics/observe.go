package ics

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/past"
)

const maxObserved = 30

// watchCommands are about other people's games.
func watchCommands() []command.Command {
	return []command.Command{
		{Name: "observe", Code: 80, Params: "s", Usage: "[game|user|/kind ...]", Run: own(cmdObserve),
			Help: "Shows you the moves of a game, by its number or a player; without parameters of the best game, \"/b\" of the best blitz game (lbswzBSLx as in games)."},
		{Name: "unobserve", Code: 138, Params: "w", Usage: "[game|user]", Run: own(cmdUnobserve), Help: "Ends observing a game, or all."},
		{Name: "follow", Code: 41, Params: "w", Usage: "[user|/kind]", Run: own(cmdFollow),
			Help: "Observes all games of a user from now on, or always the best game of a kind (\"/b\": blitz); without parameters no longer."},
		{Name: "pfollow", Code: 88, Params: "w", Usage: "[user]", Run: own(cmdPfollow), Help: "Observes all games of a user's bughouse partner from now on."},
		{Name: "pobserve", Code: 89, Params: "w", Usage: "[user]", Run: own(cmdPobserve), Help: "Observes the game of a user's bughouse partner, of your own without parameters."},
		{Name: "prefresh", Code: 90, Run: own(cmdPrefresh), Help: "Shows the board of your bughouse partner."},
		{Name: "primary", Code: 91, Params: "w", Usage: "[game]", Run: own(cmdPrimary), Help: "Makes one of the games you observe the one that commands mean."},
		{Name: "refresh", Code: 101, Params: "w", Usage: "[game]", Run: own(cmdRefresh), Help: "Shows the board again."},
	}
}

// table is the game of a number or a player; nil after saying why not.
func (c *call) table(word string) *table {
	if n, err := strconv.Atoi(word); err == nil {
		t := c.server.tables.byNumber[n]
		if t == nil {
			c.Refuse("There is no such game.")
		}
		return t
	}
	y := c.online(word)
	if y == nil {
		return nil
	}
	if t := y.playing(); t != nil {
		return t
	}
	if t := y.examining(); t != nil {
		return t
	}
	c.Refuse("%s is not playing or examining a game.", y.User().Name)
	return nil
}

// watchedOr is the table that a parameter names or, without one, one's own; nil
// after saying why not, as when the game is private and somebody else's.
func (c *call) watchedOr(word string) *table {
	if word == "" {
		return c.watched()
	}
	t := c.table(word)
	if t != nil && !c.maySee(t) {
		return nil
	}
	return t
}

// maySee says of a private game that it is.
func (c *call) maySee(t *table) bool {
	if !t.terms.Private || c.User().IsAdmin() || c.watches(t) {
		return true
	}
	c.Refuse("Sorry, game %d is a private game.", t.number)
	return false
}

// watches: somebody observes, examines or plays at a table.
func (x *player) watches(t *table) bool {
	return slices.Contains(x.observes, t) || x.examines == t || slices.Contains(x.playsAt, t)
}

// startObserving adds somebody to a table's observers and shows the board.
func (x *player) startObserving(t *table) {
	if x.watches(t) {
		x.Notify(fmt.Sprintf("You are already observing game %d.", t.number))
		return
	}
	if len(x.observes) >= maxObserved {
		x.Notify(fmt.Sprintf("You are already observing the maximum number of games (%d).", maxObserved))
		return
	}
	t.observers = append(t.observers, x)
	x.observes = append([]*table{t}, x.observes...)
	x.Keep()
	l := t.Look(x.server.now())
	text := fmt.Sprintf("You are now observing game %d.\nGame %d: %s (%s) %s (%s) %s\n", t.number, t.number,
		t.seats[0].name, t.seats[0].rating, t.seats[1].name, t.seats[1].rating, t.terms.Summary())
	if x.Ivars[accounts.IvGameinfo] {
		text += "\n" + t.gameInfo()
	}
	x.Notify(text + "\n" + t.shown(&l, x))
}

// forget removes a table from those somebody observes.
func (x *player) forget(t *table) {
	x.observes = slices.DeleteFunc(x.observes, func(o *table) bool { return o == t })
}

// stopObserving takes somebody out of a table's observers.
func (x *player) stopObserving(t *table) {
	x.forget(t)
	t.observers = slices.DeleteFunc(t.observers, func(o *player) bool { return o == x })
	x.Notify(fmt.Sprintf("Removing game %d from observation list.", t.number))
}

// mayObserve says why a user may not observe.
func (c *call) mayObserve(t *table) bool {
	if !c.maySee(t) {
		return false
	}
	if _, plays := t.side(c.player); plays {
		c.Refuse("You cannot observe a game that you are playing.")
		return false
	}
	if c.examines == t {
		c.Refuse("You cannot observe a game that you are examining.")
		return false
	}
	return true
}

func cmdObserve(c *call) {
	words := strings.Fields(c.Arg(0))
	if len(words) == 0 {
		words = []string{""}
	}
	for _, w := range words[:min(len(words), maxObserved)] {
		var t *table
		if category, best := kindOfGames(w); !best {
			t = c.table(w)
		} else if t = c.bestGame(category); t == nil {
			c.Refuse("There is no game to observe.")
		}
		if t != nil && c.mayObserve(t) {
			c.awaitAt(t, func() {
				if !t.over {
					c.startObserving(t)
				}
			})
		}
	}
}

func cmdUnobserve(c *call) {
	if len(c.observes) == 0 {
		c.Refuse("You are not observing any games.")
		return
	}
	if !c.Given(0) {
		for _, t := range slices.Clone(c.observes) {
			c.stopObserving(t)
		}
		return
	}
	t := c.table(c.Arg(0))
	switch {
	case t == nil:
	case !slices.Contains(c.observes, t):
		c.Refuse("You are not observing game %d.", t.number)
	default:
		c.stopObserving(t)
	}
}

func cmdPobserve(c *call) {
	y := c.player
	if c.Given(0) {
		if y = c.online(c.Arg(0)); y == nil {
			return
		}
	}
	t := y.playing()
	if t == nil || t.partner == nil {
		c.Refuse("There is no partner's game to observe.")
		return
	}
	other := t.partner
	if c.mayObserve(other) {
		c.awaitAt(other, func() {
			if !other.over {
				c.startObserving(other)
			}
		})
	}
}

func cmdPrefresh(c *call) {
	t := c.playing()
	if t == nil || t.partner == nil {
		c.Refuse("You are not playing a game of bughouse.")
		return
	}
	other := t.partner
	c.awaitAt(other, func() { other.showTo(c.player) })
}

func cmdPrimary(c *call) {
	if !c.Given(0) {
		if len(c.observes) == 0 {
			c.Refuse("You are not observing any games.")
			return
		}
		c.Print("Your primary game is %d.\n", c.observes[0].number)
		return
	}
	t := c.table(c.Arg(0))
	if t == nil {
		return
	}
	if !slices.Contains(c.observes, t) {
		c.Refuse("You are not observing game %d.", t.number)
		return
	}
	c.forget(t)
	c.observes = append([]*table{t}, c.observes...)
	c.Print("Game %d is now your primary game.\n", t.number)
}

func cmdRefresh(c *call) {
	t := c.watchedOr(c.Arg(0))
	if t == nil {
		return
	}
	c.awaitAt(t, func() {
		if c.watches(t) {
			t.showTo(c.player)
		} else {
			t.showIsolated(c.player)
		}
	})
}

// MoveList is the game at the table as "moves" shows it.
func (t *table) MoveList() past.MoveList {
	return past.MoveList{Number: t.number, Names: [2]string{t.seats[0].name, t.seats[1].name}, Ratings: [2]string{t.seats[0].rating, t.seats[1].rating},
		Terms: t.terms, Began: t.Board().Began(), Start: t.Board().Start(), Plies: t.Board().Plies(), Result: t.outcome()}
}

// outcome is how the game ended, in the last line of a list of moves.
func (t *table) outcome() string {
	if t.match != nil && t.over {
		row := t.match.Row()
		return fmt.Sprintf("{%s} %s", row.Reason, row.Result)
	}
	return "{Still in progress} *"
}
