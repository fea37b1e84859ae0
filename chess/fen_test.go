package chess

import (
	"errors"
	"strings"
	"testing"
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func TestFENOfAGame(t *testing.T) {
	p := Start()
	want := []string{
		startFEN,
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
		"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
		"rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
		"rnbqkb1r/pp1ppppp/5n2/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
		"rnbqkb1r/pp1ppppp/5n2/2p5/4P3/5N2/PPPPKPPP/RNBQ1B1R b kq - 3 3",
		"rnbqkb1r/pp1ppppp/8/2p5/4n3/5N2/PPPPKPPP/RNBQ1B1R w kq - 0 4",
	}
	for i, text := range []string{"e4", "c5", "Nf3", "Nf6", "Ke2", "Nxe4", ""} {
		if got := p.FEN(); got != want[i] {
			t.Fatalf("got  %s\nwant %s", got, want[i])
		}
		if q, err := ParsePosition(want[i]); err != nil || q != p {
			t.Fatalf("%s read again is %v, %v", want[i], &q, err)
		}
		if text != "" {
			play(t, &p, text)
		}
	}
}

func play(t *testing.T, p *Position, moves ...string) {
	t.Helper()
	for _, text := range moves {
		m, err := p.ParseSAN(text)
		if err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		p.Play(m)
	}
}

func TestFENErrors(t *testing.T) {
	const men = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	tests := []struct {
		fen    string
		field  FENField
		column int
	}{
		{"", PlacementField, 1},
		{" " + startFEN, PlacementField, 1},
		{"rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", PlacementField, 14},
		{"rnbqkbnr/ppppéppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", PlacementField, 14},
		{"rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", PlacementField, 17},
		{"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", PlacementField, 18},
		{"rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", PlacementField, 20},
		{"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", PlacementField, 19},
		{"rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", PlacementField, 42},
		{men + "/8 w KQkq - 0 1", PlacementField, 44},
		{men, TurnField, 44},
		{men + " ", TurnField, 45},
		{men + " x KQkq - 0 1", TurnField, 45},
		{men + " W KQkq - 0 1", TurnField, 45},
		{men + " w  KQkq - 0 1", CastlingField, 47},
		{men + " w\tKQkq - 0 1", TurnField, 46},
		{men + " w KQxq - 0 1", CastlingField, 49},
		{men + " w KKkq - 0 1", CastlingField, 48},
		{men + " w QKkq - 0 1", CastlingField, 48},
		{men + " w kqKQ - 0 1", CastlingField, 49},
		{men + " w KQkq e4 0 1", EnPassantField, 53},
		{men + " w KQkq e3 0 1", EnPassantField, 53},
		{men + " w KQkq E6 0 1", EnPassantField, 52},
		{men + " w KQkq e 0 1", EnPassantField, 52},
		{men + " w KQkq - x 1", HalfMoveField, 54},
		{men + " w KQkq - -1 1", HalfMoveField, 54},
		{men + " w KQkq - 0 0", FullMoveField, 56},
		{men + " w KQkq - 0 99999999999999999999", FullMoveField, 60},
		{men + " w KQkq - 0", FullMoveField, 55},
		{men + " w KQkq - 0 1 ", FullMoveField + 1, 57},
		{men + " w KQkq - 0 1 x", FullMoveField + 1, 57},
	}
	for _, tt := range tests {
		_, err := ParseFEN(tt.fen)
		var e *FENError
		if !errors.As(err, &e) {
			t.Errorf("%q: error %v", tt.fen, err)
		} else if e.Field != tt.field || e.Column != tt.column {
			t.Errorf("%q: field %d, column %d, want %d, %d (%v)", tt.fen, e.Field, e.Column, tt.field, tt.column, err)
		}
	}
}

func TestFENLenient(t *testing.T) {
	tests := []struct{ text, want string }{
		{startFEN, startFEN},
		{"  8/8/4k3/8/8/8/8/4K3\tB  ", "8/8/4k3/8/8/8/8/4K3 b - - 0 1"},
		{"8/8/4k3", "8/8/4k3/8/8/8/8/8 w - - 0 1"},
		{"/112k/1p///K", "8/4k3/1p6/8/8/K7/8/8 w - - 0 1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w qkQK - - -", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R white hA", "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1"},
		{"4k3/8/8/8/4P3/8/8/4K3 b - E3 5 0", "4k3/8/8/8/4P3/8/8/4K3 b - e3 5 1"},
	}
	for _, tt := range tests {
		s, err := ParseFENLenient(tt.text)
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
		} else if got := s.FEN(); got != tt.want {
			t.Errorf("%q: got %s, want %s", tt.text, got, tt.want)
		}
	}
	for _, text := range []string{"", "x", "9", "pppppppp1", "8/8/8/8/8/8/8/8/8", "8 x", "8 w KQz", "8 w - e4", "8 w - - a", startFEN + " 7"} {
		var e *FENError
		if _, err := ParseFENLenient(text); !errors.As(err, &e) {
			t.Errorf("%q: error %v", text, err)
		}
	}
}

// Rights to castle as X-FEN and Shredder-FEN write them.
func TestFENCastling(t *testing.T) {
	tests := []struct{ field, rooks, xfen, shredder string }{
		{"rr2k1rr/8/8/8/8/8/8/RR2K1RR w %s - 0 1", "KQkq", "KQkq", "HAha"},
		{"rr2k1rr/8/8/8/8/8/8/RR2K1RR w %s - 0 1", "GBgb", "GBgb", "GBgb"},
		{"rr2k1rr/8/8/8/8/8/8/RR2K1RR w %s - 0 1", "HBga", "KBgq", "HBga"},
		{"1r2kr2/8/8/8/8/8/8/1R2KR2 w %s - 0 1", "FBfb", "KQkq", "FBfb"},
		{"4k3/8/8/8/8/8/8/1R2KR2 w %s - 0 1", "F", "K", "F"},
		{"4k3/8/8/8/8/8/8/1R2KR2 w %s - 0 1", "-", "-", "-"},
	}
	for _, tt := range tests {
		fen := func(castling string) string { return strings.ReplaceAll(tt.field, "%s", castling) }
		p := mustPosition(t, fen(tt.rooks))
		if got, want := p.FEN(), fen(tt.xfen); got != want {
			t.Errorf("%s: X-FEN %s, want %s", fen(tt.rooks), got, want)
		}
		if got, want := p.Setup().ShredderFEN(), fen(tt.shredder); got != want {
			t.Errorf("%s: Shredder-FEN %s, want %s", fen(tt.rooks), got, want)
		}
	}
}

func TestSetupFaults(t *testing.T) {
	tests := []struct {
		fen     string
		game    Fault  // "" for none
		problem string // FEN, or "" for a fault
	}{
		{startFEN, "", startFEN},
		{"8/8/8/8/8/8/8/8 w - - 0 1", NoKing, "8/8/8/8/8/8/8/8 w - - 0 1"},
		{"k7/8/8/8/8/8/8/8 w - - 0 1", NoKing, "k7/8/8/8/8/8/8/8 w - - 0 1"},
		{"kk6/8/8/8/8/8/8/K7 w - - 0 1", SeveralKings, ""},
		{"kp6/8/8/8/8/8/8/K7 w - - 0 1", PawnOnEdge, "kp6/8/8/8/8/8/8/K7 w - - 0 1"},
		{"k7/8/8/8/8/8/8/KP6 w - - 0 1", PawnOnEdge, "k7/8/8/8/8/8/8/KP6 w - - 0 1"},
		{"k7/8/8/8/8/8/8/R3K3 w - - 0 1", KingCapturable, "k7/8/8/8/8/8/8/R3K3 w - - 0 1"},
		{"8/8/8/8/8/8/8/Kk6 w - - 0 1", KingCapturable, "8/8/8/8/8/8/8/Kk6 w - - 0 1"},
		{"k7/8/1B6/2N5/8/8/Q7/R3K3 b - - 0 1", "", "k7/8/1B6/2N5/8/8/Q7/R3K3 b - - 0 1"},
		{"k7/2N5/8/3B4/8/8/8/R3K3 b - - 0 1", TooManyChecks, "k7/2N5/8/3B4/8/8/8/R3K3 b - - 0 1"},
		{"k7/8/8/8/8/PP6/PPPPPPPP/4K3 b - - 0 1", TooManyMen, "k7/8/8/8/8/PP6/PPPPPPPP/4K3 b - - 0 1"},
		{"k7/8/8/8/8/3NNN2/PPPPPPPP/4K3 b - - 0 1", TooManyMen, "k7/8/8/8/8/3NNN2/PPPPPPPP/4K3 b - - 0 1"},
		{"k7/8/8/8/8/3NNN2/PPPPPPP1/4K3 b - - 0 1", "", "k7/8/8/8/8/3NNN2/PPPPPPP1/4K3 b - - 0 1"},
		{"4k2r/8/8/8/8/8/8/4K2R w KQkq - 0 1", BadCastling, "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1"},
		{"4k2r/8/8/8/8/8/4K3/7R w K - 0 1", BadCastling, "4k2r/8/8/8/8/8/4K3/7R w - - 0 1"},
		{"4k3/8/8/8/8/8/8/4KRR1 w GF - 0 1", BadCastling, "4k3/8/8/8/8/8/8/4KRR1 w - - 0 1"},
		{"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"},
		{"4k3/8/8/8/3P4/8/8/4K3 b - e3 0 1", BadEnPassant, "4k3/8/8/8/3P4/8/8/4K3 b - - 0 1"},
		{"4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", BadEnPassant, "4k3/8/8/8/4P3/4N3/8/4K3 b - - 0 1"},
		{"4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", BadEnPassant, "4k3/8/8/8/4P3/8/4N3/4K3 b - - 0 1"},
		{"4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", "", "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1"},
		{"4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1", BadEnPassant, "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1"},
	}
	for _, tt := range tests {
		s, err := ParseFEN(tt.fen)
		if err != nil {
			t.Errorf("%s: %v", tt.fen, err)
			continue
		}
		_, err = s.Position(Game)
		if tt.game == "" && err != nil || tt.game != "" && !errors.Is(err, tt.game) {
			t.Errorf("%s: game: %v, want %v", tt.fen, err, tt.game)
		}
		p, err := s.Position(Problem)
		if (err != nil) != (tt.problem == "") {
			t.Errorf("%s: problem: %v", tt.fen, err)
		} else if err == nil && p.FEN() != tt.problem {
			t.Errorf("%s: problem %v, want %s", tt.fen, &p, tt.problem)
		}
	}
	for _, s := range []Setup{{HalfMoves: -1}, {FullMoves: maxClock + 1}, {Turn: 2}} {
		if _, err := s.Position(Problem); !errors.Is(err, BadClock) {
			t.Errorf("%+v: %v", s, err)
		}
	}
}

func FuzzFEN(f *testing.F) {
	f.Add(startFEN)
	f.Add("rr2k1rr/8/8/8/8/8/8/RR2K1RR w HBga - 0 1")
	f.Add("4k3/8/8/8/4P3/8/8/4K3 b - e3 5 1")
	f.Add("P6p/8/1k6/QQQQQQQQ/qqqqqqqq/8/8/p6P b KQkq a3 1 1")
	f.Fuzz(func(t *testing.T, text string) {
		strict, errStrict := ParseFEN(text)
		s, err := ParseFENLenient(text)
		if errStrict == nil && (err != nil || s != strict) {
			t.Fatalf("%q: strict %+v, lenient %+v, %v", text, strict, s, err)
		}
		if err != nil {
			return
		}
		for _, fen := range []string{s.FEN(), s.ShredderFEN()} {
			if again, err := ParseFEN(fen); err != nil || again != s {
				t.Fatalf("%q read as %q, read again as %+v, %v", text, fen, again, err)
			}
		}
		if p, err := s.Position(Problem); err == nil {
			checkAgainstOracle(t, &p)
			checkConsistency(t, &p, Problem)
		}
		if p, err := s.Position(Game); err == nil && p.Setup() != s {
			t.Fatalf("%q: position %v", text, &p)
		}
	})
}
