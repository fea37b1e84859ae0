package play

import (
	"errors"
	"slices"

	"rookery/chess"
	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/database"
	"rookery/ics/phrase"
)

// Unseat ends what somebody who leaves was doing: games, examining, observing,
// offers, seeks and a partnership.
func (h *Hall) Unseat(x *Player) {
	h.asked.Departs(x)
	x.EndPartnership("Your partner " + x.User().Name + " has departed.")
	for _, t := range slices.Clone(x.observes) {
		x.forget(t)
		t.observers = slices.DeleteFunc(t.observers, func(o *Player) bool { return o == x })
	}
	if t := x.examines; t != nil {
		t.Post(nil, func() { x.stopExamining(t) })
	}
	for _, t := range slices.Clone(x.playsAt) {
		if h.house.Closing() {
			continue // the game goes on when the server is back
		}
		t.Post(nil, func() { t.awaitAbandoned(x) })
	}
}

// awaitAbandoned: a player has lost the connection. Games between registered users
// are adjourned, unless the other one plays without escape; others are lost, or
// aborted if they have hardly begun. If that cannot be stored the game waits for
// the player until it can.
func (t *Table) awaitAbandoned(x *Player) {
	who, plays := t.Side(x)
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
		t.Tell("%s has lost the connection. The clocks stand, and %s has %s to come back.", name.Name, name.Name, phrase.LongSpan(t.hall.limits().Return))
		t.patience(t.hall.limits().Return)
		return
	}
	r, note := game.Result{Reason: game.Adjourned}, name.Name+" lost connection; game adjourned"
	noEscape := name.User.On(accounts.NoEscape) && other.User.On(accounts.NoEscape)
	switch {
	case t.contest != nil:
		r, note = game.WonBy(who.Other(), game.Disconnection), ""
	case len(t.Game().Plies()) < 2 || t.partner != nil:
		r, note = game.Result{Reason: game.Aborted}, name.Name+" lost connection; game aborted"
	case name.User.Guest || other.User.Guest || noEscape:
		r, note = game.WonBy(who.Other(), game.Disconnection), ""
	}
	t.leaver = who.String()
	err := t.AwaitEnd(r, note, func() bool { return t.seats[who].Player == x || t.waiting && t.seats[who].Player == nil })
	if errors.Is(err, database.ErrNotStored) && !t.over {
		t.wait()
		t.leave(who)
	}
}

// leave has a player's place wait for the player, who may have come back before the table knew
// of the departure.
func (t *Table) leave(who chess.Colour) {
	place := &t.seats[who]
	place.Player.playsAt = nil
	place.Player = nil
	if y := t.hall.lobby.Named(place.Name); y != nil {
		t.hall.WelcomeBack(y)
	}
}

// Unfree is what the other side of a challenge is told when somebody is not free any more.
type Unfree struct{ Challenger, Challenged string }

// joins is said of who plays, examines of who looks at a game.
func joins() Unfree {
	return Unfree{
		"%s, who was challenging you, has joined a match with another player.",
		"%s, whom you were challenging, has joined a match with another player.",
	}
}

func examines() Unfree {
	return Unfree{"%s, who was challenging you, is examining a game.", "%s, whom you were challenging, is examining a game."}
}
