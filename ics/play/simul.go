package play

import (
	"slices"
	"strings"

	"rookery/chess"
	"rookery/ics/command"
)

// simulCommands are about simultaneous games: one who gives them plays several
// users and goes from board to board.
func simulCommands() []command.Command {
	return []command.Command{
		{Name: "simnext", Code: 118, Run: own(func(c *Call) { awaitSimGo(c, 1) }), Help: "Goes to the next board of your simul."},
		{Name: "simprev", Code: 122, Run: own(func(c *Call) { awaitSimGo(c, -1) }), Help: "Goes to the board of your simul before this one."},
		{Name: "simpass", Code: 121, Run: own(cmdSimpass), Help: "Lets the giver of the simul go on without your move."},
		{Name: "simgames", Code: 116, Params: "w", Usage: "[user]", Run: own(cmdSimgames), Help: "Lists the boards of a simul."},
		{Name: "simobserve", Code: 119, Params: "W", Usage: "user", Run: own(cmdSimobserve), Help: "Observes the boards of a simul."},
		{Name: "simabort", Code: 112, Run: own(cmdAbort), Help: "Asks to abort the game of this board."},
		{Name: "simadjourn", Code: 114, Run: own(cmdAdjourn), Help: "Asks to adjourn the game of this board."},
		{Name: "simallabort", Code: 113, Run: own(func(c *Call) { awaitSimAll(c, c.awaitAbort) }), Help: "Asks to abort all games of your simul."},
		{Name: "simalladjourn", Code: 115, Run: own(func(c *Call) { awaitSimAll(c, c.awaitAdjourn) }), Help: "Asks to adjourn all games of your simul."},
		{Name: "goboard", Code: 47, Params: "W", Usage: "user", Run: own(cmdGoboard), Help: "Goes to the board of your simul where you play a user."},
		{Name: "tomove", Code: 134, Run: own(cmdTomove), Help: "Lists the boards of your simul where you are to move."},
	}
}

// awaitSimGo goes some boards on, in a circle.
func awaitSimGo(c *Call, by int) {
	if len(c.playsAt) == 0 || c.playsAt[0].terms.Giver != c.User().Name {
		c.Refuse("You are not giving a simul.")
		return
	}
	if by > 0 {
		c.playsAt = append(c.playsAt[1:len(c.playsAt):len(c.playsAt)], c.playsAt[0])
	} else {
		last := len(c.playsAt) - 1
		c.playsAt = append([]*Table{c.playsAt[last]}, c.playsAt[:last]...)
	}
	c.awaitArrival()
}

// awaitArrival shows the board that the giver of a simul has come to.
func (c *Call) awaitArrival() {
	t := c.playsAt[0]
	c.AwaitAt(t, func() {
		if t.over {
			return
		}
		t.tellOthers(c.Player, "%s has arrived at your board (%d).", c.User().Name, t.number)
		t.ShowTo(c.Player)
	})
}

func cmdGoboard(c *Call) {
	for i, t := range c.playsAt {
		if t.terms.Giver == c.User().Name && (strings.EqualFold(t.seats[0].Name, c.Arg(0)) || strings.EqualFold(t.seats[1].Name, c.Arg(0))) {
			c.playsAt = append([]*Table{t}, slices.Delete(slices.Clone(c.playsAt), i, i+1)...)
			c.awaitArrival()
			return
		}
	}
	c.Refuse("You are not playing %s.", c.Arg(0))
}

func cmdSimpass(c *Call) {
	t := c.Playing()
	if t == nil || t.terms.Giver == "" {
		c.Refuse("You are not participating in a simul.")
		return
	}
	t.tellOthers(c.Player, "%s has passed and has not made a move.", c.User().Name)
	c.Print("You pass.\n")
}

func (c *Call) boards(name string) []*Table {
	y := c.Player
	if name != "" {
		if y = c.Present(name); y == nil {
			return nil
		}
	}
	var list []*Table
	for _, t := range y.playsAt {
		if t.terms.Giver == y.User().Name {
			list = append(list, t)
		}
	}
	if len(list) == 0 {
		c.Refuse("%s is not giving a simul.", y.User().Name)
	}
	return list
}

func cmdSimgames(c *Call) {
	for _, t := range c.boards(c.Arg(0)) {
		state := t.Game().State()
		c.Print("%3d %s vs. %s  %s to move\n", t.number, t.seats[0].Name, t.seats[1].Name, state.Turn())
	}
}

func cmdSimobserve(c *Call) {
	for _, t := range c.boards(c.Arg(0)) {
		if c.mayObserve(t) {
			c.AwaitAt(t, func() {
				if !t.over {
					c.StartObserving(t)
				}
			})
		}
	}
}

func cmdTomove(c *Call) {
	n := 0
	for _, t := range c.playsAt {
		who, _ := t.Side(c.Player)
		if state := t.Game().State(); t.terms.Giver != "" && state.Turn() == who {
			c.Print("%3d %s vs. %s\n", t.number, t.seats[0].Name, t.seats[1].Name)
			n++
		}
	}
	if n == 0 {
		c.Refuse("You are to move at no board.")
	}
}

// awaitSimAll does the same at all boards of a simul.
func awaitSimAll(c *Call, do func(*Table, chess.Colour)) {
	for _, t := range c.boards("") {
		c.AwaitAt(t, func() {
			if who, plays := t.Side(c.Player); plays && !t.over {
				do(t, who)
			}
		})
	}
}
