package store

import (
	"context"
	"errors"
	"testing"
)

// TestRefusedAlone: of requests that are committed together one that cannot be performed is refused by itself; the
// others are performed.
func TestRefusedAlone(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		begun, release := make(chan struct{}), make(chan struct{})
		first := make(chan error, 1)
		go func() {
			first <- s.Update(ctx, func(context.Context, *Tx) error {
				select {
				case <-begun:
				default:
					close(begun)
				}
				<-release
				return nil
			})
		}()
		<-begun
		wrong := errors.New("this one is wrong")
		results := map[string]chan error{"ann": make(chan error, 1), "wrong": make(chan error, 1), "bea": make(chan error, 1)}
		for n, name := range []string{"ann", "wrong", "bea"} {
			go func() {
				results[name] <- s.Update(ctx, func(ctx context.Context, tx *Tx) error {
					if err := tx.CreateUser(ctx, &User{Name: name}); err != nil {
						return err
					}
					if name == "wrong" {
						return wrong
					}
					return nil
				})
			}()
			for len(s.requests) <= n { // they wait for the first
				if ctx.Err() != nil {
					t.Fatal(ctx.Err())
				}
			}
		}
		close(release)
		if err := <-first; err != nil {
			t.Fatal(err)
		}
		for name, result := range results {
			if err := <-result; name == "wrong" && !errors.Is(err, wrong) || name != "wrong" && err != nil {
				t.Errorf("%s: %v", name, err)
			}
			_, err := s.User(ctx, name)
			if name == "wrong" && !errors.Is(err, ErrNotFound) || name != "wrong" && err != nil {
				t.Errorf("afterwards %s: %v", name, err)
			}
		}
	})
}

// TestStats: the counters tell what was asked, what was committed together, and what failed.
func TestStats(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		before := s.Stats()
		do := func(err error) error {
			return s.Update(t.Context(), func(context.Context, *Tx) error { return err })
		}
		wrong := errors.New("wrong")
		if err := errors.Join(do(nil), do(nil)); err != nil {
			t.Fatal(err)
		}
		if err := do(wrong); !errors.Is(err, wrong) {
			t.Fatal(err)
		}
		after := s.Stats()
		if after.Commits-before.Commits < 3 || after.Writes-before.Writes < 3 || after.Failures-before.Failures != 1 || after.Committing <= before.Committing {
			t.Errorf("%+v, before it %+v", after, before)
		}
	})
}
