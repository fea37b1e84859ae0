package problems

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"rookery/chess"
	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
	"rookery/diagram"
	"rookery/diagram/draw"
	"rookery/problem"
	"rookery/problem/popeye"
)

// diagramOptions are the flags of "rookery diagram".
type diagramOptions struct {
	format   string
	output   string
	number   int
	language string
	walks    walkFiles
	picture  pictureFlags
}

// pictures are the forms of a diagram, by the names of --format, which are
// also the endings of file names.
func pictures() map[string]func(io.Writer, diagram.Diagram, draw.Options) error {
	return map[string]func(io.Writer, diagram.Diagram, draw.Options) error{
		"svg": draw.SVG, "png": draw.PNG, "pdf": draw.PDF,
		"text":  func(w io.Writer, d diagram.Diagram, o draw.Options) error { return diagram.Text(w, d, o.Options) },
		"latex": func(w io.Writer, d diagram.Diagram, o draw.Options) error { return diagram.LaTeX(w, d, o.Options) },
	}
}

// NewDiagram is the command "rookery diagram".
func NewDiagram() *cobra.Command {
	var o diagramOptions
	cmd := &cobra.Command{
		Use:   "diagram FILE|FEN|-",
		Short: "Draw a problem or a position",
		Long: `Diagram draws the position of a problem of an input file ("-": standard input),
or a FEN. The form follows the name of --output if --format does not say it.`,
		Example: `  rookery diagram problem.inp
  rookery diagram --output loyd.svg problem.inp
  rookery diagram --format png --theme grey 'k7/8/1K6/8/8/8/8/7R w - - 0 1' > mate.png`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return drawDiagram(cmd, o, args) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.format, "format", "", "form: text, svg, png, pdf, latex")
	flags.StringVarP(&o.output, "output", "o", "", "write to this file, not to standard output")
	flags.StringVar(&o.language, "language", "", "language of the captions: en, de, fr (default: the problem's)")
	flags.IntVarP(&o.number, "number", "n", 1, "which problem of the file")
	o.walks.add(flags, "walks of one's own, for problems that use them")
	o.picture.add(flags)
	o.picture.complete(cmd)
	flags.BoolVar(&o.picture.options.BoardOnly, "board-only", false, "leave out what stands around the board")
	flags.BoolVar(&o.picture.options.ASCII, "ascii", false, "letters for men in text")
	return cmd
}

func drawDiagram(cmd *cobra.Command, o diagramOptions, args []string) error {
	if o.format == "" {
		o.format = formatOfFile(o.output)
	}
	if err := cli.OneOf("format", o.format, "text", "svg", "png", "pdf", "latex"); err != nil {
		return err
	}
	picture, err := o.picture.check()
	if err != nil {
		return err
	}
	if o.language != "" {
		if _, ok := problem.ParseLanguage(o.language); !ok {
			return fmt.Errorf("invalid argument %q for --language: en, de or fr", o.language)
		}
	}
	if o.number < 1 {
		return fmt.Errorf("invalid argument %d for --number: problems count from 1", o.number)
	}
	d, err := o.read(cmd, args)
	if err != nil {
		return cli.Fail(err)
	}
	out, err := outfile.Open(o.output, cmd.OutOrStdout())
	if err != nil {
		return cli.Fail(err)
	}
	out.Fail(pictures()[o.format](out, d, picture))
	if err := out.Close(); err != nil {
		return cli.Fail(err)
	}
	return nil
}

// formatOfFile is the form that a file's name tells, or text.
func formatOfFile(name string) string {
	switch ext := strings.ToLower(filepath.Ext(name)); ext {
	case ".svg", ".png", ".pdf":
		return ext[1:]
	case ".tex", ".latex":
		return "latex"
	}
	return "text"
}

// read finds the position that the arguments mean.
func (o *diagramOptions) read(cmd *cobra.Command, args []string) (diagram.Diagram, error) {
	in := cli.FileInput(args[0])
	if args[0] == "-" {
		in = cli.StdinInput(cmd.InOrStdin())
	} else if _, err := os.Stat(args[0]); err != nil && strings.Count(args[0], "/") == 7 {
		setup, err := chess.ParseFENLenient(strings.Join(args, " "))
		return diagram.Diagram{Men: menOf(&setup)}, err
	}
	if len(args) > 1 {
		return diagram.Diagram{}, fmt.Errorf("one diagram at a time, not %q", args[1])
	}
	walks, err := o.walks.read()
	if err != nil {
		return diagram.Diagram{}, err
	}
	src, err := in.Open()
	if err != nil {
		return diagram.Diagram{}, err
	}
	defer src.Close()
	n := 0
	reader := popeye.NewReader(in.Name, src, popeye.Limits{})
	reader.Use(walks)
	for p, errs := range reader.Problems() {
		if err := reader.Err(); err != nil {
			return diagram.Diagram{}, fmt.Errorf("%s: %w", in.Name, err)
		}
		if n++; n < o.number {
			continue
		}
		for _, err := range errs {
			fmt.Fprintln(cmd.ErrOrStderr(), err)
		}
		if p == nil || errs.Err() != nil && len(p.Board) == 0 {
			return diagram.Diagram{}, fmt.Errorf("%s: no problem", in.Name)
		}
		lang := p.Language
		if l, ok := problem.ParseLanguage(o.language); ok {
			lang = l
		}
		return diagram.FromProblem(p, lang), nil
	}
	return diagram.Diagram{}, fmt.Errorf("%s: no problem with number %d", in.Name, o.number)
}
