package ics

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rookery/ics/command"
	"rookery/ics/contests"
	"rookery/ics/database"
	"rookery/ics/lobby"
	"rookery/ics/talk"
	"rookery/ics/tournament"
	"rookery/store"
)

// tourneyCommands are about tournaments. "tell td join 3" is the same as "tourney join 3":
// players know such commands from the programs that run tournaments elsewhere.
func tourneyCommands() []command.Command {
	return []command.Command{
		{Name: "tourney", Params: "s", Usage: "[join|withdraw|bye|show|pairings|players|start|cancel number, or create ...]", Run: own(cmdTourney),
			Help: "Tournaments. Without parameters lists them; \"tourney join 3\" joins number 3, withdraw leaves it, bye asks for half a point instead of the next game, " +
				"show tells the standings, pairings who plays whom (\"tourney pairings 3 2\": in round 2). Managers (TM, TD, admins) start and cancel, and " +
				"\"tourney create swiss 7 3 2 rated Friday blitz\" makes one: arena MINUTES, swiss ROUNDS, robin CYCLES or knockout, then the times, rated or unrated, a variant, and its name. " +
				"\"tell td ...\" is the same."},
	}
}

// tourneyActions are what can be done in a tournament, by the word for it.
var tourneyActions = map[string]func(*call, *contest, []string){
	"join": (*call).awaitJoin, "withdraw": (*call).awaitWithdraw, "leave": (*call).awaitWithdraw, "bye": (*call).awaitExcuse,
	"start": (*call).awaitStart, "cancel": (*call).awaitCancel,
}

// awaitTD is the desk of tournaments, as others know programs that run them.
func awaitTD(c *command.Call, words []string) {
	callOf(c).awaitTourney(words)
}

func cmdTourney(c *call) { c.awaitTourney(strings.Fields(c.Arg(0))) }

// awaitTourney does what the words behind "tourney" or "tell td" say.
func (c *call) awaitTourney(words []string) {
	if len(words) == 0 {
		c.awaitTourneys()
		return
	}
	word, rest := strings.ToLower(words[0]), words[1:]
	switch word {
	case "list":
		c.awaitTourneys()
		return
	case "create":
		c.awaitCreateTourney(rest)
		return
	}
	act, change := tourneyActions[word]
	show := map[string]func(*tournament.Tournament, []string){"show": c.showStandings, "standings": c.showStandings, "pairings": c.showPairings, "players": c.showStandings}[word]
	if !change && show == nil {
		c.Refuse("There is nothing called \"%s\" to do with tournaments; see \"help tourney\".", words[0])
		return
	}
	id := int64(0)
	if len(rest) > 0 {
		n, err := strconv.Atoi(strings.TrimPrefix(rest[0], "#"))
		if err != nil {
			c.Refuse("Which tournament? \"%s\" is not a number.", rest[0])
			return
		}
		id, rest = int64(n), rest[1:]
	} else if all := c.server.contests.Numbers(); len(all) == 1 {
		id = all[0]
	} else {
		c.Refuse("Which tournament? \"tourney\" lists them.")
		return
	}
	k := c.server.contests.Find(id)
	switch {
	case show != nil && k != nil:
		show(k.State, rest)
	case show != nil:
		if state := c.awaitPastTourney(id); state != nil {
			show(state, rest)
		}
	case k == nil:
		c.Refuse("There is no tournament %d that is not over.", id)
	default:
		c.awaitAt(k, func() { act(c, k, rest) })
	}
}

// awaitPastTourney reads a tournament that is over; nil after saying why not.
func (c *call) awaitPastTourney(id int64) (state *tournament.Tournament) {
	err := c.server.data.AwaitRead("tournament", func(ctx context.Context) (err error) {
		state, err = c.server.contests.Read(ctx, id)
		return err
	})
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && state == nil:
		c.Refuse("There is no tournament %d.", id)
	case err != nil:
		c.Refuse(command.NotRead)
	}
	return state
}

// awaitTourneys lists the tournaments that are not over, and the last that are.
func (c *call) awaitTourneys() {
	s := c.server
	list := s.contests.Live()
	if !c.AwaitRead("tournaments", func(ctx context.Context) error {
		past, err := s.contests.Past(ctx, 5)
		slices.Reverse(past)
		list = append(list, past...)
		return err
	}) {
		return
	}
	if len(list) == 0 {
		c.Print("There are no tournaments.\n")
		return
	}
	for _, t := range list {
		c.Print("%s", contests.Line(t))
	}
}

// manages says why a user may not manage tournaments.
func (c *call) manages() bool {
	if c.user.Manages() {
		return true
	}
	c.Code = command.CodeRights
	c.Refuse("Only tournament managers (TM) can do that.")
	return false
}

// awaitCreateTourney makes a tournament: its kind, how long, the terms, and its name.
func (c *call) awaitCreateTourney(words []string) {
	if !c.manages() {
		return
	}
	if c.server.store == nil {
		c.Refuse("This server keeps nothing, and so has no tournaments.")
		return
	}
	set, err := contests.Parse(words)
	if err != nil {
		c.Refuse("Sorry: %s.", err)
		return
	}
	k, err := c.server.contests.AwaitCreate(c.user.Name, set)
	if c.tourneyChanged(err) {
		c.Print("%s can be joined: \"tourney join %d\".\n", k.Title(), k.State.ID)
	}
}

// awaitTourneyChange changes a tournament and tells who asked; false after saying why not.
func (c *call) awaitTourneyChange(k *contest, act func(*tournament.Tournament) error) bool {
	return c.tourneyChanged(k.AwaitChange(act))
}

// tourneyChanged says why a tournament could not be changed; false then.
func (c *call) tourneyChanged(err error) bool {
	switch {
	case err == nil:
		return true
	case errors.Is(err, database.ErrNotStored):
		c.Refuse(command.NotStored)
	default:
		c.Refuse("Sorry: %s.", err)
	}
	return false
}

func (c *call) awaitJoin(k *contest, _ []string) {
	if k.State.Team > 1 {
		c.awaitTeam(k)
		return
	}
	if k.State.Rated && c.user.Guest {
		c.Refuse("Only registered players can join a rated tournament.")
		return
	}
	now := c.server.now()
	e := tournament.Entry{Rating: c.user.RatingNumber(k.Terms().Category()), Guest: c.user.Guest}
	if c.awaitTourneyChange(k, func(t *tournament.Tournament) error { return t.Join(now, e, c.user.Name) }) {
		c.Print("You have joined %s.\n", k.Title())
		k.Tell("%s has joined: %s so far.", c.user.Name, k.Size())
	}
}

// awaitTeam joins with the partner who has asked for that, or asks the partner.
func (c *call) awaitTeam(k *contest) {
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
		c.tourneyChanged(err)
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
	if c.awaitTourneyChange(k, func(t *tournament.Tournament) error { return t.Join(now, e, captain.user.Name, c.user.Name) }) {
		c.Print("You have joined %s.\n", k.Title())
		captain.Notify(fmt.Sprintf("%s agrees: you have joined %s.", c.user.Name, k.Title()))
		k.Tell("%s and %s have joined: %s so far.", captain.user.Name, c.user.Name, k.Size())
	}
}

func (c *call) awaitWithdraw(k *contest, _ []string) {
	if c.awaitTourneyChange(k, func(t *tournament.Tournament) error { return t.Withdraw(c.user.Name) }) {
		c.Print("You have withdrawn from %s.\n", k.Title())
		k.Tell("%s has withdrawn.", c.user.Name)
	}
}

func (c *call) awaitExcuse(k *contest, _ []string) {
	if c.awaitTourneyChange(k, func(t *tournament.Tournament) error { return t.Excuse(c.user.Name) }) {
		c.Print("You do not play in the next round of %s, and get half a point.\n", k.Title())
	}
}

func (c *call) awaitStart(k *contest, _ []string) {
	if !c.owns(k) {
		return
	}
	now := c.server.now()
	if c.awaitTourneyChange(k, func(t *tournament.Tournament) error { return t.Begin(now) }) {
		c.Print("%s begins.\n", k.Title())
		k.Tell("it begins, with %s.", k.Size())
		k.Post(nil, k.AwaitStep)
	}
}

func (c *call) awaitCancel(k *contest, _ []string) {
	if !c.owns(k) {
		return
	}
	if c.tourneyChanged(k.AwaitCancelled()) {
		c.Print("%s is cancelled.\n", k.Title())
	}
}

// owns says why a user may not start or cancel a tournament.
func (c *call) owns(k *contest) bool {
	return !c.user.Guest && strings.EqualFold(k.State.Creator, c.user.Name) || c.manages()
}

// showStandings prints the table of a tournament.
func (c *call) showStandings(t *tournament.Tournament, _ []string) { c.Page(contests.Standings(t)) }

// showPairings prints who plays whom in a round, the present one if none is named.
func (c *call) showPairings(t *tournament.Tournament, words []string) {
	round := t.Round
	if len(words) > 0 {
		n, err := strconv.Atoi(words[0])
		if err != nil || n < 1 || n > t.Round {
			c.Refuse("There is no round %s.", words[0])
			return
		}
		round = n
	}
	if round == 0 {
		c.Refuse("Sorry: %s.", tournament.ErrNotBegun)
		return
	}
	c.Page(contests.Pairings(t, round))
}
