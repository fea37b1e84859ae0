package ics

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/board"
	"rookery/ics/contests"
	"rookery/ics/letters"
	"rookery/ics/match"
	"rookery/ics/notices"
	"rookery/ics/style12"
	"rookery/ics/talk"
	"rookery/pgn"
	"rookery/store"
)

// detailsOf are what lists of games show beside the record.
func (t *table) detailsOf(g match.Game) match.Details {
	state := g.State()
	var b style12.Board
	b.SetState(&state)
	d := match.Details{Odds: t.terms.Odds, Setup: t.terms.Setup, Giver: t.terms.Giver, Strengths: [2]int{b.WhiteStrength, b.BlackStrength}, Next: colourLetter(state.Turn()) + strconv.Itoa(b.MoveNumber)}
	if o, _, ok := board.Opening(t.server.openings, g); ok {
		d.ECO = o.Code
	}
	return d
}

// finish tells the end of the game, which is stored, and clears the table.
func (t *table) finish(r game.Result, e *ending) {
	s := t.server
	if t.over {
		return
	}
	t.over = true
	adjust := t.adjusted(r, e)
	line := fmt.Sprintf("{%s %s} %s", t.title(), e.text, r.Score)
	row := t.match.Row()
	players := t.players()
	told := [2]*player{t.toBeTold(0), t.toBeTold(1)}
	for c, y := range told {
		if y != nil {
			s.notices.TellEnd(y, row.ID, line+adjust[c])
		}
	}
	if len(e.words) > 0 {
		s.notices.TellWords(e.words)
		s.notices.ForgetGuests(s.now())
	}
	s.crier.Cry(slices.Clone(t.observers), talk.Same[*player](line+"\n\nRemoving game "+strconv.Itoa(t.number)+" from observation list."))
	for y := range s.hearGames() {
		if !y.watches(t) && y != told[0] && y != told[1] {
			y.Notify(line)
		}
	}
	for _, y := range t.observers {
		y.forget(t)
		s.followBest(y)
	}
	t.vacate()
	s.dropOffersOf(t)
	s.shut(t)
	s.robotsEnd(t)
	for _, y := range players {
		s.seekersFree(y)
		s.followBest(y)
	}
	if k := t.contest; k != nil && t.pairing >= 0 {
		k.Post(nil, func() { k.AwaitEnded(t.pairing, contests.Result(row)) })
	}
	if p := t.partner; p != nil {
		t.partner = nil
		p.Post(nil, func() { p.awaitPartnerEnd(r) })
	}
	if row.Status == store.Over && r.Score.String() != "*" {
		t.mailGame()
		for _, y := range players {
			if y.User().On(accounts.Examines) && !y.Busy() {
				y.examineGame(t.shownSeats(), t.terms, t.game().Start(), t.game().Plies(), r.Score.String())
				break
			}
		}
	}
}

// guestsWords are what guests who are not on are told of the end of their game when they come again:
// notices are for those who have an account.
func (t *table) guestsWords(text string, r game.Result, now time.Time) (list []notices.Word) {
	for _, s := range t.seats {
		if s.user.Guest && !s.user.Has("C") && (s.session == nil || s.session.Left()) {
			said := notices.Untold(t.seats[0].name, t.seats[1].name, text, r.Score.String())
			list = append(list, notices.Word{Word: store.Word{Name: s.name, Text: said, Said: now}})
		}
	}
	return list
}

// toBeTold is who is to hear of the end for a player: that player, in another session if they have come
// back without sitting at the board again; nil if they are not on, or on the other side, too.
func (t *table) toBeTold(c int) *player {
	y := t.seats[c].session
	if y != nil && !y.Left() {
		if c == 1 && t.seats[0].session == y {
			return nil
		}
		return y
	}
	if u := t.seats[c].user; u.ID != 0 {
		if y := t.server.lobby.Named(u.Name); y != nil && y.User().ID == u.ID {
			return y
		}
	}
	return nil
}

// awaitPartnerEnd ends the game because the partners' one has ended.
func (t *table) awaitPartnerEnd(r game.Result) {
	t.partner = nil
	result, note := game.Result{Score: r.Score, Reason: game.Aborted}, ""
	if winner, won := r.Winner(); won {
		// The partner of who won sits on the other side here.
		result = game.WonBy(winner.Other(), game.PartnerEnded)
	} else if r.Score == pgn.Draw {
		result = game.DrawnBy(game.PartnerEnded)
	} else {
		note = "Partners' game aborted"
	}
	_ = t.awaitEnd(result, note, always)
}

// unplayed reports whether a game is lost because somebody does not play it: it is a
// forfeit in a tournament.
func unplayed(g match.Game, r game.Result) bool {
	return len(g.Plies()) < 2 && (r.Reason == game.Disconnection || r.Reason == game.Flag)
}

// mailGame sends the game that is over to those of its players who want that.
func (t *table) mailGame() {
	for c := range t.seats {
		u := t.seats[c].user
		if u.On(accounts.MailGames) {
			reader := t.server.newPlayer(nil) // who may have left
			reader.Become(u)
			t.server.letters.Send(u, fmt.Sprintf("%s vs. %s", t.seats[0].name, t.seats[1].name), letters.Transcript(u, reader, t.Board(), t.MoveList()))
		}
	}
}
