package matching

import (
	"fmt"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/play"
	"rookery/ics/style12"
	"rookery/store"
)

// An Offer is what one user has asked of another and waits for an answer.
type Offer = lobby.Offer[*play.Player, Subject]

// A Subject is what an offer is about beside its terms.
type Subject struct {
	Table   *play.Table   // of an offer within a game
	contest *play.Contest // the tournament in which a team would play
	Resume  *stored       // the adjourned game that a match would continue, or that is to end
}

// offerCommands are those by which users agree.
func offerCommands(s *Room) []command.Command {
	return []command.Command{
		{Name: "match", Code: 73, Params: "Ws", Usage: "user [rated|unrated] [time [inc [time [inc]]]] [white|black] [variant]", Run: s.asking(cmdMatch),
			Help: "Challenges a user to a game. Without times those of your variables count; the second two are Black's, and such games are unrated. If an adjourned game of the two of you is stored, it goes on."},
		{Name: "simmatch", Code: 117, Params: "Ws", Usage: "user [terms]", Run: s.asking(cmdSimmatch), Help: "Asks a user to take a board of your simul."},
		{Name: "rematch", Code: 102, Run: s.asking(cmdRematch), Help: "Challenges your last opponent to the same kind of game."},
		{Name: "accept", Code: 11, Params: "ww", Usage: "[number|user|[t] kind|all]", Run: s.asking(cmdAccept), Help: "Accepts what you have been offered."},
		{Name: "decline", Code: 33, Params: "ww", Usage: "[number|user|[t] kind|all]", Run: s.asking(cmdDecline), Help: "Declines what you have been offered."},
		{Name: "withdraw", Code: 147, Params: "ww", Usage: "[number|user|[t] kind|all]", Run: s.asking(cmdWithdraw), Help: "Takes back what you have offered."},
		{Name: "pending", Code: 87, Run: s.asking(cmdPending), Help: "Lists what you have offered and have been offered."},
	}
}

// addOffer makes an offer known to who gets it.
func (m *Room) addOffer(o *Offer) {
	m.offers.Add(o)
	for _, y := range []*play.Player{o.From, o.To} {
		if y.Ivars[accounts.IvPendinfo] {
			y.Notify(o.Machine(y))
		}
	}
}

// DropOffer forgets an offer.
func (m *Room) DropOffer(o *Offer) {
	if !m.offers.Drop(o) {
		return
	}
	for _, y := range []*play.Player{o.From, o.To} {
		if y.Ivars[accounts.IvPendinfo] {
			y.Notify(style12.Removal{Offers: true, Numbers: []int{o.Number}}.String())
		}
	}
}

// Over forgets what has been offered within a game.
func (m *Room) Over(t *play.Table) {
	for _, o := range m.offers.Where(func(o *Offer) bool { return o.About.Table == t }) {
		m.DropOffer(o)
	}
}

// Gone takes back what has been offered about an adjourned game, which has ended or goes on.
func (m *Room) Gone(id store.GameID) {
	for _, o := range m.offers.Where(func(o *Offer) bool { return o.About.Resume != nil && o.About.Resume.record.ID == id }) {
		m.DropOffer(o)
	}
}

// FreeUp takes back what somebody offered and sought who is not free any more, and
// says why.
func (m *Room) FreeUp(x *play.Player, why play.Unfree) {
	for _, o := range m.offers.Where(func(o *Offer) bool {
		return (o.Kind == lobby.Match || o.Kind == lobby.Bughouse) && (o.From == x || o.To == x)
	}) {
		m.DropOffer(o)
		if o.From == x {
			o.To.Notify(fmt.Sprintf(why.Challenger+"\nChallenge from %s removed.", x.User().Name, x.User().Name))
		} else {
			o.From.Notify(fmt.Sprintf(why.Challenged+"\nChallenge to %s withdrawn.", x.User().Name, x.User().Name))
		}
	}
	m.dropSeeks(x)
}

func cmdPending(c *ask) {
	mine := c.room.offers.Where(func(o *Offer) bool { return o.From == c.Player })
	theirs := c.room.offers.Where(func(o *Offer) bool { return o.To == c.Player })
	if len(mine) == 0 {
		c.Print("There are no offers pending to other players.\n")
	} else {
		c.Print("Offers to other players:\n\n")
		for _, o := range mine {
			c.Print("  %2d: You are offering %s %s.\n", o.Number, o.To.User().Name, o.Told())
		}
		c.Print("\nIf you wish to withdraw any of these offers type \"withdraw number\".\n")
	}
	if len(theirs) == 0 {
		c.Print("\nThere are no offers pending from other players.\n")
	} else {
		c.Print("\nOffers from other players:\n\n")
		for _, o := range theirs {
			c.Print("  %2d: %s is offering %s.\n", o.Number, o.From.User().Name, o.Told())
		}
		c.Print("\nIf you wish to accept any of these offers type \"accept number\".\n")
	}
}

// Departs takes back what somebody who leaves has asked and been asked, and tells the others.
func (m *Room) Departs(x *play.Player) {
	m.dropSeeks(x)
	m.invitations.Drop(func(i *invitation) bool { return i.From == x })
	for _, o := range m.offers.Where(func(o *Offer) bool { return o.From == x || o.To == x }) {
		m.DropOffer(o)
		if o.About.Table == nil {
			other, text := o.To, x.User().Name+", who was challenging you, has departed."
			if o.To == x {
				other, text = o.From, x.User().Name+", whom you were challenging, has departed."
			}
			if o.Kind == lobby.Partner {
				text = x.User().Name + " has departed. The partnership offer is withdrawn."
			}
			other.Notify(text)
		}
	}
}
