package matching

import (
	"fmt"
	"strings"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/play"
	"rookery/ics/talk"
)

// colours decides who has White: as was asked for, else who had it less often.
func (m *Room) colours(from, to *play.Player, w lobby.Terms) (white, black *play.Player) {
	switch w.Colour {
	case "white":
		return from, to
	case "black":
		return to, from
	}
	switch {
	case from.User().Whites < to.User().Whites:
		white, black = from, to
	case from.User().Whites > to.User().Whites:
		white, black = to, from
	case m.rand.IntN(2) == 0:
		white, black = from, to
	default:
		white, black = to, from
	}
	white.User().Whites++
	black.User().Whites--
	return white, black
}

// challenge is "A (1500) [white] B (++++) unrated blitz 2 12".
func challenge(from, to *play.Player, w lobby.Terms) string {
	colour := ""
	if w.Colour != "" {
		colour = " [" + w.Colour + "]"
	}
	return fmt.Sprintf("%s (%s)%s %s (%s) %s", from.User().Name, from.User().RatingText(w.Category()), colour,
		to.User().Name, to.User().RatingText(w.Category()), w.Summary())
}

func cmdMatch(c *ask) {
	y := c.Present(c.Arg(0))
	if y == nil {
		return
	}
	w, ok := c.terms(c.Arg(1))
	if !ok {
		return
	}
	c.awaitChallenge(y, w, !c.Given(1))
}

func cmdRematch(c *ask) {
	m := c.Last()
	if m.Opponent == "" {
		c.Refuse("You have no previous opponent.")
		return
	}
	y := c.room.lobby.Named(m.Opponent)
	if y == nil {
		c.Refuse("Your last opponent, %s, is not logged in.", m.Opponent)
		return
	}
	w := m.Terms
	w.Colour = ""
	if strings.HasPrefix(w.Setup, "odds/") { // who gave them gives them again
		w.Colour = map[bool]string{true: "white", false: "black"}[m.White]
	}
	c.awaitChallenge(y, w, false)
}

// mayChallenge tells why a user cannot challenge another one now; "" if they can.
func (c *ask) mayChallenge(y *play.Player, w lobby.Terms) string {
	if why := lobby.MayMeet(c.User(), y.User(), w); why != "" {
		return why
	}
	switch {
	case y.Left():
		return fmt.Sprintf("%s is not logged in.", y.User().Name)
	case c.Examining() != nil:
		return "You can't challenge while you are examining a game."
	case c.Busy():
		return "You can't challenge while you are playing a game."
	case y.Examining() != nil:
		return fmt.Sprintf("%s is examining a game.", y.User().Name)
	case y.Busy():
		return fmt.Sprintf("%s is playing a game.", y.User().Name)
	case !y.User().On(accounts.Open):
		return fmt.Sprintf("%s is not open to match requests.", y.User().Name)
	case w.Rated && !y.User().On(accounts.OpenRated):
		return fmt.Sprintf("%s is not open to rated match requests.", y.User().Name)
	}
	return ""
}

// unrate makes games unrated that cannot count, and says so.
func (c *ask) unrate(y *play.Player, w *lobby.Terms) {
	if !w.Rated || !c.User().Guest && !y.User().Guest && w.Ratable() {
		return
	}
	w.Rated = false
	switch {
	case c.User().Guest:
		c.Print("You are unregistered - setting to unrated.\n")
	case y.User().Guest:
		c.Print("The other player is unregistered - setting to unrated.\n")
	default:
		c.Print("Games of this kind are not rated - setting to unrated.\n")
	}
}

// awaitChallenge offers a match, or accepts the one that the other has offered. plain: the user has said nothing of
// the terms.
func (c *ask) awaitChallenge(y *play.Player, w lobby.Terms, plain bool) {
	c.unrate(y, &w)
	if why := c.mayChallenge(y, w); why != "" {
		c.Refuse("%s", why)
		return
	}
	if w.Variant.Name == "bughouse" {
		c.awaitBughouseChallenge(y, w)
		return
	}
	resume, ok := c.awaitStoredWith(y)
	if !ok {
		return
	}
	if why := c.mayChallenge(y, w); why != "" { // since that was looked up
		c.Refuse("%s", why)
		return
	}
	if resume != nil {
		w = resume.terms()
	}
	for _, theirs := range c.room.offers.Where(func(o *Offer) bool { return o.From == y && o.To == c.Player && o.Kind == lobby.Match }) {
		if plain || theirs.Terms.Agrees(w) {
			c.Print("Your challenge intercepts %s's challenge.\n", y.User().Name)
			y.Notify(fmt.Sprintf("%s's challenge intercepts your challenge.", c.User().Name))
			c.room.DropOffer(theirs)
			c.room.awaitOffered(theirs)
			return
		}
		c.Print("Declining the offer from %s and proposing new match parameters.\n", y.User().Name)
		y.Notify(fmt.Sprintf("%s declines your request for a match and proposes a new one.", c.User().Name))
		c.room.DropOffer(theirs)
	}
	if wanted := y.User().Text(accounts.Formula); wanted != "" && resume == nil {
		if ok, clause := AllowedBy(y.User(), c.Player, c.room.now(), w); !ok {
			c.Refuse("Match request does not fit formula for %s:\n%s", y.User().Name, clause)
			y.Notify(fmt.Sprintf("Ignoring (formula): %s", challenge(c.Player, y, w)))
			return
		}
	}
	c.issue(y, w, resume)
}

// issue makes an offer of a match, in place of one that was made before.
func (c *ask) issue(y *play.Player, w lobby.Terms, resume *stored) {
	s := c.room
	old := s.offers.Where(func(o *Offer) bool { return o.From == c.Player && o.To == y && o.Kind == lobby.Match })
	if len(old) > 0 && old[0].Terms.Same(w) {
		c.Refuse("You are already offering an identical match to %s.", y.User().Name)
		return
	}
	if !c.MayTalk(talk.Asks) {
		return
	}
	if len(old) > 0 {
		c.Print("Updating offer already made to \"%s\".\n", y.User().Name)
		y.Notify(fmt.Sprintf("%s updates the match request.", c.User().Name))
		s.DropOffer(old[0])
	}
	text := challenge(c.Player, y, w)
	extra := ""
	if resume != nil {
		extra = " (adjourned)"
	} else if w.Setup != "" {
		extra = " Loaded from " + w.Setup
	} else if w.Category() == "wild" {
		extra = " Loaded from " + w.Kind()
	}
	c.Print("Issuing: %s.%s\n", text, extra)
	bell := ""
	if y.User().On(accounts.Bell) {
		bell = "\a"
	}
	y.Notify(fmt.Sprintf("%sChallenge: %s.%s\nYou can \"accept\" or \"decline\", or propose different parameters.", bell, text, extra))
	o := &Offer{Kind: lobby.Match, From: c.Player, To: y, Terms: w, About: Subject{Resume: resume}, Text: text}
	s.addOffer(o)
	s.robots.Challenged(o)
}

// terms reads what a user says of a game that is wanted, by what the user plays as a rule;
// false if it makes no sense, which is told.
func (c *ask) terms(text string) (lobby.Terms, bool) {
	w, wrong := lobby.ParseTerms(strings.Fields(text), lobby.UsualTerms(c.User()), c.room.openings)
	if wrong != "" {
		c.Code = command.CodeBadParams
		c.Refuse("%s", wrong)
	}
	return w, wrong == ""
}

// AllowedBy asks a user's formula about an offer of somebody's; the clause is the formula if it does not agree.
func AllowedBy(u *accounts.User, x *play.Player, now time.Time, w lobby.Terms) (ok bool, clause string) {
	return lobby.FormulaAllows(u, x.User(), x.Sealed(), now, w)
}

const maxBoards = 100

func cmdSimmatch(c *ask) {
	y := c.Present(c.Arg(0))
	if y == nil {
		return
	}
	usual := lobby.UsualTerms(c.User())
	usual.Rated = false
	w, wrong := lobby.ParseTerms(strings.Fields(c.Arg(1)), usual, c.room.openings)
	switch {
	case wrong != "":
		c.Refuse("%s", wrong)
	case y == c.Player:
		c.Refuse("You can't match yourself.")
	case y.User().Listed(accounts.Censor, c.User().Name) || y.User().Listed(accounts.NoPlay, c.User().Name):
		c.Refuse("%s does not want to play you.", y.User().Name)
	case !y.User().On(accounts.OpenSimul):
		c.Refuse("%s is not open to receiving simul requests.", y.User().Name)
	case y.Busy():
		c.Refuse("%s is busy with another game.", y.User().Name)
	case !c.GivesBoards():
		c.Refuse("You can't give a simul while you are playing or examining a game.")
	case c.Boards() >= maxBoards:
		c.Refuse("You have %d boards already.", maxBoards)
	case c.room.offers.Made(lobby.Simul, c.Player, y) != nil:
		c.Refuse("You are already offering %s a board.", y.User().Name)
	case w.Variant.Name == "bughouse":
		c.Refuse("There are no simuls of bughouse.")
	case !c.MayTalk(talk.Asks):
	default:
		w.Rated = w.Rated && !c.User().Guest && !y.User().Guest && w.Ratable()
		text := challenge(c.Player, y, w)
		c.Print("Issuing simul request to %s: %s.\n", y.User().Name, text)
		y.Notify(fmt.Sprintf("Simul request: %s.\nYou can \"accept\" or \"decline\".", text))
		c.room.addOffer(&Offer{Kind: lobby.Simul, From: c.Player, To: y, Terms: w, Text: text})
	}
}

// awaitSimul begins a board of a simul; who gives it has White.
func (c *ask) awaitSimul(o *Offer) {
	s := c.room
	giver := o.From
	if c.Busy() || giver.Left() || !giver.GivesBoards() || giver.Boards() >= maxBoards {
		c.Refuse("That simul board cannot begin now.")
		giver.Notify(fmt.Sprintf("%s accepts the simul request, but that board cannot begin now.", c.User().Name))
		return
	}
	white, black := giver, c.Player
	if o.Terms.Colour == "black" {
		white, black = black, white
	}
	w := o.Terms
	w.Giver = giver.User().Name
	t, err := s.hall.NewTable(white, black, w)
	if err == nil {
		err = s.hall.AwaitCreate(nil, t)
	}
	if err != nil {
		s.hall.NoGame(err, white, black)
		return
	}
	giver.Notify(fmt.Sprintf("%s accepts the simul request.", c.User().Name))
	s.hall.Launch(t, "Creating")
}
