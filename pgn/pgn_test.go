package pgn

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"

	"rookery/chess"
)

// readAll are the games of a text.
func readAll(t testing.TB, text string) (games []*Game) {
	t.Helper()
	r := NewReader(strings.NewReader(text))
	for {
		g := new(Game)
		switch err := r.Read(g); {
		case err == io.EOF:
			return games
		case err != nil:
			t.Fatal(err)
		}
		games = append(games, g)
	}
}

// moves are the moves of a game in coordinates.
func moves(g *Game) string {
	words := make([]string, len(g.Moves))
	for i, m := range g.Moves {
		words[i] = m.String()
	}
	return strings.Join(words, " ")
}

func TestReadForms(t *testing.T) {
	tests := []struct{ name, text, moves, result string }{
		{"plain", "[White \"A\"]\n\n1. e4 e5 2. Nf3 1-0\n", "e2e4 e7e5 g1f3", "1-0"},
		{"no blanks", "1.e4 e5 2.Nf3 Nc6 *", "e2e4 e7e5 g1f3 b8c6", "*"},
		{"glued number", "1e4 e5 2Nf3", "e2e4 e7e5 g1f3", "*"},
		{"numbers alone", "1 e4 1... e5 2 Nf3 0-1", "e2e4 e7e5 g1f3", "0-1"},
		{"no numbers", "e4 e5 Nf3 1/2-1/2", "e2e4 e7e5 g1f3", "1/2-1/2"},
		{"comments", "1. e4 {king's (pawn} e5 ; rest ( of { line\n2. Nf3 {a\nb} *", "e2e4 e7e5 g1f3", "*"},
		{"variations", "1. e4 (1. d4 d5 (1... Nf6 {deep ) }) 2. c4) e5 *", "e2e4 e7e5", "*"},
		{"glyphs", "1. e4! $1 e5?! += 2. Nf3 $14 N +- Nc6 +/= *", "e2e4 e7e5 g1f3 b8c6", "*"},
		{"escape", "% 1. d4\n1. e4\n%d5\ne5 *", "e2e4 e7e5", "*"},
		{"byte order mark", "\ufeff[White \"A\"]\n\n1. e4 *", "e2e4", "*"},
		{"CRLF", "[White \"A\"]\r\n\r\n1. e4\r\ne5 *\r\n", "e2e4 e7e5", "*"},
		{"CR alone", "[White \"A\"]\r\r1. e4\re5 *\r", "e2e4 e7e5", "*"},
		{"zeros", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 1-0", "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8", "1-0"},
		{"long", "1. e2-e4 e7e5 2. Ng1-f3 Nb8c6 *", "e2e4 e7e5 g1f3 b8c6", "*"},
		{"german", "1. e4 e5 2. Sf3 Sc6 3. Lb5 Dh4 4. Sxh4 *", "e2e4 e7e5 g1f3 b8c6 f1b5 d8h4 f3h4", "*"},
		{"figurines", "1. e4 e5 2. ♘f3 ♞c6 *", "e2e4 e7e5 g1f3 b8c6", "*"},
		{"tag result", "[Result \"1/2-1/2\"]\n\n1. e4 *", "e2e4", "1/2-1/2"},
		{"half", "[Result \"1/2\"]\n\n1. e4 1/2", "e2e4", "1/2-1/2"},
		{"glued result", "1. e4 e5 2. Nf30-1", "e2e4 e7e5 g1f3", "0-1"},
		{"glued evaluation", "1. e4+- e5 *", "e2e4 e7e5", "*"},
		{"en passant", "1. e4 a6 2. e5 d5 3. exd6 e.p. exd6 ep *", "e2e4 a7a6 e4e5 d7d5 e5d6 e7d6", "*"},
		{"FEN", "[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8(Q)+ Ke7 2. Qa1 *", "a7a8q e8e7 a8a1", "*"},
		{"Chess960", "[Variant \"Chess960\"]\n[FEN \"nrkbrqbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBRQBN w EBeb - 0 1\"]\n\n" +
			"1. e3 e6 2. Be2 Be7 3. Qf1 *", "", "*"},
		{"Chess960 castling", "[FEN \"5k2/8/8/8/8/8/8/1RK1R3 w EB - 0 1\"]\n\n1. O-O-O *", "c1b1", "*"},
		{"quotes in a tag", "[Annotator \"The \"Best\" \\\"one\\\"\"]\n\n1. e4 *", "e2e4", "*"},
		{"unclosed tag", "[Annotator \"Krush, I]\n\n1. e4 *", "e2e4", "*"},
		{"unclosed game", "[White \"A\"]\n\n1. e4 e5\n", "e2e4 e7e5", "*"},
		{"unclosed comment", "1. e4 {and so on", "e2e4", "*"},
		{"unclosed variation", "1. e4 (1. d4 1-0", "e2e4", "*"},
		{"glued glyphs", "1. e4⩲ e5± 2. Nf3⟳ *", "e2e4 e7e5 g1f3", "*"},
		{"odd tags", "[White \"A\"]\n[Site x]\n[Date]\n{c}\n[Näme \"n\"]\n[Result \"0-1\"]\n\n1. e4 *", "e2e4", "0-1"},
		{"odd tag first", "[White A]\n[Result \"0-1\"]\n\n1. e4 *", "e2e4", "0-1"},
		{"strays", "1. e4 } e5 ) ] 2. Nf3 \xff *", "e2e4 e7e5 g1f3", "*"},
		{"small letters", "1. e4 e5 2. nf3 nc6 3. bb5 ngf6 4. bxc6 bxc6 5. oo *", "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 b5c6 b7c6 e1g1", "*"},
		{"captures by files", "1. e4 d5 2. ed Nf6 3. c4 c6 4. d:c+ bc: *", "e2e4 d7d5 e4d5 g8f6 c2c4 c7c6 d5c6 b7c6", "*"},
		{"promotion to nothing", "[FEN \"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. axb8+ Ke7 2. Qb7+ *", "a7b8q e8e7 b8b7", "*"},
		{"reserved", "1. e4 <x> e5 *", "e2e4 e7e5", "*"},
	}
	for _, tt := range tests {
		games := readAll(t, tt.text)
		if len(games) != 1 {
			t.Errorf("%s: %d games", tt.name, len(games))
			continue
		}
		g := games[0]
		if tt.moves == "" {
			if g.Err() == nil {
				t.Errorf("%s: no fault", tt.name)
			}
			continue
		}
		if got := moves(g); got != tt.moves || g.Result.String() != tt.result || g.Err() != nil {
			t.Errorf("%s: %s %v, %v, want %s %s", tt.name, got, g.Result, g.Faults, tt.moves, tt.result)
		}
	}
}

func TestTags(t *testing.T) {
	text := "[Event \"a\\\\b \\\"c\\\"\"]\n  [ White  \"M\xfcller\" ]\n[Black \"\"][Site \"x\"]\n[Annotator \"The \"Best\"\"]\n[Round \"1 \x96 2]\n\n*"
	g := readAll(t, text)[0]
	want := Tags{{"Event", `a\b "c"`}, {"White", "Müller"}, {"Black", ""}, {"Site", "x"}, {"Annotator", `The "Best"`}, {"Round", "1 – 2"}}
	if !reflect.DeepEqual(g.Tags, want) {
		t.Errorf("%q, want %q", g.Tags, want)
	}
	if got := g.Tags.Get("Site"); got != "x" || g.Tags.Get("FEN") != "" {
		t.Errorf("Get: %q", got)
	}
	g.Tags.Set("Site", "y")
	g.Tags.Set("ECO", "A00")
	g.Tags.Delete("Black")
	if got := fmt.Sprint(g.Tags); got != `[{Event a\b "c"} {White Müller} {Site y} {Annotator The "Best"} {Round 1 – 2} {ECO A00}]` {
		t.Error(got)
	}
}

func TestGames(t *testing.T) {
	text := `[Event "one"]
[Result "1-0"]

1. e4 {a comment
[Queen's] knight

[White "in the comment"]
} 1-0

[Event "two"]

1. e4 e5 2. Ke3 Nc6 {no king goes there}
0-1

[Event "three"]

1. d4 {never closed

[Event "four"]

{about it} 1. c4 *

1. Nf3 d5 1-0 1. b3 *
`
	games := readAll(t, text)
	want := []struct {
		line  int
		event string
		moves string
		fault string
	}{
		{1, "one", "e2e4", ""},
		{10, "two", "e2e4 e7e5", `game 2, line 12, column 13: chess: no such legal move: "Ke3"`},
		{15, "three", "d2d4", `game 3, line 17, column 8: comment without an end: "never closed"`},
		{19, "four", "c2c4", ""},
		{23, "", "g1f3 d7d5", ""},
		{23, "", "b2b3", ""},
	}
	if len(games) != len(want) {
		t.Fatalf("%d games, want %d", len(games), len(want))
	}
	for i, w := range want {
		g := games[i]
		fault := ""
		if len(g.Faults) > 0 {
			fault = g.Faults[0].Error()
		}
		if g.Number != i+1 || g.Line != w.line || g.Tags.Get("Event") != w.event || moves(g) != w.moves || fault != w.fault {
			t.Errorf("game %d: line %d, %q, %s, %q, want %+v", g.Number, g.Line, g.Tags, moves(g), fault, w)
		}
	}
}

func TestFaults(t *testing.T) {
	tests := []struct {
		text string
		want error
	}{
		{"1. e5 *", chess.ErrIllegal},
		{"1. Nd2 *", chess.ErrIllegal},
		{"1. nd2 *", chess.ErrMoveText},
		{"1. e4 d5 2. bd *", chess.ErrMoveText},
		{"[FEN \"4k3/8/8/3p4/4P3/3p4/4P3/4K3 w - - 0 1\"]\n\n1. ed *", chess.ErrMoveText},
		{"1. Hf3 *", chess.ErrMoveText},
		{"1. e4 -- 2. d4 *", ErrNullMove},
		{"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*", ErrPosition},
		{"[FEN \"nonsense\"]\n\n*", ErrPosition},
		{"[FEN \"4k3/8/8/4N3/8/8/8/N3K3 w - - 0 1\"]\n\n1. Nb3 Kd8 2. Nc4 Ke8 3. Nd2 *", chess.ErrAmbiguous},
	}
	for _, tt := range tests {
		g := readAll(t, tt.text)[0]
		if err := g.Err(); !errors.Is(err, tt.want) {
			t.Errorf("%q: %v, want %v", tt.text, err, tt.want)
		}
	}
	for text, loses := range map[string]bool{
		"1. e4 ) e5 *": true, "1. e4 [x] e5 *": true, "1. e4 ➔ e5 *": false, "1. e4 {x": true, "1. e4 (1. d4": true, "1. e4 e5": false,
		"[Result \"1-0\"]\n\n1. e4 0-1": false, "[Site x]\n*": true,
		"[Variant \"Knightmate\"]\n\n1. e4 *": true, "[Variant \"Atomic\"]\n\n1. e4 *": false, "[Variant \"King of the Hill\"]\n\n1. e4 *": false, "[Variant \"Chess960\"]\n\n1. e4 *": false, "[Site \"\"]\n[Site \"\"]\n*": true,
	} {
		g := readAll(t, text)[0]
		if got := slices.ContainsFunc(g.Faults, func(f Fault) bool { return f.Loses() }); got != loses {
			t.Errorf("%q: %v, loses: %v", text, g.Faults, got)
		}
	}
	for text, want := range map[string]error{
		"1. e4 {x":                        ErrUnclosedComment,
		"1. e4 (1. d4":                    ErrUnclosedVariation,
		"1. e4 )":                         ErrStray,
		"[Site x]\n1. e4 *":               ErrTag,
		"[White \"x\"]\n[White \"x\"]\n*": ErrTagTwice,
		"1. e4 * {x":                      ErrUnclosedComment,
		"1. e4":                           ErrNoResult,
		"[Result \"1-0\"]\n\n1. e4 0-1":   ErrResults,
	} {
		g := readAll(t, text)[0]
		if g.Err() != nil || len(g.Faults) == 0 || !errors.Is(&g.Faults[0], want) {
			t.Errorf("%q: %v, want %v", text, g.Faults, want)
		}
	}
}

// TestBlocks reads a text that is cut at every size, with games longer than a
// block, and expects what one piece gives.
// TestCommentsAmongTags: comments between tags neither end them nor begin
// another game; games without moves end where the next one's tags begin.
func TestCommentsAmongTags(t *testing.T) {
	text := `; of the file

[Event "one"]
; about one
{and
more}
% and a line that is none
[Result "0-1"] ; the same
[Round "1"]

1. e4 1-0 ; 0-1

{of the file again}

[Event "two"]

{there are no moves}

[Event "aborted"]

[Event "three"]
[Result "1-0"]

; about the moves
1. d4 {behind} 1-0
; the end
`
	var got []string
	for _, g := range readAll(t, text) {
		got = append(got, fmt.Sprintln(g.Tags, moves(g), g.Result, len(g.Faults)))
	}
	want := []string{
		"[{Event one} {Result 0-1} {Round 1}] e2e4 0-1 1\n",
		"[{Event two}]  * 1\n",
		"[{Event aborted}]  * 1\n",
		"[{Event three} {Result 1-0}] d2d4 1-0 0\n",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q,\nwant %q", got, want)
	}
}

func TestBlocks(t *testing.T) {
	var b strings.Builder
	for i := range 300 {
		if i%7 == 3 {
			b.WriteString("{about the next one}\n\n{and more}\n")
		}
		fmt.Fprintf(&b, "[Event \"%d\"]\n\n1. e4 {%s} e5 %s\n\n", i, strings.Repeat("word\n[x] ", i*40), [...]string{"1-0", "*", ""}[i%3])
	}
	text := b.String()
	if len(text) < 3*blockSize {
		t.Fatal("the text is too short for this test")
	}
	read := func(r *Reader) (games []string) {
		var g Game
		for r.Read(&g) == nil {
			games = append(games, fmt.Sprint(g.Number, g.Line, g.Tags, g.Moves, g.Result))
		}
		return games
	}
	want := read(newBlockReader(block{text: text, line: 1, starts: []int{0}}))
	if len(want) != 300 {
		t.Fatalf("%d games", len(want))
	}
	for _, src := range []io.Reader{
		strings.NewReader(text), iotest.HalfReader(strings.NewReader(text)), iotest.DataErrReader(strings.NewReader(text)),
	} {
		if got := read(NewReader(src)); !reflect.DeepEqual(got, want) {
			t.Error("other games than from one piece")
		}
	}
	for workers := range 4 {
		var got []string
		err := Process(context.Background(), strings.NewReader(text), Options{Workers: workers},
			func(_ int, games *Part) (part []Game, err error) {
				var g Game
				for games.Read(&g) {
					part = append(part, *g.Clone())
				}
				return part, nil
			},
			func(before int, part []Game) error {
				for _, g := range part {
					got = append(got, fmt.Sprint(before+g.Number, g.Line, g.Tags, g.Moves, g.Result))
				}
				return nil
			})
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers: %v, %d games", workers, err, len(got))
		}
	}
}

// endless is a game without an end.
type endless struct {
	left int
	tail string
}

func (e *endless) Read(b []byte) (int, error) {
	if e.left <= 0 {
		n := copy(b, e.tail)
		e.tail = e.tail[n:]
		if n == 0 {
			return 0, io.EOF
		}
		return n, nil
	}
	for i := range b {
		b[i] = "{x}\n"[i%4]
	}
	e.left -= len(b)
	return len(b), nil
}

func TestTooLong(t *testing.T) {
	r := NewReader(&endless{left: 3 * maxGame, tail: "\n[Event \"next\"]\n\n1. e4 *\n"})
	var g Game
	if err := r.Read(&g); err != nil || !errors.Is(g.Err(), ErrTooLong) {
		t.Fatal(err, g.Err())
	}
	if err := r.Read(&g); err != nil || g.Tags.Get("Event") != "next" || moves(&g) != "e2e4" {
		t.Fatal(err, g.Tags)
	}
	if err := r.Read(&g); err != io.EOF {
		t.Fatal(err)
	}
	if size := cap(r.src.buf); size > 3*maxGame {
		t.Errorf("%d bytes held", size)
	}
}

func TestProcessErrors(t *testing.T) {
	text := strings.Repeat("[Event \"x\"]\n\n1. e4 e4 *\n\n", 50000)
	var faults []Fault
	count := func(_ int, games *Part) (n int, err error) {
		var g Game
		for games.Read(&g) {
			n++
		}
		return n, nil
	}
	all := 0
	err := Process(context.Background(), strings.NewReader(text), Options{Workers: 2, Fault: func(f Fault) { faults = append(faults, f) }},
		count, func(_ int, n int) error { all += n; return nil })
	if err != nil || all != 50000 || len(faults) != all {
		t.Fatalf("%v, %d games, %d faults", err, all, len(faults))
	}
	for i, f := range faults {
		if f.Game != i+1 || f.Line != 4*i+3 {
			t.Fatalf("fault %d is %v", i, &f)
		}
	}
	stop := errors.New("stop")
	if err := Process(context.Background(), strings.NewReader(text), Options{Workers: 2}, count,
		func(int, int) error { return stop }); err != stop {
		t.Error(err)
	}
	if err := Process(context.Background(), strings.NewReader(text), Options{Workers: 2},
		func(int, *Part) (int, error) { return 0, stop }, func(int, int) error { return nil }); err != stop {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	if err := Process(ctx, strings.NewReader(text), Options{}, count, func(int, int) error { cancel(); return nil }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	all = 0
	broken := io.MultiReader(strings.NewReader(text), iotest.ErrReader(stop))
	if err := Process(context.Background(), broken, Options{Workers: 2}, count,
		func(_ int, n int) error { all += n; return nil }); err != stop || all != 50000 {
		t.Error(err, all)
	}
}

func TestOpen(t *testing.T) {
	const text = "1. e4 e5 *\n"
	var zipped, zst bytes.Buffer
	z := gzip.NewWriter(&zipped)
	_, _ = z.Write([]byte(text))
	_ = z.Close()
	second := gzip.NewWriter(&zipped) // members one after the other are one text
	_, _ = second.Write([]byte(text))
	_ = second.Close()
	s, err := zstd.NewWriter(&zst)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = s.Write([]byte(text))
	_ = s.Close()
	bz2 := "\x42\x5a\x68\x39\x31\x41\x59\x26\x53\x59\x3a\x0c\xcf\x80\x00\x00\x03\x59\x00\x00\x10\x40\x11\x26\x00\x02\x00\x20\x00\x21\xa6\x9a\x3d\x41\x0c\x08\xb3\x0d\x0e\x51\x78\xbb\x92\x29\xc2\x84\x81\xd0\x66\x7c\x00"
	tests := []struct{ name, in, want string }{
		{"plain", text, text},
		{"empty", "", ""},
		{"short", "*", "*"},
		{"gzip", zipped.String(), text + text},
		{"zstd", zst.String(), text},
		{"bzip2", bz2, text},
		{"UTF-16", "\xff\xfe1\x00.\x00\xe9\x00\x3d\xd8\x00\xde", "1.é😀"},
		{"UTF-16, big-endian", "\xfe\xff\x001\x00.", "1."},
		{"half a character of UTF-16", "\xff\xfe1\x00.", "1\ufffd"},
		{"UTF-16 without a mark", "[\x00E\x00 \x00", "[E "},
		{"UTF-16 without a mark, big-endian", "\x00[\x00E\x00 ", "[E "},
	}
	for _, tt := range tests {
		r, err := Open(strings.NewReader(tt.in))
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		got, err := io.ReadAll(r)
		if err != nil || string(got) != tt.want {
			t.Errorf("%s: %q, %v", tt.name, got, err)
		}
		_ = r.Close()
	}
	if _, err := Open(strings.NewReader("\x1f\x8bxx")); err == nil {
		t.Error("no error for a gzip header that is none")
	}
}
