package ics

import (
	"database/sql"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"rookery/chess"
	"rookery/ics/match"
	"rookery/store"
	"rookery/store/storetest"
)

// TestSwitchedTimes: players who change sides keep their times, their increments too, also
// over a crash.
func TestSwitchedTimes(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	login := "login alice secret-alice\nlogin bob secret-bob\n"
	times := "> alice moves\n< alice initial time: 3 minutes, increment: 9 seconds. Black: 5\n"
	w.run(login + "> alice match bob 5 1 3 9 unrated white\n< bob Challenge\n> bob accept\n< alice <12>\n< bob <12>\n> alice e4\n< bob P/e2-e4\n> bob e5\n< alice P/e7-e5\n" +
		"> bob switch\n< alice switch\n> alice switch\n< bob accepts the switch\n" + times +
		"restart\n" + login + "< bob Continuing\n" + times +
		"> bob Nf3\n<~ alice ^<12> .* bob alice 1 3 9 39 39 18[0-9] (299|30[01]) .* N/g1-f3\n")
}

// newFailingWorld is a world with alice and bob in it whose store can be made to fail.
func newFailingWorld(t *testing.T) (*world, *atomic.Bool) {
	var fails atomic.Bool
	w := newWorldOn(t, storetest.URL(t, storetest.Kinds[0]), store.Commit(func(commit func() error) error {
		if fails.Load() {
			return errors.New("a fault")
		}
		return commit()
	}))
	w.run("login alice secret-alice\nlogin bob secret-bob\n")
	return w, &fails
}

// TestAgreedLater: an offer about an adjourned game whose acceptance could not be stored is
// still there.
func TestAgreedLater(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"sdraw", "sabort"} {
		t.Run(kind, func(t *testing.T) {
			w, fails := newFailingWorld(t)
			w.run(adjourned + "> bob " + kind + " alice\n< alice offers\n")
			fails.Store(true)
			w.run("> alice " + kind + " bob\n< alice nothing has changed\n")
			fails.Store(false)
			w.run("> alice " + kind + " bob\n< alice You accept the " + kind + "\n< bob accepts the " + kind + "\n> alice pending\n< alice no offers pending from other players\n")
		})
	}
}

// TestBackAgain: who lost the connection while the store failed, and came back, has not left
// the game when it is adjourned later.
func TestBackAgain(t *testing.T) {
	t.Parallel()
	w, fails := newFailingWorld(t)
	w.run(begin)
	fails.Store(true)
	w.run("hang bob\n")
	for left := false; !left; time.Sleep(10 * time.Millisecond) {
		w.server.floor.With(nil, func() { left = w.server.hall.Numbered(1).Waits() })
	}
	w.run("login bob secret-bob\n< bob Continuing\n")
	fails.Store(false)
	w.run("> bob adjourn\n< alice adjourn\n> alice adjourn\n< bob adjourned by mutual agreement\n")
	list, err := w.store.Adjourned(t.Context())
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	if d := match.DetailsOf(list[0]); d.Left != "" {
		t.Errorf("%s has left", d.Left)
	}
}

// TestGiftsMended: of the men that bughouse partners took those are handed over after a crash
// that had not been, whichever those are.
func TestGiftsMended(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	login := "login alice secret-alice\nlogin bob secret-bob\nlogin carol secret-carol\nlogin boss secret-boss\n"
	w.run(login + "> alice set bugopen 1\n< alice open for bughouse\n> bob set bugopen 1\n< bob open for bughouse\n> carol set bugopen 1\n< carol open for bughouse\n" +
		"> boss set bugopen 1\n< boss open for bughouse\n> carol partner alice\n< carol Making\n> alice partner carol\n< carol agrees\n" +
		"> boss partner bob\n< boss Making\n> bob partner boss\n< boss agrees\n> alice match bob 5 0 bughouse unrated white\n< bob Challenge\n> bob accept\n< alice <12>\n< bob <12>\n" +
		"> alice e4\n< bob P/e2-e4\n> bob d5\n< alice P/d7-d5\n> alice exd5\n< bob P/e4-d5\n> bob Qxd5\n< alice Q/d8-d5\n> alice Nc3\n< bob N/b1-c3\n> bob e6\n< alice P/e7-e6\n> alice Nxd5\n< bob N/c3-d5\n" +
		"> carol date\n< carol GMT\n")
	// The second board, as if the first man had not been stored and the others had.
	var other store.GameID
	w.server.floor.With(nil, func() { other = w.server.hall.Numbered(2).Match().Row().ID })
	gifts := func() map[match.Gift]int {
		t.Helper()
		steps, err := w.store.Steps(t.Context(), other)
		if err != nil {
			t.Fatal(err)
		}
		return match.Gifts(steps)
	}
	queen := match.Gift{To: chess.Black, Role: chess.Queen}
	for end := time.Now().Add(patience); gifts()[queen] == 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal(gifts())
		}
	}
	w.halt()
	db, err := sql.Open("sqlite", w.path+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for _, change := range []string{"DELETE FROM steps WHERE game_id = ? AND seq = 1", "UPDATE steps SET seq = seq - 1 WHERE game_id = ?"} {
		if _, err := db.ExecContext(t.Context(), change, other); err != nil {
			t.Fatal(err)
		}
	}
	w.start()
	pawn := match.Gift{To: chess.Black, Role: chess.Pawn}
	for end := time.Now().Add(patience); gifts()[pawn] == 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal(gifts())
		}
	}
	if n := gifts()[queen]; n != 1 {
		t.Errorf("%d queens", n)
	}
}
