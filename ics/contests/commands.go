package contests

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"rookery/ics/command"
	"rookery/ics/database"
	"rookery/ics/tournament"
	"rookery/store"
)

// Commands are about tournaments. "tell td join 3" is the same as "tourney join 3":
// players know such commands from the programs that run tournaments elsewhere.
func (s *Contests[S]) Commands() []command.Command {
	return []command.Command{
		{Name: "tourney", Params: "s", Usage: "[join|withdraw|bye|show|pairings|players|start|cancel number, or create ...]", Run: s.cmdTourney,
			Help: "Tournaments. Without parameters lists them; \"tourney join 3\" joins number 3, withdraw leaves it, bye asks for half a point instead of the next game, " +
				"show tells the standings, pairings who plays whom (\"tourney pairings 3 2\": in round 2). Managers (TM, TD, admins) start and cancel, and " +
				"\"tourney create swiss 7 3 2 rated Friday blitz\" makes one: arena MINUTES, swiss ROUNDS, robin CYCLES or knockout, then the times, rated or unrated, a variant, and its name. " +
				"\"tell td ...\" is the same."},
	}
}

// action is what a word for it does in a tournament, nil if it changes nothing.
func (s *Contests[S]) action(word string) func(*command.Call, *Contest[S], []string) {
	switch word {
	case "join":
		return s.awaitJoin
	case "withdraw", "leave":
		return awaitWithdraw[S]
	case "bye":
		return awaitExcuse[S]
	case "start":
		return awaitStart[S]
	case "cancel":
		return awaitCancel[S]
	}
	return nil
}

// shows is what a word for it shows of a tournament, nil if it shows nothing.
func shows(word string) func(*command.Call, *tournament.Tournament, []string) {
	switch word {
	case "show", "standings", "players":
		return showStandings
	case "pairings":
		return showPairings
	}
	return nil
}

func (s *Contests[S]) cmdTourney(c *command.Call) { s.AwaitTD(c, strings.Fields(c.Arg(0))) }

// AwaitTD does what the words behind "tourney" or "tell td" say.
func (s *Contests[S]) AwaitTD(c *command.Call, words []string) {
	if len(words) == 0 {
		s.awaitTourneys(c)
		return
	}
	word, rest := strings.ToLower(words[0]), words[1:]
	switch word {
	case "list":
		s.awaitTourneys(c)
		return
	case "create":
		s.awaitCreateTourney(c, rest)
		return
	}
	act, show := s.action(word), shows(word)
	if act == nil && show == nil {
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
	} else if all := s.Numbers(); len(all) == 1 {
		id = all[0]
	} else {
		c.Refuse("Which tournament? \"tourney\" lists them.")
		return
	}
	k := s.Find(id)
	switch {
	case show != nil && k != nil:
		show(c, k.State, rest)
	case show != nil:
		if state := s.awaitPastTourney(c, id); state != nil {
			show(c, state, rest)
		}
	case k == nil:
		c.Refuse("There is no tournament %d that is not over.", id)
	default:
		s.AwaitAt(c, k, func() { act(c, k, rest) })
	}
}

// awaitPastTourney reads a tournament that is over; nil after saying why not.
func (s *Contests[S]) awaitPastTourney(c *command.Call, id int64) (state *tournament.Tournament) {
	err := c.Data().AwaitRead("tournament", func(ctx context.Context) (err error) {
		state, err = s.Read(ctx, id)
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
func (s *Contests[S]) awaitTourneys(c *command.Call) {
	list := s.Live()
	if !c.AwaitRead("tournaments", func(ctx context.Context) error {
		past, err := s.Past(ctx, 5)
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
		c.Print("%s", Line(t))
	}
}

// manages says why a user may not manage tournaments.
func manages(c *command.Call) bool {
	if c.User().Manages() {
		return true
	}
	c.Code = command.CodeRights
	c.Refuse("Only tournament managers (TM) can do that.")
	return false
}

// awaitCreateTourney makes a tournament: its kind, how long, the terms, and its name.
func (s *Contests[S]) awaitCreateTourney(c *command.Call, words []string) {
	if !manages(c) {
		return
	}
	if c.Kept() == nil {
		c.Refuse("This server keeps nothing, and so has no tournaments.")
		return
	}
	set, err := Parse(words)
	if err != nil {
		c.Refuse("Sorry: %s.", err)
		return
	}
	k, err := s.AwaitCreate(c.User().Name, set)
	if Changed(c, err) {
		c.Print("%s can be joined: \"tourney join %d\".\n", k.Title(), k.State.ID)
	}
}

// awaitTourneyChange changes a tournament and tells who asked; false after saying why not.
func awaitTourneyChange[S Player](c *command.Call, k *Contest[S], act func(*tournament.Tournament) error) bool {
	return Changed(c, k.AwaitChange(act))
}

// Changed says why a tournament could not be changed; false then.
func Changed(c *command.Call, err error) bool {
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

func (s *Contests[S]) awaitJoin(c *command.Call, k *Contest[S], _ []string) {
	if k.State.Team > 1 {
		s.AwaitTeam(c, k)
		return
	}
	if k.State.Rated && c.User().Guest {
		c.Refuse("Only registered players can join a rated tournament.")
		return
	}
	now := c.Now()
	e := tournament.Entry{Rating: c.User().RatingNumber(k.Terms().Category()), Guest: c.User().Guest}
	if awaitTourneyChange(c, k, func(t *tournament.Tournament) error { return t.Join(now, e, c.User().Name) }) {
		c.Print("You have joined %s.\n", k.Title())
		k.Tell("%s has joined: %s so far.", c.User().Name, k.Size())
	}
}

func awaitWithdraw[S Player](c *command.Call, k *Contest[S], _ []string) {
	if awaitTourneyChange(c, k, func(t *tournament.Tournament) error { return t.Withdraw(c.User().Name) }) {
		c.Print("You have withdrawn from %s.\n", k.Title())
		k.Tell("%s has withdrawn.", c.User().Name)
	}
}

func awaitExcuse[S Player](c *command.Call, k *Contest[S], _ []string) {
	if awaitTourneyChange(c, k, func(t *tournament.Tournament) error { return t.Excuse(c.User().Name) }) {
		c.Print("You do not play in the next round of %s, and get half a point.\n", k.Title())
	}
}

func awaitStart[S Player](c *command.Call, k *Contest[S], _ []string) {
	if !owns(c, k) {
		return
	}
	now := c.Now()
	if awaitTourneyChange(c, k, func(t *tournament.Tournament) error { return t.Begin(now) }) {
		c.Print("%s begins.\n", k.Title())
		k.Tell("it begins, with %s.", k.Size())
		k.post(k.AwaitStep)
	}
}

func awaitCancel[S Player](c *command.Call, k *Contest[S], _ []string) {
	if !owns(c, k) {
		return
	}
	if Changed(c, k.AwaitCancelled()) {
		c.Print("%s is cancelled.\n", k.Title())
	}
}

// owns says why a user may not start or cancel a tournament.
func owns[S Player](c *command.Call, k *Contest[S]) bool {
	return !c.User().Guest && strings.EqualFold(k.State.Creator, c.User().Name) || manages(c)
}

// showStandings prints the table of a tournament.
func showStandings(c *command.Call, t *tournament.Tournament, _ []string) { c.Page(Standings(t)) }

// showPairings prints who plays whom in a round, the present one if none is named.
func showPairings(c *command.Call, t *tournament.Tournament, words []string) {
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
	c.Page(Pairings(t, round))
}

// AwaitAt does something in a tournament for a command, which waits for it.
func (s *Contests[S]) AwaitAt(c *command.Call, k *Contest[S], f func()) {
	asker, _ := c.Asker.(S)
	s.floor.AwaitAt(asker, k, f)
}
