package gnushogi

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"rookery/book"
	"rookery/shogi"
)

func testdata(tb testing.TB, name string) []byte {
	tb.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// The books of testdata were made by GNU Shogi 1.4.2: grammar.bbk with -S 101,
// six.bbk with -S 120 -P 6, and twice.bbk by adding to six.bbk without -P;
// grammar32.bbk is grammar.bbk of the program compiled for 32 bits.
func TestBuild(t *testing.T) {
	text := testdata(t, "grammar.tbk")
	for _, tt := range []struct {
		name string
		opt  Options
	}{
		{"grammar.bbk", Options{Size: 101}},
		{"grammar32.bbk", Options{Size: 101, Layout: ILP32}},
		{"six.bbk", Options{Size: 120, Plies: 6}},
	} {
		b, err := Build(bytes.NewReader(text), tt.opt)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(b.image, testdata(t, tt.name)) {
			t.Errorf("%s is not the same", tt.name)
		}
	}
}

func TestAddText(t *testing.T) {
	b, err := Read(bytes.NewReader(testdata(t, "six.bbk")))
	if err != nil {
		t.Fatal(err)
	}
	if err := b.AddText(bytes.NewReader(testdata(t, "grammar.tbk")), Options{}); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b.image, testdata(t, "twice.bbk")) {
		t.Error("twice.bbk is not the same")
	}
}

// TestLayouts has the two layouts agree in all but the hash values.
func TestLayouts(t *testing.T) {
	text := testdata(t, "grammar.tbk")
	long, err := Build(bytes.NewReader(text), Options{Size: 101})
	if err != nil {
		t.Fatal(err)
	}
	short, err := Build(bytes.NewReader(text), Options{Size: 101, Layout: ILP32})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(short.image); n != 12+101*16 {
		t.Errorf("%d bytes", n)
	}
	again, err := Read(bytes.NewReader(short.image))
	if err != nil || again.Layout() != ILP32 || again.Count() != long.Count() {
		t.Fatalf("%+v, %v", again, err)
	}
	for p := range long.Positions() {
		pos, err := shogi.ParseSFEN(p.FEN)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := texts(again.Probe(&pos)), texts(p.Moves); got != want {
			t.Errorf("%s: %s, want %s", p.FEN, got, want)
		}
	}
}

func texts(moves []book.Move) string {
	var s []string
	for _, m := range moves {
		s = append(s, m.Text+m.Mark.String()+">"+m.Reply)
	}
	return strings.Join(s, " ")
}

// TestHash has the first values of GNU Shogi's tables, and a capture.
func TestHash(t *testing.T) {
	h := newHasher(LP64)
	if got, want := h.pieces[0][1][0], (hash{0x95fbf94b967e41c6, 0x9cfbd9e2c46b2781}); got != want {
		t.Errorf("piece %x, want %x", got, want)
	}
	if got, want := h.hands[0][1][0], (hash{0x86a9fa706347c5b7, 0x494f7b87d42bf058}); got != want {
		t.Errorf("piece in hand %x, want %x", got, want)
	}
	start := shogi.Start()
	if got := h.of(&start); got != (hash{}) {
		t.Errorf("start has %x", got)
	}
}

func TestMoveCodes(t *testing.T) {
	for _, tt := range []struct {
		move string
		side shogi.Colour
		code uint16
	}{
		{"7g7f", shogi.Black, 0x141d},
		{"9i1a", shogi.Black, 0x0050},
		{"8h2b+", shogi.Black, 0x0ac6 | 0x80},
		{"P*5e", shogi.Black, 82<<8 | 40},
		{"R*5e", shogi.White, 103<<8 | 40},
	} {
		m, err := shogi.ParseUSI(tt.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := encode(m, tt.side); got != tt.code {
			t.Errorf("%s is %#x, want %#x", tt.move, got, tt.code)
		}
		if got := decode(tt.code); got != m {
			t.Errorf("%#x is %v, want %s", tt.code, got, tt.move)
		}
	}
	for code := range 1 << 16 {
		m := decode(uint16(code))
		if m == shogi.NoMove {
			continue
		}
		if encode(m, shogi.Black) != uint16(code) && encode(m, shogi.White) != uint16(code) {
			t.Fatalf("%#x is %v and comes back as %#x", code, m, encode(m, shogi.Black))
		}
	}
}

func TestFullTable(t *testing.T) {
	const text = "# Too long\nP7f P3d P2f P8d P2e"
	for size, want := range map[int]int{1: 0, 2: 1, 5: 4} {
		b, err := Build(strings.NewReader(text), Options{Size: size})
		if !errors.Is(err, ErrFull) || !strings.Contains(err.Error(), `"Too long"`) {
			t.Errorf("size %d: %v", size, err)
		}
		if b.Count() != want {
			t.Errorf("size %d: %d records", size, b.Count())
		}
		pos, _ := shogi.ParseSFEN("4k4/9/9/9/9/9/9/9/4K4 b -")
		if moves := b.Probe(&pos); moves != nil {
			t.Errorf("moves %v of a position that is not there", moves)
		}
	}
	b, err := Build(strings.NewReader(text), Options{Size: 6})
	if err != nil || b.Count() != 5 {
		t.Errorf("%d records, %v", b.Count(), err)
	}
	// What is there can still be counted.
	if err := b.AddText(strings.NewReader(text), Options{}); err != nil {
		t.Error(err)
	}
}

func TestCountStops(t *testing.T) {
	b, _ := New(10, LP64)
	for range 3 {
		if _, err := b.add(hash{1, 2}, 3, 0, 40000); err != nil {
			t.Fatal(err)
		}
	}
	if r := b.find(hash{1, 2}); len(r) != 1 || r[0].Count != 65535 {
		t.Errorf("%+v", r)
	}
}

// TestReadErrors reads headers that promise too much.
func TestReadErrors(t *testing.T) {
	good := testdata(t, "six.bbk")
	header := func(words ...uint64) []byte {
		var b []byte
		for _, w := range words {
			b = binary.LittleEndian.AppendUint64(b, w)
		}
		return b
	}
	for name, data := range map[string][]byte{
		"nothing":        nil,
		"short":          good[:23],
		"no records":     header(0, 0, 0),
		"huge":           header(0, 1<<40, (1<<40-1)*24+24),
		"overflow":       header(0, 1<<61, 0),
		"all ones":       header(1<<64-1, 1<<64-1, 1<<64-1),
		"other offset":   append(header(0, 120, 119*24), good[24:]...),
		"the most":       header(0, MaxSize, (MaxSize-1)*24+24),
		"truncated":      good[:len(good)-1],
		"something more": append(good[:len(good):len(good)], 0),
		"text":           []byte("# A text book\nP7f P3d P2f P8d\n"),
	} {
		if b, err := Read(bytes.NewReader(data)); err == nil {
			t.Errorf("%s: %d records", name, b.Count())
		}
	}
	hostile := header(0, MaxSize, (MaxSize-1)*24+24)
	if n := testing.AllocsPerRun(1, func() { Read(bytes.NewReader(hostile)) }); n > 1000 {
		t.Errorf("%v allocations", n)
	}
}

func TestPositions(t *testing.T) {
	b, err := Build(strings.NewReader("#\nP7f P3d! Bx2b+ Sx2b\n#\nP7f P8d?\n#\nP7f P3d P2f"), Options{Size: 50})
	if err != nil {
		t.Fatal(err)
	}
	b.add(hash{99, 99}, 0x141d, FlagLast, 7) // of no game
	var got []string
	for p := range b.Positions() {
		line := p.FEN + ":"
		for _, m := range p.Moves {
			line += " " + m.Text + m.Mark.String() + ">" + m.Reply
		}
		got = append(got, line)
	}
	want := []string{
		shogi.StartSFEN + ": 7g7f>3c3d",
		"lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2: 3c3d!>2g2f 8c8d?>",
		"lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3: 8h2b+>3a2b 2g2f>",
		"lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4: 3a2b>",
		": 7g7f>",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestReaderWriter reads a book and writes it as another one with the same
// moves.
func TestReaderWriter(t *testing.T) {
	r, err := NewReader(bytes.NewReader(testdata(t, "grammar.bbk")))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w, err := NewWriter(&out, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var positions []book.Position
	for {
		p, err := r.Next()
		if err == io.EOF {
			break
		}
		positions = append(positions, p)
		if err := w.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	b, err := Read(&out)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range positions {
		pos, err := shogi.ParseSFEN(p.FEN)
		if err != nil {
			t.Fatal(err)
		}
		got := b.Probe(&pos)
		if texts(got) != texts(p.Moves) {
			t.Errorf("%s: %s, want %s", p.FEN, texts(got), texts(p.Moves))
		}
		for i := range got {
			if got[i].Games != p.Moves[i].Games {
				t.Errorf("%s: %d times, want %d", p.FEN, got[i].Games, p.Moves[i].Games)
			}
		}
	}
}

func TestWriterErrors(t *testing.T) {
	if _, err := NewWriter(io.Discard, Options{Size: MaxSize + 1}); err == nil {
		t.Error("too great a table")
	}
	w, err := NewWriter(io.Discard, Options{Size: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []book.Position{
		{Key: 1},
		{FEN: shogi.StartSFEN, Moves: []book.Move{{Text: "e2e4"}}},
		{FEN: shogi.StartSFEN, Moves: []book.Move{{Text: "7g7e"}}},
		{FEN: shogi.StartSFEN, Moves: []book.Move{{Text: "7g7f", Reply: "7f7e"}}},
	} {
		if err := w.Write(p); err == nil {
			t.Errorf("%+v is written", p)
		}
	}
	w.Write(book.Position{FEN: shogi.StartSFEN, Moves: []book.Move{{Text: "7g7f"}, {Text: "2g2f"}}})
	if err := w.Close(); !errors.Is(err, ErrFull) {
		t.Errorf("%v", err)
	}
}

func TestVerify(t *testing.T) {
	b, err := Build(bytes.NewReader(testdata(t, "grammar.tbk")), Options{})
	if err != nil || b.Verify() != nil {
		t.Fatal(err, b.Verify())
	}
	b, _ = New(2, LP64)
	b.put(0, Record{Move: 0x141d, Count: 1})
	b.put(1, Record{Move: 0xffff})
	b.used = 2
	want := "gnushogi: the header counts 0 records, there are 2\n" +
		"gnushogi: record 1: move 0xffff with reply 0x0\n" +
		"gnushogi: record 1: the move was never played\n" +
		"gnushogi: no record is free: GNU Shogi would look for ever for positions that are not there"
	if err := b.Verify(); err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
}

func FuzzRead(f *testing.F) {
	b, err := Build(strings.NewReader("#\nP7f P3d! Bx2b+ Sx2b\n"), Options{Size: 7})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b.image)
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		var out bytes.Buffer
		if b.WriteTo(&out); !bytes.Equal(out.Bytes(), data) {
			t.Fatal("not the same again")
		}
		for range b.Positions() {
		}
		b.AddText(strings.NewReader("#\nP7f P3d P2f P4d"), Options{})
	})
}
