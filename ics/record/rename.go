package record

import (
	"context"
	"slices"
	"strings"

	"rookery/store"
)

// A Renaming is what the lists of all users make of it that an account gets another name, or is removed: who was censored
// is so under the new name, and nobody is in place of who is gone, whoever registers the name later.
type Renaming struct {
	Lists    []string // the kinds that have names
	From, To string   // To is "" if the account is removed
}

// Store writes it in the transaction that changes the account.
func (r Renaming) Store(ctx context.Context, tx *store.Tx) error {
	return tx.RenameInLists(ctx, r.Lists, r.From, r.To)
}

// Apply makes the change, once it is stored, for somebody who is on. False if no list has the account.
func (r Renaming) Apply(u *User) (changed bool) {
	p := u.profile.clone()
	for _, name := range r.Lists {
		var list []string
		for _, item := range p.Lists[name] {
			if strings.EqualFold(item, r.From) {
				changed = true
				item = r.To
			}
			if item != "" && !slices.Contains(list, item) {
				list = append(list, item)
			}
		}
		p.Lists[name] = list
	}
	if changed {
		u.profile = p
	}
	return changed
}
