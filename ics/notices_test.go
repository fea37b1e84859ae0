package ics

import (
	"errors"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"rookery/store"
)

// awaitTold waits until the store has no notice of what players have been told.
func (w *world) awaitTold() {
	w.t.Helper()
	end := time.Now().Add(patience)
	for left := 1; left > 0; time.Sleep(5 * time.Millisecond) {
		w.server.floor.With(nil, func() { left = w.server.notices.Pending() })
		if time.Now().After(end) {
			w.t.Fatalf("%d notices are never dropped", left)
		}
	}
}

// TestEndToldOnce: who has been told how a game ended is not told again at the next login,
// though the store could not be told of that at once.
func TestEndToldOnce(t *testing.T) {
	t.Parallel()
	var armed atomic.Bool
	var w *world
	w = newWorldOn(t, filepath.Join(t.TempDir(), "store.db"), store.Commit(func(commit func() error) error {
		told := 0
		if armed.Load() {
			w.server.floor.With(nil, func() { told = w.server.notices.Pending() })
		}
		if told > 0 { // the end is stored, and nothing after it
			return errors.New("a fault")
		}
		return commit()
	}))
	const login = "login alice secret-alice\nlogin bob secret-bob\n"
	const again = "hang alice\nhang bob\n" + login + "! alice have not been told\n! bob have not been told\n"
	w.run(login + begin + "> alice date\n< alice GMT\n")
	w.server.logons.Wait()
	armed.Store(true)
	w.run("> bob resign\n< alice bob resigns}\n< bob bob resigns}\n" + again)
	armed.Store(false)
	w.awaitTold()
	w.run(again + "restart\n" + login + "! alice have not been told\n! bob have not been told\n")
}

// TestLeaverTold: who has lost a game by leaving is told so at the next login, once.
func TestLeaverTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	w.run("login alice secret-alice\nlogin bob secret-bob\n> alice set noescape 1\n< alice Disconnecting will\n> bob set noescape 1\n< bob Disconnecting will\n" +
		"> alice match bob 5 0 rated white\n< bob Challenge\n> bob accept\n< alice <12>\n< bob <12>\n> alice e4\n< bob P/e2-e4\n> bob e5\n< alice P/e7-e5\n" +
		"hang bob\n< alice forfeits by disconnection}\n" +
		"login bob secret-bob\n< bob have not been told\n< bob bob forfeits by disconnection} 1-0\n")
	w.awaitTold()
	w.run("hang bob\nlogin bob secret-bob\n! bob have not been told\n> bob finger bob\n<~ bob Blitz +1[0-9]+ .* 1 +0 +1\n")
}

// TestReplacedTold: who comes back in another connection is told there how the game in the first one
// has ended, and has the rating after it.
func TestReplacedTold(t *testing.T) {
	t.Parallel()
	w, gate := newWorldBehind(t)
	w.run("login alice secret-alice\nlogin bob secret-bob\n> alice set noescape 1\n< alice Disconnecting will\n> bob set noescape 1\n< bob Disconnecting will\n" +
		"> alice match bob 5 0 rated white\n< bob Challenge\n> bob accept\n< alice <12>\n< bob <12>\n> alice e4\n< bob P/e2-e4\n> bob e5\n< alice P/e7-e5\n")
	w.server.logons.Wait()
	gate.close()
	w.run("hang bob\n")
	<-gate.waiting // the end, or the logon
	w.run("login bob secret-bob\n")
	gate.open()
	w.run("< bob forfeits by disconnection} 1-0\n< alice forfeits by disconnection}\n")
	w.awaitTold()
	w.run("! bob have not been told\n> bob finger bob\n<~ bob Blitz +1[0-9]+ .* 1 +0 +1\n")
}

// TestLeftNotTold: what comes for a session that has left waits for the next one.
func TestLeftNotTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	w.connect("alice", "secret-alice")
	w.server.floor.With(nil, func() {
		x := w.server.lobby.Named("alice")
		w.server.leave(x)
		w.server.notices.TellEnd(x, 7, "{Game 7} 1-0")
		w.server.notices.TellWord(x, store.Word{ID: 8, Text: "a word"})
		if n := w.server.notices.Pending(); n > 0 {
			t.Errorf("told, though nobody heard it: %d notices", n)
		}
	})
}

// TestGuestTold: a guest who has lost a game by leaving is told so on coming again under the same name,
// once, also by the next server; nobody else is.
func TestGuestTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	w.run("login ann\nlogin bea\n> ann match bea 5 0 white\n< bea Challenge\n> bea accept\n< ann <12>\n< bea <12>\n> ann e4\n< bea P/e2-e4\n> bea e5\n< ann P/e7-e5\n" +
		"hang ann\n< bea ann forfeits by disconnection} 0-1\nlogin cas\n! cas have not been told\nhang bea\n" +
		"restart\nlogin bea\n! bea have not been told\nlogin ann\n< ann have not been told\n< ann {Game (ann vs. bea) ann forfeits by disconnection} 0-1\n")
	w.awaitTold()
	w.run("hang ann\nlogin ann\n! ann have not been told\nrestart\nlogin ann\n! ann have not been told\n")
}
