package collections

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"rookery/chess"
	"rookery/engine"
	"rookery/engine/builtin"
	"rookery/problem"
	"rookery/puzzle/mine"
	"rookery/solution"
	"rookery/solve"
	"rookery/web/internal/compose"
	"rookery/web/internal/site"
)

const opera = `[White "Morphy"]
[Black "Allies"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0

`

// here solves in the test's own process.
type here struct{}

func (here) Solve(ctx context.Context, _ compose.Who, p *problem.Problem, cfg solve.Config, sink solution.Sink) (solution.Summary, error) {
	return solve.Solve(ctx, p, cfg, sink)
}

func (here) Reply(_ context.Context, _ compose.Who, pos chess.Position, _ time.Duration) (string, error) {
	return pos.Legal(nil)[0].String(), nil
}

// halting is a player that stops at a question until its context ends, or fails.
type halting struct {
	engine.Player
	err error
}

func (h halting) Begin(context.Context, string) error { return nil }
func (h halting) Close() error                        { return nil }
func (h halting) Think(ctx context.Context, _ engine.Game, _ engine.Limits, _ func(engine.Info)) (engine.Answer, error) {
	if h.err != nil {
		return engine.Answer{}, h.err
	}
	<-ctx.Done()
	return engine.Answer{}, ctx.Err()
}

func player(context.Context) (engine.Player, error) {
	return builtin.New(builtin.Options{Level: 10, Threads: 1, Memory: 1 << 20})
}

// mining is a service that looks for puzzles with a player.
func mining(t *testing.T, miner func(context.Context) (engine.Player, error)) *Service {
	t.Helper()
	s, _ := opened(t)
	s.config.Files, s.config.Solver, s.config.Miner, s.config.JobTime = site.NewSlots(1), here{}, miner, time.Minute
	s.minings = &minings{ctx: t.Context(), config: s.config}
	return s
}

func as(t *testing.T, session string) context.Context {
	return site.WithVisitor(t.Context(), site.Visitor{Session: session, Owner: "me"})
}

// TestMining finds the mates of a game, each once, and puts them into a collection of their own.
func TestMining(t *testing.T) {
	s := mining(t, player)
	m, err := s.mine(as(t, "a"), &mineInput{Name: "/tmp/opera.pgn", MaxMate: 3, RawBody: []byte(opera + opera + `[Variant "Atomic"]` + "\n\n1. e4 *\n\n" + "1. e4 e5 *\n\n")})
	if err != nil || m.State != "running" || m.Games != 3 || m.More || m.ID == "" {
		t.Fatalf("%+v, %v", m, err)
	}
	s.minings.wg.Wait()
	list := s.minings.of(site.Visitor{Session: "a"})
	if len(list) != 1 || list[0].State != "done" || list[0].Reason != "" || list[0].Done != 3 || list[0].Found != 1 || list[0].ID != m.ID {
		t.Errorf("%+v", list)
	}
	h, err := s.readable(as(t, "a"), m.Collection)
	if err != nil || h.Name != "opera.pgn" || h.Problems != 1 {
		t.Fatalf("%+v, %v", h, err)
	}
	p, e, err := s.puzzle(as(t, "a"), m.Collection, 1)
	if err != nil || e.Stipulation != "#2" || !e.Trainable || len(p.Answer()) != 3 || p.Description[0] != "Morphy - Allies, " {
		t.Errorf("%+v, %+v, %v", p, e, err)
	}
	// Longer mates than are wanted are none, and won material is only looked for when it is asked for.
	m, err = s.mine(as(t, "a"), &mineInput{Name: "", MaxMate: 1, RawBody: []byte(opera)})
	if err != nil {
		t.Fatal(err)
	}
	s.minings.wg.Wait()
	if list = s.minings.of(site.Visitor{Session: "a"}); len(list) != 2 || list[0].ID != m.ID || list[0].State != "done" || list[0].Found != 0 {
		t.Errorf("%+v", list)
	}
	if h, err := s.readable(as(t, "a"), m.Collection); err != nil || h.Name != "?" {
		t.Errorf("%+v, %v", h, err)
	}
	if _, err = s.mine(as(t, "a"), &mineInput{Name: "w", MaxMate: 1, Win: true, RawBody: []byte(opera)}); err != nil {
		t.Fatal(err)
	}
	s.minings.wg.Wait()
	if list = s.minings.of(site.Visitor{Session: "a"}); list[0].Found == 0 {
		t.Errorf("no material is won: %+v", list[0])
	}
}

// TestMiningEnds: a search that is stopped, whose player fails or whose time is over says so, and what it has done stays.
func TestMiningEnds(t *testing.T) {
	wrong := errors.New("the player is gone")
	for name, c := range map[string]struct {
		miner         func(context.Context) (engine.Player, error)
		state, reason string
	}{
		"no player":    {func(context.Context) (engine.Player, error) { return nil, wrong }, "stopped", wrong.Error()},
		"player fails": {func(context.Context) (engine.Player, error) { return halting{err: wrong}, nil }, "stopped", wrong.Error()},
		"stopped":      {func(context.Context) (engine.Player, error) { return halting{}, nil }, "stopped", ""},
	} {
		s := mining(t, c.miner)
		m, err := s.mine(as(t, "a"), &mineInput{MaxMate: 3, RawBody: []byte(opera)})
		if err != nil {
			t.Fatal(err)
		}
		x, err := s.minings.own(site.Visitor{Session: "a"}, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, who := range []struct{ session, id string }{{"b", m.ID}, {"a", "another"}} {
			if _, err := s.minings.own(site.Visitor{Session: who.session}, who.id); !errors.Is(err, errNoMining) {
				t.Errorf("%v: %v", who, err)
			}
		}
		if name == "stopped" {
			if _, err := s.mine(as(t, "a"), &mineInput{MaxMate: 3, RawBody: []byte(opera)}); !errors.Is(err, errMining) {
				t.Errorf("a second one: %v", err)
			}
			x.cancel()
		}
		s.minings.wg.Wait()
		if v := x.view(); v.State != c.state || v.Reason != c.reason || v.Done != 0 || v.Games != 1 {
			t.Errorf("%s: %+v", name, v)
		}
	}
	s := mining(t, func(context.Context) (engine.Player, error) { return halting{}, nil })
	x := &search{Mining: Mining{Collection: "1"}}
	late, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	games, _, err := readGames([]byte(opera))
	if err != nil {
		t.Fatal(err)
	}
	s.minings.run(late, x, &mine.Miner{}, games)
	if x.State != "stopped" || x.Reason != "the time for a search is over" {
		t.Errorf("%+v", x.Mining)
	}
}

// TestMiningRefuses: where there is nobody to look, and of files without games, nothing is begun.
func TestMiningRefuses(t *testing.T) {
	s := mining(t, player)
	in := func(text string) *mineInput { return &mineInput{MaxMate: 3, RawBody: []byte(text)} }
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	blank := bytes.Repeat([]byte("\n"), 1<<20)
	for range MaxUnpacked>>20 + 1 {
		_, _ = z.Write(blank)
	}
	_ = z.Close()
	for text, want := range map[string]error{"": errNoGames, "1. *": errNoGames, `[Variant "Atomic"]` + "\n\n1. e4 *\n": errNoGames, packed.String(): errLargeFile} {
		if _, err := s.mine(as(t, "a"), in(text)); !errors.Is(err, want) {
			t.Errorf("%.20q: %v, want %v", text, err, want)
		}
	}
	if len(s.minings.list) > 0 {
		t.Error("what was refused is listed")
	}
	solver := s.config.Solver
	s.config.Solver = nil
	if _, err := s.mine(as(t, "a"), in(opera)); !errors.Is(err, errNoMiner) {
		t.Error(err)
	}
	s.config.Solver, s.config.Miner = solver, nil
	if _, err := s.mine(as(t, "a"), in(opera)); !errors.Is(err, errNoMiner) {
		t.Error(err)
	}
	s.config.Store = nil
	if _, err := s.mine(as(t, "a"), in(opera)); !errors.Is(err, errNoStore) {
		t.Error(err)
	}
}

// TestMostGames: of a file so many games are searched, and it is told where there are more.
func TestMostGames(t *testing.T) {
	const game = "1. e4 e5 *\n\n"
	for n, more := range map[int]bool{1: false, minedGames: false, minedGames + 1: true} {
		games, got, err := readGames([]byte(strings.Repeat(game, n)))
		if err != nil || got != more || len(games) != min(n, minedGames) {
			t.Errorf("of %d: %d, more %v, %v", n, len(games), got, err)
		}
	}
}

// TestMiningsInAll: a visitor has one search that runs, the server so many; those that have ended are kept for a while.
func TestMiningsInAll(t *testing.T) {
	ms := &minings{}
	enter := func(session, state string) (*search, error) {
		x := &search{owner: site.Visitor{Session: session}, Mining: Mining{ID: fmt.Sprint(len(ms.list)), State: state}}
		return x, ms.enter(x)
	}
	var first *search
	for i := range miningInAll {
		x, err := enter(fmt.Sprint(i), "running")
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = x
		}
		if _, err := enter(fmt.Sprint(i), "running"); !errors.Is(err, errMining) {
			t.Errorf("a second one: %v", err)
		}
	}
	if _, err := enter("more", "running"); !errors.Is(err, compose.ErrBusy) {
		t.Errorf("one more in all: %v", err)
	}
	first.State = "stopped"
	again, err := enter("0", "running")
	if err != nil {
		t.Fatal(err)
	}
	ms.leave(again)
	if len(ms.list) != miningInAll || ms.list[0] != first {
		t.Errorf("%d are left", len(ms.list))
	}
	for _, x := range ms.list {
		x.State = "done"
	}
	for len(ms.list) < miningsKept {
		if _, err := enter("z", "done"); err != nil {
			t.Fatal(err)
		}
	}
	if ms.list[0] != first {
		t.Error("the oldest is gone though there is room")
	}
	if _, err := enter("z", "done"); err != nil || len(ms.list) != miningsKept || ms.list[0] == first {
		t.Errorf("%d are kept, %v", len(ms.list), err)
	}
	if list := ms.of(site.Visitor{Session: "nobody"}); list == nil || len(list) != 0 {
		t.Errorf("%v", list)
	}
}
