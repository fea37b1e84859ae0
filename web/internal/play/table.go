package play

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
	"rookery/game"
	"rookery/pgn"
	"rookery/web/internal/site"
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
	errNothingLeft = errors.New("the game is over in this position")
	errNonsense    = errors.New("what it answers is no move")
)

// A table is a game between a visitor and a machine, or one between two machines
// before a visitor. Whoever holds the lock owns the game.
type table struct {
	id      string
	owner   site.Visitor
	created time.Time
	house   *engines
	think   chan struct{} // a place to think
	log     *slog.Logger
	kept    Store // nil: the game ends with the server

	mu       sync.Mutex
	saved    []byte // the game as it is kept
	game     *game.Game
	human    chess.Colour // the visitor's side, or the one he looks from
	machines [2]*machine  // by colour, nil where the visitor plays
	watchers int
	away     bool // paused since nobody watches the machines
	touched  time.Time
	score    engine.Score // the machine's last opinion, of its own side
	stop     context.CancelFunc
	clock    *time.Timer
	gone     *time.Timer // ends the machines' processes when nobody comes back
	notes    []string    // what the machine has answered
	trouble  string      // why a machine does not play on
	version  int         // grows with what happens
	changed  chan struct{}
	ctx      context.Context // of the server
}

// tables are all games of a server.
type tables struct {
	ctx   context.Context
	house *engines
	think chan struct{}
	log   *slog.Logger
	kept  Store

	mu   sync.Mutex
	byID map[string]*table
}

func newTables(ctx context.Context, house *engines, log *slog.Logger, kept Store) *tables {
	return &tables{ctx: ctx, house: house, think: make(chan struct{}, thinkers), log: log, kept: kept, byID: map[string]*table{}}
}

// sides are who plays White and Black; a machine on each or on one.
type sides [2]side

func (s sides) both() bool { return s[chess.White].machine() && s[chess.Black].machine() }

// programs counts those that need a process.
func (s sides) programs() (n int) {
	for _, one := range s {
		if one.engine != nil {
			n++
		}
	}
	return n
}

func (s sides) players() [2]game.Player {
	return [2]game.Player{s[chess.White].player(), s[chess.Black].player()}
}

// open begins a game; a machine moves at once if it is its turn, but two of
// them wait until somebody watches.
func (ts *tables) open(owner site.Visitor, g *game.Game, human chess.Colour, of sides) (*table, error) {
	return ts.place(owner, strings.ToLower(rand.Text()), g, human, of)
}

// place puts a game on a table with a name.
func (ts *tables) place(owner site.Visitor, id string, g *game.Game, human chess.Colour, of sides) (*table, error) {
	var machines [2]*machine
	now := time.Now()
	key := string(owner.Owner)
	if err := ts.house.refuses(key, of.programs()); err != nil {
		return nil, err
	}
	for c, who := range of {
		var err error
		if machines[c], err = ts.house.machine(who, key, g.Variant().Name, uint64(now.UnixNano())+uint64(c)); err != nil {
			return nil, err
		}
	}
	if of.both() {
		machines[chess.White].other, machines[chess.Black].other = machines[chess.Black], machines[chess.White]
	}
	g.Resume(now) // a saved game may have been paused
	if of.both() {
		g.Pause(now)
	}
	t := &table{
		id: id, owner: owner, created: now, house: ts.house, think: ts.think, log: ts.log, kept: ts.kept,
		game: g, human: human, machines: machines, away: of.both(), touched: now, stop: func() {}, changed: make(chan struct{}), ctx: ts.ctx,
	}
	ts.mu.Lock()
	mine := 0
	for id, other := range ts.byID {
		if over, since := other.idle(); time.Since(since) > tableLife || over && time.Since(since) > time.Hour {
			other.close()
			delete(ts.byID, id)
		} else if other.owner.Session == owner.Session && !over {
			mine++
		}
	}
	var err error
	switch {
	case ts.byID[t.id] != nil:
		err = errThere
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

func (ts *tables) get(owner site.Visitor, id string) (*table, error) {
	ts.mu.Lock()
	t := ts.byID[id]
	ts.mu.Unlock()
	if t == nil {
		return ts.back(owner, id)
	}
	if t.owner.Session != owner.Session {
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
	t.dismiss()
}

// dismiss ends the machines' processes; they think no more.
func (t *table) dismiss() {
	if t.gone != nil {
		t.gone.Stop()
	}
	for _, m := range t.machines {
		if m != nil && m.engine != nil {
			go t.house.end(m) // which may take a moment
		}
	}
}

// attend keeps the machines' processes while somebody watches, and some time
// longer.
func (t *table) attend() {
	if t.gone != nil {
		t.gone.Stop()
	}
	var programs []*machine
	for _, m := range t.machines {
		if m != nil && m.engine != nil {
			programs = append(programs, m)
			t.house.attend(m, t.watchers > 0)
		}
	}
	if t.watchers == 0 && len(programs) > 0 {
		t.gone = time.AfterFunc(site.Grace, func() {
			for _, m := range programs {
				t.house.rest(m)
			}
		})
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
	if err := t.keep(); err != nil {
		return err
	}
	t.stop()
	t.stop = func() {}
	if t.clock != nil {
		t.clock.Stop()
	}
	t.version++
	close(t.changed)
	t.changed = make(chan struct{})
	if t.game.Result().Over() {
		t.dismiss()
		return nil
	}
	t.attend()
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
		if !g.Result().Over() {
			t.attend()
		}
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
		text := p.Move.String()
		if q.Variant == "chess960" {
			text = p.Move.UCI960()
		}
		q.Moves = append(q.Moves, text)
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
func (t *table) reply(ctx context.Context, m *machine, q engine.Game, l engine.Limits, least time.Duration) {
	began := time.Now()
	answer, err := m.think(ctx, t.think, q, l)
	if err == nil {
		select {
		case <-time.After(least - time.Since(began)):
		case <-ctx.Done():
		}
	}
	_ = t.act(func(g *game.Game) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if answer.Info.Depth > 0 {
			t.score = answer.Info.Score
		}
		if err == nil {
			err = t.play(g, answer)
		}
		if err == nil || g.Result().Over() { // its time was up, perhaps
			return nil
		}
		s := g.State()
		name := g.Player(s.Turn()).Name
		t.log.Error("machine gives up", "name", name, "variant", q.Variant, "start", q.Start, "moves", q.Moves, "err", err)
		t.trouble = fmt.Sprintf("%s: %s", name, failing(err))
		_, err = g.End(time.Now(), game.Result{Reason: game.Aborted})
		return err
	})
}

// play does what a machine answers in its turn.
func (t *table) play(g *game.Game, a engine.Answer) error {
	now, s := time.Now(), g.State()
	me := s.Turn()
	if a.Claims == pgn.Draw.String() {
		_, err := g.ClaimDraw(now)
		if err != nil {
			err = fmt.Errorf("%w: it claims a draw without reason", errNonsense)
		}
		return err
	}
	if a.Resigns || a.Claims == game.WonBy(me.Other(), game.Resignation).Score.String() {
		_, err := g.Resign(now, me)
		return err
	}
	m, err := s.ParseMove(a.Move)
	if err != nil || a.Claims != "" {
		return fmt.Errorf("%w: %.40q", errNonsense, site.Line(a.Move+a.Claims))
	}
	if _, err := g.Move(now, me, m, 0); err != nil || g.Result().Over() {
		return err
	}
	if _, claim := g.Claimable(); claim && t.both() {
		_, err = g.ClaimDraw(now) // nobody else would
	} else if a.OffersDraw && !t.both() {
		_, err = g.Offer(now, me, game.Offer{Kind: game.Draw})
	}
	return err
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

// seat begins a game after moves that have been made, which took no time.
func seat(name, fen string, moves []string, control game.Control, of sides, now time.Time) (*game.Game, error) {
	v, err := variant.Find(name)
	if err != nil {
		return nil, err
	}
	g, err := game.New(game.Config{
		Variant: v.Name, Start: fen, Players: of.players(), Controls: [2]game.Control{control, control}, Grace: 2, AutoFlag: true,
	}, now)
	if err != nil {
		return nil, err
	}
	for i, m := range moves {
		s := g.State()
		who := s.Turn()
		left := g.Clock(now, who).Left
		if _, err := g.MoveText(now, who, m, 0); err != nil {
			return nil, fmt.Errorf("half move %d, %.40q: %w", i+1, site.Line(m), err)
		}
		if more := left - g.Clock(now, who).Left; more != 0 && !g.Result().Over() {
			if _, err := g.AddTime(who, more); err != nil {
				return nil, err
			}
		}
	}
	return g, nil
}

// count is the number of games against the built-in player.
func (ts *tables) count() int {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	return len(ts.byID)
}
