package pgn

import (
	"testing"

	"rookery/chess"
)

func TestFilterByRatings(t *testing.T) {
	const text = "[Result \"0-1\"]\n[WhiteElo \"2700\"]\n[BlackElo \"2500\"]\n\n1. e4 {x} e5 2. Nf3 0-1\n"
	g := readAll(t, text)[0]
	other := readAll(t, "[WhiteElo \"?\"]\n[BlackElo \"2500\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1\"]\n\n1. e4 ( 1. d4 {} ) 1-0\n")[0]
	for _, tt := range [...]struct {
		name        string
		f           Filter
		want, other bool
	}{
		{"difference", Filter{EloDifference: Bounds{200, 200}}, true, false},
		{"greater difference", Filter{EloDifference: Bounds{Min: 201}}, false, false},
		{"smaller difference", Filter{EloDifference: Bounds{Max: 199}}, false, false},
		{"the higher rated wins", Filter{Winner: HigherRated}, false, false},
		{"the lower rated wins", Filter{Winner: LowerRated}, true, false},
		{"odds", Filter{Odds: true}, false, true},
		{"commented", Filter{Commented: true}, true, false},
		{"men", Filter{Men: Bounds{31, 31}}, false, true},
		{"more men", Filter{Men: Bounds{Min: 32}}, true, false},
		{"seventy-five moves", Filter{SeventyFive: true}, false, false},
		{"position from", Filter{Position: 0x0844931a6ef4b9a0, MinMatch: 2}, true, false},
		{"position later", Filter{Position: 0x0844931a6ef4b9a0, MinMatch: 3}, false, false},
		{"men with Black to move", Filter{Men: Bounds{Min: 1}, ToMove: []chess.Colour{chess.Black}, MinMatch: 2, MaxMatch: 2}, false, false},
		{"men with White to move", Filter{Men: Bounds{Min: 1}, ToMove: []chess.Colour{chess.White}, MinMatch: 2, MaxMatch: 3}, true, false},
	} {
		if got, another := tt.f.Match(g), tt.f.Match(other); got != tt.want || another != tt.other {
			t.Errorf("%s: %v and %v", tt.name, got, another)
		}
	}
}

// A game drawn by the counts.
func TestCountedOut(t *testing.T) {
	moves := ""
	for range 40 {
		moves += "Nf3 Nf6 Ng1 Ng8 "
	}
	e := readAll(t, moves+"*")[0].Ending()
	if !e.Fivefold || !e.SeventyFive || !e.Fifty || !e.Repetition {
		t.Errorf("%+v", e)
	}
	e = readAll(t, moves[:len(moves)/40*3]+"*")[0].Ending()
	if e.Fivefold || e.SeventyFive || !e.Repetition {
		t.Errorf("%+v", e)
	}
	e = readAll(t, moves[:len(moves)/40*30]+"*")[0].Ending()
	if e.SeventyFive || !e.Fifty {
		t.Errorf("%+v", e)
	}
}
