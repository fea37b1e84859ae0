package diagram

import (
	"strings"
	"testing"

	"rookery/problem"
	"rookery/problem/lexicon"
)

// Edges that conditions join are dotted; in LaTeX they have no frame, and are read again.
func TestSeams(t *testing.T) {
	for _, tt := range []struct {
		conditions   string
		files, ranks bool
	}{
		{"", false, false}, {"Circe", false, false}, {"VerticalCylinder", true, false}, {"HorizontalCylinder", false, true},
		{"Torus", true, true}, {"MoebiusStrip", true, false}, {"VerticalCylinder HorizontalCylinder", true, true}, {"Sphere", true, true},
	} {
		p := &problem.Problem{}
		for _, name := range strings.Fields(tt.conditions) {
			p.Conditions = append(p.Conditions, lexicon.Conditions.New(name))
		}
		var tex strings.Builder
		if err := LaTeX(&tex, FromProblem(p, problem.English), Options{}); err != nil {
			t.Fatal(err)
		}
		for d, err := range ReadLaTeX(tex.String(), walkNamed) {
			if want := (problem.Seams{Files: tt.files, Ranks: tt.ranks}); err != nil || d.Seams != want {
				t.Errorf("%q: in LaTeX %v, error %v:\n%s", tt.conditions, d.Seams, err, tex.String())
			}
		}
		for _, command := range []string{`\verticalcylinder`, `\horizontalcylinder`} {
			if has := strings.Contains(tex.String(), command); has != map[string]bool{`\verticalcylinder`: tt.files, `\horizontalcylinder`: tt.ranks}[command] {
				t.Errorf("%q: %s %t", tt.conditions, command, has)
			}
		}
		for _, o := range []Options{{}, {ASCII: true}} {
			var b strings.Builder
			if err := Text(&b, FromProblem(p, problem.English), o); err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(b.String(), "\n")
			side, level := "┊", "╌"
			if o.ASCII {
				side, level = ":", "."
			}
			if files, ranks := strings.Contains(lines[1], side), strings.Contains(lines[0], level); files != tt.files || ranks != tt.ranks {
				t.Errorf("%q: files %t, ranks %t:\n%s", tt.conditions, files, ranks, b.String())
			}
		}
	}
}
