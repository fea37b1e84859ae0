package ics_test

import (
	"strings"
	"testing"
	"time"

	"rookery/ics"
	"rookery/ics/client"
)

// TestTournamentAbsent: who does not come has lost and is out; so has who does not make
// the first move, and who loses the connection and does not come back.
func TestTournamentAbsent(t *testing.T) {
	t.Parallel()
	clock := newClock()
	port := serving(t, ics.Config{
		Store: registered(t, "boss", "*"), Now: clock.now,
		Limits: ics.Limits{NoShow: time.Minute, Return: time.Millisecond},
	})
	boss := loggedIn(t, port, "boss")
	one, _ := guest(t, port)
	two, twoName := guest(t, port)
	send(t, boss, "tourney create robin 3 3 0 Absent")
	hears(t, boss, "can be joined")
	for _, c := range []*client.Client{one, two} {
		send(t, c, "tourney join 1")
		hears(t, c, "You have joined")
	}
	// The first moves do not come.
	send(t, boss, "tourney start 1")
	hears(t, one, "{Game 1 ")
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
					clock.pass(10 * time.Second)
				}
			}
		}()
		hears(t, one, text)
		close(stop)
		<-stopped
	}
	comes("forfeits on time}")
	hears(t, two, "round 2: you have ")
	hears(t, two, "{Game ")
	// One loses the connection in the next game.
	_ = two.Close()
	m, err := one.Await(func(m client.Message) bool { return strings.Contains(m.Text, "forfeits by disconnection") })
	if err != nil || !strings.Contains(m.Text, twoName) {
		t.Fatalf("%q, %v", m.Text, err)
	}
	comes(twoName + " has not come and is out.")
	hears(t, one, "it is over: ")
}
