package pgn

import (
	"errors"
	"strings"
	"testing"

	"rookery/chess"
)

func TestTree(t *testing.T) {
	const text = `1. e4 {king's} e5 2. Nf3 Nc6 1-0

1. d4 d5 (1... Nf6 $1 2. c4 {Indian} (2. Bg5)) 2. c4 0-1

1. d4 d5 2. Nf3 1/2-1/2

1. d4 f5 *
`
	for _, tt := range [...]struct {
		plies, games int
		notes        bool
		want, counts string
	}{
		{0, 0, false, "1. d4 (1. e4 e5 2. Nf3 Nc6) 1... d5 (1... f5) 2. c4 (2. Nf3) *", "+1 =1 -1 *1"},
		{3, 0, false, "1. d4 (1. e4 e5 2. Nf3) 1... d5 (1... f5) 2. c4 (2. Nf3) *", "+1 =1 -1 *1"},
		{2, 2, false, "1. d4 d5 *", "+1 =1 -1 *1"},
		{0, 0, true, "1. d4 (1. e4 {king's} 1... e5 2. Nf3 Nc6) 1... d5 (1... f5) (1... Nf6 $1 2. c4 {Indian} (2. Bg5)) 2. c4 (2. Nf3) *", "+1 =1 -1 *1"},
		{2, 0, true, "1. d4 (1. e4 {king's} 1... e5) 1... d5 (1... f5) (1... Nf6 $1) *", "+1 =1 -1 *1"},
	} {
		tree := Tree{Start: chess.Start()}
		for _, g := range readAll(t, text) {
			line := LineOf(g.Moves)
			if tt.notes {
				line, _ = g.Annotated()
			}
			tree.Add(line, g.Result, tt.plies)
		}
		if tt.games > 0 {
			tree.Root.Prune(tt.games)
		}
		var b strings.Builder
		w := NewWriter(&b)
		w.NoTags, w.Width = true, -1
		if err := errors.Join(w.Write(&Game{Start: tree.Start}, tree.Line()), w.Flush()); err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(b.String()); got != tt.want || tree.Root.Counts() != tt.counts {
			t.Errorf("%+v:\n%s %s\nwant\n%s", tt, tree.Root.Counts(), got, tt.want)
		}
	}
}
