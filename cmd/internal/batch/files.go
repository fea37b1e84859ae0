package batch

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"rookery/cmd/internal/outfile"
	"rookery/diagram"
	"rookery/problem"
	"rookery/solution"
	"rookery/solution/latex"
	"rookery/solution/text"
)

// files are those that problems name. Once named, a file takes the solutions
// of the problems that follow, too, until another is named in its place.
type files struct {
	protocol  io.WriteCloser
	latexFile *outfile.Output
	latex     *latex.Writer // writes latexFile
}

// newLaTeX returns a writer of LaTeX documents, diagrams included.
func newLaTeX(w io.Writer, lang problem.Language) *latex.Writer {
	return latex.New(w, latex.Options{
		Language: lang,
		Diagram: func(w io.Writer, p *problem.Problem) error {
			return diagram.LaTeX(w, diagram.FromProblem(p, lang), diagram.Options{})
		},
	})
}

// open changes to the files that a problem names, and ends those before.
func (f *files) open(p *problem.Problem, b *Batch) error {
	var errs []error
	may := func(name string) error {
		if b.Anywhere {
			return nil
		}
		return below(name)
	}
	if p.Protocol != "" {
		errs = append(errs, f.closeProtocol())
		var file *os.File
		err := may(p.Protocol)
		if err == nil {
			file, err = os.OpenFile(p.Protocol, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("protocol: %w", err))
		} else {
			f.protocol = file
			if b.Latin1() {
				f.protocol = struct {
					io.Writer
					io.Closer
				}{Latin1(file), file}
			}
			f.note(b.Banner)
		}
	}
	if p.LaTeX != "" {
		errs = append(errs, f.closeLaTeX())
		var file *outfile.Output
		err := may(p.LaTeX)
		if err == nil {
			file, err = outfile.Open(p.LaTeX, nil)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("LaTeX: %w", err))
		} else {
			f.latexFile, f.latex = file, newLaTeX(file, b.language(p))
		}
	}
	return errors.Join(errs...)
}

// errElsewhere is why a file that a problem names is not written.
var errElsewhere = errors.New("not in the working directory: --write-anywhere lets problems write there")

// below reports as an error that a file is not in the working directory or below it, wherever symbolic links on the way
// lead.
func below(name string) error {
	here, err := os.Getwd()
	if err == nil {
		here, err = filepath.EvalSymlinks(here)
	}
	if err != nil {
		return err
	}
	file, err := filepath.Abs(name)
	if err != nil {
		return err
	}
	for range 40 { // as many links as systems follow
		dir, err := filepath.EvalSymlinks(filepath.Dir(file))
		if errors.Is(err, fs.ErrNotExist) {
			return nil // it cannot be written there
		}
		if err != nil {
			return err
		}
		file = filepath.Join(dir, filepath.Base(file))
		to, err := os.Readlink(file)
		if err != nil {
			break // no link
		}
		if filepath.IsAbs(to) {
			file = to
		} else {
			file = filepath.Join(dir, to)
		}
	}
	if rel, err := filepath.Rel(here, file); err != nil || !filepath.IsLocal(rel) {
		return fmt.Errorf("%s: %w", name, errElsewhere)
	}
	return nil
}

// note adds a line to the protocol.
func (f *files) note(line string) {
	if f.protocol != nil && line != "" {
		_, _ = io.WriteString(f.protocol, line+"\n")
	}
}

// sinks returns writers to the files.
func (f *files) sinks(lang problem.Language, regression bool) (sinks []solution.Sink) {
	if f.protocol != nil {
		sinks = append(sinks, text.New(f.protocol, text.Options{Language: lang, Regression: regression}))
	}
	if f.latex != nil {
		sinks = append(sinks, f.latex)
	}
	return sinks
}

func (f *files) closeProtocol() error {
	file := f.protocol
	f.protocol = nil
	if file == nil {
		return nil
	}
	return file.Close()
}

func (f *files) closeLaTeX() error {
	latex, file := f.latex, f.latexFile
	f.latex, f.latexFile = nil, nil
	if file == nil {
		return nil
	}
	file.Fail(latex.Close())
	return file.Close()
}

func (f *files) close() error { return errors.Join(f.closeProtocol(), f.closeLaTeX()) }
