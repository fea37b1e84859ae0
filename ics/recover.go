package ics

import (
	"fmt"
	"strings"
	"time"

	"rookery/game"
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
		p, err := s.read(r)
		if err != nil {
			s.log.Error("game not recovered", "game", r.ID, "err", err)
			continue
		}
		s.with(nil, func() {
			t := s.tableOf(p, nil, nil)
			for i, owner := range [2]store.Seat{r.White, r.Black} {
				if owner.User != 0 {
					t.seats[i].user = newUser(owner.Name)
					t.seats[i].user.id = owner.User
				}
			}
			t.waiting = true
			s.begin(t)
			byID[r.ID] = t
			if other := byID[r.Partner]; other != nil && r.Partner != 0 {
				t.partner, other.partner = other, t
				t.otherBoard, other.otherBoard = other, t
			}
			t.patience(waitForPlayers)
			if over := t.game.Result(); over.Over() {
				// The move that ended it was the last thing to be stored.
				t.post(nil, func() { t.finish(over) })
			}
		})
	}
	if len(byID) > 0 {
		s.log.Info("games recovered", "games", len(byID))
	}
	return nil
}

// patience gives the game up if its players are not back in time.
func (t *table) patience(wait time.Duration) {
	time.AfterFunc(wait, func() {
		t.post(nil, func() {
			if !t.waiting || t.over {
				return
			}
			if t.seats[0].user.guest || t.seats[1].user.guest || t.partner != nil {
				t.endNote = "Game aborted because a player did not come back"
				t.endBy(game.Result{Reason: game.Aborted})
				return
			}
			t.endNote = "Game adjourned because a player did not come back"
			t.endBy(game.Result{Reason: game.Adjourned})
		})
	})
}

// welcomeBack seats somebody who has logged in at the table of a game that waits.
// Of guests the name is all that is known of them.
func (s *Server) welcomeBack(x *session) {
	for _, t := range s.tables.all() {
		if !t.waiting || t.over {
			continue
		}
		for c := range t.seats {
			place := &t.seats[c]
			if place.session == nil && strings.EqualFold(place.name, x.user.name) && place.user.id == x.user.id {
				t.post(nil, func() { t.takeSeat(c, x) })
			}
		}
	}
}

// takeSeat brings a player back to the board; with both there the game goes on.
func (t *table) takeSeat(c int, x *session) {
	if t.over || !t.waiting || t.seats[c].session != nil || x.left || x.busy() && x.playing() != t {
		return
	}
	t.seats[c].session, t.seats[c].user = x, x.user
	t.before[c] = strength(x.user.ratings[t.terms.category()], t.server.now())
	t.seated()
	other := t.seats[1-c]
	if other.session == nil {
		x.notify(fmt.Sprintf("Your game %d with %s was interrupted when the server stopped. It goes on when %s is back.", t.number, other.name, other.name))
		t.showTo(x)
		return
	}
	if p := t.partner; p != nil && (p.seats[0].session == nil || p.seats[1].session == nil) {
		x.notify(fmt.Sprintf("Your game %d goes on when the players of the other board are back.", t.number))
		t.showTo(x)
		return
	}
	t.goOn()
	if p := t.partner; p != nil {
		p.post(nil, p.goOn)
	}
}

// goOn lets a game continue that has waited.
func (t *table) goOn() {
	if !t.waiting || t.over {
		return
	}
	t.waiting = false
	t.game.Resume(t.server.now())
	t.tell("{%s Continuing %s %s match.}", t.title(), t.terms.ratedWord(), t.terms.kind())
	t.show()
	t.server.arm(t)
	t.server.robotsLook(t)
}
