// Package contests is the room of tournaments: each begins the games of its pairings when the players are there, notes
// how they end, and pairs again; what its players are to be told is stored with what it is about. The pairings and the
// tables are package tournament's. Of sessions and boards it knows what its doors say.
package contests

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"time"

	"rookery/ics/command"
	"rookery/ics/database"
	"rookery/ics/floor"
	"rookery/ics/lobby"
	"rookery/ics/match"
	"rookery/ics/notices"
	"rookery/store"
)

// A Player is somebody who is on: a session.
type Player interface {
	notices.Reader
	// Busy: plays or examines already, or is about to play.
	Busy() bool
	// StopLooking takes an examined game away.
	StopLooking()
}

// A Start is a pairing whose players are there.
type Start[S Player] struct {
	Contest        *Contest[S]
	Pairing        int
	Whites, Blacks []S // by board: a team has two, whose second ones change colours
	Terms          lobby.Terms
}

// A Game is one of a tournament's in play: a table.
type Game interface {
	// Pairing is whose game it is; -1 for the second board of teams, whose end decides nothing.
	Pairing() int
	// Begun: both have moved, or somebody who was cut off is waited for.
	Begun() bool
	// Forfeit has who is to move lose, unless it is begun by then. It is tried until it is stored.
	Forfeit()
	// Abort drafts that the game ends because its tournament does, and waits at the table, so that nothing else
	// happens there, until it is decided whether that is done. False: the table has gone.
	Abort(drafted chan<- *Aborting, decided <-chan struct{}) bool
}

// An Aborting is the end of a tournament's game while it is being stored.
type Aborting struct {
	Draft  *match.Draft // nil: the game is over
	Stored match.Stored // once it is
	Done   bool         // it is stored
}

// A House is what tournaments need of the server.
type House[S Player] interface {
	// AwaitTeam has who asks join a tournament of teams with a partner.
	AwaitTeam(c *command.Call, k *Contest[S])
	Now() time.Time
	Closing() bool
	// Named is who is on under a name; nobody if nobody is.
	Named(name string) S
	// Games are the tournament's games in play.
	Games(k *Contest[S]) []Game
	// AwaitTables stores the games of a pairing, and in the same transaction what also writes. begin tells that
	// they begin. The error is one that has been logged.
	AwaitTables(b Start[S], also match.Also) (begin func(), err error)
	// Claim tells the table of a game that was recovered whose it is.
	Claim(k *Contest[S], pairing int, id store.GameID)
}

// Contests are the tournaments that are neither over nor cancelled. They belong to who has the floor.
type Contests[S Player] struct {
	House[S]
	floor   *floor.Floor[S]
	store   *store.Store // nil: there are none
	data    *database.Database[S]
	notices *notices.Notices[S]
	log     *slog.Logger
	context context.Context // ends with the server
	rand    *rand.Rand
	noShow  time.Duration // how long a game waits for its players

	live map[int64]*Contest[S]
}

// Config is what tournaments are made of.
type Config[S Player] struct {
	House   House[S]
	Floor   *floor.Floor[S]
	Store   *store.Store
	Data    *database.Database[S]
	Notices *notices.Notices[S]
	Log     *slog.Logger
	Context context.Context
	Rand    *rand.Rand
	NoShow  time.Duration
}

// New are no tournaments.
func New[S Player](c Config[S]) *Contests[S] {
	return &Contests[S]{
		House: c.House, floor: c.Floor, store: c.Store, data: c.Data, notices: c.Notices, log: c.Log, context: c.Context, rand: c.Rand, noShow: c.NoShow,
		live: map[int64]*Contest[S]{},
	}
}
