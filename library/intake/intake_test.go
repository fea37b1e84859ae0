package intake

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"rookery/library"
	"rookery/problem/olv"
	"rookery/puzzle/collection"
)

// TestRead: every format gives its problems, and what is wrong has its place.
func TestRead(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write([]byte("7k/8/6K1/8/8/8/8/R7 #1\n")); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	const one = "---\nalgebraic: {white: [Kg6, Ra1], black: [Kh8]}\nstipulation: \"#1\"\n"
	for _, test := range []struct{ name, text, want string }{
		{"a.fen", "# a list\n7k/8/6K1/8/8/8/8/R7 #1\n\n8/8 #2\n7k/8/6K1/8/8/8/8/R7 b - - 0 1 h#1; A & B; C; 1990", "#1|a.fen:4:1: a line begins with a position: eight ranks with / between|h#1 [A B] C"},
		{"packed", packed.String(), "#1"},
		{"a.olv", one + "---\nalgebraic: {white: [Xx9]}\nstipulation: \"#1\"\n" + one, "#1|a.olv:5: algebraic|#1"},
		{"a.inp", "BeginProblem\nPieces White Kg6 Ra1 Black Kh8\nStipulation #1\nNextProblem\nNonsense\nStipulation #2\nEndProblem\nBeginProblem\nPieces White Kg6 Ra1 Black Kh8\nStipulation h#1\nEndProblem\n", "#1|a.inp:5:|h#1"},
		{"a.json", `[{"algebraic":{"white":["Kg6","Ra1"],"black":["Kh8"]},"stipulation":"#1"}` + "\n" + `,{"what":1}, {"fen":"7k/8/6K1/8/8/8/8/R7 w - - 0 1","mate":1}]`, "#1|a.json:2:2: an object without|#1"},
		{"b.json", `{"success":true,"result":{"count":1,"entries":[{"algebraic":{"white":["Kg6","Ra1"],"black":["Kh8"]},"stipulation":"#1"}]}} {`, "#1|b.json:1:"},
		{"a.epd", "7k/8/6K1/8/8/8/8/R7 w - - dm 1;\nxx w - - dm 1;\n", "#1|a.epd:2:1:"},
		{"a.csv", "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\none,6k1/8/6K1/8/8/8/8/R7 b - - 0 1,g8h8 a1a8,600,80,90,1000,mate mateIn1,,\n", "#1"},
	} {
		var got []string
		for item := range Read(context.Background(), test.name, "", strings.NewReader(test.text), 0) {
			if item.Err != nil {
				got = append(got, item.Err.Error())
				continue
			}
			d := library.Describe(&library.Entry{Puzzle: item.Record.Puzzle})
			text := d.Stipulation
			if len(d.Authors) > 0 {
				text += fmt.Sprint(" ", d.Authors, " ", item.Record.Puzzle.Composed.Source.Name)
			}
			got = append(got, strings.TrimSuffix(text, ","))
		}
		want := strings.Split(test.want, "|")
		if len(got) != len(want) {
			t.Errorf("%s: %q, want %q", test.name, got, want)
			continue
		}
		for i := range want {
			if !strings.HasPrefix(got[i], want[i]) {
				t.Errorf("%s: %q, want %q", test.name, got[i], want[i])
			}
		}
	}
}

// TestOrder: the order of a file stays, however many parse it, and what is to be left out is.
func TestOrder(t *testing.T) {
	var b strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&b, "BeginProblem\nAuthor A%d\nPieces White Kg6 Ra1 Black Kh8\nStipulation #1\nEndProblem\n", i)
	}
	n := 700
	for item := range Read(context.Background(), "many.inp", collection.Popeye, strings.NewReader(b.String()), n) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		if a := item.Record.Puzzle.Composed.Problem.Authors[0]; a != fmt.Sprintf("A%d", n) || item.Record.Puzzle.Pos.Line != 5*n+2 {
			t.Fatalf("%s in line %d is number %d", a, item.Record.Puzzle.Pos.Line, n)
		}
		n++
	}
	if n != 3000 {
		t.Errorf("%d problems", n)
	}
}

// TestUnclear: what others ask for in words goes in all the same, is told with its place, is no problem without those
// words, and comes out as it was written.
func TestUnclear(t *testing.T) {
	const men = "algebraic:\n  white:\n  - Kg6\n  - Ra1\n  black:\n  - Kh8\n"
	texts := []string{
		men + "stipulation: Who plays \\#1?\nsolution: Nobody.\n",
		men + "stipulation: \"#1\"\nsolution: \"\"\ntwins:\n  b: Ra1-b1\n",
		men + "stipulation: \"#1\"\nsolution: \"\"\noptions:\n- Nonsense 3\ntwins:\n  b: Move a1 b1\n",
		men + "stipulation: \"#1\"\noptions:\n- Circe\nsolution: \"\"\ntwins:\n  b: as a) in a mirror\n",
		men + "stipulation: \"#1\"\nsolution: \"\"\n",
	}
	ctx := context.Background()
	store := library.NewMemory()
	var told []string
	job, err := Import(ctx, store, library.Job{Name: "a"}, "a.olv", "", strings.NewReader("---\n"+strings.Join(texts, "---\n")), Teller{Fault: func(err error) error {
		told = append(told, err.Error())
		return nil
	}})
	if err != nil || job.Added != len(texts) || job.Faults != 0 || len(told) != len(texts)-1 || !strings.HasPrefix(told[1], "a.olv:11: what is asked for is not understood: ") {
		t.Fatalf("%+v, %q, %v", job, told, err)
	}
	l, err := library.Open(ctx, store)
	if err != nil {
		t.Fatal(err)
	}
	i := 0
	for e, err := range l.All(ctx, nil) {
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := olv.Write(&out, e.Puzzle.Composed); err != nil || plain(out.String()) != plain("---\n"+texts[i]) {
			t.Errorf("%v\n%s\nwas\n%s", err, out.String(), texts[i])
		}
		if asks := !e.Puzzle.Composed.Problem.Stipulation.IsZero(); asks != (i == len(texts)-1) {
			t.Errorf("entry %d asks for something: %v", e.ID, asks)
		}
		i++
	}
	for query, want := range map[string]int{`Stip("#1")`: 4, `Option(Circe)`: 1, `Stip("who plays .*")`: 1} {
		x, err := library.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if set, err := l.Find(ctx, x); err != nil || set.Len() != want {
			t.Errorf("%s finds %d, want %d (%v)", query, set.Len(), want, err)
		}
	}
}

// plain leaves out how a text is quoted.
func plain(text string) string { return strings.NewReplacer(`"`, "", `\`, "").Replace(text) }

func FuzzRead(f *testing.F) {
	f.Add("a.json", `[{"algebraic":{"white":["Kg6"]},"stipulation":"#1"}]`)
	f.Add("a.olv", "---\nalgebraic: {white: [Kg6]}\n")
	f.Add("a.fen", "7k/8/6K1/8/8/8/8/R7 w - - 0 1 h#1.5; A; B; 1990")
	f.Add("a.inp", "BeginProblem\nNextProblem\nEndProblem")
	f.Fuzz(func(t *testing.T, name, text string) {
		for item := range Read(context.Background(), name, "", strings.NewReader(text), 0) {
			if item.Err == nil && item.Record == nil || item.Err != nil && item.Record != nil && !errors.Is(item.Err, olv.ErrUnclear) {
				t.Fatal(item)
			}
		}
	})
}
