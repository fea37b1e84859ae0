package ics

import (
	"fmt"

	"rookery/ics/command"
	"rookery/ics/contests"
	"rookery/ics/lobby"
	"rookery/ics/talk"
	"rookery/ics/tournament"
)

// AwaitTeam has who asks join a tournament of teams with the partner who has asked for that, or asks the partner.
func (house) AwaitTeam(asked *command.Call, k *contest) {
	c := callOf(asked)
	s, y := c.server, c.partner
	if y == nil {
		c.Refuse("You need a partner to join: see \"help partner\".")
		return
	}
	for _, o := range s.offers.Where(func(o *offer) bool {
		return o.Kind == lobby.Team && o.About.contest == k && o.From == y && o.To == c.session
	}) {
		s.dropOffer(o)
		c.awaitJoinWith(k, y)
		return
	}
	err := k.State.Clone().Join(s.now(), tournament.Entry{}, c.user.Name, y.user.Name)
	switch {
	case k.State.Rated && (c.user.Guest || y.user.Guest):
		c.Refuse("Only registered players can join a rated tournament.")
		return
	case err != nil:
		contests.Changed(c.Call, err)
		return
	case s.offers.Where(func(o *offer) bool {
		return o.Kind == lobby.Team && o.About.contest == k && o.From == c.session && o.To == y
	}) != nil:
		c.Refuse("You are already asking %s to play with you.", y.user.Name)
		return
	case !c.MayTalk(talk.Asks):
		return
	}
	c.Print("You ask %s to play in %s with you.\n", y.user.Name, k.Title())
	y.Notify(fmt.Sprintf("%s asks you to play in %s as a team; type \"tourney join %d\" to agree.", c.user.Name, k.Title(), k.State.ID))
	s.addOffer(&offer{Kind: lobby.Team, From: c.session, To: y, About: subject{contest: k}, Text: k.Title()})
}

// awaitJoinWith joins with the partner who has asked.
func (c *call) awaitJoinWith(k *contest, captain *session) {
	if c.partner != captain {
		c.Refuse("%s is not your partner any more.", captain.user.Name)
		return
	}
	category, now := k.Terms().Category(), c.server.now()
	e := tournament.Entry{
		Rating: (captain.user.RatingNumber(category) + c.user.RatingNumber(category)) / 2,
		Guest:  captain.user.Guest && c.user.Guest,
	}
	if contests.Changed(c.Call, k.AwaitChange(func(t *tournament.Tournament) error { return t.Join(now, e, captain.user.Name, c.user.Name) })) {
		c.Print("You have joined %s.\n", k.Title())
		captain.Notify(fmt.Sprintf("%s agrees: you have joined %s.", c.user.Name, k.Title()))
		k.Tell("%s and %s have joined: %s so far.", captain.user.Name, c.user.Name, k.Size())
	}
}
