// Package lobby is the room in which people find each other: who is on, and what each of them wants to be
// told of; what they ask of anybody (seeks), of one another (offers), and of whom they wait for
// (invitations); and on what terms they would play. It tells nobody anything and knows no boards: what
// is heard of a change is the server's affair.
//
// Everything here belongs to who has the server's floor.
package lobby

import (
	"iter"
	"maps"
	"slices"
	"sort"
	"strings"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/record"
	"rookery/store"
)

// A Member is somebody who is on: a session.
type Member interface {
	comparable
	// User is who it is.
	User() *accounts.User
	// Sealed reports whether its lines come with timeseal.
	Sealed() bool
	// Counts reports whether it is one of the guests whose number is bounded.
	Counts() bool
	// Interests are what it wants to be told of.
	Interests() []Interest
	// Rename has it know an account by its new name; false if it has nothing to do with that account.
	Rename(record.Renaming) bool
}

// An Interest is something that somebody wants to be told of. The lobby knows who has
// one, so that telling a few of thousands costs no more than telling them.
type Interest struct {
	Of   Topic
	Name string // of whom, in lower case; of which channel, or of which kind of games
}

// A Topic is what an interest is of.
type Topic uint8

// The topics: those without a name first.
const (
	Arrivals Topic = iota
	Games
	Seeks     // in lines for programs
	ArrivalOf // and departure
	GamesOf
	ReturnOf // from being idle
	BoardsOf // to follow
	Channel
)

// A renaming is stored, and holds for whatever was read before it.
type renaming struct {
	record.Renaming
	at time.Time
}

// A Lobby is who is on. Make one with New.
type Lobby[S Member] struct {
	byName map[string]S // by name in lower case
	// promised are the names given to guests who have not pressed return yet.
	promised map[string]S
	wanting  map[Interest]map[S]struct{}
	indexed  map[S][]Interest
	// called are the names of accounts that have got others while the server runs; "" is
	// that of an account that is removed, or that is being changed.
	called map[store.UserID]string
	// renamings are what accounts have been called since the server started: who is at the login
	// while one gets another name brings lists with the old one.
	renamings []renaming
	guests    int
	peak      int
}

// New is a lobby that nobody is in.
func New[S Member]() *Lobby[S] {
	return &Lobby[S]{
		byName: map[string]S{}, promised: map[string]S{}, wanting: map[Interest]map[S]struct{}{}, indexed: map[S][]Interest{},
		called: map[store.UserID]string{},
	}
}

// Promise keeps a name for a guest who is about to come in; false if somebody
// has it.
func (l *Lobby[S]) Promise(name string, x S) bool {
	if l.Taken(name, x) || l.promised[strings.ToLower(name)] == x {
		return false
	}
	l.promised[strings.ToLower(name)] = x
	return true
}

// Release lets others have a name that was promised.
func (l *Lobby[S]) Release(name string, x S) {
	if key := strings.ToLower(name); l.promised[key] == x {
		delete(l.promised, key)
	}
}

// Taken reports whether somebody else is on under a name or has been promised it.
func (l *Lobby[S]) Taken(name string, x S) bool {
	var nobody S
	key := strings.ToLower(name)
	y := l.promised[key]
	return l.byName[key] != nobody || y != nobody && y != x
}

// Add lets somebody in.
func (l *Lobby[S]) Add(x S) {
	for _, r := range l.renamings {
		if !r.at.Before(x.User().Read) {
			x.Rename(r.Renaming)
		}
	}
	l.byName[x.User().Key()] = x
	if x.Counts() {
		l.guests++
	}
	l.peak = max(l.peak, len(l.byName))
	l.Index(x)
}

// Remove lets somebody out; false if they are not in.
func (l *Lobby[S]) Remove(x S) bool {
	if l.byName[x.User().Key()] != x {
		return false
	}
	delete(l.byName, x.User().Key())
	l.Index(x)
	if x.Counts() {
		l.guests--
	}
	return true
}

// Len is how many are on.
func (l *Lobby[S]) Len() int { return len(l.byName) }

// Guests is how many of those who are on count as guests.
func (l *Lobby[S]) Guests() int { return l.guests }

// Peak is the most that have been on at once.
func (l *Lobby[S]) Peak() int { return l.peak }

// Named is who has exactly that name, the zero S if nobody has.
func (l *Lobby[S]) Named(name string) S { return l.byName[strings.ToLower(name)] }

// Current reports whether somebody has the name by which they were found still. They may
// have been at the password when it changed.
func (l *Lobby[S]) Current(u *accounts.User) bool {
	name, changed := l.called[u.ID]
	return !changed || strings.EqualFold(name, u.Name)
}

// Changing keeps an account out while it gets another name. What it returns ends that: the name is stored,
// or nothing has changed.
func (l *Lobby[S]) Changing(id store.UserID) (done func(name string, stored bool)) {
	before, changed := l.called[id]
	l.called[id] = ""
	return func(name string, stored bool) {
		switch {
		case stored:
			l.called[id] = name
		case changed:
			l.called[id] = before
		default:
			delete(l.called, id)
		}
	}
}

// Renamed has those who are on, and those who are about to come in, know an account by its new name. It
// returns those whom that changes.
func (l *Lobby[S]) Renamed(r record.Renaming) (changed []S) {
	l.renamings = append(l.renamings, renaming{r, time.Now()})
	for x := range l.Each() {
		if x.Rename(r) {
			l.Index(x)
			changed = append(changed, x)
		}
	}
	return changed
}

// Matching are those whose names begin so; one alone if it is the name.
func (l *Lobby[S]) Matching(prefix string) []S {
	prefix = strings.ToLower(prefix)
	if x, ok := l.byName[prefix]; ok {
		return []S{x}
	}
	var list []S
	for name, x := range l.byName {
		if strings.HasPrefix(name, prefix) {
			list = append(list, x)
		}
	}
	Sort(list)
	return list
}

// Each are those who are on in no order, for what is to be told to many: sorting
// thousands for every arrival would take longer than telling them.
func (l *Lobby[S]) Each() iter.Seq[S] { return maps.Values(l.byName) }

// All are those who are on by name.
func (l *Lobby[S]) All() []S {
	list := slices.Collect(l.Each())
	Sort(list)
	return list
}

// Sort puts people into the order of their names.
func Sort[S Member](list []S) {
	sort.Slice(list, func(i, j int) bool { return list[i].User().Key() < list[j].User().Key() })
}

// Index brings what the lobby knows of somebody's interests up to date.
func (l *Lobby[S]) Index(x S) {
	var now []Interest
	if l.byName[x.User().Key()] == x {
		now = x.Interests()
	}
	if slices.Equal(now, l.indexed[x]) {
		return
	}
	for _, i := range l.indexed[x] {
		if delete(l.wanting[i], x); len(l.wanting[i]) == 0 {
			delete(l.wanting, i)
		}
	}
	for _, i := range now {
		if l.wanting[i] == nil {
			l.wanting[i] = map[S]struct{}{}
		}
		l.wanting[i][x] = struct{}{}
	}
	if l.indexed[x] = now; now == nil {
		delete(l.indexed, x)
	}
}

// Who are those with an interest, in no order. Users' names are in lower case.
func (l *Lobby[S]) Who(of Topic, name string) iter.Seq[S] {
	return maps.Keys(l.wanting[Interest{of, name}])
}
