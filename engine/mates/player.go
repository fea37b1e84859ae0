// Package mates is a player that looks for mates and for nothing else. Where it finds none it
// says and plays what the built-in player thinks.
package mates

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
	"rookery/engine/builtin"
	"rookery/mate"
)

// Options of a player; the zero value is a sensible one.
type Options struct {
	Threads int   // all cores if 0
	Memory  int64 // bytes for its table, 64 MiB if 0
	Prove   bool  // go on until no shorter mate can exist, wherever the limits let it
}

// A Player looks for mates in one position at a time; it is not for use by several goroutines at
// once. It remembers what it found out from one move to the next.
type Player struct {
	prove  bool
	finder *mate.Finder
	judge  *builtin.Player
}

// New makes a player.
func New(o Options) (*Player, error) {
	judge, err := builtin.New(builtin.Options{Threads: 1, Memory: judgeMemory})
	if err != nil {
		return nil, err
	}
	return &Player{prove: o.Prove, finder: mate.New(mate.Options{Threads: o.Threads, Memory: o.Memory}), judge: judge}, nil
}

const judgeMemory = 16 << 20

// Name is what the player calls itself.
func (p *Player) Name() string { return "rookery, mates" }

// Begin readies the player for another game, of chess or Chess960.
func (p *Player) Begin(ctx context.Context, name string) error {
	switch v, err := variant.Find(name); {
	case err != nil, v.Name != "chess" && v.Name != "chess960":
		return fmt.Errorf("%w: %s", engine.ErrVariant, name)
	}
	p.finder.Forget()
	return p.judge.Begin(ctx, name)
}

// Close ends the player.
func (p *Player) Close() error { return p.judge.Close() }

// Think looks for mates within the limits, or until the context ends. A limit of moves for the mate or of
// the clock is done with the first mate, others with the shortest, unless the player is to prove.
func (p *Player) Think(ctx context.Context, g engine.Game, l engine.Limits, report func(engine.Info)) (engine.Answer, error) {
	hit := make(chan struct{})
	close(hit)
	return p.Ponder(ctx, g, l, hit, report)
}

// Ponder does so, with limits that count from the hit on; see [engine.Ponderer].
func (p *Player) Ponder(ctx context.Context, g engine.Game, l engine.Limits, hit <-chan struct{}, report func(engine.Info)) (engine.Answer, error) {
	past, err := builtin.Replay(g)
	if err != nil {
		return engine.Answer{}, err
	}
	t := &thought{player: p, game: g, limits: l, start: time.Now(), report: report, past: past[:len(past)-1], pos: past[len(past)-1]}
	if report == nil {
		t.report = func(engine.Info) {}
	}
	legal := t.pos.Legal(nil)
	if len(legal) == 0 {
		return engine.Answer{}, engine.ErrOver
	}
	t.write = chess.Move.String
	if g.Variant == "chess960" {
		t.write = chess.Move.UCI960
	}
	for _, text := range l.Moves {
		m, err := t.pos.ParseMove(text)
		if err != nil {
			return engine.Answer{}, fmt.Errorf("moves to consider: %w", err)
		}
		t.moves = append(t.moves, m)
	}
	if len(t.moves) == 0 {
		t.moves = legal
	}
	return t.think(ctx, hit)
}

// A thought is the search for one move.
type thought struct {
	player *Player
	game   engine.Game
	limits engine.Limits
	start  time.Time
	report func(engine.Info)
	write  func(chess.Move) string
	pos    chess.Position
	past   []chess.Position
	moves  []chess.Move // to consider

	mu      sync.Mutex
	lines   []mate.Line // that are known, the best first
	judged  engine.Info // what the built-in player says
	verdict engine.Answer
	nodes   uint64
	last    mate.Report
	told    time.Time
}

// judging is how long mates are looked for alone, before the built-in player is asked too.
const judging = 20 * time.Millisecond

func (t *thought) think(ctx context.Context, hit <-chan struct{}) (engine.Answer, error) {
	outer := ctx
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	soft, limit := builtin.Allot(t.limits, t.pos.Turn(), len(t.moves))
	if soft > 0 {
		limit = soft
	}
	var helpers sync.WaitGroup
	helpers.Go(func() {
		select {
		case <-hit:
			if limit > 0 {
				time.AfterFunc(limit, cancel)
			}
		case <-ctx.Done():
		}
	})
	found, stop := context.WithCancel(ctx) // ends when mates are known
	helpers.Go(func() { t.judge(found, soft) })
	err := t.find(ctx)
	stop()
	if t.limits.Infinite {
		<-outer.Done()
	}
	select {
	case <-hit:
	case <-outer.Done():
	}
	cancel()
	helpers.Wait()
	if err != nil {
		return engine.Answer{}, err
	}
	return t.answer(outer)
}

// find looks for as many mates as are asked for.
func (t *thought) find(ctx context.Context) error {
	l := t.limits
	count := min(max(1, l.Lines), len(t.moves))
	t.lines = make([]mate.Line, 0, count)
	nodes := l.Nodes
	turn := uint64(0) // how much is spent on one line at a time; all on a single one
	if count > 1 {
		turn = firstTurn
	}
	for {
		open := false
		for i := range count {
			q := mate.Question{
				Position: t.pos, Past: t.past, Moves: t.others(i), Most: t.most(), Own: count > 1 && i > 0,
				Prove: t.player.prove || l.Mate == 0 && l.Clock[t.pos.Turn()] == 0, Nodes: turn,
			}
			if i < len(t.lines) && (t.lines[i].Least || !q.Prove) {
				continue
			}
			if nodes > 0 {
				if t.nodes >= nodes {
					return nil
				}
				q.Nodes = min(nodes-t.nodes, orAll(turn))
			}
			before := t.nodes
			r, err := t.player.finder.Find(ctx, q, func(r mate.Report) { t.take(i, before, r) })
			if err != nil {
				return err
			}
			t.take(i, before, r)
			t.nodes = before + r.Nodes
			open = open || !r.Answered
			if ctx.Err() != nil {
				return nil //nolint:nilerr // what has been found until the end is the answer
			}
		}
		if !open || turn == 0 {
			return nil
		}
		turn *= 2
	}
}

// firstTurn is how many nodes are visited for one of several lines before the next one's turn.
const firstTurn = 20_000

func orAll(n uint64) uint64 {
	if n == 0 {
		return ^uint64(0)
	}
	return n
}

// most is the number of moves of the longest mate that is of interest, 0 for any.
func (t *thought) most() int {
	n := t.limits.Mate
	if d := (t.limits.Depth + 1) / 2; d > 0 && (n == 0 || d < n) {
		n = d
	}
	return n
}

// others are the moves to consider for a line: not those of the lines before it.
func (t *thought) others(line int) []chess.Move {
	if line == 0 && len(t.limits.Moves) == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(t.moves), func(m chess.Move) bool {
		return slices.ContainsFunc(t.lines[:min(line, len(t.lines))], func(l mate.Line) bool { return l.Moves[0] == m })
	})
}

// take takes over what has been found about a line, and tells it.
func (t *thought) take(i int, before uint64, r mate.Report) {
	t.mu.Lock()
	defer t.mu.Unlock()
	r.Nodes += before
	t.last = r
	fresh := false
	if n := len(r.Line.Moves); n > 0 {
		fresh = i >= len(t.lines) || n < len(t.lines[i].Moves)
		switch {
		case i >= len(t.lines):
			t.lines = append(t.lines, r.Line)
		case n <= len(t.lines[i].Moves):
			t.lines[i] = r.Line
		}
	}
	if fresh || time.Since(t.told) >= telling {
		t.tell()
	}
}

// telling is how often something is said.
const telling = 500 * time.Millisecond

// tell reports what is known. Those that read it want a score.
func (t *thought) tell() {
	t.told = time.Now()
	elapsed := time.Since(t.start)
	for i := range t.lines {
		t.report(t.info(i))
	}
	if len(t.lines) == 0 && len(t.judged.PV) > 0 {
		info := t.judged
		info.Depth = max(1, 2*t.last.None)
		info.Line, info.Nodes, info.Elapsed, info.Full = 1, t.last.Nodes, elapsed, t.last.Full
		t.report(info)
	}
	if text := proofText(t.last); text != "" {
		t.report(engine.Info{Text: text})
	}
}

// info is what is known of a line.
func (t *thought) info(i int) engine.Info {
	line := &t.lines[i]
	info := engine.Info{
		Line: i + 1, Depth: len(line.Moves), Selective: len(line.Moves), Score: engine.Score{Mate: line.Mate(), IsMate: true},
		Nodes: t.last.Nodes, Elapsed: time.Since(t.start), Full: t.last.Full, Least: line.Least,
	}
	for _, m := range line.Moves {
		info.PV = append(info.PV, t.write(m))
	}
	return info
}

// proofText says in words how far the proof has come.
func proofText(r mate.Report) string {
	if len(r.Stages) == 0 && r.None == 0 && !r.Line.Least {
		return ""
	}
	text := fmt.Sprintf("no mate in %d", r.None)
	if r.Line.Least {
		text = "no shorter mate"
	}
	for _, s := range r.Stages {
		text += fmt.Sprintf(", %d: proof %d disproof %d", s.Moves, s.Proof, s.Disproof)
	}
	return text
}

// judge asks the built-in player, as long as no mate is known.
func (t *thought) judge(ctx context.Context, soft time.Duration) {
	select {
	case <-ctx.Done():
		return
	case <-time.After(judging):
	}
	l := engine.Limits{MoveTime: longestJudging, Moves: t.limits.Moves}
	switch {
	case t.limits.Clock != [2]time.Duration{} && soft > 0:
		l.MoveTime = soft * 3 / 4
	case t.limits.MoveTime > 0:
		l.MoveTime = min(t.limits.MoveTime/20, longestJudging)
	}
	_, _ = t.judgement(ctx, l)
}

const longestJudging = 500 * time.Millisecond

// judgement is the built-in player's. A mate that it sees is not proved.
func (t *thought) judgement(ctx context.Context, l engine.Limits) (engine.Answer, error) {
	keep := func(i engine.Info) {
		if i.Score.IsMate {
			sure := sureWin
			if i.Score.Mate < 0 {
				sure = -sureWin
			}
			i.Score = engine.Score{Centipawns: sure}
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		t.judged = i
	}
	a, err := t.player.judge.Think(ctx, t.game, l, keep)
	if err == nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.verdict = a
	}
	return a, err
}

// sureWin is what a mate is worth that the built-in player announces, in centipawns.
const sureWin = 9000

// answer is the move to play.
func (t *thought) answer(ctx context.Context) (engine.Answer, error) {
	if len(t.lines) == 0 && t.verdict.Move == "" {
		a, err := t.judgement(context.WithoutCancel(ctx), engine.Limits{Depth: 1, Moves: t.limits.Moves})
		if err != nil {
			return a, err
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tell()
	if len(t.lines) == 0 {
		a := t.verdict
		a.Info = t.judged
		return a, nil
	}
	line := t.lines[0]
	a := engine.Answer{Move: t.write(line.Moves[0]), Info: t.info(0)}
	if len(line.Moves) > 1 {
		a.Ponder = t.write(line.Moves[1])
	}
	return a, nil
}
