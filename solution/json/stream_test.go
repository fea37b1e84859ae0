package json_test

import (
	"bytes"
	"context"
	stdjson "encoding/json"
	"errors"
	"testing"

	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solution/json"
	"rookery/solve"
)

// The pieces of a stream are the parts of the whole document.
func TestStream(t *testing.T) {
	problems, errs := popeye.Parse("", []byte(`beginproblem stipulation #2 option setplay variations
pieces white Kf1 Qb3 black Kh1 twin move f1 f2 endproblem`))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	var whole bytes.Buffer
	opt := json.Options{Regression: true}
	var pieces []string
	var nodes []stdjson.RawMessage
	sink := solution.Tee(json.New(&whole, opt), json.NewStream(opt, func(kind string, doc []byte) error {
		pieces = append(pieces, kind)
		if kind == "node" {
			nodes = append(nodes, doc)
		}
		return nil
	}))
	if _, err := solve.Solve(context.Background(), problems[0], solve.Config{}, sink); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Twins []struct {
			Halves []struct {
				Phases []struct{ Nodes []stdjson.RawMessage }
			}
		}
	}
	if err := stdjson.Unmarshal(whole.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	var want []stdjson.RawMessage
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
		if err := stdjson.Compact(&b, want[i]); err != nil || b.String() != string(nodes[i]) {
			t.Errorf("node %d:\n%s\nnot %s", i, nodes[i], b.String())
		}
	}
	if first, last := pieces[0], pieces[len(pieces)-1]; first != "problem" || last != "summary" {
		t.Errorf("begins with %s, ends with %s", first, last)
	}
}

func TestStreamError(t *testing.T) {
	full := errors.New("full")
	s := json.NewStream(json.Options{}, func(string, []byte) error { return full })
	s.Message(solution.Message{Text: "x"})
	if err := s.End(solution.Summary{}); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
}
