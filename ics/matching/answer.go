package matching

import (
	"fmt"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/game"
	"rookery/ics/lobby"
)

// How offers are answered: accepted, declined, withdrawn.

// chosen is the word that says which offer is meant: "draw" of "t draw".
func (c *ask) chosen() string {
	if (c.Arg(0) == "t" || c.Arg(0) == "p") && c.Given(1) {
		return c.Arg(1)
	}
	return c.Arg(0)
}

// choose is the offer that the words of accept and the like mean; nil after
// saying why not.
func (c *ask) choose(list []*Offer, word, none string) []*Offer {
	if word == "all" && len(list) > 0 {
		return list
	}
	if word != "" && word != "all" {
		n, err := strconv.Atoi(word)
		var fits []*Offer
		for _, o := range list {
			other := o.From
			if o.From == c.Player {
				other = o.To
			}
			if err == nil && o.Number == n || err != nil && (string(o.Kind) == strings.ToLower(word) || strings.HasPrefix(other.User().Key(), strings.ToLower(word))) {
				fits = append(fits, o)
			}
		}
		if len(fits) == 0 {
			if err == nil {
				c.Refuse("There is no offer %d%s.", n, none)
			} else {
				c.Refuse("There are no %s offers%s.", word, none)
			}
			return nil
		}
		list = fits
	}
	switch len(list) {
	case 0:
		c.Refuse("There are no offers%s.", none)
		return nil
	case 1:
		return list
	}
	c.Refuse("There is more than one pending offer.\nType \"pending\" to see the list of offers.")
	return nil
}

func cmdAccept(c *ask) {
	list := c.room.offers.Where(func(o *Offer) bool { return o.To == c.Player })
	if len(list) == 0 && c.Given(0) && c.room.seeks.Find(c.Arg(0)) != nil {
		c.awaitSeek(c.room.seeks.Find(c.Arg(0)))
		return
	}
	for _, o := range c.choose(list, c.chosen(), " to accept") {
		c.awaitAccept(o)
	}
}

func (c *ask) awaitAccept(o *Offer) {
	s := c.room
	if o.About.Table != nil {
		t := o.About.Table
		c.AwaitAt(t, func() {
			who, plays := t.Side(c.Player)
			if !plays || t.Over() {
				return
			}
			c.AwaitAct(t, func(g *game.Game) ([]game.Event, error) { return g.Accept(s.now(), who, o.InGame.Kind) })
		})
		return
	}
	if o.Kind != lobby.StoredDraw && o.Kind != lobby.StoredAbort { // those hold until the end is stored
		s.DropOffer(o)
	}
	switch o.Kind {
	case lobby.Partner:
		c.becomePartners(o.From)
		return
	case lobby.Team:
		c.AwaitAt(o.About.contest, func() { c.awaitJoinWith(o.About.contest, o.From) })
		return
	case lobby.Simul:
		c.awaitSimul(o)
		return
	case lobby.StoredDraw, lobby.StoredAbort:
		r := game.DrawnBy(game.Agreement)
		if o.Kind == lobby.StoredAbort {
			r = game.Result{Reason: game.Aborted}
		}
		if c.AwaitVerdict(o.About.Resume.record, r, "") {
			c.Print("You accept the %s request from %s.\n", o.Kind, o.From.User().Name)
			o.From.Notify(fmt.Sprintf("%s accepts the %s request.", c.User().Name, o.Kind))
		}
		return
	case lobby.Bughouse:
		c.Print("You accept the match offer from %s.\n", o.From.User().Name)
		o.From.Notify(fmt.Sprintf("%s accepts the match offer.", c.User().Name))
		s.awaitBughouse(o.From, c.Player, o.Terms)
		return
	}
	c.Print("You accept the match offer from %s.\n", o.From.User().Name)
	o.From.Notify(fmt.Sprintf("%s accepts the match offer.", c.User().Name))
	s.awaitOffered(o)
}

// awaitOffered begins the game of an offer that has been accepted.
func (m *Room) awaitOffered(o *Offer) {
	if o.About.Resume != nil {
		w := o.About.Resume
		m.hall.AwaitResumed(w.record, w.a, w.b)
		return
	}
	white, black := m.colours(o.From, o.To, o.Terms)
	m.hall.AwaitGame(white, black, o.Terms)
}

func cmdDecline(c *ask) {
	s := c.room
	list := s.offers.Where(func(o *Offer) bool { return o.To == c.Player })
	for _, o := range c.choose(list, c.chosen(), " to decline") {
		word, kind := "request", o.Kind
		if kind == lobby.Match || kind == lobby.Bughouse {
			word, kind = "offer", lobby.Match
		}
		if !c.awaitSettled(o, (*game.Game).Decline) {
			continue
		}
		c.Print("You decline the %s %s from %s.\n", kind, word, o.From.User().Name)
		if o.About.Table == nil {
			o.From.Notify(fmt.Sprintf("%s declines the %s %s.", c.User().Name, kind, word))
		}
	}
}

func cmdWithdraw(c *ask) {
	s := c.room
	list := s.offers.Where(func(o *Offer) bool { return o.From == c.Player })
	for _, o := range c.choose(list, c.chosen(), " to withdraw") {
		if !c.awaitSettled(o, (*game.Game).Withdraw) {
			continue
		}
		c.Print("You withdraw the %s request to %s.\n", o.Kind, o.To.User().Name)
		if o.About.Table == nil {
			o.To.Notify(fmt.Sprintf("%s withdraws the %s request.", c.User().Name, o.Kind))
		}
	}
}

// awaitSettled takes an offer out of the world. One within a game is settled there, where
// it may have been answered meanwhile, and those who are there are told; false then, after
// saying so.
func (c *ask) awaitSettled(o *Offer, settle func(*game.Game, chess.Colour, game.OfferKind) ([]game.Event, error)) (done bool) {
	t := o.About.Table
	if t == nil {
		c.room.DropOffer(o)
		return true
	}
	c.AwaitAt(t, func() {
		if who, plays := t.Side(c.Player); plays && !t.Over() {
			done = t.AwaitChange(func(g *game.Game) ([]game.Event, error) { return settle(g, who, o.InGame.Kind) }) == nil
		}
		if !done {
			c.Refuse("There is no offer %d.", o.Number)
		}
	})
	return done
}
