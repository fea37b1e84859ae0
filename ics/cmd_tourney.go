package ics

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"rookery/chess/variant"
	"rookery/ics/lobby"
	"rookery/ics/talk"
	"rookery/ics/tournament"
	"rookery/store"
)

// tourneyCommands are about tournaments. "tell td join 3" is the same as "tourney join 3":
// players know such commands from the programs that run tournaments elsewhere.
func tourneyCommands() []command {
	return []command{
		{name: "tourney", params: "s", usage: "[join|withdraw|bye|show|pairings|players|start|cancel number, or create ...]", run: cmdTourney,
			help: "Tournaments. Without parameters lists them; \"tourney join 3\" joins number 3, withdraw leaves it, bye asks for half a point instead of the next game, " +
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

func cmdTourney(c *call) { c.awaitTourney(strings.Fields(c.arg(0))) }

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
		c.refuse("There is nothing called \"%s\" to do with tournaments; see \"help tourney\".", words[0])
		return
	}
	id := int64(0)
	if len(rest) > 0 {
		n, err := strconv.Atoi(strings.TrimPrefix(rest[0], "#"))
		if err != nil {
			c.refuse("Which tournament? \"%s\" is not a number.", rest[0])
			return
		}
		id, rest = int64(n), rest[1:]
	} else if len(c.server.contests) == 1 {
		for only := range c.server.contests {
			id = only
		}
	} else {
		c.refuse("Which tournament? \"tourney\" lists them.")
		return
	}
	k := c.server.contests[id]
	switch {
	case show != nil && k != nil:
		show(k.state, rest)
	case show != nil:
		if state := c.awaitPastTourney(id); state != nil {
			show(state, rest)
		}
	case k == nil:
		c.refuse("There is no tournament %d that is not over.", id)
	default:
		c.awaitAt(k, func() { act(c, k, rest) })
	}
}

// awaitPastTourney reads a tournament that is over; nil after saying why not.
func (c *call) awaitPastTourney(id int64) (state *tournament.Tournament) {
	err := c.server.awaitRead("tournament", func(ctx context.Context) error {
		row, err := c.server.store.Tournament(ctx, id)
		if err == nil {
			state, err = readContest(row)
		}
		return err
	})
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && state == nil:
		c.refuse("There is no tournament %d.", id)
	case err != nil:
		c.refuse(notRead)
	}
	return state
}

// awaitTourneys lists the tournaments that are not over, and the last that are.
func (c *call) awaitTourneys() {
	s := c.server
	var past []store.Tournament
	if !c.awaitRead("tournaments", func(ctx context.Context) (err error) {
		past, err = s.store.PastTournaments(ctx, 5)
		return err
	}) {
		return
	}
	var list []*tournament.Tournament
	for _, k := range s.contests {
		list = append(list, k.state)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].ID < list[j].ID })
	for _, row := range slices.Backward(past) {
		if state, err := readContest(row); err == nil {
			list = append(list, state)
		}
	}
	if len(list) == 0 {
		c.print("There are no tournaments.\n")
		return
	}
	for _, t := range list {
		k := &contest{state: t}
		c.print("%3d %-9s %-8s %11s  %s  %s\n", t.ID, t.State, t.Kind, k.size(), k.terms().Summary(), t.Name)
	}
}

// manages says why a user may not manage tournaments.
func (c *call) manages() bool {
	if c.user.Manages() {
		return true
	}
	c.code = codeRights
	c.refuse("Only tournament managers (TM) can do that.")
	return false
}

// awaitCreateTourney makes a tournament: its kind, how long, the terms, and its name.
func (c *call) awaitCreateTourney(words []string) {
	if !c.manages() {
		return
	}
	if c.server.store == nil {
		c.refuse("This server keeps nothing, and so has no tournaments.")
		return
	}
	set, err := parseTourney(words)
	if err != nil {
		c.refuse("Sorry: %s.", err)
		return
	}
	s := c.server
	first, now := s.rand.IntN(2) == 0, s.now()
	state, err := tournament.New(0, c.user.Name, set, first, now)
	if err != nil {
		c.refuse("Sorry: %s.", err)
		return
	}
	err = s.awaitWrite("tournament", func(ctx context.Context, tx *store.Tx) error {
		id, err := tx.NextTournament(ctx)
		if err != nil {
			return err
		}
		state.ID = id
		return saveContest(ctx, tx, state, now)
	})
	if err != nil {
		c.refuse(notStored)
		return
	}
	s.addContest(state)
	c.print("Tournament %d (%s) can be joined: \"tourney join %d\".\n", state.ID, state.Name, state.ID)
	s.log.Info("tournament", "id", state.ID, "name", state.Name, "by", c.user.Name)
}

// parseTourney reads what follows "tourney create".
func parseTourney(words []string) (set tournament.Settings, err error) {
	if len(words) == 0 {
		return set, tournament.ErrKind
	}
	set.Kind, set.Variant, set.Team = tournament.Kind(strings.ToLower(words[0])), "chess", 1
	words = words[1:]
	number := func(what string) int {
		if err != nil {
			return 0
		}
		if len(words) > 0 {
			if n, bad := strconv.Atoi(words[0]); bad == nil {
				words = words[1:]
				return n
			}
		}
		err = fmt.Errorf("say %s", what)
		return 0
	}
	switch set.Kind {
	case tournament.Arena:
		set.Minutes = number("how many minutes it lasts")
	case tournament.Swiss:
		set.Rounds = number("how many rounds it has")
	case tournament.RoundRobin:
		set.Rounds = number("how often all meet")
	case tournament.Knockout:
	default:
		return set, tournament.ErrKind
	}
	set.Base, set.Inc = number("the time for a game, in minutes"), number("the time for a move, in seconds")
	if err != nil {
		return set, err
	}
	for len(words) > 0 {
		switch w := strings.ToLower(words[0]); w {
		case "rated":
			set.Rated = true
		case "unrated":
			set.Rated = false
		default:
			more := 0
			if w == "wild" && len(words) > 1 {
				w, more = "wild/"+strings.ToLower(words[1]), 1
			}
			v, bad := lobby.ServerVariant(w)
			if bad != nil {
				set.Name = strings.Join(words, " ")
				return set, nil
			}
			words = words[more:]
			set.Variant = v.Name
			if v.Rules == variant.Bughouse {
				set.Team = 2
			}
		}
		words = words[1:]
	}
	return set, errors.New("its name is missing")
}

// awaitTourneyChange changes a tournament and tells who asked; false after saying why not.
func (c *call) awaitTourneyChange(k *contest, act func(*tournament.Tournament) error) bool {
	return c.tourneyChanged(k.awaitChange(act))
}

// tourneyChanged says why a tournament could not be changed; false then.
func (c *call) tourneyChanged(err error) bool {
	switch {
	case err == nil:
		return true
	case errors.Is(err, errNotStored):
		c.refuse(notStored)
	default:
		c.refuse("Sorry: %s.", err)
	}
	return false
}

func (c *call) awaitJoin(k *contest, _ []string) {
	if k.state.Team > 1 {
		c.awaitTeam(k)
		return
	}
	if k.state.Rated && c.user.Guest {
		c.refuse("Only registered players can join a rated tournament.")
		return
	}
	now := c.server.now()
	e := tournament.Entry{Rating: c.user.RatingNumber(k.terms().Category()), Guest: c.user.Guest}
	if c.awaitTourneyChange(k, func(t *tournament.Tournament) error { return t.Join(now, e, c.user.Name) }) {
		c.print("You have joined %s.\n", k.title())
		k.tell("%s has joined: %s so far.", c.user.Name, k.size())
	}
}

// awaitTeam joins with the partner who has asked for that, or asks the partner.
func (c *call) awaitTeam(k *contest) {
	s, y := c.server, c.partner
	if y == nil {
		c.refuse("You need a partner to join: see \"help partner\".")
		return
	}
	for _, o := range s.offers.Where(func(o *offer) bool {
		return o.Kind == lobby.Team && o.About.contest == k && o.From == y && o.To == c.session
	}) {
		s.dropOffer(o)
		c.awaitJoinWith(k, y)
		return
	}
	err := k.state.Clone().Join(s.now(), tournament.Entry{}, c.user.Name, y.user.Name)
	switch {
	case k.state.Rated && (c.user.Guest || y.user.Guest):
		c.refuse("Only registered players can join a rated tournament.")
		return
	case err != nil:
		c.tourneyChanged(err)
		return
	case s.offers.Where(func(o *offer) bool {
		return o.Kind == lobby.Team && o.About.contest == k && o.From == c.session && o.To == y
	}) != nil:
		c.refuse("You are already asking %s to play with you.", y.user.Name)
		return
	case !c.mayTalk(talk.Asks):
		return
	}
	c.print("You ask %s to play in %s with you.\n", y.user.Name, k.title())
	y.notify(fmt.Sprintf("%s asks you to play in %s as a team; type \"tourney join %d\" to agree.", c.user.Name, k.title(), k.state.ID))
	s.addOffer(&offer{Kind: lobby.Team, From: c.session, To: y, About: subject{contest: k}, Text: k.title()})
}

// awaitJoinWith joins with the partner who has asked.
func (c *call) awaitJoinWith(k *contest, captain *session) {
	if c.partner != captain {
		c.refuse("%s is not your partner any more.", captain.user.Name)
		return
	}
	category, now := k.terms().Category(), c.server.now()
	e := tournament.Entry{
		Rating: (captain.user.RatingNumber(category) + c.user.RatingNumber(category)) / 2,
		Guest:  captain.user.Guest && c.user.Guest,
	}
	if c.awaitTourneyChange(k, func(t *tournament.Tournament) error { return t.Join(now, e, captain.user.Name, c.user.Name) }) {
		c.print("You have joined %s.\n", k.title())
		captain.notify(fmt.Sprintf("%s agrees: you have joined %s.", c.user.Name, k.title()))
		k.tell("%s and %s have joined: %s so far.", captain.user.Name, c.user.Name, k.size())
	}
}

func (c *call) awaitWithdraw(k *contest, _ []string) {
	if c.awaitTourneyChange(k, func(t *tournament.Tournament) error { return t.Withdraw(c.user.Name) }) {
		c.print("You have withdrawn from %s.\n", k.title())
		k.tell("%s has withdrawn.", c.user.Name)
	}
}

func (c *call) awaitExcuse(k *contest, _ []string) {
	if c.awaitTourneyChange(k, func(t *tournament.Tournament) error { return t.Excuse(c.user.Name) }) {
		c.print("You do not play in the next round of %s, and get half a point.\n", k.title())
	}
}

func (c *call) awaitStart(k *contest, _ []string) {
	if !c.owns(k) {
		return
	}
	now := c.server.now()
	if c.awaitTourneyChange(k, func(t *tournament.Tournament) error { return t.Begin(now) }) {
		c.print("%s begins.\n", k.title())
		k.tell("it begins, with %s.", k.size())
		k.Post(nil, k.awaitStep)
	}
}

func (c *call) awaitCancel(k *contest, _ []string) {
	if !c.owns(k) {
		return
	}
	if c.tourneyChanged(k.awaitCancelled()) {
		c.print("%s is cancelled.\n", k.title())
	}
}

// owns says why a user may not start or cancel a tournament.
func (c *call) owns(k *contest) bool {
	return !c.user.Guest && strings.EqualFold(k.state.Creator, c.user.Name) || c.manages()
}

// tieHeads are tie-breaks in the head of a narrow table.
var tieHeads = map[tournament.Tie]string{
	tournament.Buchholz: "Buchh.", tournament.BuchholzCut1: "B.cut1", tournament.Sonneborn: "S-B", tournament.Direct: "direct",
	tournament.Wins: "wins", tournament.Performance: "perf.",
}

// showStandings prints the table of a tournament.
func (c *call) showStandings(t *tournament.Tournament, _ []string) {
	var b strings.Builder
	fmt.Fprintf(&b, "Tournament %d: %s (%s, %s)\n", t.ID, t.Name, t.Kind, t.State)
	if t.Last > 0 {
		fmt.Fprintf(&b, "Round %d of %d.\n", t.Round, t.Last)
	}
	fmt.Fprintf(&b, "\n    %-24s Points", "")
	for _, tie := range t.TieBreaks() {
		fmt.Fprintf(&b, " %6s", tieHeads[tie])
	}
	b.WriteString("\n")
	for _, s := range t.Standings() {
		p := t.Players[s.Player]
		out := ""
		if p.Withdrawn {
			out = " (out)"
		}
		fmt.Fprintf(&b, "%3d %-24.24s %6s", s.Place, p.Name+" ("+ratingOnce(p.Rating, p.Guest)+")"+out, t.Score(s.Points))
		for i, tie := range t.TieBreaks() {
			fmt.Fprintf(&b, " %6s", tournament.TieText(tie, s.Ties[i]))
		}
		b.WriteString("\n")
	}
	c.page(b.String())
}

// showPairings prints who plays whom in a round, the present one if none is named.
func (c *call) showPairings(t *tournament.Tournament, words []string) {
	round := t.Round
	if len(words) > 0 {
		n, err := strconv.Atoi(words[0])
		if err != nil || n < 1 || n > t.Round {
			c.refuse("There is no round %s.", words[0])
			return
		}
		round = n
	}
	if round == 0 {
		c.refuse("Sorry: %s.", tournament.ErrNotBegun)
		return
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Tournament %d: %s, round %d\n\n", t.ID, t.Name, round)
	for _, p := range t.Pairings {
		if p.Round != round {
			continue
		}
		other := "bye"
		if p.Black != tournament.Nobody {
			other = t.Players[p.Black].Name
		}
		result := string(p.Result)
		switch p.Result {
		case tournament.Pending:
			result = "*"
		case tournament.FullBye:
			result = "1"
		case tournament.HalfBye:
			result = "1/2"
		}
		fmt.Fprintf(&b, "%3d  %-24s %-24s %s\n", p.Board, t.Players[p.White].Name, other, result)
	}
	c.page(b.String())
}
