package pgn

import (
	"io"
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
