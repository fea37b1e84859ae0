package matching

import (
	"fmt"
	"slices"
	"strconv"

	"rookery/chess"
	"rookery/game"
	"rookery/ics/lobby"
	"rookery/ics/play"
)

// Offered makes an offer within a game known.
func (m *Room) Offered(t *play.Table, who chess.Colour, g game.Offer) {
	from, to := t.Seats()[who].Player, t.Seats()[who.Other()].Player
	if from == nil || to == nil {
		return
	}
	if old := m.offers.Where(func(o *Offer) bool { return o.About.Table == t && o.From == from && o.InGame.Kind == g.Kind }); len(old) > 0 {
		m.DropOffer(old[0])
	}
	name := from.User().Name
	kind := play.GameKinds[g.Kind]
	text := kind
	var mine, theirs, others string // to the players and to observers
	switch g.Kind {
	case game.Draw:
		mine, theirs, others = "Draw request sent.", name+" offers you a draw.", name+" offers a draw."
	case game.Takeback:
		text, mine = strconv.Itoa(g.Half), "Takeback request sent."
		theirs = fmt.Sprintf("%s would like to take back %d half move(s).", name, g.Half)
		others = fmt.Sprintf("%s requests to take back %d half move(s).", name, g.Half)
	case game.Adjourn:
		mine, theirs, others = "Adjourn request sent.", name+" would like to adjourn the game; type \"adjourn\" to accept.", name+" requests to adjourn the game."
	case game.Abort:
		mine, theirs, others = "Abort request sent.", name+" would like to abort the game; type \"abort\" to accept.", name+" requests to abort the game."
	case game.Switch:
		mine, theirs, others = "Switch request sent.", name+" would like to switch sides; type \"accept\" to accept.", name+" requests to switch sides."
	case game.Pause:
		mine, theirs = "Pause request sent.", name+" requests to pause the game."
		others = theirs
	default:
		mine, theirs = "Unpause request sent.", name+" requests to unpause the game."
		others = theirs
	}
	from.Notify(mine)
	to.Notify(theirs)
	m.addOffer(&Offer{Kind: lobby.Kind(kind), From: from, To: to, About: Subject{Table: t}, InGame: g, Text: text})
	t.TellObservers(others)
	m.robots.Asked(t, to, g)
}

// Settled forgets an offer of a game's player and tells what became of it, also
// those who observe the game.
func (m *Room) Settled(t *play.Table, maker chess.Colour, k game.OfferKind, why game.EventKind) {
	for _, o := range m.offers.Where(func(o *Offer) bool {
		return o.About.Table == t && o.InGame.Kind == k && o.From == t.Seats()[maker].Player
	}) {
		m.DropOffer(o)
		switch why {
		case game.Accepted:
			o.To.Answer(fmt.Sprintf("You accept the %s request from %s.", o.Kind, o.From.User().Name))
			o.From.Notify(t.TellObservers(fmt.Sprintf("%s accepts the %s request.", o.To.User().Name, o.Kind)))
		case game.Declined:
			o.From.Notify(t.TellObservers(fmt.Sprintf("%s declines the %s request.", o.To.User().Name, o.Kind)))
		case game.Withdrawn:
			o.To.Notify(t.TellObservers(fmt.Sprintf("%s withdraws the %s request.", o.From.User().Name, o.Kind)))
		}
	}
}

// Stale forgets the offers that are no longer in the game: a takeback or a change of
// sides ends all of them.
func (m *Room) Stale(t *play.Table) {
	for _, o := range m.offers.Where(func(o *Offer) bool { return o.About.Table == t }) {
		if who, plays := t.Side(o.From); !plays || !slices.Contains(t.Game().Offers(who), o.InGame) {
			m.DropOffer(o)
		}
	}
}
