package matching

import (
	"fmt"
	"slices"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/directory"
	"rookery/ics/lobby"
	"rookery/ics/phrase"
	"rookery/ics/play"
	"rookery/ics/talk"
	"rookery/ics/wire"
)

func bughouseCommands(s *Room) []command.Command {
	return []command.Command{
		{Name: "partner", Code: 84, Params: "w", Usage: "[user]", Run: s.asking(cmdPartner), Help: "Asks a user to be your bughouse partner; without parameters ends the partnership. While you play bughouse you keep your partner."},
		{Name: "bugwho", Code: 22, Params: "w", Usage: "[gpu]", Run: s.asking(cmdBugwho), Help: "Lists bughouse games, partnerships and users who are open for bughouse."},
		{Name: "ptell", Code: 94, Params: "S", Usage: "message", Run: s.asking(cmdPtell), Help: "Tells your bughouse partner something."},
	}
}

func cmdPartner(c *ask) {
	if c.AtBughouse() {
		c.Refuse("You can't change partners during a bughouse game.")
		return
	}
	if !c.Given(0) {
		if c.Partner() == nil {
			c.Refuse("You do not have a bughouse partner.")
			return
		}
		c.Print("You no longer have a bughouse partner.\n")
		c.EndPartnership("Your partner has ended partnership.")
		return
	}
	y := c.Present(c.Arg(0))
	if y == nil {
		return
	}
	switch {
	case y == c.Player:
		c.Refuse("You can't be your own bughouse partner.")
		return
	case c.Partner() != nil:
		c.Refuse("You already have a bughouse partner.")
		return
	case y.Partner() != nil:
		c.Refuse("%s already has a partner.", y.User().Name)
		return
	case y.AtBughouse():
		c.Refuse("%s is playing bughouse.", y.User().Name)
		return
	case !y.User().On(accounts.OpenBughouse):
		c.Refuse("%s is not open for bughouse.", y.User().Name)
		return
	case y.User().Listed(accounts.Censor, c.User().Name):
		c.Refuse("%s is censoring you.", y.User().Name)
		return
	}
	if !c.User().On(accounts.OpenBughouse) {
		if !c.AwaitEdit(c.User(), accounts.Setting(accounts.OpenBughouse, "1")) {
			return
		}
		c.Print("Setting you open for bughouse.\n")
		if c.Partner() != nil || y.Partner() != nil || y.Left() {
			c.Refuse("One of you has a partner already, or has left.")
			return
		}
	}
	for _, o := range c.room.offers.Where(func(o *Offer) bool { return o.Kind == lobby.Partner && o.From == y && o.To == c.Player }) {
		c.room.DropOffer(o)
		c.becomePartners(y)
		return
	}
	if c.room.offers.Made(lobby.Partner, c.Player, y) != nil {
		c.Refuse("You are already offering to be %s's partner.", y.User().Name)
		return
	}
	if !c.MayTalk(talk.Asks) {
		return
	}
	c.Print("Making a partnership offer to %s.\n", y.User().Name)
	y.Notify(fmt.Sprintf("%s offers to be your bughouse partner; type \"partner %s\" to accept.", c.User().Name, c.User().Name))
	o := &Offer{Kind: lobby.Partner, From: c.Player, To: y, Text: "#"}
	c.room.addOffer(o)
	c.room.robots.Challenged(o)
}

func (c *ask) becomePartners(y *play.Player) {
	if c.Partner() != nil || y.Partner() != nil || c.AtBughouse() || y.AtBughouse() {
		c.Refuse("One of you has a partner already.")
		return
	}
	c.BecomePartners(y)
	c.Print("You agree to be %s's partner.\n", y.User().Name)
	y.Notify(fmt.Sprintf("%s agrees to be your partner.", c.User().Name))
	for _, o := range c.room.offers.Where(func(o *Offer) bool {
		return o.Kind == lobby.Partner && (o.From == c.Player || o.To == c.Player || o.From == y || o.To == y)
	}) {
		c.room.DropOffer(o)
	}
}

func cmdPtell(c *ask) {
	if c.Partner() == nil {
		c.Refuse("You do not have a bughouse partner.")
		return
	}
	c.Partner().Notify(fmt.Sprintf("%s (your partner) tells you: %s", c.User().Titled(), c.Arg(0)))
	c.Print("(told %s)\n", c.Partner().User().Name)
}

func cmdBugwho(c *ask) {
	flags := c.Arg(0)
	if strings.Trim(flags, "gpu") != "" {
		c.Code = command.CodeBadParams
		c.Refuse("The parts of bugwho are g, p and u: games, partnerships and users.")
		return
	}
	want := func(f string) bool { return flags == "" || strings.Contains(flags, f) }
	if want("g") {
		n := 0
		c.Print("Bughouse games in progress\n")
		for _, t := range c.room.hall.Tables() {
			if p := t.Partner(); p != nil && t.Number() < p.Number() {
				n++
				c.Print("%3d %s vs. %s / %3d %s vs. %s\n", t.Number(), t.Seats()[0].Name, t.Seats()[1].Name, p.Number(), p.Seats()[0].Name, p.Seats()[1].Name)
			}
		}
		c.Print(" %s in progress.\n\n", phrase.Plural(n, "game"))
	}
	if want("p") {
		n := 0
		c.Print("Partnerships not playing bughouse\n")
		for _, y := range c.room.lobby.All() {
			if p := y.Partner(); p != nil && y.User().Key() < p.User().Key() && y.Playing() == nil && p.Playing() == nil {
				n++
				c.Print("%s %s / %s %s\n", y.User().RatingText("bughouse"), y.User().Titled(), p.User().RatingText("bughouse"), p.User().Titled())
			}
		}
		c.Print(" %s displayed.\n\n", phrase.Plural(n, "partnership"))
	}
	if want("u") {
		var words []string
		for _, y := range c.room.lobby.All() {
			if y.User().On(accounts.OpenBughouse) && y.Partner() == nil {
				words = append(words, fmt.Sprintf("%s%c%s", y.User().RatingText("bughouse"), directory.Mark(y), y.User().Titled()))
			}
		}
		c.Print("Unpartnered players with bugopen on\n\n%s\n %s displayed (of %d). (*) indicates system administrator.\n",
			wire.Columns(words, 79), phrase.Plural(len(words), "player"), c.room.lobby.Len())
	}
}

// awaitBughouseChallenge offers a match to a pair.
func (c *ask) awaitBughouseChallenge(y *play.Player, w lobby.Terms) {
	switch {
	case c.Partner() == nil:
		c.Refuse("You have no partner for bughouse.")
		return
	case y.Partner() == nil:
		c.Refuse("Your opponent has no partner for bughouse.")
		return
	case y.Partner() == c.Player:
		c.Refuse("You can't challenge your own partner.")
		return
	case c.Partner().Busy() || y.Partner().Busy():
		c.Refuse("One of the partners is busy with a game.")
		return
	}
	if c.Partner().User().Guest || y.Partner().User().Guest {
		w.Rated = false
	}
	for _, o := range c.room.offers.Where(func(o *Offer) bool { return o.Kind == lobby.Bughouse && o.From == y && o.To == c.Player }) {
		c.room.DropOffer(o)
		c.room.awaitBughouse(y, c.Player, o.Terms)
		return
	}
	if c.room.offers.Made(lobby.Bughouse, c.Player, y) != nil {
		c.Refuse("You are already offering a match to %s.", y.User().Name)
		return
	}
	if !c.MayTalk(talk.Asks) {
		return
	}
	text := challenge(c.Player, y, w)
	c.Print("Issuing: %s.\n", text)
	y.Notify(fmt.Sprintf("Challenge: %s.\nYou can \"accept\" or \"decline\", or propose different parameters.", text))
	c.Partner().Notify(fmt.Sprintf("Your bughouse partner issues %s.", text))
	y.Partner().Notify(fmt.Sprintf("Your bughouse partner was challenged %s.", text))
	c.room.addOffer(&Offer{Kind: lobby.Bughouse, From: c.Player, To: y, Terms: w, Text: text})
}

// awaitBughouse begins both boards of two pairs. Partners have different colours.
func (m *Room) awaitBughouse(from, to *play.Player, w lobby.Terms) {
	if from.Partner() == nil || to.Partner() == nil || from.Partner().Busy() || to.Partner().Busy() || from.Busy() || to.Busy() {
		from.Notify("The bughouse match cannot begin: somebody is missing or busy.")
		return
	}
	white, black := m.colours(from, to, w)
	a, err := m.hall.NewTable(white, black, w)
	if err != nil {
		from.Notify("The bughouse match cannot begin: " + err.Error() + ".")
		return
	}
	// The partner of White has Black on the other board.
	b, err := m.hall.NewTable(black.Partner(), white.Partner(), w)
	if err == nil {
		err = m.hall.AwaitCreate(nil, a, b)
	}
	if err != nil {
		m.hall.NoGame(err, slices.Concat(a.Players(), b.Players())...)
		return
	}
	a.Pair(b)
	m.hall.Launch(a, "Creating")
	m.hall.Launch(b, "Creating")
	a.TellPartners()
	b.TellPartners()
}
