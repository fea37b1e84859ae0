package ics

import (
	"iter"
	"maps"
	"sort"
	"strings"

	"rookery/ics/accounts"
	"rookery/store"
)

// A lobby is who is on.
type lobby struct {
	byName map[string]*session // by name in lower case
	// promised are the names given to guests who have not pressed return yet.
	promised map[string]*session
	wanting  map[string]map[*session]struct{} // sessions by what they want to be told of
	// called are the names of accounts that have got others while the server runs; "" is
	// that of an account that is removed, or that is being changed.
	called map[store.UserID]string
	// renamings are what accounts have been called since the server started: who is at the login
	// while one gets another name brings lists with the old one.
	renamings []renaming
	guests    int
	peak      int
}

func newLobby() lobby {
	return lobby{byName: map[string]*session{}, promised: map[string]*session{}, wanting: map[string]map[*session]struct{}{}, called: map[store.UserID]string{}}
}

// promise keeps a name for a guest who is about to come in; false if somebody
// has it.
func (l *lobby) promise(name string, x *session) bool {
	key := strings.ToLower(name)
	if l.byName[key] != nil || l.promised[key] != nil {
		return false
	}
	l.promised[key] = x
	return true
}

// release lets others have a name that was promised.
func (l *lobby) release(name string, x *session) {
	if key := strings.ToLower(name); l.promised[key] == x {
		delete(l.promised, key)
	}
}

// taken reports whether somebody else is on under a name or has been promised it.
func (l *lobby) taken(name string, x *session) bool {
	key := strings.ToLower(name)
	y := l.promised[key]
	return l.byName[key] != nil || y != nil && y != x
}

// add lets somebody in.
func (l *lobby) add(x *session) {
	for _, r := range l.renamings {
		if !r.at.Before(x.user.Read) {
			r.apply(x)
		}
	}
	l.byName[x.user.Key()] = x
	if x.counts() {
		l.guests++
	}
	l.peak = max(l.peak, len(l.byName))
	l.index(x)
}

// counts reports whether a session is one of the guests whose number is bounded.
func (x *session) counts() bool { return x.user.Guest && x.robot == nil }

// remove lets somebody out who is in.
func (l *lobby) remove(x *session) bool {
	if l.byName[x.user.Key()] != x {
		return false
	}
	delete(l.byName, x.user.Key())
	l.index(x)
	if x.counts() {
		l.guests--
	}
	return true
}

// named is the session of exactly that name, nil if there is none.
func (l *lobby) named(name string) *session { return l.byName[strings.ToLower(name)] }

// current reports whether somebody has the name by which they were found still. They may
// have been at the password when it changed.
func (l *lobby) current(u *accounts.User) bool {
	name, changed := l.called[u.ID]
	return !changed || strings.EqualFold(name, u.Name)
}

// matching are the sessions whose names begin so; one alone if it is the name.
func (l *lobby) matching(prefix string) []*session {
	prefix = strings.ToLower(prefix)
	if x := l.byName[prefix]; x != nil {
		return []*session{x}
	}
	var list []*session
	for name, x := range l.byName {
		if strings.HasPrefix(name, prefix) {
			list = append(list, x)
		}
	}
	sortByName(list)
	return list
}

// each are the sessions in no order, for what is to be told to many: sorting
// thousands for every arrival would take longer than telling them.
func (l *lobby) each() iter.Seq[*session] { return maps.Values(l.byName) }

// all are the sessions by name.
func (l *lobby) all() []*session {
	list := make([]*session, 0, len(l.byName))
	for _, x := range l.byName {
		list = append(list, x)
	}
	sortByName(list)
	return list
}

func sortByName(list []*session) {
	sort.Slice(list, func(i, j int) bool { return list[i].user.Key() < list[j].user.Key() })
}

// mostMatches is how many of the names are shown that the beginning of one may mean.
const mostMatches = 20

// someOf are names that one may have meant: not thousands of guests.
func someOf(names []string) string {
	if len(names) > mostMatches {
		return strings.Join(names[:mostMatches], " ") + " ..."
	}
	return strings.Join(names, " ")
}

func names(list []*session) []string {
	var all []string
	for _, x := range list {
		all = append(all, x.user.Name)
	}
	return all
}
