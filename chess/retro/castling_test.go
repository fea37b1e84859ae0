package retro_test

import (
	"testing"

	"rookery/chess"
	"rookery/chess/retro"
)

func TestMoved(t *testing.T) {
	for fen, want := range map[string]string{
		"8/8/8/8/8/6Q1/3P1PP1/R3K1k1 w - - 0 1": "a1", // N. Elkies
		"8/8/8/8/8/6Q1/3P1PP1/R3K3 w - - 0 1":   "",   // no other king
		"8/8/8/8/8/6QP/3P1P2/R3K1k1 w - - 0 1":  "",   // over g2
		"8/8/8/8/8/8/3P4/R3K2k w - - 0 1":       "",
		"r3k1K1/3p1pp1/8/8/8/8/8/8 b - - 0 1":   "a8",
		"4k3/8/8/8/8/8/8/R3K2R w - - 0 1":       "",
	} {
		setup, err := chess.ParseFENLenient(fen)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for sq := range retro.Moved(&setup.Board).Squares() {
			got += sq.String()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", fen, got, want)
		}
	}
}
