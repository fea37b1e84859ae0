package play

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
	"rookery/ics/session"
	"rookery/ics/style12"
	"rookery/ics/talk"
	"rookery/pgn"
	"rookery/store"
)

// detailsOf are what lists of games show beside the record.
func (t *Table) detailsOf(g match.Game) match.Details {
	state := g.State()
	var b style12.Board
	b.SetState(&state)
	d := match.Details{Odds: t.terms.Odds, Setup: t.terms.Setup, Giver: t.terms.Giver, Strengths: [2]int{b.WhiteStrength, b.BlackStrength}, Next: colourLetter(state.Turn()) + strconv.Itoa(b.MoveNumber)}
	if o, _, ok := board.Opening(t.hall.openings, g); ok {
		d.ECO = o.Code
	}
	return d
}

// finish tells the end of the game, which is stored, and clears the table.
func (t *Table) finish(r game.Result, e *ending) {
	s := t.hall
	if t.over {
		return
	}
	t.over = true
	adjust := t.adjusted(r, e)
	line := fmt.Sprintf("{%s %s} %s", t.title(), e.text, r.Score)
	row := t.match.Row()
	players := t.Players()
	told := [2]*Player{t.toBeTold(0), t.toBeTold(1)}
	for c, y := range told {
		if y != nil {
			s.notices.TellEnd(y, row.ID, line+adjust[c])
		}
	}
	if len(e.words) > 0 {
		s.notices.TellWords(e.words)
		s.notices.ForgetGuests(s.now())
	}
	s.crier.Cry(slices.Clone(t.observers), talk.Same[*Player](line+"\n\nRemoving game "+strconv.Itoa(t.number)+" from observation list."))
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
	s.asked.Over(t)
	s.shut(t)
	s.robots.End(t)
	for _, y := range players {
		s.asked.Freed(y)
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
				y.examineGame(t.shownSeats(), t.terms, t.Game().Start(), t.Game().Plies(), r.Score.String())
				break
			}
		}
	}
}

// guestsWords are what guests who are not on are told of the end of their game when they come again:
// notices are for those who have an account.
func (t *Table) guestsWords(text string, r game.Result, now time.Time) (list []notices.Word) {
	for _, s := range t.seats {
		if s.User.Guest && !s.User.Has("C") && (s.Player == nil || s.Player.Left()) {
			said := notices.Untold(t.seats[0].Name, t.seats[1].Name, text, r.Score.String())
			list = append(list, notices.Word{Word: store.Word{Name: s.Name, Text: said, Said: now}})
		}
	}
	return list
}

// toBeTold is who is to hear of the end for a player: that player, in another session if they have come
// back without sitting at the board again; nil if they are not on, or on the other side, too.
func (t *Table) toBeTold(c int) *Player {
	y := t.seats[c].Player
	if y != nil && !y.Left() {
		if c == 1 && t.seats[0].Player == y {
			return nil
		}
		return y
	}
	if u := t.seats[c].User; u.ID != 0 {
		if y := t.hall.lobby.Named(u.Name); y != nil && y.User().ID == u.ID {
			return y
		}
	}
	return nil
}

// awaitPartnerEnd ends the game because the partners' one has ended.
func (t *Table) awaitPartnerEnd(r game.Result) {
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
	_ = t.AwaitEnd(result, note, always)
}

// unplayed reports whether a game is lost because somebody does not play it: it is a
// forfeit in a tournament.
func unplayed(g match.Game, r game.Result) bool {
	return len(g.Plies()) < 2 && (r.Reason == game.Disconnection || r.Reason == game.Flag)
}

// mailGame sends the game that is over to those of its players who want that.
func (t *Table) mailGame() {
	for c := range t.seats {
		u := t.seats[c].User
		if u.On(accounts.MailGames) {
			reader := session.New(t.hall.house, session.Limits{}, nil) // who may have left
			reader.Become(u)
			t.hall.letters.Send(u, fmt.Sprintf("%s vs. %s", t.seats[0].Name, t.seats[1].Name), letters.Transcript(u, reader, t.Board(), t.MoveList()))
		}
	}
}
