package ics

import (
	"fmt"

	"rookery/ics/accounts"
	"rookery/ics/phrase"
	"rookery/ics/talk"
	"rookery/internal/origin"
)

// MayTalk takes from a budget, or says that it is used up. Admins and services
// have no bounds.
func (x *session) MayTalk(k talk.Kind) bool {
	if x.user.IsAdmin() || x.user.Has("TD") || x.server.config.Limits.Talk {
		return true
	}
	wait, ok := x.budgets.Spend(k, x.server.now(), x.server.lists.Has(accounts.Quota, x.user.Name))
	if !ok {
		x.Print("Too many %s: please wait %s.\n", k, phrase.LongSpan(wait))
	}
	return ok
}

// purseKeys are what a session's budgets are kept under. A guest's name is nobody's.
func (x *session) purseKeys() (keys []string) {
	if !x.user.Guest {
		keys = append(keys, fmt.Sprintf("user %d", x.user.ID))
	}
	if from := origin.Network(x.conn.Address()); from != "" {
		keys = append(keys, "from "+from)
	}
	return keys
}
