package tichess

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestSequences(t *testing.T) {
	for _, test := range []struct {
		name, src string
		want      string // moves of the sequences, then messages
	}{
		{"empty", "", ""},
		{"one", "1. e4 e5 2. Nf3", "e2e4 e7e5 g1f3|"},
		{"lines", "1.\ne4\n e5\n2.Nf3 Nc6 3.\tBb5", "e2e4 e7e5 g1f3 b8c6 f1b5|"},
		{"line ends", "1. e4 e5\r\n1. d4\r\n", "e2e4 e7e5|d2d4|"},
		{"not at the beginning", "1. e4 e5 1. d4", "e2e4 e7e5 d2d4|"},
		{"eleven", "1. e4 e5\n11. d4", "e2e4 e7e5 d2d4|"},
		{"comments", "1. e4 {best; by // test} e5 ; 2. d4\n2. Nf3 // 3. d4\n {a\nb} Nc6", "e2e4 e7e5 g1f3 b8c6|"},
		{"open comment", "1. e4 {e5\n1. d4", "e2e4||1:1: \"{\": warning: the comment does not end"},
		{"marks", "1. e4! e5?? 2. Qh5!? Ke7 3. Qxe5#", "e2e4 e7e5 d1h5 e8e7 h5e5|"},
		{"full moves", "1. Pe2-e4 e7-e5 2. Ng1-f3 Nb8c6 3. Bf1b5", "e2e4 e7e5 g1f3 b8c6 f1b5|"},
		{"results", "1. e4 1-0 2. d4\n1. d4 1/2-1/2 c5\n1. c4 * e5\n1. Nf3 0-1", "e2e4|d2d4|c2c4|g1f3|" +
			`1:11: "2": warning: left out: the sequence has ended` +
			`2:15: "c5": warning: left out: the sequence has ended` +
			`3:9: "e5": warning: left out: the sequence has ended`},
		{"zeros", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0", "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7|" +
			`1:35: "0-0": warning: taken for a move number and left out (castling is O-O or O-O-O)`},
		{"zeros of Black", "1. Nf3 0-0 2. g3", "g1f3|" +
			`1:8: "0-0": warning: taken for an end; the rest of the sequence is left out (castling is O-O or O-O-O)`},
		{"number of Black", "1. e4 1. e5", "e2e4|" + `1:7: "1": a move number where Black is to move: numbers stand before White's moves alone`},
		{"glyph", "1. e4 $1 e5", "e2e4|" + `1:7: "$1": not a move: it names no square to go to`},
		{"variation", "1. e4 (1. d4", "e2e4|" + `1:7: "(1": not a move: it names no square to go to`},
		{"illegal", "1. e4 e5 2. Ke3 Nc6\n1. d4", "e2e4 e7e5|d2d4|" + `1:13: "Ke3": no such legal move`},
		{"ambiguous", "1. Nf3 d5 2. d3 d4 3. Nd2", "g1f3 d7d5 d2d3 d5d4|" + `1:23: "Nd2": several legal moves fit`},
		{"no move", "1. e4 hello", "e2e4|" + `1:7: "hello": not a move: it names no square to go to`},
		{"small", "1. e4 xe5", "e2e4|" + `1:7: "xe5": begins with a letter in lower case that is no file`},
		{"signs", "1. e4+- e5/ 2. Nf3= Nc6~", "e2e4 e7e5 g1f3 b8c6|" +
			`1:4: "e4+-": warning: the signs behind the move mean nothing` +
			`1:9: "e5/": warning: the signs behind the move mean nothing` +
			`1:16: "Nf3=": warning: the signs behind the move mean nothing` +
			`1:21: "Nc6~": warning: the signs behind the move mean nothing`},
		{"captures", "1. e4 d5 2. ed5 Qxd6", "e2e4 d7d5 e4d5 d8d6|" +
			`1:13: "ed5": warning: it captures, and has no x` +
			`1:17: "Qxd6": warning: there is nothing to capture`},
		{"no number", "e4 e5\n2. Nf3 1. d4\n1. c4", "e2e4 e7e5 g1f3|c2c4|" + `2:8: "1": a move number where Black is to move: numbers stand before White's moves alone`},
		{"byte order mark", "\ufeff1. e4", "e2e4|"},
		{"bracket", "1. e4 [x] d4 d5", "e2e4|d2d4 d7d5|"},
		{"position", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\"]\n1. e3\n1. d4", "e2e3|d2d4|"},
		{"position, once more", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 5 39]\n1. e3", "e2e3|"},
		{"position and event", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\"]\n[Event \"\"]\n39. e3 Kd7 40. e4", "e2e3 e8d7 e3e4|"},
		{"position of Black", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 5 39\"]\nKd7 40. e4", "e8d7 e2e4|"},
		{"short position", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w\"]\n1. e3", "|" + `1:1: "[FEN": tifile: FEN has 2 of 6 fields`},
		{"shifted position", "[FEN \"4k38/8/8/8/8/4P3/4K3 w - - 0 1\"]\n1. e3", "e2e3|" +
			`1:1: "[FEN": warning: the ranks do not have eight squares each; the men are set square by square`},
		{"bad position", "[FEN \"4x3/8/8/8/8/8/8/8 w - - 0 1\"]\n1. e4\n1. d4", "|d2d4|" +
			`1:1: "[FEN": tifile: FEN, character 2: 'x' is no man, no number and no '/'`},
		{"last position without moves", "1. e4\n[FEN \"4k3/8/8/8/8/8/8/4KK2 w - - 0 1\"]", "e2e4|"},
		{"other tags", "[White \"1. e4\"]\n[FENCE \"x\"]\n1. e4 e5\n[Black \"\"]\nd4\n1. d4", "e2e4 e7e5|d2d4|d2d4|"},
	} {
		var moves, messages strings.Builder
		for seq, errs := range (Source{}).Sequences([]byte(test.src)) {
			text := make([]string, len(seq.Steps))
			for i, step := range seq.Steps {
				text[i] = step.Move.String()
			}
			moves.WriteString(strings.Join(text, " ") + "|")
			for _, e := range errs {
				messages.WriteString(e.Error())
			}
		}
		if got := moves.String() + messages.String(); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.name, got, test.want)
		}
	}
}

func TestGerman(t *testing.T) {
	src := "1. e4 e5 2. Sf3 Sc6 3. Lc4 Lc5 4. De2 Be7-e8D"
	for seq, errs := range (Source{Letters: German}).Sequences([]byte(src)) {
		if len(seq.Steps) != 7 || len(errs) != 1 {
			t.Errorf("%d moves, %v", len(seq.Steps), errs)
		}
	}
	for _, src := range []string{"1. Nf3", "1. Pe4", "1. d4 d5 2. Qd3"} {
		for _, errs := range (Source{Letters: German}).Sequences([]byte(src)) {
			if len(errs) != 1 {
				t.Errorf("%s: %v", src, errs)
			}
		}
	}
	for seq, errs := range (Source{Letters: German}).Sequences([]byte("[FEN \"4k3/2P5/8/8/8/8/8/R3K3 w Q - 0 1\"]\n1. c8=T+ Ke7 2. O-O-O Kf7 3. Td1-d2")) {
		if len(errs) != 0 {
			t.Errorf("%d moves, %v", len(seq.Steps), errs)
		}
	}
}

// TestStop: the reader ends when nobody listens any more.
func TestStop(t *testing.T) {
	n := 0
	for range (Source{}).Sequences([]byte("1. e4 *\n[FEN \"\"]\n1. d4 1-0\n1. c4")) {
		n++
		break
	}
	if n != 1 {
		t.Errorf("%d sequences", n)
	}
}

func FuzzSequences(f *testing.F) {
	src, _ := os.ReadFile("testdata/openings.txt")
	f.Add(src)
	f.Add([]byte("1. e4 (1. d4 $3) 0-0 {\n[FEN \"8\"]\n1. x"))
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, letters := range []Letters{English, German} {
			var b Builder
			for seq, errs := range (Source{Letters: letters}).Sequences(src) {
				for _, e := range errs {
					if e.Line < 1 || e.Col < 1 || e.Msg == "" {
						t.Errorf("%+v", e)
					}
				}
				for _, step := range seq.Steps {
					b.Add(step.Position, step.Move)
				}
			}
		}
	})
}

func ExampleSource_Sequences() {
	src := []byte("// Scotch\n1. e4 e5 2. Nf3 Nc6 3. d4\n1. e4 c5 2. 0-0\n")
	for seq, errs := range (Source{}).Sequences(src) {
		fmt.Println(seq.Line, len(seq.Steps), errs)
	}
	// Output:
	// 2 5 []
	// 3 2 [3:13: "0-0": warning: taken for a move number and left out (castling is O-O or O-O-O)]
}

// TestLongToken expects a message that can be read, whatever the text is.
func TestLongToken(t *testing.T) {
	e := Error{Line: 1, Col: 1, Token: strings.Repeat("x", 12000), Msg: "not a move"}
	if text := e.Error(); len(text) > 100 || !strings.HasSuffix(text, `x": not a move`) {
		t.Errorf("%d bytes: %.80s", len(text), text)
	}
}
