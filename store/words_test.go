package store

import (
	"context"
	"testing"
	"time"
)

func TestWords(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		u := User{Name: "Ann"}
		early, late := time.UnixMilli(1000).UTC(), time.UnixMilli(2000).UTC()
		words := []Word{{Name: "ann", Text: "one", Said: early}, {Name: "Bea", Text: "two", Said: early}, {Name: "Bea", Text: "three", Said: late}}
		update(t, s, func(ctx context.Context, tx *Tx) error {
			if err := tx.CreateUser(ctx, &u); err != nil {
				return err
			}
			for i := range words {
				if err := tx.AddWord(ctx, &words[i]); err != nil {
					return err
				}
			}
			return nil
		})
		if words[0].User != u.ID || words[1].User != 0 {
			t.Errorf("words are for %d and %d, want %d and a guest", words[0].User, words[1].User, u.ID)
		}
		equal(t, "a user's", must(s.Words(ctx, u.ID))(t), words[:1])
		equal(t, "guests'", must(s.GuestsWords(ctx))(t), words[1:])
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.DropGuestsWords(ctx, late) })
		equal(t, "a user's later", must(s.Words(ctx, u.ID))(t), words[:1])
		equal(t, "guests' later", must(s.GuestsWords(ctx))(t), words[2:])
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.DropWord(ctx, words[0].ID) })
		if left := must(s.Words(ctx, u.ID))(t); len(left) > 0 {
			t.Errorf("left when told: %v", left)
		}
	})
}
