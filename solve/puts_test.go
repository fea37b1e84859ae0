package solve_test

import (
	"flag"
	"testing"

	"rookery/fairy"
	"rookery/fairy/attribute"
	"rookery/fairy/condition"
	"rookery/fairy/walk"
	"rookery/problem"
	"rookery/solve"
)

var putGames = flag.Int("put-games", 8, "random games under each condition of which it is counted whom a half move may put on squares")

// counted are conditions of whose effects it is told how many men they put on squares.
var counted = []string{
	"Anda", "AndaInverse", "AndernachChess", "AntiAndernachChess", "Tibet", "DoubleTibet", "TraitorChess", "DarkSide",
	"ChameleonChess", "LineChameleonChess", "NorskSjakk", "Football", "RelegationChess", "FrankfurtChess", "ProteanChess",
	"EinsteinChess", "AntiEinsteinChess", "Circe", "AntiCirce",
}

// TestCountedGamesAreFound: a game that has been played under such a condition is among the solutions.
func TestCountedGamesAreFound(t *testing.T) {
	t.Parallel()
	r := newRandom(95)
	for _, name := range counted {
		for range *putGames {
			p := &problem.Problem{Conditions: []problem.Condition{{Name: name}}}
			r.playCounted(t, p)
			p.Stipulation.Traditional = &problem.Traditional{Goal: problem.Goal{Kind: problem.AToB}, Moves: 1}
			p.Stipulation.Text = p.Stipulation.Traditional.String()
			p.Options.MaxSolutions = problem.Limit{N: 1, Set: true}
			if got, sum := solvedText(t, p, solve.Config{Jobs: 1}); sum.Solutions == 0 {
				t.Errorf("%s: the game to %v is not found\n%s", name, p.Target, got)
			}
		}
	}
}

// playCounted makes a problem's diagram and plays two half moves, captures most of all, to its target.
func (r random) playCounted(t *testing.T, p *problem.Problem) {
	t.Helper()
	for {
		start := r.diagram(t)
		p.Board = placements(start.Board())
		rules, err := fairy.NewRules(walk.Finder(nil))
		if err != nil {
			t.Fatal(err)
		}
		for _, err := range []error{walk.Promote(rules, p.Board), attribute.Apply(rules, p), condition.Apply(rules, p.Conditions)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		pos, err := rules.NewPosition(fairy.Setup{Board: p.Board, Turn: start.Turn()})
		if err != nil {
			t.Fatal(err)
		}
		played := 0
		for list := pos.Legal(nil); played < 2 && len(list) > 0; list = pos.Legal(nil) {
			m := list[r.IntN(len(list))]
			for i := 0; i < 8 && !m.IsCapture(); i++ {
				m = list[r.IntN(len(list))]
			}
			pos.Play(m)
			played++
		}
		if p.Target = pos.Record().Men(); played == 2 {
			return
		}
	}
}

// TestNeutralMenAreCounted: who is missing may be neutral, and then either side can bring him.
func TestNeutralMenAreCounted(t *testing.T) {
	t.Parallel()
	p := parsed(t, "pieces white ka1 rb1 sf1 black kh8 rg8 bc8\nstipulation a=>b2\ncondition andainverse\npieces white ka2 sf1 neutral rb4g5 black kh7 bc8")
	want, plain := solvedText(t, p, solve.Config{Jobs: 1, Plain: true})
	got, counted := solvedText(t, p, solve.Config{Jobs: 1})
	if plain.Solutions == 0 || got != want {
		t.Errorf("counted\n%s\nplain\n%s", got, want)
	}
	if counted.Positions > plain.Positions/4 {
		t.Errorf("%d positions, %d counted", plain.Positions, counted.Positions)
	}
}
