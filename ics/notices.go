package ics

import (
	"context"
	"fmt"
	"slices"

	"rookery/store"
)

// A notice says that a user is to be told how a game has ended, or a word. It is stored with the end and
// forgotten when the user has been told, at once or at the next login. So everybody is told, and
// once: a server that ends between the two, or cannot store the second any more, leaves the next one
// no way to find out whether the player has seen it, and the player is told again.
type notice struct {
	user store.UserID
	game store.GameID
	word int64 // if it is one
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
	if y.user.ID != 0 && !y.user.Has("C") && id != 0 {
		s.noteTold(y, notice{user: y.user.ID, game: id})
	}
}

// noteTold has a notice dropped of what somebody has been told. Who has left has not been told anything.
func (s *Server) noteTold(y *session, n notice) {
	if s.store == nil || y.left {
		return
	}
	if y.greeting {
		y.ends = append(y.ends, n)
	}
	s.told[n]++
	s.dropNotices()
}

// greets begins to tell somebody who comes what they have missed, until done is called. What they
// have been told by now, or are told meanwhile, may be read once more from the store, and its notice
// be dropped before it is this session's turn: so the session remembers it.
func (s *Server) greets(x *session) (done func()) {
	x.greeting = true
	for n := range s.told {
		if n.user == x.user.ID {
			x.ends = append(x.ends, n)
		}
	}
	return func() { x.greeting, x.ends = false, nil }
}

// hasTold reports whether somebody has been told what the store has a notice of: a moment ago, or
// while being greeted.
func (s *Server) hasTold(x *session, n notice) bool {
	return s.told[n] > 0 || slices.Contains(x.ends, n)
}

// drop writes that it is not needed any more.
func (n notice) drop(ctx context.Context, tx *store.Tx) error {
	if n.word != 0 {
		return tx.DropWord(ctx, n.word)
	}
	return tx.DropNotices(ctx, n.user, n.game)
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
				if err := n.drop(ctx, tx); err != nil {
					return err
				}
			}
			return nil
		})
		s.floor.With(nil, func() {
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
		if !s.hasTold(x, notice{user: x.user.ID, game: g.ID}) {
			s.tellEnd(x, g.ID, untold(g.White.Name, g.Black.Name, g.Reason, g.Result))
		}
	}
}

// untold tells somebody who comes how a game has ended.
func untold(white, black, reason, result string) string {
	return fmt.Sprintf("A game of yours ended of which you have not been told:\n{Game (%s vs. %s) %s} %s", white, black, reason, result)
}
