package ics

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"rookery/chess"
	"rookery/game"
	"rookery/ics/wire"
)

// await waits until something is true of a visit.
func await(t *testing.T, v *Visit, what string, is func() bool) {
	t.Helper()
	timeout := time.After(patience)
	for {
		changed := v.Changed()
		if is() {
			return
		}
		select {
		case <-changed:
		case <-timeout:
			heard, _ := v.Heard(0)
			t.Fatalf("never %s; heard:\n%s", what, strings.Join(heard, "\n"))
		}
	}
}

func (v *Visit) must(t *testing.T, line, want string) {
	t.Helper()
	r, err := v.Do(line)
	if err != nil || !strings.Contains(r.Text, want) {
		t.Fatalf("%s: %+v, %v; want %q", line, r, err, want)
	}
}

func hears(t *testing.T, v *Visit, text string) {
	t.Helper()
	await(t, v, "hears "+text, func() bool {
		lines, _ := v.Heard(0)
		return slices.ContainsFunc(lines, func(s string) bool { return strings.Contains(s, text) })
	})
}

// A visit plays a game with a client, and both see the same.
func TestVisitPlays(t *testing.T) {
	t.Parallel()
	w := newWorld(t, false)
	v, err := w.server.VisitGuest(t.Context(), "pageuser", "10.1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	w.run("login telnet\n> telnet iset seekinfo 1\n")
	v.must(t, "seek 5 0 white", "posted")
	if l := v.Lobby(); len(l.Seeks) != 1 || !l.Seeks[0].Mine || len(l.People) != 3 {
		t.Errorf("lobby %+v", l)
	}
	w.run("< telnet w=pageuser\n> telnet play 1\n< telnet Creating: pageuser")
	await(t, v, "a game", func() bool { b, ok := v.Board(); return ok && b.Plays && b.You == chess.White })
	v.must(t, "e4", "")
	w.run("< telnet P/e2-e4\n> telnet e5\n> telnet say caf\xc3\xa9?")
	await(t, v, "two moves", func() bool { b, _ := v.Board(); return len(b.Plies) == 2 && b.State.Turn() == chess.White })
	hears(t, v, "telnet(U) says: café?")
	v.must(t, "Ke3", "Illegal move")
	w.run("> telnet takeback 1")
	await(t, v, "an offer", func() bool {
		b, _ := v.Board()
		return len(b.Offers) == 1 && b.Offers[0].Kind == "takeback" && b.Offers[0].From == "telnet"
	})
	v.must(t, "accept", "")
	await(t, v, "one move", func() bool { b, _ := v.Board(); return len(b.Plies) == 1 })
	w.run("> telnet resign")
	await(t, v, "an end", func() bool { b, _ := v.Board(); return b.Result.Score.String() == "1-0" && b.Plays })
	var text bytes.Buffer
	if err := v.Transcript(&text, game.PGN); err != nil || !strings.Contains(text.String(), `[White "pageuser"]`) {
		t.Errorf("%v:\n%s", err, text.String())
	}
	v.Leave()
	v.Leave()
	if _, err := v.Do("who"); err != nil && !errors.Is(err, ErrLeft) || !v.Over() {
		t.Errorf("after leaving: %v", err)
	}
	w.run("> telnet tell pageuser there?\n< telnet pageuser is not logged in.")
}

func TestVisitWatches(t *testing.T) {
	t.Parallel()
	w := newWorld(t, false)
	v, err := w.server.VisitGuest(t.Context(), "", "10.1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	w.run("login white\nlogin black\n> white match black 2 0 white\n< black Challenge\n> black accept\n< white Creating")
	v.must(t, "observe 1", "")
	await(t, v, "a board", func() bool { b, ok := v.Board(); return ok && !b.Plays && b.Names == [2]string{"white", "black"} })
	w.run("> white d4")
	await(t, v, "a move", func() bool { b, _ := v.Board(); return len(b.Plies) == 1 })
	v.must(t, "kibitz a queen's gambit?", "kibitzed")
	w.run("< white kibitzes: a queen's gambit?\n> black invite " + v.Identity().Name)
	w.run("> white resign\n< black resigns")
	await(t, v, "an end", func() bool { b, ok := v.Board(); return ok && b.Result.Over() })
	w.run("> black invite " + v.Identity().Name + " white\n< black Waiting")
	await(t, v, "an invitation", func() bool { l := v.Lobby(); return len(l.Invitations) == 1 && l.Invitations[0].Colour == "white" })
}

func TestVisitRegistered(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	s := w.server
	if _, err := s.Authenticate(t.Context(), "alice", "wrong", ""); !errors.Is(err, ErrPassword) {
		t.Error(err)
	}
	if _, err := s.Authenticate(t.Context(), "nobody", "wrong", ""); !errors.Is(err, ErrPassword) {
		t.Error(err)
	}
	u, err := s.Authenticate(t.Context(), "Alice", "secret-alice", "")
	if err != nil || u.Name != "alice" {
		t.Fatal(u, err)
	}
	if _, err := s.VisitGuest(t.Context(), "alice", ""); !errors.Is(err, ErrTaken) {
		t.Error(err)
	}
	if _, err := s.VisitGuest(t.Context(), "a b", ""); !errors.Is(err, ErrName) {
		t.Error(err)
	}
	alice, err := s.Visit(t.Context(), "alice", "10.1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"who\nquit", strings.Repeat("x", wire.MaxLine+1)} {
		if _, err := alice.Do(line); !errors.Is(err, ErrLine) {
			t.Errorf("%.10q: %v", line, err)
		}
	}
	if r, err := alice.Do("nuke bob"); err != nil || !r.Refused {
		t.Errorf("nuke: %+v, %v", r, err)
	}
	// The same user comes by the network, and the visit is over.
	w.run("login alice secret-alice")
	await(t, alice, "over", alice.Over)
	boss, err := s.Visit(t.Context(), "boss", "10.1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	bob, err := s.Visit(t.Context(), "bob", "10.9.9.9")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range boss.Lobby().People {
		if p.Name == "bob" && p.Address != "10.9.9.9" {
			t.Errorf("%+v", p)
		}
	}
	boss.must(t, "nuke bob", "Nuking")
	await(t, bob, "thrown out", bob.Over)
	boss.must(t, "quit", "")
	await(t, boss, "over", boss.Over)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := s.Authenticate(ctx, "alice", "secret-alice", ""); err == nil {
		t.Error("authenticated though nobody waits")
	}
}
