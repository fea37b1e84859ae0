package accounts

import (
	"context"
	"time"

	"rookery/ics/record"
	"rookery/store"
)

// Load reads a registered user; the error is store.ErrNotFound if there is none.
// It waits for the store, so the caller does not have the floor.
func Load(ctx context.Context, s *store.Store, name string) (*User, error) {
	if s == nil {
		return nil, store.ErrNotFound
	}
	began := time.Now()
	r, err := s.User(ctx, name)
	if err != nil {
		return nil, err
	}
	u := NewUser(r.Name)
	u.ID, u.Account, u.Read = r.ID, r, began
	if u.Own, err = record.LoadUser(ctx, s, r.ID); err != nil {
		return nil, err
	}
	ratings, err := s.Ratings(ctx, r.ID)
	if err != nil {
		return nil, err
	}
	for _, r := range ratings {
		u.Ratings[r.Category] = r
	}
	return u, nil
}
