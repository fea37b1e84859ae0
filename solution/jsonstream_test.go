package solution_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"testing"

	"rookery/problem/popeye"
	"rookery/solution"
	solver "rookery/solve"
)

// The pieces of a stream are the parts of the whole document.
func TestJSONStream(t *testing.T) {
	problems, errs := popeye.Parse("", []byte(`beginproblem stipulation #2 option setplay variations
pieces white Kf1 Qb3 black Kh1 twin move f1 f2 endproblem`))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	var whole bytes.Buffer
	opt := solution.JSONOptions{Regression: true}
	var pieces []string
	var nodes []json.RawMessage
	sink := solution.Tee(solution.NewJSON(&whole, opt), solution.NewJSONStream(opt, func(kind string, doc []byte) error {
		pieces = append(pieces, kind)
		if kind == "node" {
			nodes = append(nodes, doc)
		}
		return nil
	}))
	if _, err := solver.Solve(context.Background(), problems[0], solver.Config{}, sink); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Twins []struct {
			Halves []struct {
				Phases []struct{ Nodes []json.RawMessage }
			}
		}
	}
	if err := json.Unmarshal(whole.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	var want []json.RawMessage
	for _, twin := range doc.Twins {
		for _, half := range twin.Halves {
			for _, phase := range half.Phases {
				want = append(want, phase.Nodes...)
			}
		}
	}
	if len(nodes) == 0 || len(nodes) != len(want) {
		t.Fatalf("%d nodes, not %d", len(nodes), len(want))
	}
	for i := range want {
		var b bytes.Buffer
		if err := json.Compact(&b, want[i]); err != nil || b.String() != string(nodes[i]) {
			t.Errorf("node %d:\n%s\nnot %s", i, nodes[i], b.String())
		}
	}
	if first, last := pieces[0], pieces[len(pieces)-1]; first != "problem" || last != "summary" {
		t.Errorf("begins with %s, ends with %s", first, last)
	}
}

func TestJSONStreamError(t *testing.T) {
	full := errors.New("full")
	s := solution.NewJSONStream(solution.JSONOptions{}, func(string, []byte) error { return full })
	s.Message(solution.Message{Text: "x"})
	if err := s.End(solution.Summary{}); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
}
