// Package notices is the room of what users are told once, whether they are on or not: how a game of theirs has
// ended, and words of tournaments.
package notices

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/database"
	"rookery/store"
)

// A Reader is somebody who can be told something: a session.
type Reader interface {
	comparable
	User() *accounts.User
	// Left reports whether it has gone: it hears nothing.
	Left() bool
	Notify(text string)
}

// A notice says that a user is to be told how a game has ended, or a word. It is stored with the end and
// forgotten when the user has been told, at once or at the next login. So everybody is told, and
// once: a server that ends between the two, or cannot store the second any more, leaves the next one
// no way to find out whether the player has seen it, and the player is told again.
type notice struct {
	user store.UserID
	game store.GameID
	word int64 // if it is one
}

// Notices are the server's. They belong to who has the floor.
type Notices[S Reader] struct {
	store   *store.Store // nil: nobody is told later
	data    *database.Database[S]
	log     *slog.Logger
	context context.Context
	named   func(name string) S // who is on
	writes  *sync.WaitGroup     // that nobody waits for

	told      map[notice]int          // what users have been told of, so often, whose notices are to be dropped
	dropping  bool                    // they are
	greeted   map[S][]notice          // what who is being greeted has been told of already, or is meanwhile
	forGuests map[string][]store.Word // what they are to be told when they come, by their names in lower case
	forgot    time.Time               // when what nobody came for was forgotten
}

// New are notices that are dropped in writes.
func New[S Reader](ctx context.Context, s *store.Store, data *database.Database[S], log *slog.Logger, named func(string) S, writes *sync.WaitGroup) *Notices[S] {
	return &Notices[S]{
		store: s, data: data, log: log, context: ctx, named: named, writes: writes,
		told: map[notice]int{}, greeted: map[S][]notice{}, forGuests: map[string][]store.Word{},
	}
}

// For writes that a user is to be told of a game's end.
func For(user store.UserID, id store.GameID) func(context.Context, *store.Tx) error {
	return func(ctx context.Context, tx *store.Tx) error { return tx.AddNotice(ctx, user, id) }
}

// Without writes that nobody is to be told of a game's end any more: it goes on.
func Without(row store.Game) func(context.Context, *store.Tx) error {
	return func(ctx context.Context, tx *store.Tx) error {
		for _, user := range []store.UserID{row.White.User, row.Black.User} {
			if err := tx.DropNotices(ctx, user, row.ID); err != nil {
				return err
			}
		}
		return nil
	}
}

// Pending is how many notices are to be dropped, of what users have been told.
func (n *Notices[S]) Pending() int { return len(n.told) }

// TellEnd tells somebody how a game of theirs has ended.
func (n *Notices[S]) TellEnd(y S, id store.GameID, text string) {
	y.Notify(text)
	if u := y.User(); u.ID != 0 && !u.Has("C") && id != 0 {
		n.noteTold(y, notice{user: u.ID, game: id})
	}
}

// noteTold has a notice dropped of what somebody has been told. Who has left has not been told anything.
func (n *Notices[S]) noteTold(y S, about notice) {
	if n.store == nil || y.Left() {
		return
	}
	if list, greeted := n.greeted[y]; greeted {
		n.greeted[y] = append(list, about)
	}
	n.told[about]++
	n.drop()
}

// Greet begins to tell somebody who comes what they have missed, until done is called. What they
// have been told by now, or are told meanwhile, may be read once more from the store, and its notice
// be dropped before it is this session's turn: so that is remembered for the session.
func (n *Notices[S]) Greet(x S) (done func()) {
	n.greeted[x] = nil
	for about := range n.told {
		if about.user == x.User().ID {
			n.greeted[x] = append(n.greeted[x], about)
		}
	}
	return func() { delete(n.greeted, x) }
}

// hasTold reports whether somebody has been told what the store has a notice of: a moment ago, or
// while being greeted.
func (n *Notices[S]) hasTold(x S, about notice) bool {
	return n.told[about] > 0 || slices.Contains(n.greeted[x], about)
}

// write writes that the notice is not needed any more.
func (a notice) write(ctx context.Context, tx *store.Tx) error {
	if a.word != 0 {
		return tx.DropWord(ctx, a.word)
	}
	return tx.DropNotices(ctx, a.user, a.game)
}

// drop forgets the notices of what has been told. Nobody waits for that; until it is stored
// the server knows by itself who has been told.
func (n *Notices[S]) drop() {
	if n.dropping || len(n.told) == 0 {
		return
	}
	n.dropping = true
	list := make(map[notice]int, len(n.told))
	for about, times := range n.told {
		if len(list) == atOnce {
			break
		}
		list[about] = times
	}
	n.writes.Go(func() {
		err := n.store.Update(n.context, func(ctx context.Context, tx *store.Tx) error {
			for about := range list {
				if err := about.write(ctx, tx); err != nil {
					return err
				}
			}
			return nil
		})
		n.data.With(func() {
			n.dropping = false
			if err != nil {
				n.data.Troubled(err, "what", "notices")
				n.data.Retry(n.drop)
				return
			}
			for about, times := range list {
				if n.told[about] == times { // else told of another end since, which is stored, too
					delete(n.told, about)
				}
			}
			n.drop()
		})
	})
}

// atOnce is how many one transaction forgets, so that moves need not wait for many.
const atOnce = 50

// TellEnds tells somebody who comes of the ends of games of which they have not been told.
func (n *Notices[S]) TellEnds(x S, ended []store.Game) {
	for _, g := range ended {
		if !n.hasTold(x, notice{user: x.User().ID, game: g.ID}) {
			n.TellEnd(x, g.ID, Untold(g.White.Name, g.Black.Name, g.Reason, g.Result))
		}
	}
}

// Untold tells somebody who comes how a game has ended.
func Untold(white, black, reason, result string) string {
	return fmt.Sprintf("A game of yours ended of which you have not been told:\n{Game (%s vs. %s) %s} %s", white, black, reason, result)
}
