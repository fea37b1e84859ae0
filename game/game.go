package game

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/pgn"
)

// Why something cannot be done; errors.Is finds them. Texts that are no legal
// moves have the errors of package chess.
var (
	ErrOver     = errors.New("the game is over")
	ErrTurn     = errors.New("it is the other side's turn")
	ErrPaused   = errors.New("the game is paused")
	ErrRunning  = errors.New("the game is not paused")
	ErrEditing  = errors.New("the position is being edited")
	ErrNotEdit  = errors.New("the position is not being edited")
	ErrFlag     = errors.New("the time is up")
	ErrNoOffer  = errors.New("there is no such offer")
	ErrPending  = errors.New("that has been offered already")
	ErrTakeback = errors.New("the game has fewer moves")
	ErrNoClaim  = errors.New("there is nothing to claim")
	ErrDoorShut = errors.New("the other side does not listen")
	ErrTalkFull = errors.New("the other side has too many lines to read")
	ErrNoTalk   = errors.New("nothing to say")
	ErrOngoing  = errors.New("the game is not adjourned")
)

// A Player sits at the board.
type Player struct {
	Name string `json:"name"`
	// Machine players consent to all offers but draws; see Game.Offer.
	Machine bool `json:"machine,omitempty"`
	// Program says which machine, in the words of who starts it.
	Program string `json:"program,omitempty"`
	Elo     int    `json:"elo,omitempty"`
}

// A Config is what a game begins with. The zero Config is a game of chess
// without clocks.
type Config struct {
	Variant string // a name that variant.Find knows; "" for chess
	// Start is the initial position in FEN, "" for the variant's own. In it either
	// side may move first.
	Start string
	// Rand draws the initial position where that is done by lot; a fresh one if nil.
	Rand     *rand.Rand
	Players  [2]Player
	Controls [2]Control
	Lag      Lag
	// Grace is how many half moves of the beginning take no time; on servers 2.
	Grace int
	// AutoFlag ends the game when time is up; else the other side claims it.
	AutoFlag bool
	// ConfirmResign asks back before somebody resigns.
	ConfirmResign bool
	// Edit begins with the editor.
	Edit bool
	// Tags go into the game's PGN, before those that the game knows itself.
	Tags pgn.Tags
}

// A Ply is a half move as it was made.
type Ply struct {
	Before variant.State
	Move   variant.Move
	SAN    string
	Took   time.Duration    // without the lag given back
	Left   [2]time.Duration // on the clocks after it
	At     time.Time

	clocks [2]side // before it, of those who have the sides now
}

// A Chapter is a part of a game that ended when the position was edited.
type Chapter struct {
	Start variant.State
	Plies []Ply
}

// A Game is a game being played. One goroutine owns it.
type Game struct {
	variant       variant.Variant
	tags          pgn.Tags
	began         time.Time
	grace         int
	autoFlag      bool
	confirmResign bool

	players   [2]Player
	talk      [2]mailbox
	clock     Clock
	earlier   []Chapter
	start     variant.State
	state     variant.State
	plies     []Ply
	keys      []uint64 // of the positions from start on
	offers    [2]pending
	resigning [2]bool
	paused    bool
	frozen    bool
	editing   bool
	result    Result
}

// New begins a game. The clocks run from now on unless the first moves take no
// time.
func New(c Config, now time.Time) (*Game, error) {
	v, err := variant.Find(c.Variant)
	if err != nil {
		return nil, fmt.Errorf("game: %w", err)
	}
	for _, k := range c.Controls {
		if err := k.check(); err != nil {
			return nil, fmt.Errorf("game: clock: %w", err)
		}
	}
	g := &Game{
		variant: v, tags: c.Tags, began: now, grace: c.Grace, autoFlag: c.AutoFlag, confirmResign: c.ConfirmResign,
		players: c.Players, clock: NewClock(c.Controls, c.Lag), editing: c.Edit,
	}
	if c.Start != "" {
		if g.start, err = v.Parse(c.Start); err != nil {
			return nil, fmt.Errorf("game: initial position: %w", err)
		}
	} else {
		if c.Rand == nil {
			c.Rand = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
		}
		g.start = v.Start(c.Rand)
	}
	g.begin(now, g.start)
	return g, nil
}

// begin begins a chapter.
func (g *Game) begin(now time.Time, start variant.State) []Event {
	g.start, g.state = start, start
	g.plies, g.keys = nil, []uint64{start.Key()}
	g.tick(now)
	if g.editing {
		return nil
	}
	return g.judge(now)
}

// tick lets the clock run for the side to move, where it is to run.
func (g *Game) tick(now time.Time) {
	if g.result.Over() || g.paused || g.frozen || g.editing || len(g.plies) < g.grace {
		g.clock.Halt(now, g.state.Turn())
		return
	}
	g.clock.Run(now, g.state.Turn())
}

// Move makes a legal move for a side. Lag is how long the network is said to
// have kept the move; see Lag.
func (g *Game) Move(now time.Time, who chess.Colour, m variant.Move, lag time.Duration) ([]Event, error) {
	if err := g.mayMove(who); err != nil {
		return nil, err
	}
	if g.autoFlag && g.clock.running && g.clock.Late(now, lag) {
		return g.flag(now, who), ErrFlag
	}
	legal := false
	for _, l := range g.state.Legal(make([]variant.Move, 0, 256)) {
		legal = legal || l == m
	}
	if !legal {
		return nil, fmt.Errorf("%v: %w", m, chess.ErrIllegal)
	}
	ply := Ply{Before: g.state, Move: m, SAN: g.state.SAN(m), At: now, clocks: g.clock.sides}
	if g.clock.running {
		ply.Took = g.clock.Press(now, lag)
	}
	g.state.Play(m)
	g.keys = append(g.keys, g.state.Key())
	g.plies = append(g.plies, ply)
	g.tick(now)
	last := &g.plies[len(g.plies)-1]
	last.Left = [2]time.Duration{g.clock.Read(now, chess.White).Left, g.clock.Read(now, chess.Black).Left}
	g.resigning[who] = false
	events := []Event{{Kind: Moved, Side: who, Ply: *last}}
	events = append(events, g.lapse(who)...)
	return append(events, g.judge(now)...), nil
}

// MoveText makes a move that is written in any form that State.ParseMove reads.
func (g *Game) MoveText(now time.Time, who chess.Colour, text string, lag time.Duration) ([]Event, error) {
	if err := g.mayMove(who); err != nil {
		return nil, err
	}
	m, err := g.state.ParseMove(text)
	if err != nil {
		return nil, err
	}
	return g.Move(now, who, m, lag)
}

// Redo makes a half move of a record, for whichever side is to move: what it took and what the
// clocks showed after it are as on record.
func (g *Game) Redo(at time.Time, text string, took time.Duration, left [2]time.Duration) ([]Event, error) {
	events, err := g.MoveText(at, g.state.Turn(), text, 0)
	if err != nil {
		return nil, err
	}
	ply := &g.plies[len(g.plies)-1]
	ply.Took, ply.Left = took, left
	for c := range left {
		g.clock.sides[c].Left += left[c] - g.clock.Read(at, chess.Colour(c)).Left
	}
	events[0].Ply = *ply
	return events, nil
}

func (g *Game) mayMove(who chess.Colour) error {
	if err := g.inPlay(); err != nil {
		return err
	}
	if who != g.state.Turn() {
		return ErrTurn
	}
	return nil
}

// inPlay tells why the game does not go on at the moment.
func (g *Game) inPlay() error {
	switch {
	case g.result.Over():
		return ErrOver
	case g.editing:
		return ErrEditing
	case g.paused:
		return ErrPaused
	}
	return nil
}

// MoveAndDraw makes a move and claims a draw by it, or offers one if there is
// nothing to claim.
func (g *Game) MoveAndDraw(now time.Time, who chess.Colour, m variant.Move, lag time.Duration) ([]Event, error) {
	events, err := g.Move(now, who, m, lag)
	if err != nil || g.result.Over() {
		return events, err
	}
	more, err := g.ClaimDraw(now)
	if errors.Is(err, ErrNoClaim) {
		more, err = g.Offer(now, who, Offer{Kind: Draw})
	}
	return append(events, more...), err
}

// takeBack undoes half moves: all is as it was before them, the clocks too, but
// the turn begins now.
func (g *Game) takeBack(now time.Time, half int) {
	i := len(g.plies) - half
	g.clock.sides = g.plies[i].clocks
	g.clock.restart()
	g.state = g.plies[i].Before
	g.plies, g.keys = slices.Clip(g.plies[:i]), slices.Clip(g.keys[:i+1])
	g.offers, g.resigning = [2]pending{}, [2]bool{}
	g.tick(now)
}

// changePlaces seats the players on each other's side. Each keeps the time that they have, and
// that they would have after half moves are taken back.
func (g *Game) changePlaces(now time.Time) {
	g.players[0], g.players[1] = g.players[1], g.players[0]
	g.talk[0], g.talk[1] = g.talk[1], g.talk[0]
	g.clock.swap()
	g.plies = slices.Clone(g.plies) // a clone of the game may share them
	for i := range g.plies {
		c := &g.plies[i].clocks
		c[0], c[1] = c[1], c[0]
	}
	g.clock.restart()
	g.tick(now)
	g.offers, g.resigning = [2]pending{}, [2]bool{}
}

// Give adds a man to what a side can drop: in bughouse its partner took it.
func (g *Game) Give(who chess.Colour, r chess.Role) { g.state.Give(who, r) }

// Pause stops the game until Resume, without asking the sides.
func (g *Game) Pause(now time.Time) []Event {
	if g.paused || g.result.Over() {
		return nil
	}
	g.paused = true
	g.offers[0][Pause], g.offers[1][Pause] = 0, 0
	g.tick(now)
	return []Event{{Kind: Paused}}
}

// Resume lets a paused game go on.
func (g *Game) Resume(now time.Time) []Event {
	if !g.paused {
		return nil
	}
	g.paused = false
	g.offers[0][Resume], g.offers[1][Resume] = 0, 0
	g.tick(now)
	return []Event{{Kind: Resumed}}
}

// Freeze stops the clocks until Thaw and changes nothing else: who keeps the game
// cannot go on with it at the moment. It is not saved with the game.
func (g *Game) Freeze(now time.Time) {
	g.frozen = true
	g.tick(now)
}

// Thaw lets the clocks run again, if nothing else keeps them from it.
func (g *Game) Thaw(now time.Time) {
	g.frozen = false
	g.tick(now)
}

// Replace has a clone of a game take that game's place, after a change at a time that is
// only told now. A turn that the change began begins now: whoever is to move did not know of
// it before. A turn that goes on has taken as long as in the other game, which may have been
// frozen meanwhile.
func (g *Game) Replace(old *Game, changed, now time.Time) {
	switch {
	case !g.clock.running:
	case !g.clock.since.Before(changed):
		g.clock.since = now
	default:
		g.clock.running, g.clock.since, g.clock.spent = old.clock.running, old.clock.since, old.clock.spent
	}
	if g.frozen != old.frozen {
		g.frozen = old.frozen
		g.tick(now)
	}
}

// Clone is a game like this one. What happens in one of them does not happen in
// the other, so that a change can be tried out, or shown to be stored, before it
// is made.
func (g *Game) Clone() *Game {
	c := *g
	// The half moves are shared. Whichever of the two is longer may go on in the
	// place that is left behind them; this one may not, so that it never sees the
	// other's.
	g.plies, g.keys, g.earlier = slices.Clip(g.plies), slices.Clip(g.keys), slices.Clip(g.earlier)
	for i := range c.talk {
		c.talk[i].Lines = slices.Clone(g.talk[i].Lines)
	}
	return &c
}

// Reopen goes on with a game that was adjourned.
func (g *Game) Reopen(now time.Time) error {
	if g.result.Reason != Adjourned {
		return ErrOngoing
	}
	g.result = Result{}
	g.tick(now)
	return nil
}

// AddTime gives a side more time on its clock.
func (g *Game) AddTime(who chess.Colour, d time.Duration) ([]Event, error) {
	if g.result.Over() {
		return nil, ErrOver
	}
	g.clock.Add(who, d)
	return []Event{{Kind: TimeGiven, Side: who, Text: d.String()}}, nil
}

// Seat gives a side another player: a saved game goes on between whomever one
// likes, humans or machines.
func (g *Game) Seat(who chess.Colour, p Player) []Event {
	g.players[who] = p
	return []Event{{Kind: Seated, Side: who, Text: p.Name}}
}
