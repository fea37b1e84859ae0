package pgn

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"rookery/chess"
)

// write is a text as the writer writes what it says.
func write(t testing.TB, text string, set func(*Writer)) (string, []Fault) {
	t.Helper()
	var b strings.Builder
	w := NewWriter(&b)
	if set != nil {
		set(w)
	}
	var faults []Fault
	for _, g := range readAll(t, text) {
		line, f := g.Annotated()
		faults = append(faults, f...)
		if err := w.Write(g, line); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return b.String(), faults
}

const rosterOf = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n"

func TestWrite(t *testing.T) {
	tests := []struct{ text, want string }{
		{"1. e4 e5 2. Nf3 *", "1. e4 e5 2. Nf3 *"},
		{"{start} 1. e4 {king's\n pawn} e5 $1 ! {x} {y} *", "{start} 1. e4 {king's pawn} 1... e5 $1 $1 {x y} *"},
		{"1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) e5 2. Nf3 *", "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 *"},
		{"1. e4 e5 2. Nf3 (2. -- Nf6 3. Nf3) *", "1. e4 e5 2. Nf3 (2. -- Nf6 3. Nf3) *"},
		{"1. e4 ({why not} 1. d4 {or}) *", "1. e4 ({why not} 1. d4 {or}) *"},
		{"1. e4 () e5 *", "1. e4 e5 *"},
	}
	for _, tt := range tests {
		got, faults := write(t, tt.text, nil)
		if got != rosterOf+tt.want+"\n\n" || len(faults) > 0 {
			t.Errorf("%s gives\n%s%v\nwant\n%s", tt.text, got, faults, tt.want)
		}
		if again, _ := write(t, got, nil); again != got {
			t.Errorf("read again it is\n%s", again)
		}
	}
}

func TestWriteTags(t *testing.T) {
	got, _ := write(t, "[White \"a\\\"b\"]\n[ECO \"C20\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 7\"]\n[Event \"E\"]\n\n7... Kd7 0-1", nil)
	want := "[Event \"E\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"a\\\"b\"]\n[Black \"?\"]\n[Result \"0-1\"]\n" +
		"[ECO \"C20\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 7\"]\n\n7... Kd7 0-1\n\n"
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestRosterKeepsVariant(t *testing.T) {
	roster := func(w *Writer) { w.OnlyTags = true }
	const set = "[FEN \"4k3/8/8/8/8/8/8/1R2K3 w B - 0 1\"]\n"
	for text, want := range map[string]bool{
		"[Variant \"Chess960\"]\n" + set + "\n1. O-O-O *": true,
		"[Variant \"Standard\"]\n\n1. e4 *":               false,
	} {
		if got, _ := write(t, text, roster); strings.Contains(got, "[Variant ") != want {
			t.Errorf("%s\nof %s", got, text)
		}
	}
}

func TestWidth(t *testing.T) {
	long := "1. e4 {" + strings.Repeat("word ", 60) + "} e5 *"
	for width, longest := range map[int]int{0: 80, 20: 20, -1: 400} {
		got, _ := write(t, long, func(w *Writer) { w.Width = width })
		text := got[strings.Index(got, "\n\n")+2:]
		for line := range strings.Lines(text) {
			if len(strings.TrimSpace(line)) > longest {
				t.Errorf("width %d: %q", width, line)
			}
		}
		if lines := strings.Count(strings.TrimSpace(text), "\n"); (lines == 0) != (width < 0) {
			t.Errorf("width %d: %d breaks", width, lines)
		}
	}
	got, _ := write(t, "1. e4 e5 2. Nf3 *", func(w *Writer) { w.Bare = true })
	if !strings.HasSuffix(got, "\n\ne4 e5 Nf3 *\n\n") {
		t.Error(got)
	}
}

func TestAnnotated(t *testing.T) {
	g := readAll(t, "{a} 1. e4! {b} (1. d4 $14 {c}) (1. Nd2 {illegal} 1... e5) e5 (1... c5 2. Ke3) *")[0]
	line, faults := g.Annotated()
	e4, d4 := mustSAN(t, "e4"), mustSAN(t, "d4")
	if line.Comment != "a" || len(line.Plies) != 2 || line.Plies[0].Move != e4 || !reflect.DeepEqual(line.Plies[0].NAGs, []int{1}) || line.Plies[0].Comment != "b" {
		t.Errorf("%+v", line)
	}
	want := Line{Plies: []Ply{{Move: d4, NAGs: []int{14}, Comment: "c"}}}
	if v := line.Plies[0].Variations; len(v) != 2 || !reflect.DeepEqual(v[0], want) {
		t.Errorf("%+v", v)
	}
	if v := line.Plies[1].Variations; len(v) != 1 || len(v[0].Plies) != 1 {
		t.Errorf("%+v", v)
	}
	if len(faults) != 2 || faults[0].Text != "Nd2" || faults[1].Text != "Ke3" {
		t.Errorf("%v", faults)
	}
	if g.Err() != nil {
		t.Error("a fault in a variation breaks the game:", g.Err())
	}
	deep := readAll(t, "1. e4 "+strings.Repeat("(1. d4 ", 5000)+strings.Repeat(")", 5000)+" *")[0]
	if _, faults := deep.Annotated(); len(faults) != 1 || faults[0].Err != ErrNesting {
		t.Errorf("%d faults: %.200v", len(faults), faults)
	}
}

// TestNothingLost: comments outside the moves, glyphs that have no number, and
// what stands behind the result are written, too.
func TestNothingLost(t *testing.T) {
	text := `{before}
[White "A {x}"] ; among
% escaped
[Black "B"]

{first}
$14 1. e4!!! ({why} 1. d4 =~) e5??? 2. Nf3 !!?? Nc6 $300 ➔ 3. Bb5 ∆ a6 1-0 {late} ; later

{of the next}

[White "C"]

1. c4 * (1. b3 c5) {c}
{d}

{of the last} ; and more

{the end}
`
	games := readAll(t, text)
	var b strings.Builder
	w := NewWriter(&b)
	w.NoTags, w.Width = true, -1
	for _, g := range games {
		line, _ := g.Annotated()
		if err := w.Write(g, line); err != nil {
			t.Fatal(err)
		}
	}
	_ = w.Flush()
	want := `{before among first} 1. e4 $14 $3 ({why} 1. d4 {=~}) 1... e5 $4 2. Nf3 {!!??} 2... Nc6 $300 {➔} 3. Bb5 $140 a6 {late later} 1-0

{of the next} 1. c4 (1. b3 c5) {c d of the last and more the end} *

`
	if got := b.String(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	g := readAll(t, "(1. d4) 1. e4 *")[0]
	if _, faults := g.Annotated(); len(faults) != 1 || faults[0].Err != ErrNoMove {
		t.Errorf("%v", faults)
	}
}

func mustSAN(t *testing.T, text string) chess.Move {
	t.Helper()
	p := chess.Start()
	m, err := p.ParseSAN(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestRoundTrip writes the corpus and reads it again.
func TestRoundTrip(t *testing.T) {
	if testing.Short() {
		t.Skip("reads all games")
	}
	text := corpus(t, "torture.pgn.gz")
	r := NewReader(strings.NewReader(string(text)))
	type summary struct {
		moves  string
		result Result
		start  chess.Position
	}
	var (
		games []summary
		out   strings.Builder
		g     Game
	)
	w := NewWriter(&out)
	for r.Read(&g) == nil {
		line, _ := g.Annotated()
		if len(line.Plies) != len(g.Moves) {
			t.Errorf("game %d: %d moves, %d with annotations", g.Number, len(g.Moves), len(line.Plies))
		}
		games = append(games, summary{moves(&g), g.Result, g.Start})
		_ = w.Write(&g, line)
	}
	_ = w.Flush()
	again := NewReader(strings.NewReader(out.String()))
	n := 0
	for again.Read(&g) == nil {
		for i := range g.Faults {
			if !errors.Is(g.Faults[i].Err, ErrBoard) { // as it was before
				t.Errorf("%v", &g.Faults[i])
			}
		}
		if n < len(games) && (summary{moves(&g), g.Result, g.Start}) != games[n] {
			t.Errorf("game %d differs: %s", g.Number, moves(&g))
		}
		n++
	}
	if n != len(games) {
		t.Errorf("%d games, want %d", n, len(games))
	}
}

// Comments behind variations keep their place, or go to those of the move.
func TestCommentsBehindVariations(t *testing.T) {
	const text = "1. e4 e6 {a} (1... c6 {b} (1... c5) {c}) {d} (1... e5) 2. d4 (2. c4) {e} *"
	for _, join := range [...]bool{false, true} {
		var g Game
		if err := NewReader(strings.NewReader(text)).Read(&g); err != nil {
			t.Fatal(err)
		}
		line, _ := g.Annotated()
		want := "1. e4 e6 {a} (1... c6 {b} (1... c5) {c}) {d} (1... e5) 2. d4 (2. c4) {e} *"
		if join {
			line.JoinComments()
			want = "1. e4 e6 {a d} (1... c6 {b c} (1... c5)) (1... e5) 2. d4 {e} (2. c4) *"
		}
		var b strings.Builder
		w := NewWriter(&b)
		w.NoTags = true
		if err := errors.Join(w.Write(&g, line), w.Flush()); err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(b.String()); got != want {
			t.Errorf("join %v: %s\nwant %s", join, got, want)
		}
	}
}
