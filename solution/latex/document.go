package latex

import (
	"fmt"
	"io"
	"strings"
)

// A Document is made of diagram environments, each with its solution, which stand together at the end.
type Document struct {
	w       io.Writer
	columns bool // solutions stand in two
	begun   bool
}

// NewDocument returns a document, with solutions in two columns, that is written to w.
func NewDocument(w io.Writer) *Document { return &Document{w: w, columns: true} }

// Add writes a diagram with the lines of its solution, of which two blanks each are a step of
// indentation; tested says that a computer has.
func (d *Document) Add(diagram, solution string, tested bool) error {
	return d.add(diagram, column(solution), tested)
}

// add takes a solution as TeX.
func (d *Document) add(diagram, solved string, tested bool) error {
	var body strings.Builder
	if !d.begun {
		d.begun = true
		body.WriteString(d.head())
	}
	env, end := diagram, ""
	if i := strings.LastIndex(env, `\end{diagram}`); i >= 0 {
		env, end = env[:i], env[i:]
	}
	body.WriteString(env)
	if solved != "" {
		body.WriteString(" \\solution{" + solved + "}%\n")
	}
	if tested {
		body.WriteString(" \\Co+%\n")
	}
	body.WriteString(end + "\\hfill%\n")
	return d.write(body.String())
}

// Close ends the document; without a diagram there is none.
func (d *Document) Close() error {
	if !d.begun {
		return nil
	}
	return d.write(d.foot())
}

func (d *Document) write(text string) error {
	if _, err := io.WriteString(d.w, text); err != nil {
		return fmt.Errorf("writing LaTeX: %w", err)
	}
	return nil
}

// head and foot stand around the diagrams.
func (d *Document) head() string {
	packages := ""
	if d.columns {
		// Of what no computer has tested nothing is said.
		packages = "\\usepackage{multicol}%\n\\renewcommand*{\\notcomputerproofedsymbol}{}%\n"
	}
	return "\\documentclass{article}%\n\\usepackage{diagram}%\n" + packages + "\n\\begin{document}%\n"
}

func (d *Document) foot() string {
	solutions := "\\putsol%\n"
	if d.columns {
		solutions = "\\begin{multicols}{2}\\raggedright%\n" + solutions + "\\end{multicols}%\n"
	}
	return solutions + "\\end{document}%\n"
}
