package ics

import (
	"strings"
	"testing"
	"time"

	"rookery/ics/talk"
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
			alice := w.server.lobby.Named("alice")
			alice.Enter(alice.Since(), talk.Allowance{})
		})
	}
	for _, test := range []struct {
		line, again string // what makes the same possible once more
		kind        talk.Kind
	}{
		{"shout hello", "", talk.Shouts}, {"cshout hello", "", talk.Shouts}, {"it waves", "", talk.Shouts}, {"summon bob", "", talk.Strangers},
		{"seek 5 0", "unseek", talk.Ads}, {"match bob 5 0", "withdraw all", talk.Asks}, {"partner bob", "withdraw all", talk.Asks}, {"simmatch bob 5 0", "withdraw all", talk.Asks},
		{"invite bob", "uninvite bob", talk.Asks}, {"message bob hello", "", talk.Letters},
	} {
		t.Run(test.line, func(t *testing.T) {
			renew()
			refused := "Too many " + test.kind.String()
			burst, every := test.kind.Bound()
			n := 0
			for ; n < 2*burst; n++ {
				alice.send(test.line)
				if strings.Contains(alice.quiet(), refused) {
					break
				}
				alice.send(test.again)
			}
			if n < burst || n == 2*burst {
				t.Errorf("refused after %d", n)
			}
			w.passed.Add(int64(every))
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
