package store

import (
	"context"
	"fmt"
	"rookery/store/kept"
	"strings"
	"testing"
	"time"
)

func TestLogins(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		u := User{Name: "Alice"}
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.CreateUser(ctx, &u) })
		for i := range MaxLogins + 2 {
			l := Login{Digest: fmt.Sprint("d", i), User: u.ID, Since: noon.Add(time.Duration(i) * time.Second)}
			update(t, s, func(ctx context.Context, tx *Tx) error { return tx.AddLogin(ctx, l) })
		}
		for _, gone := range []string{"d0", "d1", "unheard of"} {
			_, err := s.Login(ctx, gone)
			wants(t, gone, err, ErrNotFound)
		}
		equal(t, "login", must(s.Login(ctx, "d2"))(t), Login{"d2", u.ID, noon.Add(2 * time.Second)})
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.DeleteLogin(ctx, "d2") })
		_, err := s.Login(ctx, "d2")
		wants(t, "a login that ended", err, ErrNotFound)
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.DeleteLogins(ctx, u.ID) })
		_, err = s.Login(ctx, "d3")
		wants(t, "all ended", err, ErrNotFound)
	})
}

func TestDrawings(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		mine := kept.SessionOwner("me")
		set := []Drawing{{"black-k", "<svg/>"}, {"white-k", "<svg></svg>"}}
		for range 2 {
			update(t, s, func(ctx context.Context, tx *Tx) error { return tx.SetDrawings(ctx, mine, set) })
		}
		equal(t, "drawings", must(s.Drawings(ctx, mine))(t), set)
		equal(t, "drawing", must(s.Drawing(ctx, mine, "black-k"))(t), "<svg/>")
		_, err := s.Drawing(ctx, kept.SessionOwner("other"), "black-k")
		wants(t, "another's", err, ErrNotFound)
		for what, list := range map[string][]Drawing{"too large": {{"white-k", strings.Repeat("x", MaxDrawing+1)}}, "too many": make([]Drawing, MaxMen+1)} {
			if err := s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.SetDrawings(ctx, mine, list) }); err == nil {
				t.Error(what, "drawings are kept")
			}
		}
		equal(t, "after refusals", len(must(s.Drawings(ctx, mine))(t)), 2)
	})
}
