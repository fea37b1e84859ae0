package store

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

func TestTournaments(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		var list []Tournament
		for _, name := range []string{"a", "b", "c"} {
			v := Tournament{Name: name, Live: true, State: "{}", Touched: time.UnixMilli(1000).UTC()}
			update(t, s, func(ctx context.Context, tx *Tx) (err error) {
				if v.ID, err = tx.NextTournament(ctx); err != nil {
					return err
				}
				return tx.SaveTournament(ctx, v)
			})
			list = append(list, v)
		}
		equal(t, "live", must(s.LiveTournaments(ctx))(t), list)
		list[1].Live, list[1].State = false, "over"
		list[0].Live = false
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.SaveTournament(ctx, list[1]) })
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.SaveTournament(ctx, list[0]) })
		equal(t, "live later", must(s.LiveTournaments(ctx))(t), list[2:])
		equal(t, "past", must(s.PastTournaments(ctx, 1))(t), list[1:2])
		equal(t, "one", must(s.Tournament(ctx, 2))(t), list[1])
		if _, err := s.Tournament(ctx, 9); !errors.Is(err, ErrNotFound) {
			t.Error(err)
		}
		long := list[2]
		long.State = strings.Repeat("x", MaxTournament+1)
		if err := s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.SaveTournament(ctx, long) }); !errors.Is(err, ErrTooLong) {
			t.Errorf("too long: %v", err)
		}
	})
}
