package ics

import (
	"iter"
	"strings"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/lobby"
	"rookery/ics/record"
	"rookery/ics/talk"
)

// User is who it is.
func (x *session) User() *accounts.User { return x.user }

// Plays reports whether it plays a game.
func (x *session) Plays() bool { return x.playing() != nil }

// Examines reports whether it examines one.
func (x *session) Examines() bool { return x.examines != nil }

// Observes reports whether it looks at others' games.
func (x *session) Observes() bool { return len(x.observes) > 0 }

// Game is the number and the players of the game it plays; 0 if it plays none.
func (x *session) Game() (number int, players [2]string) {
	if t := x.playing(); t != nil {
		return t.number, [2]string{t.seats[0].name, t.seats[1].name}
	}
	return 0, players
}

// Wants reports whether an ivariable is set.
func (x *session) Wants(ivar int) bool { return x.ivars[ivar] }

// Follows is whose games it observes as they begin.
func (x *session) Follows() string { return x.following }

// Since is when it came.
func (x *session) Since() time.Time { return x.since }

// Idle is how long it has typed nothing.
func (x *session) Idle() time.Duration { return x.server.now().Sub(x.typed) }

// Address is where it comes from.
func (x *session) Address() string { return x.conn.Address() }

// Trip is how long the last ping took.
func (x *session) Trip() time.Duration { return x.conn.Trip() }

// Ping sends one.
func (x *session) Ping() { x.conn.Ping(x.server.now()) }

// ThrowOut sends it a text and hangs up.
func (x *session) ThrowOut(text string) {
	x.conn.Send(text)
	x.conn.HangUp()
}

// Talked is whom it has talked to last.
func (x *session) Talked() *talk.Partners { return &x.talked }

// Want sets an ivariable; what it returns shows what comes with that.
func (x *session) Want(ivar int, on bool) (shown func()) {
	x.ivars[ivar] = on
	x.server.lobby.Index(x)
	return func() { x.ivarChanged(ivar) }
}

// Robot reports whether it is one of the server's own players.
func (x *session) Robot() bool { return x.robot != nil }

// Left reports whether it has gone.
func (x *session) Left() bool { return x.left }

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
	for _, name := range []*string{&x.following, &x.last.opponent, &x.talked.Told, &x.talked.Heard} {
		if strings.EqualFold(*name, r.From) {
			*name, changed = r.To, true
		}
	}
	return changed
}

// hearGames are those who want to hear of games' beginnings and ends.
func (s *Server) hearGames() iter.Seq[*session] { return s.lobby.Who(lobby.Games, "") }
