package styles

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/ics/style12"
)

var update = flag.Bool("update", false, "rewrite testdata")

func view(t *testing.T) View {
	t.Helper()
	state, err := variant.Parse(variant.Chess, "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 2 3")
	if err != nil {
		t.Fatal(err)
	}
	v := View{Title: "Game 7 (Anna vs. Bea)", Moves: []Move{
		{1, chess.White, "e4", time.Second}, {1, chess.Black, "e5", 2 * time.Second}, {2, chess.White, "Nc3", 3 * time.Second}, {2, chess.Black, "Nf6", 4 * time.Second},
	}}
	b := &v.Board
	b.SetState(&state)
	b.Game, b.White, b.Black, b.Relation = 7, "Anna", "Bea", style12.ToMove
	b.Initial, b.Increment, b.WhiteClock, b.BlackClock, b.Took = 5*time.Minute, 3*time.Second, 296*time.Second, 3601*time.Second, 4*time.Second
	b.Verbose, b.Pretty = "N/g8-f6", "Nf6"
	return v
}

// TestStyles compares each style with testdata; all of them differ.
func TestStyles(t *testing.T) {
	seen := map[string]int{}
	for style := 1; style <= 13; style++ {
		if style == 12 {
			continue
		}
		v := view(t)
		got := Text(style, v)
		v.Board.Flip = true
		both := got + "\n\n" + Text(style, v) + "\n"
		if other, ok := seen[got]; ok {
			t.Errorf("styles %d and %d are the same", other, style)
		}
		seen[got] = style
		path := filepath.Join("testdata", strings.Repeat("0", 2-len(itoa(style)))+itoa(style)+".txt")
		if *update {
			if err := os.WriteFile(path, []byte(both), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(path)
		if err != nil || string(want) != both {
			t.Errorf("style %d (%v):\n%s", style, err, both)
		}
	}
}

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return "1" + string(rune('0'+n-10))
}

// TestDrops: what can be dropped is shown.
func TestDrops(t *testing.T) {
	v := view(t)
	v.Drops, v.Hands = true, [2]string{"QP", "N"}
	if text := Text(1, v); !strings.HasSuffix(text, "White holds [QP], Black holds [N]") {
		t.Error(text)
	}
}
