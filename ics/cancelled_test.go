package ics

import (
	"testing"
	"time"
)

// TestCancelled: a game that ends while its tournament is being cancelled counts in the table.
func TestCancelled(t *testing.T) {
	t.Parallel()
	w, gate := newWorldBehind(t)
	w.connectAll("alice", "bob", "boss")
	w.run("> boss tourney create robin 1 3 0 unrated Short\n< boss can be joined\n> alice tourney join 1\n< alice You have joined\n" +
		"> bob tourney join 1\n< bob You have joined\n> boss tourney start 1\n< alice {Game 1\n< bob {Game 1\n")
	w.server.logons.Wait() // else it is they that wait at the gate
	gate.close()
	w.clients["alice"].send("resign")
	<-gate.waiting
	w.carriesOut("alice") // what waits may be the store's own renewal of its lease
	w.clients["boss"].send("tourney cancel 1")
	time.Sleep(100 * time.Millisecond) // it waits for the game
	gate.open()
	w.run("< bob alice resigns}\n< boss is cancelled.\n> boss tourney show 1\n<~ boss 1 bob .* 1 \n<~ boss 2 alice .* 0 \n" +
		"> boss tourney pairings 1 1\n<~ boss (1-0|0-1)$\n")
}
