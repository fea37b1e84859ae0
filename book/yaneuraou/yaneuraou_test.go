package yaneuraou

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"rookery/book"
	"rookery/shogi"
)

const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"

const sample = "\ufeff" + Header + "\r\n" +
	"# a comment\r\n\r\n" +
	"sfen 4k4/9/9/9/9/9/9/9/4K4 b p2P 7\r\n" +
	"P*5b none\r\n" +
	"resign None 30000\r\n" +
	"// another\r\n" +
	"sfen " + start + " 1  \r\n" +
	"7g7f 3c3d 25 12 140\r\n" +
	"2g2f none -20 12 96\r\n" +
	"sfen " + start + "\r\n" +
	"2g2f 8c8d"

// readAll tells what is in a book, a position or an error a line.
func readAll(text string) []string {
	var found []string
	r := NewReader(strings.NewReader(text))
	for {
		p, err := r.Next()
		if err == io.EOF {
			return found
		}
		line := p.FEN + ":"
		for _, m := range p.Moves {
			line += fmt.Sprintf(" %s>%s %d/%d*%d", m.Text, m.Reply, m.Eval.Value, m.Eval.Depth, m.Weight)
		}
		if err != nil {
			line += " | " + err.Error()
		}
		found = append(found, line)
		if wrong := (*LineError)(nil); err != nil && !errors.As(err, &wrong) {
			return found
		}
	}
}

func TestReader(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"header alone", Header + "\n", ""},
		{"sample", sample, "4k4/9/9/9/9/9/9/9/4K4 b 2Pp 7: P*5b> 0/0*1\n" +
			start + " 1: 7g7f>3c3d 25/12*140 2g2f> -20/12*96\n" +
			start + ": 2g2f>8c8d 0/0*1"},
		{"moves first", "7g7f none\nsfen " + start + " 1\n2g2f",
			": | yaneuraou: line 1: \"7g7f none\" before any position\n" + start + " 1: 2g2f> 0/0*1"},
		{"wrong SFEN", "sfen 9/9 b - 1\n7g7f\nsfen " + start + " 1\n2g2f",
			": 7g7f> 0/0*1 | yaneuraou: line 1: shogi: SFEN \"9/9 b - 1\": the board has 2 ranks\n" + start + " 1: 2g2f> 0/0*1"},
		{"wrong move", "sfen " + start + " 1\n7g7f\n7g7\n2g2f x\n2g2f none y\n1g1f none 1 2 99999999999\n",
			start + " 1: 7g7f> 0/0*1 1g1f> 1/2*4294967295 | yaneuraou: line 3: \"7g7\" is not a move"},
		{"endless line", strings.Repeat("x", 1<<20), ": | yaneuraou: line 1: bufio.Scanner: token too long"},
	} {
		if got := strings.Join(readAll(tt.text), "\n"); got != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}

func write(t *testing.T, positions ...book.Position) string {
	t.Helper()
	var out strings.Builder
	w := NewWriter(&out)
	for _, p := range positions {
		if err := w.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestWriter(t *testing.T) {
	const other = "4k4/9/9/9/9/9/9/9/4K4 b"
	move := func(text string, weight uint32, value int) book.Move {
		return book.Move{Text: text, Weight: weight, Eval: book.Eval{Value: value, Depth: 1}}
	}
	got := write(t,
		book.Position{FEN: start + " 3", Moves: []book.Move{move("1g1f", 1, 0)}},
		book.Position{FEN: other + " p2P 9", Moves: []book.Move{move("5i5h", 1, 5), move("5i6h", 1, 7), move("5i4h", 3, 0)}},
		book.Position{FEN: start + " 1", Moves: []book.Move{{Text: "7g7f", Reply: "3c3d", Weight: 2}}},
		book.Position{FEN: start + " 5", Moves: []book.Move{move("9g9f", 1, 0)}},
		book.Position{FEN: start + " 1", Moves: []book.Move{move("7g7f", 1<<32-2, 4)}},
		book.Position{FEN: other + " - 9"},
	)
	want := Header + "\n" +
		"sfen " + other + " 2Pp 9\n5i4h none 0 1 3\n5i6h none 7 1 1\n5i5h none 5 1 1\n" +
		"sfen " + start + " 1\n7g7f 3c3d 4 1 4294967295\n1g1f none 0 1 1\n9g9f none 0 1 1\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if sorted, err := IsSorted(strings.NewReader(got)); !sorted || err != nil {
		t.Errorf("sorted: %v, %v", sorted, err)
	}
	if sorted, err := IsSorted(strings.NewReader("sfen " + start + " 1\n7g7f\nsfen " + other + " -\n5i5h\n")); sorted || err != nil {
		t.Errorf("sorted: %v, %v", sorted, err)
	}
	w := NewWriter(io.Discard)
	for _, p := range []book.Position{
		{},
		{FEN: start, Moves: []book.Move{{Text: "e2e4"}}},
		{FEN: start, Moves: []book.Move{{Text: "7g7f", Reply: "e7e5"}}},
		{FEN: start, Moves: []book.Move{{}}},
	} {
		if err := w.Write(p); err == nil {
			t.Errorf("%+v is written", p)
		}
	}
}

// TestFind finds every position of books of all sizes, small ones too.
// Real books have positions that come again with another number of the move (YaneuraOu #102).
func TestFindTwice(t *testing.T) {
	text := "sfen " + start + " 1\n2g2f 3c3d 59 33 1\nsfen " + start + " 3\n7g7f 3c3d 59 33 1\n"
	pos := shogi.Start()
	r := strings.NewReader(text)
	found, err := Find(r, r.Size(), &pos)
	if err != nil || len(found) != 2 || found[0].Text != "2g2f" || found[1].Text != "7g7f" {
		t.Errorf("Find: %v, %v", found, err)
	}
	scanned, err := Scan(strings.NewReader("sfen 4k4/9/9/9/9/9/9/9/4K4 b - 2\n5i5h\n"+text), &pos)
	if err != nil || len(scanned) != 2 {
		t.Errorf("Scan: %v, %v", scanned, err)
	}
}

func TestFind(t *testing.T) {
	for n := 1; n <= 40; n++ {
		var positions []book.Position
		pos := shogi.Start()
		for i := range n {
			legal := pos.Legal(nil)
			m := legal[i*7%len(legal)]
			positions = append(positions, book.Position{FEN: pos.SFEN(), Moves: []book.Move{
				{Text: m.String(), Weight: uint32(i) + 1},
				{Text: "5e5a", Weight: 99}, // not legal
			}})
			pos.Play(m)
		}
		text := write(t, positions...)
		r := strings.NewReader(text)
		for _, p := range positions {
			pos, err := shogi.ParseSFEN(p.FEN)
			if err != nil {
				t.Fatal(err)
			}
			moves, err := Find(r, r.Size(), &pos)
			if err != nil || len(moves) != 1 || moves[0].Text != p.Moves[0].Text {
				t.Errorf("%d positions: %s: %v, %v, want %s", n, p.FEN, moves, err, p.Moves[0].Text)
			}
		}
		if moves, err := Find(r, r.Size(), &pos); moves != nil || err != nil {
			t.Errorf("%d positions: found %v, %v", n, moves, err)
		}
	}
	pos := shogi.Start()
	for _, text := range []string{"", Header, strings.Repeat("x", 1<<16), strings.Repeat("x", 1<<16) + "\nsfen " + start + " 1\n7g7f"} {
		r := strings.NewReader(text)
		moves, err := Find(r, r.Size(), &pos)
		if want := strings.Contains(text, "7g7f"); err != nil || (len(moves) == 1) != want {
			t.Errorf("%.20q: %v, %v", text, moves, err)
		}
	}
}

func FuzzReader(f *testing.F) {
	f.Add(sample)
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader(strings.NewReader(text))
		w := NewWriter(io.Discard)
		for range 1 + strings.Count(text, "\n")*2 {
			p, err := r.Next()
			if err == io.EOF {
				break
			}
			if err == nil {
				if err := w.Write(p); err != nil {
					t.Fatalf("%+v: %v", p, err)
				}
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		pos := shogi.Start()
		Find(strings.NewReader(text), int64(len(text)), &pos)
	})
}
