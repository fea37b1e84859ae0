package json_test

import (
	"bytes"
	stdjson "encoding/json"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"rookery/problem"
	"rookery/solution"
	"rookery/solution/internal/sample"
	"rookery/solution/json"
	"rookery/solution/text"
)

func TestJSONRoundTrip(t *testing.T) {
	for name, play := range sample.Plays() {
		var b solution.Builder
		var doc strings.Builder
		if err := play(solution.Tee(&b, json.New(&doc, json.Options{Lines: true}))); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(doc.String(), "\n"); n != 1 {
			t.Errorf("%s: %d lines", name, n)
		}
		dec := json.NewDecoder(strings.NewReader(doc.String()))
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
		if err := got.Play(json.New(&again, json.Options{Lines: true})); err != nil {
			t.Fatal(err)
		}
		if again.String() != doc.String() {
			t.Errorf("%s: decoded and encoded again:\n%s\nfirst:\n%s", name, again.String(), doc.String())
		}
	}
}

func TestJSONSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../docs/solution.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	for name, play := range sample.Plays() {
		for _, l := range []problem.Language{problem.English, problem.German} {
			var doc bytes.Buffer
			if err := play(json.New(&doc, json.Options{Language: l, Regression: l == problem.German})); err != nil {
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
	doc, err := os.ReadFile("../../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, ok := strings.Cut(string(doc), "```json\n")
	example, _, ok2 := strings.Cut(example, "```")
	if !ok || !ok2 {
		t.Fatal("docs/json.md has no example")
	}
	schema, err := jsonschema.NewCompiler().Compile("../../docs/solution.schema.json")
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
	if _, err := json.NewDecoder(strings.NewReader(example)).Decode(); err != nil {
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
		if s, err := json.NewDecoder(strings.NewReader(bad)).Decode(); err == nil {
			t.Errorf("%s is read as %+v", bad, s)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for name := range sample.Plays() {
		if b, err := os.ReadFile("testdata/" + name + ".json"); err == nil {
			f.Add(b)
		}
	}
	f.Add([]byte(`{"version":1,"problem":{"board":[]},"twins":[],"summary":{"solutions":0}}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := json.NewDecoder(bytes.NewReader(b)).Decode()
		if err != nil {
			return
		}
		var doc bytes.Buffer
		sink := solution.Tee(text.New(io.Discard, text.Options{}), json.New(&doc, json.Options{}))
		if err := s.Play(sink); err != nil {
			t.Fatal(err)
		}
		if !stdjson.Valid(doc.Bytes()) {
			t.Errorf("not JSON: %s", doc.Bytes())
		}
	})
}

func TestJSONGolden(t *testing.T) {
	for name, play := range sample.Plays() {
		var doc strings.Builder
		if err := play(json.New(&doc, json.Options{})); err != nil {
			t.Fatal(err)
		}
		sample.Golden(t, name+".json", doc.String())
	}
}

// FuzzProblem: what a document says of its problem can be written and expanded.
func FuzzProblem(f *testing.F) {
	for name := range sample.Plays() {
		if b, err := os.ReadFile("testdata/" + name + ".json"); err == nil {
			f.Add(b)
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := json.NewDecoder(bytes.NewReader(b)).Problem()
		if err != nil {
			return
		}
		p.Expand()
	})
}
