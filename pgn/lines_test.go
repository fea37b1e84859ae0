package pgn

import (
	"strings"
	"testing"
)

// Lines with moves left open, as the tests and the manual of pgn-extract have them.
func TestLines(t *testing.T) {
	const najdorf = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3 *"
	tests := []struct {
		line, game string
		want       bool
	}{
		{"e4 c5", najdorf, true},
		{"1. e4 c5 2. Nf3", najdorf, true},
		{"e4 e5", najdorf, false},
		{"* c5", najdorf, true},
		{"* e5", najdorf, false},
		{"e4 c5 Nf3 d6 d4 cxd4 Nxd4 * Nc3 * Be3", najdorf, true},
		{"e4 c5 Nf3 d6 d4 cxd4 Nxd4 * Nc3 * Bg5", najdorf, false},
		{"d4|e4 c5", najdorf, true},
		{"d4|c4 c5", najdorf, false},
		{"!d4 c5", najdorf, true},
		{"!d4|e4 c5", najdorf, false},
		{"* * * * * * * * * * * *", najdorf, false}, // the game has eleven
		{"* * * * * * * * * * *", najdorf, true},
		{"e4 c5 1-0", najdorf, true},
		{"1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *", true},
	}
	for _, tt := range tests {
		var l Lines
		if err := l.Add(tt.line); err != nil {
			t.Errorf("%s: %v", tt.line, err)
			continue
		}
		g := allGames(t, NewReader(strings.NewReader(tt.game)))[0]
		if got := (&Filter{Lines: &l}).Match(g); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.line, got, tt.want)
		}
	}
	for _, line := range []string{"", "1-0", "e5", "e4|e5", "!Ke2", "e4 c5|Ke7 d4 | e5", "1. e4 xyz"} {
		if err := new(Lines).Add(line); err == nil {
			t.Errorf("%q: no error", line)
		}
	}
}
