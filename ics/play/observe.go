package play

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
func (c *Call) table(word string) *Table {
	if n, err := strconv.Atoi(word); err == nil {
		t := c.hall.tables.byNumber[n]
		if t == nil {
			c.Refuse("There is no such game.")
		}
		return t
	}
	y := c.Present(word)
	if y == nil {
		return nil
	}
	if t := y.Playing(); t != nil {
		return t
	}
	if t := y.Examining(); t != nil {
		return t
	}
	c.Refuse("%s is not playing or examining a game.", y.User().Name)
	return nil
}

// watchedOr is the table that a parameter names or, without one, one's own; nil
// after saying why not, as when the game is private and somebody else's.
func (c *Call) watchedOr(word string) *Table {
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
func (c *Call) maySee(t *Table) bool {
	if !t.terms.Private || c.User().IsAdmin() || c.watches(t) {
		return true
	}
	c.Refuse("Sorry, game %d is a private game.", t.number)
	return false
}

// watches: somebody observes, examines or plays at a table.
func (x *Player) watches(t *Table) bool {
	return slices.Contains(x.observes, t) || x.examines == t || slices.Contains(x.playsAt, t)
}

// StartObserving adds somebody to a table's observers and shows the board.
func (x *Player) StartObserving(t *Table) {
	if x.watches(t) {
		x.Notify(fmt.Sprintf("You are already observing game %d.", t.number))
		return
	}
	if len(x.observes) >= maxObserved {
		x.Notify(fmt.Sprintf("You are already observing the maximum number of games (%d).", maxObserved))
		return
	}
	t.observers = append(t.observers, x)
	x.observes = append([]*Table{t}, x.observes...)
	x.Keep()
	l := t.Look(x.hall.now())
	text := fmt.Sprintf("You are now observing game %d.\nGame %d: %s (%s) %s (%s) %s\n", t.number, t.number,
		t.seats[0].Name, t.seats[0].Rating, t.seats[1].Name, t.seats[1].Rating, t.terms.Summary())
	if x.Ivars[accounts.IvGameinfo] {
		text += "\n" + t.gameInfo()
	}
	x.Notify(text + "\n" + t.shown(&l, x))
}

// forget removes a table from those somebody observes.
func (x *Player) forget(t *Table) {
	x.observes = slices.DeleteFunc(x.observes, func(o *Table) bool { return o == t })
}

// stopObserving takes somebody out of a table's observers.
func (x *Player) stopObserving(t *Table) {
	x.forget(t)
	t.observers = slices.DeleteFunc(t.observers, func(o *Player) bool { return o == x })
	x.Notify(fmt.Sprintf("Removing game %d from observation list.", t.number))
}

// mayObserve says why a user may not observe.
func (c *Call) mayObserve(t *Table) bool {
	if !c.maySee(t) {
		return false
	}
	if _, plays := t.Side(c.Player); plays {
		c.Refuse("You cannot observe a game that you are playing.")
		return false
	}
	if c.examines == t {
		c.Refuse("You cannot observe a game that you are examining.")
		return false
	}
	return true
}

func cmdObserve(c *Call) {
	words := strings.Fields(c.Arg(0))
	if len(words) == 0 {
		words = []string{""}
	}
	for _, w := range words[:min(len(words), maxObserved)] {
		var t *Table
		if category, best := kindOfGames(w); !best {
			t = c.table(w)
		} else if t = c.bestGame(category); t == nil {
			c.Refuse("There is no game to observe.")
		}
		if t != nil && c.mayObserve(t) {
			c.AwaitAt(t, func() {
				if !t.over {
					c.StartObserving(t)
				}
			})
		}
	}
}

func cmdUnobserve(c *Call) {
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

func cmdPobserve(c *Call) {
	y := c.Player
	if c.Given(0) {
		if y = c.Present(c.Arg(0)); y == nil {
			return
		}
	}
	t := y.Playing()
	if t == nil || t.partner == nil {
		c.Refuse("There is no partner's game to observe.")
		return
	}
	other := t.partner
	if c.mayObserve(other) {
		c.AwaitAt(other, func() {
			if !other.over {
				c.StartObserving(other)
			}
		})
	}
}

func cmdPrefresh(c *Call) {
	t := c.Playing()
	if t == nil || t.partner == nil {
		c.Refuse("You are not playing a game of bughouse.")
		return
	}
	other := t.partner
	c.AwaitAt(other, func() { other.ShowTo(c.Player) })
}

func cmdPrimary(c *Call) {
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
	c.observes = append([]*Table{t}, c.observes...)
	c.Print("Game %d is now your primary game.\n", t.number)
}

func cmdRefresh(c *Call) {
	t := c.watchedOr(c.Arg(0))
	if t == nil {
		return
	}
	c.AwaitAt(t, func() {
		if c.watches(t) {
			t.ShowTo(c.Player)
		} else {
			t.showIsolated(c.Player)
		}
	})
}

// MoveList is the game at the table as "moves" shows it.
func (t *Table) MoveList() past.MoveList {
	return past.MoveList{Number: t.number, Names: [2]string{t.seats[0].Name, t.seats[1].Name}, Ratings: [2]string{t.seats[0].Rating, t.seats[1].Rating},
		Terms: t.terms, Began: t.Board().Began(), Start: t.Board().Start(), Plies: t.Board().Plies(), Result: t.outcome()}
}

// outcome is how the game ended, in the last line of a list of moves.
func (t *Table) outcome() string {
	if t.match != nil && t.over {
		row := t.match.Row()
		return fmt.Sprintf("{%s} %s", row.Reason, row.Result)
	}
	return "{Still in progress} *"
}
