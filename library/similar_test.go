package library_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/library"
	"rookery/library/intake"
)

// published are the positions of published problems with their stipulations.
func published(t testing.TB) (list []string) {
	t.Helper()
	f, err := os.Open("../analysis/testdata/verdicts.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	for in.Scan() {
		line, _, _ := strings.Cut(in.Text(), "\t")
		if line == "" || line[0] == '#' || strings.Count(line, "/") != 7 {
			continue
		}
		forsyth, stipulation, _ := strings.Cut(line, " ")
		// Knights are S there.
		list = append(list, strings.NewReplacer("S", "N", "s", "n").Replace(forsyth)+" "+stipulation)
	}
	return list
}

// mutate changes a position in one of the ways that hide where it comes from.
func mutate(b *library.Board, random *rand.Rand) library.Board {
	free := func(board *library.Board) chess.Square {
		for {
			if sq := chess.Square(random.IntN(64)); board.At(sq) == library.Empty {
				return sq
			}
		}
	}
	out := b.Turned(random.IntN(8))
	if random.IntN(3) == 0 {
		out = out.Exchanged()
	}
	switch random.IntN(4) {
	case 0: // a man moved
		for {
			from := chess.Square(random.IntN(64))
			if k := out.At(from); k != library.Empty && k%8 != library.WhiteKing {
				to := free(&out)
				out.Put(from, library.Empty)
				out.Put(to, k)
				break
			}
		}
	case 1: // a man added
		out.Put(free(&out), library.BlackPawn)
	case 2: // shifted, where there is room
		if moved, ok := out.Shifted(random.IntN(3)-1, random.IntN(3)-1); ok {
			out = moved
		}
	}
	return out
}

// TestSimilar: 200 problems changed find their origin among the first three, among as many others
// with nearly the same men.
func TestSimilar(t *testing.T) {
	origins := published(t)
	random := rand.New(rand.NewPCG(46, 1))
	var text strings.Builder
	for i, line := range origins {
		fmt.Fprintf(&text, "%s; Author %d\n", line, i)
	}
	// Others: the same men somewhere else.
	for n := range 20 * len(origins) {
		board := boardOf(t, origins[n%len(origins)])
		var other library.Board
		for sq := range chess.NoSquare {
			if k := board.At(sq); k != library.Empty {
				for {
					if to := chess.Square(random.IntN(64)); other.At(to) == library.Empty && (k%8 != 1 || to.Rank() > 0 && to.Rank() < 7) {
						other.Put(to, k)
						break
					}
				}
			}
		}
		fmt.Fprintf(&text, "%s #3; Other %d\n", other.Forsyth(), n)
	}
	l := fill(t, library.NewMemory(), intake.FEN, text.String(), false)
	missed := 0
	for i, line := range origins {
		board := boardOf(t, line)
		changed := mutate(&board, random)
		list, err := l.Similar(context.Background(), &library.Facts{Board: changed}, 3)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, n := range list {
			e, err := l.Entries(context.Background(), n.ID)
			if err != nil {
				t.Fatal(err)
			}
			f, err := library.FactsOf(e[0].Puzzle, nil)
			if err != nil {
				t.Fatal(err)
			}
			found = found || f.Board == board
		}
		if !found {
			missed++
			t.Errorf("problem %d: %s is not found from %s: %v", i, line, changed.Forsyth(), list)
		}
	}
	t.Logf("%d problems, %d entries, %d missed", len(origins), l.Len(), missed)
}

func boardOf(t testing.TB, line string) library.Board {
	t.Helper()
	setup, err := chess.ParseFENLenient(strings.Fields(line)[0])
	if err != nil {
		t.Fatal(line, err)
	}
	return library.BoardOfSetup(&setup)
}
