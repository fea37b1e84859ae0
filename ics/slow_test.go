package ics

import (
	"regexp"
	"testing"
	"time"

	"rookery/ics/play"
)

// TestSlowStore: the time that a change takes to be stored is nobody's. A turn begins when
// it is told; a move counts from when it came, though something else was being stored then.
func TestSlowStore(t *testing.T) {
	t.Parallel()
	const slow = 1500 * time.Millisecond
	w, gate := newWorldBehind(t)
	for _, name := range []string{"alice", "bob"} {
		w.connect(name, "secret-"+name)
		w.clients[name].send("iset ms 1")
	}
	w.run(begin)
	// stored carries out lines while the store is slow.
	stored := func(lines ...[2]string) {
		t.Helper()
		gate.close()
		for i, l := range lines {
			w.clients[l[0]].send(l[1])
			if i == 0 {
				<-gate.waiting
			}
			w.carriesOut(l[0])
		}
		w.passed.Add(int64(slow))
		gate.open()
	}
	full := regexp.MustCompile(`^<12> .* 5 0 39 39 (300000|299\d{3}) (300000|299\d{3}) `)
	sees := func(name, move string) {
		t.Helper()
		w.clients[name].expect(move, regexp.MustCompile(full.String()+`\d+ `+regexp.QuoteMeta(move)))
	}
	stored([2]string{"alice", "Nf3"})
	sees("bob", "N/g1-f3")
	w.run("> bob Nf6\n")
	sees("alice", "N/g8-f6")
	w.run("> bob takeback 1\n< alice take back\n")
	stored([2]string{"alice", "accept"})
	sees("bob", "N/g1-f3")
	w.run("> bob Nf6\n")
	sees("alice", "N/g8-f6")
	w.run("> bob pause\n< alice pause\n> alice pause\n< bob clock paused\n> bob unpause\n< alice unpause\n")
	stored([2]string{"alice", "unpause"})
	w.run("< alice clock resumed\n")
	sees("alice", "N/g8-f6")
	// A move waits for a message of the other side's game.
	w.run("> bob moretime 1\n< alice added 1 seconds\n")
	full = regexp.MustCompile(`^<12> .* 5 0 39 39 30(2000|1\d{3}) (300000|299\d{3}) `)
	stored([2]string{"bob", "moretime 1"}, [2]string{"alice", "d4"})
	sees("bob", "P/d2-d4")
}

// carriesOut waits until the server has read a line of somebody's and is at it.
func (w *world) carriesOut(name string) {
	w.awaits(name, func(x *play.Player) bool { return x.Carrying() })
}

// TestInOrder: what a command has said comes before what is told while it waits for something else.
func TestInOrder(t *testing.T) {
	t.Parallel()
	w, gate := newWorldBehind(t)
	w.run("login alice secret-alice\nlogin bob secret-bob\n")
	gate.close()
	w.clients["alice"].send("whenshut;set 1 a note")
	w.awaits("alice", func(alice *play.Player) bool { return alice.Carrying() })
	w.run("> bob tell alice hello\n< bob told alice\n")
	gate.open()
	w.run("< alice No shutdown\n< alice bob tells you: hello\n< alice Note 1 set\n")
}
