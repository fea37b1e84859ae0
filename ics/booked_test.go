package ics

import (
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"rookery/ics/play"
	"rookery/store"
)

// A gate holds up what is to be committed while it is shut.
type gate struct {
	shut    atomic.Bool
	waiting chan struct{}
	opened  chan struct{} // closed when it opens
}

// newWorldBehind is a world whose store is behind a gate. It opens at the end at the latest: a server
// whose last commit waited would not end, nor the test that has failed meanwhile.
func newWorldBehind(t *testing.T) (*world, *gate) {
	g := &gate{waiting: make(chan struct{}, 10)}
	w := newWorldOn(t, filepath.Join(t.TempDir(), "store.db"), store.Commit(func(commit func() error) error {
		if g.shut.Load() {
			g.waiting <- struct{}{}
			<-g.opened
		}
		return commit()
	}))
	t.Cleanup(func() {
		if g.shut.Load() {
			g.open()
		}
	})
	return w, g
}

func (g *gate) close() {
	g.opened = make(chan struct{})
	g.shut.Store(true)
}

func (g *gate) open() {
	g.shut.Store(false)
	close(g.opened)
}

// TestBooked: two users answer somebody at once, the second while the first one's game is
// being stored. There is one game, and the second is told why there is no other.
func TestBooked(t *testing.T) {
	t.Parallel()
	w, gate := newWorldBehind(t)
	w.connectAll("alice", "bob", "carol")
	for _, test := range []struct{ name, before, first, second string }{
		{"two seeks", "> alice seek 3 0 unrated\n< bob (\"play 1\"\n> alice seek 5 0 unrated\n< carol (\"play 2\"\n", "play 1", "play 2"},
		{"a simul begins meanwhile", "> carol simopen\n< carol open for simuls\n> alice simmatch carol 3 0\n< carol Simul request\n> alice match bob 5 0 unrated\n< bob Challenge\n", "accept", "accept"},
		{"two challenges", "> alice match bob 5 0 unrated\n< bob Challenge\n> alice match carol 3 0 unrated\n< carol Challenge\n", "accept", "accept"},
	} {
		t.Run(test.name, func(t *testing.T) {
			w.run(test.before)
			gate.close()
			w.clients["bob"].send(test.first)
			w.awaits("bob", func(bob *play.Player) bool { return bob.Boards() > 0 })
			w.clients["carol"].send(test.second)
			time.Sleep(100 * time.Millisecond) // carol's is carried out, or waits for the store as it should not
			gate.open()
			w.run("< bob Creating\n<~ carol begun another game|cannot begin now\n< alice Creating\n")
			w.clients["bob"].send("games")
			if heard := w.clients["bob"].quiet(); !strings.Contains(heard, "1 game displayed") {
				t.Errorf("games:\n%s", heard)
			}
			w.run("> bob abort\n< bob aborted\n")
			w.clients["alice"].quiet()
			w.clients["carol"].quiet()
		})
	}
}

// TestPartnerLeft: nobody becomes the partner of a team-mate who has left while the team's games were stored.
func TestPartnerLeft(t *testing.T) {
	t.Parallel()
	for _, left := range []bool{false, true} {
		x, y := somebody(&Server{}, nil), somebody(&Server{}, nil)
		if left {
			x.Leave()
		}
		play.TeamUp(x, y)
		if paired := x.Partner() == y && y.Partner() == x; paired == left {
			t.Errorf("left: %t, paired: %t", left, paired)
		}
	}
}

// TestBackWhileStored: who leaves and comes back while the games of a tournament's teams are being stored plays, and
// has the partner again.
func TestBackWhileStored(t *testing.T) {
	t.Parallel()
	w, gate := newWorldBehind(t)
	w.connectAll("alice", "bob", "carol", "boss")
	w.run(partners + "> boss tourney create robin 1 3 0 bughouse unrated Pairs\n< boss can be joined\n> alice tourney join\n< carol asks you\n> carol accept team\n< alice you have joined\n" +
		"> bob tourney join\n< boss asks you\n> boss tourney join\n< boss You have joined\n> carol quit\n< carol Thank you\n> boss tourney start\n< boss begins\n< alice round 1: you have \n")
	gate.close()
	w.connect("carol", "secret-carol")
	w.awaits("carol", func(carol *play.Player) bool { return carol.Boards() > 0 })
	w.run("hang carol\n")
	w.awaits("carol", func(carol *play.Player) bool { return carol == nil })
	w.connect("carol", "secret-carol")
	gate.open()
	w.run("< carol Creating\n> carol ptell here I am\n< alice carol (your partner) tells you: here I am\n! alice forfeits\n")
}

// TestBackAtOnce: who loses the connection in a tournament's game and is back before the table knows of it, since
// it is storing something, goes on.
func TestBackAtOnce(t *testing.T) {
	t.Parallel()
	w, gate := newWorldBehind(t)
	w.connectAll("alice", "bob", "boss")
	w.run("> boss tourney create robin 1 3 0 unrated Short\n< boss can be joined\n> alice tourney join\n< alice You have joined\n> bob tourney join\n< bob You have joined\n" +
		"> boss tourney start\n< alice {Game 1\n< bob {Game 1\n")
	gate.close()
	w.clients["alice"].send("moretime 5")
	<-gate.waiting
	w.carriesOut("alice") // what waits may be the store's own renewal of its lease
	w.run("hang bob\n")
	w.awaits("bob", func(bob *play.Player) bool { return bob == nil })
	w.connect("bob", "secret-bob")
	gate.open()
	w.run("< alice bob has lost the connection\n< alice Continuing\n< bob Continuing\n")
}

// awaits waits until somebody's session, nil if they are not on, is as it is to be.
func (w *world) awaits(name string, is func(*play.Player) bool) {
	w.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		ok := false
		w.server.floor.With(nil, func() { ok = is(w.server.lobby.Named(name)) })
		if ok {
			return
		}
		if time.Now().After(end) {
			w.t.Fatalf("%s does not come to that", name)
		}
	}
}
