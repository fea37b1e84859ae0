package ics

import (
	"context"
	"errors"
	"time"

	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/match"
	"rookery/ics/notices"
	"rookery/ics/past"
	"rookery/store"
)

// resumeCommands go on with adjourned games.
func resumeCommands() []command.Command {
	return []command.Command{
		{Name: "resume", Code: 104, Params: "w", Usage: "[user]", Run: own(cmdResume), Help: "Goes on with an adjourned game, if the opponent agrees; without parameters asks all such opponents who are on."},
	}
}

// A stored game waits to be resumed.
type stored struct {
	record store.Game
	a, b   *player
}

func (p *stored) terms() lobby.Terms { return match.TermsOf(p.record) }

// awaitStoredWith is the adjourned game of two users, nil if there is none; false
// after saying that it cannot be looked up.
func (c *call) awaitStoredWith(y *player) (*stored, bool) {
	if c.server.store == nil || c.User().Guest || y.User().Guest {
		return nil, true
	}
	var list []store.Game
	if !c.AwaitRead("adjourned games", func(ctx context.Context) (err error) {
		list, err = c.server.store.Stored(ctx, c.User().ID)
		return err
	}) {
		return nil, false
	}
	for _, g := range list {
		if g.White.User == y.User().ID || g.Black.User == y.User().ID {
			return &stored{record: g, a: c.player, b: y}, true
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
			c.Refuse("You have no adjourned game with %s.", y.User().Name)
		default:
			c.awaitChallenge(y, lobby.UsualTerms(c.User()), true)
		}
		return
	}
	n := 0
	for _, y := range c.server.lobby.All() {
		if y == c.player || y.User().Guest || y.Busy() || y.Left() {
			continue
		}
		g, ok := c.awaitStoredWith(y)
		if !ok {
			return
		}
		if g != nil {
			c.awaitChallenge(y, lobby.UsualTerms(c.User()), true)
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
	var p *past.Game
	err := s.data.AwaitRead("adjourned game", func(ctx context.Context) error {
		r, err := s.store.Game(ctx, w.record.ID)
		if err == nil && r.Status != store.Adjourned {
			err = errGoneOn
		}
		if err == nil {
			p, err = past.Read(ctx, s.store, r)
		}
		return err
	})
	if err != nil && !errors.Is(err, errGoneOn) && !errors.Is(err, store.ErrNotFound) {
		for _, y := range []*player{w.a, w.b} {
			y.Notify("The adjourned game cannot be resumed: the server's database does not answer. Please try again later.")
		}
		return
	}
	white, black := s.lobby.Named(w.record.White.Name), s.lobby.Named(w.record.Black.Name)
	if err != nil || white == nil || black == nil || white.Busy() || black.Busy() {
		for _, y := range []*player{w.a, w.b} {
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
func (s *Server) tableOf(p *past.Game, white, black *player) *table {
	t := &table{terms: p.Terms, match: p.Match}
	t.server = s
	for c, y := range [2]*player{white, black} {
		t.seats[c] = seat{name: p.Names[c], user: accounts.NewGuest(p.Names[c]), rating: p.Ratings[c]}
		if y != nil {
			t.seats[c].session, t.seats[c].user = y, y.User()
		}
	}
	return t
}
