// Package puzzles has the subcommands of "rookery puzzle". What a puzzle is and how
// collections are written is in the library's package puzzle.
package puzzles

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"rookery/analysis"
	"rookery/cmd/internal/batch"
	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
	"rookery/cmd/internal/problems"
	"rookery/problem"
	"rookery/puzzle"
	"rookery/puzzle/album"
	"rookery/puzzle/collection"
	"rookery/solution"
	"rookery/solve"
)

// NewPuzzle is the command "rookery puzzle".
func NewPuzzle() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "puzzle",
		Short: "Convert, check and list collections of puzzles",
		Long: `Puzzle works on collections of puzzles: TI-Chess's text and compiled files,
lichess.org's CSV, EPD, games in PGN with a FEN tag, Popeye's input and .olv
YAML. A file's format is found out by its name and content; "-" is standard
input. Text may be compressed (gzip, bzip2, zstd, xz, ZIP).`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newPuzzleConvert(), newPuzzleList(), newPuzzleVerify(), newPuzzleMine())
	return cmd
}

// Files are the flags and the work that the subcommands share.
type Files struct {
	from   string
	format collection.Format
	Failed bool
	// Refused, if set, is handed each puzzle that could not be read, after its error was
	// told: the place, and what is wrong there.
	Refused func(place, fault string) error
}

// Flags adds the flags.
func (f *Files) Flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.from, "from", "", "format of the files: "+formatList()+" (default: found out)")
}

func formatList() string {
	var names []string
	for _, f := range collection.Formats() {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}

// Each does something with each puzzle of files that could be read. Errors of
// the work end it; errors of the input are told and remembered.
func (f *Files) Each(cmd *cobra.Command, args []string, work func(p *puzzle.Puzzle) error) error {
	if f.from != "" {
		format, err := collection.ParseFormat(f.from)
		if err != nil {
			return fmt.Errorf("invalid argument %q for --from: one of %s", f.from, formatList())
		}
		f.format = format
	}
	for _, name := range args {
		found := false
		in := io.NopCloser(cmd.InOrStdin())
		if name != "-" {
			file, err := os.Open(name)
			if err != nil {
				f.Report(cmd, cli.Short(err))
				continue
			}
			in = file
		}
		for p, err := range collection.Read(name, f.format, in) {
			found = true
			if err != nil {
				f.Report(cmd, err)
				err = f.refuse(name, err)
			} else {
				for _, doubt := range p.Doubts {
					fmt.Fprintln(cmd.ErrOrStderr(), "rookery:", doubt)
				}
				err = work(&p)
			}
			if err != nil {
				in.Close()
				return cli.Fail(err)
			}
		}
		in.Close()
		if !found {
			f.Report(cmd, fmt.Errorf("%s: no puzzles", name))
		}
	}
	return nil
}

// refuse hands an error of the input on. Its text begins with the place.
func (f *Files) refuse(name string, err error) error {
	if f.Refused == nil {
		return nil
	}
	place, fault, ok := strings.Cut(err.Error(), ": ")
	if !ok {
		place, fault = name, err.Error()
	}
	return f.Refused(place, fault)
}

// Count is how many puzzles the files hold, those that cannot be read among them.
func (f *Files) Count(names []string) (n int) {
	for _, name := range names {
		in, err := os.Open(name)
		if err != nil {
			continue
		}
		for range collection.Read(name, f.format, in) { //nolint:errcheck // Each tells of them
			n++
		}
		in.Close()
	}
	return n
}

// Report says what was wrong.
func (f *Files) Report(cmd *cobra.Command, err error) {
	f.Failed = true
	fmt.Fprintln(cmd.ErrOrStderr(), "rookery:", cli.OneLine(err))
}

// Result is the command's after the work.
func (f *Files) Result(err error) error {
	if err == nil && f.Failed {
		return cli.Fail(nil)
	}
	return err
}

// Place names a puzzle: where it is, and what it is called.
func Place(p *puzzle.Puzzle) string {
	text := fmt.Sprintf("%s:%d", p.Pos.File, p.Pos.Line)
	if p.ID != "" {
		text += " " + p.ID
	}
	return text
}

func newPuzzleConvert() *cobra.Command {
	var files Files
	var to, output, language string
	cmd := &cobra.Command{
		Use:   "convert --to FORMAT FILE...",
		Short: "Write puzzles in another format",
		Long: `Convert reads collections and writes one. Puzzles that the other format cannot
say are told of and left out; what else it has no place for, such as ratings, is
counted. The output appears under its name when it is complete. Files for
calculators are made of "tichess" text by "rookery cpc".

The forms pdf, html and latex are for print: diagrams with their captions, in the
language of --language, and with the solutions that they came with.`,
		Example: `  rookery puzzle convert --to epd -o mates.epd lichess_db_puzzle.csv.zst
  rookery puzzle convert --to popeye puzzles0.89y
  rookery puzzle convert --to pdf --language de -o album.pdf collection.olv`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			lang, ok := problem.ParseLanguage(language)
			if !ok {
				return fmt.Errorf("invalid argument %q for --language: en, de or fr", language)
			}
			format, err := collection.ParseFormat(to)
			if err != nil && !slices.Contains(album.Formats(), to) {
				return fmt.Errorf("invalid argument %q for --to: one of %s, %s", to, formatList(), strings.Join(album.Formats(), ", "))
			}
			err = outfile.Write(output, cmd.OutOrStdout(), func(out io.Writer) error {
				w, err := album.Any(out, to, lang)
				if err != nil {
					return err
				}
				return files.convert(cmd, args, w, format)
			})
			if err != nil {
				return cli.Fail(err)
			}
			return files.Result(nil)
		},
	}
	files.Flags(cmd)
	cmd.Flags().StringVar(&to, "to", "", "format to write: "+formatList()+", "+strings.Join(album.Formats(), ", "))
	cmd.Flags().StringVar(&language, "language", "en", "language of the captions in "+strings.Join(album.Formats(), ", ")+": en, de, fr")
	cmd.Flags().StringVarP(&output, "output", "o", "", "write to this file, not to standard output")
	_ = cmd.MarkFlagRequired("to")
	return cmd
}

// convert writes the puzzles of files in another format; "" is for print.
func (f *Files) convert(cmd *cobra.Command, names []string, w collection.Writer, format collection.Format) error {
	lost := map[string]int{}
	written := 0
	err := f.Each(cmd, names, func(p *puzzle.Puzzle) error {
		if err := w.Write(p); err != nil {
			f.Report(cmd, fmt.Errorf("%s: left out: %w", Place(p), err))
			return nil
		}
		written++
		if format == "" {
			return nil
		}
		for _, what := range collection.Lost(format, p) {
			lost[what]++
		}
		return nil
	})
	if len(lost) > 0 {
		var parts []string
		for _, what := range slices.Sorted(maps.Keys(lost)) {
			parts = append(parts, fmt.Sprintf("%s (of %d)", what, lost[what]))
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "rookery: warning: %s has no place for: %s\n", format, strings.Join(parts, ", "))
	}
	if err = errors.Join(err, w.Close()); err == nil && written == 0 {
		err = outfile.ErrNothing
	}
	return err
}

func newPuzzleList() *cobra.Command {
	var files Files
	cmd := &cobra.Command{
		Use:   "list FILE...",
		Short: "List puzzles, a line each",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			out := bufio.NewWriter(cmd.OutOrStdout())
			err := files.Each(cmd, args, func(p *puzzle.Puzzle) error {
				_, err := fmt.Fprintf(out, "%s: %s\n", Place(p), describe(p))
				return err
			})
			return files.Result(errors.Join(err, out.Flush()))
		},
	}
	files.Flags(cmd)
	return cmd
}

// describe is a puzzle in a line: position, task, texts.
func describe(p *puzzle.Puzzle) string {
	var parts []string
	if p.Composed != nil {
		prob := p.Composed.Problem
		task := p.Composed.Stipulation
		if s := &prob.Stipulation; s.Text != "" {
			task = s.Text
		}
		parts = append(parts, fmt.Sprintf("%d men", len(prob.Board)), task)
		parts = append(append(parts, prob.Authors...), prob.Origins...)
	} else {
		if pos, err := p.Position(); err == nil {
			parts = append(parts, pos.FEN())
		}
		if p.Mate > 0 {
			parts = append(parts, fmt.Sprintf("mate in %d", p.Mate))
		}
	}
	parts = append(append(parts, p.Description...), p.Themes...)
	return strings.Join(parts, "; ")
}

func newPuzzleVerify() *cobra.Command {
	var files Files
	var o problems.SolveOptions
	var quiet, strict bool
	cmd := &cobra.Command{
		Use:   "verify FILE...",
		Short: "Check puzzles with the solver",
		Long: `Verify solves puzzles and tells of each, with its place, what it is:

  sound        the solution is there, and there is no other
  several      several solutions, and nothing says how many are meant
  unchecked    nothing is claimed that the solver could check
  unsolved     the solver could not solve it
  unfinished   the solver did not come to an end in time
  duals        there is a serious dual behind the key
  short        it is solved in fewer moves
  cooked       there are solutions that are not meant
  missing      there are solutions, but fewer than are meant, or others
  no solution  there is none
  invalid      the position makes no sense

Duals are graded as judges do: serious in the play of full length if there is none
without a dual, lesser beside it, in shorter play and at the last move, minor after a move that defends nothing and in threats,
none where a promotion to queen or rook cannot be told apart. From duals on something is
wrong; with --strict duals of any grade are, too.

Exit status: 0 nothing wrong, 1 otherwise, 2 wrong usage, 130 interrupted.`,
		Example: `  rookery puzzle verify --quiet puzzles.txt
  rookery puzzle verify --max-time 10s collection.olv`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			config, err := puzzleConfig(&o)
			if err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			counts := map[solution.Verdict]int{}
			err = files.Each(cmd, args, func(p *puzzle.Puzzle) error {
				v := puzzle.Verify(ctx, p, config)
				if ctx.Err() != nil {
					return ctx.Err()
				}
				counts[v.Verdict]++
				bad := v.Verdict.Bad() || strict && analysis.Blemished(&v.Judgement)
				files.Failed = files.Failed || bad
				if quiet && !bad {
					return nil
				}
				_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", Place(p), v.Text)
				return err
			})
			if ctx.Err() != nil {
				return cli.InterruptedError("interrupted")
			}
			if err != nil {
				return err
			}
			var parts []string
			for _, verdict := range solution.Verdicts() {
				if n := counts[verdict]; n > 0 {
					parts = append(parts, fmt.Sprintf("%d %v", n, verdict))
				}
			}
			fmt.Fprintln(cmd.OutOrStdout(), cmp.Or(strings.Join(parts, ", "), "no puzzles"))
			return files.Result(nil)
		},
	}
	files.Flags(cmd)
	flags := cmd.Flags()
	flags.BoolVarP(&quiet, "quiet", "q", false, "tell only of puzzles with which something is wrong")
	flags.BoolVar(&strict, "strict", false, "lesser and minor duals are wrong, too")
	flags.IntVarP(&o.Jobs, "jobs", "j", 0, "moves solved at the same time (default: one a core)")
	flags.StringVar(&o.Memory, "max-memory", "", "memory for tables, with K, M or G: 512M")
	flags.DurationVar(&o.Time, "max-time", time.Minute, "time for each puzzle: 90s, 5m; 0 for no limit")
	return cmd
}

func puzzleConfig(o *problems.SolveOptions) (config solve.Config, err error) {
	if o.Jobs < 0 || o.Time < 0 {
		return config, errors.New("--jobs and --max-time are at least 0")
	}
	config = solve.Config{Jobs: o.Jobs, MaxTime: o.Time, MaxMemory: 32 << 20}
	if o.Memory != "" {
		if config.MaxMemory, err = batch.ParseSize(o.Memory, 1); err != nil {
			return config, fmt.Errorf("invalid argument for --max-memory: %w", err)
		}
		if config.MaxMemory == 0 {
			config.MaxMemory = -1 // no table
		}
	}
	return config, nil
}
