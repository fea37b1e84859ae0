package chess6

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/engine"
)

// TestMain lets the test's own program be the chess program of the tests.
func TestMain(m *testing.M) {
	if script := os.Getenv("CHESS6_SCRIPT"); script != "" {
		s := Server{Player: &scripted{moves: strings.Fields(script)}}
		if err := s.Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// A scripted player makes the moves it was given.
type scripted struct{ moves []string }

func (s *scripted) Name() string                        { return "scripted" }
func (s *scripted) Begin(context.Context, string) error { return nil }
func (s *scripted) Close() error                        { return nil }
func (s *scripted) Think(_ context.Context, _ engine.Game, _ engine.Limits, _ func(engine.Info)) (engine.Answer, error) {
	if len(s.moves) == 0 {
		return engine.Answer{}, engine.ErrOver
	}
	m := s.moves[0]
	s.moves = s.moves[1:]
	return engine.Answer{Move: m}, nil
}

func start(t *testing.T, script string) *Client {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	e, err := Start(context.Background(), engine.Command{Path: self, Env: []string{"CHESS6_SCRIPT=" + script}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return e
}

// TestServer: the dialogue of the manual, line by line.
func TestServer(t *testing.T) {
	for _, c := range []struct{ name, script, in, out string }{
		{"black", "e7e5 b8c6", "alg\ne2e4\ng1f3\n", "Chess\n1. e4\ne7e5\n2. Nf3\nb8c6\n"},
		{"white", "e2e4 g1f3", "alg\nfirst\ne7e5\n", "Chess\ne2e4\n1. e5\ng1f3\n"},
		{"castling", "e8g8", "alg\nsetup\nR   K  R\n\n\n\n\n\n\nr   k  r\ne1c1\n", "Chess\nSetup successful\n1. O-O-O\ne8g8\n"},
		{"bad", "e7e5", "alg\ne2e5\nhello\ne2e4\n", "Chess\neh?\neh?\n1. e4\ne7e5\n"},
		{"illegal setup", "", "setup\n        \n        \n        \n        \n        \n        \n        \n        \n", "Chess\nIllegal setup\n"},
		{"in passing, told sideways", "e7e5 d7d5 a7a6", "alg\nd2d4\nd4e5\ne5d5\n", "Chess\n1. d4\ne7e5\n2. dxe5\nd7d5\n3. exd6\na7a6\n"},
	} {
		var out bytes.Buffer
		s := Server{Player: &scripted{moves: strings.Fields(c.script)}}
		err := s.Serve(context.Background(), strings.NewReader(c.in), &out)
		if err != nil || out.String() != c.out {
			t.Errorf("%s: %q, %v; want %q", c.name, out.String(), err, c.out)
		}
	}
}

// TestGame: a whole game through adapters on both sides, with castling, a pawn
// taken in passing and promotions.
func TestGame(t *testing.T) {
	moves := strings.Fields("e2e4 a7a6 e4e5 d7d5 e5d6 g8f6 g1f3 g7g6 f1e2 f8g7 e1g1 e8g8 d6c7 b7b5 c7d8q b5b4 d8c7 b4b3 c7b8 b3c2 b8a8 c2b1q")
	var script [2][]string
	for i, m := range moves {
		script[i%2] = append(script[i%2], m)
	}
	players := [2]*Client{start(t, strings.Join(script[0], " ")), start(t, strings.Join(script[1], " "))}
	g := engine.Game{White: true}
	for i, want := range moves {
		a, err := players[i%2].Think(context.Background(), g, engine.Limits{}, nil)
		if err != nil || a.Move != want {
			t.Fatalf("half move %d: %q, %v; want %s", i+1, a.Move, err, want)
		}
		g.Moves = append(g.Moves, a.Move)
		g.White = !g.White
	}
	if name := players[0].Name(); name != "Chess" {
		t.Errorf("name %q", name)
	}
}

// TestPositions: a position is told in rows, also in the middle of a game, and
// a pawn may be taken in passing by the first move.
func TestPositions(t *testing.T) {
	ctx := context.Background()
	start0 := "4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1"
	e := start(t, "e1e2 e5d6")
	a, err := e.Think(ctx, engine.Game{Start: start0, White: true}, engine.Limits{}, nil)
	if err != nil || a.Move != "e1e2" {
		t.Fatalf("%v, %v", a, err)
	}
	a, err = e.Think(ctx, engine.Game{Start: start0, White: true, Moves: []string{"e1e2", "d7d5"}}, engine.Limits{}, nil)
	if err != nil || a.Move != "e5d6" {
		t.Fatalf("%v, %v", a, err)
	}
	// Taken back: the program is started again at the position.
	e = start(t, "e8e7")
	a, err = e.Think(ctx, engine.Game{Start: start0, Moves: []string{"e1d1"}}, engine.Limits{}, nil)
	if err != nil || a.Move != "e8e7" {
		t.Fatalf("%v, %v", a, err)
	}
}

// TestBlackFirst: Black moves first in a position, and later castles and takes
// in passing; the program sees the board from the other side.
func TestBlackFirst(t *testing.T) {
	ctx := context.Background()
	start0 := "4k2r/3p4/8/4P3/3p4/8/4P3/4K3 b k - 0 1"
	g := engine.Game{Start: start0}
	// The script is in the program's eyes: d2d4 there is d7d5 here.
	black := start(t, "d2d4 d5e6 e1g1")
	for i, want := range []string{"d7d5", "e2e4", "d4e3", "e1d1", "e8g8"} {
		if i%2 == 1 {
			g.Moves = append(g.Moves, want)
			continue
		}
		a, err := black.Think(ctx, g, engine.Limits{}, nil)
		if err != nil || a.Move != want {
			t.Fatalf("half move %d: %q, %v; want %s", i+1, a.Move, err, want)
		}
		g.Moves = append(g.Moves, a.Move)
	}
}

// TestUnderpromotion: a move that the protocol has no word for is told as a
// position, whichever side the program plays.
func TestUnderpromotion(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		start  string
		moves  []string
		script string // in the program's eyes
		want   string
	}{
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", []string{"a7a8n"}, "e1e2", "e8e7"},
		{"4k3/8/8/8/8/8/p7/4K3 b - - 0 1", []string{"a2a1r"}, "e1e2", "e1e2"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", []string{"e1e2", "e8e7", "a7a8b"}, "e2e3", "e7e6"},
	} {
		e := start(t, test.script)
		g := engine.Game{Start: test.start, Moves: test.moves, White: strings.HasPrefix(test.want, "e1")}
		a, err := e.Think(ctx, g, engine.Limits{}, nil)
		if err != nil || a.Move != test.want {
			t.Errorf("%s %v: %q, %v; want %s", test.start, test.moves, a.Move, err, test.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("e2e4")
	f.Add("12. ... O-O")
	f.Add("e5d5")
	p := chess.Start()
	f.Fuzz(func(t *testing.T, line string) {
		m, err := Parse(p, line)
		if err != nil {
			return
		}
		text, err := Spell(m)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := Parse(p, text); err != nil || again != m {
			t.Errorf("%q: %v, %v; want %v", text, again, err, m)
		}
	})
}
