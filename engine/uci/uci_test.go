package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"
	"time"

	"rookery/engine"
	"rookery/engine/builtin"
)

// TestMain lets the test's own program be the programs of the tests.
func TestMain(m *testing.M) {
	switch os.Getenv("UCI_PROGRAM") {
	case "":
		os.Exit(m.Run())
	case "good":
		s := Server{Name: "good", Author: "test", Variants: []string{"crazyhouse", "giveaway", "wild/0"}, Player: func() (engine.Player, error) {
			return builtin.New(builtin.Options{Threads: 1, Memory: 1 << 20})
		}}
		_ = s.Serve(context.Background(), os.Stdin, os.Stdout)
	case "silent":
		_, _ = io.Copy(io.Discard, os.Stdin)
	case "flood":
		misbehave(func() {
			for {
				fmt.Println("info depth 1 score cp 0 pv e2e4")
			}
		})
	case "crash":
		misbehave(func() {
			fmt.Fprintln(os.Stderr, "out of luck")
			os.Exit(3)
		})
	case "garbage":
		misbehave(func() { fmt.Println("bestmove") })
	}
}

// misbehave greets well and does the deed when it is to think.
func misbehave(deed func()) {
	var b [1]byte
	var line strings.Builder
	for {
		if _, err := os.Stdin.Read(b[:]); err != nil {
			return
		}
		if b[0] != '\n' {
			line.WriteByte(b[0])
			continue
		}
		switch word, _, _ := strings.Cut(line.String(), " "); word {
		case "uci":
			fmt.Println("uciok")
		case "isready":
			fmt.Println("readyok")
		case "go":
			deed()
		}
		line.Reset()
	}
}

func program(t *testing.T, kind string) engine.Command {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return engine.Command{Path: self, Env: []string{"UCI_PROGRAM=" + kind}}
}

func start(t *testing.T, c engine.Command, options map[string]string) *Client {
	t.Helper()
	e, err := Start(context.Background(), UCI, c, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return e
}

// TestOurselves: client and server understand each other.
func TestOurselves(t *testing.T) {
	e := start(t, program(t, "good"), map[string]string{"MultiPV": "2"})
	if e.Name() != "good" {
		t.Errorf("name %q", e.Name())
	}
	ctx := context.Background()
	if err := e.Begin(ctx, ""); err != nil {
		t.Fatal(err)
	}
	var lines int
	g := engine.Game{Start: "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", Moves: []string{"h7h6"}, White: true}
	a, err := e.Think(ctx, g, engine.Limits{Depth: 4}, func(i engine.Info) { lines = max(lines, i.Line) })
	if err != nil || a.Move == "" || a.Info.Depth == 0 || lines != 2 {
		t.Errorf("%+v, %v, %d lines", a, err, lines)
	}
	// A search without limits ends with its context.
	cut, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
	defer cancel()
	if a, err := e.Think(cut, engine.Game{White: true}, engine.Limits{Infinite: true}, nil); err != nil || a.Move == "" {
		t.Errorf("%+v, %v", a, err)
	}
	if err := e.Begin(ctx, "atomic"); !errors.Is(err, engine.ErrVariant) {
		t.Errorf("atomic: %v", err)
	}
	if err := e.Begin(ctx, "chess960"); err != nil {
		t.Error(err)
	}
	for _, g := range []engine.Game{
		{Variant: "crazyhouse", Start: "6rk/6pp/8/8/8/8/8/4K3[N] w - - 0 1", White: true},
		{Variant: "wild/5", White: true},
		{Variant: "giveaway", Start: "8/8/8/8/8/1p6/8/R7 w - - 0 1", White: true},
		{Variant: "wild/0", Start: "r2k3r/8/8/8/8/8/8/4K3 b kq - 0 1", Moves: []string{"d8b8", "e1e2"}},
	} {
		if err := e.Begin(ctx, g.Variant); err != nil {
			t.Fatal(g.Variant, err)
		}
		a, err := e.Think(ctx, g, engine.Limits{Depth: 3}, nil)
		if err != nil || a.Move == "" {
			t.Errorf("%+v: %+v, %v", g, a, err)
		}
		if g.Variant == "crazyhouse" && a.Move != "N@f7" {
			t.Errorf("%s instead of the mate", a.Move)
		}
	}
	if _, err := Start(ctx, UCI, program(t, "good"), map[string]string{"Nonsense": "1"}); err == nil {
		t.Error("an unknown option is accepted")
	}
	if _, err := Start(ctx, UCI, engine.Command{Path: "stockfish"}, nil); err == nil {
		t.Error("a program is looked for in the search path")
	}
}

// TestMisbehaving: what a bad program does is an error, and it ends.
func TestMisbehaving(t *testing.T) {
	ctx := context.Background()
	for kind, want := range map[string]error{"flood": engine.ErrFlood, "crash": engine.ErrEnded, "garbage": engine.ErrProtocol} {
		e := start(t, program(t, kind), nil)
		_, err := e.Think(ctx, engine.Game{White: true}, engine.Limits{MoveTime: time.Minute}, nil)
		if !errors.Is(err, want) {
			t.Errorf("%s: %v", kind, err)
		}
		if kind == "crash" && !strings.Contains(err.Error(), "out of luck") {
			t.Errorf("the program's last words are missing: %v", err)
		}
		if _, again := e.Think(ctx, engine.Game{White: true}, engine.Limits{Depth: 1}, nil); !errors.Is(again, want) {
			t.Errorf("%s, asked again: %v", kind, again)
		}
		if err := e.Close(); err != nil {
			t.Error(err)
		}
		if e.process.Running() {
			t.Errorf("%s still runs", kind)
		}
	}
	cut, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
	defer cancel()
	if _, err := Start(cut, UCI, program(t, "silent"), nil); err == nil {
		t.Error("a silent program is accepted")
	}
}

// TestStockfish plays a few moves with a real program.
func TestStockfish(t *testing.T) {
	path, err := exec.LookPath("/usr/games/stockfish")
	if err != nil {
		t.Skip("no stockfish here")
	}
	e := start(t, engine.Command{Path: path}, map[string]string{"Hash": "16", "Threads": "1"})
	if !strings.HasPrefix(e.Name(), "Stockfish") {
		t.Errorf("name %q", e.Name())
	}
	a, err := e.Think(context.Background(), engine.Game{Start: "7k/8/8/8/8/8/R7/1R5K w - - 0 1", White: true},
		engine.Limits{Clock: [2]time.Duration{time.Second, time.Second}}, nil)
	if err != nil || !a.Info.Score.IsMate || a.Info.Score.Mate != 2 {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestParseOption(t *testing.T) {
	got := parseOption("name Clear Hash File type combo default A B min 1 max 9 var A B var C")
	want := Option{Name: "Clear Hash File", Kind: "combo", Default: "A B", Min: "1", Max: "9", Values: []string{"A B", "C"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	if again := parseOption(strings.TrimPrefix(optionText(want), "option ")); !reflect.DeepEqual(again, want) {
		t.Errorf("written and read: %+v", again)
	}
}

func TestInfo(t *testing.T) {
	i := engine.Info{
		Depth: 9, Selective: 14, Line: 2, Score: engine.Score{Mate: -3, IsMate: true}, Bound: engine.AtMost, Nodes: 12345, Full: 7,
		Elapsed: 250 * time.Millisecond, PV: []string{"e2e4", "e7e5"},
	}
	got, ok := parseInfo(strings.TrimPrefix(infoText(i), "info "))
	if !ok || !reflect.DeepEqual(got, i) {
		t.Errorf("%+v", got)
	}
	for _, text := range []string{"", "currmove e2e4 currmovenumber 1", "score", "depth"} {
		parseInfo(text) // must not panic
	}
}

func TestGo(t *testing.T) {
	l := engine.Limits{
		Clock: [2]time.Duration{3 * time.Second, 4 * time.Second}, Increment: [2]time.Duration{time.Second, 2 * time.Second},
		MovesToGo: 12, Depth: 7, Nodes: 99, Moves: []string{"e2e4", "d2d4"},
	}
	for _, d := range []Dialect{UCI, USI} {
		got, _ := d.parseGo(strings.TrimPrefix(d.goText(l), "go "))
		if !reflect.DeepEqual(got, l) {
			t.Errorf("%+v", got)
		}
	}
}

func TestPosition(t *testing.T) {
	for _, g := range []engine.Game{
		{White: true},
		{Moves: []string{"e2e4"}},
		{Start: "7k/8/8/8/8/8/R7/1R5K b - - 0 1", Moves: []string{"h8g8"}, White: true},
	} {
		got, ok := parsePosition(strings.TrimPrefix(UCI.positionText(g), "position "))
		if len(got.Moves) == 0 {
			got.Moves = nil
		}
		if !ok || !reflect.DeepEqual(got, g) {
			t.Errorf("%+v, want %+v", got, g)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("name Hash type spin default 16 min 1 max 4")
	f.Add("depth 1 score cp 12 pv e2e4")
	f.Add("fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1 moves a2a3")
	f.Add("wtime 1 btime 2 searchmoves e2e4 depth 3")
	f.Fuzz(func(_ *testing.T, text string) {
		parseOption(text)
		parseInfo(text)
		parsePosition(text)
		UCI.parseGo(text)
		USI.parseGo(text)
	})
}
