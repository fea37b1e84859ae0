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
