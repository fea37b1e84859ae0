package tournament

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

var began = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// made is a tournament of n players, whose ratings fall by 20 from 2200.
func made(t *testing.T, s Settings, n int) *Tournament {
	t.Helper()
	s.Name, s.Variant, s.Base = "Test", "chess", 3
	x, err := New(1, "boss", s, true, began)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if err := x.Join(began, Entry{Rating: 2200 - 20*i}, fmt.Sprintf("p%02d", i+1)); err != nil {
			t.Fatal(err)
		}
	}
	if err := x.Begin(began); err != nil {
		t.Fatal(err)
	}
	return x
}

func everybody(int) bool { return true }

// kept is the tournament after a restart: what JSON keeps of it.
func kept(t *testing.T, x *Tournament) *Tournament {
	t.Helper()
	text, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	var y Tournament
	if err := json.Unmarshal(text, &y); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(x.Standings(), y.Standings()) {
		t.Fatal("standings differ after a restart")
	}
	return &y
}

func pair(t *testing.T, x *Tournament) []int {
	t.Helper()
	list, err := x.Pair(began, everybody)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func report(t *testing.T, x *Tournament, i int, r Result) {
	t.Helper()
	if err := x.Report(i, r); err != nil {
		t.Fatal(err)
	}
}

// TestBerger: the table for six, as FIDE prints it, and for all sizes that everybody
// meets everybody, with as many Whites as Blacks but for one.
func TestBerger(t *testing.T) {
	want := [][]string{{"1-6", "2-5", "3-4"}, {"6-4", "5-3", "1-2"}, {"2-6", "3-1", "4-5"}, {"6-5", "1-4", "2-3"}, {"3-6", "4-2", "5-1"}}
	for round, pairs := range want {
		var got []string
		for _, q := range berger(6, round+1) {
			got = append(got, fmt.Sprintf("%d-%d", q[0]+1, q[1]+1))
		}
		if !slices.Equal(got, pairs) {
			t.Errorf("round %d: %v, want %v", round+1, got, pairs)
		}
	}
	for n := 2; n <= 40; n += 2 {
		met, colours := map[[2]int]int{}, make([]int, n)
		for round := 1; round < n; round++ {
			for _, q := range berger(n, round) {
				met[[2]int{min(q[0], q[1]), max(q[0], q[1])}]++
				colours[q[0]]++
				colours[q[1]]--
			}
		}
		if len(met) != n*(n-1)/2 {
			t.Errorf("%d players: %d games", n, len(met))
		}
		for i, c := range colours {
			if size(c) != 1 {
				t.Errorf("%d players: %d has %+d Whites", n, i+1, c)
			}
		}
	}
}

// TestRobin plays a double round robin of five, of whom one leaves early, another late.
func TestRobin(t *testing.T) {
	x := made(t, Settings{Kind: RoundRobin, Rounds: 2}, 5)
	if x.Last != 10 {
		t.Fatalf("%d rounds", x.Last)
	}
	for {
		list := pair(t, x)
		if len(list) == 0 && !x.pending() {
			if x.State != Running {
				break
			}
			continue
		}
		for _, i := range list {
			p := x.Pairings[i]
			r := WhiteWins
			if p.Black < p.White {
				r = BlackWins
			}
			report(t, x, i, r)
		}
		switch x.Round {
		case 2:
			if err := x.Withdraw("p01"); err != nil {
				t.Fatal(err)
			}
		case 8:
			if err := x.Withdraw("p02"); err != nil {
				t.Fatal(err)
			}
		}
		x = kept(t, x)
	}
	s := x.Standings()
	var order []string
	for _, l := range s {
		order = append(order, fmt.Sprintf("%s %s %d", x.Players[l.Player].Name, x.Score(l.Points), l.Games))
	}
	if got := strings.Join(order, ", "); !strings.HasPrefix(got, "p02") && !strings.HasPrefix(got, "p03") || !strings.HasSuffix(got, "p01 0 0") {
		t.Errorf("%s", got)
	}
	if err := x.Join(began, Entry{}, "late"); err != ErrOver { //nolint:errorlint // it is that one
		t.Error(err)
	}
}

// TestKnockout plays with six: two have no first opponent, a drawn match has more games.
func TestKnockout(t *testing.T) {
	x := made(t, Settings{Kind: Knockout}, 6)
	var matches []string
	for x.State == Running {
		list := pair(t, x)
		for _, i := range list {
			p := x.Pairings[i]
			matches = append(matches, fmt.Sprintf("%d: %d-%d", p.Round, p.White+1, p.Black+1))
			r := Draw // the favourite only wins Armageddon, with a draw
			if x.Round < 3 {
				r = WhiteWins
				if p.Black < p.White {
					r = BlackWins
				}
			}
			report(t, x, i, r)
		}
		x = kept(t, x)
	}
	want := "1: 4-5, 1: 3-6, 2: 1-4, 2: 2-3, 3: 1-2, 3: 2-1, 3: 1-2"
	alternative := "1: 4-5, 1: 3-6, 2: 1-4, 2: 2-3, 3: 2-1, 3: 1-2, 3: 2-1"
	if got := strings.Join(matches, ", "); got != want && got != alternative {
		t.Errorf("%s, want %s", got, want)
	}
	last := x.Pairings[len(x.Pairings)-1]
	if s := x.Standings(); !last.Armageddon || s[0].Player != last.Black || s[0].Place != 1 || s[1].Place != 2 || s[0].Points != 6 {
		t.Errorf("%+v, %+v", last, s)
	}
}

// TestSwiss plays a Swiss with a late entry, a bye that was asked for, and somebody who leaves.
func TestSwiss(t *testing.T) {
	x := made(t, Settings{Kind: Swiss, Rounds: 5}, 8)
	r := rand.New(rand.NewPCG(1, 1))
	for x.State == Running {
		for _, i := range pair(t, x) {
			report(t, x, i, []Result{WhiteWins, BlackWins, Draw}[r.IntN(3)])
		}
		switch x.Round {
		case 1:
			if err := x.Join(began, Entry{Rating: 2500}, "late"); err != nil {
				t.Fatal(err)
			}
		case 2:
			if err := x.Excuse("p03"); err != nil {
				t.Fatal(err)
			}
			if err := x.Excuse("p03"); err == nil {
				t.Error("excused twice")
			}
		case 3:
			if err := x.Withdraw("p04"); err != nil {
				t.Fatal(err)
			}
		case 4:
			if err := x.Excuse("p05"); err == nil {
				t.Error("excused from the last round")
			}
		}
		x = kept(t, x)
	}
	games := map[int]int{}
	for _, p := range x.Pairings {
		if p.Result.Played() {
			games[p.White]++
			games[p.Black]++
		}
		if p.Result == HalfBye && (p.Round != 3 || x.Players[p.White].Name != "p03") {
			t.Errorf("%+v", p)
		}
	}
	if late := x.Find("LATE"); games[late] < 3 || games[late] > 4 || games[x.Find("p04")] > 3 {
		t.Errorf("%v", games)
	}
	total := 0
	for _, s := range x.Standings() {
		total += s.Points
	}
	want := 0
	for _, p := range x.Pairings {
		w, b := p.Result.points()
		want += w + b
	}
	if total != want {
		t.Errorf("%d half points, of %d", total, want)
	}
}

// TestStandings computes the tie-breaks of a small Swiss by hand.
func TestStandings(t *testing.T) {
	x := made(t, Settings{Kind: Swiss, Rounds: 3, Ties: []Tie{Buchholz, BuchholzCut1, Sonneborn, Wins, Performance, Direct}}, 4)
	x.Round, x.State = 3, Over
	x.Pairings = []Pairing{
		{Round: 1, White: 0, Black: 2, Result: WhiteWins}, {Round: 1, White: 3, Black: 1, Result: Draw},
		{Round: 2, White: 1, Black: 0, Result: BlackWins}, {Round: 2, White: 2, Black: 3, Result: Draw},
		{Round: 3, White: 0, Black: 3, Result: Draw}, {Round: 3, White: 2, Black: 1, Result: BlackForfeit},
	}
	// p01 2.5, p04 1.5, p02 1.5, p03 0.5; the ratings are 2200, 2180, 2160, 2140.
	want := map[string][]string{
		"p01": {"2.5", "3.5", "3", "2.75", "2", "2433", "0"},
		"p02": {"1.5", "5.5", "4", "2.25", "0", "1977", "0"},
		"p03": {"0.5", "4.5", "4", "0.75", "0", "1977", "0"},
		"p04": {"1.5", "4.5", "4", "2.25", "0", "2180", "0"},
	}
	var order []string
	for _, s := range x.Standings() {
		name := x.Players[s.Player].Name
		order = append(order, name)
		got := []string{x.Score(s.Points)}
		for i, tie := range x.TieBreaks() {
			got = append(got, TieText(tie, s.Ties[i]))
		}
		if !slices.Equal(got, want[name]) {
			t.Errorf("%s: %v, want %v", name, got, want[name])
		}
	}
	if got := strings.Join(order, " "); got != "p01 p02 p04 p03" {
		t.Error(got)
	}
}

// TestDirect: three who are equal and have all met are told apart by their games,
// not when two of them have not met.
func TestDirect(t *testing.T) {
	x := made(t, Settings{Kind: RoundRobin, Rounds: 1, Ties: []Tie{Direct}}, 4)
	x.Round, x.State = 3, Over
	x.Pairings = []Pairing{
		{Round: 1, White: 0, Black: 3, Result: BlackWins}, {Round: 1, White: 1, Black: 2, Result: BlackWins},
		{Round: 2, White: 3, Black: 2, Result: BlackWins}, {Round: 2, White: 0, Black: 1, Result: WhiteWins},
		{Round: 3, White: 1, Black: 3, Result: WhiteWins}, {Round: 3, White: 2, Black: 0, Result: BlackWins},
	}
	if s := x.Standings(); s[0].Player != 0 || s[1].Player != 2 || s[0].Ties[0] != 2 || s[1].Ties[0] != 0 || s[0].Place != 1 || s[1].Place != 2 {
		t.Errorf("%+v", s)
	}
	x.Pairings = x.Pairings[:5]
	if s := x.Standings(); s[0].Player != 2 || s[1].Points != 2 || s[1].Ties[0] != 2 {
		t.Errorf("%+v", s)
	}
}

// TestArena plays an arena of fifty for an hour: nobody plays twice at once, nobody meets
// the same opponent twice in a row, and wins in a row count double.
func TestArena(t *testing.T) {
	x := made(t, Settings{Kind: Arena, Minutes: 60}, 50)
	r := rand.New(rand.NewPCG(3, 3))
	busy := map[int]int{} // until which minute, by pairing
	last := map[int]int{}
	for minute := 0; x.State == Running; minute++ {
		now := began.Add(time.Duration(minute) * time.Minute)
		for i, until := range busy {
			if minute >= until {
				report(t, x, i, []Result{WhiteWins, WhiteWins, BlackWins, Draw}[r.IntN(4)])
				delete(busy, i)
			}
		}
		list, err := x.Pair(now, func(p int) bool { return (p+minute)%10 > 0 })
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range list {
			p := x.Pairings[i]
			if o, ok := last[p.White]; ok && o == p.Black && last[p.Black] == p.White {
				t.Errorf("minute %d: %d meets %d again", minute, p.White, p.Black)
			}
			for k := range busy {
				if q := x.Pairings[k]; q.has(p.White) || q.has(p.Black) {
					t.Errorf("minute %d: somebody plays twice", minute)
				}
			}
			last[p.White], last[p.Black] = p.Black, p.White
			busy[i] = minute + 1 + r.IntN(6)
		}
		if minute >= 60 && len(list) > 0 {
			t.Error("paired after the end")
		}
	}
	if len(x.Pairings) < 300 {
		t.Errorf("only %d games", len(x.Pairings))
	}
	kept(t, x)
	y := made(t, Settings{Kind: Arena, Minutes: 60}, 2)
	for range 2 {
		for _, i := range pair(t, y) { // two alone play on and on
			r := WhiteWins
			if y.Pairings[i].White == 1 {
				r = BlackWins
			}
			report(t, y, i, r)
		}
	}
	for _, want := range []int{4, 8, 12} {
		if s := y.Standings(); s[0].Points != want {
			t.Errorf("%d points, want %d", s[0].Points, want)
		}
		i := pair(t, y)[0]
		r := WhiteWins
		if y.Pairings[i].White == 1 {
			r = BlackWins
		}
		report(t, y, i, r)
	}
}

// TestTeams: bughouse teams join as such, and nobody is in two.
func TestTeams(t *testing.T) {
	x, err := New(1, "boss", Settings{Name: "b", Kind: Swiss, Rounds: 3, Team: 2, Variant: "bughouse", Base: 3}, true, began)
	if err != nil {
		t.Fatal(err)
	}
	if err := x.Join(began, Entry{}, "alone"); err == nil {
		t.Error("one alone is no team")
	}
	for i := range 4 {
		if err := x.Join(began, Entry{}, fmt.Sprint("a", i), fmt.Sprint("b", i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := x.Join(began, Entry{}, "c", "b2"); err != ErrJoined { //nolint:errorlint // it is that one
		t.Error(err)
	}
	if i := x.Find("B3"); i != 3 || x.Players[i].Name != "a3/b3" {
		t.Errorf("%d", i)
	}
}

// TestSettings refuses what makes no sense.
func TestSettings(t *testing.T) {
	for _, s := range []Settings{
		{}, {Name: "x", Kind: Swiss, Base: 3}, {Name: "x", Kind: "other", Base: 3}, {Name: "x", Kind: Arena, Base: 3}, {Name: "x", Kind: Knockout},
		{Name: "x", Kind: RoundRobin, Rounds: 9, Base: 3}, {Name: strings.Repeat("x", 99), Kind: Knockout, Base: 3}, {Name: "x", Kind: Knockout, Base: 3, Ties: []Tie{"luck"}},
	} {
		if _, err := New(1, "boss", s, true, began); err == nil {
			t.Errorf("%+v is taken", s)
		}
	}
}

// TestTRF writes a report: its columns are where FIDE's table has them.
func TestTRF(t *testing.T) {
	x := made(t, Settings{Kind: Swiss, Rounds: 3}, 3)
	report(t, x, pair(t, x)[0], Draw)
	if err := x.Excuse("p01"); err != nil {
		t.Fatal(err)
	}
	report(t, x, pair(t, x)[0], BlackForfeit)
	var b strings.Builder
	if err := x.WriteTRF(&b); err != nil {
		t.Fatal(err)
	}
	want := `012 Test
042 2026/11/22
062 3
072 3
082 0
092 Individual: Swiss-System (Dutch)
102 boss
122 3 min + 0 sec
XXR 3
XXC white1
001    1      p01                               2200                             1.0    2     2 w =  0000 - H
001    2      p02                               2180                             0.5    3     1 b =     3 w -
001    3      p03                               2160                             2.0    1  0000 - U     2 b +
`
	if b.String() != want {
		t.Errorf("got\n%s", b.String())
	}
	for line := range strings.Lines(b.String()) {
		if strings.HasPrefix(line, "001") && (line[14:17] != "p0"+line[7:8] || line[48:52] < "2160" || line[80:84] == "    " || line[96] != 'w' && line[96] != 'b' && line[96] != '-') {
			t.Errorf("columns: %q", line)
		}
	}
}

// What somebody has made who is gone is not that of the next one with his name.
func TestRemove(t *testing.T) {
	x := made(t, Settings{Kind: RoundRobin, Rounds: 2}, 5)
	x.Creator = "Organiser"
	name := x.Players[1].Name
	if !x.Remove("organiser") || x.Creator != "" {
		t.Errorf("made by %q", x.Creator)
	}
	if !x.Remove(name) || x.Find(name) >= 0 && !x.Players[x.Find(name)].Withdrawn {
		t.Errorf("%s still plays", name)
	}
	if x.Remove("somebody else") {
		t.Error("somebody else was in it")
	}
}

// TestLastPlayer: a tournament of several rounds ends when only one is left in it, who gets no byes for the rest.
func TestLastPlayer(t *testing.T) {
	for _, s := range []Settings{{Kind: Swiss, Rounds: 3}, {Kind: RoundRobin, Rounds: 2}} {
		x := made(t, s, 2)
		for _, i := range pair(t, x) {
			if err := x.Report(i, WhiteWins); err != nil {
				t.Fatal(err)
			}
		}
		if err := x.Withdraw("p02"); err != nil {
			t.Fatal(err)
		}
		played := len(x.Pairings)
		if games := pair(t, x); len(games) > 0 || len(x.Pairings) != played || x.State != Over {
			t.Errorf("%v: %d games, %d pairings more, state %v", s.Kind, len(games), len(x.Pairings)-played, x.State)
		}
	}
}

// TestRename: a new name stands where the old one did, in teams, too.
func TestRename(t *testing.T) {
	x := made(t, Settings{Kind: RoundRobin, Rounds: 1}, 3)
	x.Creator = "P02"
	if !x.Rename("p02", "new") || x.Creator != "new" || x.Players[1].Name != "new" || x.Players[0].Name != "p01" {
		t.Errorf("%q, %+v", x.Creator, x.Players)
	}
	if x.Rename("p02", "newer") {
		t.Error("somebody was named so")
	}
	team, err := New(1, "boss", Settings{Name: "b", Kind: Swiss, Rounds: 3, Team: 2, Variant: "bughouse", Base: 3}, true, began)
	if err != nil {
		t.Fatal(err)
	}
	for _, members := range [][]string{{"a", "b"}, {"c", "d"}} {
		if err := team.Join(began, Entry{}, members...); err != nil {
			t.Fatal(err)
		}
	}
	if !team.Rename("D", "e") || team.Players[1].Name != "c/e" || !slices.Equal(team.Players[1].Members, []string{"c", "e"}) || team.Players[0].Name != "a/b" {
		t.Errorf("%+v", team.Players)
	}
}

// TestPerformance follows FIDE's table, from its middle to its ends.
func TestPerformance(t *testing.T) {
	x := made(t, Settings{Kind: Swiss, Rounds: 3}, 4) // 2200, 2180, 2160, 2140
	for _, c := range []struct {
		opponents, got []int // half points
		want           int
	}{
		{nil, nil, 0},
		{[]int{1}, []int{1}, 2180},
		{[]int{1}, []int{2}, 2980},
		{[]int{1}, []int{0}, 1380},
		{[]int{1, 2}, []int{2, 1}, 2170 + 193},
		{[]int{1, 2}, []int{0, 1}, 2170 - 193},
		{[]int{0, 1, 2}, []int{1, 1, 2}, 2180 + 125},
		{[]int{1, 2, 3, 0}, []int{2, 2, 2, 1}, 2170 + 336},
		{[]int{0, 3, 3}, []int{1, 1, 1}, 2160},
	} {
		if got := x.performance(line{opponents: c.opponents, got: c.got}); got != c.want {
			t.Errorf("%v with %v: %d, want %d", c.opponents, c.got, got, c.want)
		}
	}
	x.Players[1].Rating = 0
	if got := x.performance(line{opponents: []int{1, 2}, got: []int{2, 1}}); got != 2160 {
		t.Errorf("with an unrated one: %d", got)
	}
}
