package web

import (
	"context"
	"crypto/rand"
	"errors"
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
	tableLife        = 12 * time.Hour
)

var (
	errNoTable     = errors.New("there is no such game (any more)")
	errManyTables  = errors.New("you have too many games going: finish or resign one")
	errFullHouse   = errors.New("all tables are taken: try again later")
	errNotYourTurn = errors.New("it is not your turn")
)

// A table is a game between a visitor and the built-in player. Whoever holds
// the lock owns the game.
type table struct {
	id      string
	owner   visitor
	created time.Time
	human   chess.Colour
	machine *builtin.Player
	think   chan struct{} // a place to think
	alone   sync.Mutex    // held while the machine thinks

	mu      sync.Mutex
	game    *game.Game
	touched time.Time
	score   engine.Score // the machine's last opinion, of its own side
	stop    context.CancelFunc
	clock   *time.Timer
	notes   []string // what the machine has answered
	changed chan struct{}
	ctx     context.Context // of the server
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

// open begins a game; the machine moves at once if it is its turn.
func (ts *tables) open(owner visitor, g *game.Game, human chess.Colour, level int) (*table, error) {
	machine, err := builtin.New(builtin.Options{Level: level, Threads: 1, Memory: playerMemory, Seed: uint64(time.Now().UnixNano())})
	if err != nil {
		return nil, err
	}
	if err := machine.Begin(ts.ctx, g.Variant().Name); err != nil {
		return nil, err
	}
	now := time.Now()
	t := &table{
		id: strings.ToLower(rand.Text()), owner: owner, created: now, human: human, machine: machine, think: ts.think,
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
	if s.Turn() != t.human {
		ctx, stop := context.WithCancel(t.ctx)
		t.stop = stop
		go t.reply(ctx, t.question(), t.limits())
	}
	return nil
}

// question is the position for the machine.
func (t *table) question() engine.Game {
	start := t.game.Start()
	q := engine.Game{Variant: t.game.Variant().Name, Start: start.FEN(), White: t.human == chess.Black}
	for _, p := range t.game.Plies() {
		q.Moves = append(q.Moves, p.Move.String())
	}
	return q
}

func (t *table) limits() engine.Limits {
	l := engine.Limits{MoveTime: longestThought}
	r := t.game.Clock(time.Now(), t.human.Other())
	if view := t.game.View(time.Now()); view.Controls[t.human.Other()].Mode != game.Untimed {
		l.MoveTime = min(longestThought, max(r.Left/30, 20*time.Millisecond))
	}
	return l
}

// reply thinks and moves, unless the game went another way meanwhile.
func (t *table) reply(ctx context.Context, q engine.Game, l engine.Limits) {
	select {
	case t.think <- struct{}{}:
	case <-ctx.Done():
		return
	}
	t.alone.Lock()
	answer, err := t.machine.Think(ctx, q, l, nil)
	t.alone.Unlock()
	<-t.think
	if ctx.Err() != nil {
		return
	}
	_ = t.act(func(g *game.Game) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		now, me := time.Now(), t.human.Other()
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

// seat begins a game with a visitor on one side.
func seat(name, fen string, control game.Control, human chess.Colour, level int, now time.Time) (*game.Game, error) {
	v, err := variant.Find(name)
	if err != nil {
		return nil, err
	}
	players := [2]game.Player{{Name: "Guest"}, {Name: "Guest"}}
	players[human.Other()] = game.Player{Name: "rookery", Machine: true, Program: "builtin " + levelName(level)}
	return game.New(game.Config{
		Variant: v.Name, Start: fen, Players: players, Controls: [2]game.Control{control, control}, Grace: 2, AutoFlag: true,
	}, now)
}
