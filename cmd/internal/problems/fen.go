package problems

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/cmd/internal/cli"
	"rookery/diagram"
	"rookery/problem"
)

// fenOptions are the flags of "rookery fen".
type fenOptions struct {
	from, to string
	language string
	strict   bool
	problem  bool
	variant  string
}

// NewFEN is the command "rookery fen".
func NewFEN() *cobra.Command {
	var o fenOptions
	cmd := &cobra.Command{
		Use:   "fen [FEN...]",
		Short: "Check positions and convert their notation",
		Long: `Fen reads a position and writes it as FEN in its normal form. Errors name the
field and the column. The position must be one that can come from a game, unless
--problem is given. Without arguments, every line of standard input is a position.
With --variant it is one of a variant: men in hand stand in brackets behind the
placement, and "~" behind men that have promoted.

Forms for --from and --to:
  fen      Forsyth-Edwards Notation
  shredder FEN that names the files of rooks for castling (only --to)
  forsyth  what follows "forsyth" in Popeye's input: letters of --language
  pieces   what follows "pieces" in Popeye's input: white kc1 qb2 black ka8
  xfen     the placement as Olive and YACPDB have it: (q2) is a queen upside down, (!k) a neutral king
  ffen     the placement as FEN Tool has it: *2q, -k, letters behind quotation marks`,
		Example: `  rookery fen 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
  rookery fen --to pieces --language de '8/8/8/8/8/2K5/1Q6/k7 w - - 0 1'
  rookery fen --from forsyth --problem 8/8/8/8/8/2K5/1S6/k7`,
		RunE: func(cmd *cobra.Command, args []string) error { return convert(cmd, o, args) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.from, "from", "fen", "notation of the input: fen, forsyth, pieces, xfen, ffen")
	flags.StringVar(&o.to, "to", "fen", "notation of the output: fen, shredder, forsyth, pieces, xfen, ffen")
	flags.StringVar(&o.language, "language", "en", "language of forsyth and pieces: en, de, fr")
	flags.BoolVar(&o.strict, "strict", false, "accept FEN only as its definition has it")
	flags.BoolVar(&o.problem, "problem", false, "accept any position, for instance without kings")
	flags.StringVar(&o.variant, "variant", "", "read and write positions of a variant: "+strings.Join(variant.Names(), ", "))
	return cmd
}

// convert does the work of "rookery fen".
func convert(cmd *cobra.Command, o fenOptions, args []string) error {
	lang, ok := problem.ParseLanguage(o.language)
	if !ok {
		return fmt.Errorf("invalid argument %q for --language: en, de or fr", o.language)
	}
	if err := cli.OneOf("from", o.from, "fen", "forsyth", "pieces", "xfen", "ffen"); err != nil {
		return err
	}
	if err := cli.OneOf("to", o.to, "fen", "shredder", "forsyth", "pieces", "xfen", "ffen"); err != nil {
		return err
	}
	if o.variant != "" {
		if _, err := variant.Find(o.variant); err != nil {
			return fmt.Errorf("invalid argument for --variant: %w", err)
		}
		if o.from != "fen" || o.to != "fen" || o.strict || o.problem {
			return fmt.Errorf("--variant does not go with --from, --to, --strict or --problem")
		}
	}
	var err error
	one := func(text string) {
		out, e := o.convert(lang, text)
		if e != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "rookery: %v\n", e)
			err = cli.Fail(nil)
			return
		}
		fmt.Fprintln(cmd.OutOrStdout(), out)
	}
	if len(args) > 0 {
		for _, text := range positions(args) {
			one(text)
		}
		return err
	}
	if e := eachLine(cmd.InOrStdin(), one); e != nil {
		return cli.Fail(fmt.Errorf("reading standard input: %w", e))
	}
	return err
}

// positions tells arguments that are a position each from one position whose
// fields the shell has taken apart.
func positions(args []string) []string {
	for _, a := range args[1:] {
		if !strings.Contains(a, "/") {
			return []string{strings.Join(args, " ")}
		}
	}
	return args
}

func eachLine(r io.Reader, do func(string)) error {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		if text := strings.TrimSpace(lines.Text()); text != "" {
			do(text)
		}
	}
	return lines.Err()
}

func (o *fenOptions) convert(lang problem.Language, text string) (string, error) {
	if o.variant != "" {
		v, err := variant.Find(o.variant)
		if err != nil {
			return "", err
		}
		s, err := v.Parse(text)
		if err != nil {
			return "", err
		}
		return s.FEN(), nil
	}
	setup, men, err := o.read(lang, text)
	if err != nil {
		return "", err
	}
	switch o.to {
	case "forsyth":
		return forsythOf(lang, men), nil
	case "pieces":
		return piecesOf(lang, men)
	case "xfen":
		return diagram.XFEN(men), nil
	case "ffen":
		return diagram.FFEN(men), nil
	}
	if setup == nil {
		if setup, err = setupOf(men); err != nil {
			return "", err
		}
	}
	mode := chess.Game
	if o.problem {
		mode = chess.Problem
	}
	pos, err := setup.Position(mode)
	if err != nil {
		return "", cli.OneLine(err)
	}
	if s := pos.Setup(); o.to == "shredder" {
		return s.ShredderFEN(), nil
	}
	return pos.FEN(), nil
}

// read returns the men of a position, and everything else if it was a FEN.
func (o *fenOptions) read(lang problem.Language, text string) (*chess.Setup, []problem.Placement, error) {
	if o.from == "xfen" || o.from == "ffen" {
		men, ok := diagram.ReadFairyFEN(text)
		if !ok {
			return nil, nil, fmt.Errorf("%q is no placement of eight ranks in XFEN or FFEN", text)
		}
		return nil, men, nil
	}
	if o.from != "fen" {
		men, err := readMen(o.from, lang, text)
		return nil, men, err
	}
	parse := chess.ParseFENLenient
	if o.strict {
		parse = chess.ParseFEN
	}
	setup, err := parse(text)
	if err != nil {
		return nil, nil, err
	}
	return &setup, menOf(&setup), nil
}
