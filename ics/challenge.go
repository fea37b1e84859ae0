package ics

import (
	"fmt"
	"strings"

	"rookery/ics/accounts"
)

// colours decides who has White: as was asked for, else who had it less often.
func (s *Server) colours(from, to *session, w terms) (white, black *session) {
	switch w.colour {
	case "white":
		return from, to
	case "black":
		return to, from
	}
	switch {
	case from.user.Whites < to.user.Whites:
		white, black = from, to
	case from.user.Whites > to.user.Whites:
		white, black = to, from
	case s.rand.IntN(2) == 0:
		white, black = from, to
	default:
		white, black = to, from
	}
	white.user.Whites++
	black.user.Whites--
	return white, black
}

// challenge is "A (1500) [white] B (++++) unrated blitz 2 12".
func challenge(from, to *session, w terms) string {
	colour := ""
	if w.colour != "" {
		colour = " [" + w.colour + "]"
	}
	return fmt.Sprintf("%s (%s)%s %s (%s) %s", from.user.Name, from.user.RatingText(w.category()), colour,
		to.user.Name, to.user.RatingText(w.category()), w.summary())
}

func cmdMatch(c *call) {
	y := c.online(c.arg(0))
	if y == nil {
		return
	}
	w, ok := c.terms(c.arg(1))
	if !ok {
		return
	}
	c.awaitChallenge(y, w, !c.given(1))
}

func cmdRematch(c *call) {
	m := c.last
	if m.opponent == "" {
		c.refuse("You have no previous opponent.")
		return
	}
	y := c.server.lobby.Named(m.opponent)
	if y == nil {
		c.refuse("Your last opponent, %s, is not logged in.", m.opponent)
		return
	}
	w := m.terms
	w.colour = ""
	if strings.HasPrefix(w.setup, "odds/") { // who gave them gives them again
		w.colour = map[bool]string{true: "white", false: "black"}[m.white]
	}
	c.awaitChallenge(y, w, false)
}

// mayMeet tells why two users cannot play on some terms; "" if they can.
func (x *session) mayMeet(y *session, w terms) string {
	switch {
	case x == y:
		return "You can't match yourself."
	case y.user.Listed(accounts.Censor, x.user.Name):
		return fmt.Sprintf("%s is censoring you.", y.user.Name)
	case y.user.Listed(accounts.NoPlay, x.user.Name):
		return fmt.Sprintf("You are on %s's noplay list.", y.user.Name)
	case x.user.Listed(accounts.NoPlay, y.user.Name):
		return fmt.Sprintf("You have %s on your noplay list.", y.user.Name)
	case w.rated && x.user.Guest:
		return "You are unregistered - setting to unrated."
	case w.rated && y.user.Guest:
		return "The other player is unregistered - setting to unrated."
	}
	return ""
}

// ratable: games on these terms may count.
func (t terms) ratable() bool {
	return (t.base > 0 || t.inc > 0) && t.odds == nil && t.start == ""
}

// mayChallenge tells why a user cannot challenge another one now; "" if they can.
func (c *call) mayChallenge(y *session, w terms) string {
	if why := c.mayMeet(y, w); why != "" {
		return why
	}
	switch {
	case y.left:
		return fmt.Sprintf("%s is not logged in.", y.user.Name)
	case c.examining() != nil:
		return "You can't challenge while you are examining a game."
	case c.busy():
		return "You can't challenge while you are playing a game."
	case y.examining() != nil:
		return fmt.Sprintf("%s is examining a game.", y.user.Name)
	case y.busy():
		return fmt.Sprintf("%s is playing a game.", y.user.Name)
	case !y.user.On(accounts.Open):
		return fmt.Sprintf("%s is not open to match requests.", y.user.Name)
	case w.rated && !y.user.On(accounts.OpenRated):
		return fmt.Sprintf("%s is not open to rated match requests.", y.user.Name)
	}
	return ""
}

// unrate makes games unrated that cannot count, and says so.
func (c *call) unrate(y *session, w *terms) {
	if !w.rated || !c.user.Guest && !y.user.Guest && w.ratable() {
		return
	}
	w.rated = false
	switch {
	case c.user.Guest:
		c.print("You are unregistered - setting to unrated.\n")
	case y.user.Guest:
		c.print("The other player is unregistered - setting to unrated.\n")
	default:
		c.print("Games of this kind are not rated - setting to unrated.\n")
	}
}

// awaitChallenge offers a match, or accepts the one that the other has offered. plain: the user has said nothing of
// the terms.
func (c *call) awaitChallenge(y *session, w terms, plain bool) {
	c.unrate(y, &w)
	if why := c.mayChallenge(y, w); why != "" {
		c.refuse("%s", why)
		return
	}
	if w.variant.Name == "bughouse" {
		c.awaitBughouseChallenge(y, w)
		return
	}
	resume, ok := c.awaitStoredWith(y)
	if !ok {
		return
	}
	if why := c.mayChallenge(y, w); why != "" { // since that was looked up
		c.refuse("%s", why)
		return
	}
	if resume != nil {
		w = resume.terms()
	}
	for _, theirs := range c.server.offersWhere(func(o *offer) bool { return o.from == y && o.to == c.session && o.kind == "match" }) {
		if plain || theirs.terms.agrees(w) {
			c.print("Your challenge intercepts %s's challenge.\n", y.user.Name)
			y.notify(fmt.Sprintf("%s's challenge intercepts your challenge.", c.user.Name))
			c.server.dropOffer(theirs)
			c.server.awaitOffered(theirs)
			return
		}
		c.print("Declining the offer from %s and proposing new match parameters.\n", y.user.Name)
		y.notify(fmt.Sprintf("%s declines your request for a match and proposes a new one.", c.user.Name))
		c.server.dropOffer(theirs)
	}
	if wanted := y.user.Text(accounts.Formula); wanted != "" && resume == nil {
		if ok, clause := formulaAllows(y.user, c.session, w); !ok {
			c.refuse("Match request does not fit formula for %s:\n%s", y.user.Name, clause)
			y.notify(fmt.Sprintf("Ignoring (formula): %s", challenge(c.session, y, w)))
			return
		}
	}
	c.issue(y, w, resume)
}

// issue makes an offer of a match, in place of one that was made before.
func (c *call) issue(y *session, w terms, resume *stored) {
	s := c.server
	old := s.offersWhere(func(o *offer) bool { return o.from == c.session && o.to == y && o.kind == "match" })
	if len(old) > 0 && old[0].terms.same(w) {
		c.refuse("You are already offering an identical match to %s.", y.user.Name)
		return
	}
	if !c.mayTalk(asks) {
		return
	}
	if len(old) > 0 {
		c.print("Updating offer already made to \"%s\".\n", y.user.Name)
		y.notify(fmt.Sprintf("%s updates the match request.", c.user.Name))
		s.dropOffer(old[0])
	}
	text := challenge(c.session, y, w)
	extra := ""
	if resume != nil {
		extra = " (adjourned)"
	} else if w.setup != "" {
		extra = " Loaded from " + w.setup
	} else if w.category() == "wild" {
		extra = " Loaded from " + w.kind()
	}
	c.print("Issuing: %s.%s\n", text, extra)
	bell := ""
	if y.user.On(accounts.Bell) {
		bell = "\a"
	}
	y.notify(fmt.Sprintf("%sChallenge: %s.%s\nYou can \"accept\" or \"decline\", or propose different parameters.", bell, text, extra))
	o := &offer{kind: "match", from: c.session, to: y, terms: w, resume: resume, text: text}
	s.addOffer(o)
	s.robotChallenged(o)
}

// agrees: two challenges are for the same game.
func (t terms) agrees(o terms) bool {
	if t.colour != "" && t.colour == o.colour {
		return false
	}
	return t.variant.Name == o.variant.Name && t.rated == o.rated && t.sameTimes(o) && t.start == o.start
}
