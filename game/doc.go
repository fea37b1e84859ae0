// Package game is a game being played: players, clocks, moves, offers and
// claims, talk, results, the editor of positions, saving and restoring, and
// transcripts.
//
// A Game knows no network, no screen and no time of its own: every call that
// depends on the time is told what time it is, so that the same calls always do
// the same. One goroutine owns it. Calls return what happened as events, for
// those who show the game; Game.View is what is to be seen of it.
//
//	g, err := game.New(game.Config{Controls: [2]game.Control{c, c}}, time.Now())
//	events, err := g.MoveText(time.Now(), chess.White, "e4", 0)
//
// What does not live here: the rules (package chess/variant), machines that
// play (package engine), who may sit down with whom, ratings, observers.
package game
