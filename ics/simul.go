package ics

import (
	"fmt"
	"slices"
	"strings"

	"rookery/chess"
	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/talk"
)

// simulCommands are about simultaneous games: one who gives them plays several
// users and goes from board to board.
func simulCommands() []command.Command {
	return []command.Command{
		{Name: "simmatch", Code: 117, Params: "Ws", Usage: "user [terms]", Run: own(cmdSimmatch), Help: "Asks a user to take a board of your simul."},
		{Name: "simnext", Code: 118, Run: own(func(c *call) { awaitSimGo(c, 1) }), Help: "Goes to the next board of your simul."},
		{Name: "simprev", Code: 122, Run: own(func(c *call) { awaitSimGo(c, -1) }), Help: "Goes to the board of your simul before this one."},
		{Name: "simpass", Code: 121, Run: own(cmdSimpass), Help: "Lets the giver of the simul go on without your move."},
		{Name: "simgames", Code: 116, Params: "w", Usage: "[user]", Run: own(cmdSimgames), Help: "Lists the boards of a simul."},
		{Name: "simobserve", Code: 119, Params: "W", Usage: "user", Run: own(cmdSimobserve), Help: "Observes the boards of a simul."},
		{Name: "simabort", Code: 112, Run: own(cmdAbort), Help: "Asks to abort the game of this board."},
		{Name: "simadjourn", Code: 114, Run: own(cmdAdjourn), Help: "Asks to adjourn the game of this board."},
		{Name: "simallabort", Code: 113, Run: own(func(c *call) { awaitSimAll(c, c.awaitAbort) }), Help: "Asks to abort all games of your simul."},
		{Name: "simalladjourn", Code: 115, Run: own(func(c *call) { awaitSimAll(c, c.awaitAdjourn) }), Help: "Asks to adjourn all games of your simul."},
		{Name: "goboard", Code: 47, Params: "W", Usage: "user", Run: own(cmdGoboard), Help: "Goes to the board of your simul where you play a user."},
		{Name: "tomove", Code: 134, Run: own(cmdTomove), Help: "Lists the boards of your simul where you are to move."},
	}
}

const maxBoards = 100

func cmdSimmatch(c *call) {
	y := c.online(c.Arg(0))
	if y == nil {
		return
	}
	usual := lobby.UsualTerms(c.User())
	usual.Rated = false
	w, wrong := lobby.ParseTerms(strings.Fields(c.Arg(1)), usual, c.server.openings)
	switch {
	case wrong != "":
		c.Refuse("%s", wrong)
	case y == c.player:
		c.Refuse("You can't match yourself.")
	case y.User().Listed(accounts.Censor, c.User().Name) || y.User().Listed(accounts.NoPlay, c.User().Name):
		c.Refuse("%s does not want to play you.", y.User().Name)
	case !y.User().On(accounts.OpenSimul):
		c.Refuse("%s is not open to receiving simul requests.", y.User().Name)
	case y.Busy():
		c.Refuse("%s is busy with another game.", y.User().Name)
	case !c.givesBoards():
		c.Refuse("You can't give a simul while you are playing or examining a game.")
	case len(c.playsAt)+len(c.starting) >= maxBoards:
		c.Refuse("You have %d boards already.", maxBoards)
	case c.server.offers.Made(lobby.Simul, c.player, y) != nil:
		c.Refuse("You are already offering %s a board.", y.User().Name)
	case w.Variant.Name == "bughouse":
		c.Refuse("There are no simuls of bughouse.")
	case !c.MayTalk(talk.Asks):
	default:
		w.Rated = w.Rated && !c.User().Guest && !y.User().Guest && w.Ratable()
		text := challenge(c.player, y, w)
		c.Print("Issuing simul request to %s: %s.\n", y.User().Name, text)
		y.Notify(fmt.Sprintf("Simul request: %s.\nYou can \"accept\" or \"decline\".", text))
		c.server.addOffer(&offer{Kind: lobby.Simul, From: c.player, To: y, Terms: w, Text: text})
	}
}

// awaitSimul begins a board of a simul; who gives it has White.
func (c *call) awaitSimul(o *offer) {
	s := c.server
	giver := o.From
	if c.Busy() || giver.Left() || !giver.givesBoards() || len(giver.playsAt)+len(giver.starting) >= maxBoards {
		c.Refuse("That simul board cannot begin now.")
		giver.Notify(fmt.Sprintf("%s accepts the simul request, but that board cannot begin now.", c.User().Name))
		return
	}
	white, black := giver, c.player
	if o.Terms.Colour == "black" {
		white, black = black, white
	}
	w := o.Terms
	w.Giver = giver.User().Name
	t, err := s.newTable(white, black, w)
	if err == nil {
		err = s.awaitCreate(nil, t)
	}
	if err != nil {
		s.noGame(err, white, black)
		return
	}
	giver.Notify(fmt.Sprintf("%s accepts the simul request.", c.User().Name))
	s.launch(t, "Creating")
}

// awaitSimGo goes some boards on, in a circle.
func awaitSimGo(c *call, by int) {
	if len(c.playsAt) == 0 || c.playsAt[0].terms.Giver != c.User().Name {
		c.Refuse("You are not giving a simul.")
		return
	}
	if by > 0 {
		c.playsAt = append(c.playsAt[1:len(c.playsAt):len(c.playsAt)], c.playsAt[0])
	} else {
		last := len(c.playsAt) - 1
		c.playsAt = append([]*table{c.playsAt[last]}, c.playsAt[:last]...)
	}
	c.awaitArrival()
}

// awaitArrival shows the board that the giver of a simul has come to.
func (c *call) awaitArrival() {
	t := c.playsAt[0]
	c.awaitAt(t, func() {
		if t.over {
			return
		}
		t.tellOthers(c.player, "%s has arrived at your board (%d).", c.User().Name, t.number)
		t.showTo(c.player)
	})
}

func cmdGoboard(c *call) {
	for i, t := range c.playsAt {
		if t.terms.Giver == c.User().Name && (strings.EqualFold(t.seats[0].name, c.Arg(0)) || strings.EqualFold(t.seats[1].name, c.Arg(0))) {
			c.playsAt = append([]*table{t}, slices.Delete(slices.Clone(c.playsAt), i, i+1)...)
			c.awaitArrival()
			return
		}
	}
	c.Refuse("You are not playing %s.", c.Arg(0))
}

func cmdSimpass(c *call) {
	t := c.playing()
	if t == nil || t.terms.Giver == "" {
		c.Refuse("You are not participating in a simul.")
		return
	}
	t.tellOthers(c.player, "%s has passed and has not made a move.", c.User().Name)
	c.Print("You pass.\n")
}

func (c *call) boards(name string) []*table {
	y := c.player
	if name != "" {
		if y = c.online(name); y == nil {
			return nil
		}
	}
	var list []*table
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

func cmdSimgames(c *call) {
	for _, t := range c.boards(c.Arg(0)) {
		state := t.game().State()
		c.Print("%3d %s vs. %s  %s to move\n", t.number, t.seats[0].name, t.seats[1].name, state.Turn())
	}
}

func cmdSimobserve(c *call) {
	for _, t := range c.boards(c.Arg(0)) {
		if c.mayObserve(t) {
			c.awaitAt(t, func() {
				if !t.over {
					c.startObserving(t)
				}
			})
		}
	}
}

func cmdTomove(c *call) {
	n := 0
	for _, t := range c.playsAt {
		who, _ := t.side(c.player)
		if state := t.game().State(); t.terms.Giver != "" && state.Turn() == who {
			c.Print("%3d %s vs. %s\n", t.number, t.seats[0].name, t.seats[1].name)
			n++
		}
	}
	if n == 0 {
		c.Refuse("You are to move at no board.")
	}
}

// awaitSimAll does the same at all boards of a simul.
func awaitSimAll(c *call, do func(*table, chess.Colour)) {
	for _, t := range c.boards("") {
		c.awaitAt(t, func() {
			if who, plays := t.side(c.player); plays && !t.over {
				do(t, who)
			}
		})
	}
}
