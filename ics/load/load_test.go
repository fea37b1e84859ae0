package load

import (
	"context"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"rookery/ics"
)

// TestLoads puts a little of every load on a server of its own.
func TestLoads(t *testing.T) {
	var moved atomic.Int64 // moves that the server says it has passed on
	server, err := ics.New(ics.Config{Moved: func(time.Duration) { moved.Add(1) }})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- server.Serve(ctx, l) }()
	c := Config{Address: l.Addr().String(), Clients: 5, Games: 3, Every: 50 * time.Millisecond, Duration: 500 * time.Millisecond}
	moves := 0
	for name, r := range map[string]Report{
		"idle": Idle(ctx, c), "storm": Storm(ctx, c), "games": Play(ctx, c), "observers": Watch(ctx, c), "leave": Leave(ctx, c),
	} {
		moves += r.Moves
		if r.Failures > 0 || r.Clients < c.Clients || name != "storm" && r.Lines == 0 || name != "idle" && len(r.Delays) == 0 ||
			name == "leave" && (len(r.Crowd) == 0 || len(r.Late) < len(r.CrowdLate)) {
			t.Errorf("%s: %+v", name, r)
		}
	}
	stop()
	if err := <-done; err != nil { // it has counted the last move, too
		t.Error(err)
	}
	// The last move of a game may come when its opponent has hung up: of these there are three runs.
	if n := int(moved.Load()); moves == 0 || n > moves || n < moves-3*c.Games {
		t.Errorf("%d moves, of which the server passed %d on", moves, n)
	}
}
