package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"rookery/chess"
	"rookery/engine"
	"rookery/game"
	"rookery/store/kept"
	"rookery/web/internal/site"
)

// scripted answers as it is told to, and nothing when there is nothing more.
type scripted struct {
	say   chan engine.Answer
	asked chan engine.Limits
	err   error
}

func (s *scripted) Name() string                        { return "Scripted" }
func (s *scripted) Begin(context.Context, string) error { return nil }
func (s *scripted) Close() error                        { return nil }

func (s *scripted) Think(ctx context.Context, _ engine.Game, l engine.Limits, _ func(engine.Info)) (engine.Answer, error) {
	select {
	case s.asked <- l:
	default:
	}
	if s.err != nil {
		return engine.Answer{}, s.err
	}
	select {
	case a := <-s.say:
		return a, nil
	case <-ctx.Done():
		return engine.Answer{}, ctx.Err()
	}
}

// playing is a room with an engine that does as it is told.
func playing(t *testing.T, s *scripted, store Store) *Service {
	room, _ := served(t, s, store)
	return room
}

// served is the same with what ends it.
func served(t *testing.T, s *scripted, store Store) (*Service, func()) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	room := New(ctx, Config{Engines: []Engine{{Name: "Told", Program: "Told 1", Variants: []string{"chess"}, Open: func(context.Context) (engine.Player, error) { return s, nil }}},
		Store: store, Logger: slog.New(slog.DiscardHandler)})
	t.Cleanup(func() { stop(); room.Shut() })
	return room, stop
}

func answering() *scripted {
	return &scripted{say: make(chan engine.Answer, 8), asked: make(chan engine.Limits, 8)}
}

// TestAnswers: what an engine answers is played, resigned, claimed or offered; what makes no sense ends the game with a word of why.
func TestAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		answer                  engine.Answer
		err                     error
		plies                   int
		result, reason, trouble string
		offered                 bool
	}{
		"a move":                {answer: engine.Answer{Move: "e2e4"}, plies: 1},
		"a move and an offer":   {answer: engine.Answer{Move: "e2e4", OffersDraw: true}, plies: 1, offered: true},
		"no move":               {answer: engine.Answer{Move: "e2e5"}, result: "*", reason: "aborted", trouble: `Told: what it answers is no move: "e2e5"`},
		"resigns":               {answer: engine.Answer{Resigns: true}, result: "0-1", reason: "resignation"},
		"says that it has lost": {answer: engine.Answer{Claims: "0-1"}, result: "0-1", reason: "resignation"},
		"says that it has won":  {answer: engine.Answer{Move: "e2e4", Claims: "1-0"}, result: "*", reason: "aborted", trouble: `Told: what it answers is no move: "e2e41-0"`},
		"claims a draw":         {answer: engine.Answer{Claims: "1/2-1/2"}, result: "*", reason: "aborted", trouble: "Told: what it answers is no move: it claims a draw without reason"},
		"says nothing":          {err: fmt.Errorf("in /opt/secret: %w", engine.ErrSilent), result: "*", reason: "aborted", trouble: "Told: " + engine.ErrSilent.Error()},
		"does not start":        {err: errors.New("/opt/secret is not there"), result: "*", reason: "aborted", trouble: "Told: the program does not start"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := answering()
				s.err = c.err
				s.say <- c.answer
				room := playing(t, s, nil)
				var in newGameInput
				in.Body.You, in.Body.Engine = "black", "told"
				table, err := room.newGame(site.Visitor{Session: "a"}, &in)
				if err != nil {
					t.Fatal(err)
				}
				synctest.Wait()
				v := table.view()
				if len(v.Plies) != c.plies || v.Over != (c.result != "") || v.Result != c.result || !strings.Contains(v.Reason, c.reason) || v.Trouble != c.trouble || v.Offered != c.offered {
					t.Errorf("%d half moves, over %v, %q, %q, %q, offered %v", len(v.Plies), v.Over, v.Result, v.Reason, v.Trouble, v.Offered)
				}
				if c.result == "" && len(v.Moves) == 0 || c.result != "" && len(v.Moves) > 0 {
					t.Errorf("moves %v", v.Moves)
				}
				if v.Player != "Told (Told 1)" || v.You != "black" {
					t.Errorf("%q plays against %s", v.Player, v.You)
				}
			})
		})
	}
}

// wander is a game of so many half moves that nobody has won.
func wander(n int) (moves []string) {
	r := rand.New(rand.NewPCG(48, 10))
	pos := chess.Start()
	for len(moves) < n {
		var quiet []chess.Move
		for _, m := range pos.Legal(nil) {
			if next := pos; !m.IsCapture() {
				if next.Play(m); next.HasLegalMove() {
					quiet = append(quiet, m)
				}
			}
		}
		m := quiet[r.IntN(len(quiet))]
		moves = append(moves, m.String())
		pos.Play(m)
	}
	return moves
}

// TestDrawsOffered: a machine takes a draw where it stands worse, or where nothing goes on late in a game; else it declines.
func TestDrawsOffered(t *testing.T) {
	moves := wander(81)
	for _, c := range []struct {
		score engine.Score
		plies int
		takes bool
	}{
		{engine.Score{Centipawns: -61}, 0, true},
		{engine.Score{Centipawns: -60}, 0, false},
		{engine.Score{Centipawns: 14}, 81, true},
		{engine.Score{Centipawns: 14}, 80, false},
		{engine.Score{Centipawns: 15}, 81, false},
		{engine.Score{IsMate: true, Mate: -3}, 0, true},
		{engine.Score{IsMate: true, Mate: 3}, 81, false},
		{engine.Score{IsMate: true, Mate: 3, Centipawns: -500}, 81, false},
	} {
		synctest.Test(t, func(t *testing.T) {
			room := playing(t, answering(), nil)
			of := sides{chess.Black: side{engine: &room.engines.list[0]}}
			if c.plies%2 == 1 {
				of = sides{chess.White: of[chess.Black]}
			}
			human := chess.White
			if of[chess.White].machine() {
				human = chess.Black
			}
			g, err := seat("chess", "", moves[:c.plies], game.Control{}, of, time.Now())
			if err != nil {
				t.Fatal(err)
			}
			table, err := room.tables.open(site.Visitor{Session: "a"}, g, human, of)
			if err != nil {
				t.Fatal(err)
			}
			table.score = c.score
			if err := table.act(func(g *game.Game) error { return table.action(g, "draw") }); err != nil {
				t.Fatal(err)
			}
			v := table.view()
			if v.Over != c.takes || c.takes && v.Result != "1/2-1/2" || !c.takes && fmt.Sprint(v.Notes) != "[draw declined]" {
				t.Errorf("%+v after %d: over %v, %s, %q", c.score, c.plies, v.Over, v.Result, v.Notes)
			}
		})
	}
}

// TestActions: what a visitor may do in a game of his, and between machines.
func TestActions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := answering()
		room := playing(t, s, nil)
		begin := func(you string) *table {
			t.Helper()
			var in newGameInput
			in.Body.You, in.Body.Engine, in.Body.BlackEngine = you, "Told", "Told"
			table, err := room.newGame(site.Visitor{Session: "a"}, &in)
			if err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			return table
		}
		do := func(table *table, name string) error {
			err := table.act(func(g *game.Game) error { return table.action(g, name) })
			synctest.Wait()
			return err
		}
		move := func(table *table, text string) {
			t.Helper()
			if err := table.act(func(g *game.Game) error { _, err := g.MoveText(time.Now(), table.human, text, 0); return err }); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		mine := begin("white")
		for _, name := range []string{"pause", "resume"} {
			if err := do(mine, name); !errors.Is(err, errNotBoth) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := do(mine, "claim"); err == nil {
			t.Error("a draw without reason")
		}
		s.say <- engine.Answer{Move: "e7e5"}
		move(mine, "e4")
		if v := mine.view(); len(v.Plies) != 2 || v.Takebacks != 2 || v.Turn != "white" || len(v.Moves) == 0 {
			t.Errorf("%+v", v)
		}
		if err := do(mine, "undo"); err != nil || len(mine.view().Plies) != 0 {
			t.Errorf("%v, %d half moves", err, len(mine.view().Plies))
		}
		s.say <- engine.Answer{Move: "d2d4"}
		if err := do(mine, "switch"); err != nil {
			t.Error(err)
		}
		if v := mine.view(); v.You != "black" || len(v.Plies) != 1 || v.Plies[0].SAN != "d4" || v.Player != "Told (Told 1)" {
			t.Errorf("after sides were exchanged: %+v", v)
		}
		if err := do(mine, "resign"); err != nil || mine.view().Result != "1-0" {
			t.Errorf("%v, %+v", err, mine.view())
		}
		if err := do(mine, "resign"); err == nil {
			t.Error("resigned twice")
		}
		other := begin("white")
		if err := do(other, "abort"); err != nil || other.view().Result != "*" || !other.view().Over {
			t.Errorf("%v, %+v", err, other.view())
		}

		both := begin("neither")
		if v := both.view(); len(v.Machines) != 2 || !v.Paused || v.Takebacks != 0 || len(v.Moves) > 0 {
			t.Errorf("%+v", v)
		}
		for _, name := range []string{"resign", "draw", "undo", "switch", "claim"} {
			if err := do(both, name); !errors.Is(err, errBothPlay) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := do(both, "resume"); err != nil || !both.view().Paused {
			t.Errorf("machines play before nobody: %v", err)
		}
		both.seen(1)
		synctest.Wait()
		if both.view().Paused {
			t.Error("they do not play when somebody looks")
		}
		if err := do(both, "pause"); err != nil || !both.view().Paused {
			t.Error(err)
		}
		both.seen(1)
		both.seen(-1)
		synctest.Wait()
		if !both.view().Paused {
			t.Error("who comes has a paused game go on")
		}
		if err := do(both, "resume"); err != nil || both.view().Paused {
			t.Error(err)
		}
		both.seen(-1)
		if !both.view().Paused {
			t.Error("they play on before nobody")
		}
		both.seen(1)
		if both.view().Paused {
			t.Error("they do not go on")
		}
		if err := do(both, "abort"); err != nil || !both.view().Over {
			t.Error(err)
		}
	})
}

// TestThoughts: how long a machine thinks depends on its clock, and is never long.
func TestThoughts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := answering()
		room := playing(t, s, nil)
		for minutes, want := range map[float64]time.Duration{0: longestThought, 10: longestThought, 0.5: time.Second, 0.005: 20 * time.Millisecond} {
			var in newGameInput
			in.Body.You, in.Body.Engine, in.Body.Minutes = "black", "Told", minutes
			table, err := room.newGame(site.Visitor{Session: "a"}, &in)
			if err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			if l := <-s.asked; l.MoveTime != want {
				t.Errorf("of %v minutes it thinks %v", minutes, l.MoveTime)
			}
			if v := table.view(); v.Timed != (minutes > 0) || v.Clocks[0] != int64(minutes*60_000) {
				t.Errorf("%v minutes: %v, %v", minutes, v.Timed, v.Clocks)
			}
			_ = table.act(func(g *game.Game) error { return table.action(g, "abort") })
			synctest.Wait()
		}
	})
}

// TestMovesMadeAlready: moves with which a game begins take no time; what is no move of it is told with its place.
func TestMovesMadeAlready(t *testing.T) {
	now := time.Now()
	of := sides{chess.Black: side{level: 1}}
	g, err := seat("chess", "", []string{"e4", "e5", "g1f3"}, game.Fischer(5*time.Minute, 3*time.Second), of, now)
	if err != nil || len(g.Plies()) != 3 || g.Clock(now, chess.White).Left != 5*time.Minute || g.Clock(now, chess.Black).Left != 5*time.Minute {
		t.Errorf("%v, %d half moves, %v and %v", err, len(g.Plies()), g.Clock(now, chess.White).Left, g.Clock(now, chess.Black).Left)
	}
	if g, err = seat("chess", "", []string{"f3", "e5", "g4", "Qh4"}, game.Fischer(time.Minute, time.Second), of, now); err != nil || !g.Result().Over() {
		t.Errorf("%v", err)
	}
	for text, moves := range map[string][]string{`half move 2, "e4"`: {"e4", "e4"}, `half move 1, "no move"`: {"no\nmove"}} {
		if _, err := seat("chess", "", moves, game.Control{}, of, now); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%q: %v", moves, err)
		}
	}
	if _, err := seat("nothing", "", nil, game.Control{}, of, now); err == nil {
		t.Error("a game of nothing")
	}
	if _, err := seat("chess", "x", nil, game.Control{}, of, now); err == nil {
		t.Error("a game from nowhere")
	}
}

// TestPlaces: a visitor has so many games, and all together; those that are over, or that nobody comes back to, make room.
func TestPlaces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		room := playing(t, answering(), nil)
		begin := func(session string) (*table, error) {
			var in newGameInput
			in.Body.Level = 1
			return room.newGame(site.Visitor{Session: session}, &in)
		}
		var list []*table
		for range tablesPerSession {
			table, err := begin("a")
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, table)
		}
		if _, err := begin("a"); !errors.Is(err, errManyTables) {
			t.Errorf("one more: %v", err)
		}
		if err := list[0].act(func(g *game.Game) error { _, err := g.Resign(time.Now(), chess.White); return err }); err != nil {
			t.Fatal(err)
		}
		if _, err := begin("a"); err != nil {
			t.Errorf("when one is over: %v", err)
		}
		for i := room.Count(); i < tablesInAll; i++ { // without their players, who take their time
			room.tables.byID[fmt.Sprint(i)] = &table{game: list[1].game, touched: time.Now(), stop: func() {}}
		}
		if _, err := begin("b"); !errors.Is(err, errFullHouse) || room.Count() != tablesInAll {
			t.Errorf("in all: %v, %d games", err, room.Count())
		}
		time.Sleep(time.Hour + time.Second) // what is over is shown for so long
		if _, err := begin("b"); err != nil || room.Count() != tablesInAll {
			t.Errorf("an hour later: %v, %d games", err, room.Count())
		}
		if _, err := room.tables.get(site.Visitor{Session: "a"}, list[0].id); !errors.Is(err, errNoTable) {
			t.Error(err)
		}
		if table, err := room.tables.get(site.Visitor{Session: "a"}, list[1].id); table != list[1] || err != nil {
			t.Error(err)
		}
		if _, err := room.tables.get(site.Visitor{Session: "b"}, list[1].id); !errors.Is(err, errNoTable) {
			t.Error(err)
		}
		time.Sleep(tableLife + time.Second)
		if _, err := begin("c"); err != nil || room.Count() != 1 {
			t.Errorf("half a day later: %v, %d games", err, room.Count())
		}
	})
}

// TestEnginesRefuse: so many processes are a visitor's, and all, but for those of games that nobody watches.
func TestEnginesRefuse(t *testing.T) {
	h := newEngines(nil, processesEach+2)
	watched := func(owner string) { h.running[&machine{owner: owner}] = struct{}{} }
	for range processesEach - 1 {
		watched("a")
	}
	h.running[&machine{owner: "a", idle: time.Now()}] = struct{}{}
	for more, want := range map[int]error{0: nil, 1: nil, 2: errManyEngines} {
		if err := h.refuses("a", more); !errors.Is(err, want) || want == nil && err != nil {
			t.Errorf("%d more: %v", more, err)
		}
	}
	watched("b")
	watched("b")
	for more, want := range map[int]error{1: nil, 2: errEnginesBusy} {
		if err := h.refuses("c", more); !errors.Is(err, want) || want == nil && err != nil {
			t.Errorf("%d of another: %v", more, err)
		}
	}
	if n := h.processes("a"); n != processesEach {
		t.Errorf("%d processes", n)
	}
	now := time.Now()
	for _, c := range []struct {
		a, b time.Time
		want bool
	}{{now, now.Add(1), true}, {now, now, false}, {now.Add(1), now, false}, {now, time.Time{}, true}, {time.Time{}, now, false}, {time.Time{}, time.Time{}, false}} {
		if sooner(c.a, c.b) != c.want {
			t.Errorf("%v sooner than %v", c.a, c.b)
		}
	}
	if _, err := h.side("Whale", 1); err == nil {
		t.Error("an engine that is not there")
	}
	if s, err := h.side("", 0); err != nil || s.level != 1 || !s.machine() || s.player().Program != "builtin 1" {
		t.Errorf("%+v, %v", s, err)
	}
	if (side{}).machine() || (side{}).player().Machine {
		t.Error("a visitor is a machine")
	}
	for _, name := range plays() {
		if name == "bughouse" {
			t.Error("bughouse without a partner")
		}
	}
}

// shelf keeps games, or fails to.
type shelf struct {
	rows  map[string]kept.Table
	fails error
}

func (s *shelf) Table(_ context.Context, id string) (kept.Table, error) {
	row, ok := s.rows[id]
	switch {
	case s.fails != nil:
		return row, s.fails
	case !ok:
		return row, kept.ErrNotFound
	}
	return row, nil
}

func (s *shelf) SaveTable(ctx context.Context, t kept.Table) error {
	if err := cmp.Or(s.fails, ctx.Err()); err != nil {
		return err
	}
	s.rows[t.ID] = t
	return nil
}

func (s *shelf) ForgetTables(_ context.Context, since time.Time) error {
	for id, row := range s.rows {
		if row.Touched.Before(since) {
			delete(s.rows, id)
		}
	}
	return nil
}

// TestKeptGames: a game comes back with the next server for its visitor, as long as games live; what cannot be kept has not happened.
func TestKeptGames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := &shelf{rows: map[string]kept.Table{}}
		s := answering()
		room, stop := served(t, s, db)
		me := site.Visitor{Session: "a"}
		var in newGameInput
		in.Body.You, in.Body.Engine, in.Body.Minutes = "black", "Told", 5
		s.say <- engine.Answer{Move: "e2e4"}
		first, err := room.newGame(me, &in)
		if err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		reply := func(table *table, text string) error {
			err := table.act(func(g *game.Game) error { _, err := g.MoveText(time.Now(), chess.Black, text, 0); return err })
			synctest.Wait()
			return err
		}
		if err := reply(first, "e5"); err != nil {
			t.Fatal(err)
		}
		db.fails = errors.New("the disk is full")
		s.say <- engine.Answer{Move: "g1f3"}
		synctest.Wait()
		if err := first.act(func(g *game.Game) error { _, err := g.Resign(time.Now(), chess.Black); return err }); !errors.Is(err, errNotKept) || first.view().Over {
			t.Errorf("%v, over %v", err, first.view().Over)
		}
		db.fails = nil
		before := len(first.view().Plies)
		stop()

		next := playing(t, answering(), db)
		time.Sleep(time.Hour)
		again, err := next.tables.get(me, first.id)
		if err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		v := again.view()
		if len(v.Plies) != before || v.You != "black" || v.Player != "Told (Told 1)" || v.Clocks[0] < 290_000 || next.Count() != 1 {
			t.Errorf("%d half moves, not %d: %+v", len(v.Plies), before, v)
		}
		if once, err := next.tables.get(me, first.id); once != again || err != nil {
			t.Error("it comes back twice")
		}
		if once, err := next.tables.back(me, first.id); once != again || err != nil {
			t.Errorf("who was slower: %v", err)
		}
		third := playing(t, answering(), db)
		for id, who := range map[string]site.Visitor{first.id: {Session: "b"}, "nothing": me} {
			if _, err := third.tables.get(who, id); !errors.Is(err, errNoTable) {
				t.Errorf("%s: %v", id, err)
			}
		}
		db.fails = errors.New("gone")
		if _, err := third.tables.get(me, first.id); !errors.Is(err, db.fails) {
			t.Error(err)
		}
		db.fails = nil
		for name, broken := range map[string]func(*kept.Table){"machines": func(r *kept.Table) { r.Machines = "{" }, "game": func(r *kept.Table) { r.Game = []byte("x") }, "engine": func(r *kept.Table) { r.Machines = `[{"engine":"Gone"},{}]` }} {
			row := db.rows[first.id]
			broken(&row)
			row.ID = name
			db.rows[name] = row
			if _, err := third.tables.get(me, name); err == nil {
				t.Errorf("a kept game with a broken %s", name)
			}
		}
		row := db.rows[first.id]
		row.ID, row.Touched = "old", time.Now().Add(-tableLife-time.Second)
		db.rows["old"] = row
		if _, err := third.tables.get(me, "old"); !errors.Is(err, errNoTable) {
			t.Errorf("an old game: %v", err)
		}
		playing(t, answering(), db)
		if _, ok := db.rows["old"]; ok || len(db.rows) != 4 {
			t.Errorf("old games are not forgotten, or others are: %d are left", len(db.rows))
		}
	})
}
