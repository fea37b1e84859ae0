package match

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"rookery/pgn"
)

// A Tally counts an entrant's results: against all, or against one.
type Tally struct {
	Wins, Draws, Losses int
	// Pairs counts the scores of two games from the same opening with colours
	// exchanged: 0, 1/2, 1, 3/2 and 2 points.
	Pairs [5]int
	// Split counts those of one point that were won by each, not drawn twice.
	Split int
}

// Games is their number.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Points are counted 1 for a win, 1/2 for a draw.
func (t Tally) Points() float64 { return float64(t.Wins) + float64(t.Draws)/2 }

// events are how often each score of an event was made: of pairs of games if
// all games are paired, else of games. The scores lie evenly between 0 and 1.
func (t Tally) events() []float64 {
	pairs := 0
	for _, c := range t.Pairs {
		pairs += c
	}
	if pairs == 0 || 2*pairs < t.Games()-1 {
		return []float64{float64(t.Losses), float64(t.Draws), float64(t.Wins)}
	}
	counts := make([]float64, len(t.Pairs))
	for i, c := range t.Pairs {
		counts[i] = float64(c)
	}
	return counts
}

// moments are the mean score of an event, between 0 and 1, its variance, and
// the number of events.
func (t Tally) moments() (mean, variance float64, n float64) {
	counts := t.events()
	for _, c := range counts {
		n += c
	}
	if n == 0 {
		return 0.5, 0, 0
	}
	odds := make([]float64, len(counts))
	for i, c := range counts {
		odds[i] = c / n
	}
	mean, variance = meanAndVariance(odds)
	return mean, variance, n
}

// meanAndVariance are those of the score of an event, whose scores have these
// probabilities.
func meanAndVariance(odds []float64) (mean, variance float64) {
	for i, p := range odds {
		mean += p * score(i, len(odds))
	}
	for i, p := range odds {
		d := score(i, len(odds)) - mean
		variance += p * d * d
	}
	return mean, variance
}

// score is the i-th of the scores of an event.
func score(i, scores int) float64 { return float64(i) / float64(scores-1) }

// Elo is the difference in strength that the score means, and how far it may be
// off with 95 per cent probability. Both are infinite for scores without or
// full of points.
func (t Tally) Elo() (elo, margin float64) {
	mean, variance, n := t.moments()
	if n == 0 {
		return 0, math.Inf(1)
	}
	dev := 1.96 * math.Sqrt(variance/n)
	return eloOf(mean), (eloOf(min(mean+dev, 1)) - eloOf(max(mean-dev, 0))) / 2
}

// NormalisedElo is the difference in strength in standard deviations of a game's
// score, of which one is 800/ln 10, and how far it may be off.
func (t Tally) NormalisedElo() (elo, margin float64) {
	mean, variance, n := t.moments()
	if variance == 0 { // of nothing, too
		return 0, math.Inf(1)
	}
	if len(t.events()) == 5 {
		variance *= 2 // a pair deviates less than a game
		n *= 2
	}
	unit := 800 / math.Ln10
	return unit * (mean - 0.5) / math.Sqrt(variance), unit * 1.96 / math.Sqrt(n)
}

// Superiority is the probability that the entrant is the stronger one.
func (t Tally) Superiority() float64 {
	mean, variance, n := t.moments()
	switch {
	case t.Wins+t.Losses == 0:
		return 0.5
	case variance == 0:
		// All events ended alike, which tells nothing of how far they deviate:
		// the games that were decided are counted as tosses of a coin.
		return 0.5 * math.Erfc(-float64(t.Wins-t.Losses)/math.Sqrt(2*float64(t.Wins+t.Losses)))
	}
	return 0.5 * math.Erfc(-(mean-0.5)/math.Sqrt(2*variance/n))
}

func eloOf(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

func scoreOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Standings count the results of a match.
type Standings struct {
	names []string
	all   []Tally
	each  map[[2]int]*Tally // of the lower against the higher entrant
	games map[[3]int][]int  // half points of the lower entrant, by round, meeting, entrant
}

// NewStandings begins to count.
func NewStandings(names []string) *Standings {
	return &Standings{names: names, all: make([]Tally, len(names)), each: map[[2]int]*Tally{}, games: map[[3]int][]int{}}
}

// Add counts a game.
func (s *Standings) Add(p Pairing, r pgn.Result) {
	points := 1 // half points of White
	switch r {
	case pgn.WhiteWins:
		points = 2
	case pgn.BlackWins:
		points = 0
	case pgn.Draw:
	case pgn.Unknown:
		return
	}
	low, high := p.White, p.Black
	if low > high {
		low, high = high, low
		points = 2 - points
	}
	t := Tally{}
	switch points {
	case 2:
		t.Wins++
	case 1:
		t.Draws++
	case 0:
		t.Losses++
	}
	key := [3]int{p.Round, p.Meeting, low}
	s.games[key] = append(s.games[key], points)
	if list := s.games[key]; len(list)%2 == 0 {
		pair := list[len(list)-1] + list[len(list)-2]
		t.Pairs[pair]++
		if pair == 2 && points != 1 {
			t.Split++
		}
	}
	s.Restore(low, high, t)
}

// Restore counts what an entrant has scored against another one, be it before
// the match.
func (s *Standings) Restore(entrant, against int, t Tally) {
	s.all[entrant].count(t)
	s.all[against].count(t.turned())
	key := [2]int{min(entrant, against), max(entrant, against)}
	if s.each[key] == nil {
		s.each[key] = &Tally{}
	}
	if entrant > against {
		t = t.turned()
	}
	s.each[key].count(t)
}

func (t *Tally) count(u Tally) {
	t.Wins, t.Draws, t.Losses, t.Split = t.Wins+u.Wins, t.Draws+u.Draws, t.Losses+u.Losses, t.Split+u.Split
	for i, n := range u.Pairs {
		t.Pairs[i] += n
	}
}

// turned is the other side's score.
func (t Tally) turned() Tally {
	t.Wins, t.Losses = t.Losses, t.Wins
	slices.Reverse(t.Pairs[:])
	return t
}

// Between is what an entrant has scored against another one.
func (s *Standings) Between(entrant, against int) Tally {
	t := s.each[[2]int{min(entrant, against), max(entrant, against)}]
	switch {
	case t == nil:
		return Tally{}
	case entrant > against:
		return t.turned()
	}
	return *t
}

// Of is what an entrant has scored.
func (s *Standings) Of(entrant int) Tally { return s.all[entrant] }

// Table is the entrants in the order of their points, one a line.
func (s *Standings) Table() string {
	order := make([]int, len(s.names))
	width := 4
	for i, name := range s.names {
		order[i] = i
		width = max(width, len([]rune(name)))
	}
	rate := func(i int) float64 { return s.all[i].Points() / max(1, float64(s.all[i].Games())) }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rate(b), rate(a)) })
	text := fmt.Sprintf("%4s  %-*s  %7s %6s %6s  %5s %5s %5s %5s  %6s\n", "Rank", width, "Name", "Elo", "+/-", "Games", "Won", "Drawn", "Lost", "Score", "LOS")
	for rank, i := range order {
		t := s.all[i]
		elo, margin := t.Elo()
		text += fmt.Sprintf("%4d  %-*s  %7s %6s %6d  %5d %5d %5d %4.0f%%  %5.1f%%\n", rank+1, width, s.names[i], number(elo), number(margin),
			t.Games(), t.Wins, t.Draws, t.Losses, 100*rate(i), 100*t.Superiority())
	}
	return text
}

func number(x float64) string {
	switch {
	case math.IsNaN(x):
		return "-"
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	}
	return fmt.Sprintf("%.1f", x)
}
