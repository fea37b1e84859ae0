package tournament

import (
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// A published tournament is one whose pairings are known from elsewhere.
type published struct {
	name    string
	last    int
	first   colour
	players [][]string // by pairing number: opponent, colour and result of each round
	next    string     // the pairs after the last round, White first
}

func readPublished(t *testing.T) (list []*published) {
	t.Helper()
	b, err := os.ReadFile("testdata/published.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		if head, ok := strings.CutPrefix(line, "-- "); ok {
			p := &published{first: white}
			var rest string
			p.name, rest, _ = strings.Cut(head, ": ")
			var first string
			if _, err := fmt.Sscanf(rest, "%d rounds, %s first", &p.last, &first); err != nil {
				t.Fatal(err)
			}
			if first == "black" {
				p.first = black
			}
			list = append(list, p)
			continue
		}
		p := list[len(list)-1]
		if words[0] == "next" {
			sort.Strings(words[1:])
			p.next = strings.Join(words[1:], " ")
			continue
		}
		p.players = append(p.players, words)
	}
	return list
}

// results are a round's, by what White's line says.
var results = map[byte]Result{'1': WhiteWins, '0': BlackWins, '=': Draw, '+': WhiteForfeit, '-': BlackForfeit}

// before is the tournament when a round begins, and who plays in it.
func (p *published) before(t *testing.T, round int) (tour *Tournament, plays map[int]bool) {
	t.Helper()
	tour = &Tournament{Round: round, Last: p.last, BlackOne: p.first == black, Settings: Settings{Kind: Swiss}}
	plays = map[int]bool{}
	for i, words := range p.players {
		tour.Players = append(tour.Players, Player{Name: fmt.Sprintf("%03d", i+1), Entry: Entry{Rating: 3000 - i}})
		for r, w := range words {
			if r+1 == round && w != "." {
				plays[i] = true
			}
			if r+1 >= round || w[len(w)-2] != 'w' {
				continue
			}
			opponent, err := strconv.Atoi(w[:len(w)-2])
			if err != nil {
				t.Fatal(err)
			}
			result := results[w[len(w)-1]]
			if theirs := p.players[opponent-1][r]; result == BlackForfeit && theirs[len(theirs)-1] == '-' {
				result = BothForfeit
			}
			tour.Pairings = append(tour.Pairings, Pairing{Round: r + 1, White: i, Black: opponent - 1, Result: result})
		}
		if round > len(words) {
			plays[i] = true
		}
	}
	return tour, plays
}

// pairs are those of a round, White first.
func (p *published) pairs(round int) string {
	if round > len(p.players[0]) {
		return p.next
	}
	var list []string
	for i, words := range p.players {
		if w := words[round-1]; w[len(w)-2] == 'w' {
			list = append(list, fmt.Sprintf("%d-%s", i+1, w[:len(w)-2]))
		}
	}
	sort.Strings(list)
	return strings.Join(list, " ")
}

// TestPublished pairs every round of published tournaments.
func TestPublished(t *testing.T) {
	for _, p := range readPublished(t) {
		t.Run(p.name, func(t *testing.T) {
			for round := 1; round <= len(p.players[0])+1; round++ {
				tour, plays := p.before(t, round)
				var here []*entrant
				for i, e := range tour.entrants() {
					if plays[i] {
						here = append(here, e)
					}
				}
				pairs, _, err := (&pairer{first: p.first}).pair(here)
				if err != nil {
					t.Fatalf("round %d: %v", round, err)
				}
				var list []string
				for _, q := range pairs {
					w, b := allocate(q[0], q[1], p.first)
					list = append(list, fmt.Sprintf("%d-%d", w.number, b.number))
				}
				sort.Strings(list)
				if got, want := strings.Join(list, " "), p.pairs(round); got != want {
					t.Errorf("round %d:\n got %s\nwant %s", round, got, want)
				}
			}
		})
	}
}
