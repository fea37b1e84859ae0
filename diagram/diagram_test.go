package diagram

import (
	"errors"
	"io"
	"strings"
	"testing"

	"rookery/diagram/internal/sample"
	"rookery/problem"
)

func bristol(t testing.TB) Diagram { return FromProblem(sample.Bristol(t), problem.English) }

func zoo(t testing.TB) Diagram { return FromProblem(sample.Zoo(t), problem.English) }

type writer func(io.Writer, Diagram, Options) error

func TestGolden(t *testing.T) {
	for _, c := range []struct {
		file  string
		write writer
		d     Diagram
		o     Options
	}{
		{"bristol.txt", Text, bristol(t), Options{}},
		{"bristol.tex", LaTeX, bristol(t), Options{}},
		{"flipped.txt", Text, bristol(t), Options{Flip: true, BoardOnly: true}},
		{"zoo.txt", Text, zoo(t), Options{}},
		{"zoo-ascii.txt", Text, zoo(t), Options{ASCII: true}},
		{"zoo.tex", LaTeX, zoo(t), Options{}},
	} {
		t.Run(c.file, func(t *testing.T) {
			sample.Golden(t, c.file, func(w io.Writer) error { return c.write(w, c.d, c.o) })
		})
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestWriteErrors(t *testing.T) {
	for i, write := range []writer{Text, LaTeX} {
		if err := write(brokenWriter{}, Diagram{}, Options{}); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("writer %d: %v", i, err)
		}
	}
}

func TestCount(t *testing.T) {
	for list, want := range map[string]string{
		"":                    "0 + 0",
		"wKa1 bKa8 bPa7":      "1 + 2",
		"wKa1 nKa8 nPa7 bSb1": "1 + 1 + 2n",
		"wKa1 bQa1":           "0 + 1", // only the upper man is seen
	} {
		if got := (Diagram{Men: sample.Men(t, list)}).Count(); got != want {
			t.Errorf("%s: %s, want %s", list, got, want)
		}
	}
}

// FuzzCaptions: whatever stands in a problem's texts, no writer fails.
func FuzzCaptions(f *testing.F) {
	sample.Fuzz(f, func(t *testing.T, p *problem.Problem) {
		for _, write := range []writer{Text, LaTeX} {
			if err := write(io.Discard, FromProblem(p, problem.English), Options{}); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// Accents that an author writes in TeX stay, what else TeX would act on does not.
func TestTeXAccents(t *testing.T) {
	p := &problem.Problem{Authors: []string{`Fadil Abdurahmanovi\'c`, `Sa\v{s}a & Co`}, Origins: []string{`Gr\"o\ss{}e {\end} 3%`}}
	var b strings.Builder
	if err := LaTeX(&b, FromProblem(p, problem.English), Options{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`\author{Abdurahmanovi\'c, Fadil; Co, Sa\v{s}a \&}`, `\source{Gr\"o\ss{}e \{\textbackslash\{\}end\} 3\%}`,
	} {
		if !strings.Contains(strings.ReplaceAll(b.String(), `\textbackslash{}`, `\textbackslash\{\}`), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
}

// The package takes a name in two parts, and stumbles over one.
func TestTeXSingleName(t *testing.T) {
	p := &problem.Problem{Authors: []string{"Anonymous"}}
	var b strings.Builder
	if err := LaTeX(&b, FromProblem(p, problem.English), Options{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), `\author{Anonymous, }`) {
		t.Error(b.String())
	}
	for d, err := range ReadLaTeX(b.String(), nil) {
		if err != nil || len(d.Authors) != 1 || d.Authors[0] != "Anonymous" {
			t.Errorf("%q, %v", d.Authors, err)
		}
	}
}

// An origin is cut into the fields that the LaTeX package has, and read as it was.
func TestTeXOrigin(t *testing.T) {
	for origin, want := range map[string]string{
		"8236, Problemkiste 209, 04/2014": ` \sourcenr{8236}% \year{2014}% \month{04}% \issue{209}% \source{Problemkiste}%`,
		"feenschach 12/2001":              ` \year{2001}% \month{12}% \source{feenschach}%`,
		"StrateGems 14.03.2012":           ` \year{2012}% \month{03}% \day{14}% \source{StrateGems}%`,
		"British Chess Magazine 1922":     ` \year{1922}% \source{British Chess Magazine}%`,
		"Die Schwalbe, August 1999-2000":  ` \source{Die Schwalbe, August 1999-2000}%`,
		"The Problemist":                  ` \source{The Problemist}%`,
	} {
		p := &problem.Problem{Origins: []string{origin}}
		var b strings.Builder
		if err := LaTeX(&b, FromProblem(p, problem.English), Options{}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(strings.ReplaceAll(b.String(), "\n", ""), want) {
			t.Errorf("%s: no %s in\n%s", origin, want, b.String())
		}
		if cut := cutOrigin(origin); cut.String() != origin {
			t.Errorf("%s became %s", origin, cut.String())
		}
	}
}
