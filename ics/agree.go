package ics

import (
	"fmt"

	"rookery/ics/accounts"
)

// agreeCommands are by which users agree on what becomes of their adjourned game.
func agreeCommands() []command {
	return []command{
		{name: "sdraw", params: "W", usage: "user", run: cmdAgree, help: "Offers a user a draw in your adjourned game, or accepts one."},
		{name: "sabort", params: "W", usage: "user", run: cmdAgree, help: "Asks a user to abort your adjourned game, or agrees to it."},
	}
}

func cmdAgree(c *call) {
	y := c.online(c.arg(0))
	if y == nil {
		return
	}
	kind := c.command.name
	for _, o := range c.server.offersWhere(func(o *offer) bool { return o.from == y && o.to == c.session && o.kind == kind }) {
		c.awaitAccept(o)
		return
	}
	g, ok := c.awaitStoredWith(y)
	switch {
	case !ok || y.left:
	case g == nil:
		c.refuse("You have no adjourned game with %s.", y.user.Name)
	case c.server.offered(kind, c.session, y):
		c.refuse("You are already offering %s that.", y.user.Name)
	case y.user.Listed(accounts.Censor, c.user.Name):
		c.refuse("%s is censoring you.", y.user.Name)
	case !c.mayTalk(asks):
	default:
		what := map[string]string{"sdraw": "a draw in", "sabort": "to abort"}[kind]
		c.print("Offering %s %s your adjourned game.\n", y.user.Name, what)
		y.notify(fmt.Sprintf("%s offers %s your adjourned game; type \"%s %s\" to accept.", c.user.Name, what, kind, c.user.Name))
		c.server.addOffer(&offer{kind: kind, from: c.session, to: y, resume: g, text: "#"})
	}
}
