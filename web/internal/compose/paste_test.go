package compose

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"rookery/problem"
	"rookery/problem/olv"
	"rookery/problem/popeye"
	"rookery/solution/json"
	"rookery/solve"
)

// pasted are problems to be read in all forms: the examples and, where it is at
// hand, the corpus.
func pasted(t *testing.T) map[string]*problem.Problem {
	t.Helper()
	list := corpusProblems(t, 5)
	files, err := filepath.Glob("../../../examples/*.inp")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for p := range popeye.Problems(name, src, popeyeLimits()) {
			list[filepath.Base(name)] = p
			break
		}
	}
	return list
}

// captioned is what a problem is for the pages, options included.
func captioned(p *problem.Problem) Problem {
	form := inEnglish(p)
	q := *p
	q.Language = problem.English
	form.Options = problemOf(&q).Options
	// Of blanks only those between words count.
	form.Authors, form.Titles, form.Origins = lines(form.Authors), lines(form.Titles), lines(form.Origins)
	form.Awards, form.Remarks = lines(form.Awards), lines(form.Remarks)
	return form
}

// whatDiffers names the fields in which two problems are not the same.
func whatDiffers(a, b Problem) (fields []string) {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	for i := range x.NumField() {
		f, g := x.Field(i), y.Field(i)
		if f.Kind() == reflect.Slice && f.Len() == 0 && g.Len() == 0 {
			continue
		}
		if !reflect.DeepEqual(f.Interface(), g.Interface()) {
			fields = append(fields, x.Type().Field(i).Name)
		}
	}
	return fields
}

// Nothing of a problem is lost between the form and the text.
func TestBothSidesAgree(t *testing.T) {
	list := pasted(t)
	for name, p := range list {
		r, err := ReadingOf(p)
		if err != nil {
			t.Fatal(err)
		}
		_, q, err := Read(r.Text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := whatDiffers(captioned(p), captioned(q)); d != nil {
			t.Errorf("%s: as text: %v: %+v, not %+v", name, d, captioned(q), captioned(p))
		}
		if p != nil && len(problem.TopMen(p.Board)) != len(p.Board) {
			continue // the form has no underworld
		}
		again, err := edited(r.Text, &r.Problem)
		if err != nil {
			t.Errorf("%s: as form: %v", name, err)
			continue
		}
		_, q, err = Read(again.Text)
		if err != nil {
			t.Errorf("%s: as form: %v", name, err)
		} else if d := whatDiffers(captioned(p), captioned(q)); d != nil {
			t.Errorf("%s: as form: %v: %v\n%s\nnot\n%s", name, d, again.Complaints, again.Text, r.Text)
		}
	}
	t.Logf("%d problems", len(list))
}

func TestPasteOlvAndForsyth(t *testing.T) {
	list := pasted(t)
	told, fens := 0, 0
	for name, p := range list {
		var b bytes.Buffer
		if err := olv.Write(&b, olv.Of(p)); err != nil {
			told++
			continue // .olv cannot say it
		}
		r, q, err := Read(b.String())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		// The format has no titles and remarks, one source, and nobody below others.
		want, got := captioned(p), captioned(q)
		for _, form := range []*Problem{&want, &got} {
			form.Titles, form.Remarks, form.Origins = nil, nil, nil
			for i, twin := range form.Twins {
				form.Twins[i], _, _ = strings.Cut(twin, " remark ")
			}
		}
		if len(topMen(p)) < len(p.Board) {
			want.Board, got.Board = nil, nil
		}
		if d := whatDiffers(want, got); d != nil && len(r.Complaints) == 0 {
			t.Errorf("%s: .olv: %v: %+v, not %+v\n%s", name, d, got, want, b.String())
		} else if d != nil {
			told++
		}
		top := topMen(p)
		if len(top) == 0 || slices.ContainsFunc(top, func(m problem.Placement) bool { return strings.Contains(string(m.Man.Walk), "/") }) {
			continue // in a Forsyth a hunter's slash is one between numbers
		}
		if len(p.Walks) > 0 {
			continue // nor does it define walks
		}
		placement := forsyth(&problem.Problem{Board: top, Language: problem.English})
		_, q, err = Read(placement)
		if err != nil {
			t.Errorf("%s: %s: %v", name, placement, err)
			continue
		}
		if strings.Count(placement, "/") == 7 {
			fens++
		}
		if want, got := inEnglish(&problem.Problem{Board: top}), inEnglish(q); !reflect.DeepEqual(want.Board, got.Board) {
			t.Errorf("%s: %s: %v, not %v", name, placement, got.Board, want.Board)
		}
	}
	t.Logf("%d problems, %d FENs, %d told", len(list), fens, told)
}

// topMen are the men that a Forsyth can hold: seen, and without attributes.
func topMen(p *problem.Problem) (list []problem.Placement) {
	for i, m := range p.Board {
		if m.Square < 64 && m.Man.Colour <= problem.Neutral && problem.Top(p.Board, m.Square) == i {
			m.Man.Attributes = nil
			list = append(list, m)
		}
	}
	return list
}

// The JSON of a solution is pasted, and its moves are the solution that was published.
func TestPasteJSON(t *testing.T) {
	_, p, err := Read("beginproblem\nauthor A\nstipulation #1 option intended 2 pieces white kf1 qb3 black kh1 twin move b3 b4 endproblem")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := solve.Solve(t.Context(), p, solve.Config{MaxMemory: 1 << 20}, json.New(&b, json.Options{})); err != nil {
		t.Fatal(err)
	}
	r, q, err := Read(b.String())
	if err != nil || r.Problems != 1 || whatDiffers(captioned(p), captioned(q)) != nil || !strings.Contains(r.About.Solution, "1.Qb3-h3 #") {
		t.Errorf("%v: %d problems, %+v\n%+v", err, r.Problems, r.Problem, r.About)
	}
	for _, text := range []string{"{", "{}", "{\"version\":1}", "{\"version\":1,\"problem\":{}}", b.String()[:len(b.String())/2]} {
		if _, _, err := Read(text); err == nil {
			t.Errorf("%.40q is read", text)
		}
	}
}
