// Package play is the room of games: tables, on which lies a match or a study, with those who play, examine and
// observe there, and the commands that they give. A player is a session with the boards it is at; a table's
// goroutine alone touches what lies on it, and only while it has the floor.
//
// It tells who keeps offers what becomes of a game by Asked, and the server's own players by Robots.
package play

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"time"

	"rookery/chess"
	"rookery/eco"
	"rookery/game"
	"rookery/ics/database"
	"rookery/ics/floor"
	"rookery/ics/letters"
	"rookery/ics/lobby"
	"rookery/ics/notices"
	"rookery/ics/session"
	"rookery/ics/talk"
	"rookery/store"
)

// Asked is what games need of who keeps what people ask of each other.
type Asked interface {
	// Offered makes an offer within a game known, Settled what became of one.
	Offered(t *Table, who chess.Colour, o game.Offer)
	Settled(t *Table, maker chess.Colour, k game.OfferKind, why game.EventKind)
	// Stale forgets the offers that are no longer in a game, Over all of one that has ended.
	Stale(t *Table)
	Over(t *Table)
	// Gone takes back what has been offered about an adjourned game, which has ended or goes on.
	Gone(id store.GameID)
	// FreeUp takes back what somebody offered and sought who is not free any more, Departs of who leaves.
	FreeUp(x *Player, why Unfree)
	Departs(x *Player)
	// Freed shows what can be sought again to who has played.
	Freed(x *Player)
	// IvarChanged does what comes with an ivariable.
	IvarChanged(x *Player, ivar int)
}

// A House is what games need of the server's doors.
type House interface {
	session.House
	// Closing reports whether the server ends: what is played goes on with the next one.
	Closing() bool
	// Keep leaves with a gateway what the next server needs of somebody.
	Keep(x *Player)
}

// Robots are the server's own players.
type Robots interface {
	// Look lets them think if one of them is to move, End stop.
	Look(t *Table)
	End(t *Table)
}

// Limits bound how long games wait.
type Limits struct {
	// Resume is how long who lost the connection in a game that was adjourned has to go on with it; 0: for ever.
	Resume time.Duration
	// Return is how long who loses the connection in a tournament has to come back.
	Return time.Duration
}

// Config is what a Hall needs of the server.
type Config struct {
	Floor    *floor.Floor[*Player]
	Lobby    *lobby.Lobby[*Player]
	Data     *database.Database[*Player]
	Store    *store.Store // nil: games do not survive the server
	Notices  *notices.Notices[*Player]
	Crier    *talk.Crier[*Player]
	Letters  *letters.Post
	Openings *eco.Table
	Robots   Robots
	House    House
	Log      *slog.Logger
	Now      func() time.Time
	Rand     *rand.Rand // draws initial positions and colours
	Context  context.Context
	Name     string              // of the server
	Moved    func(time.Duration) // see ics.Config
	Limits   func() Limits       // as they are now
}

// A Hall is where the tables stand. All in it belongs to who has the floor. Make one with New.
type Hall struct {
	floor    *floor.Floor[*Player]
	lobby    *lobby.Lobby[*Player]
	data     *database.Database[*Player]
	store    *store.Store
	notices  *notices.Notices[*Player]
	crier    *talk.Crier[*Player]
	letters  *letters.Post
	openings *eco.Table
	asked    Asked
	robots   Robots
	house    House
	log      *slog.Logger
	now      func() time.Time
	rand     *rand.Rand
	context  context.Context
	name     string
	moved    func(time.Duration)
	limits   func() Limits

	tables  tables
	waiting map[string][]*Table // games that wait for a player, by the name in lower case
}

// New is a hall without tables.
func New(c Config) *Hall {
	return &Hall{
		floor: c.Floor, lobby: c.Lobby, data: c.Data, store: c.Store, notices: c.Notices, crier: c.Crier, letters: c.Letters, openings: c.Openings,
		robots: c.Robots, house: c.House, log: c.Log, now: c.Now, rand: c.Rand, context: c.Context, name: c.Name,
		moved: c.Moved, limits: c.Limits, tables: tables{byNumber: map[int]*Table{}}, waiting: map[string][]*Table{},
	}
}

// Attach says who keeps what people ask of each other, for which the hall itself is needed first.
func (h *Hall) Attach(a Asked) { h.asked = a }

// NewPlayer is a session that may come to tables.
func (h *Hall) NewPlayer(x *session.Session) *Player { return &Player{Session: x, hall: h} }
