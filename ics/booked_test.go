package ics

import (
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"rookery/store"
)

// A gate holds up what is to be committed while it is shut.
type gate struct {
	shut    atomic.Bool
	waiting chan struct{}
	opened  chan struct{} // closed when it opens
}

// newWorldBehind is a world whose store is behind a gate.
func newWorldBehind(t *testing.T) (*world, *gate) {
	g := &gate{waiting: make(chan struct{}, 10)}
	return newWorldOn(t, filepath.Join(t.TempDir(), "store.db"), store.Commit(func(commit func() error) error {
		if g.shut.Load() {
			g.waiting <- struct{}{}
			<-g.opened
		}
		return commit()
	})), g
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
	for _, name := range []string{"alice", "bob", "carol"} {
		w.connect(name, "secret-"+name)
	}
	for _, test := range []struct{ name, before, first, second string }{
		{"two seeks", "> alice seek 3 0 unrated\n< bob (\"play 1\"\n> alice seek 5 0 unrated\n< carol (\"play 2\"\n", "play 1", "play 2"},
		{"a simul begins meanwhile", "> carol simopen\n< carol open for simuls\n> alice simmatch carol 3 0\n< carol Simul request\n> alice match bob 5 0 unrated\n< bob Challenge\n", "accept", "accept"},
		{"two challenges", "> alice match bob 5 0 unrated\n< bob Challenge\n> alice match carol 3 0 unrated\n< carol Challenge\n", "accept", "accept"},
	} {
		t.Run(test.name, func(t *testing.T) {
			w.run(test.before)
			gate.close()
			w.clients["bob"].send(test.first)
			<-gate.waiting
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
		x, y := &session{left: left}, &session{}
		(&contest{}).partners([]*session{x, y})
		if paired := x.partner == y && y.partner == x; paired == left {
			t.Errorf("left: %t, paired: %t", left, paired)
		}
	}
}
