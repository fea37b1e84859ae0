package web

import (
	"context"
	"crypto/rand"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
	"rookery/engine/builtin"
	"rookery/game"
)

// What games against the machine may take.
const (
	tablesPerSession = 8
	tablesInAll      = 128
	thinkers         = 2 // machines that think at a time
	playerMemory     = 8 << 20
	longestThought   = 1500 * time.Millisecond
	pace             = 700 * time.Millisecond // of machines that are watched, at least
	tableLife        = 12 * time.Hour
)

var (
	errNoTable     = errors.New("there is no such game (any more)")
	errManyTables  = errors.New("you have too many games going: finish or resign one")
	errFullHouse   = errors.New("all tables are taken: try again later")
	errNotYourTurn = errors.New("it is not your turn")
	errBothPlay    = errors.New("both sides are machines: one can pause, resume and abort")
	errUnmoved     = errors.New("nothing has happened")
	errNotBoth     = errors.New("only a game between machines can be paused")
)

// A table is a game between a visitor and the built-in player, or one that the
// built-in player plays against itself before a visitor. Whoever holds the lock
// owns the game.
type table struct {
	id      string
	owner   visitor
	created time.Time
	think   chan struct{} // a place to think
	alone   sync.Mutex    // held while a machine thinks

	mu       sync.Mutex
	game     *game.Game
	human    chess.Colour       // the visitor's side, or the one he looks from
	machines [2]*builtin.Player // by colour, nil where the visitor plays
	watchers int
	away     bool // paused since nobody watches the machines
	touched  time.Time
	score    engine.Score // the machine's last opinion, of its own side
	stop     context.CancelFunc
	clock    *time.Timer
	notes    []string // what the machine has answered
	changed  chan struct{}
	ctx      context.Context // of the server
}

// tables are all games of a server.
type tables struct {
	ctx   context.Context
	think chan struct{}

	mu   sync.Mutex
	byID map[string]*table
}

func newTables(ctx context.Context) *tables {
	return &tables{ctx: ctx, think: make(chan struct{}, thinkers), byID: map[string]*table{}}
}

// levels tell how strong the machines of a game are, by colour; 0 is where the
// visitor plays.
type levels [2]int

func (l levels) both() bool { return l[chess.White] > 0 && l[chess.Black] > 0 }

// players are who sits at a table with machines of these levels.
func (l levels) players() (players [2]game.Player) {
	for side, level := range l {
		players[side] = game.Player{Name: "Guest"}
		if level > 0 {
			players[side] = game.Player{Name: "rookery", Machine: true, Program: "builtin " + strconv.Itoa(level)}
		}
	}
	return players
}

// open begins a game; a machine moves at once if it is its turn, but two of
// them wait until somebody watches.
func (ts *tables) open(owner visitor, g *game.Game, human chess.Colour, of levels) (*table, error) {
	var machines [2]*builtin.Player
	now := time.Now()
	for side, level := range of {
		if level == 0 {
			continue
		}
		machine, err := builtin.New(builtin.Options{Level: level, Threads: 1, Memory: playerMemory, Seed: uint64(now.UnixNano()) + uint64(side)})
		if err != nil {
			return nil, err
		}
		if err := machine.Begin(ts.ctx, g.Variant().Name); err != nil {
			return nil, err
		}
		machines[side] = machine
	}
	g.Resume(now) // a saved game may have been paused
	if of.both() {
		g.Pause(now)
	}
	t := &table{
		id: strings.ToLower(rand.Text()), owner: owner, created: now, human: human, machines: machines, away: of.both(), think: ts.think,
		game: g, touched: now, stop: func() {}, changed: make(chan struct{}), ctx: ts.ctx,
	}
	ts.mu.Lock()
	mine := 0
	for id, other := range ts.byID {
		if over, since := other.idle(); time.Since(since) > tableLife || over && time.Since(since) > time.Hour {
			other.close()
			delete(ts.byID, id)
		} else if other.owner.session == owner.session && !over {
			mine++
		}
	}
	var err error
	switch {
	case mine >= tablesPerSession:
		err = errManyTables
	case len(ts.byID) >= tablesInAll:
		err = errFullHouse
	default:
		ts.byID[t.id] = t
	}
	ts.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return t, t.act(func(*game.Game) error { return nil }) // the machine may have to begin
}

func (ts *tables) get(owner visitor, id string) (*table, error) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	t := ts.byID[id]
	if t == nil || t.owner.session != owner.session {
		return nil, errNoTable
	}
	return t, nil
}

func (t *table) idle() (over bool, since time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.game.Result().Over(), t.touched
}

func (t *table) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stop()
	if t.clock != nil {
		t.clock.Stop()
	}
}

// act does something to the game, lets the machine go on, and tells those who
// watch. A thought about a position that is gone ends.
func (t *table) act(f func(g *game.Game) error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := f(t.game); err != nil {
		return err
	}
	t.touched = time.Now()
	t.stop()
	t.stop = func() {}
	if t.clock != nil {
		t.clock.Stop()
	}
	close(t.changed)
	t.changed = make(chan struct{})
	if t.game.Result().Over() {
		return nil
	}
	if at, ok := t.game.Deadline(); ok {
		t.clock = time.AfterFunc(time.Until(at)+time.Millisecond, func() {
			// An error would be that nothing has happened.
			_ = t.act(func(g *game.Game) error { g.Tick(time.Now()); return nil })
		})
	}
	s := t.game.State()
	if t.machines[s.Turn()] != nil && !t.game.View(t.touched).Paused {
		ctx, stop := context.WithCancel(t.ctx)
		t.stop = stop
		limits, least := t.limits(s.Turn()), time.Duration(0)
		if t.both() {
			least = min(pace, limits.MoveTime)
		}
		go t.reply(ctx, t.machines[s.Turn()], t.question(), limits, least)
	}
	return nil
}

// both tells whether machines play both sides.
func (t *table) both() bool { return t.machines[chess.White] != nil && t.machines[chess.Black] != nil }

// seen counts who watches. Machines play each other only while somebody does.
func (t *table) seen(more int) {
	// An error would be that nothing has happened.
	_ = t.act(func(g *game.Game) error {
		t.watchers += more
		now := time.Now()
		switch {
		case t.watchers > 0 && t.away:
			t.away = false
			g.Resume(now)
			return nil
		case t.watchers == 0 && t.both() && !t.away && !g.Result().Over() && !g.View(now).Paused:
			t.away = true
			g.Pause(now)
			return nil
		}
		return errUnmoved
	})
}

// question is the position for the machine whose turn it is.
func (t *table) question() engine.Game {
	start, now := t.game.Start(), t.game.State()
	q := engine.Game{Variant: t.game.Variant().Name, Start: start.FEN(), White: now.Turn() == chess.White}
	for _, p := range t.game.Plies() {
		q.Moves = append(q.Moves, p.Move.String())
	}
	return q
}

func (t *table) limits(side chess.Colour) engine.Limits {
	l := engine.Limits{MoveTime: longestThought}
	r := t.game.Clock(time.Now(), side)
	if view := t.game.View(time.Now()); view.Controls[side].Mode != game.Untimed {
		l.MoveTime = min(longestThought, max(r.Left/30, 20*time.Millisecond))
	}
	return l
}

// reply thinks and moves, after some time at least, unless the game went another way meanwhile.
func (t *table) reply(ctx context.Context, machine *builtin.Player, q engine.Game, l engine.Limits, least time.Duration) {
	began := time.Now()
	select {
	case t.think <- struct{}{}:
	case <-ctx.Done():
		return
	}
	t.alone.Lock()
	answer, err := machine.Think(ctx, q, l, nil)
	t.alone.Unlock()
	<-t.think
	select {
	case <-time.After(least - time.Since(began)):
	case <-ctx.Done():
		return
	}
	_ = t.act(func(g *game.Game) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		now, s := time.Now(), g.State()
		me := s.Turn()
		if answer.Info.Depth > 0 {
			t.score = answer.Info.Score
		}
		switch {
		case err != nil:
			_, err = g.End(now, game.Result{Reason: game.Aborted})
		case answer.Resigns:
			_, err = g.Resign(now, me)
		default:
			_, err = g.MoveText(now, me, answer.Move, 0)
		}
		if _, claim := g.Claimable(); err == nil && claim && t.both() && !g.Result().Over() {
			_, err = g.ClaimDraw(now) // nobody else would
		}
		return err
	})
}

// answerDraw is the machine's answer to a draw offer: it takes one when it
// stands worse, or when nothing is going on late in a game.
func (t *table) answerDraw(g *game.Game) error {
	worse := t.score.IsMate && t.score.Mate < 0 || !t.score.IsMate && t.score.Centipawns < -60
	even := !t.score.IsMate && t.score.Centipawns < 15 && len(g.Plies()) > 80
	if worse || even {
		_, err := g.Accept(time.Now(), t.human.Other(), game.Draw)
		return err
	}
	t.notes = append(t.notes, "draw declined")
	_, err := g.Decline(t.human.Other(), game.Draw)
	return err
}

// seat begins a game with machines of these levels.
func seat(name, fen string, control game.Control, of levels, now time.Time) (*game.Game, error) {
	v, err := variant.Find(name)
	if err != nil {
		return nil, err
	}
	return game.New(game.Config{
		Variant: v.Name, Start: fen, Players: of.players(), Controls: [2]game.Control{control, control}, Grace: 2, AutoFlag: true,
	}, now)
}
