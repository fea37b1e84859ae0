package book_test

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"rookery/book"
	"rookery/chess"
)

func TestMerge(t *testing.T) {
	first := book.NewReader([]book.Position{
		{Key: 1, Moves: []book.Move{{Text: "e2e4", Weight: 5, Learn: 3, Counts: book.Counts{Games: 2, Wins: 1, Year: 1990}}, {Text: "d2d4", Weight: 1}}},
		{Key: 5, Moves: []book.Move{{Text: "a2a3", Weight: 1 << 31}}},
	})
	second := book.NewReader([]book.Position{
		{Key: 1, FEN: "x", Moves: []book.Move{{Text: "c2c4", Weight: 9}, {Text: "e2e4", Weight: 7, Learn: 8, Mark: book.Good, Reply: "e7e5",
			Counts: book.Counts{Games: 3, Draws: 2, Year: 2000, Rated: 1, Rating: 2500}}}},
		{Key: 3, Moves: []book.Move{{Text: "h2h3", Weight: 2}}},
		{Key: 5, Moves: []book.Move{{Text: "a2a3", Weight: 1 << 31}}},
	})
	got, err := book.ReadAll(book.Merge(first, second))
	want := []book.Position{
		{Key: 1, FEN: "x", Moves: []book.Move{
			{Text: "e2e4", Weight: 12, Learn: 3, Mark: book.Good, Reply: "e7e5",
				Counts: book.Counts{Games: 5, Wins: 1, Draws: 2, Year: 2000, Rated: 1, Rating: 2500}},
			{Text: "d2d4", Weight: 1}, {Text: "c2c4", Weight: 9}}},
		{Key: 3, Moves: []book.Move{{Text: "h2h3", Weight: 2}}},
		{Key: 5, Moves: []book.Move{{Text: "a2a3", Weight: 1<<32 - 1}}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}

type broken struct{}

func (broken) Next() (book.Position, error) { return book.Position{}, errBroken }

var errBroken = errors.New("broken")

func TestErrors(t *testing.T) {
	if _, err := book.Merge(book.NewReader(nil), broken{}).Next(); err != errBroken {
		t.Error(err)
	}
	if _, err := book.Sorted(broken{}); err != errBroken {
		t.Error(err)
	}
	if err := book.Copy(nil, broken{}); err != errBroken {
		t.Error(err)
	}
	if _, err := book.Merge().Next(); err != io.EOF {
		t.Error(err)
	}
}

func TestSorted(t *testing.T) {
	r, err := book.Sorted(book.NewReader([]book.Position{
		{Key: 7, Moves: []book.Move{{Text: "e2e4", Weight: 1}}}, {Key: 2}, {Key: 7, Moves: []book.Move{{Text: "e2e4", Weight: 2}}},
	}))
	if err != nil {
		t.Fatal(err)
	}
	got, err := book.ReadAll(r)
	if err != nil || len(got) != 2 || got[0].Key != 2 || got[1].Moves[0].Weight != 3 {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestCounts(t *testing.T) {
	for _, tt := range []struct {
		c      book.Counts
		score  float64
		rating int
	}{
		{book.Counts{}, 0.5, 0},
		{book.Counts{Games: 9, Wins: 3, Losses: 1, Rated: 2, Rating: 5001}, 0.75, 2501},
		{book.Counts{Games: 4, Wins: 1, Draws: 2, Losses: 1}, 0.5, 0},
	} {
		if tt.c.Score() != tt.score || tt.c.AverageRating() != tt.rating {
			t.Errorf("%+v: %v, %d", tt.c, tt.c.Score(), tt.c.AverageRating())
		}
	}
}

// A book for White is walked through Black's answers, but not by default.
func TestWalkAnswers(t *testing.T) {
	pos := chess.Start()
	positions := []book.Position{{Key: pos.Key(), Moves: []book.Move{{Text: "e2e4", Weight: 1}}}}
	for _, san := range []string{"e4", "c5"} {
		m, err := pos.ParseSAN(san)
		if err != nil {
			t.Fatal(err)
		}
		pos.Play(m)
	}
	positions = append(positions, book.Position{Key: pos.Key(), Moves: []book.Move{{Text: "g1f3", Weight: 1}}})
	for answers, want := range map[bool]int{false: 1, true: 2} {
		n := 0
		for v, err := range book.Walk(book.Index(positions), chess.Start(), answers) {
			if err != nil || v.Ply != 2*n {
				t.Errorf("%+v, %v", v, err)
			}
			n++
		}
		if n != want {
			t.Errorf("answers %v: %d positions, want %d", answers, n, want)
		}
	}
}

// Two ways lead to the same position, which the walk visits once.
func ExampleWalk() {
	at := func(moves string) uint64 {
		pos := chess.Start()
		for _, san := range strings.Fields(moves) {
			m, _ := pos.ParseSAN(san)
			pos.Play(m)
		}
		return pos.Key()
	}
	positions := []book.Position{
		{Key: at(""), Moves: []book.Move{{Text: "g1f3", Weight: 2}, {Text: "c2c4", Weight: 1}, {Text: "e2e5", Weight: 1}}},
		{Key: at("Nf3"), Moves: []book.Move{{Text: "e7e6", Weight: 1}}},
		{Key: at("c4"), Moves: []book.Move{{Text: "e7e6", Weight: 1}}},
		{Key: at("Nf3 e6"), Moves: []book.Move{{Text: "c2c4", Weight: 1}}},
		{Key: at("c4 e6"), Moves: []book.Move{{Text: "g1f3", Weight: 1}}},
		{Key: at("c4 e6 Nf3"), Moves: []book.Move{{Text: "d7d5", Weight: 1}}},
	}
	for v, err := range book.Walk(book.Index(positions), chess.Start(), false) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Print(v.Ply)
		for _, m := range v.Moves {
			fmt.Print(" ", m.Text)
		}
		fmt.Println()
	}
	// Output:
	// 0 g1f3 c2c4
	// 1 e7e6
	// 1 e7e6
	// 2 c2c4
	// 2 g1f3
	// 3 d7d5
}
