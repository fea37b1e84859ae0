package matching

import (
	"fmt"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/talk"
)

// agreeCommands are by which users agree on what becomes of their adjourned game.
func agreeCommands(s *Room) []command.Command {
	return []command.Command{
		{Name: "sdraw", Params: "W", Usage: "user", Run: s.asking(cmdAgree), Help: "Offers a user a draw in your adjourned game, or accepts one."},
		{Name: "sabort", Params: "W", Usage: "user", Run: s.asking(cmdAgree), Help: "Asks a user to abort your adjourned game, or agrees to it."},
	}
}

func cmdAgree(c *ask) {
	y := c.Present(c.Arg(0))
	if y == nil {
		return
	}
	kind := lobby.Kind(c.Command.Name)
	for _, o := range c.room.offers.Where(func(o *Offer) bool { return o.From == y && o.To == c.Player && o.Kind == kind }) {
		c.awaitAccept(o)
		return
	}
	g, ok := c.awaitStoredWith(y)
	switch {
	case !ok || y.Left():
	case g == nil:
		c.Refuse("You have no adjourned game with %s.", y.User().Name)
	case c.room.offers.Made(kind, c.Player, y) != nil:
		c.Refuse("You are already offering %s that.", y.User().Name)
	case y.User().Listed(accounts.Censor, c.User().Name):
		c.Refuse("%s is censoring you.", y.User().Name)
	case !c.MayTalk(talk.Asks):
	default:
		what := map[lobby.Kind]string{lobby.StoredDraw: "a draw in", lobby.StoredAbort: "to abort"}[kind]
		c.Print("Offering %s %s your adjourned game.\n", y.User().Name, what)
		y.Notify(fmt.Sprintf("%s offers %s your adjourned game; type \"%s %s\" to accept.", c.User().Name, what, kind, c.User().Name))
		c.room.addOffer(&Offer{Kind: kind, From: c.Player, To: y, About: Subject{Resume: g}, Text: "#"})
	}
}
