package ics_test

import (
	"context"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"rookery/ics"
	"rookery/ics/client"
)

// need finds a program of those that real clients are. Where it is missing the
// test is skipped, but not in CI, which installs them.
func need(t *testing.T, name string) string {
	t.Helper()
	for _, path := range []string{name, "/usr/games/" + name} {
		if found, err := exec.LookPath(path); err == nil {
			return found
		}
	}
	missing(t, name)
	return ""
}

func missing(t *testing.T, name string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is missing", name)
	}
	t.Skipf("%s is not installed", name)
}

// long is how long anything may take before it has failed.
const long = time.Minute

// serving is a server on loopback, and its port.
func serving(t *testing.T, c ics.Config) string {
	t.Helper()
	server, err := ics.New(c)
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
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// guest is a guest of the server who wants boards of style 12.
func guest(t *testing.T, port string) (*client.Client, string) {
	t.Helper()
	c := dialled(t, port)
	name, err := c.Login("guest", "")
	if err != nil {
		t.Fatal(err)
	}
	send(t, c, "style 12")
	return c, name
}

func send(t *testing.T, c *client.Client, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if err := c.Send(line); err != nil {
			t.Fatal(err)
		}
	}
}

// A transcript collects what a program says.
type transcript struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *transcript) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *transcript) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// await waits until the program has said something.
func (s *transcript) await(t *testing.T, text string) {
	t.Helper()
	for end := time.Now().Add(long); !strings.Contains(s.String(), text); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%q never came:\n%s", text, s)
		}
	}
}
