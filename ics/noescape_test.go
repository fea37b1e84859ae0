package ics

import "testing"

// TestNoEscapeOfBoth: who leaves loses where both have agreed to that; where one has, the game is adjourned.
func TestNoEscapeOfBoth(t *testing.T) {
	t.Parallel()
	for _, who := range []string{"alice", "bob"} {
		w := newWorld(t, true)
		w.run("login alice secret-alice\nlogin bob secret-bob\n> " + who + " set noescape 1\n< " + who + " Disconnecting will\n" +
			"> alice match bob 5 0 rated white\n< bob Challenge\n> bob accept\n< alice <12>\n< bob <12>\n> alice e4\n< bob P/e2-e4\n> bob e5\n< alice P/e7-e5\n" +
			"hang bob\n< alice bob lost connection; game adjourned}\n")
	}
}
