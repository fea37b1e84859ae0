// Package matching is the room in which users agree to play: challenges and what else they ask of each other, also
// within games, seeks, invitations, partners, boards of simuls and teams, and how those become games, which
// package play begins. The lists are of package lobby; here they are changed, and told to whom they concern.
package matching

import (
	"log/slog"
	"math/rand/v2"
	"slices"
	"time"

	"rookery/eco"
	"rookery/game"
	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/play"
	"rookery/ics/talk"
	"rookery/store"
)

// An ask is a command being carried out that needs what people ask of each other.
type ask struct {
	*play.Call
	room *Room
}

// asking makes what a command does here something that commands do.
func (m *Room) asking(run func(*ask)) func(*command.Call) {
	return func(c *command.Call) { run(&ask{play.CallOf(c), m}) }
}

// Commands are those by which users ask each other for games.
func (m *Room) Commands() []command.Command {
	return slices.Concat(offerCommands(m), seekCommands(m), bughouseCommands(m), inviteCommands(m), resumeCommands(m), agreeCommands(m))
}

// Robots are the server's own players, who answer by themselves.
type Robots interface {
	// Challenged lets a robot answer what is offered to it, Asked what it is asked within a game.
	Challenged(o *Offer)
	Asked(t *play.Table, to *play.Player, g game.Offer)
}

// Offers are all that wait for answers.
func (m *Room) Offers(fits func(*Offer) bool) []*Offer { return m.offers.Where(fits) }

// Seeks are all that are posted.
func (m *Room) Seeks() []*lobby.Seek[*play.Player] { return m.seeks.All() }

// Invitations are all that wait.
func (m *Room) Invitations() []*lobby.Invitation[*play.Player] { return m.invitations.All() }

// Waits reports whether an offer waits still.
func (m *Room) Waits(o *Offer) bool { return m.offers.Has(o) }

// AwaitAccept accepts an offer in the name of who got it.
func (m *Room) AwaitAccept(o *Offer, h command.House) {
	(&ask{play.CallBy(o.To, h), m}).awaitAccept(o)
}

// Config is what a Room needs of the server.
type Config struct {
	Hall     *play.Hall
	Lobby    *lobby.Lobby[*play.Player]
	Store    *store.Store // nil: nothing is adjourned
	Crier    *talk.Crier[*play.Player]
	Openings *eco.Table
	Robots   Robots
	Log      *slog.Logger
	Now      func() time.Time
	Rand     *rand.Rand // draws colours
}

// A Room is all that is asked. Everything in it belongs to who has the floor. Make one with New.
type Room struct {
	hall     *play.Hall
	lobby    *lobby.Lobby[*play.Player]
	store    *store.Store
	crier    *talk.Crier[*play.Player]
	openings *eco.Table
	robots   Robots
	log      *slog.Logger
	now      func() time.Time
	rand     *rand.Rand

	offers      lobby.Pending[*play.Player, Subject]
	seeks       lobby.Posted[*play.Player]
	invitations lobby.Invitations[*play.Player]
}

// New is a room in which nothing has been asked.
func New(c Config) *Room {
	return &Room{hall: c.Hall, lobby: c.Lobby, store: c.Store, crier: c.Crier, openings: c.Openings, robots: c.Robots, log: c.Log, now: c.Now, rand: c.Rand}
}
