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
}

// Writer is a Sink that collects problems with their solutions in a LaTeX
// document for the package diagram. Close completes the document.
type Writer struct {
	solution.Builder
	w     io.Writer
	opt   Options
	begun bool
}

// New returns a Writer that writes to w.
func New(w io.Writer, opt Options) *Writer {
	t := &Writer{w: w, opt: opt}
	t.OnEnd = t.problem
	return t
}

const (
	latexHead = "\\documentclass{article}%\n\\usepackage{diagram}%\n\n\\begin{document}%\n"
	latexFoot = "\\putsol%\n\\end{document}%\n"
)

// problem writes one diagram with its solution.
func (t *Writer) problem(s *solution.Solution) error {
	if t.opt.Diagram == nil {
		return errors.New("writing LaTeX: no way to draw diagrams")
	}
	var body strings.Builder
	if !t.begun {
		t.begun = true
		body.WriteString(latexHead)
	}
	var picture strings.Builder
	if err := t.opt.Diagram(&picture, s.Problem); err != nil {
		return fmt.Errorf("writing LaTeX: %w", err)
	}
	solved, err := latexSolution(s, t.opt.Language)
	if err != nil {
		return fmt.Errorf("writing LaTeX: %w", err)
	}
	env, end := picture.String(), ""
	if i := strings.LastIndex(env, `\end{diagram}`); i >= 0 {
		env, end = env[:i], env[i:]
	}
	body.WriteString(env)
	if solved != "" {
		body.WriteString(" \\solution{" + solved + "}%\n")
	}
	if sum := s.Summary; !sum.Interrupted && !sum.Partial && !sum.Failed {
		body.WriteString(" \\Co+%\n") // tested by computer
	}
	body.WriteString(end + "\\hfill%\n")
	if _, err := io.WriteString(t.w, body.String()); err != nil {
		return fmt.Errorf("writing LaTeX: %w", err)
	}
	return nil
}

// Close ends the document; without a problem there is none.
func (t *Writer) Close() error {
	if !t.begun {
		return nil
	}
	if _, err := io.WriteString(t.w, latexFoot); err != nil {
		return fmt.Errorf("writing LaTeX: %w", err)
	}
	return nil
}

// latexSolution is the solution's lines, escaped, without empty ones.
func latexSolution(s *solution.Solution, l problem.Language) (string, error) {
	var b strings.Builder
	if err := s.Play(text.New(&b, text.Options{Language: l, MovesOnly: true})); err != nil {
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

// texEscape makes TeX print what it would otherwise act on.
func texEscape(s string) string {
	return strings.NewReplacer(
		`\`, `{\textbackslash}`, "{", `\{`, "}", `\}`, "#", `\#`, "$", `\$`, "%", `\%`, "&", `\&`, "_", `\_`,
		"~", `{\textasciitilde}`, "^", `{\textasciicircum}`, "<", `{\textless}`, ">", `{\textgreater}`,
	).Replace(s)
}
