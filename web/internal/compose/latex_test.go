package compose

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"rookery/diagram"
	"rookery/problem"
)

// The examples as LaTeX are the same problems again, as far as a diagram tells.
func TestReadLaTeXOfExamples(t *testing.T) {
	files, err := os.ReadDir("../../../examples")
	if err != nil {
		t.Fatal(err)
	}
	same := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".inp") {
			continue
		}
		r, p, err := Read(exampleText(t, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Walks) > 0 {
			continue // LaTeX names them and does not define them
		}
		var b bytes.Buffer
		if err := diagram.LaTeX(&b, diagram.FromProblem(p, problem.English), diagram.Options{}); err != nil {
			t.Fatal(err)
		}
		again, _, err := Read(b.String())
		if err != nil {
			t.Errorf("%s: %v\n%s", f.Name(), err, b.String())
			continue
		}
		if again.Forsyth != r.Forsyth {
			t.Errorf("%s: %s, not %s", f.Name(), again.Forsyth, r.Forsyth)
		}
		if len(again.Complaints) == 0 && again.Problem.Stipulation == r.Problem.Stipulation && slices.Equal(again.Problem.Conditions, r.Problem.Conditions) &&
			len(again.Problem.Twins) == len(r.Problem.Twins) {
			same++
		} else {
			t.Logf("%s: %+v, not %+v", f.Name(), again, r)
		}
	}
	if same < 25 {
		t.Errorf("only %d examples are the same", same)
	}
}

func TestReadLaTeX(t *testing.T) {
	const src = `\begin{diagram}\author{Doe, Jane}\pieces{wKa1, wDUb2, sKh8, sSh1}\stipulation{\#2*}\condition{Circe}
\twins{b) wKa1{\ra}b1; +c) --sSh1, +wSc3; d) wKa1{\lra}sKh8; e) something else}
\remark{Duplex; Royal: wGb2; seen by chance}\end{diagram}`
	r, _, err := Read(src)
	if err != nil || len(r.Complaints) != 1 || !r.Complaints[0].Warning || r.Complaints[0].Line != 2 || r.Complaints[0].Column != 62 {
		t.Fatalf("%v %+v", err, r)
	}
	for _, part := range []string{"author Jane Doe", "stipulation #2", "condition Circe", "SetPlay", "Duplex", "Royal Gb2",
		"remark e) something else", "remark seen by chance"} {
		if !strings.Contains(r.Text, part) {
			t.Errorf("no %q in\n%s", part, r.Text)
		}
	}
	for i, want := range []string{"move a1 b1", "continued remove h1 add white Sc3", "exchange a1 h8"} {
		if i >= len(r.Problem.Twins) || !strings.EqualFold(strings.Join(strings.Fields(r.Problem.Twins[i]), " "), want) {
			t.Errorf("twin %d of %q is not %q", i, r.Problem.Twins, want)
		}
	}
	if r, _, err := Read(`\begin{diagram}\pieces{wQa1}\stipulation{\#2}`); err != nil || len(r.Complaints) == 0 {
		t.Errorf("%v %+v", err, r)
	}
}
