package ics

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
	"rookery/engine"
	"rookery/engine/builtin"
	"rookery/ics/play"
	"rookery/ics/registry"
	"rookery/internal/tests"
	"rookery/store"
	"rookery/store/password"
)

// A script is a conversation of several clients with the server. Its lines:
//
//	# a comment
//	login NAME [PASSWORD]  connects as NAME; guests need no password
//	> NAME LINE            NAME sends a line
//	< NAME TEXT            NAME gets a line that contains TEXT, sooner or later; what came before it is skipped
//	<~ NAME REGEXP         the same with a regular expression
//	! NAME TEXT            NAME has not got a line with TEXT since the last "<", up to the answer to a "date"
//	hang NAME              NAME's connection breaks
//	pass DURATION          the server's clock goes on by so much; what waits for a time does not notice
//	restart                the server stops as by a kill, and another one starts on the same store
//
// "\xNN" in a line that is sent is a byte.
const patience = 20 * time.Second

// TestMain lets more tests run at a time than there are processors: most of their time they wait.
func TestMain(m *testing.M) {
	tests.AtOnce(8)
	m.Run()
}

type client struct {
	t     *testing.T
	conn  net.Conn
	lines chan string
}

// world is a running server and who is connected to it.
type world struct {
	t       *testing.T
	server  *Server
	store   *store.Store
	path    string
	options []store.Option
	address string
	stop    context.CancelFunc
	done    chan error
	clients map[string]*client
	passed  atomic.Int64 // how much the server's clock is fast, a time.Duration
}

func newWorld(t *testing.T, withStore bool) *world {
	if withStore {
		return newWorldOn(t, filepath.Join(t.TempDir(), "store.db"))
	}
	return newWorldOn(t, "")
}

// newWorldOn runs a server on a database, "" for none.
func newWorldOn(t *testing.T, url string, options ...store.Option) *world {
	w := &world{t: t, clients: map[string]*client{}, path: url, options: options}
	w.start()
	if url != "" {
		if err := w.register("alice", "bob", "carol", "dave", "boss"); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(w.halt)
	return w
}

// register makes accounts; that of boss is an admin's.
func (w *world) register(names ...string) error {
	return w.store.Update(w.t.Context(), func(ctx context.Context, tx *store.Tx) error {
		for _, name := range names {
			hash, err := w.server.config.hasher.Hash(ctx, "secret-"+name)
			if err != nil {
				return err
			}
			u := store.User{Name: name, Email: name + "@example.org", FullName: name, Admin: name == "boss", Registered: w.server.now(), Password: hash}
			if err := registry.Create(ctx, tx, &u); err != nil {
				return err
			}
		}
		return nil
	})
}

func (w *world) start() {
	w.t.Helper()
	var err error
	if w.path != "" {
		if w.store, err = store.Open(w.t.Context(), w.path, w.options...); err != nil {
			w.t.Fatal(err)
		}
	}
	player, err := builtin.New(builtin.Options{Level: 1, Threads: 1, Memory: 1 << 20})
	if err != nil {
		w.t.Fatal(err)
	}
	w.server, err = New(Config{
		Name: "test", Version: "0", Store: w.store, Rand: rand.New(rand.NewPCG(1, 2)),
		Robots: []Robot{{Name: "robot", Player: engine.Player(player), Variants: []string{"chess"}, MoveTime: 10 * time.Millisecond}},
		Limits: Limits{Lines: 1e6, Burst: 1e6, Talk: true}, hasher: password.Weak(),
		Now: func() time.Time { return time.Now().Add(time.Duration(w.passed.Load())) },
	})
	if err != nil {
		w.t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		w.t.Fatal(err)
	}
	w.address = l.Addr().String()
	var ctx context.Context
	ctx, w.stop = context.WithCancel(context.Background())
	w.done = make(chan error, 1)
	go func(s *Server) { w.done <- s.Serve(ctx, l) }(w.server)
}

// halt stops the server.
func (w *world) halt() {
	w.stop()
	if err := <-w.done; err != nil {
		w.t.Error(err)
	}
	if w.store != nil {
		if err := w.store.Close(); err != nil {
			w.t.Error(err)
		}
	}
}

// knock opens a connection.
func (w *world) knock(name string) *client {
	w.t.Helper()
	return w.knockAt(name, w.address)
}

// knockAt opens a connection at one of the server's doors.
func (w *world) knockAt(name, address string) *client {
	w.t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		w.t.Fatal(err)
	}
	c := &client{t: w.t, conn: conn, lines: make(chan string, 10000)}
	w.t.Cleanup(func() { _ = conn.Close() })
	go func() {
		defer close(c.lines)
		r := bufio.NewReader(conn)
		var line []byte
		for {
			b, err := r.ReadByte()
			if err != nil {
				c.lines <- string(line)
				return
			}
			if b == '\n' {
				c.lines <- string(line)
				line = line[:0]
			} else if b != '\r' {
				line = append(line, b)
				if strings.HasSuffix(string(line), "login: ") || strings.HasSuffix(string(line), "password: ") {
					c.lines <- string(line)
					line = line[:0]
				}
			}
		}
	}()
	w.clients[name] = c
	return c
}

// connectAll logs users in that are registered.
func (w *world) connectAll(names ...string) {
	w.t.Helper()
	for _, name := range names {
		w.connect(name, "secret-"+name)
	}
}

// connect logs somebody in, a guest if there is no password.
func (w *world) connect(name, password string) {
	w.t.Helper()
	w.knock(name).login(name, password)
}

func (c *client) login(name, password string) {
	c.t.Helper()
	c.expect("login: ", nil)
	c.send(name)
	if password != "" {
		c.expect("password: ", nil)
		c.send(password)
	} else {
		c.expect("Press return", nil)
		c.send("")
	}
	c.expect("**** Starting FICS session as "+name, nil)
}

func (c *client) send(line string) {
	c.t.Helper()
	if _, err := fmt.Fprintf(c.conn, "%s\n", line); err != nil {
		c.t.Fatal(err)
	}
}

// expect waits for a line that has the text, or that the expression fits.
func (c *client) expect(text string, re *regexp.Regexp) {
	c.t.Helper()
	timeout := time.After(patience)
	var got []string
	for {
		select {
		case line, ok := <-c.lines:
			if !ok {
				c.t.Fatalf("connection closed; wanted %q, got:\n%s", text, strings.Join(got, "\n"))
			}
			got = append(got, line)
			if re == nil && strings.Contains(line, text) || re != nil && re.MatchString(line) {
				return
			}
		case <-timeout:
			c.t.Fatalf("wanted %q, got:\n%s", text, strings.Join(got, "\n"))
		}
	}
}

// lacks asks for the date and fails if a line has the text until it comes.
func (c *client) lacks(text string) {
	c.t.Helper()
	c.send("date")
	timeout := time.After(patience)
	for {
		select {
		case line := <-c.lines:
			if strings.Contains(line, text) {
				c.t.Fatalf("%q should not have come: %q", text, line)
			}
			if strings.Contains(line, "GMT  ") {
				return
			}
		case <-timeout:
			c.t.Fatal("no answer to date")
		}
	}
}

var escapes = regexp.MustCompile(`\\x[0-9a-f]{2}`)

func unescape(s string) string {
	return escapes.ReplaceAllStringFunc(s, func(m string) string {
		var b byte
		_, _ = fmt.Sscanf(m[2:], "%02x", &b)
		return string([]byte{b})
	})
}

func (w *world) run(script string) {
	w.t.Helper()
	for n, line := range strings.Split(script, "\n") {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		name, text, _ := strings.Cut(rest, " ")
		if word == "" || word == "#" {
			continue
		}
		c := w.clients[name]
		if c == nil && word != "login" && word != "pass" && word != "restart" {
			w.t.Fatalf("line %d: who is %q?", n+1, name)
		}
		w.t.Logf("%d: %s", n+1, line)
		switch word {
		case "login":
			w.connect(name, text)
		case ">":
			c.send(unescape(text))
		case "<":
			c.expect(text, nil)
		case "<~":
			c.expect(text, regexp.MustCompile(text))
		case "!":
			c.lacks(text)
		case "hang":
			_ = c.conn.Close()
			w.awaits(name, func(x *play.Player) bool { return x == nil })
		case "pass":
			d, err := time.ParseDuration(name)
			if err != nil {
				w.t.Fatal(err)
			}
			w.passed.Add(int64(d))
		case "restart":
			w.halt()
			w.start()
		default:
			w.t.Fatalf("line %d: %q?", n+1, word)
		}
	}
}

// TestScripts carries out the conversations in testdata. A file whose comment
// has the word "store" gets a server with one.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			a := txtar.Parse(text)
			for _, f := range a.Files {
				t.Run(f.Name, func(t *testing.T) {
					t.Parallel()
					w := newWorld(t, strings.Contains(string(a.Comment), "store"))
					w.run(string(f.Data))
				})
			}
		})
	}
}
