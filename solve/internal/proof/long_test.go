package proof

import (
	"strings"
	"testing"
)

// longGames are games in which there is no move to spare, and in which men change places with others of their kind.
var longGames = []string{
	// To P0000469 of the PDB in 28.5 moves. Rook h1 goes to a5 before pawn a2 moves, rook a1 to a3 afterwards.
	"h4 g5 Rh3 Bg7 Ra3 Be5 b3 Bh2 g3 h5 Bh3 Rh6 Kf1 Rc6 Kg2 d6 Kf3 f6 Ke4 Kf7 Kd5 Bf5 Bb2 Bd3 Bc8 f5 " +
		"Nh3 Kg6 Qh1 Qf8 Ke6 Qh6 Bg7 Rc4 Bf8 Nc6 Kd7 Kf6 Nc3 Ke5 Ne4 Kd4 Ra5 Ne5+ Kd8 Nf6 a4 Nfd7 " +
		"Nf6 Nb6 Qc6 Rb8 Qe8 d5 Ng8 Bg1 Raa3",
}

// TestDeduceFromLongGames holds what is deduced to games that were found by hand.
func TestDeduceFromLongGames(t *testing.T) {
	for _, moves := range longGames {
		pos, err := position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		game := []step{{pos: pos}}
		for text := range strings.FieldsSeq(moves) {
			m, err := pos.ParseSAN(text)
			if err != nil {
				t.Fatal(err)
			}
			game[len(game)-1].move = m
			pos.Play(m)
			game = append(game, step{pos: pos})
		}
		checkGame(t, NewDeduction(nil), game, nil)
	}
}
