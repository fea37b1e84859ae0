package contests

import (
	"fmt"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/tournament"
)

// tieHeads are tie-breaks in the head of a narrow table.
var tieHeads = map[tournament.Tie]string{
	tournament.Buchholz: "Buchh.", tournament.BuchholzCut1: "B.cut1", tournament.Sonneborn: "S-B", tournament.Direct: "direct",
	tournament.Wins: "wins", tournament.Performance: "perf.",
}

// Standings is the table of a tournament.
func Standings(t *tournament.Tournament) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Tournament %d: %s (%s, %s)\n", t.ID, t.Name, t.Kind, t.State)
	if t.Last > 0 {
		fmt.Fprintf(&b, "Round %d of %d.\n", t.Round, t.Last)
	}
	fmt.Fprintf(&b, "\n    %-24s Points", "")
	for _, tie := range t.TieBreaks() {
		fmt.Fprintf(&b, " %6s", tieHeads[tie])
	}
	b.WriteString("\n")
	for _, s := range t.Standings() {
		p := t.Players[s.Player]
		out := ""
		if p.Withdrawn {
			out = " (out)"
		}
		fmt.Fprintf(&b, "%3d %-24.24s %6s", s.Place, p.Name+" ("+accounts.RatingOnce(p.Rating, p.Guest)+")"+out, t.Score(s.Points))
		for i, tie := range t.TieBreaks() {
			fmt.Fprintf(&b, " %6s", tournament.TieText(tie, s.Ties[i]))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// Pairings is the table of who plays whom in a round.
func Pairings(t *tournament.Tournament, round int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Tournament %d: %s, round %d\n\n", t.ID, t.Name, round)
	for _, p := range t.Pairings {
		if p.Round != round {
			continue
		}
		other := "bye"
		if p.Black != tournament.Nobody {
			other = t.Players[p.Black].Name
		}
		result := string(p.Result)
		switch p.Result {
		case tournament.Pending:
			result = "*"
		case tournament.FullBye:
			result = "1"
		case tournament.HalfBye:
			result = "1/2"
		}
		fmt.Fprintf(&b, "%3d  %-24s %-24s %s\n", p.Board, t.Players[p.White].Name, other, result)
	}
	return b.String()
}

// Line is a tournament in a list of them.
func Line(t *tournament.Tournament) string {
	return fmt.Sprintf("%3d %-9s %-8s %11s  %s  %s\n", t.ID, t.State, t.Kind, sizeOf(t), termsOf(t).Summary(), t.Name)
}
