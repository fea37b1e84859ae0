package text_test

import (
	"strings"
	"testing"

	"rookery/problem"
	"rookery/solution"
	"rookery/solution/internal/sample"
	"rookery/solution/text"
)

func TestText(t *testing.T) {
	for _, l := range []problem.Language{problem.English, problem.German, problem.French} {
		for name, play := range map[string]func(solution.Sink) error{"battle": sample.Battle, "help": sample.Help, "retractor": sample.Retractor} {
			var b strings.Builder
			w := text.New(&b, text.Options{Language: l, Regression: l == problem.German})
			if err := play(w); err != nil {
				t.Fatal(err)
			}
			sample.Golden(t, name+"."+l.String()+".txt", b.String())
		}
	}
}

func TestMessages(t *testing.T) {
	var out, msg strings.Builder
	w := text.New(&out, text.Options{Language: problem.German, Regression: true, Messages: &msg})
	w.Begin(&problem.Problem{})
	for _, m := range []solution.Message{
		{Kind: solution.OptionIgnored, Option: "SetPlay"},
		{Kind: solution.KingCapturable},
		{Kind: solution.NotSolved, Text: "Circe"},
		{Kind: solution.NoStipulation},
		{Kind: solution.PicturesTried, Number: 12, Moves: [2]int{3, 4}},
		{Kind: solution.MoveNumber, Number: 7, Sub: []int{2}, Node: &solution.Node{Move: sample.Move("wqa1-a2"), Check: true}},
	} {
		w.Message(m)
	}
	if err := w.End(solution.Summary{Interrupted: true}); err != nil {
		t.Fatal(err)
	}
	if want := "Satzspiel nicht anwendbar - ignoriert\n\n12 moegliche Stellungen in 3+4\n  7:2  (Da1-a2 + )Bearbeitung abgebrochen.\n\n\n"; out.String() != want {
		t.Errorf("text %q", out.String())
	}
	if want := "\nDie am Zug befindliche Partei kann den Koenig schlagenCirce wird noch nicht geloest\nKeine Forderung angegeben\n"; msg.String() != want {
		t.Errorf("messages %q", msg.String())
	}
}
