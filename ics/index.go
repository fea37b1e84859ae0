package ics

import (
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/record"
)

// An interest is something that a session wants to be told of: "pin", "gin",
// "seeks", or with a name or number behind a colon, "notify:bob". The lobby knows
// who has one, so that telling a few of thousands costs no more than telling them.
const (
	wantsArrivals = "pin"
	wantsGames    = "gin"
	wantsSeeks    = "seeks" // in lines for programs
	wantsOf       = "notify:"
	wantsGamesOf  = "gnotify:"
	wantsBack     = "idlenotify:"
	wantsFollow   = "follow:"
	wantsChannel  = "channel:"
)

// interests are all of a session.
func (x *session) interests() []string {
	var list []string
	add := func(wanted bool, interest string) {
		if wanted {
			list = append(list, interest)
		}
	}
	u := x.user
	add(x.ivars[accounts.IvPin] || u.On(accounts.Arrivals), wantsArrivals)
	add(x.ivars[accounts.IvAllresults] || u.On(accounts.Games), wantsGames)
	add((x.ivars[accounts.IvSeekinfo] || x.ivars[accounts.IvSeekremove]) && u.On(accounts.Seeks), wantsSeeks)
	if _, best := kindOfGames(x.following); best {
		add(x.following != "", wantsFollow+x.following)
	} else {
		add(true, wantsFollow+strings.ToLower(x.following))
	}
	for _, l := range [...]struct {
		list     accounts.List
		interest string
	}{{accounts.Notify, wantsOf}, {accounts.NotifyGames, wantsGamesOf}, {accounts.NotifyIdle, wantsBack}, {accounts.Channel, wantsChannel}} {
		for _, item := range u.List(l.list) {
			list = append(list, l.interest+strings.ToLower(item))
		}
	}
	return list
}

// index brings what the lobby knows of a session's interests up to date.
func (l *lobby) index(x *session) {
	var now []string
	if l.byName[x.user.Key()] == x {
		now = x.interests()
	}
	if slices.Equal(now, x.indexed) {
		return
	}
	for _, i := range x.indexed {
		if delete(l.wanting[i], x); len(l.wanting[i]) == 0 {
			delete(l.wanting, i)
		}
	}
	for _, i := range now {
		if l.wanting[i] == nil {
			l.wanting[i] = map[*session]struct{}{}
		}
		l.wanting[i][x] = struct{}{}
	}
	x.indexed = now
}

// A renaming is stored, and holds for whatever was read before it.
type renaming struct {
	record.Renaming
	at time.Time
}

// apply has a session know an account by its new name: in lists, as whom it follows, has played last, or talks to.
// False if it has nothing to do with the account.
func (r renaming) apply(x *session) (changed bool) {
	changed = r.Apply(x.user.Own)
	for _, name := range []*string{&x.following, &x.last.opponent, &x.lastTold, &x.lastHeard} {
		if strings.EqualFold(*name, r.From) {
			*name, changed = r.To, true
		}
	}
	return changed
}

// renamed has those who are on, and those who are about to come in, know an account by its new name.
func (l *lobby) renamed(r record.Renaming) {
	n := renaming{r, time.Now()}
	l.renamings = append(l.renamings, n)
	for x := range l.each() {
		if n.apply(x) {
			l.index(x)
			x.keep()
		}
	}
}

// who are the sessions with an interest, in no order.
func (l *lobby) who(interest string) iter.Seq[*session] { return maps.Keys(l.wanting[interest]) }

// hearGames are those who want to hear of games' beginnings and ends.
func (s *Server) hearGames() iter.Seq[*session] { return s.lobby.who(wantsGames) }
