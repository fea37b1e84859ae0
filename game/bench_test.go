package game

import (
	"testing"
	"time"
)

// BenchmarkMove is what a server does for a move, but for the network: the
// move is read, judged and made, and the game is shown.
func BenchmarkMove(b *testing.B) {
	control := Fischer(time.Hour, time.Second)
	moves := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	b.ReportAllocs()
	var g *Game
	for i := 0; b.Loop(); i++ {
		if i%12 == 0 { // before the fifth repetition ends the game
			var err error
			if g, err = New(Config{Controls: [2]Control{control, control}}, noon); err != nil {
				b.Fatal(err)
			}
		}
		s := g.State()
		if _, err := g.MoveText(noon.Add(time.Second), s.Turn(), moves[i%4], 0); err != nil {
			b.Fatal(err)
		}
		g.View(noon)
	}
}

// BenchmarkSave saves and restores a game of a hundred half moves.
func BenchmarkSave(b *testing.B) {
	control := Fischer(time.Hour, time.Second)
	g, err := New(Config{Variant: "wild/8", Controls: [2]Control{control, control}}, noon)
	if err != nil {
		b.Fatal(err)
	}
	for len(g.Plies()) < 100 {
		s := g.State()
		legal := s.Legal(nil)
		if _, err := g.Move(noon, s.Turn(), legal[len(g.Plies())*7%len(legal)], 0); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		text, err := g.Save(noon)
		if err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(len(text)))
		if _, err := Restore(text, noon); err != nil {
			b.Fatal(err)
		}
	}
}
