package game

import (
	"math/rand/v2"
	"testing"
	"time"

	"rookery/chess"
)

// TestClone plays a game and copies of it on in different ways; none may see
// what happens in another.
func TestClone(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	r := rand.New(rand.NewPCG(1, 2))
	step := func(g *Game) {
		s := g.State()
		if n := len(g.Plies()); n > 2 && r.IntN(4) == 0 {
			if _, err := g.Offer(now, chess.White, Offer{Kind: Takeback, Half: 1 + r.IntN(2)}); err == nil {
				_, _ = g.Accept(now, chess.Black, Takeback)
			}
			return
		}
		if moves := s.Legal(nil); len(moves) > 0 {
			_, _ = g.Move(now, s.Turn(), moves[r.IntN(len(moves))], 0)
		}
	}
	text := func(g *Game) string {
		b, err := g.Save(now)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	g, err := New(Config{Rand: r}, now)
	if err != nil {
		t.Fatal(err)
	}
	games, texts := []*Game{g}, []string{text(g)}
	for range 400 {
		i := r.IntN(len(games))
		if len(games) < 20 {
			games, texts = append(games, games[i].Clone()), append(texts, texts[i])
		}
		step(games[i])
		texts[i] = text(games[i])
		for k := range games {
			if got := text(games[k]); got != texts[k] {
				t.Fatalf("game %d changed with game %d:\n%s\n%s", k, i, got, texts[k])
			}
		}
	}
}
