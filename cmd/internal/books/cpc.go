package books

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
	"rookery/puzzle/tichess"
	"rookery/tifile"
)

// NewCpc is the command "rookery cpc".
func NewCpc() *cobra.Command {
	var o tiOutput
	flags := flag.NewFlagSet("cpc", flag.ContinueOnError)
	o.define(flags, "ticpuz")
	o.defineMore(flags)
	cmd := &cobra.Command{
		Use:   "cpc [-OPTION...] FILE",
		Short: "Compile puzzles for TI-Chess",
		Long: `Cpc compiles a text of puzzles into files for TI-Chess, the chess program for
the TI-89, TI-92 Plus and Voyage 200 calculators, byte for byte as the TI-Chess
Team's own compiler does, but for bits of a position that mean nothing: that one
leaves in them what was in memory, from the second file on also a right to take
en passant that nobody gave; here they are 0. The files are written into the
working directory. FILE "-" is standard input.

A puzzle is up to three lines that begin with [D], the description; up to four
that begin with [S], the solution; and a line with the position in FEN, the side
to move included. A text has at most 32 characters, longer ones are cut with a
warning (-strict refuses them). Lines that begin with // or # are comments.`,
		Example: `  rookery cpc -prefix puzzles puzzles.txt
  rookery cpc -list puzzles0.89y > puzzles.txt`,
	}
	return cli.OldFlags(cmd, flags, func(args []string) error { return o.compilePuzzles(cmd, args) })
}

func (o *tiOutput) compilePuzzles(cmd *cobra.Command, args []string) error {
	if err := o.check(); err != nil {
		return err
	}
	if o.list {
		return listFiles(cmd, args, listPuzzles)
	}
	if len(args) != 1 {
		return fmt.Errorf("cpc compiles one file, not %d", len(args))
	}
	src, err := cli.ReadInput(args[0], cmd.InOrStdin())
	if err != nil {
		return cli.Fail(err)
	}
	var puzzles []tichess.Puzzle
	broken := false
	for p, errs := range tichess.Read(src) {
		bad := false
		for _, e := range errs {
			bad = bad || !e.Warning
			broken = broken || bad || o.strict
			fmt.Fprintf(cmd.ErrOrStderr(), "%s:%v\n", args[0], e)
		}
		if !bad {
			puzzles = append(puzzles, p)
		}
	}
	if broken {
		return cli.Fail(errors.New("there are errors, nothing was written"))
	}
	variables, err := tichess.Compile(puzzles, o.size, o.Series)
	if err != nil && !errors.Is(err, tifile.ErrTooMany) {
		return cli.Fail(err)
	}
	var holds []string
	for _, part := range tichess.Split(puzzles, o.size) {
		holds = append(holds, fmt.Sprintf("%d puzzles", len(part)))
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s: %d puzzles\n", args[0], len(puzzles))
	if err := errors.Join(err, o.write(cmd.OutOrStdout(), variables, holds)); err != nil {
		return cli.Fail(err)
	}
	return nil
}

func listPuzzles(w io.Writer, data []byte) error {
	puzzles, err := tichess.Parse(data)
	if err != nil {
		return err
	}
	return tichess.WriteText(w, puzzles)
}
