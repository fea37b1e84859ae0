package books

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rookery/book/gnushogi"
	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
)

// A gnushogiBuild makes a book for GNU Shogi of text books. It has nothing in
// common with a build from games but some flags.
type gnushogiBuild struct {
	size   int
	narrow bool
	add    bool
	strict bool

	broken int // openings
}

func (g *gnushogiBuild) define(flags *pflag.FlagSet) {
	flags.IntVar(&g.size, "table-size", gnushogi.DefaultSize, "GNU Shogi: records of the book's table")
	flags.BoolVar(&g.narrow, "32bit", false, "GNU Shogi: a book for 32-bit machines")
	flags.BoolVar(&g.strict, "strict", false, "GNU Shogi: read the text to the byte as it does, and refuse what it does not read")
	flags.BoolVar(&g.add, "add", false, "GNU Shogi: add to the book if there is one, which keeps its size")
}

// wanted reports whether a book is to be for GNU Shogi.
func (g *gnushogiBuild) wanted(s *bookSpec) bool {
	return s.to == "gnushogi" || s.to == "" && strings.EqualFold(filepath.Ext(s.out), ".bbk")
}

// given is a flag that only books for GNU Shogi have, if there is one.
func (g *gnushogiBuild) given(flags *pflag.FlagSet) (name string) {
	flags.Visit(func(f *pflag.Flag) {
		switch f.Name {
		case "table-size", "32bit", "add", "strict":
			name = f.Name
		}
	})
	return name
}

// check refuses what cannot be, and the flags that are about games.
func (g *gnushogiBuild) check(flags *pflag.FlagSet, s *bookSpec) error {
	var foreign error
	flags.Visit(func(f *pflag.Flag) {
		switch f.Name {
		case "out", "to", "max-ply", "quiet", "jobs", "progress", "table-size", "32bit", "add", "strict":
		default:
			foreign = fmt.Errorf("--%s is about games and does nothing for GNU Shogi", f.Name)
		}
	})
	switch {
	case foreign != nil:
		return foreign
	case s.out == "":
		return errors.New("no file to write: give one with --out")
	case g.size < 1 || g.size > gnushogi.MaxSize:
		return fmt.Errorf("invalid argument %d for --table-size: 1 to %d", g.size, gnushogi.MaxSize)
	case s.MaxPly < 0:
		return fmt.Errorf("invalid argument %d for --max-ply: a number of at least 0", s.MaxPly)
	case g.add && s.out == "-":
		return errors.New("--add needs a file to add to")
	}
	return nil
}

func (g *gnushogiBuild) run(cmd *cobra.Command, s *bookSpec, quiet bool, files []string) error {
	if err := g.check(cmd.Flags(), s); err != nil {
		return err
	}
	book, err := g.open(s.out)
	if err != nil {
		return cli.Fail(err)
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, file := range files {
		report := func(e *gnushogi.LineError) {
			g.broken++
			if !quiet {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s: %v\n", file, e)
			}
		}
		warn := func(e *gnushogi.LineError) {
			if !quiet {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s: warning: %v\n", file, e)
			}
		}
		opt := gnushogi.Options{Plies: s.MaxPly, Report: report, Warn: warn, Strict: g.strict}
		if err := addText(book, file, cmd.InOrStdin(), opt); err != nil {
			return cli.Fail(err)
		}
	}
	err = outfile.Write(s.out, cmd.OutOrStdout(), func(w io.Writer) error {
		if book.Count() == 0 {
			return outfile.ErrNothing
		}
		_, err := book.WriteTo(w)
		return err
	})
	if err != nil {
		return cli.Fail(err)
	}
	if s.out != "-" {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: %d of %d records in use\n", s.out, book.Count(), book.Size())
	}
	if g.broken > 0 {
		return cli.Fail(fmt.Errorf("openings with a wrong move: %d; of these the book has what comes before it", g.broken))
	}
	return nil
}

// open is the book to add to: an empty one, or that of the file.
func (g *gnushogiBuild) open(name string) (*gnushogi.Book, error) {
	if g.add {
		f, err := os.Open(name)
		if err == nil {
			defer f.Close()
			book, err := gnushogi.Read(f)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			return book, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, cli.Short(err)
		}
	}
	layout := gnushogi.LP64
	if g.narrow {
		layout = gnushogi.ILP32
	}
	return gnushogi.New(g.size, layout)
}

// addText adds a text book.
func addText(book *gnushogi.Book, file string, stdin io.Reader, opt gnushogi.Options) error {
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return cli.Short(err)
		}
		defer f.Close()
		stdin = f
	}
	if err := book.AddText(stdin, opt); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}
