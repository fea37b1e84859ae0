package chess_test

import (
	"errors"
	"fmt"

	"rookery/chess"
)

// Play a game from its moves.
func Example() {
	pos := chess.Start()
	for _, text := range []string{"f3", "e5", "g4", "Qh4"} {
		move, err := pos.ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Print(pos.SAN(move), " ")
		pos.Play(move)
	}
	fmt.Println(pos.IsCheckmate())
	fmt.Println(pos)
	// Output:
	// f3 e5 g4 Qh4# true
	// rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
}

// The lenient way to read and to judge lets problems in.
func ExampleSetup_Position() {
	setup, err := chess.ParseFENLenient("8/8/8/8/8/2k5/P7/K7")
	if err != nil {
		fmt.Println(err)
		return
	}
	setup.Board.Put(chess.At(3, 7), chess.PieceOf(chess.White, chess.Pawn))
	setup.Board.Remove(setup.Board.King(chess.Black))

	_, err = setup.Position(chess.Game)
	fmt.Println(err)
	fmt.Println(errors.Is(err, chess.PawnOnEdge))

	pos, err := setup.Position(chess.Problem)
	fmt.Println(pos.FEN(), err)
	// Output:
	// chess: no king: black has none
	// chess: pawn on the first or last rank: d8
	// true
	// 3P4/8/8/8/8/8/P7/K7 w - - 0 1 <nil>
}

func ExampleParseFEN() {
	_, err := chess.ParseFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkx - 0 1")
	fmt.Println(err)
	// Output:
	// chess: FEN, castling availability, column 50: 'x' is not a right to castle
}

// A search keeps a buffer for each depth and copies the position.
func ExamplePosition_Legal() {
	pos, err := chess.ParsePosition("7k/5K2/8/6R1/8/8/8/8 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	var buf [64]chess.Move
	for _, move := range pos.Legal(buf[:0]) {
		next := pos
		next.Play(move)
		if next.IsCheckmate() {
			fmt.Println(pos.SAN(move), pos.LAN(move), move)
		}
	}
	// Output:
	// Rh5# Rg5-h5# g5h5
}

func ExamplePosition_Checks() {
	pos, err := chess.ParsePosition("4k3/8/8/4N3/8/8/8/4RK2 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, move := range pos.Checks(nil) {
		fmt.Print(pos.SAN(move), " ")
	}
	// Output:
	// Nd3+ Nf3+ Nc4+ Ng4+ Nc6+ Ng6+ Nd7+ Nf7+
}

func ExamplePerft() {
	fmt.Println(chess.Perft(chess.Start(), 4))
	// Output: 197281
}

func ExampleDivide() {
	pos, err := chess.ParsePosition("8/8/8/8/8/k7/8/K6r w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(chess.Divide(pos, 2), pos.IsCheckmate())

	pos, _ = chess.ParsePosition("8/8/8/8/8/2k5/8/K7 w - - 0 1")
	for _, part := range chess.Divide(pos, 2) {
		fmt.Println(part.Move, part.Nodes)
	}
	// Output:
	// [] true
	// a1b1 6
	// a1a2 6
}

func ExampleBitboard_Squares() {
	occupied := chess.Bitboard(0).With(chess.At(3, 5))
	for s := range chess.RookAttacks(chess.At(3, 3), occupied).Squares() {
		fmt.Print(s, " ")
	}
	// Output:
	// d1 d2 d3 a4 b4 c4 e4 f4 g4 h4 d5 d6
}

func ExampleHistory() {
	var game chess.History
	pos := chess.Start()
	game.Push(pos)
	for _, text := range []string{"Nf3", "Nf6", "Ng1", "Ng8", "Nc3", "Nc6", "Nb1", "Nb8"} {
		move, err := pos.ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		pos.Play(move)
		game.Push(pos)
	}
	fmt.Println(game.Repetitions())
	// Output: 3
}
