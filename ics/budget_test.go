package ics

import (
	"strings"
	"testing"
)

// TestBudgets: whatever rings at others has a budget, which is used up sooner or later, and time fills it again.
func TestBudgets(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	for _, name := range []string{"alice", "bob", "carol", "dave"} {
		w.connect(name, "secret-"+name)
	}
	w.run("> alice set bugopen 1\n< alice open for bughouse\n> bob set bugopen 1\n< bob open for bughouse\n> bob set simopen 1\n< bob open for simuls\n")
	alice := w.clients["alice"]
	renew := func() {
		w.server.with(nil, func() {
			w.server.config.Limits.Talk = false
			w.server.lobby.named("alice").budgets = [talks]budget{}
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
