package ics

import (
	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/contests"
	"rookery/ics/match"
	"rookery/ics/play"
	"rookery/ics/session"
	"rookery/store"
)

// A house is what the rooms inside see of the server: their doors ask for no more than they need.
type house struct{ *Server }

// Speaks reports whether the floor is held in a session's words.
func (h house) Speaks(x *session.Session) bool {
	y := h.floor.Speaker()
	return y != nil && y.Session == x
}

// Talk tells whether users may say as much as they like, and whether one of them less than others.
func (h house) Talk(u *accounts.User) (free, less bool) {
	return h.config.Limits.Talk, h.lists.Has(accounts.Quota, u.Name)
}

// Closing reports whether the server ends.
func (h house) Closing() bool { return h.closing }

// StoreLost stops the clocks of all games: nobody is to lose time, or a game,
// because the server cannot store moves. They run again as soon as it can.
func (h house) StoreLost() {
	h.log.Error("the database is away: clocks are stopped")
	for _, t := range h.hall.Tables() {
		if t.Lasts() {
			t.Match().Freeze(h.now())
			t.Tell("The server's database does not answer. The clocks are stopped until it does; moves cannot be made meanwhile.")
		}
	}
}

// StoreRegained lets the games go on.
func (h house) StoreRegained() {
	h.log.Info("the database is back")
	for _, t := range h.hall.Tables() {
		if t.Lasts() && !t.Waits() {
			t.Match().Thaw(h.now())
			t.Tell("The server's database is back. The clocks run again.")
			t.Show()
			h.hall.Arm(t)
			h.Look(t)
		}
	}
}

// fencedOut ends a server that may not play any more.
func (s *Server) fencedOut() {
	s.shutDown()
	if s.config.Stop != nil {
		s.config.Stop()
	}
}

// Games are a tournament's games in play.
func (h house) Games(k *play.Contest) []contests.Game { return h.hall.Games(k) }

// AwaitTables stores the games of a pairing.
func (h house) AwaitTables(b contests.Start[*play.Player], also match.Also) (begin func(), err error) {
	return h.hall.AwaitTables(b, also)
}

// Claim finds the table of a pairing's game among those that were recovered.
func (h house) Claim(k *play.Contest, pairing int, id store.GameID) { h.hall.Claim(k, pairing, id) }

// AwaitTeam has who asks join a tournament of teams with a partner.
func (h house) AwaitTeam(c *command.Call, k *play.Contest) { h.matching.AwaitTeam(c, k) }
