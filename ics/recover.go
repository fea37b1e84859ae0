package ics

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

// recoverGames opens tables for the games that were in play when the server
// stopped. They wait, with their clocks as after the last move that was
// acknowledged, until both players are on. A game that cannot be read is
// reported and left as it is.
func (s *Server) recoverGames() error {
	list, err := s.store.Running(s.context)
	if err != nil {
		return err
	}
	byID := map[store.GameID]*table{}
	for _, r := range list {
		p, err := past.Read(s.context, s.store, r)
		if err != nil {
			s.log.Error("game not recovered", "game", r.ID, "err", err)
			continue
		}
		s.floor.With(nil, func() {
			t := s.tableOf(p, nil, nil)
			for i, owner := range [2]store.Seat{r.White, r.Black} {
				if owner.User != 0 {
					t.seats[i].user = accounts.NewUser(owner.Name)
					t.seats[i].user.ID = owner.User
				}
			}
			t.wait()
			s.begin(t)
			byID[r.ID] = t
			if other := byID[r.Partner]; other != nil && r.Partner != 0 {
				t.partner, other.partner = other, t
				t.otherBoard, other.otherBoard = other, t
			}
			t.patience(waitForPlayers)
			if over := t.game().Result(); over.Over() {
				// The move that ended it was the last thing that an earlier version stored.
				t.Post(nil, func() { t.awaitOver(over) })
			}
		})
	}
	for _, r := range list {
		if t := byID[r.ID]; t != nil && r.Partner != 0 {
			s.mend(t, byID[r.Partner])
		}
	}
	if len(byID) > 0 {
		s.log.Info("games recovered", "games", len(byID))
	}
	return nil
}

// patience gives the game up if its players are not back in time. It is about this wait
// only, not about one that follows when somebody is cut off again.
func (t *table) patience(wait time.Duration) {
	going := t.going
	waits := func() bool { return t.waiting && t.going == going }
	time.AfterFunc(wait, func() {
		t.Post(nil, func() {
			if !waits() || t.over {
				return
			}
			if t.contest != nil && (t.seats[0].session == nil) != (t.seats[1].session == nil) {
				here := chess.White
				if t.seats[here].session == nil {
					here = chess.Black
				}
				_ = t.awaitEnd(game.WonBy(here, game.Disconnection), "", func() bool { return waits() && t.seats[here.Other()].session == nil })
				return
			}
			if t.seats[0].user.Guest || t.seats[1].user.Guest || t.partner != nil || t.contest != nil {
				_ = t.awaitEnd(game.Result{Reason: game.Aborted}, "Game aborted because a player did not come back", waits)
				return
			}
			for c := range t.seats {
				if t.seats[c].session == nil && t.seats[1-c].session != nil {
					t.leaver = chess.Colour(c).String()
				}
			}
			_ = t.awaitEnd(game.Result{Reason: game.Adjourned}, "Game adjourned because a player did not come back", waits)
		})
	})
}

// welcomeBack seats somebody who has logged in at the table of a game that waits.
// Of guests the name is all that is known of them.
func (s *Server) welcomeBack(x *player) {
	for _, t := range s.waiting[x.User().Key()] {
		if !t.waiting || t.over {
			continue
		}
		for c := range t.seats {
			place := &t.seats[c]
			if place.session == nil && strings.EqualFold(place.name, x.User().Name) && place.user.ID == x.User().ID {
				t.Post(nil, func() { t.takeSeat(c, x) })
			}
		}
	}
}

// takeSeat brings a player back to the board; with both there the game goes on.
func (t *table) takeSeat(c int, x *player) {
	if t.over || !t.waiting || t.seats[c].session != nil || x.Left() {
		return
	}
	if x.Busy() && x.playing() != t && (t.terms.Giver != x.User().Name || !x.givesBoards()) {
		return
	}
	t.seats[c].session, t.seats[c].user = x, x.User()
	t.before[c] = accounts.StrengthOf(x.User().Ratings[t.terms.Category()], t.server.now())
	t.seated()
	other := t.seats[1-c]
	if other.session == nil {
		x.Notify(fmt.Sprintf("Your game %d with %s was interrupted when the server stopped. It goes on when %s is back.", t.number, other.name, other.name))
		t.showTo(x)
		return
	}
	if p := t.partner; p != nil && (p.seats[0].session == nil || p.seats[1].session == nil) {
		x.Notify(fmt.Sprintf("Your game %d goes on when the players of the other board are back.", t.number))
		t.showTo(x)
		return
	}
	if p := t.partner; p != nil {
		t.rejoin(p)
		p.Post(nil, p.goOn)
	}
	t.goOn()
}

// rejoin makes those partners again who play bughouse as such.
func (t *table) rejoin(other *table) {
	for c := range t.seats {
		x, y := t.seats[c].session, other.seats[1-c].session
		if x.partner == nil && y.partner == nil {
			x.partner, y.partner = y, x
			x.Notify("You and " + y.User().Name + " are bughouse partners again.")
			y.Notify("You and " + x.User().Name + " are bughouse partners again.")
		}
	}
}

// goOn lets a game continue that has waited.
func (t *table) goOn() {
	if !t.waiting || t.over {
		return
	}
	t.waiting = false
	t.leaver = "" // who had left is back
	t.unlist()
	if !t.server.data.Away() {
		t.match.Thaw(t.server.now())
	}
	made := t.sit("Continuing")
	for _, y := range t.observers {
		y.Notify(made)
		t.showTo(y)
	}
	if t.game().View(t.server.now()).Paused {
		t.Tell("Game %d: The clocks are still paused; type \"unpause\" to go on.", t.number)
	}
	t.askMover()
	t.server.arm(t)
	t.server.robotsLook(t)
}

// wait makes a game wait for its players, with its clocks standing.
func (t *table) wait() {
	t.waiting, t.going = true, make(chan struct{})
	t.match.Freeze(t.server.now())
	for c := range t.seats {
		key := strings.ToLower(t.seats[c].name)
		t.server.waiting[key] = append(t.server.waiting[key], t)
	}
}

// unlist takes a game from those that wait.
func (t *table) unlist() {
	close(t.going)
	for c := range t.seats {
		key := strings.ToLower(t.seats[c].name)
		list := slices.DeleteFunc(slices.Clone(t.server.waiting[key]), func(o *table) bool { return o == t })
		if t.server.waiting[key] = list; len(list) == 0 {
			delete(t.server.waiting, key)
		}
	}
}

// awaitOver stores and tells the end of a game whose moves have brought it about.
func (t *table) awaitOver(r game.Result) {
	err := t.awaitChange(func(*game.Game) ([]game.Event, error) {
		return []game.Event{{Kind: game.Ended, Side: r.Side, Result: r}}, nil
	})
	if err != nil {
		t.later(func() { t.awaitOver(r) })
	}
}

// mend makes up for what a board of bughouse has missed because the server ended
// at that moment: men that were taken on the other board and not handed over yet,
// and the other one's end. The other board is nil if its game is over.
func (s *Server) mend(t, other *table) {
	row := t.match.Row()
	var r store.Game
	var p *past.Game
	steps, err := s.store.Steps(s.context, row.ID)
	if err == nil {
		r, err = s.store.Game(s.context, row.Partner)
	}
	if err == nil {
		p, err = past.Read(s.context, s.store, r)
	}
	if err != nil {
		s.log.Error("the other board is not read", "game", row.ID, "err", err)
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
