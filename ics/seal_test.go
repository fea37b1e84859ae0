package ics_test

import (
	"bytes"
	"fmt"
	"net"
	"testing"
	"time"

	"rookery/ics"
	"rookery/ics/style12"
	"rookery/ics/timeseal"
)

// A sealed player speaks timeseal with the stamps that a test wants.
type sealed struct {
	t    *testing.T
	conn net.Conn
	got  []byte
}

func (s *sealed) say(stamp int64, line string) {
	s.t.Helper()
	if _, err := s.conn.Write(append(timeseal.Seal(nil, line, stamp, 0), '\n')); err != nil {
		s.t.Fatal(err)
	}
}

// await reads on until some bytes have come, and past them.
func (s *sealed) await(text string) {
	s.t.Helper()
	chunk := make([]byte, 1024)
	for {
		if _, rest, found := bytes.Cut(s.got, []byte(text)); found {
			s.got = rest
			return
		}
		n, err := s.conn.Read(chunk)
		if err != nil {
			s.t.Fatalf("waiting for %q: %v\n%s", text, err, s.got)
		}
		s.got = append(s.got, chunk[:n]...)
	}
}

// TestTimeseal plays with a client that stamps its lines: the way through the
// net is given back within bounds, and nothing to a client whose clock goes back
// or that answers no pings.
func TestTimeseal(t *testing.T) {
	t.Parallel()
	for _, version := range []timeseal.Version{timeseal.V1, timeseal.V2} {
		t.Run(fmt.Sprint(version), func(t *testing.T) { playSealed(t, version) })
	}
}

func playSealed(t *testing.T, version timeseal.Version) {
	clock := newClock()
	port := serving(t, ics.Config{Now: clock.now})
	black, name := guest(t, port)
	send(t, black, "iset ms 1")

	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", "127.0.0.1:"+port)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(long))
	white := &sealed{t: t, conn: conn}
	white.say(1, timeseal.Hello{Version: version, User: "ann", System: "test"}.String())
	white.await("login: ")
	white.say(2, "ann")
	white.await("Press return")
	white.say(3, "")
	white.await("fics% ")
	white.say(4, "match "+name+" 5 0 white unrated")
	if _, err := black.AwaitText("Challenge: "); err != nil {
		t.Fatal(err)
	}
	send(t, black, "accept")

	ping := version.Ping()
	white.await(ping)
	// Of five minutes for a side a quarter is given back at most, and a twentieth of that for a move.
	for i, m := range []struct {
		what         string
		move, answer string
		wall         time.Duration // until the move is there
		pong, stamp  int64         // milliseconds of the player's clock; no pong if 0
		clock, lag   time.Duration // White's clock and what was given back, after the move
	}{
		{"first move", "e2e4", "e7e5", 3 * time.Second, 1000, 3000, 300 * time.Second, time.Second},
		{"lag", "d2d4", "d7d5", 10 * time.Second, 5_000, 11_000, 293750 * time.Millisecond, 3750 * time.Millisecond},
		{"clock that goes back", "b1c3", "b8c6", 10 * time.Second, 30_000, 29_000, 283750 * time.Millisecond, 0},
		{"more lag than is given back", "g1f3", "g8f6", 20 * time.Second, 40_000, 41_000, 267500 * time.Millisecond, 3750 * time.Millisecond},
		{"no answer to the ping", "f1e2", "f8e7", 7 * time.Second, 0, 50_000, 260500 * time.Millisecond, 0},
		{"clock that runs fast", "h2h3", "h7h6", time.Second, 60_000, 90_000, 259500 * time.Millisecond, 0},
	} {
		if i > 0 {
			white.await(ping)
		}
		if m.pong != 0 {
			white.say(m.pong, timeseal.Pong)
		}
		clock.pass(m.wall)
		white.say(m.stamp, m.move)
		b, err := black.AwaitBoard(func(b style12.Board) bool { return b.Ply() == 2*i+1 })
		if err != nil {
			t.Fatalf("%s: %v", m.what, err)
		}
		if b.WhiteClock != m.clock || b.Lag != m.lag {
			t.Errorf("%s: White has %v and was given %v, want %v and %v", m.what, b.WhiteClock, b.Lag, m.clock, m.lag)
		}
		send(t, black, m.answer)
	}
}
