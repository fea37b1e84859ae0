// Package builtin is a chess program that needs nothing installed: it plays
// from beginner's level up, on as many threads as it is given.
//
// One alpha-beta search plays chess and the variants: what differs between them
// is behind the interface game. How programs talk to the outside is the business
// of the packages beside it.
package builtin

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
	"rookery/engine/builtin/internal/evaluation"
)

// The levels, from a beginner's to as good as it gets.
const (
	Weakest = 1
	Best    = 10
)

// Options of a player; the zero value is a sensible one.
type Options struct {
	Level   int    // Weakest to Best; Best if 0
	Elo     int    // LeastElo to MostElo, instead of a level; 0: as the level says
	Threads int    // all cores if 0
	Memory  int64  // bytes for its table, 64 MiB if 0
	Seed    uint64 // of the choices that a weak player makes, and of the book's
	Book    Book   // asked before it thinks; none if nil
}

// A Book knows moves without thinking.
type Book interface {
	// Choose gives a move for the position, or chess.NoMove; pick is a number
	// from 0 to 1 by which it may choose among several.
	Choose(p chess.Position, pick float64) chess.Move
}

// A Player thinks about one position at a time; it is not for use by several
// goroutines at once. It remembers what it found out from one move to the next.
type Player struct {
	options  Options
	strength strength // all zeros where nothing holds it back
	table    *table
	chess    []*worker
	variants []*worker
	random   *rand.Rand
	pace     pace
}

// Check tells what is wrong with the options.
func (o Options) Check() error {
	switch {
	case o.Level != 0 && (o.Level < Weakest || o.Level > Best):
		return fmt.Errorf("level %d: want %d to %d", o.Level, Weakest, Best)
	case o.Elo != 0 && (o.Elo < LeastElo || o.Elo > MostElo):
		return fmt.Errorf("rating %d: want %d to %d", o.Elo, LeastElo, MostElo)
	case o.Threads < 0 || o.Threads > 1024:
		return fmt.Errorf("%d threads: want 0 to 1024", o.Threads)
	case o.Memory < 0:
		return fmt.Errorf("%d bytes of memory", o.Memory)
	}
	return nil
}

// New makes a player.
func New(o Options) (*Player, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	if err := evaluation.Ready(); err != nil {
		return nil, fmt.Errorf("the player does not start: %w", err)
	}
	if o.Level == 0 {
		o.Level = Best
	}
	if o.Threads == 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	if o.Memory == 0 {
		o.Memory = 64 << 20
	}
	p := &Player{options: o, random: rand.New(rand.NewPCG(o.Seed, 1))}
	if o.Elo == 0 && o.Level < Best {
		o.Elo = levelElo(o.Level)
	}
	if o.Elo != 0 {
		p.strength, p.options.Threads = ofElo(o.Elo), 1
	}
	p.table = newTable(o.Memory)
	return p, nil
}

// Name is what the player calls itself.
func (p *Player) Name() string {
	switch {
	case p.options.Elo != 0:
		return fmt.Sprintf("rookery, rating %d", p.options.Elo)
	case p.options.Level < Best:
		return fmt.Sprintf("rookery, level %d", p.options.Level)
	}
	return "rookery"
}

// Begin readies the player for another game.
func (p *Player) Begin(_ context.Context, name string) error {
	if _, err := variant.Find(name); err != nil {
		return fmt.Errorf("%w: %s", engine.ErrVariant, name)
	}
	p.pace = pace{}
	p.table.clear()
	for _, w := range slices.Concat(p.chess, p.variants) {
		w.forget()
	}
	return nil
}

// Close ends the player.
func (p *Player) Close() error { return nil }

// Think chooses a move within the limits, or as soon as the context ends.
// While it thinks it calls report, if there is one, for each depth completed.
func (p *Player) Think(ctx context.Context, g engine.Game, l engine.Limits, report func(engine.Info)) (engine.Answer, error) {
	start := time.Now()
	v, err := variant.Find(g.Variant)
	if err != nil {
		return engine.Answer{}, fmt.Errorf("%w: %s", engine.ErrVariant, g.Variant)
	}
	if v.Name != "chess" && v.Name != "chess960" {
		return p.thinkVariant(ctx, start, v, g, l, report)
	}
	past, err := Replay(g)
	if err != nil {
		return engine.Answer{}, err
	}
	pos := past[len(past)-1]
	write := func(m move) string { return chess.Move(m).String() }
	castling := func(m move) string { return chess.Move(m).UCI960() }
	root, err := among(chessChoices(pos.Legal(nil), nil), l.Moves, write, castling)
	if err != nil {
		return engine.Answer{}, err
	}
	if v.Name == "chess960" {
		write = castling
	}
	if m := p.fromBook(pos, root, l); m != noMove {
		return engine.Answer{Move: write(m)}, nil
	}
	for len(p.chess) < p.options.Threads {
		p.chess = append(p.chess, newWorker(&chessGame{}))
	}
	keys := make([]uint64, len(past))
	for i := range past {
		keys[i] = past[i].Key()
	}
	c := p.control(l)
	for _, w := range p.chess {
		w.begin(c, p.table, w.game.(*chessGame).set(pos), keys, int(p.strength.noise), p.options.Seed)
	}
	s := &session{player: p, root: root, limits: l, start: start, report: report, write: write}
	return s.think(ctx, c, pos.Turn(), p.chess), nil
}

// thinkVariant is Think for what is not chess.
func (p *Player) thinkVariant(ctx context.Context, start time.Time, v variant.Variant, g engine.Game, l engine.Limits, report func(engine.Info)) (engine.Answer, error) {
	past, err := replayVariant(v, g)
	if err != nil {
		return engine.Answer{}, err
	}
	now := past[len(past)-1]
	if _, over := now.Outcome(); over {
		return engine.Answer{}, engine.ErrOver
	}
	write := func(m move) string { return variant.Move(m).String() }
	root, err := among(variantChoices(now.Legal(nil), nil), l.Moves, write)
	if err != nil {
		return engine.Answer{}, err
	}
	for len(p.variants) < p.options.Threads {
		p.variants = append(p.variants, newWorker(&variantGame{}))
	}
	keys := make([]uint64, len(past))
	for i := range past {
		keys[i] = past[i].Key()
	}
	c := p.control(l)
	for _, w := range p.variants {
		w.begin(c, p.table, w.game.(*variantGame).set(now), keys, int(p.strength.noise), p.options.Seed)
	}
	s := &session{player: p, root: root, limits: l, start: start, report: report, write: write}
	return s.think(ctx, c, now.Turn(), p.variants), nil
}

// among are the moves at the root that are to be considered: all of them, or
// those that are written in one of the ways in the list.
func among(root []choice, list []string, writings ...func(move) string) ([]choice, error) {
	if len(root) == 0 {
		return nil, engine.ErrOver
	}
	if len(list) == 0 {
		return root, nil
	}
	root = slices.DeleteFunc(root, func(m choice) bool {
		return !slices.ContainsFunc(writings, func(write func(move) string) bool { return slices.Contains(list, write(m.move)) })
	})
	if len(root) == 0 {
		return nil, fmt.Errorf("moves to consider: %w", chess.ErrIllegal)
	}
	return root, nil
}

// control is what ends a search, but for the clock.
func (p *Player) control(l engine.Limits) *control {
	c := &control{nodes: l.Nodes}
	if most := p.strength.nodes; most > 0 && (c.nodes == 0 || c.nodes > most) {
		c.nodes = most
	}
	return c
}

// think searches with all workers, the first of which has the say, within the
// limits.
func (s *session) think(ctx context.Context, c *control, turn chess.Colour, workers []*worker) engine.Answer {
	p, l := s.player, s.limits
	s.turn = turn
	p.table.age++
	p.pace.look(l, turn)
	defer func() { p.pace.spent(l, turn, time.Since(s.start)) }()
	soft, hard := allot(l, turn, len(s.root), p.pace.lag)
	if hard > 0 {
		c.hard = s.start.Add(hard)
	}
	if soft > 0 {
		s.soft = s.start.Add(soft)
	}
	stop := context.AfterFunc(ctx, func() { c.stop.Store(true) })
	defer stop()
	s.depth = maxPly / 2
	if l.Depth > 0 {
		s.depth = min(s.depth, l.Depth)
	}
	if l.Mate > 0 {
		s.depth = min(s.depth, 2*l.Mate)
	}
	var helpers sync.WaitGroup
	for i, w := range workers[1:] {
		root := slices.Clone(s.root)
		helpers.Go(func() { help(w, root, i, s.depth) })
	}
	answer := s.deepen(workers[0], p.strength.variety)
	if l.Infinite {
		<-ctx.Done()
	}
	c.stop.Store(true)
	helpers.Wait()
	return answer
}

func (p *Player) fromBook(pos chess.Position, root []choice, l engine.Limits) move {
	if p.options.Book == nil || l.Infinite || l.Mate > 0 {
		return noMove
	}
	m := move(p.options.Book.Choose(pos, p.random.Float64()))
	if m != noMove && slices.ContainsFunc(root, func(c choice) bool { return c.move == m }) {
		return m
	}
	return noMove
}

// Replay gives the positions of a game, the one to move from last.
func Replay(g engine.Game) ([]chess.Position, error) {
	pos := chess.Start()
	if g.Start != "" {
		setup, err := chess.ParseFENLenient(g.Start)
		if err == nil {
			pos, err = setup.Position(chess.Game)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", engine.ErrPosition, err)
		}
	}
	past := []chess.Position{pos}
	for i, text := range g.Moves {
		m, err := pos.ParseMove(text)
		if err != nil {
			return nil, fmt.Errorf("%w: half move %d, %s: %w", engine.ErrPosition, i+1, text, err)
		}
		pos.Play(m)
		past = append(past, pos)
	}
	return past, nil
}

// replayVariant gives the states of a game, the one to move from last.
func replayVariant(v variant.Variant, g engine.Game) ([]variant.State, error) {
	var s variant.State
	switch {
	case g.Start != "":
		var err error
		if s, err = v.Parse(g.Start); err != nil {
			return nil, fmt.Errorf("%w: %w", engine.ErrPosition, err)
		}
	case v.Drawn:
		return nil, fmt.Errorf("%w: %s begins by lot, and where is not said", engine.ErrPosition, v.Name)
	default:
		s = v.Start(nil)
	}
	past := []variant.State{s}
	for i, text := range g.Moves {
		m, err := s.ParseMove(text)
		if err != nil {
			return nil, fmt.Errorf("%w: half move %d, %s: %w", engine.ErrPosition, i+1, text, err)
		}
		s.Play(m)
		past = append(past, s)
	}
	return past, nil
}
