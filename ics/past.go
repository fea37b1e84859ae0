package ics

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"rookery/chess/variant"
	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/match"
	"rookery/ics/notices"
	"rookery/ics/phrase"
	"rookery/ics/study"
	"rookery/store"
)

// pastCommands are about games that are over or adjourned.
func pastCommands() []command.Command {
	return []command.Command{
		{Name: "history", Code: 51, Params: "w", Usage: "[user]", Run: own(cmdHistory), Help: "Lists the last games of a user."},
		{Name: "stored", Code: 127, Params: "w", Usage: "[user]", Run: own(cmdStored), Help: "Lists the adjourned games of a user."},
		{Name: "smoves", Code: 123, Params: "Ww", Usage: "user [number|slot|opponent]", Run: own(cmdSmoves), Help: "Lists the moves of a game that is over, kept or adjourned."},
		{Name: "oldmoves", Code: 81, Params: "w", Usage: "[user]", Run: own(cmdOldmoves), Help: "Lists the moves of a user's last game."},
		{Name: "sposition", Code: 125, Params: "Ww", Usage: "user [number|slot|opponent]", Run: own(cmdSposition), Help: "Shows the last position of a game that is over, kept or adjourned."},
		{Name: "smposition", Code: 124, Params: "Wwd", Usage: "user [number|slot|opponent] [half moves]", Run: own(cmdSmposition),
			Help: "Shows the position of a game that is over, kept or adjourned after so many half moves."},
		{Name: "oldstored", Code: 82, Params: "w", Usage: "[user]", Run: own(cmdStored), Help: "Lists the games of a user that were adjourned more than 30 days ago."},
		{Name: "resume", Code: 104, Params: "w", Usage: "[user]", Run: own(cmdResume), Help: "Goes on with an adjourned game, if the opponent agrees; without parameters asks all such opponents who are on."},
	}
}

// A past game is one read from the store.
type past struct {
	names, ratings [2]string
	terms          lobby.Terms
	began          time.Time
	start          variant.State
	plies          []game.Ply
	match          *match.Match
	outcome        string // "A resigns} 1-0"
	record         store.Game
}

// A stored game waits to be resumed.
type stored struct {
	record store.Game
	a, b   *session
}

func (p *stored) terms() lobby.Terms { return match.TermsOf(p.record) }

// read reads a game with its moves. The caller does not have the floor.
func (s *Server) read(ctx context.Context, r store.Game) (*past, error) {
	steps, err := s.store.Steps(ctx, r.ID)
	if err != nil {
		return nil, err
	}
	w := match.TermsOf(r)
	g, err := game.New(game.Config{
		Variant: r.Variant, Start: r.Setup, Controls: w.Controls(), Lag: w.Lag(), Grace: 2,
		Players: [2]game.Player{{Name: r.White.Name}, {Name: r.Black.Name}},
	}, r.Started)
	if err != nil {
		return nil, err
	}
	m, err := match.Open(s.store, g, r, steps)
	if err != nil {
		return nil, err
	}
	return &past{names: [2]string{r.White.Name, r.Black.Name}, ratings: [2]string{ratingThen(r.White), ratingThen(r.Black)}, terms: w, began: r.Started,
		start: g.Start(), plies: g.Plies(), match: m, record: r, outcome: fmt.Sprintf("{%s} %s", r.Reason, r.Result)}, nil
}

func ratingThen(s store.Seat) string { return accounts.RatingOnce(s.Rating, s.User == 0) }

// awaitPast finds the game that a user and a number, slot or opponent mean; nil
// after saying why not.
func (c *call) awaitPast(name, which string) *past {
	u := c.AwaitUser(name)
	if u == nil {
		return nil
	}
	if c.server.store == nil || u.Guest {
		c.Refuse("%s has no history games.", u.Name)
		return nil
	}
	var found *store.Game
	var p *past
	s := c.server
	if !c.AwaitRead("game", func(ctx context.Context) (err error) {
		if found, err = s.findPast(ctx, u, which); err == nil && found != nil {
			p, err = s.read(ctx, *found)
		}
		return err
	}) {
		return nil
	}
	switch {
	case found == nil:
		c.Refuse("%s has no such game.", u.Name)
	case p.record.Private && !c.isParty(p.record) && !c.user.IsAdmin():
		c.Refuse("Sorry, that game is private.")
		return nil
	}
	return p
}

func (x *session) isParty(r store.Game) bool {
	return x.user.ID != 0 && (x.user.ID == r.White.User || x.user.ID == r.Black.User)
}

// mostPast is how many games of a user's history can be looked at.
const mostPast = 100

// pastNumber is a game's number in the user's history. After 99 comes 0, as on other servers: lines of
// the list have the width of a screen.
func pastNumber(g store.Past) int { return g.Number % mostPast }

// findPast looks through history, journal and adjourned games.
func (s *Server) findPast(ctx context.Context, u *accounts.User, which string) (*store.Game, error) {
	n, err := strconv.Atoi(which)
	if which == "" {
		n, err = -1, nil
	}
	if err == nil {
		list, err := s.store.History(ctx, u.ID, mostPast)
		for i, g := range list {
			if pastNumber(g) == n || n < 0 && i == -n-1 {
				return &g.Game, err
			}
		}
		return nil, err
	}
	if slot := slotOf(which); slot != "" {
		list, err := s.store.Journal(ctx, u.ID)
		for _, e := range list {
			if e.Slot == slot {
				return &e.Game, err
			}
		}
		return nil, err
	}
	list, err := s.store.Stored(ctx, u.ID)
	for _, g := range list {
		if strings.EqualFold(g.White.Name, which) || strings.EqualFold(g.Black.Name, which) {
			return &g, err
		}
	}
	return nil, err
}

func (c *call) showPast(p *past) {
	if p == nil {
		return
	}
	c.Print("%s", p.moveList().text(c.session, ""))
}

func (p *past) moveList() moveList {
	return moveList{names: p.names, ratings: p.ratings, terms: p.terms, began: p.began, start: p.start, plies: p.plies, result: p.outcome}
}

// seats are the players, for who looks at the game.
func (p *past) seats() [2]seat {
	return [2]seat{examined(p.names[0], p.ratings[0]), examined(p.names[1], p.ratings[1])}
}

func cmdSmoves(c *call) { c.showPast(c.awaitPast(c.Arg(0), c.Arg(1))) }

func cmdOldmoves(c *call) {
	name := c.Arg(0)
	if name == "" {
		name = c.user.Name
	}
	c.showPast(c.awaitPast(name, "-1"))
}

func cmdSposition(c *call) {
	p := c.awaitPast(c.Arg(0), c.Arg(1))
	if p == nil {
		return
	}
	t := &table{terms: p.terms, match: p.match, seats: p.seats()}
	t.server = c.server
	c.Print("Position of stored game %s vs. %s\n\n", p.names[0], p.names[1])
	t.showIsolated(c.session)
}

func cmdSmposition(c *call) {
	p := c.awaitPast(c.Arg(0), c.Arg(1))
	if p == nil {
		return
	}
	n := len(p.plies)
	if c.Given(2) {
		n = c.Numbers[2]
	}
	if n < 0 || n > len(p.plies) {
		c.Refuse("There are only %d half moves in that game.", len(p.plies))
		return
	}
	// As if somebody examined it and had come so far.
	line, err := study.New(p.terms.Variant, p.start, p.plies, "", c.server.now())
	if err != nil {
		c.Refuse("That game cannot be shown: %s.", err)
		return
	}
	line.Forward(n)
	t := &table{terms: p.terms, study: line, seats: p.seats()}
	t.server = c.server
	c.Print("Position of game %s vs. %s after %s\n\n", p.names[0], p.names[1], phrase.Plural(n, "half move"))
	t.showIsolated(c.session)
}

// awaitStoredWith is the adjourned game of two users, nil if there is none; false
// after saying that it cannot be looked up.
func (c *call) awaitStoredWith(y *session) (*stored, bool) {
	if c.server.store == nil || c.user.Guest || y.user.Guest {
		return nil, true
	}
	var list []store.Game
	if !c.AwaitRead("adjourned games", func(ctx context.Context) (err error) {
		list, err = c.server.store.Stored(ctx, c.user.ID)
		return err
	}) {
		return nil, false
	}
	for _, g := range list {
		if g.White.User == y.user.ID || g.Black.User == y.user.ID {
			return &stored{record: g, a: c.session, b: y}, true
		}
	}
	return nil, true
}

func cmdResume(c *call) {
	if c.Given(0) {
		y := c.online(c.Arg(0))
		if y == nil {
			return
		}
		switch g, ok := c.awaitStoredWith(y); {
		case !ok:
		case g == nil:
			c.Refuse("You have no adjourned game with %s.", y.user.Name)
		default:
			c.awaitChallenge(y, lobby.UsualTerms(c.user), true)
		}
		return
	}
	n := 0
	for _, y := range c.server.lobby.All() {
		if y == c.session || y.user.Guest || y.Busy() || y.left {
			continue
		}
		g, ok := c.awaitStoredWith(y)
		if !ok {
			return
		}
		if g != nil {
			c.awaitChallenge(y, lobby.UsualTerms(c.user), true)
			n++
		}
	}
	if n == 0 {
		c.Refuse("None of your adjourned games' opponents is available.")
	}
}

// errGoneOn says that a game is not adjourned any more.
var errGoneOn = errors.New("the game is not adjourned any more")

// awaitResumed goes on with an adjourned game.
func (s *Server) awaitResumed(w *stored) {
	var p *past
	err := s.data.AwaitRead("adjourned game", func(ctx context.Context) error {
		r, err := s.store.Game(ctx, w.record.ID)
		if err == nil && r.Status != store.Adjourned {
			err = errGoneOn
		}
		if err == nil {
			p, err = s.read(ctx, r)
		}
		return err
	})
	if err != nil && !errors.Is(err, errGoneOn) && !errors.Is(err, store.ErrNotFound) {
		for _, y := range []*session{w.a, w.b} {
			y.Notify("The adjourned game cannot be resumed: the server's database does not answer. Please try again later.")
		}
		return
	}
	white, black := s.lobby.Named(w.record.White.Name), s.lobby.Named(w.record.Black.Name)
	if err != nil || white == nil || black == nil || white.Busy() || black.Busy() {
		for _, y := range []*session{w.a, w.b} {
			y.Notify("The adjourned game cannot be resumed now.")
		}
		return
	}
	t := s.tableOf(p, white, black)
	t.server = s
	// It is in play again once that is stored; a pause from before is over.
	d, err := t.match.Draft(s.now(), func(g *game.Game) ([]game.Event, error) { return g.Resume(s.now()), nil })
	if err == nil {
		d.SetRow(func(r *store.Game) { r.Status, r.Ended, r.Result, r.Reason = store.Running, time.Time{}, "", "" })
		d.Also(stillAdjourned(t.match.Row().ID))
		d.Also(notices.Without(t.match.Row()))
		for _, y := range t.players() {
			y.starting = append(y.starting, t)
		}
		_, err = t.awaitDraft(d)
		for _, y := range t.players() {
			y.started(t)
		}
	}
	if err != nil {
		s.noGame(err, white, black)
		return
	}
	t.match.Thaw(s.now())
	s.launch(t, "Continuing")
}

// tableOf seats players at a table with a game from the store.
func (s *Server) tableOf(p *past, white, black *session) *table {
	t := &table{terms: p.terms, match: p.match}
	t.server = s
	for c, y := range [2]*session{white, black} {
		t.seats[c] = seat{name: p.names[c], user: accounts.NewGuest(p.names[c]), rating: p.ratings[c]}
		if y != nil {
			t.seats[c].session, t.seats[c].user = y, y.user
		}
	}
	return t
}
