package ics

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"rookery/ics/play"
	"rookery/store/storetest"
)

var sequences = flag.Int("sequences", 4, "how many sequences TestSequences carries out on each database")

// gameLines are what users do in games, whether or not it makes sense.
var gameLines = []string{
	"takeback 1", "takeback 2", "accept", "decline", "withdraw", "pause", "unpause", "switch", "accept switch", "moretime 5",
	"flag", "draw", "adjourn", "abort", "accept takeback", "match alice", "match bob", "resume",
	"e4", "e5", "d4", "d5", "Nf3", "Nf6", "Nc3", "Nc6", "a3", "a6", "h3", "h6", "g3", "g6", "b3", "b6", "Ng1", "Ng8", "Nb1", "Nb8",
}

// timeOfDay is what quiet hears of the time that it asks for.
var timeOfDay = regexp.MustCompile(`(?m)^.*(Local|Server) time .*\n`)

// boardLine is a board of style 12.
var boardLine = regexp.MustCompile(`(?m)^<12> (.*)$`)

// lastBoard is the last position among lines, without clocks and what is only of the moment.
func lastBoard(text string) string {
	all := boardLine.FindAllStringSubmatch(text, -1)
	if len(all) == 0 {
		return ""
	}
	f := strings.Fields(all[len(all)-1][1])
	// position and rights, players, times, move number.
	return strings.Join(f[:15], " ") + " " + strings.Join(f[16:18], " ") + " " + strings.Join(f[19:21], " ") + " " + f[25] + " " + f[26]
}

// TestSequences: users do at random what changes their game while commits fail at random. What
// they see then is what they see after a restart.
func TestSequences(t *testing.T) {
	for _, kind := range storetest.Kinds {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			for i := range *sequences {
				t.Run(fmt.Sprint(i), func(t *testing.T) { testSequence(t, kind, rand.New(rand.NewPCG(uint64(i), 7))) })
			}
		})
	}
}

func testSequence(t *testing.T, kind string, r *rand.Rand) {
	var how atomic.Int32
	w := newFaultyWorld(t, kind, &how)
	both := []string{"alice", "bob"}
	login := "login alice secret-alice\nlogin bob secret-bob\n"
	w.run(login + "> alice match bob 5 1 3 9 unrated white\n< bob Challenge\n> bob accept\n< alice <12>\n< bob <12>\n")
	var log, told strings.Builder
	for range 60 {
		who, line := both[r.IntN(2)], gameLines[r.IntN(len(gameLines))]
		how.Store([]int32{works, works, works, works, full, mute}[r.IntN(6)])
		fmt.Fprintf(&log, "%s (%d): %s\n", who, how.Load(), line)
		w.clients[who].send(line)
		told.WriteString(w.clients[who].quiet())
		how.Store(works)
		w.recovered()
	}
	// see is what the players are shown, of the game in play or those that are adjourned.
	see := func() (list []string) {
		for _, name := range both {
			c := w.clients[name]
			c.send("refresh")
			list = append(list, lastBoard(c.quiet()))
			for _, line := range []string{"stored", "smoves " + name + " -1"} {
				c.send(line)
				list = append(list, timeOfDay.ReplaceAllString(c.quiet(), ""))
			}
		}
		return list
	}
	before := see()
	if b := lastBoard(told.String()); before[0] != "" && b != "" && b != before[0] && b != before[3] {
		t.Errorf("shown last:\n%s\nis:\n%s\n%s", b, before[0], log.String())
	}
	w.run("restart\n" + login)
	for waiting := true; waiting; time.Sleep(5 * time.Millisecond) {
		w.server.floor.With(nil, func() { waiting = slices.ContainsFunc(w.server.hall.Tables(), (*play.Table).Waits) })
	}
	for _, name := range both {
		w.clients[name].quiet()
	}
	after := see()
	for i := range before {
		if before[i] != after[i] {
			t.Errorf("before the restart:\n%s\nafter it:\n%s\n%s", before[i], after[i], log.String())
		}
	}
}
