package ics

import (
	"iter"
	"rookery/chess"
	"rookery/ics/session"
	"rookery/ics/wire"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/lobby"
	"rookery/ics/record"
)

// A player is somebody who is on: a session, and the boards it is at.
type player struct {
	*session.Session
	server *Server

	starting  []*table   // games that are being stored which it is to play
	playsAt   []*table   // several only in a simul
	examines  *table     // nil if it does not
	observes  []*table   // the first is the one that commands mean
	following string     // whose games it observes as they begin
	partner   *player    // in bughouse
	promotion chess.Role // that "promote" has set
	last      memory     // of the last game
}

// newPlayer is somebody at a connection, none for the server's own players.
func (s *Server) newPlayer(c *wire.Conn) *player {
	l := s.config.Limits
	return &player{Session: session.New(house{s}, session.Limits{Lines: l.Lines, Burst: l.Burst}, c), server: s}
}

// others are whom an alias may mean.
func (x *player) others() session.Others {
	o := session.Others{Opponent: x.last.opponent}
	if x.partner != nil {
		o.Partner = x.partner.User().Name
	}
	return o
}

// Plays reports whether it plays a game.
func (x *player) Plays() bool { return x.playing() != nil }

// Examines reports whether it examines one.
func (x *player) Examines() bool { return x.examines != nil }

// Observes reports whether it looks at others' games.
func (x *player) Observes() bool { return len(x.observes) > 0 }

// Game is the number and the players of the game it plays; 0 if it plays none.
func (x *player) Game() (number int, players [2]string) {
	if t := x.playing(); t != nil {
		return t.number, [2]string{t.seats[0].name, t.seats[1].name}
	}
	return 0, players
}

// Follows is whose games it observes as they begin.
func (x *player) Follows() string { return x.following }

// Want sets an ivariable; what it returns shows what comes with that.
func (x *player) Want(ivar int, on bool) (shown func()) {
	x.Ivars[ivar] = on
	x.server.lobby.Index(x)
	return func() { x.ivarChanged(ivar) }
}

// StopLooking takes the game away that it examines.
func (x *player) StopLooking() {
	if t := x.examining(); t != nil {
		t.Post(nil, func() {
			if x.examining() == t {
				x.stopExamining(t)
			}
		})
	}
}

// Interests are what the session wants to be told of.
func (x *player) Interests() []lobby.Interest {
	var list []lobby.Interest
	add := func(wanted bool, of lobby.Topic, name string) {
		if wanted {
			list = append(list, lobby.Interest{Of: of, Name: name})
		}
	}
	u := x.User()
	add(x.Ivars[accounts.IvPin] || u.On(accounts.Arrivals), lobby.Arrivals, "")
	add(x.Ivars[accounts.IvAllresults] || u.On(accounts.Games), lobby.Games, "")
	add((x.Ivars[accounts.IvSeekinfo] || x.Ivars[accounts.IvSeekremove]) && u.On(accounts.Seeks), lobby.Seeks, "")
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
func (x *player) Rename(r record.Renaming) (changed bool) {
	changed = r.Apply(x.User().Own)
	for _, name := range []*string{&x.following, &x.last.opponent, &x.Talked().Told, &x.Talked().Heard} {
		if strings.EqualFold(*name, r.From) {
			*name, changed = r.To, true
		}
	}
	return changed
}

// hearGames are those who want to hear of games' beginnings and ends.
func (s *Server) hearGames() iter.Seq[*player] { return s.lobby.Who(lobby.Games, "") }
