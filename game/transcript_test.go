package game

import (
	"strings"
	"testing"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/pgn"
)

// TestForms writes moves in nchess's forms.
func TestForms(t *testing.T) {
	for _, test := range []struct {
		fen, move string
		want      [4]string // formal, minimal, algebraic, SAN
	}{
		{"", "e2e4", [4]string{"P/K2-K4", "P-K4", "E2E4", "e4"}},
		{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "e7e5", [4]string{"P/K2-K4", "P-K4", "E7E5", "e5"}},
		// The manual's own examples.
		{"4k3/8/8/5p2/8/5R2/8/4K3 w - - 0 1", "f3f5", [4]string{"R/KB3xP", "RxP", "F3F5", "Rxf5"}},
		{"4k3/8/8/5p2/8/p4R2/8/4K3 w - - 0 1", "f3f5", [4]string{"R/KB3xP/KB5", "R/KB3xP/KB5", "F3F5", "Rxf5"}},
		{"4k3/8/8/5p2/2B5/5R2/8/4K3 w - - 0 1", "f3f5", [4]string{"R/KB3xP", "RxP", "F3F5", "Rxf5"}},
		{"4k3/8/8/8/8/N7/8/4K1N1 w - - 0 1", "g1f3", [4]string{"N/KN1-KB3", "N-KB3", "G1F3", "Nf3"}},
		{"4k3/8/8/8/8/8/8/RN2K1N1 w - - 0 1", "b1d2", [4]string{"N/QN1-Q2", "N-Q2", "B1D2", "Nd2"}},
		{"4k3/8/8/8/8/5N2/8/RN2K3 w - - 0 1", "b1d2", [4]string{"N/QN1-Q2", "N/QN1-Q2", "B1D2", "Nbd2"}},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", [4]string{"P/K5xPep", "PxPep", "E5D6", "exd6"}},
		{"8/3P4/8/8/8/8/k7/4K3 w - - 0 1", "d7d8q", [4]string{"P/Q7-Q8(Q)", "P-Q8(Q)", "D7D8Q", "d8=Q"}},
		{"8/3P4/8/8/8/8/k7/4K3 w - - 0 1", "d7d8n", [4]string{"P/Q7-Q8(N)", "P-Q8(N)", "D7D8N", "d8=N"}},
		{"r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8", [4]string{"O-O-O", "O-O-O", "E8C8", "O-O-O"}},
	} {
		if test.fen == "" {
			test.fen = chess.EmptySetup().FEN()
			p := chess.Start()
			test.fen = p.FEN()
		}
		s, err := variant.Parse(variant.Chess, test.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := s.ParseMove(test.move)
		if err != nil {
			t.Fatal(err)
		}
		for f, want := range test.want {
			if got := Form(f).Write(s, m); got != want {
				t.Errorf("%s %s as %v: %s, want %s", test.fen, test.move, Form(f), got, want)
			}
		}
	}
}

// TestFormsUnambiguous tells any two legal moves apart in every form.
func TestFormsUnambiguous(t *testing.T) {
	for _, fen := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
	} {
		s, err := variant.Parse(variant.Chess, fen)
		if err != nil {
			t.Fatal(err)
		}
		for f := range PGN {
			seen := map[string]variant.Move{}
			for _, m := range s.Legal(nil) {
				text := f.Write(s, m)
				if other, ok := seen[text]; ok {
					t.Errorf("%s: %v and %v are both %s in %v", fen, m, other, text, f)
				}
				seen[text] = m
			}
		}
	}
}

func TestTranscript(t *testing.T) {
	g := begin(t, Config{Players: [2]Player{{Name: "Anna"}, {Name: "Bert", Machine: true}}})
	play(t, g, "e4", "e5", "Nf3")
	var b strings.Builder
	if err := g.Transcript(&b, Minimal); err != nil {
		t.Fatal(err)
	}
	want := `White:    Anna
Black:    Bert (machine)
Variant:  chess
Began:    2026-05-04 12:00
Time:     -

Initial position: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1

  8  r n b q k b n r
  7  p p p p p p p p
  6  . . . . . . . .
  5  . . . . . . . .
  4  . . . . . . . .
  3  . . . . . . . .
  2  P P P P P P P P
  1  R N B Q K B N R
     a b c d e f g h

  1. P-K4            P-K4
  2. N-KB3

in play
`
	if b.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", b.String(), want)
	}
}

// TestPGN reads what it writes with package pgn.
func TestPGN(t *testing.T) {
	start := "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7"
	control := Fischer(time.Minute, time.Second)
	g := begin(t, Config{Start: start, Controls: [2]Control{control, control}, Tags: pgn.Tags{{Name: "Event", Value: `"Test"`}}})
	now := play(t, g, "Kd7", "e4", "Kd6")
	if _, err := g.Resign(now, chess.White); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := g.Transcript(&b, PGN); err != nil {
		t.Fatal(err)
	}
	var read pgn.Game
	if err := pgn.NewReader(strings.NewReader(b.String())).Read(&read); err != nil || len(read.Faults) > 0 {
		t.Fatalf("%v %v\n%s", err, read.Faults, b.String())
	}
	if len(read.Moves) != 3 || read.Result != pgn.BlackWins || read.Start.FEN() != start ||
		read.Tags.Get("Event") != `"Test"` || read.Tags.Get("TimeControl") != "60+1" || read.Tags.Get("Termination") != "resignation" {
		t.Errorf("%+v\n%s", read.Tags, b.String())
	}
	if line, _ := read.Annotated(); line.Plies[0].Comment != "[%clk 0:01:00.0]" || line.Plies[1].Comment != "[%clk 0:01:00.0]" {
		t.Errorf("clocks: %+v", line)
	}
}

func TestEditor(t *testing.T) {
	g := begin(t, Config{})
	e := NewEditor(g.Variant(), g.State())
	if r := e.Report(); len(r) != 0 {
		t.Errorf("the initial position: %v", r)
	}
	report := func(fatal bool, want string) {
		t.Helper()
		for _, f := range e.Report() {
			if f.Fatal == fatal && strings.Contains(f.Text, want) {
				return
			}
		}
		t.Errorf("%s: %v, want %q (fatal: %v)", e.FEN(), e.Report(), want, fatal)
	}
	square := func(name string) chess.Square {
		s, err := chess.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	e.Put(square("h1"), 0)
	if fen := e.FEN(); !strings.Contains(fen, " Qkq ") {
		t.Errorf("the right to castle survives the rook: %s", fen)
	}
	e.Put(square("h1"), chess.PieceOf(chess.White, chess.Pawn))
	report(true, "pawn on the first or last rank")
	e.Put(square("h1"), 0)
	e.Put(square("e1"), 0)
	report(true, "no king")
	e.Put(square("e1"), chess.PieceOf(chess.White, chess.King))
	e.Put(square("e2"), 0)
	e.Put(square("e7"), 0)
	e.Put(square("e5"), chess.PieceOf(chess.White, chess.Rook))
	report(true, "king")
	e.First(chess.Black)
	for _, at := range []string{"c4", "d4", "e4"} {
		e.Put(square(at), chess.PieceOf(chess.White, chess.Queen))
	}
	report(false, "more men")
	if !e.Castle(chess.White, false, true) || e.Castle(chess.White, true, true) {
		t.Error("castling is allowed without a rook, or not with one")
	}

	// Several kings are played, and each of them is examined for check.
	e.Clear()
	for at, p := range map[string]chess.Piece{
		"a1": chess.PieceOf(chess.White, chess.King), "h1": chess.PieceOf(chess.White, chess.King), "a8": chess.PieceOf(chess.Black, chess.King),
		"h8": chess.PieceOf(chess.Black, chess.Rook), "d5": chess.PieceOf(chess.White, chess.Knight),
	} {
		e.Put(square(at), p)
	}
	e.First(chess.White)
	report(false, "more than one king")
	s, err := e.State()
	if err != nil {
		t.Fatal(err)
	}
	if !s.InCheck() {
		t.Error("the second king is not examined")
	}
	if _, err := s.ParseMove("Nc3"); err == nil {
		t.Error("the check to the second king is left standing")
	}
}
