package apery

import (
	"bytes"
	"encoding/binary"
	"io"
	"slices"
	"strings"
	"testing"

	"rookery/book"
	"rookery/shogi"
)

func TestTwister(t *testing.T) {
	// The C++ standard has the ten thousandth value.
	random := newTwister()
	var x uint64
	for range 10000 {
		x = random.next()
	}
	if x != 9981545732273789042 {
		t.Errorf("value 10000 is %d", x)
	}
}

// keys are those that published books have for the positions.
var keys = []struct {
	sfen string
	key  uint64
}{
	{"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 0xeebe8ee7e1ad7e15},
	{"ln1gk1snl/1rs3gb1/p1ppppppp/9/1p5P1/9/PPPPPPP1P/1BG3SR1/LNS1KG1NL b - 9", 0x98968f87ac4a2051},
	{"lnsgkg1nl/7s1/p1ppppp1p/7p1/9/1r7/PpPPPPP1P/1BG4R1/LNS1KGSNL b B2p 15", 0x4ee32a880552c936},
	{"lnsgkgsnl/1r5b1/p1ppppp+Pp/9/9/9/P1PPPPP1P/1SG4R1/LN2KGSNL b 3Pb 15", 0xb177704822b09b6f},
	{"lnsgk1snl/6g2/p1ppppb1p/6R2/9/1rP6/P2PPPP1P/1BG6/LNS1KGSNL b 3P2p 17", 0xc291a997ff164f76},
	{"lnsgkgsnl/9/p1ppppb1p/6pR1/9/1rP6/P2PPPP1P/1SG6/LN2KGSNL b B2P2p 17", 0xfd0f6aaee07f5c46},
	{"lnsgkgs+Rl/9/p1pppp2p/6p2/9/2P6/P2PPPP1P/1+r7/LN2KGSNL b 2BN2Pgs2p 21", 0xd3ebe0c71959bb66},
}

func TestKey(t *testing.T) {
	for _, tt := range keys {
		pos, err := shogi.ParseSFEN(tt.sfen)
		if err != nil {
			t.Fatal(err)
		}
		if got := Key(&pos); got != tt.key {
			t.Errorf("%s: %#x, want %#x", tt.sfen, got, tt.key)
		}
	}
}

func TestMoveCodes(t *testing.T) {
	for text, code := range map[string]uint16{
		"1a9i":  80,
		"7g7f":  6*9 + 5 | (6*9+6)<<7,
		"8h2b+": 1*9 + 1 | (7*9+7)<<7 | 1<<14,
		"P*5e":  4*9 + 4 | 81<<7,
		"G*5e":  4*9 + 4 | 87<<7,
	} {
		m, err := shogi.ParseUSI(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := encode(m); got != code {
			t.Errorf("%s is %#x, want %#x", text, got, code)
		}
	}
	for code := range 1 << 16 {
		if m := decode(uint16(code)); m != shogi.NoMove && encode(m) != uint16(code) {
			t.Fatalf("%#x is %v and comes back as %#x", code, m, encode(m))
		}
	}
}

func mustRead(t *testing.T, data []byte) *Book {
	t.Helper()
	b, err := Read(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestWriteAndRead(t *testing.T) {
	start := shogi.Start()
	key := Key(&start)
	var out bytes.Buffer
	w := NewWriter(&out)
	for _, p := range []book.Position{
		{FEN: shogi.StartSFEN, Moves: []book.Move{{Text: "7g7f", Weight: 3, Eval: book.Eval{Value: -12, Depth: 3}}, {Text: "2g2f", Weight: 70000}}},
		{Key: key + 1, Moves: []book.Move{{Text: "P*5e", Weight: 1}}},
		{FEN: shogi.StartSFEN, Moves: []book.Move{{Text: "7g7f", Weight: 4}, {Text: "1g1f"}, {Text: "2g2f", Weight: 1}}},
	} {
		if err := w.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	b := mustRead(t, out.Bytes())
	got := slices.Collect(b.Positions())
	if len(got) != 2 || got[0].FEN != shogi.StartSFEN || got[0].Key != start.Key() || got[1].Key != key+1 || len(got[0].Moves) != 2 {
		t.Fatalf("%+v", got)
	}
	if m := got[0].Moves; m[0].Text != "2g2f" || m[0].Weight != 65535 || m[1].Text != "7g7f" || m[1].Weight != 7 || m[1].Eval.Value != -12 {
		t.Errorf("%+v", m)
	}
	if moves := b.Probe(&start); !slices.Equal(moves, got[0].Moves) {
		t.Errorf("%+v", moves)
	}
	var again bytes.Buffer
	w = NewWriter(&again)
	r, err := NewReader(bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if err := book.Copy(w, r); err != nil {
		t.Fatal(err)
	}
	if w.Close(); !bytes.Equal(again.Bytes(), out.Bytes()) {
		t.Error("not the same again")
	}
	for _, p := range []book.Position{
		{FEN: "9/9"},
		{Moves: []book.Move{{Text: "e2e4", Weight: 1}}},
	} {
		if err := w.Write(p); err == nil {
			t.Errorf("%+v is written", p)
		}
	}
}

// TestPositions walks through a book from the start of a game.
func TestPositions(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out)
	pos := shogi.Start()
	var want []string
	for _, text := range strings.Fields("7g7f 3c3d 8h2b+ 3a2b B*4e") {
		want = append(want, pos.SFEN()+" "+text)
		if err := w.Write(book.Position{FEN: pos.SFEN(), Moves: []book.Move{{Text: text, Weight: 1}}}); err != nil {
			t.Fatal(err)
		}
		m, _ := shogi.ParseUSI(text)
		pos.Play(m)
	}
	w.Close()
	// The order in the file does not matter.
	entries := slices.Collect(slices.Chunk(out.Bytes(), entrySize))
	slices.Reverse(entries)
	var got []string
	for p := range mustRead(t, slices.Concat(entries...)).Positions() {
		got = append(got, p.FEN+" "+p.Moves[0].Text)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestRead(t *testing.T) {
	if _, err := Read(bytes.NewReader(make([]byte, entrySize+1))); err == nil {
		t.Error("half an entry is read")
	}
	if b := mustRead(t, nil); b.Len() != 0 {
		t.Errorf("%+v", b)
	}
	// Moves that are none are left out.
	bad := binary.LittleEndian.AppendUint64(make([]byte, 8), 0xffff)
	if got := slices.Collect(mustRead(t, bad).Positions()); got != nil {
		t.Errorf("%+v", got)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(binary.LittleEndian.AppendUint64(make([]byte, 8), 0x1_0123))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		w := NewWriter(io.Discard)
		for p := range b.Positions() {
			if err := w.Write(p); err != nil {
				t.Fatalf("%+v: %v", p, err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	})
}
