package ics

import (
	"context"
	"fmt"

	"rookery/store"
)

// A notice says that a user is to be told how a game has ended. It is stored with the end and
// forgotten when the user has been told, at once or at the next login. So everybody is told, and
// once: a server that ends between the two, or cannot store the second any more, leaves the next one
// no way to find out whether the player has seen it, and the player is told again.
type notice struct {
	user store.UserID
	game store.GameID
}

// noticeFor writes that a user is to be told of a game's end.
func noticeFor(user store.UserID, id store.GameID) func(context.Context, *store.Tx) error {
	return func(ctx context.Context, tx *store.Tx) error { return tx.AddNotice(ctx, user, id) }
}

// withoutNotices writes that nobody is to be told of a game's end any more: it goes on.
func withoutNotices(row store.Game) func(context.Context, *store.Tx) error {
	return func(ctx context.Context, tx *store.Tx) error {
		for _, user := range []store.UserID{row.White.User, row.Black.User} {
			if err := tx.DropNotices(ctx, user, row.ID); err != nil {
				return err
			}
		}
		return nil
	}
}

// tellEnd tells somebody how a game of theirs has ended.
func (s *Server) tellEnd(y *session, id store.GameID, text string) {
	y.notify(text)
	if s.store == nil || y.user.id == 0 || y.user.has("C") || id == 0 {
		return
	}
	n := notice{y.user.id, id}
	if y.greeting {
		y.ends = append(y.ends, n)
	}
	s.told[n]++
	s.dropNotices()
}

// endTold reports whether somebody who is being greeted has been told of an end that the store has
// a notice of.
func (s *Server) endTold(x *session, id store.GameID) bool {
	n := notice{x.user.id, id}
	for _, e := range x.ends {
		if e == n {
			return true
		}
	}
	return s.told[n] > 0
}

// dropNotices forgets the notices of what has been told. Nobody waits for that; until it is stored
// the server knows by itself who has been told.
func (s *Server) dropNotices() {
	if s.dropping || len(s.told) == 0 {
		return
	}
	s.dropping = true
	list := make(map[notice]int, len(s.told))
	for n, times := range s.told {
		if len(list) == noticesAtOnce {
			break
		}
		list[n] = times
	}
	s.notes.Go(func() {
		err := s.store.Update(s.context, func(ctx context.Context, tx *store.Tx) error {
			for n := range list {
				if err := tx.DropNotices(ctx, n.user, n.game); err != nil {
					return err
				}
			}
			return nil
		})
		s.with(nil, func() {
			s.dropping = false
			if err != nil {
				s.troubled(err, "what", "notices")
				s.retry(s.dropNotices)
				return
			}
			for n, times := range list {
				if s.told[n] == times { // else told of another end since, which is stored, too
					delete(s.told, n)
				}
			}
			s.dropNotices()
		})
	})
}

// noticesAtOnce is how many one transaction forgets, so that moves need not wait for many.
const noticesAtOnce = 50

// tellEnds tells somebody who comes of the ends of games of which they have not been told.
func (s *Server) tellEnds(x *session, ended []store.Game) {
	for _, g := range ended {
		if !s.endTold(x, g.ID) {
			s.tellEnd(x, g.ID, fmt.Sprintf("A game of yours ended of which you have not been told:\n{Game (%s vs. %s) %s} %s", g.White.Name, g.Black.Name, g.Reason, g.Result))
		}
	}
}
