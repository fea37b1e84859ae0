package problems

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"rookery/analysis"
	"rookery/analysis/printed"
	"rookery/cmd/internal/outfile"
	"rookery/diagram"
	"rookery/diagram/draw"
	"rookery/problem"
	"rookery/solution"
	"rookery/solution/json"
	"rookery/solution/latex"
	"rookery/solution/page"
	"rookery/solution/text"
)

// A format is a form of the output of "rookery solve".
type format interface {
	// open returns the writer of a problem's solution.
	open(p *problem.Problem, lang problem.Language) (solution.Sink, error)
	// close ends the output.
	close() error
}

// formatNames lists the formats, the default first.
func formatNames() []string {
	return []string{"text", "short", "json", "latex", "html", "svg", "png", "pdf"}
}

// newFormat returns the format asked for, writing to w.
func newFormat(o SolveOptions, picture draw.Options, w io.Writer) format {
	style := func(lang problem.Language) printed.Style { return printed.Style{Language: lang, All: o.full} }
	switch o.format {
	case "short":
		return eachFormat(func(lang problem.Language) solution.Sink {
			return &solution.Builder{OnEnd: func(s *solution.Solution) error { return printedShort(w, s, style(lang)) }}
		})
	case "json":
		return eachFormat(func(lang problem.Language) solution.Sink {
			return json.New(w, json.Options{Language: lang})
		})
	case "latex":
		return &documentFormat{make: func(lang problem.Language) document {
			return latex.New(w, latex.Options{
				Language: lang,
				Diagram: func(w io.Writer, p *problem.Problem) error {
					return diagram.LaTeX(w, diagram.FromProblem(p, lang), diagram.Options{})
				},
				Solution: func(w io.Writer, s *solution.Solution) error { return analysis.Print(w, s, style(lang)) },
				Tested:   analysis.IsTested,
			})
		}}
	case "html":
		return &documentFormat{make: func(lang problem.Language) document {
			return page.New(w, page.Options{Language: lang, Man: func(w io.Writer, m problem.Man) error {
				return draw.Man(w, m, draw.Print())
			}, Mark: func(w io.Writer, kind problem.Mark) error { return draw.SquareMark(w, kind, draw.Print()) }})
		}}
	case "svg":
		return &pictureFormat{draw: draw.SVG, options: picture, file: o.output, w: w, style: style}
	case "png":
		return &pictureFormat{draw: draw.PNG, options: picture, file: o.output, w: w, style: style}
	case "pdf":
		return &sheetFormat{options: picture, w: w, style: style}
	}
	return eachFormat(func(lang problem.Language) solution.Sink {
		return text.New(w, text.Options{Language: lang})
	})
}

// printedShort writes a solution as magazines have it, under the problem's place.
func printedShort(w io.Writer, s *solution.Solution, style printed.Style) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s\n", place(s.Problem), analysis.Heading(s.Problem, style.Language))
	if err := analysis.Print(&b, s, style); err != nil {
		return err
	}
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// An eachFormat writes problems one after the other, each by itself.
type eachFormat func(lang problem.Language) solution.Sink

func (f eachFormat) open(_ *problem.Problem, lang problem.Language) (solution.Sink, error) {
	return f(lang), nil
}

func (eachFormat) close() error { return nil }

// A documentFormat is one document of all problems, in the language of the
// first.
type documentFormat struct {
	make func(lang problem.Language) document
	doc  document
}

type document interface {
	solution.Sink
	Close() error
}

func (f *documentFormat) open(_ *problem.Problem, lang problem.Language) (solution.Sink, error) {
	if f.doc == nil {
		f.doc = f.make(lang)
	}
	return f.doc, nil
}

func (f *documentFormat) close() error {
	if f.doc == nil {
		return nil
	}
	return f.doc.Close()
}

// A pictureFormat draws each problem with its solution below. The first goes
// to the output; as a file holds one picture, the next ones go to files of
// their own: name-2.svg, name-3.svg ...
type pictureFormat struct {
	draw    func(io.Writer, diagram.Diagram, draw.Options) error
	options draw.Options
	file    string
	w       io.Writer
	style   func(problem.Language) printed.Style
	n       int
}

func (f *pictureFormat) open(_ *problem.Problem, lang problem.Language) (solution.Sink, error) {
	f.n++
	if f.n > 1 && (f.file == "" || f.file == "-") {
		return nil, errors.New("standard output holds one picture: use --output to draw more problems")
	}
	n := f.n
	return &solution.Builder{OnEnd: func(s *solution.Solution) error {
		lines, err := analysis.Lines(s, f.style(lang))
		if err != nil {
			return err
		}
		d := diagram.FromProblem(s.Problem, lang)
		d.Notes = append(d.Notes, lines...)
		return f.write(n, d)
	}}, nil
}

func (f *pictureFormat) close() error { return nil }

// write draws picture number n.
func (f *pictureFormat) write(n int, d diagram.Diagram) error {
	if n == 1 {
		return f.draw(f.w, d, f.options)
	}
	ext := filepath.Ext(f.file)
	return outfile.Write(strings.TrimSuffix(f.file, ext)+"-"+strconv.Itoa(n)+ext, nil, func(w io.Writer) error {
		return f.draw(w, d, f.options)
	})
}

// A sheetFormat prints all problems with their solutions on sheets.
type sheetFormat struct {
	options draw.Options
	w       io.Writer
	style   func(problem.Language) printed.Style
	list    []draw.Printed
}

func (f *sheetFormat) open(_ *problem.Problem, lang problem.Language) (solution.Sink, error) {
	return &solution.Builder{OnEnd: func(s *solution.Solution) error {
		lines, err := analysis.Lines(s, f.style(lang))
		f.list = append(f.list, draw.Printed{Diagram: diagram.FromProblem(s.Problem, lang), Text: lines})
		return err
	}}, nil
}

func (f *sheetFormat) close() error {
	if len(f.list) == 0 {
		return nil
	}
	return draw.Sheets(f.w, "", f.options, f.list...)
}
