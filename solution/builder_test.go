package solution_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

func TestReplay(t *testing.T) {
	for name, play := range map[string]func(*testing.T, solution.Sink) error{"battle": battle, "help": help} {
		var direct, again strings.Builder
		var b solution.Builder
		text := solution.NewText(&direct, solution.TextOptions{})
		if err := play(t, solution.Tee(text, &b)); err != nil {
			t.Fatal(err)
		}
		if err := b.Solution.Play(solution.NewText(&again, solution.TextOptions{})); err != nil {
			t.Fatal(err)
		}
		if direct.String() != again.String() {
			t.Errorf("%s: replayed solution differs:\n%s", name, again.String())
		}
	}
}

// failing is a Sink whose End fails.
type failing struct{ solution.Builder }

func (*failing) End(solution.Summary) error { return errors.New("full") }

func TestTeeError(t *testing.T) {
	var b solution.Builder
	if err := battle(t, solution.Tee(&failing{}, &b)); err == nil || !strings.Contains(err.Error(), "full") {
		t.Errorf("error %v", err)
	}
	if b.Solution.Summary.Solutions != 2 {
		t.Error("the sink behind the failing one got no summary")
	}
}

// fairy plays a tree that has every field set.
func fairy(t *testing.T, sink solution.Sink) error {
	t.Helper()
	bishop := problem.Man{Colour: problem.Black, Walk: problem.Bishop}
	queen := problem.Man{Colour: problem.Neutral, Walk: problem.Queen, Attributes: []problem.Attribute{"Chameleon"}}
	p := &problem.Problem{
		Board: men(t, "wKa1 bKh8 Kamikaze,Royal:nGd4"), Target: men(t, "wKa2"),
		Conditions: []problem.Condition{{Name: "Circe", Params: []problem.Param{
			{Kind: problem.WordParam, Word: "Mirror"}, {Kind: problem.NumberParam, Number: 0},
			{Kind: problem.SquaresParam, Squares: []chess.Square{0, 63}}, {Kind: problem.WalksParam, Walks: []problem.Walk{"g"}},
			{Kind: problem.TextParam, Word: "ce357"},
		}}},
		Stipulation: problem.Stipulation{Text: "h#2"},
	}
	p.Options.Given = []problem.Option{{Name: "Threat", Args: []string{"2"}}}
	var changes []problem.Change
	for k := problem.MoveMan; k <= problem.ReplaceBoard; k++ {
		changes = append(changes, problem.Change{Kind: k})
	}
	changes[problem.MoveMan].To = chess.At(3, 3)
	changes[problem.ChangeStipulation].Stipulation.Text = "#1"
	changes[problem.ChangeConditions].Conditions = p.Conditions
	changes[problem.ChangeOptions].Options = p.Options.Given
	changes[problem.SubstituteWalk].Walks = [2]problem.Walk{"q", "r"}
	sink.Begin(p)
	sink.BeginTwin(solution.Twin{Label: "zeroposition", Zero: true, Problem: p, Before: p})
	sink.EndTwin()
	sink.BeginTwin(solution.Twin{Label: "a", Continued: true, Changes: changes, Problem: p, Before: p})
	sink.Message(solution.Message{Kind: solution.Note, Text: "a note"})
	sink.BeginHalf(solution.Half{Duplex: true, Starter: chess.Black})
	sink.Message(solution.Message{Kind: solution.KingCapturable})
	sink.BeginPhase(solution.Phase{Kind: solution.PostKey, FirstPly: 1})
	sink.Message(solution.Message{Kind: solution.PicturesTried, Number: 3, Sub: []int{1, 2}, Moves: [2]int{4, 5}, Elapsed: 5 * time.Millisecond})
	n := &solution.Node{Kind: solution.FirstMove, Ply: 3, Check: true, Constraint: true, Zugzwang: true, Refutes: true,
		Goals: []problem.Goal{{Kind: problem.Target, Square: 63}, {Kind: problem.AToB}}}
	n.Move = move(t, "bsa1*a8:wq")
	n.Move.Before = []solution.Effect{{Kind: solution.SetWalk, Square: 3, Man: queen}}
	n.Move.Swapped = &bishop
	n.Move.Effects = []solution.Effect{
		{Kind: solution.AddMan, Square: 4, Man: bishop}, {Kind: solution.RemoveMan, Square: 5, Man: queen},
		{Kind: solution.MoveMan, Square: 6, To: 7, Man: bishop, Other: &queen},
		{Kind: solution.SetWalk, Square: 8, Man: queen, Inline: true},
		{Kind: solution.SetColour, Square: 9, Man: problem.Man{Colour: problem.Black, Walk: "s"}},
		{Kind: solution.SwapMen, Square: 10, To: 11, Man: queen, Other: &bishop},
		{Kind: solution.MoveImitator, Squares: []chess.Square{0, 12}},
		{Kind: solution.Onward, To: 13, Other: &bishop},
		{Kind: solution.Partner, Square: 14, To: 15, Man: bishop, Inline: true},
		{Kind: solution.TurnHalfNeutral, Square: 16, Man: queen, Inline: true},
		{Kind: solution.SetAttributes, Square: 17, Man: queen},
		{Kind: solution.OtherEffect, Text: " (3/4)", Inline: true},
	}
	castling := &solution.Node{Kind: solution.Step, Ply: 4, Move: solution.Move{
		Castling: 'Q', Man: problem.Man{Walk: problem.King}, From: chess.At(4, 0), To: chess.At(2, 0)}}
	n.Replies = []*solution.Node{castling}
	n.Threats = []*solution.Node{{Kind: solution.Threat, Ply: 5, Move: solution.Move{Null: true}}}
	sink.Node(&solution.Node{Kind: solution.Root, Replies: []*solution.Node{n}})
	sink.EndPhase()
	sink.EndHalf()
	sink.EndTwin()
	sink.Message(solution.Message{Kind: solution.NotSolved, Text: "Circe"})
	return sink.End(solution.Summary{Partial: true, Interrupted: true, Failed: true, Solutions: 1, Elapsed: time.Second, Positions: 7})
}

func plays() map[string]func(*testing.T, solution.Sink) error {
	return map[string]func(*testing.T, solution.Sink) error{"battle": battle, "help": help, "fairy": fairy}
}

func TestJSONRoundTrip(t *testing.T) {
	for name, play := range plays() {
		var b solution.Builder
		var doc strings.Builder
		if err := play(t, solution.Tee(&b, solution.NewJSON(&doc, solution.JSONOptions{Lines: true}))); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(doc.String(), "\n"); n != 1 {
			t.Errorf("%s: %d lines", name, n)
		}
		dec := solution.NewDecoder(strings.NewReader(doc.String()))
		got, err := dec.Decode()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if _, err := dec.Decode(); err != io.EOF {
			t.Errorf("%s: %v after the last document", name, err)
		}
		for i := range b.Solution.Twins {
			want, have := b.Solution.Twins[i], got.Twins[i]
			if !reflect.DeepEqual(want.Halves, have.Halves) || !reflect.DeepEqual(want.Remarks, have.Remarks) {
				t.Errorf("%s: twin %d differs", name, i)
			}
			if name != "battle" && !reflect.DeepEqual(want.Changes, have.Changes) {
				t.Errorf("%s: changes of twin %d differ:\n%+v\n%+v", name, i, want.Changes, have.Changes)
			}
		}
		if got.Summary != b.Solution.Summary || !reflect.DeepEqual(got.Remarks, b.Solution.Remarks) {
			t.Errorf("%s: summary or messages differ", name)
		}
		var again strings.Builder
		if err := got.Play(solution.NewJSON(&again, solution.JSONOptions{Lines: true})); err != nil {
			t.Fatal(err)
		}
		if again.String() != doc.String() {
			t.Errorf("%s: decoded and encoded again:\n%s\nfirst:\n%s", name, again.String(), doc.String())
		}
	}
}

func TestJSONSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../docs/solution.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	for name, play := range plays() {
		for _, l := range []problem.Language{problem.English, problem.German} {
			var doc bytes.Buffer
			if err := play(t, solution.NewJSON(&doc, solution.JSONOptions{Language: l, Regression: l == problem.German})); err != nil {
				t.Fatal(err)
			}
			inst, err := jsonschema.UnmarshalJSON(&doc)
			if err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(inst); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	for _, bad := range []string{
		`{}`,
		`{"version":1,"problem":{"board":[{"square":"j9","colour":"white","walk":"k"}]},"twins":[],"summary":{"solutions":0}}`,
		`{"version":1,"problem":{"board":[]},"twins":[{"halves":[{"starter":"white","mode":"spiral"}]}],"summary":{"solutions":0}}`,
		`{"version":1,"problem":{"board":[]},"twins":[],"summary":{"solutions":0},"surprise":1}`,
	} {
		inst, err := jsonschema.UnmarshalJSON(strings.NewReader(bad))
		if err != nil {
			t.Fatal(err)
		}
		if schema.Validate(inst) == nil {
			t.Errorf("the schema takes %s", bad)
		}
	}
}

// The example of the documentation is one.
func TestJSONDocumentation(t *testing.T) {
	doc, err := os.ReadFile("../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, ok := strings.Cut(string(doc), "```json\n")
	example, _, ok2 := strings.Cut(example, "```")
	if !ok || !ok2 {
		t.Fatal("docs/json.md has no example")
	}
	schema, err := jsonschema.NewCompiler().Compile("../docs/solution.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	inst, err := jsonschema.UnmarshalJSON(strings.NewReader(example))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(inst); err != nil {
		t.Error(err)
	}
	if _, err := solution.NewDecoder(strings.NewReader(example)).Decode(); err != nil {
		t.Error(err)
	}
}

func TestDecodeErrors(t *testing.T) {
	for _, bad := range []string{
		`{"version":99}`, `[]`, `{"version":1,"twins":[{"halves":[{"starter":"green"}]}]}`,
		`{"version":1,"twins":[{"halves":[{"phases":[{"nodes":[{"goals":["?"]}]}]}]}]}`,
		`{"version":1,"twins":[{"halves":[{"phases":[{"nodes":[null]}]}]}]}`,
		`{"version":1,"twins":[{"halves":[{"phases":[{"nodes":[{"ply":-1}]}]}]}]}`,
		`{"version":1,"twins":[{"halves":[{"phases":[{"nodes":[{"ply":1000000000}]}]}]}]}`,
		`{"version":1,"twins":[{"halves":[{"phases":[{"nodes":[{"move":{"from":"z3"}}]}]}]}]}`,
		`{"version":1,"twins":[{"halves":[{"phases":[{"nodes":[{"move":{"castling":"sideways"}}]}]}]}]}`,
	} {
		if s, err := solution.NewDecoder(strings.NewReader(bad)).Decode(); err == nil {
			t.Errorf("%s is read as %+v", bad, s)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for name := range plays() {
		if b, err := os.ReadFile("testdata/" + name + ".json"); err == nil {
			f.Add(b)
		}
	}
	f.Add([]byte(`{"version":1,"problem":{"board":[]},"twins":[],"summary":{"solutions":0}}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := solution.NewDecoder(bytes.NewReader(b)).Decode()
		if err != nil {
			return
		}
		var doc bytes.Buffer
		sink := solution.Tee(solution.NewText(io.Discard, solution.TextOptions{}), solution.NewJSON(&doc, solution.JSONOptions{}))
		if err := s.Play(sink); err != nil {
			t.Fatal(err)
		}
		if !json.Valid(doc.Bytes()) {
			t.Errorf("not JSON: %s", doc.Bytes())
		}
	})
}

func TestJSONGolden(t *testing.T) {
	for name, play := range plays() {
		var doc strings.Builder
		if err := play(t, solution.NewJSON(&doc, solution.JSONOptions{})); err != nil {
			t.Fatal(err)
		}
		golden(t, name+".json", doc.String())
	}
}
