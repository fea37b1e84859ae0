package servers

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func openFront(t *testing.T, f *front) *front {
	t.Helper()
	if err := f.check(); err != nil {
		t.Fatal(err)
	}
	return f
}

var loopback = []string{"127.0.0.0/8", "::1"}

// TestGate: only so many connections are let in, and of one address fewer; operators have some left, and of a
// proxy all are let in.
func TestGate(t *testing.T) {
	f := openFront(t, &front{operators: []string{"192.0.2.9"}, proxies: []string{"10.0.0.0/8"}, most: 5, each: 2})
	g := &gate{front: f, log: slog.New(slog.DiscardHandler), by: map[string]int{}}
	enter := func(address string) bool {
		network := address
		if f.trusted.Contain(address) {
			network = ""
		}
		return g.enter(network, address)
	}
	for i, c := range []struct {
		address string
		in      bool
	}{
		{"192.0.2.1", true}, {"192.0.2.1", true}, {"192.0.2.1", false}, {"192.0.2.2", true},
		{"10.0.0.1", true}, {"10.0.0.1", true}, {"10.0.0.1", false}, {"192.0.2.3", false}, {"192.0.2.9", true}, {"192.0.2.9", true}, {"192.0.2.9", false},
	} {
		if got := enter(c.address); got != c.in {
			t.Errorf("%d: %s is let in: %v", i, c.address, got)
		}
	}
	g.leave("192.0.2.1")
	g.leave("")
	g.leave("192.0.2.9")
	if !enter("192.0.2.1") {
		t.Error("nobody comes after somebody has left")
	}
}

// TestGateCloses: over a network who is one too many is hung up on, and comes in when another has gone.
func TestGateCloses(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f := openFront(t, &front{operators: []string{"192.0.2.9"}, most: 10, each: 1})
	h := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "hi") })} //nolint:gosec // for a test
	go func() { _ = h.Serve(f.listen(l, slog.New(slog.DiscardHandler))) }()
	defer func() { _ = h.Close() }()
	ask := func() (net.Conn, string) {
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(c, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
		b := make([]byte, 12)
		n, _ := io.ReadFull(c, b)
		return c, string(b[:n])
	}
	first, got := ask()
	if got != "HTTP/1.1 200" {
		t.Fatalf("%q", got)
	}
	second, got := ask()
	if got != "" {
		t.Errorf("one too many: %q", got)
	}
	_ = second.Close()
	_ = first.Close()
	for range 100 {
		c, got := ask()
		_ = c.Close()
		if got != "" {
			return
		}
	}
	t.Error("nobody comes in any more")
}

// TestFront: names that are not the pages' are refused, and what is for operators is told to nobody whose request
// somebody has passed on.
func TestFront(t *testing.T) {
	local, public := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, &net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 80}
	m := NewMonitor()
	for _, c := range []struct {
		name       string
		front      front
		at         *net.TCPAddr
		secure     bool
		from, host string
		header     string
		path       string
		status     int
	}{
		{"an operator", front{}, local, false, "127.0.0.1:9", "localhost:80", "", "/metrics", 200},
		{"by IPv6", front{}, local, false, "[::1]:9", "[::1]:80", "", "/metrics", 200},
		{"somebody else", front{}, public, false, "192.0.2.7:9", "a.example", "", "/metrics", 403},
		{"passed on by nobody knows whom", front{}, local, false, "127.0.0.1:9", "localhost", "198.51.100.1", "/metrics", 403},
		{"a visitor by a proxy", front{proxies: loopback}, local, false, "127.0.0.1:9", "a.example", "198.51.100.1", "/metrics", 403},
		{"an operator by a proxy", front{proxies: loopback, operators: []string{"198.51.100.1"}}, local, false, "127.0.0.1:9", "a.example", "198.51.100.1", "/metrics", 200},
		{"a page", front{}, local, false, "127.0.0.1:9", "LOCALHOST.:80", "", "/", 204},
		{"another site's name for this machine", front{}, local, false, "127.0.0.1:9", "evil.example", "", "/", 421},
		{"its probe", front{}, local, false, "127.0.0.1:9", "10.1.2.3", "", "/healthz", 200},
		{"anywhere", front{}, public, false, "192.0.2.7:9", "a.example", "", "/", 204},
		{"behind HTTPS", front{}, local, true, "127.0.0.1:9", "a.example", "", "/", 204},
		{"a name", front{names: []string{"A.example"}}, public, true, "192.0.2.7:9", "a.example:443", "", "/", 204},
		{"another name", front{names: []string{"a.example"}}, public, true, "192.0.2.7:9", "b.example", "", "/", 421},
	} {
		f := c.front
		f.most, f.each = 1, 1
		if f.operators == nil {
			f.operators = loopback
		}
		openFront(t, &f)
		m.operator = f.operator
		h := f.around(m.Handler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })), c.at, c.secure)
		r := httptest.NewRequest(http.MethodGet, c.path, nil)
		r.RemoteAddr, r.Host = c.from, c.host
		if c.header != "" {
			r.Header.Set("X-Forwarded-For", c.header)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.status {
			t.Errorf("%s: %d, want %d", c.name, w.Code, c.status)
		}
	}
}

// TestRoom: where a process may have few files open browsers leave most of them to others.
func TestRoom(t *testing.T) {
	log := slog.New(slog.DiscardHandler)
	for _, c := range []struct {
		files uint64
		most  int
	}{{0, 4000}, {100_000, 4000}, {1024, 240}, {10, 64}} {
		f := front{most: 4000}
		if f.room(c.files, 20_000, log); f.most != c.most {
			t.Errorf("%d files: %d connections, want %d", c.files, f.most, c.most)
		}
	}
}

// TestFrontFlags: nonsense is refused.
func TestFrontFlags(t *testing.T) {
	for _, f := range []front{{proxies: []string{"nowhere"}, most: 1, each: 1}, {operators: []string{"10.0.0.0/99"}, most: 1, each: 1}, {}} {
		if err := f.check(); err == nil {
			t.Errorf("%+v", f)
		} else if strings.Contains(err.Error(), "\n") {
			t.Error(err)
		}
	}
}
