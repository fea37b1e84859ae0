package ics

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestBudgets: whatever rings at others has a budget, which is used up sooner or later, and time fills it again.
func TestBudgets(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	w.connectAll("alice", "bob", "carol", "dave")
	w.run("> alice set bugopen 1\n< alice open for bughouse\n> bob set bugopen 1\n< bob open for bughouse\n> bob set simopen 1\n< bob open for simuls\n")
	alice := w.clients["alice"]
	renew := func() {
		w.server.floor.With(nil, func() {
			w.server.config.Limits.Talk = false
			w.server.lobby.Named("alice").budgets = [talks]budget{}
		})
	}
	for _, test := range []struct {
		line, again string // what makes the same possible once more
		kind        talk
	}{
		{"shout hello", "", shouts}, {"cshout hello", "", shouts}, {"it waves", "", shouts}, {"summon bob", "", strangers},
		{"seek 5 0", "unseek", ads}, {"match bob 5 0", "withdraw all", asks}, {"partner bob", "withdraw all", asks}, {"simmatch bob 5 0", "withdraw all", asks},
		{"invite bob", "uninvite bob", asks}, {"message bob hello", "", letters},
	} {
		t.Run(test.line, func(t *testing.T) {
			renew()
			refused := "Too many " + budgets[test.kind].name
			n := 0
			for ; n < 2*budgets[test.kind].burst; n++ {
				alice.send(test.line)
				if strings.Contains(alice.quiet(), refused) {
					break
				}
				alice.send(test.again)
			}
			if n < budgets[test.kind].burst || n == 2*budgets[test.kind].burst {
				t.Errorf("refused after %d", n)
			}
			w.passed.Add(int64(budgets[test.kind].every))
			alice.send(test.line)
			if heard := alice.quiet(); strings.Contains(heard, refused) {
				t.Errorf("still refused: %s", heard)
			}
			alice.send(test.again)
			alice.quiet()
		})
	}
}

// TestBudgetsLast: coming back renews no budget, whether under the same name or from the same address.
func TestBudgetsLast(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	w.server.floor.With(nil, func() { w.server.config.Limits.Talk = false })
	w.run("login alice secret-alice\n> alice shout a\n< alice shouted\n> alice shout b\n< alice shouted\n> alice shout c\n< alice shouted\n" +
		"> alice shout d\n< alice Too many shouts\n> alice quit\n< alice Thank you\n" +
		"login alice secret-alice\n> alice shout e\n< alice Too many shouts\nhang alice\n")
	for on := true; on; time.Sleep(time.Millisecond) {
		w.server.floor.With(nil, func() { on = w.server.lobby.Named("alice") != nil })
	}
	w.run("login bob secret-bob\n> bob shout f\n< bob Too many shouts\npass 21s\n> bob shout g\n< bob shouted\n" +
		"> bob shout h\n< bob Too many shouts\npass 5m1s\nlogin alice secret-alice\n> alice shout i\n< alice shouted\n> alice shout j\n< alice shouted\n")
}

// TestPurses: what is kept is bounded, and every budget is full when it is forgotten.
func TestPurses(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, b := range budgets {
		if time.Duration(b.burst)*b.every > keepPurse {
			t.Errorf("%s: not full after %v", b.name, keepPurse)
		}
	}
	p := purses{}
	p.keep(now, []string{"a"}, [talks]budget{})
	if len(p) > 0 {
		t.Error("a budget that is full is kept")
	}
	used := [talks]budget{shouts: {0, now}}
	for i := range mostPurses + 10 {
		p.keep(now.Add(time.Duration(i)*time.Millisecond), []string{fmt.Sprint(i)}, used)
	}
	if len(p) > mostPurses {
		t.Errorf("%d are kept", len(p))
	}
}
