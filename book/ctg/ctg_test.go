package ctg

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"rookery/book"
	"rookery/chess"
)

func position(t testing.TB, fen string) chess.Position {
	t.Helper()
	pos, err := chess.ParsePosition(fen)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func TestSignature(t *testing.T) {
	tests := []struct {
		fen    string
		length byte
		flags  byte
		last   byte // bits of castling and en passant at the end
		mask   byte
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 22, 0x40, 0b1111, 0b1111},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Kq - 0 1", 22, 0x40, 0b1001, 0b1111}, // colours exchanged: White's queen's side, Black's king's side
		{"4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", 11, 0x20, 0b010, 0b111},
		{"4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1", 11, 0x20, 0b011, 0b111},
		{"4k3/8/8/2pP4/8/8/8/2K5 w - c6 0 1", 11, 0x20, 0b101, 0b111}, // files exchanged
		{"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", 11, 0, 0, 0},             // nobody can take
		{"r3k3/8/8/2pP4/8/8/8/4K3 w q c6 0 1", 12, 0x60, 0b0100100, 0b1111111},
	}
	for _, tt := range tests {
		pos := position(t, tt.fen)
		s := viewOf(&pos).signature()
		last := s[len(s)-1] & tt.mask
		if s[0]&0x1f != byte(len(s)) || s[0]&^0x1f != tt.flags || last != tt.last {
			t.Errorf("%s: %x, flags %02x, last %b, want %d bytes, %02x, %b", tt.fen, s, s[0]&^0x1f, last, tt.length, tt.flags, tt.last)
		}
	}
	// The first file: rook, pawn, four empty squares, pawn, rook.
	pos := chess.Start()
	s := viewOf(&pos).signature()
	want := []byte{0b10110_110, 0b0000_111_1, 0b0111_1001}
	if !bytes.Equal(s[1:4], want) {
		t.Errorf("%08b, want %08b", s[1:4], want)
	}
	same := []string{
		"4k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "3k4/8/8/4N3/8/8/8/3K4 w - - 0 1",
		"4k3/8/8/8/3n4/8/8/4K3 b - - 0 1", "3k4/8/8/8/4n3/8/8/3K4 b - - 0 1",
	}
	for _, fen := range same[1:] {
		p, q := position(t, same[0]), position(t, fen)
		if !bytes.Equal(viewOf(&p).signature(), viewOf(&q).signature()) {
			t.Errorf("%s differs from %s", fen, same[0])
		}
	}
}

// TestCodes: there is a code for every legal move of two men of a role, but
// for promotions to other men than a queen, and none twice.
func TestCodes(t *testing.T) {
	seen := map[byte]int{}
	for _, row := range codeRows[:len(codeRows)-1] {
		if len(row.steps) != len(row.codes) {
			t.Errorf("%v %d: %d steps, %d codes", row.role, row.n, len(row.steps), len(row.codes))
		}
		for _, code := range row.codes {
			if code != none {
				seen[code]++
			}
		}
	}
	for code, n := range seen {
		if n > 1 {
			t.Errorf("code %02x comes %d times", code, n)
		}
	}
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
		"8/1Q4Q1/8/8/7k/8/3B2B1/R2K2R1 w - - 0 1",
		"8/2Q4Q/8/1k6/8/8/8/2BK2R1 w - - 0 1",
		"7k/P7/8/8/3pP3/8/8/2K5 b - e3 0 1",
	} {
		pos := position(t, fen)
		v := viewOf(&pos)
		found := map[chess.Move]bool{}
		for code := range 256 {
			if m, ok := v.decode(byte(code)); ok {
				found[m] = true
			}
		}
		for _, m := range pos.Legal(nil) {
			if wanted := m.Promotion() == chess.NoRole || m.Promotion() == chess.Queen; found[m] != wanted {
				t.Errorf("%s: %v has a code: %v", fen, m, found[m])
			}
		}
	}
}

// A known is a position of a book made for a test.
type known struct {
	fen                     string
	moves                   []string // "e2e4", with an annotation's number behind a slash
	games, won, lost, drawn uint32
	recommendation          byte
}

// made is a book of lines, a page for each.
func made(t testing.TB, lines []known) (pages, index, bounds []byte) {
	t.Helper()
	const size = 1 << 12
	pages = make([]byte, pageSize)
	binary.BigEndian.PutUint32(pages[28:], 77)
	places := make([]int32, size)
	for i := range places {
		places[i] = -1
	}
	for _, l := range lines {
		pos := position(t, l.fen)
		v := viewOf(&pos)
		s := v.signature()
		mask := uint32(1)
		for places[hash(s)&mask+mask] >= 0 {
			mask = 2*mask + 1
		}
		places[hash(s)&mask+mask] = int32(len(pages)/pageSize - 1)
		page := make([]byte, 4, pageSize)
		page = append(page, v.other(s)...) // another position before
		page = append(page, 1)
		page = append(page, make([]byte, statsSize)...)
		page = append(page, s...)
		page = append(page, byte(1+2*len(l.moves)))
		for _, text := range l.moves {
			move, note, _ := strings.Cut(text, "/")
			annotation := byte(0)
			if note != "" {
				annotation = note[0] - '0'
			}
			m, err := pos.ParseMove(move)
			if err != nil {
				t.Fatal(err)
			}
			page = append(page, code(t, v, m), annotation)
		}
		stats := make([]byte, 0, statsSize)
		for _, n := range [...]uint32{l.games, l.won, l.lost, l.drawn} {
			stats = append(stats, byte(n>>16), byte(n>>8), byte(n))
		}
		stats = stats[:statsSize]
		stats[30] = l.recommendation
		page = append(page, stats...)
		binary.BigEndian.PutUint16(page, 2)
		binary.BigEndian.PutUint16(page[2:], uint16(len(page)))
		pages = append(pages, page[:pageSize]...)
	}
	index = make([]byte, indexOffset)
	for _, place := range places {
		index = binary.BigEndian.AppendUint32(index, uint32(place))
	}
	bounds = binary.BigEndian.AppendUint32(make([]byte, 4), 1)
	bounds = binary.BigEndian.AppendUint32(bounds, size-1)
	return pages, index, bounds
}

// other is a signature that differs from s.
func (v view) other(s []byte) []byte {
	o := slices.Clone(s)
	o[1] ^= 1
	return o
}

func code(t testing.TB, v view, m chess.Move) byte {
	t.Helper()
	for c := range 256 {
		if found, ok := v.decode(byte(c)); ok && found == m {
			return byte(c)
		}
	}
	t.Fatalf("no code for %v", m)
	return 0
}

func TestProbe(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	pages, index, bounds := made(t, []known{
		{start, []string{"d2d4", "e2e4/1", "g1f3/2", "c2c4", "b1c3", "a2a3"}, 100, 50, 30, 20, 0},
		{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", []string{"e7e5", "c7c5"}, 60, 20, 30, 10, 0},
		{"rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1", []string{"d7d5"}, 30, 10, 15, 5, 0},
		{"rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - 0 1", nil, 5, 1, 3, 1, 128},
		{"rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b KQkq - 0 1", nil, 5, 1, 3, 1, 64},
		{"rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 0 1", nil, 5, 1, 3, 1, 0},
		{"4k3/P7/8/8/8/8/8/2K5 w - - 0 1", []string{"a7a8q", "c1b1"}, 5, 1, 3, 1, 0},
	})
	b, err := New(bytes.NewReader(pages), bytes.NewReader(index), bytes.NewReader(bounds))
	if err != nil {
		t.Fatal(err)
	}
	if n, err := b.Games(); n != 77 || err != nil {
		t.Errorf("%d games, %v", n, err)
	}
	tests := []struct{ fen, want string }{
		{start, "e2e4! 70 (60 30 10 20) c2c4! 70 (5 3 1 1) d2d4 35 (30 15 5 10) g1f3? 0 (5 3 1 1) b1c3? 0 (5 3 1 1) a2a3 0 (0 0 0 0)"},
		{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "e7e5 0 (0 0 0 0) c7c5 0 (0 0 0 0)"},
		{"4k3/P7/8/8/8/8/8/2K5 w - - 0 1", "a7a8q 0 (0 0 0 0) c1b1 0 (0 0 0 0)"},
		{"3k4/7P/8/8/8/8/8/5K2 w - - 0 1", "h7h8q 0 (0 0 0 0) f1g1 0 (0 0 0 0)"},
		{"5k2/8/8/8/8/8/7p/3K4 b - - 0 1", "h2h1q 0 (0 0 0 0) f8g8 0 (0 0 0 0)"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""},
		{"4k3/8/8/8/8/8/8/5K1R w H - 0 1", ""}, // Chess960
	}
	for _, tt := range tests {
		pos := position(t, tt.fen)
		moves, err := b.Probe(&pos)
		if err != nil {
			t.Errorf("%s: %v", tt.fen, err)
			continue
		}
		var words []string
		for _, m := range moves {
			words = append(words, fmt.Sprintf("%s%s %d (%d %d %d %d)", m.Text, m.Mark, m.Weight, m.Games, m.Wins, m.Draws, m.Losses))
		}
		if got := strings.Join(words, " "); got != tt.want {
			t.Errorf("%s:\n%s, want\n%s", tt.fen, got, tt.want)
		}
	}
	visits := 0
	for _, err := range book.Walk(b, chess.Start(), false) {
		if err != nil {
			t.Fatal(err)
		}
		visits++
	}
	if visits != 3 {
		t.Errorf("the book leads to %d positions", visits)
	}
}

// TestOnePage reads a book whose only page has the number 0 in the index.
func TestOnePage(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	pages, _, _ := made(t, []known{{start, []string{"e2e4", "d2d4"}, 2, 1, 1, 0, 0}})
	b, err := New(bytes.NewReader(pages), bytes.NewReader(make([]byte, indexOffset+4)), bytes.NewReader(make([]byte, 12)))
	if err != nil {
		t.Fatal(err)
	}
	pos := chess.Start()
	moves, err := b.Probe(&pos)
	if err != nil || len(moves) != 2 {
		t.Errorf("%v, %v", moves, err)
	}
}

func TestNewErrors(t *testing.T) {
	if _, err := New(nil, nil, bytes.NewReader(make([]byte, 11))); err == nil {
		t.Error("bounds cut short")
	}
	if _, err := New(bytes.NewReader(make([]byte, 31)), nil, bytes.NewReader(make([]byte, 12))); err == nil {
		t.Error("header cut short")
	}
	if _, err := New(nil, nil, bytes.NewReader([]byte{0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1})); err == nil {
		t.Error("bounds the wrong way round")
	}
}

// TestCutShort expects errors, not fewer moves, of files that end too early.
func TestCutShort(t *testing.T) {
	pages, index, bounds := made(t, []known{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []string{"d2d4", "e2e4"}, 100, 50, 30, 20, 0},
	})
	pos := chess.Start()
	for name, files := range map[string][2][]byte{
		"page missing":   {pages[:pageSize], index},
		"page cut short": {pages[:pageSize+60], index},
		"page of zeros":  {append(pages[:pageSize:pageSize], append([]byte{0, 2, 0, 100}, make([]byte, pageSize-4)...)...), index},
		"index":          {pages, index[:indexOffset]},
	} {
		b, err := New(bytes.NewReader(files[0]), bytes.NewReader(files[1]), bytes.NewReader(bounds))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if moves, err := b.Probe(&pos); err == nil || errors.Is(err, io.EOF) { // which would be taken for the end of a book
			t.Errorf("%s: %v without an error", name, moves)
		}
	}
	if _, err := NewUnindexed(bytes.NewReader(pages), pageSize+60); err == nil {
		t.Error("a page without an index cut short, and no error")
	}
}

// FuzzProbe asks books with damaged pages and indexes.
func FuzzProbe(f *testing.F) {
	pages, index, bounds := made(f, []known{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []string{"d2d4", "e2e4/1"}, 100, 50, 30, 20, 0},
	})
	f.Add(pages[pageSize:pageSize+256], index[:64], bounds)
	f.Fuzz(func(t *testing.T, page, index, bounds []byte) {
		b, err := New(bytes.NewReader(append(make([]byte, pageSize), page...)), bytes.NewReader(index), bytes.NewReader(bounds))
		if err != nil {
			return
		}
		pos := chess.Start()
		moves, err := b.Probe(&pos)
		if err == nil && len(book.Legal(&pos, moves)) != len(moves) {
			t.Fatalf("%v are not all legal", moves)
		}
		findInPage(page, viewOf(&pos).signature())
		if b, err := NewUnindexed(bytes.NewReader(append(make([]byte, pageSize), page...)), int64(pageSize+len(page))); err == nil {
			if _, err := b.Probe(&pos); err != nil {
				t.Fatal(err)
			}
		}
	})
}
