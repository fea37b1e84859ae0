package gnushogi

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"rookery/shogi"
)

// parse reads a text and tells what is in it, an opening a line: name, line,
// moves and error.
func parse(t *testing.T, text string) []string {
	t.Helper()
	var found []string
	p := NewParser(strings.NewReader(text))
	for {
		o, err := p.Next()
		if err == io.EOF {
			return found
		}
		line := fmt.Sprintf("%s@%d:", o.Name, o.Line)
		for _, m := range o.Moves {
			line += " " + m.Move.String() + m.Mark.String()
		}
		if wrong := (*LineError)(nil); errors.As(err, &wrong) {
			line += " | " + err.Error()
		} else if err != nil {
			t.Fatal(err)
		}
		found = append(found, line)
	}
}

func TestParser(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"comments only", "#\n# one\n#\n", ""},
		{"no line end", "P7f P3d", "@1: 7g7f 3c3d"},
		{"no move after a number", "1.P7f P3d 2.", "@1: 7g7f 3c3d"},
		{"forms", "#\nP7g-7f P-3d 8hx2b+ Sx2b B'4e", "@2: 7g7f 3c3d 8h2b+ 3a2b B*4e"},
		{"numbers", "1.P7f 1...P3d 2. P2f 2. ... P8d 12.P2e", "@1: 7g7f 3c3d 2g2f 8c8d 2f2e"},
		{"two openings", "# a\nP7f\n#\n# ---\nP2f\n", "a@2: 7g7f\na@5: 2g2f"},
		{"comment behind moves ends the opening", "P7f # b\nP2f", "@1: 7g7f\nb@2: 2g2f"},
		{"marks", "P7f? P3d! P2f?! P4d!? P2e!?/?! P5d??", "@1: 7g7f? 3c3d! 2g2f? 4c4d! 2f2e! 5c5d?"},
		{"mark that stands alone", "P7f ! P3d ? P2f",
			`@1: 7g7f 3c3d | line 1: opening "", ply 3: "?": not a move in Western notation`},
		{"times", "P7f(1) P3d (0:02)\nP2f!(3) P4d(4)? (5)(6)", "@1: 7g7f 3c3d 2g2f! 4c4d?"},
		{"comments", "[a\n#b] P7f[c]P3d [ d ] (e)", "@2: 7g7f 3c3d"},
		{"closing words", "P7f Resigns.\n#\nP7f draw\n#\nP2f Sennichite P3d 1-0\n# c\nP2f 0-1 Jishogi.",
			"@1: 7g7f\n@3: 7g7f\n@5: 2g2f 3c3d\nc@7: 2g2f"},
		{"line ends of any kind", "#\r\nP7f\r\nP3d\r\n#\r\n\tP2f\tP8d\r\n", "@2: 7g7f 3c3d\n@5: 2g2f 8c8d"},
		{"byte order mark", "\ufeff#\nP7f", "@2: 7g7f"},
		{"the rest of a wrong opening is left out", "# Trap\nP7f\nP4e\nP2f (x)\n# Next\nP2f",
			"Trap@2: 7g7f | line 3: opening \"Trap\", ply 2: \"P4e\": no legal move\nNext@6: 2g2f"},
		{"first move wrong", "# Trap\nP3d P7f\n#\nP7f", "Trap@2: | line 2: opening \"Trap\", ply 1: \"P3d\": no legal move\nTrap@4: 7g7f"},
		{"ambiguous", "G5h", `@1: | line 1: opening "", ply 1: "G5h": more than one legal move: [6i5h 4i5h]`},
		{"unclosed", "P7f (1", `@1: 7g7f | line 1: opening "", ply 2: a comment is not closed`},
		{"unclosed", "P7f\n[ P3d\n#\n", `@1: 7g7f | line 2: opening "", ply 2: a comment is not closed`},
		{"unclosed behind the last move", "P7f(1", `@1: 7g7f | line 1: opening "", ply 2: a comment is not closed`},
		{"a word of any length", strings.Repeat("P", 1<<20),
			`@1: | line 1: opening "", ply 1: "` + strings.Repeat("P", maxToken) + `": not a move in Western notation`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := strings.Join(parse(t, tt.text), "\n")
			if got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

// brokenReader fails after some text.
type brokenReader struct{ text io.Reader }

var errBroken = errors.New("broken")

func (r brokenReader) Read(p []byte) (int, error) {
	n, err := r.text.Read(p)
	if err == io.EOF {
		err = errBroken
	}
	return n, err
}

func TestBuildReadError(t *testing.T) {
	_, err := Build(brokenReader{strings.NewReader("# one\nP7f P3d")}, Options{})
	if !errors.Is(err, errBroken) {
		t.Errorf("%v", err)
	}
}

// TestWriteOpening writes lists as GNU Shogi's bsave does.
func TestWriteOpening(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"P7f", "#\n1.P7g-7f \n"},
		{"P7f P3d Bx2b+! Sx2b B*4e G6a5b Bx3d B*6e?",
			"#\n1.P7g-7f P3c-3d 2.B8hx2b+! S3ax2b 3.B*4e G6a-5b 4.B4ex3d B*6e? \n"},
		{"# Name\nP7f P3d P2f P8d P2e P8e G7h G3b P2d Px2d", "# Name\n1.P7g-7f P3c-3d 2.P2g-2f P8c-8d " +
			"3.P2f-2e P8d-8e 4.G6i-7h G4a-3b 5.P2e-2d P2cx2d \n"},
		{"P7f P3d P2f P8d P2e P8e G7h G3b P2d Px2d Rx2d", "#\n1.P7g-7f P3c-3d 2.P2g-2f P8c-8d " +
			"3.P2f-2e P8d-8e 4.G6i-7h G4a-3b 5.P2e-2d P2cx2d \n6.R2hx2d \n"},
	} {
		o, err := NewParser(strings.NewReader(tt.text)).Next()
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := WriteOpening(&out, o); err != nil {
			t.Fatal(err)
		}
		if out.String() != tt.want {
			t.Errorf("got\n%swant\n%s", out.String(), tt.want)
		}
		again, err := NewParser(strings.NewReader(out.String())).Next()
		if err != nil || fmt.Sprint(again.Moves) != fmt.Sprint(o.Moves) || again.Name != o.Name {
			t.Errorf("%v became %v, %v", o, again, err)
		}
	}
	var out strings.Builder
	WriteOpening(&out, Opening{Name: "two\nlines"})
	if out.String() != "# two lines\n" {
		t.Errorf("%q", out.String())
	}
}

func FuzzParser(f *testing.F) {
	f.Add(string(testdata(f, "grammar.tbk")))
	f.Add("1.P7f! (0:01) [x] 1... P3d?? Resigns")
	f.Fuzz(func(t *testing.T, text string) {
		p := NewParser(strings.NewReader(text))
		for {
			o, err := p.Next()
			if err == io.EOF {
				return
			}
			pos := shogi.Start()
			for _, m := range o.Moves {
				if !pos.IsLegal(m.Move) {
					t.Fatalf("%v is not legal in %s", m.Move, pos.SFEN())
				}
				pos.Play(m.Move)
			}
			if len(o.Moves) == 0 && err == nil {
				t.Fatal("an opening without moves")
			}
		}
	})
}

// TestStrict: what GNU Shogi does not read is warned of, and wrong if the
// parser is strict.
func TestStrict(t *testing.T) {
	for _, test := range []struct{ name, src, doubt string }{
		{"cut", "#\nP7f P3d", "GNU Shogi loses a last move without an end of line"},
		{"cut by a comment", "#\nP7f P3d(1)", "GNU Shogi loses a last move without an end of line"},
		{"tab", "#\nP7f \tP3d\n", "GNU Shogi does not read a move behind a tab"},
		{"number and tab", "#\nP7f 1.\tP3d\n", "GNU Shogi does not read a move behind a tab"},
		{"tab and blank", "#\nP7f \t P3d\n", "GNU Shogi does not read a move behind a tab"},
		{"second number", "#\nP7f 1. ... 1.P3d\n", "GNU Shogi takes a second number before a move for a part of it"},
		{"comment behind a number", "#\n1. [a] P7f\n", "GNU Shogi takes a sign, bracket or blank before a move for a part of it"},
		{"glued to a mark", "#\nP7f!P3d\n", "GNU Shogi loses a letter directly behind a mark or a comment"},
		{"glued to a comment", "#\nP7f(2)P3d\n", "GNU Shogi loses a letter directly behind a mark or a comment"},
		{"bracket", "#\nP7f P3d[c]\n", "GNU Shogi takes a bracket directly behind a move for a part of it"},
		{"mid-line comment", "#\nP7f P3d # x\nP2f\n", "a comment within a line ends the opening, too"},
		{"a tab that ends a move", "#\nP7f\tP3d\n", ""},
		{"twin", "#\nP1g1f 8b5b\n4i5h 4a4b 2i1g P3d S7i7h B7g G5h6h R5b8b\nR4h S2b 4h3h 1c1d\nG5h\n",
			"GNU Shogi takes this for ambiguous: another man could go there but for a check"},
	} {
		for _, strict := range []bool{false, true} {
			var wrong, doubts []string
			b, err := Build(strings.NewReader(test.src), Options{
				Strict: strict,
				Report: func(e *LineError) { wrong = append(wrong, e.Err.Error()) },
				Warn:   func(e *LineError) { doubts = append(doubts, e.Err.Error()) },
			})
			if err != nil {
				t.Fatal(err)
			}
			told := strings.Join(append(wrong, doubts...), "; ")
			if strict && strings.Contains(told, "not a move in Western notation") {
				told += test.doubt // what is left of the word is named
			}
			if test.doubt == "" && told != "" || !strings.Contains(told, test.doubt) {
				t.Errorf("%s, strict %v: %q", test.name, strict, told)
			}
			if test.doubt != "" && test.name != "mid-line comment" && (len(wrong) > 0) != strict {
				t.Errorf("%s, strict %v: wrong %q, %d records", test.name, strict, wrong, b.Count())
			}
		}
	}
}

// TestStrictReading: the text is read byte by byte as GNU Shogi does. What is
// wanted is what its own compiler makes of the same texts.
func TestStrictReading(t *testing.T) {
	for _, test := range []struct {
		src     string
		records int
	}{
		{"#\n7g7f 3c3d\n#\n", 2},
		{"#\n12. ... P7f 1.P3d 2.\nP2f\n#\n", 3},
		{"#\nP7f 10\n#\nP2f P8d\n#\n", 1}, // the number swallows the next opening
		{"#\n10 P7f P3d\n#\nP2f\n#\n", 1},
		{"#\n10. # about\nP2f\n#\n", 1},
		{"#\nP7f#\nP2f\n#\n", 0},
		{"#\nP7f(1)#\nP3d P2f\n#\n", 3}, // the comment goes with its sign
		{"#\nP7f! #\nP2f\n#\n", 2},
		{"#\nP7f!(1)P3d\n#\n", 2},
		{"#\nP7f!XP3d\n#\n", 2},
		{"#\n(1) [a] P7f [b] [c] P3d\n#\n", 1},
		{"#\n(1)(2) P7f\n#\n", 0},
		{"#\nP7f draw(1) P3d 1-0 P2f 0-1. P8d\n#\n", 3},
		{"#\nP7f\r\nP3d\r\n#\r\nP2f\r\n#\r\n", 3},
		{"#\nP7f P3d~\n#\n", 1},
		{"#\n-P7f\n#\n=P2f\n#\nP-2,f;\n#\n", 1},
		{"#\n1. 1-0 P7f\n#\n", 0},
		{"#\nP7f P3d!", 2},
		{"#\nP7f P3d(1", 1},
	} {
		b, err := Build(strings.NewReader(test.src), Options{Strict: true})
		if err != nil {
			t.Fatal(err)
		}
		if b.Count() != test.records {
			t.Errorf("%q: %d records, want %d", test.src, b.Count(), test.records)
		}
	}
}

// TestTextWriter: the text of a book makes a book with the same counts.
func TestTextWriter(t *testing.T) {
	const src = "#\nP7f P3d P2f!\n#\nP7f P3d P2f! P8d?\n#\nP2f P8d P7f P3d\n#\nP7f P8d\n#\nP7f P8d P2f P3d B2b+\n#\n"
	b, err := Build(strings.NewReader(src), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	w := NewTextWriter(&text)
	for p := range b.Positions() {
		if err := w.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(text.String(), "#\n1.P7g-7f P3c-3d 2.P2g-2f! ") {
		t.Errorf("the text begins %.40q", text.String())
	}
	again, err := Build(strings.NewReader(text.String()), Options{Report: func(e *LineError) { t.Error(e) }})
	if err != nil {
		t.Fatal(err)
	}
	counts := func(b *Book) map[string]uint16 {
		m := make(map[string]uint16)
		for _, r := range b.Records() {
			m[fmt.Sprint(r.Board, r.Key, r.Move)] = r.Count
		}
		return m
	}
	if got, want := fmt.Sprint(counts(again)), fmt.Sprint(counts(b)); got != want {
		t.Errorf("counts %s, want %s\n%s", got, want, text.String())
	}
}
