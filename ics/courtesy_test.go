package ics_test

import (
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"rookery/ics"
	"rookery/ics/client"
	"rookery/ics/style12"
	"rookery/store"
)

// TestCourtesy: whose opponent has no time left may abort or adjourn the game, and does
// not need to ask.
func TestCourtesy(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "store.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	closed, err := ics.New(ics.Config{Store: s, Closed: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"alice", "bob"} {
		if err := closed.Register(t.Context(), name, "secret-"+name, name+"@example.org", name); err != nil {
			t.Fatal(err)
		}
	}
	closed.Close()
	began := time.Now()
	var passed atomic.Int64 // on the server's clock, which stands unless the test moves it
	port := serving(t, ics.Config{Store: s, Now: func() time.Time { return began.Add(time.Duration(passed.Load())) }})
	players := map[string]*client.Client{}
	for _, name := range []string{"alice", "bob"} {
		c, err := client.Dial(t.Context(), "127.0.0.1:"+port, client.Config{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		_ = c.Deadline(time.Now().Add(long))
		if _, err := c.Login(name, "secret-"+name); err != nil {
			t.Fatal(err)
		}
		send(t, c, "set autoflag 0", "style 12")
		players[name] = c
	}
	alice, bob := players["alice"], players["bob"]
	hears := func(c *client.Client, text string) {
		t.Helper()
		if _, err := c.AwaitText(text); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	}
	for _, test := range []struct{ line, asked, ends string }{
		{"abort", "bob would like to abort", "Game courtesyaborted by alice} *"},
		{"adjourn", "bob would like to adjourn", "Game courtesyadjourned by alice} *"},
	} {
		send(t, alice, "match bob 5 0 white rated")
		hears(bob, "Challenge: ")
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
		passed.Add(int64(6 * time.Minute))
		send(t, bob, test.line)
		hears(alice, test.asked)
		send(t, bob, "withdraw")
		hears(alice, "bob withdraws")
		send(t, alice, test.line)
		hears(bob, test.ends)
	}
}
