package proof

import (
	"strings"
	"testing"
)

// longGames are games in which there is hardly a move to spare.
var longGames = []string{
	// To P0000469 of the PDB in 28.5 moves. Rook h1 goes to a5 before pawn a2 moves, rook a1 to a3 afterwards.
	"h4 g5 Rh3 Bg7 Ra3 Be5 b3 Bh2 g3 h5 Bh3 Rh6 Kf1 Rc6 Kg2 d6 Kf3 f6 Ke4 Kf7 Kd5 Bf5 Bb2 Bd3 Bc8 f5 " +
		"Nh3 Kg6 Qh1 Qf8 Ke6 Qh6 Bg7 Rc4 Bf8 Nc6 Kd7 Kf6 Nc3 Ke5 Ne4 Kd4 Ra5 Ne5+ Kd8 Nf6 a4 Nfd7 " +
		"Nf6 Nb6 Qc6 Rb8 Qe8 d5 Ng8 Bg1 Raa3",
	// To longGame. Both sides castle, with a rook that is in the king's way afterwards.
	"c4 c5 Qb3 Qb6 Qh3 Qh6 b3 b6 Ba3 Ba6 Bb4 Bb5 Na3 Na6 O-O-O O-O-O Kb1 Kb8 Rc1 Rc8 Rc3 Rc6 Rg3 Rg6 Rg4 Rg5 " +
		"g3 g6 Bg2 Bg7 Bd5 Bd4 Nf3 Nf6 Rc1 Rc8 Rc3 Rc6 Re3 Re6 Ree4 Ree5 Ref4 Ref5 e4 e5",
}

// TestDeduceFromLongGames holds what is deduced to them.
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
