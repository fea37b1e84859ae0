package game_test

import (
	"fmt"
	"log"
	"os"
	"time"

	"rookery/chess"
	"rookery/game"
)

func Example() {
	now := time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)
	clock := game.Fischer(5*time.Minute, 3*time.Second)
	g, err := game.New(game.Config{
		Players:  [2]game.Player{{Name: "Anna"}, {Name: "Bert"}},
		Controls: [2]game.Control{clock, clock},
	}, now)
	if err != nil {
		log.Fatal(err)
	}
	for _, move := range []string{"f3", "e5", "g4", "Qh4"} {
		now = now.Add(5 * time.Second)
		state := g.State()
		events, err := g.MoveText(now, state.Turn(), move, 0)
		if err != nil {
			log.Fatal(err)
		}
		for _, e := range events {
			switch e.Kind {
			case game.Moved:
				fmt.Println(e.Ply.SAN, e.Ply.Left[e.Side])
			case game.Ended:
				fmt.Println(e.Result)
			}
		}
	}
	fmt.Println(g.Clock(now, chess.White).Left)
	if err := g.Transcript(os.Stdout, game.PGN); err != nil {
		log.Fatal(err)
	}
	// Output:
	// f3 4m58s
	// e5 4m58s
	// g4 4m56s
	// Qh4# 4m56s
	// Black wins: checkmate
	// 4m56s
	// [Event "?"]
	// [Site "?"]
	// [Date "2026.05.04"]
	// [Round "?"]
	// [White "Anna"]
	// [Black "Bert"]
	// [Result "0-1"]
	// [TimeControl "300+3"]
	// [Termination "checkmate"]
	//
	// 1. f3 {[%clk 0:04:58.0]} 1... e5 {[%clk 0:04:58.0]} 2. g4 {[%clk 0:04:56.0]}
	// 2... Qh4# {[%clk 0:04:56.0]} 0-1
}
