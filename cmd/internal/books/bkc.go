package books

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"rookery/book/tichess"
	"rookery/chess"
	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
	"rookery/tifile"
)

// bkcOptions are the options of "rookery bkc".
type bkcOptions struct {
	tiOutput
	noWhite, noBlack bool
	parse, log       bool
	noStop           bool
	german, english  bool
	plies            int
}

// bkcLog is the name of the file that -log writes.
const bkcLog = "bkclog.txt"

// NewBkc is the command "rookery bkc".
func NewBkc() *cobra.Command {
	var o bkcOptions
	flags := flag.NewFlagSet("bkc", flag.ContinueOnError)
	o.define(flags, "ticbook")
	flags.BoolVar(&o.noWhite, "nowhite", false, "no books with White to move")
	flags.BoolVar(&o.noBlack, "noblack", false, "no books with Black to move")
	flags.BoolVar(&o.noTI89, "noti89", false, "no files for the TI-89")
	flags.BoolVar(&o.noTI92P, "noti92p", false, "no files for the TI-92 Plus")
	flags.BoolVar(&o.parse, "parse", false, "only read the input, write no books")
	flags.BoolVar(&o.log, "log", false, "write what was read to "+bkcLog)
	flags.BoolVar(&o.noStop, "nostop", false, "go on with the next sequence after an error")
	flags.BoolVar(&o.german, "ger", false, "German letters for the men: KDSLTB")
	flags.BoolVar(&o.english, "eng", false, "English letters for the men: KQNBRP (as without it)")
	flags.IntVar(&o.plies, "ply", 0, "half moves of each sequence that are used (default all)")
	o.defineMore(flags)
	cmd := &cobra.Command{
		Use:   "bkc [-OPTION...] FILE",
		Short: "Compile opening books for TI-Chess",
		Long: `Bkc compiles a text of openings into books for TI-Chess, the chess program for
the TI-89, TI-92 Plus and Voyage 200 calculators, byte for byte as the TI-Chess
Team's own compiler does. The books are written into the working directory; those
with White to move come first. FILE "-" is standard input.

The text is sequences of moves in the manner of PGN. Each begins on a line that
begins with "1." and from the start of the game, or from the position of a tag
[FEN "..."] before it. Comments stand in braces or from // or ; to the line's
end. Moves: Nf3, exd5, Ra1xa3, O-O, d8Q, d8=Q. What stands there in error and
would be passed over is warned of; -strict refuses it.`,
		Example: `  rookery bkc -prefix bkwhite -noblack openings.txt
  rookery bkc -ply 12 -size 32000 openings.txt
  rookery bkc -list bkwhite0.89y > openings.txt`,
	}
	return cli.OldFlags(cmd, flags, func(args []string) error { return o.run(cmd, args) })
}

func (o *bkcOptions) run(cmd *cobra.Command, args []string) error {
	if err := o.check(); err != nil {
		return err
	}
	if o.list {
		return listFiles(cmd, args, listBook)
	}
	switch {
	case o.german && o.english:
		return errors.New("-ger and -eng exclude each other")
	case o.plies < 0:
		return fmt.Errorf("invalid argument %d for -ply: at least 0", o.plies)
	case len(args) != 1:
		return fmt.Errorf("bkc compiles one file, not %d", len(args))
	}
	src, err := cli.ReadInput(args[0], cmd.InOrStdin())
	if err != nil {
		return cli.Fail(err)
	}
	var text bytes.Buffer
	log := tichess.NewLog(&text, cli.ThisBuild().Time)
	builder, broken, err := o.read(cmd, args[0], src, log)
	if err == nil && !o.parse {
		err = o.writeBooks(cmd.OutOrStdout(), builder, log)
	}
	if o.log {
		err = errors.Join(err, log.Close(), outfile.Replace(bkcLog, text.Bytes()))
	}
	if err != nil || broken > 0 {
		return cli.Fail(err)
	}
	return nil
}

// writeBooks writes what was collected, White's books first.
func (o *bkcOptions) writeBooks(out io.Writer, builder *tichess.Builder, log *tichess.Log) error {
	var variables []tifile.Variable
	var holds []string
	var tooMany error
	for _, side := range [...]struct {
		colour chess.Colour
		not    bool
	}{{chess.White, o.noWhite}, {chess.Black, o.noBlack}} {
		if side.not {
			continue
		}
		log.Colour(side.colour, builder.Positions(side.colour), builder.Moves(side.colour))
		books, err := builder.Books(side.colour, o.size-tifile.Overhead)
		if err != nil {
			return err
		}
		for i := range books {
			b := &books[i]
			data, err := b.Append(nil)
			if err != nil {
				return err
			}
			v, err := o.Variable(len(variables), data)
			if err != nil {
				log.TooMany(o.Series)
				tooMany = err
				break
			}
			log.Book(b, v.Name)
			for _, model := range o.models() {
				log.Written(b, v.Name, model)
			}
			variables = append(variables, v)
			holds = append(holds, fmt.Sprintf("%d positions, %d moves, %v to move", len(b.Entries), b.Moves(), b.Colour))
		}
	}
	return errors.Join(tooMany, o.write(out, variables, holds))
}

// read collects the moves of the input, and tells of it and of its errors.
// Broken is how many sequences had some.
func (o *bkcOptions) read(cmd *cobra.Command, name string, src []byte, log *tichess.Log) (builder *tichess.Builder, broken int, err error) {
	source := tichess.Source{Plies: o.plies}
	if o.german {
		source.Letters = tichess.German
	}
	builder = &tichess.Builder{}
	sequences, moves := 0, 0
	for seq, errs := range source.Sequences(src) {
		bad := false
		for _, e := range errs {
			bad = bad || !e.Warning || o.strict
			fmt.Fprintf(cmd.ErrOrStderr(), "%s:%v\n", name, e)
		}
		log.Sequence(seq, errs, o.noStop)
		for _, step := range seq.Steps {
			if err := builder.Add(step.Position, step.Move); err != nil {
				return nil, 0, fmt.Errorf("%s:%d: %w", name, seq.Line, err)
			}
		}
		if len(seq.Steps) > 0 {
			sequences++
		}
		moves += len(seq.Steps)
		if bad {
			if broken++; !o.noStop {
				return nil, broken, errors.New("stopped at an error, nothing was written (-nostop goes on)")
			}
		}
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s: %d sequences, %d half moves\n", name, sequences, moves)
	return builder, broken, nil
}

func listBook(w io.Writer, data []byte) error {
	b, err := tichess.Parse(data)
	if err != nil {
		return err
	}
	return b.WriteText(w)
}
