package solution_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"rookery/problem"
	"rookery/solution"
)

// plainDiagram stands in for the drawing of diagrams.
func plainDiagram(w io.Writer, p *problem.Problem) error {
	_, err := fmt.Fprintf(w, "\\begin{diagram}%%\n \\pieces[%d]{}%%\n\\end{diagram}%%\n", len(p.Board))
	return err
}

func TestLaTeX(t *testing.T) {
	var b strings.Builder
	l := solution.NewLaTeX(&b, solution.LaTeXOptions{Diagram: plainDiagram})
	for _, play := range []func(*testing.T, solution.Sink) error{battle, help} {
		if err := play(t, l); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	golden(t, "both.tex", b.String())
}

func TestLaTeXErrors(t *testing.T) {
	l := solution.NewLaTeX(io.Discard, solution.LaTeXOptions{})
	if err := battle(t, l); err == nil {
		t.Error("no error without a way to draw diagrams")
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
}
