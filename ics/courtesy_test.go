package ics_test

import (
	"testing"
	"time"

	"rookery/ics"
	"rookery/ics/client"
	"rookery/ics/style12"
)

// TestCourtesy: whose opponent has no time left may abort or adjourn the game, and does
// not need to ask.
func TestCourtesy(t *testing.T) {
	t.Parallel()
	s, clock := registered(t, "alice"), newClock()
	register(t, s, "bob")
	port := serving(t, ics.Config{Store: s, Now: clock.now})
	alice, bob := loggedIn(t, port, "alice"), loggedIn(t, port, "bob")
	for _, c := range []*client.Client{alice, bob} {
		send(t, c, "set autoflag 0", "style 12")
	}
	for _, test := range []struct{ line, asked, ends string }{
		{"abort", "bob would like to abort", "Game courtesyaborted by alice} *"},
		{"adjourn", "bob would like to adjourn", "Game courtesyadjourned by alice} *"},
	} {
		send(t, alice, "match bob 5 0 white rated")
		hears(t, bob, "Challenge: ")
		send(t, bob, "accept")
		for ply, move := range []string{"", "e4", "e5", "Nf3"} {
			mover, other := alice, bob
			if move == "e5" {
				mover, other = bob, alice
			}
			if move != "" {
				send(t, mover, move)
			}
			if _, err := other.AwaitBoard(func(b style12.Board) bool { return b.Ply() == ply }); err != nil {
				t.Fatalf("%q: %v", move, err)
			}
		}
		clock.pass(6 * time.Minute)
		send(t, bob, test.line)
		hears(t, alice, test.asked)
		send(t, bob, "withdraw")
		hears(t, alice, "bob withdraws")
		send(t, alice, test.line)
		hears(t, bob, test.ends)
	}
}
