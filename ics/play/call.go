package play

import (
	"slices"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/examine"
	"rookery/ics/talk"
)

// A Call is a command being carried out that needs its player, who has the floor.
type Call struct {
	*Player
	*command.Call
}

// User is who asks.
func (c *Call) User() *accounts.User { return c.Player.User() }

// Print answers who asks.
func (c *Call) Print(format string, args ...any) { c.Player.Print(format, args...) }

// Date writes a time as who asks has dates.
func (c *Call) Date(t time.Time) string { return c.Player.Date(t) }

// MayTalk takes from the budget of who asks, or says that it is used up.
func (c *Call) MayTalk(k talk.Kind) bool { return c.Player.MayTalk(k) }

// CallOf is a command's call with its session.
func CallOf(c *command.Call) *Call {
	x, _ := c.Asker.(*Player)
	return &Call{x, c}
}

// CallBy is a call of somebody's without a command, for what is done in their name.
func CallBy(x *Player, h command.House) *Call {
	return &Call{x, &command.Call{Asker: x, House: h}}
}

// own makes what a command does here something that commands do.
func own(run func(*Call)) func(*command.Call) {
	return func(c *command.Call) { run(CallOf(c)) }
}

// Present is the player that a name or its beginning means; nil after saying why.
func (c *Call) Present(name string) *Player {
	y, _ := c.Call.Online(name).(*Player)
	return y
}

// Commands are those of who plays, examines and observes.
func Commands() []command.Command {
	return slices.Concat(gameCommands(), watchCommands(), examineCommands(), simulCommands(), serviceCommands(), adjudicationCommands())
}

// AwaitBoard does something at the table where who asks examines.
func AwaitBoard(c *command.Call, f func(examine.Table)) {
	CallOf(c).awaitBoard(func(t *Table) { f(t) })
}
