package store

import (
	"context"
	"errors"
	"rookery/store/kept"
	"strings"
	"testing"
	"time"
)

func TestTables(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		g := Table{ID: "one", Owner: kept.SessionOwner("x"), Human: 1, Machines: "[]", Game: []byte{0, 1, 2}, Touched: time.UnixMilli(1000)}
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.SaveTable(ctx, g) })
		equal(t, "kept", must(s.Table(ctx, "one"))(t), g)
		g.Game, g.Touched = []byte("more"), time.UnixMilli(2000)
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.SaveTable(ctx, g) })
		equal(t, "kept again", must(s.Table(ctx, "one"))(t), g)
		long := g
		long.Game = []byte(strings.Repeat("x", kept.MaxTable))
		if err := s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.SaveTable(ctx, long) }); !errors.Is(err, ErrTooLong) {
			t.Errorf("too long: %v", err)
		}
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.ForgetTables(ctx, time.UnixMilli(2000)) })
		equal(t, "not forgotten", must(s.Table(ctx, "one"))(t), g)
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.ForgetTables(ctx, time.UnixMilli(2001)) })
		if _, err := s.Table(ctx, "one"); !errors.Is(err, ErrNotFound) {
			t.Errorf("forgotten: %v", err)
		}
	})
}
