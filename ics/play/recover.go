package play

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"rookery/chess"
	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/match"
	"rookery/ics/past"
	"rookery/pgn"
	"rookery/store"
)

// waitForPlayers is how long a game that was in play when the server stopped
// waits for both players before it is adjourned, or aborted if one is a guest.
const waitForPlayers = 30 * time.Minute

// RecoverGames opens tables for the games that were in play when the server
// stopped. They wait, with their clocks as after the last move that was
// acknowledged, until both players are on. A game that cannot be read is
// reported and left as it is.
func (h *Hall) RecoverGames() error {
	list, err := h.store.Running(h.context)
	if err != nil {
		return err
	}
	byID := map[store.GameID]*Table{}
	for _, r := range list {
		p, err := past.Read(h.context, h.store, r)
		if err != nil {
			h.log.Error("game not recovered", "game", r.ID, "err", err)
			continue
		}
		h.floor.With(nil, func() {
			t := h.tableOf(p, nil, nil)
			for i, owner := range [2]store.Seat{r.White, r.Black} {
				if owner.User != 0 {
					t.seats[i].User = accounts.NewUser(owner.Name)
					t.seats[i].User.ID = owner.User
				}
			}
			t.wait()
			h.begin(t)
			byID[r.ID] = t
			if other := byID[r.Partner]; other != nil && r.Partner != 0 {
				t.partner, other.partner = other, t
				t.otherBoard, other.otherBoard = other, t
			}
			t.patience(waitForPlayers)
			if over := t.Game().Result(); over.Over() {
				// The move that ended it was the last thing that an earlier version stored.
				t.Post(nil, func() { t.awaitOver(over) })
			}
		})
	}
	for _, r := range list {
		if t := byID[r.ID]; t != nil && r.Partner != 0 {
			h.mend(t, byID[r.Partner])
		}
	}
	if len(byID) > 0 {
		h.log.Info("games recovered", "games", len(byID))
	}
	return nil
}

// patience gives the game up if its players are not back in time. It is about this wait
// only, not about one that follows when somebody is cut off again.
func (t *Table) patience(wait time.Duration) {
	going := t.going
	waits := func() bool { return t.waiting && t.going == going }
	time.AfterFunc(wait, func() {
		t.Post(nil, func() {
			if !waits() || t.over {
				return
			}
			if t.contest != nil && (t.seats[0].Player == nil) != (t.seats[1].Player == nil) {
				here := chess.White
				if t.seats[here].Player == nil {
					here = chess.Black
				}
				_ = t.AwaitEnd(game.WonBy(here, game.Disconnection), "", func() bool { return waits() && t.seats[here.Other()].Player == nil })
				return
			}
			if t.seats[0].User.Guest || t.seats[1].User.Guest || t.partner != nil || t.contest != nil {
				_ = t.AwaitEnd(game.Result{Reason: game.Aborted}, "Game aborted because a player did not come back", waits)
				return
			}
			for c := range t.seats {
				if t.seats[c].Player == nil && t.seats[1-c].Player != nil {
					t.leaver = chess.Colour(c).String()
				}
			}
			_ = t.AwaitEnd(game.Result{Reason: game.Adjourned}, "Game adjourned because a player did not come back", waits)
		})
	})
}

// WelcomeBack seats somebody who has logged in at the table of a game that waits.
// Of guests the name is all that is known of them.
func (h *Hall) WelcomeBack(x *Player) {
	for _, t := range h.waiting[x.User().Key()] {
		if !t.waiting || t.over {
			continue
		}
		for c := range t.seats {
			place := &t.seats[c]
			if place.Player == nil && strings.EqualFold(place.Name, x.User().Name) && place.User.ID == x.User().ID {
				t.Post(nil, func() { t.takeSeat(c, x) })
			}
		}
	}
}

// takeSeat brings a player back to the board; with both there the game goes on.
func (t *Table) takeSeat(c int, x *Player) {
	if t.over || !t.waiting || t.seats[c].Player != nil || x.Left() {
		return
	}
	if x.Busy() && x.Playing() != t && (t.terms.Giver != x.User().Name || !x.GivesBoards()) {
		return
	}
	t.seats[c].Player, t.seats[c].User = x, x.User()
	t.before[c] = accounts.StrengthOf(x.User().Ratings[t.terms.Category()], t.hall.now())
	t.seated()
	other := t.seats[1-c]
	if other.Player == nil {
		x.Notify(fmt.Sprintf("Your game %d with %s was interrupted when the server stopped. It goes on when %s is back.", t.number, other.Name, other.Name))
		t.ShowTo(x)
		return
	}
	if p := t.partner; p != nil && (p.seats[0].Player == nil || p.seats[1].Player == nil) {
		x.Notify(fmt.Sprintf("Your game %d goes on when the players of the other board are back.", t.number))
		t.ShowTo(x)
		return
	}
	if p := t.partner; p != nil {
		t.rejoin(p)
		p.Post(nil, p.goOn)
	}
	t.goOn()
}

// rejoin makes those partners again who play bughouse as such.
func (t *Table) rejoin(other *Table) {
	for c := range t.seats {
		x, y := t.seats[c].Player, other.seats[1-c].Player
		if x.partner == nil && y.partner == nil {
			x.partner, y.partner = y, x
			x.Notify("You and " + y.User().Name + " are bughouse partners again.")
			y.Notify("You and " + x.User().Name + " are bughouse partners again.")
		}
	}
}

// goOn lets a game continue that has waited.
func (t *Table) goOn() {
	if !t.waiting || t.over {
		return
	}
	t.waiting = false
	t.leaver = "" // who had left is back
	t.unlist()
	if !t.hall.data.Away() {
		t.match.Thaw(t.hall.now())
	}
	made := t.sit("Continuing")
	for _, y := range t.observers {
		y.Notify(made)
		t.ShowTo(y)
	}
	if t.Game().View(t.hall.now()).Paused {
		t.Tell("Game %d: The clocks are still paused; type \"unpause\" to go on.", t.number)
	}
	t.askMover()
	t.hall.Arm(t)
	t.hall.robots.Look(t)
}

// wait makes a game wait for its players, with its clocks standing.
func (t *Table) wait() {
	t.waiting, t.going = true, make(chan struct{})
	t.match.Freeze(t.hall.now())
	for c := range t.seats {
		key := strings.ToLower(t.seats[c].Name)
		t.hall.waiting[key] = append(t.hall.waiting[key], t)
	}
}

// unlist takes a game from those that wait.
func (t *Table) unlist() {
	close(t.going)
	for c := range t.seats {
		key := strings.ToLower(t.seats[c].Name)
		list := slices.DeleteFunc(slices.Clone(t.hall.waiting[key]), func(o *Table) bool { return o == t })
		if t.hall.waiting[key] = list; len(list) == 0 {
			delete(t.hall.waiting, key)
		}
	}
}

// awaitOver stores and tells the end of a game whose moves have brought it about.
func (t *Table) awaitOver(r game.Result) {
	err := t.AwaitChange(func(*game.Game) ([]game.Event, error) {
		return []game.Event{{Kind: game.Ended, Side: r.Side, Result: r}}, nil
	})
	if err != nil {
		t.later(func() { t.awaitOver(r) })
	}
}

// mend makes up for what a board of bughouse has missed because the server ended
// at that moment: men that were taken on the other board and not handed over yet,
// and the other one's end. The other board is nil if its game is over.
func (h *Hall) mend(t, other *Table) {
	row := t.match.Row()
	var r store.Game
	var p *past.Game
	steps, err := h.store.Steps(h.context, row.ID)
	if err == nil {
		r, err = h.store.Game(h.context, row.Partner)
	}
	if err == nil {
		p, err = past.Read(h.context, h.store, r)
	}
	if err != nil {
		h.log.Error("the other board is not read", "game", row.ID, "err", err)
		return
	}
	given := match.Gifts(steps) // one that could not be stored may lack although later ones are there
	for _, ply := range p.Match.Game().Plies() {
		to, role, ok := match.Passed(ply)
		if !ok {
			continue
		}
		if given[match.Gift{To: to, Role: role}]--; given[match.Gift{To: to, Role: role}] < 0 {
			t.Post(nil, func() { t.awaitGift(to, role) })
		}
	}
	if other == nil {
		if result, ok := resultOf(r); ok {
			t.Post(nil, func() { t.awaitPartnerEnd(result) })
		}
	}
}

// resultOf is the result of a game that is over, by its row.
func resultOf(r store.Game) (game.Result, bool) {
	switch {
	case r.Status == store.Running:
		return game.Result{}, false
	case r.Result == pgn.WhiteWins.String():
		return game.WonBy(chess.White, game.PartnerEnded), true
	case r.Result == pgn.BlackWins.String():
		return game.WonBy(chess.Black, game.PartnerEnded), true
	case r.Result == pgn.Draw.String():
		return game.DrawnBy(game.PartnerEnded), true
	}
	return game.Result{Reason: game.Aborted}, true
}

// Awaited are closed when the games go on that wait for somebody.
func (h *Hall) Awaited(x *Player) (games []<-chan struct{}) {
	for _, t := range h.waiting[x.User().Key()] {
		if t.waiting && !t.over {
			games = append(games, t.going)
		}
	}
	return games
}
