package ics

import (
	"iter"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/lobby"
	"rookery/ics/record"
)

// User is who it is.
func (x *session) User() *accounts.User { return x.user }

// Left reports whether it has gone.
func (x *session) Left() bool { return x.left }

// Notify tells it something.
func (x *session) Notify(text string) { x.notify(text) }

// Busy: it plays or examines, or is about to play.
func (x *session) Busy() bool { return x.busy() }

// StopLooking takes the game away that it examines.
func (x *session) StopLooking() {
	if t := x.examining(); t != nil {
		t.Post(nil, func() {
			if x.examining() == t {
				x.stopExamining(t)
			}
		})
	}
}

// Sealed reports whether its lines come with timeseal.
func (x *session) Sealed() bool { return x.conn.Sealed() }

// Counts reports whether the session is one of the guests whose number is bounded.
func (x *session) Counts() bool { return x.user.Guest && x.robot == nil }

// Interests are what the session wants to be told of.
func (x *session) Interests() []lobby.Interest {
	var list []lobby.Interest
	add := func(wanted bool, of lobby.Topic, name string) {
		if wanted {
			list = append(list, lobby.Interest{Of: of, Name: name})
		}
	}
	u := x.user
	add(x.ivars[accounts.IvPin] || u.On(accounts.Arrivals), lobby.Arrivals, "")
	add(x.ivars[accounts.IvAllresults] || u.On(accounts.Games), lobby.Games, "")
	add((x.ivars[accounts.IvSeekinfo] || x.ivars[accounts.IvSeekremove]) && u.On(accounts.Seeks), lobby.Seeks, "")
	if _, best := kindOfGames(x.following); best {
		add(x.following != "", lobby.BoardsOf, x.following)
	} else {
		add(true, lobby.BoardsOf, strings.ToLower(x.following))
	}
	for _, l := range [...]struct {
		list accounts.List
		of   lobby.Topic
	}{{accounts.Notify, lobby.ArrivalOf}, {accounts.NotifyGames, lobby.GamesOf}, {accounts.NotifyIdle, lobby.ReturnOf}, {accounts.Channel, lobby.Channel}} {
		for _, item := range u.List(l.list) {
			add(true, l.of, strings.ToLower(item))
		}
	}
	return list
}

// Rename has the session know an account by its new name: in lists, as whom it follows, has played last, or talks to.
func (x *session) Rename(r record.Renaming) (changed bool) {
	changed = r.Apply(x.user.Own)
	for _, name := range []*string{&x.following, &x.last.opponent, &x.lastTold, &x.lastHeard} {
		if strings.EqualFold(*name, r.From) {
			*name, changed = r.To, true
		}
	}
	return changed
}

// hearGames are those who want to hear of games' beginnings and ends.
func (s *Server) hearGames() iter.Seq[*session] { return s.lobby.Who(lobby.Games, "") }
