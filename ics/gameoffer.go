package ics

import (
	"fmt"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/game"
)

// gameKinds are the offers within games by the words of accept and pending.
var gameKinds = map[game.OfferKind]string{
	game.Draw: "draw", game.Takeback: "takeback", game.Adjourn: "adjourn", game.Abort: "abort", game.Switch: "switch",
	game.Pause: "pause", game.Resume: "unpause",
}

// gameOffered makes an offer within a game known.
func (s *Server) gameOffered(t *table, who chess.Colour, g game.Offer) {
	from, to := t.seats[who].session, t.seats[who.Other()].session
	if from == nil || to == nil {
		return
	}
	if old := s.offersWhere(func(o *offer) bool { return o.table == t && o.from == from && o.inGame.Kind == g.Kind }); len(old) > 0 {
		s.dropOffer(old[0])
	}
	name := from.user.name
	var mine, theirs string
	switch g.Kind {
	case game.Draw:
		mine, theirs = "Draw request sent.", name+" offers you a draw."
	case game.Takeback:
		mine, theirs = "Takeback request sent.", fmt.Sprintf("%s would like to take back %d half move(s).", name, g.Half)
	case game.Adjourn:
		mine, theirs = "Adjourn request sent.", name+" would like to adjourn the game; type \"adjourn\" to accept."
	case game.Abort:
		mine, theirs = "Abort request sent.", name+" would like to abort the game; type \"abort\" to accept."
	case game.Switch:
		mine, theirs = "Switch request sent.", name+" would like to switch sides; type \"accept\" to accept."
	case game.Pause:
		mine, theirs = "Pause request sent.", name+" requests to pause the game."
	default:
		mine, theirs = "Unpause request sent.", name+" requests to unpause the game."
	}
	from.notify(mine)
	to.notify(theirs)
	text := gameKinds[g.Kind]
	if g.Kind == game.Takeback {
		text = strconv.Itoa(g.Half)
	}
	s.addOffer(&offer{kind: gameKinds[g.Kind], from: from, to: to, table: t, inGame: g, text: text})
	for _, y := range t.observers {
		y.notify(fmt.Sprintf("Game %d: %s", t.number, strings.Replace(theirs, "offers you", "offers", 1)))
	}
	s.robotAsked(t, to, g)
}

// dropGameOffer forgets an offer of a game's player and tells what became of it.
func (s *Server) dropGameOffer(t *table, maker chess.Colour, k game.OfferKind, why game.EventKind) {
	for _, o := range s.offersWhere(func(o *offer) bool { return o.table == t && o.inGame.Kind == k && o.from == t.seats[maker].session }) {
		s.dropOffer(o)
		switch why {
		case game.Accepted:
			o.to.answer(fmt.Sprintf("You accept the %s request from %s.", o.kind, o.from.user.name))
			o.from.notify(fmt.Sprintf("%s accepts the %s request.", o.to.user.name, o.kind))
		case game.Declined:
			word := "request"
			if k == game.Draw {
				word = "offer"
			}
			o.from.notify(fmt.Sprintf("%s declines the %s %s.", o.to.user.name, gameKinds[k], word))
		}
	}
}
