//go:build unix

package queue

import (
	"context"
	"log/slog"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestFullDisk: a queue that could not write for a while takes what it is given when it can again, and what it has
// acknowledged before is there. Files that may not grow stand for a disk without room.
func TestFullDisk(t *testing.T) {
	signal.Ignore(syscall.SIGXFSZ)
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		t.Fatal(err)
	}
	limit := func(bytes uint64) {
		l := old
		l.Cur = min(old.Max, bytes)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &l); err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	s, err := StartServer(dir, Listen{Address: "127.0.0.1:0"}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	t.Cleanup(func() { limit(old.Cur) }) // before the server ends
	nc, err := s.Connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	ctx := t.Context()
	q, err := Open(ctx, nc, Store{})
	if err != nil {
		t.Fatal(err)
	}
	put := func(key string) error {
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		_, err := q.Notes.Put(ctx, key, noise(100_000))
		return err
	}
	if err := put("before"); err != nil {
		t.Fatal(err)
	}
	address := s.Address()
	limit(150_000)
	if err := put("without-room"); err == nil {
		t.Fatal("something was kept without room")
	}
	time.Sleep(2 * mendPause)
	if err := put("still"); err == nil {
		t.Fatal("something was kept without room")
	}
	limit(old.Cur)
	for end := time.Now().Add(time.Minute); ; time.Sleep(mendPause / 4) {
		if err := put("after"); err == nil {
			break
		} else if time.Now().After(end) {
			t.Fatalf("nothing is kept although there is room: %v", err)
		}
	}
	for _, key := range []string{"before", "after"} {
		if e, err := q.Notes.Get(ctx, key); err != nil || len(e.Value()) != 100_000 {
			t.Errorf("%s: %v", key, err)
		}
	}
	if s.Address() != address {
		t.Errorf("it was at %s and is at %s", address, s.Address())
	}
	if left, err := filepath.Glob(filepath.Join(dir, "room")); err != nil || len(left) > 0 {
		t.Errorf("what was written to look for room is left: %v", err)
	}
}
