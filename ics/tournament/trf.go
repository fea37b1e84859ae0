package tournament

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Score is a standing's points as they are written: "2.5", in an arena "7".
func (t *Tournament) Score(points int) string {
	switch {
	case t.Kind == Arena:
		return strconv.Itoa(points)
	case points%2 == 1:
		return fmt.Sprintf("%d.5", points/2)
	}
	return strconv.Itoa(points / 2)
}

// TieText is the value of a tie-break as it is written.
func TieText(tie Tie, value int) string {
	switch tie {
	case Buchholz, BuchholzCut1, Direct:
		return strconv.FormatFloat(float64(value)/2, 'f', -1, 64)
	case Sonneborn:
		return strconv.FormatFloat(float64(value)/4, 'f', -1, 64)
	}
	return strconv.Itoa(value)
}

// trfKinds are the tournaments' kinds in reports.
var trfKinds = map[Kind]string{
	Arena: "Individual: Arena", Swiss: "Individual: Swiss-System (Dutch)", RoundRobin: "Individual: Round-Robin", Knockout: "Individual: Knockout",
}

// WriteTRF writes the tournament as a report in FIDE's format TRF16 (C.04, annex 2):
// fields in columns, a line a player by pairing number, ten columns a round. What it
// has no words for, an arena's games and a match's further ones, are rounds of their own.
func (t *Tournament) WriteTRF(w io.Writer) error {
	seeds := t.seeds()
	number := make([]int, len(t.Players))
	for n, i := range seeds {
		number[i] = n + 1
	}
	place := make([]int, len(t.Players))
	points := make([]int, len(t.Players))
	standings := t.Standings()
	for rank, s := range standings {
		place[s.Player], points[s.Player] = rank+1, s.Points
	}
	if t.Kind == Arena {
		for i := range points {
			points[i] *= 2 // Score knows halves
		}
	}
	var b strings.Builder
	rated := 0
	for _, p := range t.Players {
		if p.Rating > 0 {
			rated++
		}
	}
	fmt.Fprintf(&b, "012 %s\n", t.Name)
	if !t.Begun.IsZero() {
		fmt.Fprintf(&b, "042 %s\n", t.Begun.UTC().Format("2006/01/02"))
	}
	if !t.Ended.IsZero() {
		fmt.Fprintf(&b, "052 %s\n", t.Ended.UTC().Format("2006/01/02"))
	}
	kind := trfKinds[t.Kind]
	if t.Team > 1 {
		kind = strings.Replace(kind, "Individual", "Team", 1)
	}
	fmt.Fprintf(&b, "062 %d\n072 %d\n082 0\n092 %s\n102 %s\n122 %d min + %d sec\n", len(t.Players), rated, kind, t.Creator, t.Base, t.Inc)
	rounds := t.trfRounds()
	last := max(t.Last, len(rounds))
	fmt.Fprintf(&b, "XXR %d\n", last)
	if t.Kind == Swiss {
		first := "white1"
		if t.BlackOne {
			first = "black1"
		}
		fmt.Fprintf(&b, "XXC %s\n", first)
	}
	for n, i := range seeds {
		p := t.Players[i]
		fmt.Fprintf(&b, "001 %4d %1s%3s %-33.33s %4d %3s %11s %10s %4.1f %4d", n+1, "", "", ascii(p.Name), p.Rating, "", "", "", float64(points[i])/2, place[i])
		for _, r := range rounds {
			b.WriteString("  " + trfGame(r, i, number))
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// trfRounds are the pairings by rounds in each of which nobody plays twice.
func (t *Tournament) trfRounds() [][]Pairing {
	var rounds [][]Pairing
	next := make([]int, len(t.Players)) // round in which the player is free, from 0
	from, highest := 0, 0
	for _, p := range t.Pairings {
		if t.Kind != Arena && p.Round > highest {
			highest, from = p.Round, len(rounds)
		}
		at := max(from, next[p.White])
		if p.Black != Nobody {
			at = max(at, next[p.Black])
		}
		for len(rounds) <= at {
			rounds = append(rounds, nil)
		}
		rounds[at] = append(rounds[at], p)
		next[p.White] = at + 1
		if p.Black != Nobody {
			next[p.Black] = at + 1
		}
	}
	return rounds
}

// trfGame is a player's round: the opponent's number, the colour and the result.
func trfGame(round []Pairing, player int, number []int) string {
	for _, p := range round {
		if !p.has(player) {
			continue
		}
		if p.Black == Nobody {
			return "0000 - " + string(p.Result)
		}
		opponent, colour, at := p.Black, "w", 0
		if p.Black == player {
			opponent, colour, at = p.White, "b", 1
		}
		result, ok := map[Result][2]string{
			WhiteWins: {"1", "0"}, BlackWins: {"0", "1"}, Draw: {"=", "="}, WhiteForfeit: {"+", "-"}, BlackForfeit: {"-", "+"}, BothForfeit: {"-", "-"},
		}[p.Result]
		if !ok {
			result = [2]string{" ", " "}
		}
		return fmt.Sprintf("%4d %s %s", number[opponent], colour, result[at])
	}
	return "0000 - Z"
}

// ascii replaces what the columns of a report cannot hold.
func ascii(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, s)
}
