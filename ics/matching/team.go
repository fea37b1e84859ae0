package matching

import (
	"fmt"

	"rookery/ics/command"
	"rookery/ics/contests"
	"rookery/ics/lobby"
	"rookery/ics/play"
	"rookery/ics/talk"
	"rookery/ics/tournament"
)

// AwaitTeam has who asks join a tournament of teams with the partner who has asked for that, or asks the partner.
func (m *Room) AwaitTeam(asked *command.Call, k *play.Contest) {
	c := &ask{play.CallOf(asked), m}
	m, y := c.room, c.Partner()
	if y == nil {
		c.Refuse("You need a partner to join: see \"help partner\".")
		return
	}
	for _, o := range m.offers.Where(func(o *Offer) bool {
		return o.Kind == lobby.Team && o.About.contest == k && o.From == y && o.To == c.Player
	}) {
		m.DropOffer(o)
		c.awaitJoinWith(k, y)
		return
	}
	err := k.State.Clone().Join(m.now(), tournament.Entry{}, c.User().Name, y.User().Name)
	switch {
	case k.State.Rated && (c.User().Guest || y.User().Guest):
		c.Refuse("Only registered players can join a rated tournament.")
		return
	case err != nil:
		contests.Changed(c.Call.Call, err)
		return
	case m.offers.Where(func(o *Offer) bool {
		return o.Kind == lobby.Team && o.About.contest == k && o.From == c.Player && o.To == y
	}) != nil:
		c.Refuse("You are already asking %s to play with you.", y.User().Name)
		return
	case !c.MayTalk(talk.Asks):
		return
	}
	c.Print("You ask %s to play in %s with you.\n", y.User().Name, k.Title())
	y.Notify(fmt.Sprintf("%s asks you to play in %s as a team; type \"tourney join %d\" to agree.", c.User().Name, k.Title(), k.State.ID))
	m.addOffer(&Offer{Kind: lobby.Team, From: c.Player, To: y, About: Subject{contest: k}, Text: k.Title()})
}

// awaitJoinWith joins with the partner who has asked.
func (c *ask) awaitJoinWith(k *play.Contest, captain *play.Player) {
	if c.Partner() != captain {
		c.Refuse("%s is not your partner any more.", captain.User().Name)
		return
	}
	category, now := k.Terms().Category(), c.room.now()
	e := tournament.Entry{
		Rating: (captain.User().RatingNumber(category) + c.User().RatingNumber(category)) / 2,
		Guest:  captain.User().Guest && c.User().Guest,
	}
	if contests.Changed(c.Call.Call, k.AwaitChange(func(t *tournament.Tournament) error { return t.Join(now, e, captain.User().Name, c.User().Name) })) {
		c.Print("You have joined %s.\n", k.Title())
		captain.Notify(fmt.Sprintf("%s agrees: you have joined %s.", c.User().Name, k.Title()))
		k.Tell("%s and %s have joined: %s so far.", captain.User().Name, c.User().Name, k.Size())
	}
}
