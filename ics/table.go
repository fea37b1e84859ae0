package ics

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"rookery/chess"
	"rookery/ics/accounts"
	"rookery/ics/board"
	"rookery/ics/floor"
	"rookery/ics/lobby"
	"rookery/ics/match"
	"rookery/ics/rating"
	"rookery/ics/study"
	"rookery/store"
)

// A table is where people sit at a board: players of a match, or those who examine
// a study. Its goroutine alone touches the board, and only while it has the floor; it
// does one thing after the other. A move is made, written to the store while the floor
// is free for others, and told to everybody once it is durable: nothing else happens at
// the table in between.
type table struct {
	floor.Worker[*player]
	server *Server
	number int
	terms  lobby.Terms
	match  *match.Match // nil: the game is not played
	study  *study.Study // not nil: it is examined, and nobody's clock runs
	seats  [2]seat

	observers []*player
	examiners []*player
	lagOfLast time.Duration // given back for the last move
	endNote   string        // how an end is told, if not as usual
	partner   *table        // the other board of bughouse, while it is played
	// The other board, also when its game is over, and the strengths of the players before.
	otherBoard *table
	before     [2]rating.Strength
	leaver     string // "white" or "black": who lost the connection
	over       bool
	waiting    bool          // for players who were cut off when the server stopped
	going      chan struct{} // closed when it waits no longer
	flagTimer  *time.Timer
	contest    *contest // not nil: the game is one of a tournament, its pairing that
	pairing    int
}

// A seat is a player of a game. The session is nil while the player is away.
type seat struct {
	name    string
	user    *accounts.User
	session *player
	rating  string // as shown: "1500", "++++"
}

// game is the game that is played at the table.
func (t *table) game() match.Game { return t.match.Game() }

// Board is what lies on the table.
func (t *table) Board() board.Board {
	if t.study != nil {
		return t.study
	}
	return t.game()
}

// awaitAt does something at a table, or in a tournament, for a command, which waits for it.
func (x *player) awaitAt(t interface {
	Post(speaker *player, f func()) bool
}, f func(),
) {
	x.server.floor.AwaitAt(x, t, f)
}

// tables are the games in play and those examined, by number.
type tables struct {
	byNumber map[int]*table
	played   int // since the server started
}

// begin finds the least number that is free and begins a table there.
func (s *Server) begin(t *table) {
	t.server = s
	t.Begin(&s.floor)
	for t.number = 1; s.tables.byNumber[t.number] != nil; t.number++ {
	}
	s.tables.byNumber[t.number] = t
}

// all are the tables in order.
func (l *tables) all() []*table {
	var list []*table
	for _, n := range slices.Sorted(maps.Keys(l.byNumber)) {
		list = append(list, l.byNumber[n])
	}
	return list
}

// stored is the table of a game in play that has a row in the store; nil if there is none.
func (l *tables) stored(id store.GameID) *table {
	for _, t := range l.byNumber {
		if t.lasts() && t.match.Row().ID == id {
			return t
		}
	}
	return nil
}

// shut ends a table.
func (s *Server) shut(t *table) {
	t.over = true
	if t.flagTimer != nil {
		t.flagTimer.Stop()
	}
	if s.tables.byNumber[t.number] == t {
		delete(s.tables.byNumber, t.number)
	}
	t.Close()
}

// players are those at the board who are on.
func (t *table) players() []*player {
	var list []*player
	for _, s := range t.seats {
		if s.session != nil && !slices.Contains(list, s.session) {
			list = append(list, s.session)
		}
	}
	return list
}

// audience are all to whom the table's boards go.
func (t *table) audience() []*player {
	var list []*player
	if t.study == nil {
		list = t.players()
	}
	list = append(list, t.examiners...)
	return append(list, t.observers...)
}

// side is the colour that somebody has; false if they do not play here.
func (t *table) side(x *player) (chess.Colour, bool) {
	if t.study != nil {
		return 0, false
	}
	for c := range t.seats {
		if t.seats[c].session == x {
			return chess.Colour(c), true
		}
	}
	return 0, false
}

// title is the game as lines name it: "Game 7 (A vs. B)".
func (t *table) title() string {
	return fmt.Sprintf("Game %d (%s vs. %s)", t.number, t.seats[0].name, t.seats[1].name)
}

// Tell notifies the audience.
func (t *table) Tell(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	for _, y := range t.audience() {
		y.Notify(text)
	}
}

// tellOthers notifies the audience but one.
func (t *table) tellOthers(x *player, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	for _, y := range t.audience() {
		if y != x {
			y.Notify(text)
		}
	}
}

// playing is the table that somebody plays at, nil if none. A simul giver
// plays at several; it is the one looked at.
func (x *player) playing() *table {
	if len(x.playsAt) == 0 {
		return nil
	}
	return x.playsAt[0]
}

// examining is the table where somebody examines, nil if none.
func (x *player) examining() *table { return x.examines }

// seated makes sessions and table know each other.
func (t *table) seated() {
	for _, y := range t.players() {
		if !slices.Contains(y.playsAt, t) {
			y.playsAt = append(y.playsAt, t)
		}
		y.last = t.memory(y)
		y.Keep()
	}
}

// vacate makes the players free again.
func (t *table) vacate() {
	for c := range t.seats {
		if y := t.seats[c].session; y != nil {
			y.playsAt = slices.DeleteFunc(y.playsAt, func(o *table) bool { return o == t })
			y.last = t.memory(y)
			y.Keep()
		}
	}
}

// A memory is what "rematch" and "say" know of a game.
type memory struct {
	opponent string
	terms    lobby.Terms
	white    bool
	table    *table
}

func (t *table) memory(y *player) memory {
	white := t.seats[0].session == y
	other := t.seats[0].name
	if white {
		other = t.seats[1].name
	}
	terms := t.terms
	terms.Giver = "" // what follows is a game of its own
	return memory{opponent: other, terms: terms, white: white, table: t}
}
