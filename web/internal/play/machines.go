package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"rookery/chess/variant"
	"rookery/engine"
	"rookery/engine/builtin"
	"rookery/game"
)

// An Engine is a program of the operator's that visitors can play against.
type Engine struct {
	Name     string   // for visitors
	Program  string   // what it calls itself
	Variants []string // that it plays, by their names in package variant
	// Open starts a process of it.
	Open func(ctx context.Context) (engine.Player, error)
}

// What the engines of games may take.
const (
	processesInAll = 8 // unless the operator says otherwise
	processesEach  = 4 // of a visitor: two engines in a game, and in the one before it
)

var (
	errManyEngines = errors.New("you have too many engines running: finish a game against one first")
	errEnginesBusy = errors.New("all engines are busy: try again later, or play against the built-in player")
	errEnginesShut = errors.New("the server ends")
)

// engines are the operator's engines, and the places that there are for their
// processes.
type engines struct {
	list []Engine
	most int // processes at a time

	mu      sync.Mutex
	running map[*machine]struct{} // those with a place: a process, or one that starts or ends
	changed chan struct{}         // closed when something of that changes
	closed  bool
}

func newEngines(list []Engine, most int) *engines {
	return &engines{list: list, most: most, running: map[*machine]struct{}{}, changed: make(chan struct{})}
}

// A side of a new game is who plays it: an engine, or the built-in player at a
// level; neither where the visitor does.
type side struct {
	level  int
	engine *Engine
}

func (s side) machine() bool { return s.level > 0 || s.engine != nil }

// player is who sits at the table.
func (s side) player() game.Player {
	switch {
	case s.engine != nil:
		return game.Player{Name: s.engine.Name, Machine: true, Program: s.engine.Program}
	case s.level > 0:
		return game.Player{Name: "rookery", Machine: true, Program: "builtin " + strconv.Itoa(s.level)}
	}
	return game.Player{Name: "Guest"}
}

// side finds an engine by its name, or the built-in player where there is none.
func (h *engines) side(name string, level int) (side, error) {
	if name == "" {
		return side{level: max(level, 1)}, nil
	}
	for i := range h.list {
		if strings.EqualFold(h.list[i].Name, name) {
			return side{engine: &h.list[i]}, nil
		}
	}
	return side{}, fmt.Errorf("no engine is called %q here", name)
}

// A machine plays a side of a game. The process of an engine runs only while
// the game needs it.
type machine struct {
	house   *engines
	side    side
	engine  *Engine // nil: the built-in player
	owner   string
	variant string
	other   *machine // that plays the other side, nil if the visitor does

	alone sync.Mutex // held while it thinks

	// The lock of the house guards these.
	player engine.Player // nil: there is no process
	ending bool
	idle   time.Time // since when nobody watches its game; zero: somebody does
}

// machine seats who plays a side; nil if the visitor does.
func (h *engines) machine(s side, owner, variant string, seed uint64) (*machine, error) {
	m := &machine{house: h, side: s, engine: s.engine, owner: owner, variant: variant, idle: time.Now()}
	switch {
	case !s.machine():
		return nil, nil //nolint:nilnil // nobody is no error
	case s.engine != nil:
		if !slices.Contains(s.engine.Variants, variant) {
			return nil, fmt.Errorf("%s does not play %s", s.engine.Name, variant)
		}
		return m, nil
	}
	p, err := builtin.New(builtin.Options{Level: s.level, Threads: 1, Memory: playerMemory, Seed: seed})
	if err != nil {
		return nil, err
	}
	m.player = p
	return m, p.Begin(context.Background(), variant)
}

// think chooses a move when one of the places to think is free.
func (m *machine) think(ctx context.Context, places chan struct{}, q engine.Game, l engine.Limits) (engine.Answer, error) {
	m.alone.Lock()
	defer m.alone.Unlock()
	p, err := m.ready(ctx)
	if err != nil {
		return engine.Answer{}, err
	}
	select {
	case places <- struct{}{}:
	case <-ctx.Done():
		return engine.Answer{}, ctx.Err()
	}
	answer, err := p.Think(ctx, q, l, nil)
	<-places
	if err != nil && m.engine != nil {
		m.house.close(m) // it may be of no use any more; another thought starts it anew
	}
	return answer, err
}

// ready gives the player, whose process it starts if there is none.
func (m *machine) ready(ctx context.Context) (engine.Player, error) {
	h := m.house
	if m.engine == nil {
		return m.player, nil
	}
	running, err := h.enter(ctx, m)
	if running != nil || err != nil {
		return running, err
	}
	p, err := m.engine.Open(ctx)
	if err == nil {
		if err = p.Begin(ctx, m.variant); err != nil {
			_ = p.Close()
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if err != nil {
		h.leave(m)
		return nil, err
	}
	m.player = p
	return p, nil
}

// enter gives a machine's process, or a place for it; it waits for one if need
// be, and takes that of a game that nobody watches.
func (h *engines) enter(ctx context.Context, m *machine) (engine.Player, error) {
	for {
		h.mu.Lock()
		_, has := h.running[m]
		switch {
		case m.player != nil && !m.ending:
			h.mu.Unlock()
			return m.player, nil
		case h.closed:
			h.mu.Unlock()
			return nil, errEnginesShut
		case !has:
			of := h.processes(m.owner)
			if len(h.running) < h.most && of < processesEach {
				h.running[m] = struct{}{}
				h.mu.Unlock()
				return nil, nil //nolint:nilnil // the place is there, the process is not
			}
			if asleep := h.asleep(m, of >= processesEach); asleep != nil {
				h.mu.Unlock()
				h.close(asleep)
				asleep.alone.Unlock()
				continue
			}
		}
		changed := h.changed
		h.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// processes counts an owner's processes.
func (h *engines) processes(owner string) (n int) {
	for m := range h.running {
		if m.owner == owner {
			n++
		}
	}
	return n
}

// asleep is the machine that can best do without its process, or nil; nobody
// else can let it think then, until its lock is given back. It is the other
// one of the same game if there is no better: it does not think now.
func (h *engines) asleep(m *machine, own bool) *machine {
	var best *machine
	for o := range h.running {
		if o == m || o.player == nil || o.ending || own && o.owner != m.owner {
			continue
		}
		if o.idle.IsZero() && o != m.other || best != nil && !sooner(o.idle, best.idle) || !o.alone.TryLock() {
			continue
		}
		if best != nil {
			best.alone.Unlock()
		}
		best = o
	}
	return best
}

// sooner compares times of which zero is the latest.
func sooner(a, b time.Time) bool { return !a.IsZero() && (b.IsZero() || a.Before(b)) }

// refuses tells why an owner cannot have more machines now; those whose games
// nobody watches do not count.
func (h *engines) refuses(owner string, more int) error {
	if more == 0 {
		return nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	all, mine := more, more
	for m := range h.running {
		if !m.idle.IsZero() {
			continue
		}
		all++
		if m.owner == owner {
			mine++
		}
	}
	switch {
	case mine > processesEach:
		return errManyEngines
	case all > h.most:
		return errEnginesBusy
	}
	return nil
}

// attend notes whether somebody watches a machine's game.
func (h *engines) attend(m *machine, watched bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if m.idle = (time.Time{}); !watched {
		m.idle = time.Now()
	}
	h.tell()
}

// leave gives a machine's place to others. The lock is held.
func (h *engines) leave(m *machine) {
	delete(h.running, m)
	h.tell()
}

// tell lets those who wait look again. The lock is held.
func (h *engines) tell() {
	close(h.changed)
	h.changed = make(chan struct{})
}

// close ends a machine's process, if it has one, and returns when it has ended.
func (h *engines) close(m *machine) {
	if m.engine == nil {
		return
	}
	h.mu.Lock()
	p := m.player
	m.ending = p != nil
	h.mu.Unlock()
	if p == nil {
		return
	}
	_ = p.Close() // there is nothing more to be done about it
	h.mu.Lock()
	defer h.mu.Unlock()
	if m.player == p {
		m.player, m.ending = nil, false
		h.leave(m)
	}
}

// rest ends a machine's process unless it thinks.
func (h *engines) rest(m *machine) {
	if m.alone.TryLock() {
		defer m.alone.Unlock()
		h.close(m)
	}
}

// end ends a machine's process even if it thinks. Who calls it lets it think no
// more.
func (h *engines) end(m *machine) {
	h.close(m) // which ends a thought
	m.alone.Lock()
	defer m.alone.Unlock()
	h.close(m) // it has just started
}

// shut ends all processes and returns when they have ended.
func (h *engines) shut() {
	h.mu.Lock()
	h.closed = true
	var all sync.WaitGroup
	for m := range h.running {
		all.Go(func() { h.end(m) })
	}
	h.mu.Unlock()
	all.Wait()
}

// failing says why a machine does not play on, in words for visitors: paths and
// what a program wrote are for the operator's log.
func failing(err error) string {
	if errors.Is(err, errNonsense) {
		return err.Error()
	}
	for _, known := range []error{
		engine.ErrEnded, engine.ErrSilent, engine.ErrFlood, engine.ErrProtocol, engine.ErrPosition, engine.ErrVariant, engine.ErrOver,
	} {
		if errors.Is(err, known) {
			return known.Error()
		}
	}
	return "the program does not start"
}

// plays are the variants that one can play with nobody's partner.
func plays() (names []string) {
	for _, v := range variant.All() {
		if v.Rules != variant.Bughouse {
			names = append(names, v.Name)
		}
	}
	return names
}
