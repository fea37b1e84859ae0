package compose

import (
	"slices"
	"testing"
)

// A LaTeX diagram that shows joined edges is a cylinder or a torus, unless a condition says how they are joined.
func TestLaTeXSeams(t *testing.T) {
	for _, tt := range []struct {
		fields string
		want   []string
	}{
		{``, nil},
		{`\verticalcylinder%`, []string{"VerticalCylinder"}},
		{`\verticalcylinder\horizontalcylinder%`, []string{"VerticalCylinder", "HorizontalCylinder"}},
		{`\verticalcylinder\condition{Moebius Strip}%`, []string{"MoebiusStrip"}},
		{`\horizontalcylinder\condition{Circe}%`, []string{"Circe", "HorizontalCylinder"}},
	} {
		_, p, err := readLaTeX(`\begin{diagram}%` + "\n" + `\pieces{wKa1, sKh8}\stipulation{h\#2}` + tt.fields + "\n" + `\end{diagram}%` + "\n")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range p.Conditions {
			got = append(got, c.Name)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, not %q", tt.fields, got, tt.want)
		}
	}
}
