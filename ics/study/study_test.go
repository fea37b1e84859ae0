package study

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/game"
	"rookery/ics/board"
	"rookery/ics/style12"
)

// line is a study of moves of chess, all of them shown.
func line(t *testing.T, moves string) *Study {
	t.Helper()
	v, err := variant.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(v, v.Start(nil), nil, "", time.Unix(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Fields(moves) {
		play(t, s, text)
	}
	return s
}

func play(t *testing.T, s *Study, text string) {
	t.Helper()
	state := s.State()
	m, err := state.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	if san := s.Play(m); san != text {
		t.Fatalf("%s for %s", san, text)
	}
}

func moves(s *Study) string {
	var words []string
	for _, p := range s.Plies() {
		words = append(words, p.SAN)
	}
	return strings.Join(words, " ")
}

// TestLine goes to and fro in a line, leaves it, comes back, and keeps another.
func TestLine(t *testing.T) {
	s := line(t, "e4 e5 Nf3 Nc6")
	s.Commit()
	want := func(step, text string) {
		t.Helper()
		if got := moves(s); got != text {
			t.Errorf("%s: %q, want %q", step, got, text)
		}
	}
	if n := s.Forward(1); n != 0 {
		t.Errorf("forward at the end: %d", n)
	}
	if n := s.Back(3); n != 3 {
		t.Errorf("back: %d", n)
	}
	want("back", "e4")
	play(t, s, "e5")
	if n := s.Forward(9); n != 2 {
		t.Errorf("a move of the line has left it: forward %d", n)
	}
	s.Back(2)
	play(t, s, "Bc4")
	want("another move", "e4 e5 Bc4")
	if !s.Revert() {
		t.Error("nothing to revert")
	}
	want("revert", "e4 e5")
	if s.Revert() {
		t.Error("reverted twice")
	}
	s.Forward(1)
	s.Commit()
	if n := s.Forward(1); n != 0 || len(s.Line()) != 3 {
		t.Errorf("after commit: forward %d, %d half moves", n, len(s.Line()))
	}
	var text bytes.Buffer
	if err := s.Transcript(&text, game.PGN); err != nil || !strings.Contains(text.String(), "1. e4 e5 2. Nf3") {
		t.Errorf("%v\n%s", err, text.String())
	}
	if n := s.Back(-1) + s.Forward(-1); n != 0 {
		t.Errorf("by less than nothing: %d", n)
	}
}

// TestResult: a game's result is told at the end of its line only.
func TestResult(t *testing.T) {
	mate := line(t, "f3 e5 g4 Qh4#")
	s, err := New(mate.Variant(), mate.Start(), mate.Line(), "0-1", time.Unix(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	if s.Forward(3); s.Result() != "" {
		t.Errorf("before the end: %q", s.Result())
	}
	if s.Forward(1); s.Result() != "0-1" {
		t.Errorf("at the end: %q", s.Result())
	}
}

// TestSetUp sets up a position, looks at it meanwhile, and plays on from it.
func TestSetUp(t *testing.T) {
	s := line(t, "e4")
	if err := s.Empty("e4"); !errors.Is(err, ErrPlayed) {
		t.Errorf("a square emptied that is not set up: %v", err)
	}
	s.BeginSetUp()
	if n := s.Back(1); n != 0 {
		t.Error("gone back while a position is set up")
	}
	s.SetUp().Clear()
	for _, text := range []string{"K@e1", "k@e8", "Q@D1", "d1-h5", "P@a2", "P@b2", "x@b2"} {
		if err := s.Put(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, text := range []string{"K@e9", "Kx@e1", "?@e1", "e2", "e2xe4", "i1e4", "e1i4", "@", ""} {
		if err := s.Put(text); !errors.Is(err, ErrMan) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if err := s.Empty("a2"); err != nil {
		t.Error(err)
	}
	s.SetUp().First(chess.Black)
	h := board.Header{Number: 3, Names: [2]string{"ann", "bea"}}
	l := s.Look(h, time.Unix(0, 0))
	const men = "----k--- -------- -------- -------Q -------- -------- -------- ----K---"
	if b := l.Line; b.Ranks != men || b.Turn != chess.Black || b.Pretty != style12.None || b.Game != 3 ||
		b.WhiteStrength != 9 || b.BlackStrength != 0 || b.WhiteShort || b.BlackLong {
		t.Errorf("while it is set up: %v", &b)
	}
	s.SetUp().First(chess.White)
	if err := s.EndSetUp(); err == nil {
		t.Error("Black, not to move, is in check")
	}
	s.SetUp().First(chess.Black)
	if err := s.EndSetUp(); err != nil {
		t.Fatal(err)
	}
	play(t, s, "Kd7")
	if l := s.Look(h, time.Unix(0, 0)); l.Line.Pretty != "Kd7" || len(s.Plies()) != 1 {
		t.Errorf("after it: %v", &l.Line)
	}
}
