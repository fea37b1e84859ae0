package pgn

import (
	"io"
	"reflect"
	"strings"
	"testing"
)

// FuzzRead reads any text, writes what it finds, and reads that again.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"[White \"A\"]\n\n1. e4 e5 2. Nf3 {c} (2. f4 exf4) $1 1-0\n",
		"[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. O-O 0-0-0 *",
		"[FEN \"bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB w KQkq - 0 1\"]\n1.e4",
		"1. e4 (1. -- e5 (1... d5 {", "\ufeff% x\n1.e4;c\n e5 1/2", "1. Sf3 ♞f6 e.p.",
		"[a \"\\\"\n\n[Event \"x\" y]\n*", "{\n\n[Event \"x\"]\n<>[]()}$", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7# 1-0 1. d4 d51-0",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<12 {
			return
		}
		r := NewReader(strings.NewReader(text))
		var (
			g    Game
			b    strings.Builder
			want []string
		)
		w := NewWriter(&b)
		for {
			err := r.Read(&g)
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if g.Text() == "" || !strings.Contains(text, g.Text()) {
				t.Fatalf("game %d has the text %q", g.Number, g.Text())
			}
			for i := range g.Faults {
				if fault := &g.Faults[i]; fault.Line < 1 || fault.Column < 1 || fault.Error() == "" {
					t.Fatalf("fault %+v", fault)
				}
			}
			line, _ := g.Annotated()
			if len(line.Plies) != len(g.Moves) {
				t.Fatalf("%q: %d moves, %d with annotations", g.Text(), len(g.Moves), len(line.Plies))
			}
			if g.Start.FullMoves() == 0 {
				continue // nothing to start from
			}
			want = append(want, moves(&g))
			if err := w.Write(&g, line); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		r = NewReader(strings.NewReader(b.String()))
		for i, m := range want {
			if err := r.Read(&g); err != nil || len(g.Faults) > 0 || moves(&g) != m {
				t.Fatalf("game %d of\n%s\nis read again as %q, %v, %v; want %q", i, b.String(), moves(&g), g.Faults, err, m)
			}
		}
		if err := r.Read(&g); err != io.EOF {
			t.Fatalf("more games than were written in\n%s", b.String())
		}
	})
}

// FuzzUsual holds the short ways for moves and tags in their usual writing against the lexer, which reads moves
// alone where letters are given, be they the English ones, and against the reader of any tag.
func FuzzUsual(f *testing.F) {
	for _, text := range []string{
		"1. e4 e5 2.Nf3 Nc6 3 Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4 1/2-1/2",
		"[FEN \"r3k2r/P6P/8/3pP3/8/8/p6p/R3K2R w KQkq d6 0 1\"]\n\n1. exd6e.p. O-O-O 2. a8=Q+ hxg1=N 3. h8(Q)+ b1/R *",
		"[a \"\\\"\"]\n[b \"\n[c \"d\"] [e \"f\"x]\n[g \"h\" ]\n1.e4++ e5!? Nf3+/- Nc6= Bb5ch. a6\u00a0Ba4 Nf6 O-O1-0",
		"1.e4 e5 2.Nf3+- 12.. Nc6 b5-b6 Ng1-f3 N1f3 Nb1d2 Qh4e1 R1a3 cxd ed exd4e.p. 0-0 0.5-0.5",
		"1. e4-e5 *", "1. e4e5 *", "1. e41 *", "[a \"x\\\"] y\"]\n1. d4 *",
		"[FEN \"4k3/8/8/1pP1N3/8/2N5/8/R3K2R w KQ b6 0 1\"]\n1.cxb6 Kd8 2.Nc3d5 Kc8 Ne5c6 Kb7 O-O-O+ Ka6 b7#",
	} {
		f.Add(text)
	}
	letters := limits{men: Letters{"K", "Q", "R", "B", "N"}}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<12 {
			return
		}
		var usual, plain Game
		n, found := usual.parse(text, 1, nil, limits{})
		m, also := plain.parse(text, 1, nil, letters)
		usual.read = plain.read
		if n != m || found != also || !reflect.DeepEqual(&usual, &plain) {
			t.Fatalf("%q\nis %d bytes, %+v,\nby the lexer %d bytes, %+v", text, n, usual, m, plain)
		}
		for i := range text {
			if tag, end := usualTag(text, i); text[i] == '[' && end > 0 {
				if !isTag(text[i:]) {
					t.Fatalf("%q holds no tag at %d", text, i)
				}
				if want, n := readTag(text, i, nil); tag != want || end != n {
					t.Fatalf("%q is the tag %v to %d, want %v to %d", text[i:], tag, end, want, n)
				}
			}
		}
	})
}
