package contests

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"rookery/ics/tournament"
)

// TestDecisions: what becomes of a pairing is told to each player in the player's words.
func TestDecisions(t *testing.T) {
	for _, c := range []struct {
		kind   tournament.Kind
		p      tournament.Pairing
		out    bool // White has withdrawn
		white  string
		black  string
		inGame bool // who is on has seen it
	}{
		{tournament.Swiss, tournament.Pairing{Game: 5, Result: tournament.WhiteWins}, false, "you have won against bert.", "you have lost to anna.", true},
		{tournament.Swiss, tournament.Pairing{Game: 5, Result: tournament.BlackWins}, false, "you have lost to bert.", "you have won against anna.", true},
		{tournament.Swiss, tournament.Pairing{Game: 5, Result: tournament.Draw}, false, "your game against bert is drawn.", "your game against anna is drawn.", true},
		{tournament.Swiss, tournament.Pairing{Result: tournament.WhiteForfeit}, false, "bert does not play: you have won without a game.", "you do not play: anna has won without a game.", false},
		{tournament.Swiss, tournament.Pairing{Result: tournament.BlackForfeit}, true, "you do not play: bert has won without a game. You are out.", "anna does not play: you have won without a game.", false},
		{tournament.Swiss, tournament.Pairing{Result: tournament.BothForfeit}, true, "neither of you has come: nobody has won. You are out.", "neither of you has come: nobody has won.", false},
		{tournament.Knockout, tournament.Pairing{Game: 5, Result: tournament.WhiteWins}, false, "you have won the match against bert.", "you have lost the match against anna.", false},
		{tournament.Knockout, tournament.Pairing{Game: 5, Result: tournament.Draw}, false, "your game against bert is drawn.", "your game against anna is drawn.", true},
		{tournament.Knockout, tournament.Pairing{Game: 5, Result: tournament.Draw, Armageddon: true}, false, "you have lost the match against bert.", "you have won the match against anna.", false},
	} {
		c.p.White, c.p.Black = 0, 1
		x := &tournament.Tournament{Players: []tournament.Player{{Name: "anna", Withdrawn: c.out}, {Name: "bert"}}, Settings: tournament.Settings{Kind: c.kind}}
		white, seen := decision(x, c.p, 0)
		black, also := decision(x, c.p, 1)
		if white != c.white || black != c.black || seen != c.inGame || also != c.inGame {
			t.Errorf("%s, %+v: %q and %q, seen %v and %v", c.kind, c.p, white, black, seen, also)
		}
	}
	if byeText(tournament.Pairing{Result: tournament.HalfBye}) == byeText(tournament.Pairing{Result: tournament.FullBye}) {
		t.Error("byes are told alike")
	}
	if during(&tournament.Tournament{Settings: tournament.Settings{Kind: tournament.Arena}}, tournament.Pairing{Round: 1}) != "next game" || during(&tournament.Tournament{}, tournament.Pairing{Round: 3}) != "round 3" {
		t.Error("when it is")
	}
}

// TestWordsOfChanges: players are told what has been decided since, once each, members of teams one by one, and that it is over.
func TestWordsOfChanges(t *testing.T) {
	now := time.Unix(1000, 0)
	before := &tournament.Tournament{ID: 3, State: tournament.Running, Players: []tournament.Player{{Name: "anna"}, {Name: "bert"}, {Name: "cora", Withdrawn: true}, {Name: "team", Members: []string{"dora", "emil"}}, {Name: "fred"}},
		Pairings: []tournament.Pairing{{Round: 1, White: 0, Black: 1, Game: 5}, {Round: 1, White: 2, Black: 3}, {Round: 1, White: 3, Black: 4, Game: 7, Result: tournament.Draw}}, Settings: tournament.Settings{Name: "Cup", Kind: tournament.Swiss}}
	after := before.Clone()
	after.Pairings[0].Result, after.Pairings[1].Result = tournament.WhiteWins, tournament.BlackForfeit
	after.Pairings = append(after.Pairings, tournament.Pairing{Round: 1, White: 4, Black: tournament.Nobody, Result: tournament.FullBye}, tournament.Pairing{Round: 2, White: 0, Black: 1})
	told := func(after *tournament.Tournament) string {
		var b strings.Builder
		for _, w := range wordsOf(before, after, now) {
			_, text, _ := strings.Cut(w.Text, ": ")
			fmt.Fprintf(&b, "%s: %s (%v)\n", w.Name, text, w.Seen)
			if !w.Said.Equal(now) || !strings.Contains(w.Text, "Cup") && !strings.Contains(w.Text, "3") {
				t.Errorf("%+v", w)
			}
		}
		return b.String()
	}
	const decided = `anna: you have won against bert. (true)
bert: you have lost to anna. (true)
dora: cora does not play: you have won without a game. (false)
emil: cora does not play: you have won without a game. (false)
fred: you have a bye. (false)
`
	if got := told(after); got != decided {
		t.Errorf("\n%s", got)
	}
	after.State = tournament.Cancelled
	const all = decided + "anna: it has been cancelled. (false)\nbert: it has been cancelled. (false)\ndora: it has been cancelled. (false)\nemil: it has been cancelled. (false)\nfred: it has been cancelled. (false)\n"
	if got := told(after); got != all {
		t.Errorf("\n%s", got)
	}
	if after.State = tournament.Over; !strings.Contains(told(after), "fred: it is over: ") {
		t.Errorf("\n%s", told(after))
	}
	if got := told(before); got != "" {
		t.Errorf("nothing has changed:\n%s", got)
	}
}

// TestTables are the tables of standings and pairings.
func TestTables(t *testing.T) {
	x, err := tournament.New(3, "td", tournament.Settings{Name: "Cup", Kind: tournament.RoundRobin, Rounds: 1, Variant: "chess", Base: 5, Inc: 3}, true, time.Unix(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"anna", "bert", "cora"} {
		if err := x.Join(time.Unix(0, 0), tournament.Entry{Rating: 1500 * (i % 2)}, name); err != nil {
			t.Fatal(err)
		}
	}
	if err := x.Begin(time.Unix(0, 0)); err != nil {
		t.Fatal(err)
	}
	if _, err := x.Pair(time.Unix(0, 0), func(int) bool { return true }); err != nil {
		t.Fatal(err)
	}
	pairings := Pairings(x, 1)
	if !strings.Contains(pairings, "Tournament 3: Cup, round 1\n") || strings.Count(pairings, "*\n") != 1 || strings.Count(pairings, "bye") > 1 {
		t.Errorf("\n%s", pairings)
	}
	x.Pairings = append(x.Pairings, tournament.Pairing{Round: 1, Board: 2, White: 0, Black: tournament.Nobody, Result: tournament.HalfBye}, tournament.Pairing{Round: 1, Board: 3, White: 1, Black: tournament.Nobody, Result: tournament.FullBye}, tournament.Pairing{Round: 2, Board: 9, White: 0, Black: 1})
	pairings = strings.Join(strings.Fields(Pairings(x, 1)), " ")
	if !strings.Contains(pairings, "2 anna bye 1/2 3 bert bye 1") || strings.Contains(pairings, " 9 ") {
		t.Errorf("\n%s", pairings)
	}
	if pairings := Pairings(x, 3); strings.Count(pairings, "\n") != 2 {
		t.Errorf("\n%s", pairings)
	}
	if err := x.Withdraw("cora"); err != nil {
		t.Fatal(err)
	}
	standings := Standings(x)
	for _, part := range []string{"Tournament 3: Cup (robin, running)\n", "Round 1 of 3.\n", "cora (----) (out)", "bert (1500)", "Points"} {
		if !strings.Contains(standings, part) {
			t.Errorf("%q is not in\n%s", part, standings)
		}
	}
	if strings.Count(standings, "(out)") != 1 {
		t.Errorf("\n%s", standings)
	}
}
