package build

import (
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"

	"rookery/book"
	"rookery/chess"
	"rookery/pgn"
)

// oftenPlayed are many games of one or two moves from two positions, one of
// them with 218 moves; which moves are liked changes in the course of time.
func oftenPlayed(n int) []pgn.Game {
	r := rand.New(rand.NewPCG(8, 1))
	many, err := chess.ParsePosition("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")
	if err != nil {
		panic(err)
	}
	starts := [...]chess.Position{chess.Start(), many}
	games := make([]pgn.Game, n)
	for i := range games {
		g := &games[i]
		g.Start = starts[r.IntN(2)]
		g.Result = pgn.Result(r.IntN(4))
		pos := g.Start
		for range 2 {
			moves := pos.Legal(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[min(r.IntN(len(moves)), r.IntN(len(moves)))]
			if r.IntN(10) > 0 {
				m = moves[(i*5/n+r.IntN(2))%len(moves)]
			}
			g.Keys = append(g.Keys, pos.Key())
			g.Moves = append(g.Moves, m)
			pos.Play(m)
		}
	}
	return games
}

// halved are a book's weights by Polyglot's rule, written down plainly.
func halved(games []pgn.Game, minGames uint32) map[uint64]map[string]uint32 {
	type count struct{ n, sum uint32 }
	all := make(map[uint64]map[string]*count)
	for _, g := range games {
		for i, m := range g.Moves {
			moves := all[g.Keys[i]]
			if moves == nil {
				moves = make(map[string]*count)
				all[g.Keys[i]] = moves
			}
			c := moves[m.UCI960()]
			if c == nil {
				c = new(count)
				moves[m.UCI960()] = c
			}
			c.n++
			switch {
			case g.Result == pgn.Draw, g.Result == pgn.Unknown:
				c.sum++
			case (g.Result == pgn.WhiteWins) == (i%2 == 0):
				c.sum += 2
			}
			if c.n >= 16384 {
				for _, c := range moves {
					c.n, c.sum = (c.n+1)/2, (c.sum+1)/2
				}
			}
		}
	}
	weights := make(map[uint64]map[string]uint32)
	for key, moves := range all {
		weights[key] = make(map[string]uint32)
		for m, c := range moves {
			if c.n >= minGames && c.sum > 0 {
				weights[key][m] = c.sum
			}
		}
		if len(weights[key]) == 0 {
			delete(weights, key)
		}
	}
	return weights
}

func TestHalve(t *testing.T) {
	const workers, partSize = 3, 50
	games := oftenPlayed(200_000)
	for _, o := range []Options{
		{Halve: true},
		{Halve: true, MinGames: 3},
		{Halve: true, MinGames: 900},
		{Halve: true, MaxMemory: 20000},
		{Halve: true, MaxMemory: 20000, MinGames: 5},
	} {
		o.TempDir = t.TempDir()
		want := halved(games, uint32(o.MinGames))
		c := New(o, workers)
		parts := make([]Part, len(games)/partSize)
		var group sync.WaitGroup
		for w := range workers {
			group.Go(func() {
				for p := w; p < len(parts); p += workers {
					for i := range partSize {
						if err := c.Add(w, &games[p*partSize+i]); err != nil {
							t.Error(err)
						}
					}
					parts[p] = c.Cut(w)
				}
			})
		}
		group.Wait()
		for _, p := range parts {
			if err := c.Follow(p); err != nil {
				t.Fatal(err)
			}
		}
		r, err := c.Book()
		if err != nil {
			t.Fatal(err)
		}
		all, err := book.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if len(all) != len(want) {
			t.Fatalf("%+v: %d positions, want %d", o, len(all), len(want))
		}
		for _, p := range all {
			if len(p.Moves) != len(want[p.Key]) {
				t.Errorf("%+v: %d moves, want %d", o, len(p.Moves), len(want[p.Key]))
			}
			for _, m := range p.Moves {
				if m.Weight != want[p.Key][m.Text] {
					t.Errorf("%+v: %x %s has weight %d, want %d", o, p.Key, m.Text, m.Weight, want[p.Key][m.Text])
				}
			}
			if !slices.IsSortedFunc(p.Moves, func(a, b book.Move) int { return int(b.Weight) - int(a.Weight) }) {
				t.Errorf("%+v: %x: weights ascend", o, p.Key)
			}
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		if left, _ := os.ReadDir(o.TempDir); len(left) > 0 {
			t.Errorf("%d files are left", len(left))
		}
	}
}
