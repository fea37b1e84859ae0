package play

import (
	"iter"
	"slices"
	"strings"

	"rookery/chess"
	"rookery/ics/accounts"
	"rookery/ics/lobby"
	"rookery/ics/record"
	"rookery/ics/session"
)

// A Player is somebody who is on: a session, and the boards it is at, which belong to who has the floor.
type Player struct {
	*session.Session
	hall *Hall // that it plays in; it stays the same

	starting  []*Table   // games that are being stored which it is to play
	playsAt   []*Table   // several only in a simul
	examines  *Table     // nil if it does not
	observes  []*Table   // the first is the one that commands mean
	following string     // whose games it observes as they begin
	partner   *Player    // in bughouse
	promotion chess.Role // that "promote" has set
	last      memory     // of the last game
}

// Others are whom an alias may mean.
func (x *Player) Others() session.Others {
	o := session.Others{Opponent: x.last.Opponent}
	if x.partner != nil {
		o.Partner = x.partner.User().Name
	}
	return o
}

// Plays reports whether it plays a game.
func (x *Player) Plays() bool { return x.Playing() != nil }

// Examines reports whether it examines one.
func (x *Player) Examines() bool { return x.examines != nil }

// Observes reports whether it looks at others' games.
func (x *Player) Observes() bool { return len(x.observes) > 0 }

// Game is the number and the players of the game it plays; 0 if it plays none.
func (x *Player) Game() (number int, players [2]string) {
	if t := x.Playing(); t != nil {
		return t.number, [2]string{t.seats[0].Name, t.seats[1].Name}
	}
	return 0, players
}

// Follows is whose games it observes as they begin.
func (x *Player) Follows() string { return x.following }

// Want sets an ivariable; what it returns shows what comes with that.
func (x *Player) Want(ivar int, on bool) (shown func()) {
	x.Ivars[ivar] = on
	x.hall.lobby.Index(x)
	return func() { x.hall.asked.IvarChanged(x, ivar) }
}

// StopLooking takes the game away that it examines.
func (x *Player) StopLooking() {
	if t := x.Examining(); t != nil {
		t.Post(nil, func() {
			if x.Examining() == t {
				x.stopExamining(t)
			}
		})
	}
}

// Interests are what the session wants to be told of.
func (x *Player) Interests() []lobby.Interest {
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
func (x *Player) Rename(r record.Renaming) (changed bool) {
	changed = r.Apply(x.User().Own)
	for _, name := range []*string{&x.following, &x.last.Opponent, &x.Talked().Told, &x.Talked().Heard} {
		if strings.EqualFold(*name, r.From) {
			*name, changed = r.To, true
		}
	}
	return changed
}

// hearGames are those who want to hear of games' beginnings and ends.
func (h *Hall) hearGames() iter.Seq[*Player] { return h.lobby.Who(lobby.Games, "") }

// EndPartnership parts a session from its partner, who is told why.
func (x *Player) EndPartnership(why string) {
	if y := x.partner; y != nil {
		x.partner, y.partner = nil, nil
		y.Notify(why)
	}
}

// AtBughouse reports whether the session plays bughouse or is about to.
func (x *Player) AtBughouse() bool {
	return slices.ContainsFunc(slices.Concat(x.playsAt, x.starting), func(t *Table) bool { return t.terms.Variant.Name == "bughouse" })
}

// Keep leaves with the gateway, if there is one, what the next server needs.
func (x *Player) Keep() { x.hall.house.Keep(x) }

// Partner is the partner in bughouse, nil if there is none.
func (x *Player) Partner() *Player { return x.partner }

// Promotion is what "promote" has set.
func (x *Player) Promotion() chess.Role { return x.promotion }

// Last is what is known of the last game.
func (x *Player) Last() memory { return x.last }

// PlaysAt are the tables where it plays, several only in a simul.
func (x *Player) PlaysAt() []*Table { return x.playsAt }

// Observed are the tables it looks at, first the one that commands mean.
func (x *Player) Observed() []*Table { return x.observes }

// GoesOn has it go on following somebody, and with what "promote" has set.
func (x *Player) GoesOn(following string, promotion chess.Role) {
	x.following, x.promotion = following, promotion
}

// BecomePartners has two play bughouse together.
func (x *Player) BecomePartners(y *Player) { x.partner, y.partner = y, x }

// Boards is how many it plays at, or is about to.
func (x *Player) Boards() int { return len(x.playsAt) + len(x.starting) }
