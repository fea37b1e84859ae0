package compose

import (
	"os"
	"strings"
	"testing"
)

func TestFormKeepsExamples(t *testing.T) {
	files, err := os.ReadDir("../../../examples")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".inp") {
			continue
		}
		src := exampleText(t, f.Name())
		r, _, err := Read(src)
		if err != nil || len(r.Complaints) > 0 {
			t.Errorf("%s: %v %v", f.Name(), err, r.Complaints)
			continue
		}
		again, err := edited(src, &r.Problem)
		if err != nil || len(again.Complaints) > 0 {
			t.Errorf("%s: form: %v %v\n%s", f.Name(), err, again.Complaints, again.Text)
			continue
		}
		if a, b := r.Forsyth, again.Forsyth; a != b {
			t.Errorf("%s: form has %s, text %s", f.Name(), b, a)
		}
		if strings.Count(r.Text, "\n") != strings.Count(again.Text, "\n") && !strings.Contains(r.Text, "pieces") {
			t.Errorf("%s: form makes\n%s\nof\n%s", f.Name(), again.Text, r.Text)
		}
	}
}

func exampleText(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile("../../../examples/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestOwnWalksInTheForm: a walk is defined in the form, explained, and what is wrong with
// it is told with its place.
func TestOwnWalksInTheForm(t *testing.T) {
	p := &Problem{Walks: []string{"Leopard lp = NB2", ""}, Stipulation: "#2", Board: []Man{{Square: "a1", Colour: "white", Walk: "lp"}}}
	r, err := edited("", p)
	if err != nil || len(r.Complaints) > 0 || len(r.OwnWalks) != 1 || r.OwnWalks[0].Rule == "" || len(r.Problem.Walks) != 1 || r.Problem.Walks[0] != p.Walks[0] {
		t.Errorf("%v %+v", err, r)
	}
	p.Walks[0] = "Leopard lp = NX2"
	r, err = edited("", p)
	if err != nil || len(r.Complaints) == 0 || r.Complaints[0].Line != 2 || r.Complaints[0].Column != 20 {
		t.Errorf("%v %+v", err, r.Complaints)
	}
}
