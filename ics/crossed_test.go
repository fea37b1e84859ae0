package ics

import (
	"strings"
	"testing"
)

// TestCrossed: an offer is accepted and withdrawn at once. One of the two has happened,
// and the other is told by nobody.
func TestCrossed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	w.connect("alice", "secret-alice")
	w.connect("bob", "secret-bob")
	alice, bob := w.clients["alice"], w.clients["bob"]
	for range 20 {
		w.run(begin + "> alice draw\n< bob offers you a draw\n")
		sent := make(chan struct{})
		go func() { defer close(sent); _, _ = bob.conn.Write([]byte("accept\n")) }()
		alice.send("withdraw")
		<-sent
		heard := alice.quiet()
		heard += bob.quiet() + alice.quiet()
		drawn, withdrawn := strings.Contains(heard, "drawn by mutual agreement"), strings.Contains(heard, "alice withdraws the draw")
		if drawn == withdrawn {
			t.Fatalf("drawn: %t, withdrawn: %t:\n%s", drawn, withdrawn, heard)
		}
		if withdrawn {
			w.run("> bob resign\n< alice resigns\n")
		}
		alice.quiet()
		bob.quiet()
	}
}
