package play

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"rookery/chess"
	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/database"
	"rookery/ics/match"
	"rookery/ics/notices"
	"rookery/ics/past"
	"rookery/ics/phrase"
	"rookery/store"
)

// adjudicationCommands are about ends that somebody decides on.
func adjudicationCommands() []command.Command {
	return []command.Command{
		{Name: "adjudicate", Params: "WWw", Usage: "game white|black|draw|abort, or user user white|black|draw|abort", Admin: true, Run: own(cmdAdjudicate),
			Help: "Ends a game in play, or the adjourned game of two users, with a result."},
		{Name: "appeal", Params: "WS", Usage: "user reason", Run: own(cmdAppeal),
			Help: "Asks the admins to adjudicate your adjourned game with a user who does not come back to it."},
		{Name: "appeals", Admin: true, Run: own(cmdAppeals), Help: "Lists the adjourned games that admins are asked to adjudicate."},
	}
}

// adjudication is the result that a word means.
func adjudication(word string) (r game.Result, ok bool) {
	switch strings.ToLower(word) {
	case "white":
		return game.WonBy(chess.White, game.Adjudication), true
	case "black":
		return game.WonBy(chess.Black, game.Adjudication), true
	case "draw":
		return game.DrawnBy(game.Adjudication), true
	case "abort":
		return game.Result{Reason: game.Aborted}, true
	}
	return game.Result{}, false
}

const abortedByAdmin = "Game aborted by an administrator"

func cmdAdjudicate(c *Call) {
	if c.Given(2) {
		r, ok := adjudication(c.Arg(2))
		if !ok {
			c.Refuse("Usage: adjudicate user user white|black|draw|abort")
			return
		}
		if g := c.awaitAdjourned(c.Arg(0), c.Arg(1)); g != nil && c.AwaitVerdict(*g, r, abortedByAdmin) {
			c.Print("The adjourned game %s vs. %s is adjudicated.\n", g.White.Name, g.Black.Name)
		}
		return
	}
	n, err := strconv.Atoi(c.Arg(0))
	r, ok := adjudication(c.Arg(1))
	if err != nil || !ok {
		c.Refuse("Usage: adjudicate game white|black|draw|abort")
		return
	}
	t := c.table(strconv.Itoa(n))
	if t == nil {
		return
	}
	c.AwaitAt(t, func() {
		if t.over || t.match == nil {
			c.Refuse("There is no such game.")
			return
		}
		if c.awaitEndBy(t, r, abortedByAdmin) {
			c.Print("Game %d adjudicated.\n", t.number)
		}
	})
}

// awaitAdjourned is the adjourned game of two users; nil after saying why not.
func (c *Call) awaitAdjourned(a, b string) *store.Game {
	u := c.AwaitUser(a)
	if u == nil {
		return nil
	}
	var list []store.Game
	if u.ID != 0 && !c.AwaitRead("adjourned games", func(ctx context.Context) (err error) {
		list, err = c.hall.store.Stored(ctx, u.ID)
		return err
	}) {
		return nil
	}
	for _, g := range list {
		if strings.EqualFold(g.White.Name, b) || strings.EqualFold(g.Black.Name, b) {
			return &g
		}
	}
	c.Refuse("There is no adjourned game of %s and %s.", u.Name, b)
	return nil
}

// AwaitVerdict ends an adjourned game for a command.
func (c *Call) AwaitVerdict(g store.Game, r game.Result, note string) bool {
	err := c.hall.awaitVerdict(g, r, note)
	switch {
	case err == nil:
		return true
	case errors.Is(err, database.ErrNotStored):
		c.Refuse(command.NotStored)
	case errors.Is(err, database.ErrNotRead):
		c.Refuse(command.NotRead)
	default:
		c.Refuse("The game cannot be adjudicated: %s.", err)
	}
	return false
}

// awaitVerdict ends an adjourned game with a result, and tells the players of it,
// now or when they come.
func (h *Hall) awaitVerdict(g store.Game, r game.Result, note string) error {
	var p *past.Game
	var users [2]*accounts.User
	err := h.data.AwaitRead("adjourned game", func(ctx context.Context) (err error) {
		if p, err = past.Read(ctx, h.store, g); err != nil {
			return err
		}
		for i, seat := range [2]store.Seat{g.White, g.Black} {
			if users[i], err = h.loadSeat(ctx, seat); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return database.ErrNotRead
	}
	t := h.tableOf(p, nil, nil)
	for i, u := range users {
		if y := h.present(u); y != nil {
			u = y.User()
		}
		t.seats[i].User = u
	}
	t.endNote = note
	d, err := t.match.Draft(h.now(), func(play *game.Game) ([]game.Event, error) { return play.End(h.now(), r) })
	if err != nil {
		return err
	}
	e := t.draftEnd(d, r)
	d.Also(stillAdjourned(g.ID))
	if _, err := t.awaitDraft(d); err != nil {
		return err
	}
	h.asked.Gone(g.ID)
	adjust := t.adjusted(r, e)
	for i := range t.seats {
		u := t.seats[i].User
		if y := h.present(u); y != nil {
			h.notices.TellEnd(y, g.ID, fmt.Sprintf("Your adjourned game has ended: {Game (%s vs. %s) %s} %s%s", g.White.Name, g.Black.Name, e.text, r.Score, adjust[i]))
		}
	}
	return nil
}

// loadSeat reads the user who sat somewhere. Whose account has been removed since is as a guest,
// whoever has the name now.
func (h *Hall) loadSeat(ctx context.Context, seat store.Seat) (*accounts.User, error) {
	u, err := accounts.Load(ctx, h.store, seat.Name)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return accounts.NewGuest(seat.Name), nil
	case err != nil:
		return nil, err
	case u.ID != seat.User:
		return accounts.NewGuest(seat.Name), nil
	}
	return u, nil
}

// present is the session of a user who has an account, nil if they are not on.
func (h *Hall) present(u *accounts.User) *Player {
	if y := h.lobby.Named(u.Name); y != nil && u.ID != 0 && y.User().ID == u.ID {
		return y
	}
	return nil
}

// stillAdjourned fails if a game has been resumed or ended meanwhile.
func stillAdjourned(id store.GameID) func(context.Context, *store.Tx) error {
	return func(ctx context.Context, tx *store.Tx) error {
		r, err := tx.Game(ctx, id)
		if err == nil && r.Status != store.Adjourned {
			err = errors.New("the game is not adjourned any more")
		}
		return err
	}
}

func cmdAppeal(c *Call) {
	if c.User().Guest || c.Muted() {
		if c.User().Guest {
			c.Refuse("Only registered players have adjourned games.")
		}
		return
	}
	g := c.awaitAdjourned(c.User().Name, c.Arg(0))
	if g == nil {
		return
	}
	row := *g
	d := match.DetailsOf(row)
	d.Appeal = c.User().Name + ": " + c.Arg(1)
	row.State = d.Text()
	err := c.hall.data.AwaitWrite("appeal", func(ctx context.Context, tx *store.Tx) error {
		if err := stillAdjourned(row.ID)(ctx, tx); err != nil {
			return err
		}
		return tx.SaveGame(ctx, row)
	})
	if err != nil {
		c.Refuse(command.NotStored)
		return
	}
	c.Print("The admins are asked to adjudicate your game %s vs. %s.\n", g.White.Name, g.Black.Name)
	for _, y := range c.hall.lobby.All() {
		if y.User().IsAdmin() && y != c.Player {
			y.Notify(fmt.Sprintf("%s appeals for the adjudication of %s vs. %s: %s", c.User().Name, g.White.Name, g.Black.Name, c.Arg(1)))
		}
	}
}

func cmdAppeals(c *Call) {
	var list []store.Game
	if !c.AwaitRead("appeals", func(ctx context.Context) (err error) {
		list, err = c.hall.store.Adjourned(ctx)
		return err
	}) {
		return
	}
	n := 0
	for _, g := range list {
		if d := match.DetailsOf(g); d.Appeal != "" {
			n++
			c.Print("%s vs. %s, %s, adjourned %s\n   %s\n", g.White.Name, g.Black.Name, match.TermsOf(g).Summary(), c.Date(g.Ended), d.Appeal)
		}
	}
	c.Print("%s.\n", phrase.Plural(n, "appeal"))
}

// courtesyCheck is how often the server looks for adjourned games whose time is up.
const courtesyCheck = time.Hour

// WatchAdjourned ends adjourned games that one who lost the connection has not come
// back to in the time that the operator gives: they are lost then.
func (h *Hall) WatchAdjourned() {
	tick := time.NewTicker(courtesyCheck)
	defer tick.Stop()
	for {
		h.floor.With(nil, h.awaitForfeits)
		select {
		case <-h.context.Done():
			return
		case <-tick.C:
		}
	}
}

func (h *Hall) awaitForfeits() {
	if h.data.Away() {
		return
	}
	var list []store.Game
	if err := h.data.AwaitRead("adjourned games", func(ctx context.Context) (err error) {
		list, err = h.store.Adjourned(ctx)
		return err
	}); err != nil {
		return
	}
	for _, g := range list {
		r := game.WonBy(chess.Black, game.Disconnection)
		switch match.DetailsOf(g).Left {
		case chess.White.String():
		case chess.Black.String():
			r = game.WonBy(chess.White, game.Disconnection)
		default:
			continue // nobody's fault
		}
		if h.now().Sub(g.Ended) < h.limits().Resume {
			continue
		}
		if err := h.awaitVerdict(g, r, ""); err != nil {
			h.log.Error("adjourned game not ended", "game", g.ID, "err", err)
		}
	}
}

// tableOf seats players at a table with a game from the store.
func (h *Hall) tableOf(p *past.Game, white, black *Player) *Table {
	t := &Table{terms: p.Terms, match: p.Match}
	t.hall = h
	for c, y := range [2]*Player{white, black} {
		t.seats[c] = seat{Name: p.Names[c], User: accounts.NewGuest(p.Names[c]), Rating: p.Ratings[c]}
		if y != nil {
			t.seats[c].Player, t.seats[c].User = y, y.User()
		}
	}
	return t
}

// AwaitResumed goes on with an adjourned game.
func (h *Hall) AwaitResumed(row store.Game, a, b *Player) {
	var p *past.Game
	err := h.data.AwaitRead("adjourned game", func(ctx context.Context) error {
		r, err := h.store.Game(ctx, row.ID)
		if err == nil && r.Status != store.Adjourned {
			err = errGoneOn
		}
		if err == nil {
			p, err = past.Read(ctx, h.store, r)
		}
		return err
	})
	if err != nil && !errors.Is(err, errGoneOn) && !errors.Is(err, store.ErrNotFound) {
		for _, y := range []*Player{a, b} {
			y.Notify("The adjourned game cannot be resumed: the server's database does not answer. Please try again later.")
		}
		return
	}
	white, black := h.lobby.Named(row.White.Name), h.lobby.Named(row.Black.Name)
	if err != nil || white == nil || black == nil || white.Busy() || black.Busy() {
		for _, y := range []*Player{a, b} {
			y.Notify("The adjourned game cannot be resumed now.")
		}
		return
	}
	t := h.tableOf(p, white, black)
	t.hall = h
	// It is in play again once that is stored; a pause from before is over.
	d, err := t.match.Draft(h.now(), func(g *game.Game) ([]game.Event, error) { return g.Resume(h.now()), nil })
	if err == nil {
		d.SetRow(func(r *store.Game) { r.Status, r.Ended, r.Result, r.Reason = store.Running, time.Time{}, "", "" })
		d.Also(stillAdjourned(t.match.Row().ID))
		d.Also(notices.Without(t.match.Row()))
		for _, y := range t.Players() {
			y.starting = append(y.starting, t)
		}
		_, err = t.awaitDraft(d)
		for _, y := range t.Players() {
			y.started(t)
		}
	}
	if err != nil {
		h.NoGame(err, white, black)
		return
	}
	t.match.Thaw(h.now())
	h.Launch(t, "Continuing")
}

// errGoneOn says that a game is not adjourned any more.
var errGoneOn = errors.New("the game is not adjourned any more")
