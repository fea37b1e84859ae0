// Package latex writes problems with their solutions as a LaTeX document for the
// package diagram.
package latex

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"rookery/problem"
	"rookery/solution"
	"rookery/solution/text"
)

// Options say how a Writer writes.
type Options struct {
	Language problem.Language
	// Diagram writes the environment of a problem for the LaTeX package
	// diagram, from \begin{diagram} to \end{diagram}; the solution is put
	// before its last line.
	Diagram func(w io.Writer, p *problem.Problem) error
	// Solution writes a solution in lines, of which two blanks each are a step of indentation; they
	// are set in two columns then. Nil writes the moves as in Popeye's text, which TeX runs together.
	Solution func(w io.Writer, s *solution.Solution) error
	// Tested tells solutions that say that the problem is correct; nil: those that are complete.
	Tested func(s *solution.Solution) bool
}

// Writer is a Sink that collects problems with their solutions in a LaTeX
// document for the package diagram. Close completes the document.
type Writer struct {
	solution.Builder
	opt      Options
	document Document
}

// New returns a Writer that writes to w.
func New(w io.Writer, opt Options) *Writer {
	t := &Writer{opt: opt, document: Document{w: w, columns: opt.Solution != nil}}
	t.OnEnd = t.problem
	return t
}

// problem writes one diagram with its solution.
func (t *Writer) problem(s *solution.Solution) error {
	if t.opt.Diagram == nil {
		return errors.New("writing LaTeX: no way to draw diagrams")
	}
	var picture strings.Builder
	if err := t.opt.Diagram(&picture, s.Problem); err != nil {
		return fmt.Errorf("writing LaTeX: %w", err)
	}
	solved, err := t.solution(s)
	if err != nil {
		return fmt.Errorf("writing LaTeX: %w", err)
	}
	sum := s.Summary
	tested := !sum.Interrupted && !sum.Partial && !sum.Failed
	if t.opt.Tested != nil {
		tested = t.opt.Tested(s)
	}
	return t.document.add(picture.String(), solved, tested)
}

// Close ends the document; without a problem there is none.
func (t *Writer) Close() error { return t.document.Close() }

// solution is the solution's lines, escaped, without empty ones.
func (t *Writer) solution(s *solution.Solution) (string, error) {
	var b strings.Builder
	if t.opt.Solution != nil {
		if err := t.opt.Solution(&b, s); err != nil {
			return "", err
		}
		return column(b.String()), nil
	}
	if err := s.Play(text.New(&b, text.Options{Language: t.opt.Language, MovesOnly: true})); err != nil {
		return "", err
	}
	var lines []string
	for line := range strings.Lines(b.String()) {
		if line = strings.TrimRight(line, " \n"); line != "" {
			lines = append(lines, texEscape(line))
		}
	}
	return strings.Join(lines, "\n"), nil
}

// column sets lines one below the other, as deep as they begin.
func column(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, " \n"); line == "" {
			continue
		}
		rest := strings.TrimLeft(line, " ")
		if deep := len(line) - len(rest); deep > 0 {
			rest = fmt.Sprintf("\\hspace*{%.1fem}%s", float64(deep)/2, texEscape(rest))
		} else {
			rest = texEscape(rest)
		}
		lines = append(lines, rest)
	}
	return strings.Join(lines, "\\newline\n")
}

// texEscape makes TeX print what it would otherwise act on.
func texEscape(s string) string {
	return strings.NewReplacer(
		`\`, `{\textbackslash}`, "{", `\{`, "}", `\}`, "#", `\#`, "$", `\$`, "%", `\%`, "&", `\&`, "_", `\_`,
		"~", `{$\sim$}`, "->", `{$\rightarrow$}`, "^", `{\textasciicircum}`, "<", `{\textless}`, ">", `{\textgreater}`,
		"→", `{$\rightarrow$}`, "↔", `{$\leftrightarrow$}`, "−", "--", "°", `{$^\circ$}`,
	).Replace(s)
}
