package session

import (
	"fmt"

	"rookery/ics/phrase"
	"rookery/ics/talk"
	"rookery/internal/origin"
)

// MayTalk takes from a budget, or says that it is used up. Admins and services
// have no bounds.
func (x *Session) MayTalk(k talk.Kind) bool {
	free, less := x.house.Talk(x.user)
	if free || x.user.IsAdmin() || x.user.Has("TD") {
		return true
	}
	wait, ok := x.budgets.Spend(k, x.house.Now(), less)
	if !ok {
		x.Print("Too many %s: please wait %s.\n", k, phrase.LongSpan(wait))
	}
	return ok
}

// PurseKeys are what a session's budgets are kept under. A guest's name is nobody's.
func (x *Session) PurseKeys() (keys []string) {
	if !x.user.Guest {
		keys = append(keys, fmt.Sprintf("user %d", x.user.ID))
	}
	if from := origin.Network(x.Conn.Address()); from != "" {
		keys = append(keys, "from "+from)
	}
	return keys
}
