package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"rookery/engine"
	"rookery/engine/builtin"
	"rookery/engine/uci"
	"rookery/internal/tests"
	"rookery/web/internal/play"
	"rookery/web/internal/play/playtest"
)

// TestMain lets the test's own program be the engines of the tests.
func TestMain(m *testing.M) {
	kind := os.Getenv("WEB_ENGINE")
	if os.Getenv(workerFlag) != "" {
		work()
	}
	if kind == "" {
		tests.AtOnce(3 * runtime.GOMAXPROCS(0))
		status := m.Run()
		theBrowser.end()
		os.Exit(status)
	}
	s := uci.Server{Name: "Testfish 1", Author: "test", Variants: []string{"crazyhouse"}, Player: func() (engine.Player, error) {
		p, err := builtin.New(builtin.Options{Level: 1, Threads: 1, Memory: 1 << 20})
		return &misfit{p, kind}, err
	}}
	_ = s.Serve(context.Background(), os.Stdin, os.Stdout)
}

// A misfit plays well or badly.
type misfit struct {
	engine.Player
	kind string
}

func (m *misfit) Think(ctx context.Context, g engine.Game, l engine.Limits, report func(engine.Info)) (engine.Answer, error) {
	switch m.kind {
	case "crash":
		os.Exit(3)
	case "illegal":
		return engine.Answer{Move: "a1a8"}, nil
	case "forever":
		select {}
	}
	return m.Player.Think(ctx, g, l, report)
}

// testfish is an engine whose processes are this program.
func testfish(f *playtest.Fleet, name, kind string) play.Engine {
	return play.Engine{Name: name, Program: "Testfish 1", Variants: []string{"chess", "crazyhouse"}, Open: f.Process(kind)}
}

// eventually waits for what is to come.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !is(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: does not come about", what)
		}
	}
}

type order map[string]any

func TestPlayAgainstEngines(t *testing.T) {
	var f playtest.Fleet
	h, c := serving(t, Config{Engines: []play.Engine{testfish(&f, "Fish", "good"), testfish(&f, "Crash", "crash"), testfish(&f, "Fool", "illegal")}, Processes: 2})
	var list []play.EngineInfo
	ask(t, c, "GET", h.URL+"/api/engines", nil, &list)
	if len(list) != 3 || list[0].Name != "Fish" || list[0].Program != "Testfish 1" || len(list[0].Variants) != 2 {
		t.Fatalf("%+v", list)
	}
	begin := func(o order) (g play.Game) {
		t.Helper()
		if status := ask(t, c, "POST", h.URL+"/api/games", o, &g); status != http.StatusCreated {
			t.Fatalf("%v: %d", o, status)
		}
		return g
	}
	waits := func(g play.Game, what string, is func(play.Game) bool) play.Game {
		t.Helper()
		eventually(t, what, func() bool {
			ask(t, c, "GET", h.URL+"/api/games/"+g.ID, nil, &g)
			return is(g)
		})
		return g
	}
	// A game, a move taken back, and its end, with which the process ends.
	g := begin(order{"you": "black", "engine": "fish", "variant": "crazyhouse"})
	g = waits(g, "the first move", func(g play.Game) bool { return len(g.Plies) == 1 })
	if g.Player != "Fish (Testfish 1)" {
		t.Errorf("plays %q", g.Player)
	}
	ask(t, c, "POST", h.URL+"/api/games/"+g.ID+"/moves", order{"move": "e5"}, &g)
	g = waits(g, "the second move", func(g play.Game) bool { return len(g.Plies) == 3 })
	ask(t, c, "POST", h.URL+"/api/games/"+g.ID+"/actions", order{"action": "undo"}, &g)
	if len(g.Plies) != 1 || f.Running.Load() != 1 {
		t.Errorf("%d half moves, %d processes", len(g.Plies), f.Running.Load())
	}
	ask(t, c, "POST", h.URL+"/api/games/"+g.ID+"/actions", order{"action": "resign"}, &g)
	if !g.Over {
		t.Error("not over")
	}
	eventually(t, "the end of the process", func() bool { return f.Running.Load() == 0 })

	// Engines that fail end the game with a word of why; nothing of that stays.
	for name, why := range map[string]string{"Crash": "Crash: the program has ended", "Fool": `Fool: what it answers is no move: "a1a8"`} {
		g := waits(begin(order{"you": "black", "engine": name}), name, func(g play.Game) bool { return g.Over })
		if g.Trouble != why || !strings.Contains(g.Reason, "aborted") {
			t.Errorf("%s: %q, %s", name, g.Trouble, g.Reason)
		}
	}
	eventually(t, "the end of the processes", func() bool { return f.Running.Load() == 0 })

	for _, test := range []struct {
		order  order
		status int
		word   string
	}{
		{order{"engine": "Whale"}, 422, `no engine is called "Whale"`},
		{order{"engine": "Fish", "variant": "atomic"}, 422, "Fish does not play atomic"},
		{order{"engine": "Fish", "moves": []string{"e4", "e4"}}, 422, `half move 2, "e4"`},
	} {
		var bad refusal
		if status := ask(t, c, "POST", h.URL+"/api/games", test.order, &bad); status != test.status || !strings.Contains(bad.Detail, test.word) {
			t.Errorf("%v: %d %+v", test.order, status, bad)
		}
	}

	// Two engines, watched, take all places.
	g = begin(order{"you": "neither", "engine": "Fish", "blackEngine": "Fish", "moves": []string{"e4", "e5"}})
	watching, leave := context.WithCancel(t.Context())
	defer leave()
	req, err := http.NewRequestWithContext(watching, http.MethodGet, h.URL+"/api/games/"+g.ID+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	g = waits(g, "moves of both", func(g play.Game) bool { return len(g.Plies) >= 4 })
	if len(g.Machines) != 2 || g.Plies[1].SAN != "e5" || f.Running.Load() != 2 {
		t.Errorf("%v, %d processes", g.Machines, f.Running.Load())
	}
	var bad refusal
	if status := ask(t, newClient(t), "POST", h.URL+"/api/games", order{"engine": "Fish"}, &bad); status != http.StatusServiceUnavailable {
		t.Errorf("no place: %d %+v", status, bad)
	}
	ask(t, c, "POST", h.URL+"/api/games/"+g.ID+"/actions", order{"action": "abort"}, nil)
	eventually(t, "the end of both processes", func() bool { return f.Running.Load() == 0 })
}

// A server that ends leaves no process, not even one that thinks and does not stop.
func TestServerEndsEngines(t *testing.T) {
	var f playtest.Fleet
	s, err := New(Config{Engines: []play.Engine{testfish(&f, "Sage", "forever")}})
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(s)
	defer h.Close()
	for range 3 {
		if status := ask(t, newClient(t), "POST", h.URL+"/api/games", map[string]any{"you": "black", "engine": "Sage"}, nil); status != http.StatusCreated {
			t.Fatalf("a game: %d", status)
		}
	}
	eventually(t, "three processes", func() bool { return f.Started.Load() == 3 })
	s.Close()
	if n := f.Running.Load(); n != 0 {
		t.Errorf("%d processes are left", n)
	}
}
