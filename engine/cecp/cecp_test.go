package cecp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
	"rookery/engine/builtin"
)

// TestMain lets the test's own program be the programs of the tests.
func TestMain(m *testing.M) {
	switch os.Getenv("CECP_PROGRAM") {
	case "":
		os.Exit(m.Run())
	case "good":
		s := Server{
			Name:     "good",
			Player:   func() (engine.Player, error) { return builtin.New(builtin.Options{Threads: 1, Memory: 1 << 20}) },
			Settings: []Setting{{"memory", "spin 1 1 100", func(string) error { return nil }}},
			Variants: builtin.Variants(),
		}
		if err := s.Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	case "old": // version 1: knows no features and answers in its own form
		var word string
		for n := 1; ; {
			if _, err := fmt.Scanln(&word); errors.Is(err, io.EOF) {
				return
			}
			if word == "go" {
				fmt.Printf("%d. ... e7e5\n", n)
				n++
			}
		}
	}
}

func program(t *testing.T, kind string) engine.Command {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return engine.Command{Path: self, Env: []string{"CECP_PROGRAM=" + kind}}
}

func start(t *testing.T, c engine.Command, options map[string]string) *Client {
	t.Helper()
	e, err := Start(context.Background(), c, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return e
}

// play lets a program play both sides for some half moves, and judges them.
func play(t *testing.T, e engine.Player, name, fen string, half int, l engine.Limits) {
	t.Helper()
	ctx := context.Background()
	if err := e.Begin(ctx, name); err != nil {
		t.Fatal(err)
	}
	v, err := variant.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	g := engine.Placed(engine.Game{Variant: name, Start: fen})
	s := variant.FromPosition(v.Rules, chess.Start())
	if g.Start != "" {
		if s, err = v.Parse(g.Start); err != nil {
			t.Fatal(err)
		}
	}
	for range half {
		g.White = s.Turn() == chess.White
		a, err := e.Think(ctx, g, l, nil)
		if err != nil {
			t.Fatalf("%s after %v: %v", name, g.Moves, err)
		}
		m, err := s.ParseMove(a.Move)
		if err != nil {
			t.Fatalf("%s after %v: %v", name, g.Moves, err)
		}
		text := m.String()
		if name == "chess960" {
			text = m.UCI960()
		}
		g.Moves = append(g.Moves, text)
		s.Play(m)
	}
}

// TestOurselves: client and server understand each other.
func TestOurselves(t *testing.T) {
	e := start(t, program(t, "good"), map[string]string{"memory": "2"})
	if e.Name() != "good" {
		t.Errorf("name %q", e.Name())
	}
	l := engine.Limits{Depth: 3}
	play(t, e, "", "", 6, l)
	play(t, e, "", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 1", 4, l)
	play(t, e, "chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 6, l)
	ctx := context.Background()
	if err := e.Begin(ctx, ""); err != nil {
		t.Fatal(err)
	}
	// Two moves taken back, then another line.
	for _, moves := range []string{"e2e4 e7e5", "e2e4 e7e5 g1f3 b8c6", "e2e4 e7e5", "d2d4 d7d5"} {
		if _, err := e.Think(ctx, engine.Game{Moves: strings.Fields(moves), White: true}, l, nil); err != nil {
			t.Errorf("%s: %v", moves, err)
		}
	}
	a, err := e.Think(ctx, engine.Game{Start: "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", White: true}, engine.Limits{Clock: [2]time.Duration{2 * time.Second, 2 * time.Second}}, nil)
	if err != nil || a.Move != "d1d8" || !a.Info.Score.IsMate {
		t.Errorf("%+v, %v", a, err)
	}
	cut, cancel := context.WithTimeout(ctx, 150*time.Millisecond)
	defer cancel()
	if a, err := e.Think(cut, engine.Game{White: true}, engine.Limits{Infinite: true}, nil); err != nil || a.Move == "" {
		t.Errorf("analysis: %+v, %v", a, err)
	}
	for _, name := range []string{"crazyhouse", "suicide", "giveaway", "losers", "atomic", "blitz-chess", "wild/0", "wild/5", "wild/8"} {
		play(t, e, name, "", 4, engine.Limits{Depth: 2})
	}
	play(t, e, "crazyhouse", "6rk/6pp/8/8/8/8/8/4K3[N] w - - 0 1", 1, l)
	play(t, e, "wild/1", "r2k3r/8/8/8/8/8/PPP5/4K3 b kq - 0 1", 2, l)
	if err := e.Begin(ctx, "knightmate"); !errors.Is(err, engine.ErrVariant) {
		t.Errorf("knightmate: %v", err)
	}
}

// TestOld: a program of version 1.
func TestOld(t *testing.T) {
	e := start(t, program(t, "old"), nil)
	ctx := context.Background()
	if err := e.Begin(ctx, ""); err != nil {
		t.Fatal(err)
	}
	a, err := e.Think(ctx, engine.Game{Moves: []string{"e2e4"}}, engine.Limits{}, nil)
	if err != nil || a.Move != "e7e5" {
		t.Errorf("%+v, %v", a, err)
	}
}

// A program that knows no "setboard" hears of a pawn's double step by making it: en passant
// is possible then. FairyMax is one.
func TestEditEnPassant(t *testing.T) {
	tests := []struct{ about, fen, moves, want string }{
		{"White takes", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", "a2a3 edit # Ke1 Pd5 c Pe7 Ke8 . e7e5 d5e6"},
		{"Black takes", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "e4d3", "edit # Ke1 Pd2 c Pe4 Ke8 . d2d4 e4d3"},
		{"nobody does", "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1", "d5d6", "edit # Ke1 Pd5 c Pe5 Ke8 . d5d6"},
	}
	c := program(t, "old")
	var mu sync.Mutex
	said := ""
	c.Trace = func(sent bool, line string) {
		mu.Lock()
		defer mu.Unlock()
		if sent {
			said += line + " "
		}
	}
	e := start(t, c, nil)
	for _, tt := range tests {
		if err := e.Begin(context.Background(), ""); err != nil {
			t.Fatal(err)
		}
		if _, err := e.Think(context.Background(), engine.Game{Start: tt.fen, Moves: []string{tt.moves}}, engine.Limits{}, nil); err != nil {
			t.Errorf("%s: %v", tt.about, err)
		}
		mu.Lock()
		if !strings.Contains(said, "post "+tt.want+" ") {
			t.Errorf("%s: %s, want %s", tt.about, said, tt.want)
		}
		said = ""
		mu.Unlock()
	}
}

// traced shows what was said last if the test fails.
func traced(t *testing.T, path string) engine.Command {
	var mu sync.Mutex
	var said []string
	t.Cleanup(func() {
		mu.Lock()
		defer mu.Unlock()
		if t.Failed() {
			t.Log(path + ":\n" + strings.Join(said, "\n"))
		}
	})
	return engine.Command{Path: path, Trace: func(sent bool, line string) {
		mu.Lock()
		defer mu.Unlock()
		said = append(said, map[bool]string{true: "> ", false: "< "}[sent]+line)
	}}
}

// TestRealPrograms plays with what is installed.
func TestRealPrograms(t *testing.T) {
	l := engine.Limits{Clock: [2]time.Duration{time.Second, time.Second}}
	for _, path := range []string{"/usr/games/gnuchess", "/usr/games/fairymax"} {
		if _, err := exec.LookPath(path); err != nil {
			t.Logf("no %s here", path)
			continue
		}
		e := start(t, traced(t, path), nil)
		play(t, e, "", "", 6, l)
		play(t, e, "", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3", 4, l)
	}
	path := "/usr/games/gnushogi"
	if _, err := exec.LookPath(path); err != nil {
		t.Skip("no gnushogi here")
	}
	e := start(t, traced(t, path), nil)
	ctx := context.Background()
	if err := e.Begin(ctx, "shogi"); err != nil {
		t.Fatal(err)
	}
	g := engine.Game{Variant: "shogi", White: true}
	for _, reply := range []string{"3c3d", "8c8d"} {
		a, err := e.Think(ctx, g, l, nil)
		if err != nil || len(a.Move) < 4 {
			t.Fatalf("%+v, %v", a, err)
		}
		g.Moves = append(g.Moves, a.Move, reply)
	}
}

// TestServer: dialogues line by line.
func TestServer(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"xboard\nnew\nforce\ne2e5\n", "Illegal move: e2e5"},
		{"xboard\nnew\nforce\nnonsense\n", "Error (unknown command): nonsense"},
		{"xboard\nnew\nsetboard 8/8/8 w - - 0 1\n", "tellusererror Illegal position"},
		{"new\nforce\nf2f3\ne7e5\ng2g4\nd8h4\n", "0-1 {Black mates}"},
		{"new\nping 7\n", "pong 7"},
		{"new\nsd 1\nusermove e2e4\nping 1\n", "move "},
		{"new\nforce\nedit\n#\nKe1\nRh1\nc\nKe8\n.\nsd 3\nusermove e1g1\nping 1\n", "pong 1"},
		{"protover 2\n", "feature done=1"},
		{"new\npost\nsd 2\ngo\nping 1\n", "\nmove "},
		{"protover 2\n", "variants=\"normal,nocastle,fischerandom,crazyhouse,bughouse,suicide,giveaway,losers,atomic,blitz-chess,3check,kingofthehill,racingkings,horde,wildcastle\""},
		{"new\nvariant knightmate\n", "Error (unknown variant): knightmate"},
		{"new\nvariant atomic\nforce\ng1f3\nf7f6\nf3e5\na7a6\ne5d7\n", "1-0 {White wins: king exploded}"},
		{"new\nvariant suicide\nforce\ne2e3\nb7b5\na2a3\n", "Illegal move: a2a3"},
		{"new\nvariant crazyhouse\nforce\nsetboard 6rk/6pp/8/8/8/8/8/4K3[N] w - - 0 1\nsd 4\ngo\nping 1\n", "move N@f7\n1-0 {White mates}"},
		{"new\nvariant crazyhouse\nforce\nusermove P@e4\n", "Illegal move: P@e4"},
		{"new\nvariant bughouse\nforce\nsetboard 6rk/6pp/8/8/8/8/8/4K3[] w - - 0 1\nholding [N] [] WN\nsd 4\ngo\nping 1\n", "move N@f7\n"},
		{"new\nvariant bughouse\nforce\nholding nothing\n", "Error (want two holdings): holding nothing"},
		{"new\nvariant fischerandom\nforce\nsetboard 5k2/8/8/8/8/8/8/R3K1NR w AH - 0 1\nusermove O-O\n", "Illegal move: O-O"},
		{"new\nvariant fischerandom\nforce\nsetboard k7/8/8/8/8/8/4pppp/R3K3 w A - 0 1\nsd 1\nO-O-O\ngo\nping 1\n", "move "},
		{"new\nvariant wildcastle\nforce\nsetboard r2k3r/8/8/8/8/8/8/4K3 b kq - 0 1\nd8b8\nsd 1\ngo\nping 1\n", "move e1"},
	} {
		var out strings.Builder
		s := Server{Name: "x", Variants: builtin.Variants(), Player: func() (engine.Player, error) {
			return builtin.New(builtin.Options{Threads: 1, Memory: 1 << 20})
		}}
		if err := s.Serve(context.Background(), strings.NewReader(c.in), &out); err != nil || !strings.Contains("\n"+out.String(), c.want) {
			t.Errorf("%q: %q, %v; want %q", c.in, out.String(), err, c.want)
		}
	}
}

func TestFeatures(t *testing.T) {
	got := map[string]string{}
	for name, value := range features(`myname="A b" option="Level -spin 3 1 9" setboard=1 option="X -check 0" done=1`) {
		got[name] = value
	}
	want := map[string]string{"myname": "A b", "setboard": "1", "done": "1", "option": "Level -spin 3 1 9\nX -check 0"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
}

func TestThinking(t *testing.T) {
	i := engine.Info{Line: 1, Depth: 7, Score: engine.Score{Centipawns: -12}, Elapsed: 130 * time.Millisecond, Nodes: 456, PV: []string{"e2e4", "e7e5"}}
	if got, ok := parseThinking(thinkingText(i)); !ok || !reflect.DeepEqual(got, i) {
		t.Errorf("%+v", got)
	}
	if got, ok := parseThinking("12& 100003 5 77 19 4 \t 1. e4 e5"); !ok || got.Score.Mate != 3 || strings.Join(got.PV, " ") != "e4 e5" {
		t.Errorf("%+v", got)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("7 -12 13 456 e2e4 e7e5")
	f.Add(`myname="x" done=1`)
	f.Fuzz(func(_ *testing.T, text string) {
		parseThinking(text)
		for range features(text) { //nolint:revive // they are read, that is all
		}
		_, _, _ = new(Client).answer(text)
	})
}

// FuzzServer: no line does harm.
func FuzzServer(f *testing.F) {
	f.Add("new\nforce\nedit\n#\nKe1\nc\nKe8\n.\nundo\nremove\n")
	f.Add("setboard 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nlevel 0 5 0\nsd 1\n")
	f.Add("variant bughouse\nholding [PN] [q] BQ\nusermove N@f3\nundo\n")
	f.Fuzz(func(t *testing.T, text string) {
		s := Server{Name: "x", Variants: builtin.Variants(), Player: func() (engine.Player, error) { return nil, errors.New("no player") }}
		_ = s.Serve(context.Background(), strings.NewReader(text), io.Discard)
	})
}
