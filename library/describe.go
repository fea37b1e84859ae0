package library

import (
	"fmt"
	"slices"
	"strings"

	"rookery/diagram"
	"rookery/problem"
	"rookery/puzzle"
)

// A Description is what lists show of an entry.
type Description struct {
	FEN         string   `json:"fen"` // the men alone, those of problem chess in brackets
	Stipulation string   `json:"stipulation"`
	Authors     []string `json:"authors,omitempty"`
	Source      string   `json:"source,omitempty"`
	Award       string   `json:"award,omitempty"`
	Options     []string `json:"options,omitempty"`
	Keywords    []string `json:"keywords,omitempty"`
	Comments    []string `json:"comments,omitempty"`
	Solution    string   `json:"solution,omitempty"` // as it came
	Verdict     string   `json:"verdict,omitempty"`
}

// Describe says what lists show of an entry.
func Describe(e *Entry) Description {
	p := e.Puzzle
	var d Description
	if e.Result != nil {
		d.Verdict = e.Result.Verdict
	}
	d.Keywords = append(d.Keywords, p.Themes...)
	d.Solution = strings.Join(p.Solution, "\n")
	prob, err := problemOf(p)
	if err != nil {
		d.Comments = append(d.Comments, err.Error())
		return d
	}
	d.FEN = diagram.FFEN(prob.Board)
	d.Stipulation = StipulationOf(p, prob)
	d.Authors = prob.Authors
	d.Source, d.Award = strings.Join(prob.Origins, "; "), strings.Join(prob.Awards, "; ")
	for _, o := range prob.Options.Given {
		d.Options = append(d.Options, strings.Join(append([]string{o.Name}, o.Args...), " "))
	}
	for i := range prob.Conditions {
		d.Options = append(d.Options, conditionText(&prob.Conditions[i]))
	}
	c := p.Composed
	if c == nil {
		d.Comments = append(d.Comments, p.Description...)
		if d.Solution == "" {
			d.Solution = played(p)
		}
		if p.Stats.Rating > 0 {
			d.Comments = append(d.Comments, fmt.Sprintf("rated %d", p.Stats.Rating))
		}
		return d
	}
	d.Comments = append(append(d.Comments, prob.Titles...), c.Comments...)
	if len(p.Themes) == 0 {
		d.Keywords = append(d.Keywords, c.Keywords...)
	}
	if d.Solution == "" {
		d.Solution = strings.TrimRight(c.Solution, "\n")
	}
	return d
}

// Others are who and where else the problem is from, a line each, each once.
func (e *Entry) Others() (lines []string) {
	for _, q := range e.Also {
		d := Describe(&Entry{Puzzle: q})
		parts := slices.DeleteFunc([]string{strings.Join(d.Authors, " & "), d.Source, d.Award}, func(part string) bool { return part == "" })
		if line := strings.Join(parts, "; "); line != "" && !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return lines
}

// played is the line that a position came with, in coordinates' place in short notation.
func played(p *puzzle.Puzzle) string {
	pos, err := p.Position()
	if err != nil {
		return ""
	}
	var b strings.Builder
	moves := p.Answer()
	if len(moves) == 0 {
		moves = p.Keys[:min(1, len(p.Keys))]
	}
	for i, m := range moves {
		if i%2 == 0 {
			fmt.Fprintf(&b, "%d.", i/2+1)
		} else {
			b.WriteByte(' ')
		}
		b.WriteString(pos.SAN(m))
		if i%2 == 1 {
			b.WriteByte(' ')
		}
		pos.Play(m)
	}
	return strings.TrimSpace(b.String())
}

// Problem is the problem of a puzzle; of a mere position one that asks for nothing.
func Problem(p *puzzle.Puzzle) (*problem.Problem, error) { return problemOf(p) }
