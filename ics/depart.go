package ics

import (
	"errors"
	"slices"

	"rookery/chess"
	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/database"
	"rookery/ics/lobby"
	"rookery/ics/phrase"
)

// unseat ends what somebody who leaves was doing: games, examining, observing,
// offers, seeks and a partnership.
func (s *Server) unseat(x *player) {
	s.dropSeeks(x)
	s.invitations.Drop(func(i *invitation) bool { return i.From == x })
	for _, o := range s.offers.Where(func(o *offer) bool { return o.From == x || o.To == x }) {
		s.dropOffer(o)
		if o.About.table == nil {
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
	x.endPartnership("Your partner " + x.User().Name + " has departed.")
	for _, t := range slices.Clone(x.observes) {
		x.forget(t)
		t.observers = slices.DeleteFunc(t.observers, func(o *player) bool { return o == x })
	}
	if t := x.examines; t != nil {
		t.Post(nil, func() { x.stopExamining(t) })
	}
	for _, t := range slices.Clone(x.playsAt) {
		if s.closing {
			continue // the game goes on when the server is back
		}
		t.Post(nil, func() { t.awaitAbandoned(x) })
	}
}

// awaitAbandoned: a player has lost the connection. Games between registered users
// are adjourned, unless the other one plays without escape; others are lost, or
// aborted if they have hardly begun. If that cannot be stored the game waits for
// the player until it can.
func (t *table) awaitAbandoned(x *player) {
	who, plays := t.side(x)
	if !plays || t.over {
		return
	}
	name, other := t.seats[who], t.seats[who.Other()]
	if t.waiting {
		t.leave(who)
		return
	}
	if t.contest != nil && t.partner == nil {
		t.wait()
		t.leave(who)
		t.Tell("%s has lost the connection. The clocks stand, and %s has %s to come back.", name.name, name.name, phrase.LongSpan(t.server.config.Limits.Return))
		t.patience(t.server.config.Limits.Return)
		return
	}
	r, note := game.Result{Reason: game.Adjourned}, name.name+" lost connection; game adjourned"
	noEscape := name.user.On(accounts.NoEscape) && other.user.On(accounts.NoEscape)
	switch {
	case t.contest != nil:
		r, note = game.WonBy(who.Other(), game.Disconnection), ""
	case len(t.game().Plies()) < 2 || t.partner != nil:
		r, note = game.Result{Reason: game.Aborted}, name.name+" lost connection; game aborted"
	case name.user.Guest || other.user.Guest || noEscape:
		r, note = game.WonBy(who.Other(), game.Disconnection), ""
	}
	t.leaver = who.String()
	err := t.awaitEnd(r, note, func() bool { return t.seats[who].session == x || t.waiting && t.seats[who].session == nil })
	if errors.Is(err, database.ErrNotStored) && !t.over {
		t.wait()
		t.leave(who)
	}
}

// leave has a player's place wait for the player, who may have come back before the table knew
// of the departure.
func (t *table) leave(who chess.Colour) {
	place := &t.seats[who]
	place.session.playsAt = nil
	place.session = nil
	if y := t.server.lobby.Named(place.name); y != nil {
		t.server.welcomeBack(y)
	}
}
