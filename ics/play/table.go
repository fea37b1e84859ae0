package play

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

// A Table is where people sit at a board: players of a match, or those who examine
// a study. Its goroutine alone touches the board, and only while it has the floor; it
// does one thing after the other. A move is made, written to the store while the floor
// is free for others, and told to everybody once it is durable: nothing else happens at
// the table in between.
type Table struct {
	floor.Worker[*Player]
	hall   *Hall
	number int
	terms  lobby.Terms
	match  *match.Match // nil: the game is not played
	study  *study.Study // not nil: it is examined, and nobody's clock runs
	seats  [2]seat

	observers []*Player
	examiners []*Player
	lagOfLast time.Duration // given back for the last move
	endNote   string        // how an end is told, if not as usual
	partner   *Table        // the other board of bughouse, while it is played
	// The other board, also when its game is over, and the strengths of the players before.
	otherBoard *Table
	before     [2]rating.Strength
	leaver     string // "white" or "black": who lost the connection
	over       bool
	waiting    bool          // for players who were cut off when the server stopped
	going      chan struct{} // closed when it waits no longer
	flagTimer  *time.Timer
	contest    *Contest // not nil: the game is one of a tournament, its pairing that
	pairing    int
}

// A seat is a player of a game. The session is nil while the player is away.
type seat struct {
	Name   string
	User   *accounts.User
	Player *Player
	Rating string // as shown: "1500", "++++"
}

// Game is the game that is played at the table.
func (t *Table) Game() match.Game { return t.match.Game() }

// Board is what lies on the table.
func (t *Table) Board() board.Board {
	if t.study != nil {
		return t.study
	}
	return t.Game()
}

// AwaitAt does something at a table, or in a tournament, for a command, which waits for it.
func (x *Player) AwaitAt(t interface {
	Post(speaker *Player, f func()) bool
}, f func(),
) {
	x.hall.floor.AwaitAt(x, t, f)
}

// Tables are all there are, by number.
func (h *Hall) Tables() []*Table { return h.tables.all() }

// Numbered is the table of a number, nil if there is none.
func (h *Hall) Numbered(n int) *Table { return h.tables.byNumber[n] }

// Stored is the table of a game in play that has a row in the store, nil if there is none.
func (h *Hall) Stored(id store.GameID) *Table { return h.tables.stored(id) }

// Counted is how many tables there are, and how many games have begun.
func (h *Hall) Counted() (now, played int) { return len(h.tables.byNumber), h.tables.played }

// tables are the games in play and those examined, by number.
type tables struct {
	byNumber map[int]*Table
	played   int // since the server started
}

// begin finds the least number that is free and begins a table there.
func (h *Hall) begin(t *Table) {
	t.hall = h
	t.Begin(h.floor)
	for t.number = 1; h.tables.byNumber[t.number] != nil; t.number++ {
	}
	h.tables.byNumber[t.number] = t
}

// all are the tables in order.
func (l *tables) all() []*Table {
	var list []*Table
	for _, n := range slices.Sorted(maps.Keys(l.byNumber)) {
		list = append(list, l.byNumber[n])
	}
	return list
}

// stored is the table of a game in play that has a row in the store; nil if there is none.
func (l *tables) stored(id store.GameID) *Table {
	for _, t := range l.byNumber {
		if t.Lasts() && t.match.Row().ID == id {
			return t
		}
	}
	return nil
}

// shut ends a table.
func (h *Hall) shut(t *Table) {
	t.over = true
	if t.flagTimer != nil {
		t.flagTimer.Stop()
	}
	if h.tables.byNumber[t.number] == t {
		delete(h.tables.byNumber, t.number)
	}
	t.Close()
}

// Players are those at the board who are on.
func (t *Table) Players() []*Player {
	var list []*Player
	for _, s := range t.seats {
		if s.Player != nil && !slices.Contains(list, s.Player) {
			list = append(list, s.Player)
		}
	}
	return list
}

// audience are all to whom the table's boards go.
func (t *Table) audience() []*Player {
	var list []*Player
	if t.study == nil {
		list = t.Players()
	}
	list = append(list, t.examiners...)
	return append(list, t.observers...)
}

// Side is the colour that somebody has; false if they do not play here.
func (t *Table) Side(x *Player) (chess.Colour, bool) {
	if t.study != nil {
		return 0, false
	}
	for c := range t.seats {
		if t.seats[c].Player == x {
			return chess.Colour(c), true
		}
	}
	return 0, false
}

// title is the game as lines name it: "Game 7 (A vs. B)".
func (t *Table) title() string {
	return fmt.Sprintf("Game %d (%s vs. %s)", t.number, t.seats[0].Name, t.seats[1].Name)
}

// Tell notifies the audience.
func (t *Table) Tell(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	for _, y := range t.audience() {
		y.Notify(text)
	}
}

// tellOthers notifies the audience but one.
func (t *Table) tellOthers(x *Player, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	for _, y := range t.audience() {
		if y != x {
			y.Notify(text)
		}
	}
}

// Playing is the table that somebody plays at, nil if none. A simul giver
// plays at several; it is the one looked at.
func (x *Player) Playing() *Table {
	if len(x.playsAt) == 0 {
		return nil
	}
	return x.playsAt[0]
}

// Examining is the table where somebody examines, nil if none.
func (x *Player) Examining() *Table { return x.examines }

// seated makes sessions and table know each other.
func (t *Table) seated() {
	for _, y := range t.Players() {
		if !slices.Contains(y.playsAt, t) {
			y.playsAt = append(y.playsAt, t)
		}
		y.last = t.memory(y)
		y.Keep()
	}
}

// vacate makes the players free again.
func (t *Table) vacate() {
	for c := range t.seats {
		if y := t.seats[c].Player; y != nil {
			y.playsAt = slices.DeleteFunc(y.playsAt, func(o *Table) bool { return o == t })
			y.last = t.memory(y)
			y.Keep()
		}
	}
}

// A memory is what "rematch" and "say" know of a game.
type memory struct {
	Opponent string
	Terms    lobby.Terms
	White    bool
	table    *Table
}

func (t *Table) memory(y *Player) memory {
	white := t.seats[0].Player == y
	other := t.seats[0].Name
	if white {
		other = t.seats[1].Name
	}
	terms := t.terms
	terms.Giver = "" // what follows is a game of its own
	return memory{Opponent: other, Terms: terms, White: white, table: t}
}

// Lasts reports whether a game is in play here that is in the store.
func (t *Table) Lasts() bool { return t.match != nil && !t.over && t.match.Row().ID != 0 }

// later does something at the table when it may succeed, after it could not be stored.
func (t *Table) later(f func()) {
	t.hall.data.Retry(func() { t.Post(nil, f) })
}

// Over reports whether nobody plays or examines there any more.
func (t *Table) Over() bool { return t.over }

// Waits reports whether the game waits for players who were cut off.
func (t *Table) Waits() bool { return t.waiting }

// Match is the game that is played there, with its row in the store; nil if it is examined.
func (t *Table) Match() *match.Match { return t.match }

// Partner is the other board of bughouse while it is played, OtherBoard also when it is over.
func (t *Table) Partner() *Table { return t.partner }

// OtherBoard is the other board of bughouse, nil if there is none.
func (t *Table) OtherBoard() *Table { return t.otherBoard }

// Seats are those of White and Black.
func (t *Table) Seats() [2]seat { return t.seats }

// Pair makes two tables the boards of one game of bughouse.
func (t *Table) Pair(o *Table) {
	t.partner, o.partner = o, t
	t.otherBoard, o.otherBoard = o, t
}
