package problems

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"rookery/analysis/printed"
	"rookery/cmd/internal/outfile"
	"rookery/diagram"
	"rookery/diagram/draw"
	"rookery/problem"
	"rookery/solution"
	"rookery/solution/caption"
	"rookery/solution/json"
	"rookery/solution/latex"
	"rookery/solution/page"
	"rookery/solution/text"
	"rookery/solution/wording"
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
	switch o.format {
	case "short":
		return eachFormat(func(lang problem.Language) solution.Sink {
			return &solution.Builder{OnEnd: func(s *solution.Solution) error { return printedShort(w, s, lang) }}
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
				Solution: (printed.Style{Language: lang}).Column,
			})
		}}
	case "html":
		return &documentFormat{make: func(lang problem.Language) document {
			return page.New(w, page.Options{Language: lang, Man: func(w io.Writer, m problem.Man) error {
				return draw.Man(w, m, draw.Print())
			}, Mark: func(w io.Writer, kind problem.Mark) error { return draw.SquareMark(w, kind, draw.Print()) }})
		}}
	case "svg":
		return &pictureFormat{draw: draw.SVG, options: picture, file: o.output, w: w}
	case "png":
		return &pictureFormat{draw: draw.PNG, options: picture, file: o.output, w: w}
	case "pdf":
		return &sheetFormat{options: picture, w: w}
	}
	return eachFormat(func(lang problem.Language) solution.Sink {
		return text.New(w, text.Options{Language: lang})
	})
}

// printedShort writes a solution as magazines have it, under the problem's place.
func printedShort(w io.Writer, s *solution.Solution, lang problem.Language) error {
	var b strings.Builder
	b.WriteString(printedHead(s, lang))
	if err := (printed.Style{Language: lang}).Column(&b, s); err != nil {
		return err
	}
	switch words := wording.In(lang); {
	case s.Summary.Interrupted:
		b.WriteString(words.Interrupted + "\n")
	case s.Summary.Partial:
		b.WriteString(words.Partial + "\n")
	}
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// printedHead is the line that names a problem above what is said of it.
func printedHead(s *solution.Solution, lang problem.Language) string {
	p := s.Problem
	return fmt.Sprintf("%s  %s  %s\n", place(p), strings.Join(p.Authors, ", "), caption.Stipulation(&p.Stipulation, lang))
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

// printedLines are a solution as magazines have it, and whether it is all.
func printedLines(s *solution.Solution, lang problem.Language) ([]string, error) {
	var b strings.Builder
	if err := (printed.Style{Language: lang}).Column(&b, s); err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimRight(b.String(), "\n"), "\n")
	if s.Summary.Interrupted {
		lines = append(lines, strings.TrimSpace(wording.In(lang).Interrupted))
	}
	return lines, nil
}

// A pictureFormat draws each problem with its solution below. The first goes
// to the output; as a file holds one picture, the next ones go to files of
// their own: name-2.svg, name-3.svg ...
type pictureFormat struct {
	draw    func(io.Writer, diagram.Diagram, draw.Options) error
	options draw.Options
	file    string
	w       io.Writer
	n       int
}

func (f *pictureFormat) open(_ *problem.Problem, lang problem.Language) (solution.Sink, error) {
	f.n++
	if f.n > 1 && (f.file == "" || f.file == "-") {
		return nil, errors.New("standard output holds one picture: use --output to draw more problems")
	}
	n := f.n
	return &solution.Builder{OnEnd: func(s *solution.Solution) error {
		lines, err := printedLines(s, lang)
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
	list    []draw.Printed
}

func (f *sheetFormat) open(_ *problem.Problem, lang problem.Language) (solution.Sink, error) {
	return &solution.Builder{OnEnd: func(s *solution.Solution) error {
		lines, err := printedLines(s, lang)
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
