package tifile

import (
	"encoding/hex"
	"errors"
	"strings"
	"testing"

	"rookery/chess"
)

func position(t *testing.T, fen string) Position {
	t.Helper()
	setup, err := chess.ParseFENLenient(fen)
	if err != nil {
		t.Fatal(err)
	}
	return FromSetup(setup)
}

func fenOf(p Position) string {
	setup := p.Setup()
	return setup.FEN()
}

func TestPack(t *testing.T) {
	for _, test := range []struct{ fen, packed string }{
		{"8/8/8/8/8/8/8/8 w - - 0 1", strings.Repeat("00", 22)},
		{"8/8/8/8/8/8/8/K7 b - - 0 1", "f8" + strings.Repeat("00", 20) + "01"},
		{"8/8/8/8/8/8/8/kQ6 w Kq - 0 1", "ffc0" + strings.Repeat("00", 19) + "0c"},
		{"8/8/8/3pP3/8/8/8/8 w - d6 0 1", strings.Repeat("00", 4) + "16" + strings.Repeat("00", 15) + "0b00"},
	} {
		p := position(t, test.fen)
		packed, err := p.Pack()
		if got := hex.EncodeToString(packed[:]); err != nil || got != test.packed {
			t.Errorf("%s: %s, want %s (%v)", test.fen, got, test.packed, err)
		}
	}
}

// TestPackStart: all men of the game need all 164 bits.
func TestPackStart(t *testing.T) {
	var bits strings.Builder
	codes := map[rune]string{
		'P': "100", 'B': "11000", 'N': "11010", 'R': "11100", 'Q': "111100", 'K': "111110",
		'p': "101", 'b': "11001", 'n': "11011", 'r': "11101", 'q': "111101", 'k': "111111", '.': "0",
	}
	for _, man := range "RNBQKBNRPPPPPPPP" + strings.Repeat(".", 32) + "pppppppprnbqkbnr" {
		bits.WriteString(codes[man])
	}
	text := bits.String()
	if len(text) != 164 {
		t.Fatalf("%d bits", len(text))
	}
	text += "0000" + "00011110"
	start := chess.Start()
	p := FromSetup(start.Setup())
	packed, err := p.Pack()
	if err != nil {
		t.Fatal(err)
	}
	for i := range packed {
		for j := range 8 {
			if got := packed[i]>>(7-j)&1 + '0'; got != text[8*i+j] {
				t.Fatalf("bit %d is %c", 8*i+j, got)
			}
		}
	}
}

func TestPackRoundTrip(t *testing.T) {
	for _, fen := range []string{
		"8/8/8/8/8/8/8/8 w - - 0 1",
		"rnbqkb1r/pp2pppp/5n2/2ppP3/3P4/8/PPP2PPP/RNBQKBNR w KQkq d6 0 1",
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b Kq e3 0 1",
		"8/8/4k3/8/8/8/8/4K3 b KQkq - 0 1",
	} {
		p := position(t, fen)
		packed, err := p.Pack()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := packed.Position(); err != nil || got != p {
			t.Errorf("%s comes back as %s, %v", fen, fenOf(got), err)
		}
		// What does not belong to the position changes nothing.
		packed[stateAt] |= 0xe0
		if p.Bits() < menBits {
			packed[enPassantAt] |= 0x10
		}
		if got, err := packed.Position(); err != nil || got != p {
			t.Errorf("%s with other bits comes back as %s, %v", fen, fenOf(got), err)
		}
	}
	p := position(t, "qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/8/8/8/8 w - - 0 1")
	if _, err := p.Pack(); !errors.Is(err, ErrTooManyMen) {
		t.Errorf("32 queens: %v", err)
	}
}

// TestStrayEnPassant: undefined bits may claim a pawn that is not there.
func TestStrayEnPassant(t *testing.T) {
	p := position(t, "8/8/8/3pP3/8/8/8/8 w - - 0 1")
	for file := range 8 {
		packed, _ := p.Pack()
		packed[20] |= 8 | byte(file)
		got, err := packed.Position()
		if err != nil || (got.EnPassant != chess.NoSquare) != (file == 3) {
			t.Errorf("file %d: %v, %v", file, got.EnPassant, err)
		}
	}
}

func TestCastling(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want Castling
	}{
		{"r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", 0},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", WhiteShort | WhiteLong | BlackShort | BlackLong},
		{"r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", WhiteShort | BlackLong},
		{"1r4kr/8/8/8/8/8/8/RK5R b Qk - 0 1", WhiteLong | BlackShort},
		{"8/8/8/8/8/8/8/8 w KQkq - 0 1", WhiteShort | WhiteLong | BlackShort | BlackLong},
		{"8/8/8/8/8/8/8/7K w KQ - 0 1", WhiteShort | WhiteLong},
	} {
		if p := position(t, test.fen); p.Castling != test.want {
			t.Errorf("%s: %05b, want %05b", test.fen, p.Castling, test.want)
		}
	}
}

func TestParseFEN(t *testing.T) {
	for _, test := range []struct {
		text, want string // the want is the beginning of a message after "!"
		doubts     int
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0},
		{" 4k3/8/8/8/8/8/8/4K3\tb  - - 3 40", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 0},
		{"4k3/8/8/8/7/1/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1},
		{"4k388888/84K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1},
		{"4k3/8/8/8/8/8/8/4K3 white -x - 0 1 more words", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 3},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 0},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - D8 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 1},
		{"4k3/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/8 w - - 0 1", 1},
		{"4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", 1},
		{"4k2/8/8/8/8/8/8/4K3 w - - 0 1", "!tifile: FEN has 63 squares", 0},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0", "!tifile: FEN has 5 of 6 fields", 0},
		{"4k3/8/8/8/8/8/8/4K3 x - - 0 1", `!tifile: FEN: want w or b, not "x"`, 0},
		{"4k3/8/8/8/8/8/8/4K3 w - 6 0 1", `!tifile: FEN: "6" is no square`, 0},
		{"4k3/8/8/8/8/8/8/4K3 w - - /0 1", `!tifile: FEN: "/0" is no number`, 0},
		{"4x3/8/8/8/8/8/8/4K3 w - - 0 1", "!tifile: FEN, character 2: 'x'", 0},
		{"", "!tifile: FEN has 0 of 6 fields", 0},
	} {
		fen, err := ParseFEN(test.text)
		got := fenOf(fen.Position)
		if err != nil {
			got = "!" + err.Error()
		}
		if !strings.HasPrefix(got, test.want) || err == nil && len(fen.Doubts) != test.doubts {
			t.Errorf("%q: %q, %q", test.text, got, fen.Doubts)
		}
	}
}

func FuzzPacked(f *testing.F) {
	f.Add([]byte("0123456789012345678901"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		var packed Packed
		copy(packed[:], raw)
		p, err := packed.Position()
		if err != nil {
			return
		}
		repacked, err := p.Pack()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := repacked.Position(); err != nil || again != p {
			t.Errorf("% x: %s becomes %s, %v", packed, fenOf(p), fenOf(again), err)
		}
	})
}

func FuzzParseFEN(f *testing.F) {
	f.Add("4k3/8/8/8/7/1/8/8/4K3 w - - 0 1")
	f.Fuzz(func(t *testing.T, text string) {
		if fen, err := ParseFEN(text); err == nil {
			fen.Position.Pack()
		}
	})
}
