package ics_test

import (
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"rookery/ics"
	"rookery/ics/client"
	"rookery/store"
)

// TestTournamentAbsent: who does not come has lost and is out; so has who does not make
// the first move, and who loses the connection and does not come back.
func TestTournamentAbsent(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "store.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	closed, err := ics.New(ics.Config{Store: s, Closed: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := closed.Register(t.Context(), "boss", "secret-boss", "boss@example.org", "boss", "*"); err != nil {
		t.Fatal(err)
	}
	closed.Close()
	began := time.Now()
	var passed atomic.Int64 // on the server's clock, which stands unless the test moves it
	port := serving(t, ics.Config{
		Store: s, Now: func() time.Time { return began.Add(time.Duration(passed.Load())) },
		Limits: ics.Limits{NoShow: time.Minute, Return: time.Millisecond},
	})
	boss, err := client.Dial(t.Context(), "127.0.0.1:"+port, client.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = boss.Close() })
	_ = boss.Deadline(time.Now().Add(long))
	if _, err := boss.Login("boss", "secret-boss"); err != nil {
		t.Fatal(err)
	}
	hears := func(c *client.Client, text string) {
		t.Helper()
		if _, err := c.AwaitText(text); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	}
	one, _ := guest(t, port)
	two, twoName := guest(t, port)
	send(t, boss, "tourney create robin 3 3 0 Absent")
	hears(boss, "can be joined")
	for _, c := range []*client.Client{one, two} {
		send(t, c, "tourney join 1")
		hears(c, "You have joined")
	}
	// The first moves do not come.
	send(t, boss, "tourney start 1")
	hears(one, "{Game 1 ")
	comes := func(text string) { // while the clock goes on
		t.Helper()
		stop, stopped := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(stopped)
			for {
				select {
				case <-stop:
					return
				case <-time.After(100 * time.Millisecond):
					passed.Add(int64(10 * time.Second))
				}
			}
		}()
		hears(one, text)
		close(stop)
		<-stopped
	}
	comes("forfeits on time}")
	hears(two, "round 2: you have ")
	hears(two, "{Game ")
	// One loses the connection in the next game.
	_ = two.Close()
	m, err := one.Await(func(m client.Message) bool { return strings.Contains(m.Text, "forfeits by disconnection") })
	if err != nil || !strings.Contains(m.Text, twoName) {
		t.Fatalf("%q, %v", m.Text, err)
	}
	comes(twoName + " has not come and is out.")
	hears(one, "it is over: ")
}
