package ics

import (
	"fmt"
	"slices"
	"strings"

	"rookery/chess"
	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/directory"
	"rookery/ics/lobby"
	"rookery/ics/phrase"
	"rookery/ics/style12"
	"rookery/ics/talk"
	"rookery/ics/wire"
)

func bughouseCommands() []command.Command {
	return []command.Command{
		{Name: "partner", Code: 84, Params: "w", Usage: "[user]", Run: own(cmdPartner), Help: "Asks a user to be your bughouse partner; without parameters ends the partnership. While you play bughouse you keep your partner."},
		{Name: "bugwho", Code: 22, Params: "w", Usage: "[gpu]", Run: own(cmdBugwho), Help: "Lists bughouse games, partnerships and users who are open for bughouse."},
		{Name: "ptell", Code: 94, Params: "S", Usage: "message", Run: own(cmdPtell), Help: "Tells your bughouse partner something."},
	}
}

func cmdPartner(c *call) {
	if c.atBughouse() {
		c.Refuse("You can't change partners during a bughouse game.")
		return
	}
	if !c.Given(0) {
		if c.partner == nil {
			c.Refuse("You do not have a bughouse partner.")
			return
		}
		c.Print("You no longer have a bughouse partner.\n")
		c.endPartnership("Your partner has ended partnership.")
		return
	}
	y := c.online(c.Arg(0))
	if y == nil {
		return
	}
	switch {
	case y == c.player:
		c.Refuse("You can't be your own bughouse partner.")
		return
	case c.partner != nil:
		c.Refuse("You already have a bughouse partner.")
		return
	case y.partner != nil:
		c.Refuse("%s already has a partner.", y.User().Name)
		return
	case y.atBughouse():
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
		if c.partner != nil || y.partner != nil || y.Left() {
			c.Refuse("One of you has a partner already, or has left.")
			return
		}
	}
	for _, o := range c.server.offers.Where(func(o *offer) bool { return o.Kind == lobby.Partner && o.From == y && o.To == c.player }) {
		c.server.dropOffer(o)
		c.becomePartners(y)
		return
	}
	if c.server.offers.Made(lobby.Partner, c.player, y) != nil {
		c.Refuse("You are already offering to be %s's partner.", y.User().Name)
		return
	}
	if !c.MayTalk(talk.Asks) {
		return
	}
	c.Print("Making a partnership offer to %s.\n", y.User().Name)
	y.Notify(fmt.Sprintf("%s offers to be your bughouse partner; type \"partner %s\" to accept.", c.User().Name, c.User().Name))
	o := &offer{Kind: lobby.Partner, From: c.player, To: y, Text: "#"}
	c.server.addOffer(o)
	c.server.robotChallenged(o)
}

// atBughouse: the session plays bughouse or is about to.
func (x *player) atBughouse() bool {
	return slices.ContainsFunc(slices.Concat(x.playsAt, x.starting), func(t *table) bool { return t.terms.Variant.Name == "bughouse" })
}

func (c *call) becomePartners(y *player) {
	if c.partner != nil || y.partner != nil || c.atBughouse() || y.atBughouse() {
		c.Refuse("One of you has a partner already.")
		return
	}
	c.partner, y.partner = y, c.player
	c.Print("You agree to be %s's partner.\n", y.User().Name)
	y.Notify(fmt.Sprintf("%s agrees to be your partner.", c.User().Name))
	for _, o := range c.server.offers.Where(func(o *offer) bool {
		return o.Kind == lobby.Partner && (o.From == c.player || o.To == c.player || o.From == y || o.To == y)
	}) {
		c.server.dropOffer(o)
	}
}

// endPartnership parts a session from its partner, who is told why.
func (x *player) endPartnership(why string) {
	if y := x.partner; y != nil {
		x.partner, y.partner = nil, nil
		y.Notify(why)
	}
}

func cmdPtell(c *call) {
	if c.partner == nil {
		c.Refuse("You do not have a bughouse partner.")
		return
	}
	c.partner.Notify(fmt.Sprintf("%s (your partner) tells you: %s", c.User().Titled(), c.Arg(0)))
	c.Print("(told %s)\n", c.partner.User().Name)
}

func cmdBugwho(c *call) {
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
		for _, t := range c.server.tables.all() {
			if p := t.partner; p != nil && t.number < p.number {
				n++
				c.Print("%3d %s vs. %s / %3d %s vs. %s\n", t.number, t.seats[0].name, t.seats[1].name, p.number, p.seats[0].name, p.seats[1].name)
			}
		}
		c.Print(" %s in progress.\n\n", phrase.Plural(n, "game"))
	}
	if want("p") {
		n := 0
		c.Print("Partnerships not playing bughouse\n")
		for _, y := range c.server.lobby.All() {
			if p := y.partner; p != nil && y.User().Key() < p.User().Key() && y.playing() == nil && p.playing() == nil {
				n++
				c.Print("%s %s / %s %s\n", y.User().RatingText("bughouse"), y.User().Titled(), p.User().RatingText("bughouse"), p.User().Titled())
			}
		}
		c.Print(" %s displayed.\n\n", phrase.Plural(n, "partnership"))
	}
	if want("u") {
		var words []string
		for _, y := range c.server.lobby.All() {
			if y.User().On(accounts.OpenBughouse) && y.partner == nil {
				words = append(words, fmt.Sprintf("%s%c%s", y.User().RatingText("bughouse"), directory.Mark(y), y.User().Titled()))
			}
		}
		c.Print("Unpartnered players with bugopen on\n\n%s\n %s displayed (of %d). (*) indicates system administrator.\n",
			wire.Columns(words, 79), phrase.Plural(len(words), "player"), c.server.lobby.Len())
	}
}

// awaitBughouseChallenge offers a match to a pair.
func (c *call) awaitBughouseChallenge(y *player, w lobby.Terms) {
	switch {
	case c.partner == nil:
		c.Refuse("You have no partner for bughouse.")
		return
	case y.partner == nil:
		c.Refuse("Your opponent has no partner for bughouse.")
		return
	case y.partner == c.player:
		c.Refuse("You can't challenge your own partner.")
		return
	case c.partner.Busy() || y.partner.Busy():
		c.Refuse("One of the partners is busy with a game.")
		return
	}
	if c.partner.User().Guest || y.partner.User().Guest {
		w.Rated = false
	}
	for _, o := range c.server.offers.Where(func(o *offer) bool { return o.Kind == lobby.Bughouse && o.From == y && o.To == c.player }) {
		c.server.dropOffer(o)
		c.server.awaitBughouse(y, c.player, o.Terms)
		return
	}
	if c.server.offers.Made(lobby.Bughouse, c.player, y) != nil {
		c.Refuse("You are already offering a match to %s.", y.User().Name)
		return
	}
	if !c.MayTalk(talk.Asks) {
		return
	}
	text := challenge(c.player, y, w)
	c.Print("Issuing: %s.\n", text)
	y.Notify(fmt.Sprintf("Challenge: %s.\nYou can \"accept\" or \"decline\", or propose different parameters.", text))
	c.partner.Notify(fmt.Sprintf("Your bughouse partner issues %s.", text))
	y.partner.Notify(fmt.Sprintf("Your bughouse partner was challenged %s.", text))
	c.server.addOffer(&offer{Kind: lobby.Bughouse, From: c.player, To: y, Terms: w, Text: text})
}

// awaitBughouse begins both boards of two pairs. Partners have different colours.
func (s *Server) awaitBughouse(from, to *player, w lobby.Terms) {
	if from.partner == nil || to.partner == nil || from.partner.Busy() || to.partner.Busy() || from.Busy() || to.Busy() {
		from.Notify("The bughouse match cannot begin: somebody is missing or busy.")
		return
	}
	white, black := s.colours(from, to, w)
	a, err := s.newTable(white, black, w)
	if err != nil {
		from.Notify("The bughouse match cannot begin: " + err.Error() + ".")
		return
	}
	// The partner of White has Black on the other board.
	b, err := s.newTable(black.partner, white.partner, w)
	if err == nil {
		err = s.awaitCreate(nil, a, b)
	}
	if err != nil {
		s.noGame(err, slices.Concat(a.players(), b.players())...)
		return
	}
	a.partner, b.partner = b, a
	a.otherBoard, b.otherBoard = b, a
	s.launch(a, "Creating")
	s.launch(b, "Creating")
	a.tellPartners()
	b.tellPartners()
}

// holdingsLine tells what a side has just got.
func holdingsLine(t *table, to chess.Colour, r chess.Role) string {
	state := t.game().State()
	h := style12.HoldingsOf(t.number, &state)
	h.Passed, h.Receiver = r.Letter(), to
	return h.String()
}
