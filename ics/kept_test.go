package ics

import (
	"bytes"
	"net"
	"sync"
	"testing"

	"rookery/ics/accounts"
	"rookery/ics/lobby"
	"rookery/ics/play"
	"rookery/ics/record"
)

// A keeper is a connection as a gateway keeps it.
type keeper struct {
	net.Conn
	left []byte

	mu   sync.Mutex
	memo []byte
}

func (k *keeper) Keep(memo []byte, _ bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.memo = bytes.Clone(memo)
}

func (k *keeper) kept() []byte {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.memo
}

func (k *keeper) Mark(uint64)           {}
func (k *keeper) Left() []byte          { return k.left }
func (k *keeper) Doubt() (uint64, bool) { return 0, false }

// knockKept opens a connection for which the server before has left something, nil if there was none.
func (w *world) knockKept(name string, left []byte) (*client, *keeper) {
	w.t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	c := w.knockAt(name, l.Addr().String())
	nc, err := l.Accept()
	if err != nil {
		w.t.Fatal(err)
	}
	k := &keeper{Conn: nc, left: left}
	go w.server.handle(k)
	return c, k
}

// TestKeptFollowing: who comes back through a gateway follows whom they followed, by the name that
// they have now, observes the games that have begun since the last command, and means the same one by
// commands; "reply" is to whom it was.
func TestKeptFollowing(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	others := []string{"bob", "carol", "dave", "boss"}
	w.connectAll(others...)
	c, k := w.knockKept("alice", nil)
	c.login("alice", "secret-alice")
	w.run("> boss match dave 5 0 unrated\n< dave Challenge\n> dave accept\n< boss Creating\n> alice observe boss\n< alice observing game 1\n" +
		"> alice follow bob\n< alice following bob's games\n> alice +censor carol\n< alice added\n> bob tell alice hello\n< alice hello\n" +
		"> bob match carol 5 0 unrated\n< carol Challenge\n> carol accept\n< alice You are now observing game 2\n> dave abort\n< boss aborted\n")
	w.halt()
	w.start()
	c, k = w.knockKept("alice", k.kept())
	c.expect("still logged in as alice", nil)
	c.expect("You are now observing game", nil)
	w.connectAll(others...)
	w.run("< alice Continuing\n> alice primary\n< alice Your primary game is \n> alice reply hello yourself\n< bob alice tells you: hello yourself\n" +
		"> bob abort\n< carol aborted\n> bob match dave 5 0 unrated\n< dave Challenge\n> dave accept\n< alice You are now observing game\n> bob abort\n< dave aborted\n" +
		"> bob quit\n< bob Thank you\n> carol quit\n< carol Thank you\n> boss asethandle bob robert\n< boss is now called robert\n")
	w.halt()
	w.start()
	c, _ = w.knockKept("alice", k.kept())
	c.expect("still logged in as alice", nil)
	robert := w.knock("robert")
	robert.expect("login: ", nil)
	robert.send("robert")
	robert.expect("password: ", nil)
	robert.send("secret-bob")
	robert.expect("Starting", nil)
	w.connect("dave", "secret-dave")
	w.run("> robert match dave 5 0 unrated\n< dave Challenge\n> dave accept\n< alice You are now observing game 1\n")
}

// TestKeptPrimary: of several games that somebody observes commands mean the same one as before.
func TestKeptPrimary(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	others := []string{"bob", "carol", "dave", "boss"}
	w.connectAll(others...)
	c, k := w.knockKept("alice", nil)
	c.login("alice", "secret-alice")
	game := func(a, b string) {
		w.run("> " + a + " match " + b + " 5 0 unrated\n< " + b + " Challenge\n> " + b + " accept\n< " + a + " Creating\n")
	}
	game("bob", "carol")
	game("dave", "boss")
	for _, primary := range []string{"1", "2"} {
		w.run("> alice observe 1 2\n> alice primary " + primary + "\n< alice primary game\n")
		w.halt()
		w.start()
		c, k = w.knockKept("alice", k.kept())
		c.expect("still logged in as alice", nil)
		w.run("> alice primary\n< alice Your primary game is " + primary + ".\n")
	}
}

// TestRenamedAtLogin: who was read before an account got another name, and comes in after that, lists it by the new one.
func TestRenamedAtLogin(t *testing.T) {
	t.Parallel()
	l := lobby.New[*play.Player]()
	x := somebody(&Server{}, accounts.NewUser("alice"))
	x.GoesOn("dave", 0)
	x.User().Own = record.NewUser(record.Profile{Lists: map[string][]string{"censor": {"dave"}}})
	l.Renamed(record.Renaming{Lists: accounts.ListsOfNames(), From: "dave", To: "david"})
	l.Add(x)
	if !x.User().Listed(accounts.Censor, "david") || x.Follows() != "david" {
		t.Errorf("censors %q, follows %s", x.User().List(accounts.Censor), x.Follows())
	}
}

// TestKeptMissed: who comes back through a gateway is told what happened in a tournament meanwhile, once.
func TestKeptMissed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	w.connect("boss", "secret-boss")
	c, k := w.knockKept("alice", nil)
	c.login("alice", "secret-alice")
	w.run("> boss tourney create robin 1 3 0 unrated Short\n< boss can be joined\n> alice tourney join\n< alice You have joined\n")
	w.halt()
	w.start()
	w.connect("boss", "secret-boss")
	w.run("> boss tourney cancel 1\n< boss is cancelled\n")
	for _, told := range []bool{true, false} {
		c, k = w.knockKept("alice", k.kept())
		c.expect("still logged in as alice", nil)
		if told {
			c.expect("(Short): it has been cancelled.", nil)
		} else {
			c.lacks("Short")
		}
		w.halt()
		w.start()
	}
}
