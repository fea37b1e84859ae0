package setups

import (
	"errors"
	"strings"
	"testing"

	"rookery/chess/variant"
	"rookery/eco"
)

func table(t *testing.T) *eco.Table {
	t.Helper()
	e, err := eco.Load()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestAll: every setup can be played, and has a name that can be typed.
func TestAll(t *testing.T) {
	e := table(t)
	least := map[string]int{"eco": 480, "openings": 100, "odds": 8, "pawns": 3, "misc": 7, "endings": 9, "uwild": 4}
	for _, category := range Categories() {
		list, err := List(category, e)
		if err != nil || len(list) < least[category] {
			t.Errorf("%s: %d setups, %v", category, len(list), err)
		}
		seen := map[string]bool{}
		for _, s := range list {
			start, err := variant.Parse(variant.Chess, s.FEN)
			if err != nil || len(start.Legal(nil)) == 0 {
				t.Errorf("%s: nobody can move: %v", s, err)
			}
			if seen[s.Name] || s.About == "" || strings.Trim(s.Name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
				t.Errorf("%s: a name twice, one that cannot be typed, or nothing about it", s)
			}
			seen[s.Name] = true
		}
	}
}

func TestFind(t *testing.T) {
	e := table(t)
	for _, tt := range []struct{ category, name, fen string }{
		{"odds", "rook", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"},
		{"odds", "queen-a", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		{"eco", "C60", "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"},
		{"openings", "ruy-lopez", "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"},
		{"uwild", "7", "4k3/5ppp/8/8/8/8/PPP5/3K4 w - - 0 1"},
	} {
		if s, err := Find(tt.category, tt.name, e); err != nil || s.FEN != tt.fen {
			t.Errorf("%s %s is %q, %v", tt.category, tt.name, s.FEN, err)
		}
	}
	if _, err := Find("odds", "p", e); !errors.Is(err, ErrName) {
		t.Error("two names that begin so:", err)
	}
	if _, err := Find("nonsense", "rook", e); !errors.Is(err, ErrCategory) {
		t.Error(err)
	}
}
