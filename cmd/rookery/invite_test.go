package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"rookery/ics"
)

// A guest runs "rookery invite" against a server in this process.
type guest struct {
	name string
	in   io.WriteCloser
	mu   sync.Mutex
	out  bytes.Buffer
	done chan error
}

func (g *guest) Write(p []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.out.Write(p)
}

func (g *guest) text() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.out.String()
}

func newGuest(t *testing.T, name string, args ...string) *guest {
	r, w := io.Pipe()
	g := &guest{name: name, in: w, done: make(chan error, 1)}
	root := newRoot()
	root.SetIn(r)
	root.SetOut(g)
	root.SetErr(g)
	root.SetArgs(append([]string{"invite", "--as", name}, args...))
	go func() { g.done <- root.ExecuteContext(t.Context()) }()
	t.Cleanup(func() { _ = w.Close() })
	return g
}

// sees waits until the guest has been shown a text.
func (g *guest) sees(t *testing.T, text string) {
	t.Helper()
	for range 1000 {
		if strings.Contains(g.text(), text) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("%s does not see %q:\n%s", g.name, text, g.text())
}

func (g *guest) types(t *testing.T, line string) {
	t.Helper()
	if _, err := io.WriteString(g.in, line+"\n"); err != nil {
		t.Fatal(err)
	}
}

func serveGuests(t *testing.T) string {
	t.Helper()
	s, err := ics.New(ics.Config{})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return l.Addr().String()
}

// Two people, each from where they are, play fool's mate.
func TestInvite(t *testing.T) {
	address := serveGuests(t)
	anna := newGuest(t, "anna", "bob@"+address, "-b")
	anna.sees(t, "Waiting for bob to respond...")
	bob := newGuest(t, "bob", "anna@"+address, "--minutes", "5")
	bob.sees(t, "anna invites you to a game of chess (unrated untimed), with the black pieces.")
	bob.sees(t, "You accept the invitation of anna.")
	anna.sees(t, "bob accepts your invitation.")
	for i, move := range []string{"f2f3", "e5", "g4", "Qh4"} {
		who, other := bob, anna
		if i%2 == 1 {
			who, other = anna, bob
		}
		who.types(t, move)
		shown := []string{"1. f3\n", "1... e5\n", "2. g4\n", "2... Qh4#\n"}[i]
		other.sees(t, shown)
		who.sees(t, shown)
	}
	for _, g := range []*guest{anna, bob} {
		if err := <-g.done; err != nil {
			t.Errorf("%s: %v", g.name, err)
		}
		g.sees(t, "bob checkmated} 0-1")
	}
	// Each looks from their own side.
	if want := "  1  R N B K Q B N R\n"; !strings.Contains(anna.text(), want) {
		t.Errorf("Black's board lacks %q:\n%s", want, anna.text())
	}
	if want := "  8  r n b q k b n r\n"; !strings.Contains(bob.text(), want) {
		t.Errorf("White's board lacks %q:\n%s", want, bob.text())
	}
	if s := anna.text() + bob.text(); strings.Contains(s, "fics%") || strings.Contains(s, "<12>") || strings.Contains(s, "\a") {
		t.Errorf("what is for programs is shown:\n%s", s)
	}
}

// Neither gives way: there is no game, and both programs end.
func TestInviteInsisting(t *testing.T) {
	address := serveGuests(t)
	anna := newGuest(t, "anna", "bob@"+address, "-w")
	anna.sees(t, "Waiting for bob")
	bob := newGuest(t, "bob", "anna@"+address, "-w")
	bob.sees(t, "Both of you want the white pieces.")
	anna.sees(t, "Both of you want the white pieces.")
	bob.types(t, "invite anna white")
	anna.sees(t, "bob insists")
	anna.types(t, "invite bob white")
	for _, g := range []*guest{anna, bob} {
		if err := <-g.done; err == nil || !strings.Contains(err.Error(), "there will be no game") {
			t.Errorf("%s: %v", g.name, err)
		}
	}
}

func TestInviteRefuses(t *testing.T) {
	for _, args := range [][]string{{"anna"}, {"@host"}, {"anna@"}, {"an na@host"}, {"anna@host", "-b", "-w"}, {"anna@host", "--minutes", "-1"}} {
		root := newRoot()
		root.SetArgs(append([]string{"invite"}, args...))
		root.SetOut(io.Discard)
		root.SetErr(io.Discard)
		if err := root.Execute(); err == nil {
			t.Errorf("%v was taken", args)
		}
	}
}
