package latex_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"rookery/problem"
	"rookery/solution"
	"rookery/solution/internal/sample"
	"rookery/solution/latex"
)

// plainDiagram stands in for the drawing of diagrams.
func plainDiagram(w io.Writer, p *problem.Problem) error {
	_, err := fmt.Fprintf(w, "\\begin{diagram}%%\n \\pieces[%d]{}%%\n\\end{diagram}%%\n", len(p.Board))
	return err
}

func TestLaTeX(t *testing.T) {
	var b strings.Builder
	l := latex.New(&b, latex.Options{Diagram: plainDiagram})
	for _, play := range []func(solution.Sink) error{sample.Battle, sample.Help} {
		if err := play(l); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	sample.Golden(t, "both.tex", b.String())
}

func TestLaTeXErrors(t *testing.T) {
	l := latex.New(io.Discard, latex.Options{})
	if err := sample.Battle(l); err == nil {
		t.Error("no error without a way to draw diagrams")
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
}
