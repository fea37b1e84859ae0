package ics

import (
	"fmt"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/talk"
)

// colours decides who has White: as was asked for, else who had it less often.
func (s *Server) colours(from, to *player, w lobby.Terms) (white, black *player) {
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
	case s.rand.IntN(2) == 0:
		white, black = from, to
	default:
		white, black = to, from
	}
	white.User().Whites++
	black.User().Whites--
	return white, black
}

// challenge is "A (1500) [white] B (++++) unrated blitz 2 12".
func challenge(from, to *player, w lobby.Terms) string {
	colour := ""
	if w.Colour != "" {
		colour = " [" + w.Colour + "]"
	}
	return fmt.Sprintf("%s (%s)%s %s (%s) %s", from.User().Name, from.User().RatingText(w.Category()), colour,
		to.User().Name, to.User().RatingText(w.Category()), w.Summary())
}

func cmdMatch(c *call) {
	y := c.online(c.Arg(0))
	if y == nil {
		return
	}
	w, ok := c.terms(c.Arg(1))
	if !ok {
		return
	}
	c.awaitChallenge(y, w, !c.Given(1))
}

func cmdRematch(c *call) {
	m := c.last
	if m.opponent == "" {
		c.Refuse("You have no previous opponent.")
		return
	}
	y := c.server.lobby.Named(m.opponent)
	if y == nil {
		c.Refuse("Your last opponent, %s, is not logged in.", m.opponent)
		return
	}
	w := m.terms
	w.Colour = ""
	if strings.HasPrefix(w.Setup, "odds/") { // who gave them gives them again
		w.Colour = map[bool]string{true: "white", false: "black"}[m.white]
	}
	c.awaitChallenge(y, w, false)
}

// mayChallenge tells why a user cannot challenge another one now; "" if they can.
func (c *call) mayChallenge(y *player, w lobby.Terms) string {
	if why := lobby.MayMeet(c.User(), y.User(), w); why != "" {
		return why
	}
	switch {
	case y.Left():
		return fmt.Sprintf("%s is not logged in.", y.User().Name)
	case c.examining() != nil:
		return "You can't challenge while you are examining a game."
	case c.Busy():
		return "You can't challenge while you are playing a game."
	case y.examining() != nil:
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
func (c *call) unrate(y *player, w *lobby.Terms) {
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
func (c *call) awaitChallenge(y *player, w lobby.Terms, plain bool) {
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
	for _, theirs := range c.server.offers.Where(func(o *offer) bool { return o.From == y && o.To == c.player && o.Kind == lobby.Match }) {
		if plain || theirs.Terms.Agrees(w) {
			c.Print("Your challenge intercepts %s's challenge.\n", y.User().Name)
			y.Notify(fmt.Sprintf("%s's challenge intercepts your challenge.", c.User().Name))
			c.server.dropOffer(theirs)
			c.server.awaitOffered(theirs)
			return
		}
		c.Print("Declining the offer from %s and proposing new match parameters.\n", y.User().Name)
		y.Notify(fmt.Sprintf("%s declines your request for a match and proposes a new one.", c.User().Name))
		c.server.dropOffer(theirs)
	}
	if wanted := y.User().Text(accounts.Formula); wanted != "" && resume == nil {
		if ok, clause := c.allowedBy(y.User(), w); !ok {
			c.Refuse("Match request does not fit formula for %s:\n%s", y.User().Name, clause)
			y.Notify(fmt.Sprintf("Ignoring (formula): %s", challenge(c.player, y, w)))
			return
		}
	}
	c.issue(y, w, resume)
}

// issue makes an offer of a match, in place of one that was made before.
func (c *call) issue(y *player, w lobby.Terms, resume *stored) {
	s := c.server
	old := s.offers.Where(func(o *offer) bool { return o.From == c.player && o.To == y && o.Kind == lobby.Match })
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
		s.dropOffer(old[0])
	}
	text := challenge(c.player, y, w)
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
	o := &offer{Kind: lobby.Match, From: c.player, To: y, Terms: w, About: subject{resume: resume}, Text: text}
	s.addOffer(o)
	s.robotChallenged(o)
}

// terms reads what a user says of a game that is wanted, by what the user plays as a rule;
// false if it makes no sense, which is told.
func (c *call) terms(text string) (lobby.Terms, bool) {
	w, wrong := lobby.ParseTerms(strings.Fields(text), lobby.UsualTerms(c.User()), c.server.openings)
	if wrong != "" {
		c.Code = command.CodeBadParams
		c.Refuse("%s", wrong)
	}
	return w, wrong == ""
}

// allowedBy asks a user's formula about an offer of the session's; the clause is the formula if it does not agree.
func (x *player) allowedBy(u *accounts.User, w lobby.Terms) (ok bool, clause string) {
	return lobby.FormulaAllows(u, x.User(), x.Sealed(), x.server.now(), w)
}
