package eco

import (
	"fmt"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/pgn"
)

func game(t testing.TB, text string) *pgn.Game {
	t.Helper()
	g := new(pgn.Game)
	if err := pgn.NewReader(strings.NewReader(text)).Read(g); err != nil || g.Err() != nil {
		t.Fatal(err, g.Err())
	}
	return g
}

func load(t testing.TB) *Table {
	t.Helper()
	table, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestClassify(t *testing.T) {
	table := load(t)
	if table.Len() < 3500 {
		t.Errorf("%d positions", table.Len())
	}
	tests := []struct {
		moves, code, name string
		ply               int
	}{
		{"1. e4 *", "B00", "King's Pawn Game", 1},
		{"1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. h3 h6 *", "B90", "Sicilian Defense: Najdorf Variation, Adams Attack", 11},
		{"1. Nf3 Nf6 2. e4 c5 3. d4 cxd4 4. Nxd4 d6 5. Nc3 a6 *", "B90", "Sicilian Defense: Najdorf Variation", 10}, // by another way
		{"1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Nxe4 *", "C67", "Ruy Lopez: Berlin Defense, Rio Gambit Accepted", 8},
	}
	for _, tt := range tests {
		o, ply, ok := table.Classify(game(t, tt.moves))
		if !ok || o.Code != tt.code || o.Name != tt.name || ply != tt.ply {
			t.Errorf("%s is %v after %d, want %s %s after %d", tt.moves, o, ply, tt.code, tt.name, tt.ply)
		}
	}
	start := chess.Start()
	if o, ok := table.Find(start.Key()); ok {
		t.Errorf("the start is %v", o)
	}
	if _, _, ok := table.Classify(game(t, "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 *")); ok {
		t.Error("an endgame has the name of an opening")
	}
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"A00\tAmar":           "line 1: want code, name and moves",
		"A00\tAmar\t1. Nh4":   `line 1: chess: no such legal move: "Nh4"`,
		"A00\tA\t1. Nh3\nA00": "line 2: want",
	} {
		if _, err := Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func ExampleTable_Find() {
	table, err := Load()
	if err != nil {
		fmt.Println(err)
		return
	}
	pos := chess.Start()
	for _, san := range []string{"e4", "c5", "Nf3", "d6"} {
		m, _ := pos.ParseSAN(san)
		pos.Play(m)
		o, _ := table.Find(pos.Key())
		fmt.Println(o.Code, o.Name)
	}
	// Output:
	// B00 King's Pawn Game
	// B20 Sicilian Defense
	// B27 Sicilian Defense
	// B50 Sicilian Defense: Modern Variations
}

func TestLines(t *testing.T) {
	table, err := Read(strings.NewReader("A\tone\t1. e4 e5\nB\ttwo\t1. e4 c5\nC\tthree\t1. d4\n"))
	if err != nil {
		t.Fatal(err)
	}
	pos := chess.Start()
	for san, want := range map[string]int{"e4": 2, "d4": 1, "c4": 0} {
		m, err := pos.ParseSAN(san)
		if err != nil {
			t.Fatal(err)
		}
		if got := table.Lines(pos.Key(), m); got != want {
			t.Errorf("%s stands in %d lines, not %d", san, got, want)
		}
	}
}

// TestReadGames: a table may be a file of games.
func TestReadGames(t *testing.T) {
	table, err := ReadGames(strings.NewReader(`{names}
[ECO "A00"]
[Opening "Polish"]
[Variation "Tuebingen variation"]

1. b4 Nh6 *

[ECO "A00"]
[Opening "Transposed"]

1. b4 Nf6 2. e3 Ng8 3. e4 Nh6 *

[White "no name"]

1. a4 *
`))
	if err != nil {
		t.Fatal(err)
	}
	o, ply, ok := table.Classify(game(t, "1. b4 Nh6 2. a3 *"))
	if want := (Opening{"A00", "Polish", "Tuebingen variation", ""}); o != want || ply != 2 || !ok {
		t.Errorf("%+v, %d, %t", o, ply, ok)
	}
	if all := table.All(); len(all) != 2 || all[1].Moves != "1. b4 Nf6 2. e3 Ng8 3. e4 Nh6" {
		t.Errorf("%+v", all)
	}
	for _, text := range []string{"", "1. e4 *", "[ECO \"A00\"]\n\n1. e5 *", "[ECO \"A00\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *"} {
		if _, err := ReadGames(strings.NewReader(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
