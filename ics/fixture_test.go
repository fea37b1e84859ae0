package ics_test

import (
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"rookery/ics"
	"rookery/ics/client"
	"rookery/store"
)

// A clock is a server's: it stands unless the test moves it.
type clock struct {
	began  time.Time
	passed atomic.Int64
}

func newClock() *clock { return &clock{began: time.Now()} }

func (c *clock) now() time.Time { return c.began.Add(time.Duration(c.passed.Load())) }

func (c *clock) pass(d time.Duration) { c.passed.Add(int64(d)) }

// registered is a store with an account of a name with some lists.
func registered(t *testing.T, name string, lists ...string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "store.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	register(t, s, name, lists...)
	return s
}

func register(t *testing.T, s *store.Store, name string, lists ...string) {
	t.Helper()
	closed, err := ics.New(ics.Config{Store: s, Closed: true})
	if err != nil {
		t.Fatal(err)
	}
	defer closed.Close()
	if err := closed.Register(t.Context(), name, "secret-"+name, name+"@example.org", name, lists...); err != nil {
		t.Fatal(err)
	}
}

// dialled is a client of the server who has not logged in yet.
func dialled(t *testing.T, port string) *client.Client {
	t.Helper()
	c, err := client.Dial(t.Context(), "127.0.0.1:"+port, client.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	_ = c.Deadline(time.Now().Add(long))
	return c
}

// loggedIn is the client of somebody who has an account.
func loggedIn(t *testing.T, port, name string) *client.Client {
	t.Helper()
	c := dialled(t, port)
	if _, err := c.Login(name, "secret-"+name); err != nil {
		t.Fatal(err)
	}
	return c
}

// hears waits until a client is told a text.
func hears(t *testing.T, c *client.Client, text string) {
	t.Helper()
	if _, err := c.AwaitText(text); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
}
