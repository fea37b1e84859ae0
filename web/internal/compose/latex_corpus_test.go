package compose

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"rookery/diagram"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/web/internal/site"
)

// corpusProblems are the first problems of the files of the corpus, one of so
// many, where it is at hand.
func corpusProblems(t *testing.T, one int) map[string]*problem.Problem {
	t.Helper()
	files, err := filepath.Glob("../../../../shared/corpus/popeye/*/*.inp")
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]*problem.Problem{}
	for i, name := range files {
		if i%one != 0 {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for p, errs := range popeye.Problems(name, src, popeyeLimits()) {
			if errs.Err() == nil {
				list[filepath.Base(name)] = p
			}
			break
		}
	}
	return list
}

// inEnglish is what a problem's data is in English, without options that are
// requests to the solver.
func inEnglish(p *problem.Problem) Problem {
	q := *p
	q.Language = problem.English
	form := problemOf(&q)
	form.Options = nil
	for i, twin := range form.Twins {
		form.Twins[i] = strings.ToLower(site.Line(twin))
	}
	slices.SortFunc(form.Board, func(a, b Man) int { return strings.Compare(a.Square, b.Square) })
	for i := range form.Board {
		slices.Sort(form.Board[i].Attributes)
	}
	return form
}

// What LaTeX says of a problem is read again; what cannot be said is told.
func TestLaTeXRoundTrip(t *testing.T) {
	same, silent := 0, 0
	list := corpusProblems(t, 5)
	for name, p := range list {
		var b bytes.Buffer
		if err := diagram.LaTeX(&b, diagram.FromProblem(p, problem.English), diagram.Options{}); err != nil {
			t.Fatal(err)
		}
		r, q, err := Read(b.String())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		want, got := inEnglish(p), inEnglish(q)
		var differ []string
		for _, part := range []struct {
			name      string
			want, got any
		}{
			{"board", want.Board, got.Board}, {"stipulation", want.Stipulation, got.Stipulation},
			{"conditions", want.Conditions, got.Conditions}, {"twins", want.Twins, got.Twins},
			{"zero position", len(p.ZeroChanges), len(q.ZeroChanges)},
		} {
			if !reflect.DeepEqual(part.want, part.got) {
				differ = append(differ, part.name)
				t.Logf("%s: %s: %v, not %v", name, part.name, part.got, part.want)
			}
		}
		switch {
		case len(differ) == 0 && len(r.Complaints) == 0:
			same++
		case len(r.Complaints) == 0:
			silent++
			t.Logf("SILENT %s: %v\n%s", name, differ, b.String())
		default:
			t.Logf("TOLD %s: %v %v", name, differ, r.Complaints)
		}
	}
	t.Logf("%d problems: %d the same, %d silently another", len(list), same, silent)
	// Remarks on twins are not in the diagram.
	if silent > 1+len(list)/500 || same < len(list)*98/100 {
		t.Errorf("of %d problems %d are the same, %d silently another", len(list), same, silent)
	}
}
