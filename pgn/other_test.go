package pgn

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/chess/variant"
)

// TestOther: games of all variants, by lot, are read as they were played.
func TestOther(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, v := range variant.All() {
		if v.Drawn || v.Rules == variant.Chess && !v.Wild() || movesAsInChess(v.Name) {
			continue
		}
		for range 5 {
			s := v.Start(r)
			var moves []variant.Move
			var text strings.Builder
			fmt.Fprintf(&text, "[Variant \"%s\"]\n\n", v.Name)
			for len(moves) < 80 {
				list := s.Legal(nil)
				if _, over := s.Outcome(); over || len(list) == 0 {
					break
				}
				m := list[r.IntN(len(list))]
				if len(moves)%2 == 0 {
					fmt.Fprintf(&text, "%d. ", len(moves)/2+1)
				}
				text.WriteString(s.SAN(m) + " ")
				moves = append(moves, m)
				s.Play(m)
			}
			text.WriteString("*\n")
			var g Game
			if err := NewReader(strings.NewReader(text.String())).Read(&g); err != nil || g.Err() != nil {
				t.Fatalf("%s: %v, %v\n%s", v.Name, err, g.Err(), &text)
			}
			if g.Other == nil || !slices.Equal(g.Other.Moves, moves) || g.Plies() != len(moves) {
				t.Fatalf("%s: read as %+v\n%s", v.Name, g.Other, &text)
			}
			if states := g.Other.States(); states[len(states)-1].FEN() != s.FEN() {
				t.Fatalf("%s: ends in %s, want %s", v.Name, states[len(states)-1].FEN(), s.FEN())
			}
		}
	}
}

// TestOtherTexts: as servers write them: a drop in bughouse of what another board gave, a castling and an
// explosion, a promotion to king, and what breaks the rules.
func TestOtherTexts(t *testing.T) {
	for _, c := range []struct {
		text    string
		plies   int
		result  Result
		problem string
	}{
		{"[Variant \"bughouse\"]\n\n1. e4 e5 2. P@d6 N@f4 *", 4, Unknown, ""},
		{"[Variant \"Atomic\"]\n[Result \"1-0\"]\n\n1. Nf3 f6 2. Nd4 Nc6 3. Ne6 b6 4. Nxd8# 1-0", 7, WhiteWins, ""},
		{"[Variant \"Antichess\"]\n[FEN \"8/P7/8/8/8/8/8/7n w - - 0 1\"]\n\n1. a8=K Ng3 *", 2, Unknown, ""},
		{"[Variant \"Racing Kings\"]\n\n1. Kh3 Ka3 2. Kh4 Ka4 *", 4, Unknown, ""},
		{"[Variant \"Horde\"]\n\n1. e5 e6 2. exd6 Bxd6 *", 2, Unknown, "exd6"},
		{"[Variant \"Crazyhouse\"]\n\n1. e4 e5 2. N@f3 *", 2, Unknown, "N@f3"},
		{"[Variant \"Crazyhouse\"]\n[FEN \"rubbish\"]\n\n1. e4 *", 0, Unknown, "rubbish"},
	} {
		var g Game
		if err := NewReader(strings.NewReader(c.text)).Read(&g); err != nil {
			t.Fatal(err)
		}
		broken := ""
		if err := g.Err(); err != nil {
			broken = err.Error()
		}
		if g.Plies() != c.plies || g.Result != c.result || (broken != "") != (c.problem != "") || !strings.Contains(broken, c.problem) {
			t.Errorf("%s: %d half moves, %v, %q", c.text, g.Plies(), g.Result, broken)
		}
	}
	// A clone shares no moves.
	var g Game
	r := NewReader(strings.NewReader("[Variant \"Atomic\"]\n\n1. e4 *\n\n[Variant \"Atomic\"]\n\n1. d4 *\n"))
	if err := r.Read(&g); err != nil {
		t.Fatal(err)
	}
	first := g.Clone()
	if err := r.Read(&g); err != nil {
		t.Fatal(err)
	}
	if first.Other.Moves[0].To() != chess.At(4, 3) {
		t.Error("the clone has the other game's move")
	}
}
