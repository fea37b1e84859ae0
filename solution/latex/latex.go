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

// head and foot stand around the diagrams.
func (t *Writer) head() string {
	packages := ""
	if t.opt.Solution != nil {
		packages = "\\usepackage{multicol}%\n"
	}
	return "\\documentclass{article}%\n\\usepackage{diagram}%\n" + packages + "\n\\begin{document}%\n"
}

func (t *Writer) foot() string {
	solutions := "\\putsol%\n"
	if t.opt.Solution != nil {
		solutions = "\\begin{multicols}{2}\\raggedright%\n" + solutions + "\\end{multicols}%\n"
	}
	return solutions + "\\end{document}%\n"
}

// problem writes one diagram with its solution.
func (t *Writer) problem(s *solution.Solution) error {
	if t.opt.Diagram == nil {
		return errors.New("writing LaTeX: no way to draw diagrams")
	}
	var body strings.Builder
	if !t.begun {
		t.begun = true
		body.WriteString(t.head())
	}
	var picture strings.Builder
	if err := t.opt.Diagram(&picture, s.Problem); err != nil {
		return fmt.Errorf("writing LaTeX: %w", err)
	}
	solved, err := t.solution(s)
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
	if _, err := io.WriteString(t.w, t.foot()); err != nil {
		return fmt.Errorf("writing LaTeX: %w", err)
	}
	return nil
}

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
		"~", `{\textasciitilde}`, "^", `{\textasciicircum}`, "<", `{\textless}`, ">", `{\textgreater}`,
		"→", `{$\rightarrow$}`, "↔", `{$\leftrightarrow$}`, "−", "--", "°", `{$^\circ$}`,
	).Replace(s)
}
