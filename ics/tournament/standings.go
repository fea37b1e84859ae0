package tournament

import (
	"slices"
	"sort"
)

// A Tie is a tie-break: what decides between players of the same points.
type Tie string

// The tie-breaks (FIDE C.07). Own rounds without a game count as played against
// somebody who has as many points as the player in the end.
const (
	Buchholz     Tie = "buchholz" // points of the opponents
	BuchholzCut1 Tie = "cut1"     // the same without the least of them
	Sonneborn    Tie = "berger"   // Sonneborn-Berger: points of those beaten, half of those drawn with
	Direct       Tie = "direct"   // points of the games among those who are equal, if all of them have met
	Wins         Tie = "wins"     // games won
	Performance  Tie = "performance"
)

var tieNames = map[Tie]string{
	Buchholz: "Buchholz", BuchholzCut1: "Buchholz cut 1", Sonneborn: "Sonneborn-Berger", Direct: "direct encounter", Wins: "wins", Performance: "performance",
}

// Title is the tie-break's name.
func (t Tie) Title() string { return tieNames[t] }

// TieBreaks are those that count, in their order.
func (t *Tournament) TieBreaks() []Tie {
	if len(t.Ties) > 0 {
		return t.Ties
	}
	switch t.Kind {
	case Swiss:
		return []Tie{BuchholzCut1, Buchholz, Direct, Sonneborn, Wins, Performance}
	case RoundRobin:
		return []Tie{Direct, Sonneborn, Wins, Performance}
	case Arena:
		return []Tie{Performance}
	}
	return nil
}

// A Standing is where a player stands.
type Standing struct {
	Place  int // from 1; equal players have the same
	Player int
	Points int   // half points; in an arena, points
	Ties   []int // as TieBreaks: half points, Sonneborn-Berger in quarters, wins, rating
	Games  int   // played
}

// A line is what the table says of one player.
type line struct {
	points, games, wins int
	opponents           []int // of games played
	got                 []int // in them, half points
	idle                []int // half points of rounds without a game
}

// Standings are those of all players, the first one first. A knockout's go by how far
// they came. In a round robin the games of who left before half of them count for nobody.
func (t *Tournament) Standings() []Standing {
	lines := t.lines()
	list := make([]Standing, len(t.Players))
	for i := range list {
		list[i] = Standing{Player: i, Points: lines[i].points, Games: lines[i].games}
	}
	seed := make([]int, len(t.Players))
	for n, i := range t.seeds() {
		seed[i] = n
	}
	ties := t.TieBreaks()
	for i := range list {
		for _, tie := range ties {
			list[i].Ties = append(list[i].Ties, t.tie(tie, i, lines))
		}
	}
	compare := func(a, b Standing) int {
		if a.Points != b.Points {
			return b.Points - a.Points
		}
		return -slices.Compare(a.Ties, b.Ties)
	}
	if at := slices.Index(ties, Direct); at >= 0 {
		t.direct(list, at, lines)
	}
	sort.SliceStable(list, func(i, j int) bool {
		if c := compare(list[i], list[j]); c != 0 {
			return c < 0
		}
		return seed[list[i].Player] < seed[list[j].Player]
	})
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && compare(list[i-1], list[i]) == 0 {
			list[i].Place = list[i-1].Place
		}
	}
	return list
}

// lines are what the pairings so far bring.
func (t *Tournament) lines() []line {
	lines := make([]line, len(t.Players))
	void := t.void()
	for i := range lines {
		switch t.Kind {
		case Arena:
			lines[i].points = t.arenaPoints(i)
		case Knockout:
			lines[i].points = t.reached(i)
		}
	}
	note := func(i, opponent, got int, r Result) {
		l := &lines[i]
		if t.Kind == Swiss || t.Kind == RoundRobin {
			l.points += got
		}
		if opponent == Nobody || !r.Played() {
			l.idle = append(l.idle, got)
			return
		}
		l.games++
		if got == 2 {
			l.wins++
		}
		l.opponents = append(l.opponents, opponent)
		l.got = append(l.got, got)
	}
	for _, p := range t.Pairings {
		if p.Result == Pending || void[p.White] || p.Black != Nobody && void[p.Black] {
			continue
		}
		w, b := p.Result.points()
		note(p.White, p.Black, w, p.Result)
		if p.Black != Nobody {
			note(p.Black, p.White, b, p.Result)
		}
	}
	if t.Kind == Swiss {
		done := t.Round
		if t.pending() {
			done--
		}
		for i := range lines {
			for len(lines[i].opponents)+len(lines[i].idle) < done {
				lines[i].idle = append(lines[i].idle, 0)
			}
		}
	}
	return lines
}

// void are the players whose games do not count: who left a round robin having
// played less than half of them (FIDE C.05, annex 2).
func (t *Tournament) void() map[int]bool {
	void := map[int]bool{}
	if t.Kind != RoundRobin {
		return void
	}
	for i, p := range t.Players {
		games := 0
		for _, q := range t.Pairings {
			if q.has(i) && q.Result.Played() {
				games++
			}
		}
		if p.Withdrawn && 2*games < t.Rounds*(len(t.Players)-1) {
			void[i] = true
		}
	}
	return void
}

// reached is how many matches of a knockout somebody has won, in half points.
func (t *Tournament) reached(player int) (points int) {
	for round := 1; round <= t.Round; round++ {
		for board := 1; board <= 1<<(t.Last-round); board++ {
			if t.winner(round, board) == player {
				points += 2
			}
		}
	}
	return points
}

// tie is the value of a tie-break, but for direct encounters.
func (t *Tournament) tie(tie Tie, player int, lines []line) int {
	l := lines[player]
	switch tie {
	case Buchholz, BuchholzCut1:
		sum, least := 0, -1
		add := func(points int) {
			sum += points
			if least < 0 || points < least {
				least = points
			}
		}
		for _, o := range l.opponents {
			add(lines[o].points)
		}
		for range l.idle {
			add(l.points)
		}
		if tie == BuchholzCut1 && least > 0 {
			sum -= least
		}
		return sum
	case Sonneborn:
		sum := 0
		for i, o := range l.opponents {
			sum += l.got[i] * lines[o].points
		}
		for _, got := range l.idle {
			sum += got * l.points
		}
		return sum
	case Wins:
		return l.wins
	case Performance:
		return t.performance(l)
	}
	return 0
}

// performance is the rating that the results against opponents who have one are worth,
// by FIDE's table (B.02, 8.1.1); 0 if there are none.
func (t *Tournament) performance(l line) int {
	sum, got, n := 0, 0, 0
	for i, o := range l.opponents {
		if r := t.Players[o].Rating; r > 0 {
			sum += r
			got += l.got[i]
			n++
		}
	}
	if n == 0 {
		return 0
	}
	percent := (got*100 + n) / (2 * n) // rounded
	d := 0
	if percent >= 50 {
		d = differences[percent-50]
	} else {
		d = -differences[50-percent]
	}
	return (sum+n/2)/n + d
}

// differences are those of ratings by percentages from 50 to 100.
var differences = [51]int{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
	202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
}

// direct fills in the direct encounters of those who are equal so far.
func (t *Tournament) direct(list []Standing, at int, lines []line) {
	for i := range list {
		var equal []int
		for j := range list {
			if list[i].Points == list[j].Points && slices.Equal(list[i].Ties[:at], list[j].Ties[:at]) {
				equal = append(equal, list[j].Player)
			}
		}
		points := 0
		for _, o := range equal {
			if o == list[i].Player {
				continue
			}
			for _, other := range equal {
				if other != o && !slices.Contains(lines[o].opponents, other) {
					points = -1
				}
			}
			if points < 0 {
				break
			}
			l := lines[list[i].Player]
			for k, opponent := range l.opponents {
				if opponent == o {
					points += l.got[k]
				}
			}
		}
		list[i].Ties[at] = max(points, 0)
	}
}
