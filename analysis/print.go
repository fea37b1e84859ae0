package analysis

import (
	"fmt"
	"io"
	"strings"

	"rookery/analysis/printed"
	"rookery/problem"
	"rookery/solution"
	"rookery/solution/caption"
	"rookery/solution/wording"
)

// Program is the name of the solver as it stands behind "C+".
const Program = "rookery 1.0"

// Print writes a solution as magazines print it: the column, and below it that a computer has
// tested the problem, or what is wrong with it.
func Print(w io.Writer, s *solution.Solution, style printed.Style) error {
	if err := style.Column(w, s); err != nil {
		return err
	}
	if line := tested(s, style.Language); line != "" {
		if _, err := io.WriteString(w, line+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// Lines are those of Print.
func Lines(s *solution.Solution, style printed.Style) ([]string, error) {
	var b strings.Builder
	if err := Print(&b, s, style); err != nil {
		return nil, err
	}
	return strings.Split(strings.TrimRight(b.String(), "\n"), "\n"), nil
}

// tested is "C+" with the program's name behind a solution that is searched to its end and sound,
// else the verdict.
func tested(s *solution.Solution, l problem.Language) string {
	j := Judge(s, printed.Style{Language: l})
	switch {
	case correct(s, j.Verdict):
		text := "C+ " + Program
		if under := underDemands(s, l); under != "" {
			text += ", " + wording.Spaced(under, l)
		}
		return text
	case s.Problem.Stipulation.IsZero() && len(s.Twins) == 0:
		return ""
	}
	return wording.In(l).Verdict + j.Text
}

// IsTested reports whether a solution says that its problem is correct.
func IsTested(s *solution.Solution) bool { return correct(s, Judge(s, printed.Style{}).Verdict) }

func correct(s *solution.Solution, v solution.Verdict) bool {
	return !s.Summary.Interrupted && !s.Summary.Partial && (v == solution.Sound || v == solution.Several)
}

// Heading is what stands above a solution: who made the problem, where it was published, what is asked for with how many men.
func Heading(p *problem.Problem, l problem.Language) string {
	var parts []string
	for _, list := range [][]string{p.Authors, p.Origins, p.Awards} {
		if len(list) > 0 {
			parts = append(parts, strings.Join(list, ", "))
		}
	}
	text := strings.Join(parts, "; ")
	if stipulation := caption.Solved(p, l); stipulation != "" {
		text = strings.TrimSpace(text + "  " + stipulation)
	}
	return strings.TrimSpace(fmt.Sprintf("%s  (%s)", text, strings.ReplaceAll(caption.Counts(p, l), " ", "")))
}
