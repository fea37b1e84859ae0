package gateway

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"rookery/ics/wire"
)

// A bench has a NATS server, a gateway, and servers one after the other.
type bench struct {
	t       *testing.T
	nats    *server.Server
	address string
	log     diary // the gateway's
}

// A diary keeps what is logged.
type diary struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (d *diary) Write(b []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.text.Write(b)
}

func (d *diary) String() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.text.String()
}

func newBench(t *testing.T) *bench {
	ns, err := server.NewServer(&server.Options{DontListen: true, NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	go ns.Start()
	if !ns.ReadyForConnections(20 * time.Second) {
		t.Fatal("no NATS server")
	}
	t.Cleanup(ns.Shutdown)
	b := &bench{t: t, nats: ns}
	g, err := New(Config{NATS: b.connect(), Prefix: "test", Connections: 3, Patience: time.Minute, Log: slog.New(slog.NewTextHandler(&b.log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b.address = l.Addr().String()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- g.Serve(ctx, l) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return b
}

func (b *bench) connect() *nats.Conn {
	b.t.Helper()
	nc, err := nats.Connect("", nats.InProcessServer(b.nats))
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(nc.Close)
	return nc
}

// An echo is a server that says every line back, once it may.
type echo struct {
	*Listener
	nc    *nats.Conn
	may   chan struct{} // nil: always
	mu    sync.Mutex
	heard []string
	ended chan error
}

func (b *bench) serve(fence int64, may chan struct{}) *echo {
	b.t.Helper()
	e := &echo{nc: b.connect(), may: may, ended: make(chan error, 10)}
	var err error
	if e.Listener, err = Listen(e.nc, "test", fence, slog.New(slog.DiscardHandler)); err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { _ = e.Close() })
	go func() {
		for {
			c, err := e.Accept()
			if err != nil {
				return
			}
			go e.talk(c.(*conn))
		}
	}()
	return e
}

func (e *echo) talk(c *conn) {
	if c.Left() == nil {
		c.Keep([]byte("at the login"), false)
		fmt.Fprintf(c, "welcome %s\n", c.RemoteAddr())
	} else {
		fmt.Fprintf(c, "welcome back to %s\n", c.Left())
	}
	r := bufio.NewReaderSize(c, 512)
	for n := uint64(1); ; n++ {
		line, err := r.ReadString('\n')
		if err != nil {
			e.ended <- err
			return
		}
		mark, doubtful := c.Doubt()
		e.mu.Lock()
		e.heard = append(e.heard, strings.TrimSpace(line))
		e.mu.Unlock()
		if e.may != nil {
			<-e.may
		}
		if strings.HasPrefix(line, "login") {
			c.Keep([]byte(strings.TrimSpace(line[6:])), true)
		}
		c.Mark(n)
		if doubtful {
			fmt.Fprintf(c, "doubtful at %d: %s", mark, line)
		} else {
			fmt.Fprintf(c, "said %s", line)
		}
	}
}

func (e *echo) heardOf(line string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Contains(e.heard, line)
}

// A user is a client's side.
type user struct {
	t *testing.T
	net.Conn
	r *bufio.Reader
}

func (b *bench) dial() *user {
	b.t.Helper()
	c, err := net.Dial("tcp", b.address)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { _ = c.Close() })
	_ = c.SetDeadline(time.Now().Add(30 * time.Second))
	return &user{b.t, c, bufio.NewReader(c)}
}

func (u *user) says(line string) { fmt.Fprintln(u, line) }

// hears reads the next line that is not empty.
func (u *user) hears(want string) {
	u.t.Helper()
	for {
		line, err := u.r.ReadString('\n')
		if err != nil {
			u.t.Fatalf("waits for %q: %v", want, err)
		}
		if line = strings.Trim(line, "\r\n"); line != "" {
			if !strings.Contains(line, want) {
				u.t.Fatalf("hears %q, want %q", line, want)
			}
			return
		}
	}
}

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for range 1000 {
		if ok() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal(what)
}

// A server goes with a word, another comes: who was logged in goes on, others begin
// again, and what was typed meanwhile is carried out, up to a bound.
func TestServerReplaced(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	first := b.serve(1, nil)
	ann, bob := b.dial(), b.dial()
	ann.hears("welcome " + ann.LocalAddr().String())
	bob.hears("welcome " + bob.LocalAddr().String())
	ann.says("login ann")
	ann.hears("said login ann")
	first.Leave()
	first.nc.Close()
	ann.hears("being restarted; your connection is kept")
	bob.hears("being restarted")
	ann.says("one")
	bob.says("half a password")
	time.Sleep(50 * time.Millisecond)
	fmt.Fprintf(ann, "half a line")
	time.Sleep(50 * time.Millisecond)
	long := strings.Repeat("x", queued)
	ann.says(" and " + long)
	ann.hears("that was not taken")
	ann.says("two")
	time.Sleep(100 * time.Millisecond)
	b.serve(2, nil)
	ann.hears("welcome back to ann")
	ann.hears("said one")
	ann.hears("said two")
	bob.hears("welcome back to at the login")
	bob.says("login bob")
	bob.hears("said login bob")
}

// A server dies in the middle of a line: that is doubtful for the next one, with
// the mark of when it was typed. A server with a lower number is not heeded.
func TestServerKilled(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	may := make(chan struct{}, 10)
	may <- struct{}{}
	first := b.serve(7, may)
	ann := b.dial()
	ann.hears("welcome")
	ann.says("login ann")
	ann.hears("said login ann")
	ann.says("move")
	eventually(t, "the line does not come", func() bool { return first.heardOf("move") })
	first.nc.Close()
	older := b.serve(6, nil)
	b.serve(8, nil)
	ann.hears("being restarted")
	ann.says("more")
	ann.hears("welcome back to ann")
	ann.hears("doubtful at 1: move")
	ann.hears("said more")
	if older.heardOf("move") {
		t.Error("a server with a lower number was heeded")
	}
}

// NATS loses frames, on the way to the server and from it: nothing is lost between the client and the
// same server, and nobody waits until the other side has been silent for long.
func TestLostFrames(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	e := b.serve(1, nil)
	ann := b.dial()
	ann.hears("welcome")
	ann.says("login ann")
	ann.hears("said login ann")
	for n, lose := range []func(*gate){
		func(g *gate) { g.number += 5 }, // as if frames had not come
		func(g *gate) {
			g.outbox.mu.Lock()
			defer g.outbox.mu.Unlock()
			g.outbox.number += 5
		},
	} {
		e.Listener.mu.Lock()
		for _, g := range e.gates {
			g.mu.Lock()
			lose(g)
			g.mu.Unlock()
		}
		e.Listener.mu.Unlock()
		line := fmt.Sprintf("line %d", n)
		ann.says(line)
		ann.hears("said " + line)
		if log := b.log.String(); strings.Count(log, "something was lost") <= n || strings.Contains(log, "silent") {
			t.Errorf("the gateway's log:\n%s", log)
		}
	}
}

// A client that reads nothing makes its own stream wait, and nobody else's; what
// is kept for it is bounded.
func TestSlowClient(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	e := b.serve(1, nil)
	slow, ann := b.dial(), b.dial()
	slow.hears("welcome")
	ann.hears("welcome")
	var c *conn
	e.Listener.mu.Lock()
	for _, g := range e.gates {
		g.mu.Lock()
		for _, k := range g.conns {
			if string(k.from) == slow.LocalAddr().String() {
				c = k
			}
		}
		g.mu.Unlock()
	}
	e.Listener.mu.Unlock()
	_ = c.SetWriteDeadline(time.Now().Add(time.Second))
	n, err := c.Write(bytes.Repeat([]byte("x"), 64<<20))
	if err == nil || n < window-100 { // the welcome may not have been acknowledged yet
		t.Errorf("wrote %d: %v", n, err)
	}
	ann.says("hello")
	ann.hears("said hello")
	_ = slow.Close()
	select {
	case err := <-e.ended:
		if !errors.Is(err, io.EOF) {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Error("the server does not hear that the client has gone")
	}
}

// There is an end to connections, and the server hangs up on clients.
func TestDoors(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	e := b.serve(1, nil)
	for range 3 {
		b.dial().hears("welcome")
	}
	more := b.dial()
	more.hears("too many connections")
	e.Listener.mu.Lock()
	for _, g := range e.gates {
		g.mu.Lock()
		for _, c := range g.conns {
			go func() {
				fmt.Fprint(c, "good-bye\n")
				_ = c.Close()
			}()
		}
		g.mu.Unlock()
	}
	e.Listener.mu.Unlock()
	eventually(t, "no room again", func() bool {
		u := b.dial()
		line, _ := u.r.ReadString('\n')
		_ = u.Close()
		return strings.HasPrefix(line, "welcome")
	})
}

// What many are sent stands in a frame once, but for gateways that are older.
func TestAgain(t *testing.T) {
	t.Parallel()
	board := bytes.Repeat([]byte("p"), 200)
	said := []record{
		{kind: data, id: 1, a: 10, body: board}, {kind: data, id: 2, a: 20, b: 3, body: board}, {kind: keep, id: 3, body: []byte("memo")},
		{kind: data, id: 3, a: 30, body: board}, {kind: data, id: 3, a: 230, body: []byte("other")}, {kind: data, id: 4, body: board},
	}
	var sizes [2]int
	for i := range sizes {
		var frames [][]byte
		o := newOutbox(func(b []byte) error { frames = append(frames, b); return nil })
		o.begin(7, i+1)
		o.sending = true // what is added goes in one frame
		for _, r := range said {
			o.add(7, r)
		}
		o.send()
		if len(frames) != 1 {
			t.Fatalf("%d frames", len(frames))
		}
		sizes[i] = len(frames[0])
		f, err := parseFrame(frames[0])
		if err != nil || !slices.EqualFunc(f.records, said, func(a, b record) bool {
			return a.kind == b.kind && a.id == b.id && a.a == b.a && a.b == b.b && bytes.Equal(a.body, b.body)
		}) {
			t.Errorf("version %d: %v, %v", i+1, f.records, err)
		}
	}
	if saved := sizes[0] - sizes[1]; saved < 2*len(board) {
		t.Errorf("%d bytes, %d without the kind again", sizes[1], sizes[0])
	}
}

// What a crowd is sent through a gateway comes in order, beside what is sent to one.
func TestCrowd(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	e := b.serve(1, nil)
	users := []*user{b.dial(), b.dial(), b.dial()}
	for _, u := range users {
		u.hears("welcome")
	}
	var conns []*wire.Conn
	e.Listener.mu.Lock()
	for _, g := range e.gates {
		for _, c := range g.conns {
			conns = append(conns, wire.NewConn(c, wire.Limits{Unsent: 1 << 20, Write: time.Minute}))
		}
	}
	e.Listener.mu.Unlock()
	var crowd wire.Crowd
	const lines = 500 // more than a window
	for n := range lines {
		text := wire.NewText(fmt.Sprintf("%d %0200d\n", n, n))
		for i, c := range conns {
			if i == 0 && n%3 == 0 {
				c.Send(fmt.Sprintf("%d %0200d\n", n, n))
			} else {
				crowd.Send(c, text)
			}
		}
	}
	for _, u := range users {
		for n := range lines {
			line, err := u.r.ReadString('\n')
			if want := fmt.Sprintf("%d %0200d", n, n); err != nil || strings.Trim(line, "\r\n") != want {
				t.Fatalf("line %d: %q, %v", n, line, err)
			}
		}
	}
}

func FuzzFrame(f *testing.F) {
	f.Add([]byte{})
	f.Add(appendRecord(header(1, 2), record{kind: data, id: 3, a: 4, b: 5, body: []byte("e2e4\n")}))
	f.Add(appendRecord(appendRecord(header(1, 2), record{kind: data, id: 3, body: []byte("e2e4\n")}), record{kind: again, id: 4}))
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := parseFrame(b)
		if err != nil {
			return
		}
		again := header(p.epoch, p.number)
		for _, r := range p.records {
			again = appendRecord(again, r)
		}
		q, err := parseFrame(again)
		if err != nil || q.epoch != p.epoch || q.number != p.number || len(q.records) != len(p.records) {
			t.Fatalf("%v, %v: %v", p, q, err)
		}
	})
}
