package ics

import (
	"fmt"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/game"
)

// How offers are answered: accepted, declined, withdrawn.

// chosen is the word that says which offer is meant: "draw" of "t draw".
func (c *call) chosen() string {
	if (c.arg(0) == "t" || c.arg(0) == "p") && c.given(1) {
		return c.arg(1)
	}
	return c.arg(0)
}

// choose is the offer that the words of accept and the like mean; nil after
// saying why not.
func (c *call) choose(list []*offer, word, none string) []*offer {
	if word == "all" && len(list) > 0 {
		return list
	}
	if word != "" && word != "all" {
		n, err := strconv.Atoi(word)
		var fits []*offer
		for _, o := range list {
			other := o.from
			if o.from == c.session {
				other = o.to
			}
			if err == nil && o.number == n || err != nil && (o.kind == strings.ToLower(word) || strings.HasPrefix(other.user.Key(), strings.ToLower(word))) {
				fits = append(fits, o)
			}
		}
		if len(fits) == 0 {
			if err == nil {
				c.refuse("There is no offer %d%s.", n, none)
			} else {
				c.refuse("There are no %s offers%s.", word, none)
			}
			return nil
		}
		list = fits
	}
	switch len(list) {
	case 0:
		c.refuse("There are no offers%s.", none)
		return nil
	case 1:
		return list
	}
	c.refuse("There is more than one pending offer.\nType \"pending\" to see the list of offers.")
	return nil
}

func cmdAccept(c *call) {
	list := c.server.offersWhere(func(o *offer) bool { return o.to == c.session })
	if len(list) == 0 && c.given(0) && c.server.seekNumbered(c.arg(0)) != nil {
		c.awaitSeek(c.server.seekNumbered(c.arg(0)))
		return
	}
	for _, o := range c.choose(list, c.chosen(), " to accept") {
		c.awaitAccept(o)
	}
}

func (c *call) awaitAccept(o *offer) {
	s := c.server
	if o.table != nil {
		t := o.table
		c.awaitAt(t, func() {
			who, plays := t.side(c.session)
			if !plays || t.over {
				return
			}
			c.awaitAct(t, func(g *game.Game) ([]game.Event, error) { return g.Accept(s.now(), who, o.inGame.Kind) })
		})
		return
	}
	if o.kind != "sdraw" && o.kind != "sabort" { // those hold until the end is stored
		s.dropOffer(o)
	}
	switch o.kind {
	case "partner":
		c.becomePartners(o.from)
		return
	case "team":
		c.awaitAt(o.contest, func() { c.awaitJoinWith(o.contest, o.from) })
		return
	case "simul":
		c.awaitSimul(o)
		return
	case "sdraw", "sabort":
		r := game.DrawnBy(game.Agreement)
		if o.kind == "sabort" {
			r = game.Result{Reason: game.Aborted}
		}
		if c.awaitVerdict(o.resume.record, r, "") {
			c.print("You accept the %s request from %s.\n", o.kind, o.from.user.Name)
			o.from.notify(fmt.Sprintf("%s accepts the %s request.", c.user.Name, o.kind))
		}
		return
	case "bughouse":
		c.print("You accept the match offer from %s.\n", o.from.user.Name)
		o.from.notify(fmt.Sprintf("%s accepts the match offer.", c.user.Name))
		s.awaitBughouse(o.from, c.session, o.terms)
		return
	}
	c.print("You accept the match offer from %s.\n", o.from.user.Name)
	o.from.notify(fmt.Sprintf("%s accepts the match offer.", c.user.Name))
	s.awaitOffered(o)
}

// awaitOffered begins the game of an offer that has been accepted.
func (s *Server) awaitOffered(o *offer) {
	if o.resume != nil {
		s.awaitResumed(o.resume)
		return
	}
	white, black := s.colours(o.from, o.to, o.terms)
	s.awaitGame(white, black, o.terms)
}

func cmdDecline(c *call) {
	s := c.server
	list := s.offersWhere(func(o *offer) bool { return o.to == c.session })
	for _, o := range c.choose(list, c.chosen(), " to decline") {
		word, kind := "request", o.kind
		if kind == "match" || kind == "bughouse" {
			word, kind = "offer", "match"
		}
		if !c.awaitSettled(o, (*game.Game).Decline) {
			continue
		}
		c.print("You decline the %s %s from %s.\n", kind, word, o.from.user.Name)
		if o.table == nil {
			o.from.notify(fmt.Sprintf("%s declines the %s %s.", c.user.Name, kind, word))
		}
	}
}

func cmdWithdraw(c *call) {
	s := c.server
	list := s.offersWhere(func(o *offer) bool { return o.from == c.session })
	for _, o := range c.choose(list, c.chosen(), " to withdraw") {
		if !c.awaitSettled(o, (*game.Game).Withdraw) {
			continue
		}
		c.print("You withdraw the %s request to %s.\n", o.kind, o.to.user.Name)
		if o.table == nil {
			o.to.notify(fmt.Sprintf("%s withdraws the %s request.", c.user.Name, o.kind))
		}
	}
}

// awaitSettled takes an offer out of the world. One within a game is settled there, where
// it may have been answered meanwhile, and those who are there are told; false then, after
// saying so.
func (c *call) awaitSettled(o *offer, settle func(*game.Game, chess.Colour, game.OfferKind) ([]game.Event, error)) (done bool) {
	t := o.table
	if t == nil {
		c.server.dropOffer(o)
		return true
	}
	c.awaitAt(t, func() {
		if who, plays := t.side(c.session); plays && !t.over {
			done = t.awaitChange(func(g *game.Game) ([]game.Event, error) { return settle(g, who, o.inGame.Kind) }) == nil
		}
		if !done {
			c.refuse("There is no offer %d.", o.number)
		}
	})
	return done
}
