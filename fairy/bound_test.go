package fairy_test

import (
	"slices"
	"testing"
	"time"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// Rules that ask without end come to the bound, and what is asked then ends.
func TestBound(t *testing.T) {
	for name, endless := range map[string]fairy.Hooks{
		"what is legal depends on whether the next side can move": {Legality: fairy.Legality{Laws: []fairy.Law{{Holds: func(p *fairy.Position) bool { return !p.Mobile() }}}}},
		"what is check depends on what the other side can play": {Legality: fairy.Legality{InCheck: fairy.CheckRule{Do: func(p *fairy.Position, _ chess.Colour, _ fairy.CheckTest) bool {
			p.Search().EachLegal(func(fairy.Move) bool { return true })
			return false
		}}}},
		"what follows from a move depends on what could follow": {Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: fairy.Rearrangement, Do: func(p *fairy.Position, _ *fairy.Course) {
			for _, m := range p.Moves().Pseudo(nil) {
				p.Try(m, p.Turn(), func() bool { return true })
			}
		}}}}},
	} {
		pos, err := position(&problem.Problem{Board: crowd("q")}, endless)
		if err != nil {
			t.Fatal(err)
		}
		told := 0
		pos.Search().Watch(func() bool { return false }, func() { told++ })
		before := pos.Snapshot()
		pos.Legal(nil)
		if told != 1 {
			t.Errorf("%s: the bound is told %d times", name, told)
		}
		if pos.Snapshot() != before {
			t.Errorf("%s: the position has changed", name)
		}
	}
}

// Who does not want an answer any more gets one soon.
func TestUnwanted(t *testing.T) {
	slow := fairy.Hooks{Legality: fairy.Legality{Laws: []fairy.Law{{Holds: func(p *fairy.Position) bool {
		return p.Search().Ply() > 6 || !p.Mobile()
	}}}}}
	pos, err := position(&problem.Problem{Board: crowd("q")}, slow)
	if err != nil {
		t.Fatal(err)
	}
	wanted := time.Now().Add(50 * time.Millisecond)
	pos.Search().Watch(func() bool { return time.Now().After(wanted) }, func() { t.Error("a bound was met") })
	pos.Legal(nil)
}

// TestWantedAgain: what is asked after a question that was ended has its whole answer.
func TestWantedAgain(t *testing.T) {
	for _, name := range []string{"Circe", "Madrasi", "Isardam", "AntiCirce", "BlackChecks", "KoeKo", "SingleBox", "Patrouille"} {
		pos, err := position(&problem.Problem{Board: crowd("q"), Conditions: []problem.Condition{sample(name)}})
		if err != nil {
			t.Fatal(err)
		}
		want := pos.Legal(nil)
		for tries := range 20 { // it is not always in the same place that a question ends
			polls := 0
			pos.Search().Watch(func() bool { polls++; return polls > tries }, func() { t.Error("a bound was met") })
			for i := 0; i < 1000 && polls <= tries; i++ {
				pos.Legal(nil)
			}
			pos.Search().Watch(func() bool { return false }, func() { t.Error("a bound was met") })
			if got := pos.Legal(nil); !slices.Equal(got, want) {
				t.Fatalf("%s: %d moves, %d before", name, len(got), len(want))
			}
		}
	}
}

// A question that is being asked has an answer meanwhile: men that paralyse each
// other, kings that move like those that observe them, captures that are tried.
func TestQuestionsComeRound(t *testing.T) {
	for _, names := range [][]string{
		{"Madrasi", "TransmutedKings"}, {"EiffelChess", "ReflectiveKings"}, {"PartialParalysis", "VaultingKings"},
		{"Woozles", "TransmutedKings"}, {"BackHome", "AntiCirce"}, {"BackHome", "SingleBox"}, {"KoeKo", "Leffie"},
		{"BrunnerChess", "Isardam"},
	} {
		if names[0] == "BackHome" && !*long {
			continue // a second each
		}
		p := &problem.Problem{Board: crowd("s")}
		for _, name := range names {
			p.Conditions = append(p.Conditions, problem.Condition{Name: name})
		}
		for i := range p.Board {
			if m := &p.Board[i].Man; m.Walk == "s" && m.Colour != problem.Neutral {
				m.Attributes = append(m.Attributes, "Magic")
			}
		}
		pos, err := position(p)
		if err != nil {
			t.Fatal(err)
		}
		pos.Search().Watch(func() bool { return false }, func() { t.Errorf("%v: the bound is met", names) })
		pos.Legal(nil)
	}
}
