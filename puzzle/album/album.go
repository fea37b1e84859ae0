// Package album prints collections: each problem as a diagram with its captions, its number and
// the solution that it came with, in the reader's language where it can be read, on sheets of paper (PDF), as a page (HTML) or as a LaTeX document.
// Nothing is read from them; formats for that are in package collection.
package album

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"

	"rookery/analysis/printed"
	"rookery/chess"
	"rookery/diagram"
	"rookery/diagram/draw"
	"rookery/library/published"
	"rookery/problem"
	"rookery/puzzle"
	"rookery/puzzle/collection"
	"rookery/solution/latex"
)

// Formats are the names of the forms.
func Formats() []string { return []string{"pdf", "html", "latex"} }

// A Writer collects puzzles, and writes them when it is closed.
type Writer struct {
	w        io.Writer
	format   string
	language problem.Language
	list     []draw.Printed
}

// NewWriter returns a Writer of one of the formats, with captions in a language.
func NewWriter(w io.Writer, format string, l problem.Language) (*Writer, error) {
	if !slices.Contains(Formats(), format) {
		return nil, fmt.Errorf("album: there is no format %q", format)
	}
	return &Writer{w: w, format: format, language: l}, nil
}

// Any is a writer of one of the formats, or of one of package collection.
func Any(w io.Writer, format string, l problem.Language) (collection.Writer, error) {
	if slices.Contains(Formats(), format) {
		return NewWriter(w, format, l)
	}
	f, err := collection.ParseFormat(format)
	if err != nil {
		return nil, err
	}
	return collection.NewWriter(w, f)
}

// Write takes a puzzle.
func (a *Writer) Write(p *puzzle.Puzzle) error {
	prob, err := p.Problem()
	if err != nil { // a position without a claim
		pos, err := p.Position()
		if err != nil {
			return fmt.Errorf("album: %w", err)
		}
		prob = &problem.Problem{Board: placements(&pos)}
	}
	d := diagram.FromProblem(prob, a.language)
	if p.Composed != nil && d.Stipulation == "" {
		d.Stipulation = p.Composed.Stipulation // a study's
	}
	if p.Composed == nil {
		d.Titles = append(slices.Clone(d.Titles), p.Description...)
	}
	number := fmt.Sprintf("%d", len(a.list)+1)
	if p.ID != "" && p.ID != number {
		number += " (" + p.ID + ")"
	}
	d.Authors = append([]string{number}, d.Authors...)
	a.list = append(a.list, draw.Printed{Diagram: d, Text: a.solution(p, prob)})
	return nil
}

// solution are the lines of the solution that a puzzle came with, as magazines print them if all of it can be read.
func (a *Writer) solution(p *puzzle.Puzzle, prob *problem.Problem) []string {
	lines := solutionOf(p)
	s, err := published.Read(prob, strings.Join(lines, "\n"))
	if err != nil {
		return lines
	}
	var b strings.Builder
	if err := (printed.Style{Language: a.language}).Column(&b, s); err != nil {
		return lines
	}
	return strings.Split(strings.TrimRight(b.String(), "\n"), "\n")
}

// solutionOf are the lines of the solution that a puzzle came with.
func solutionOf(p *puzzle.Puzzle) []string {
	lines := slices.Clone(p.Solution)
	if p.Composed != nil && len(lines) == 0 {
		lines = strings.Split(p.Composed.Solution, "\n")
	}
	if len(lines) == 0 && p.Composed == nil {
		if text := movesOf(p); text != "" {
			lines = append(lines, text)
		}
	}
	return slices.DeleteFunc(lines, func(s string) bool { return strings.TrimSpace(s) == "" })
}

// movesOf is the answer to a puzzle, or its keys, as games are written.
func movesOf(p *puzzle.Puzzle) string {
	pos, err := p.Position()
	if err != nil {
		return ""
	}
	var b strings.Builder
	for i, m := range p.Answer() {
		switch {
		case pos.Turn() == chess.White:
			fmt.Fprintf(&b, "%d.", 1+(i+1)/2)
		case i == 0:
			b.WriteString("1...")
		}
		b.WriteString(pos.SAN(m) + " ")
		pos.Play(m)
	}
	if b.Len() == 0 {
		for _, m := range p.Keys {
			b.WriteString(pos.SAN(m) + " ")
		}
	}
	return strings.TrimSpace(b.String())
}

func placements(pos *chess.Position) (men []problem.Placement) {
	walks := [...]problem.Walk{chess.King: "k", chess.Queen: "q", chess.Rook: "r", chess.Bishop: "b", chess.Knight: "s", chess.Pawn: "p"}
	board := pos.Board()
	for sq := range chess.NoSquare {
		if man, ok := board.At(sq); ok {
			men = append(men, problem.Placement{Square: sq, Man: problem.Man{Colour: problem.Colour(man.Colour()), Walk: walks[man.Role()]}})
		}
	}
	return men
}

// Close writes the album.
func (a *Writer) Close() error {
	if len(a.list) == 0 {
		return nil
	}
	switch a.format {
	case "pdf":
		return draw.Sheets(a.w, "", draw.Options{}, a.list...)
	case "html":
		return a.html()
	}
	return a.latex()
}

const pageHead = `<!DOCTYPE html>
<html lang="%s">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%d</title>
<style>
:root { font: 15px/1.4 Georgia, serif; background: #fff; color: #000; }
body { margin: 1.5rem; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); gap: 2rem; align-items: start; }
article { break-inside: avoid; }
svg { width: 100%%; height: auto; }
pre { font: inherit; white-space: pre-wrap; margin: .5rem 0 0; }
</style>
<main>
`

func (a *Writer) html() error {
	var b bytes.Buffer
	fmt.Fprintf(&b, pageHead, a.language, len(a.list))
	for _, p := range a.list {
		b.WriteString("<article>\n")
		if err := draw.SVG(&b, p.Diagram, draw.Options{}); err != nil {
			return fmt.Errorf("album: %w", err)
		}
		if len(p.Text) > 0 {
			fmt.Fprintf(&b, "<pre>%s</pre>\n", html.EscapeString(strings.Join(p.Text, "\n")))
		}
		b.WriteString("</article>\n")
	}
	b.WriteString("</main>\n</html>\n")
	_, err := a.w.Write(b.Bytes())
	return err
}

func (a *Writer) latex() error {
	document := latex.NewDocument(a.w)
	for _, p := range a.list {
		d := p.Diagram
		d.Authors = d.Authors[1:] // LaTeX counts itself
		var picture bytes.Buffer
		if err := diagram.LaTeX(&picture, d, diagram.Options{}); err != nil {
			return fmt.Errorf("album: %w", err)
		}
		if err := document.Add(picture.String(), strings.Join(p.Text, "\n"), false); err != nil {
			return fmt.Errorf("album: %w", err)
		}
	}
	return document.Close()
}
