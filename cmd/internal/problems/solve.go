// Package problems has the subcommands about problems and positions: solve, analyse,
// explore, diagram, fen, perft, themes, and what explains walks, conditions and
// attributes. Each has a file of its own.
package problems

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/pprof"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/batch"
	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
	"rookery/cmd/internal/workers"
	"rookery/farm"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

// SolveOptions are the flags of "rookery solve".
type SolveOptions struct {
	anywhere bool // problems may name files wherever they like
	format   string
	language string
	output   string
	Memory   string
	progress string
	Jobs     int
	Time     time.Duration
	explain  bool
	first    bool
	cook     bool
	verdict  bool
	full     bool
	intent   intentionFlags
	options  []string
	walks    walkFiles
	profile  string
	picture  pictureFlags
	farm     workers.FarmFlags
}

// NewSolve is the command "rookery solve".
func NewSolve() *cobra.Command {
	var o SolveOptions
	cmd := &cobra.Command{
		Use:   "solve FILE...|DIR|-",
		Short: "Solve the problems of input files",
		Long: `Solve reads problems in Popeye's input language and writes their solutions. A
directory stands for its files *.inp in order, "-" for standard input.

Errors of the input are told on standard error with file, line and column; a
problem that has errors is left out, and the rest is solved. Ctrl-C ends the
search: what was found until then stays, and the output says that it is partial.

With --explain the output has, before the solutions of a proof game, what every
such game must have in common, in sentences: which men never move, where each other
man ends after how many moves or is taken and by whom, who promotes where, how many
moves are free and whose they are, who castles, and which men have to move before or
after which pawns. With --format json it comes as data, too.

With --farm the problems are solved by a farm, see "rookery help farm"; what is
written is the same.

With --first each problem, twin and phase of play has one solution only. Of direct
play that is a key, looked for by proof numbers: who solves games and wants to know
whether there is a mate, and how it begins, has the answer much sooner so.

With --option each problem gets an option more, as if it stood in the text, in English:
"Try", "MaxSolutions 3", and those that only rookery has, about what is shown, what
counts as a solution, and the verdict ("Intended 1"): see docs/options.md.

A problem that says what is intended ("option Intended 2"), or with --solutions,
--intended or --verdict any problem, has the verdict below its solution, and so have
all with --format json. It is that of "rookery analyse".

Exit status: 0 all solved, 1 a problem had errors, 2 wrong usage, 130 interrupted.`,
		Example: `  rookery solve examples
  rookery solve --format json --output solutions.json problem.inp
  rookery solve --language de - < problem.inp`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return solveInputs(cmd, o, args) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.format, "format", "text", "form of the output: "+strings.Join(formatNames(), ", "))
	flags.StringVar(&o.language, "language", "", "language of the output: en, de, fr (default: the input's)")
	flags.StringVarP(&o.output, "output", "o", "", "write to this file, not to standard output")
	flags.IntVarP(&o.Jobs, "jobs", "j", 0, "moves solved at the same time (default: one a core)")
	flags.StringVar(&o.Memory, "max-memory", "", "memory to keep to while searching, with K, M or G: 512M; 0: no tables")
	flags.DurationVar(&o.Time, "max-time", 0, "time for each problem: 90s, 5m")
	flags.BoolVar(&o.explain, "explain", false, "write what was deduced about a proof game")
	flags.BoolVar(&o.cook, "cook", false, "end proof games as soon as there are more solutions than intended (one, if nothing is said), whichever")
	flags.BoolVar(&o.first, "first", false, "look for one solution only; a direct mate's key by proof numbers")
	flags.StringArrayVar(&o.options, "option", nil, "an option added to those of each problem, \"DualsApart\"; may be repeated")
	flags.BoolVar(&o.verdict, "verdict", false, "end each solution with the verdict on the problem")
	flags.BoolVar(&o.full, "full", false, "in printed columns all tries and all play, also what is trivial")
	o.intent.add(flags)
	o.walks.add(flags, "walks of one's own, for problems that use them")
	flags.BoolVar(&o.anywhere, "write-anywhere", false, "let problems name files for protocol and LaTeX outside of the working directory")
	flags.StringVar(&o.progress, "progress", "auto", "progress bar on a terminal: auto, on, off")
	flags.StringVar(&o.profile, "cpu-profile", "", "write to this file where the time goes, for go tool pprof and go build -pgo")
	o.picture.add(flags)
	o.picture.complete(cmd)
	o.farm.Add(flags, "farm-", "have the problems solved by this farm")
	fixed := func(values ...string) cobra.CompletionFunc {
		return cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
	}
	_ = cmd.RegisterFlagCompletionFunc("format", fixed(formatNames()...))
	_ = cmd.RegisterFlagCompletionFunc("language", fixed("en", "de", "fr"))
	_ = cmd.RegisterFlagCompletionFunc("progress", fixed("auto", "on", "off"))
	return cmd
}

// solveInputs does the work of "rookery solve". Until the output is opened,
// errors are about usage.
func solveInputs(cmd *cobra.Command, o SolveOptions, args []string) error {
	config, lang, err := o.check()
	if err != nil {
		return err
	}
	picture, err := o.picture.check()
	if err != nil {
		return err
	}
	var options []problem.Option
	for _, text := range o.options {
		list, err := popeye.ParseOptions(text)
		if err != nil {
			return fmt.Errorf("invalid argument %q for --option: %w", text, err)
		}
		options = append(options, list...)
	}
	walks, err := o.walks.read()
	if err != nil {
		return cli.Fail(err)
	}
	inputs, missing := cli.InputsOf(args, cmd.InOrStdin())
	out, err := outfile.Open(o.output, cmd.OutOrStdout())
	if err != nil {
		return cli.Fail(err)
	}
	if o.profile != "" {
		end, err := profile(o.profile)
		if err != nil {
			return cli.Fail(err)
		}
		defer end()
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()

	screen := newScreen(o.progress, out, cmd.ErrOrStderr())
	format := newFormat(o, picture, screen.text)
	who := farm.Who{User: "solve-" + strconv.Itoa(os.Getpid())}
	if screen.bars != nil {
		config.Progress = screen.progress
		who.Notice = func(t farm.Ticket) { screen.Queued(t.Place) }
	}
	var solver farm.Solver
	if o.farm.Url != "" {
		client, end, err := o.farm.Client(ctx)
		if err != nil {
			return cli.Fail(err)
		}
		defer end()
		solver = client.For(who)
	}
	b := batch.Batch{
		Config:  config,
		Solve:   solver,
		Explain: true,
		Options: options,
		Walks:   walks,
		Judge:   o.verdict || o.format == "json",
		Change:  o.intent.override,
		Foreign: foreign,
		Open: func(p *problem.Problem, lang problem.Language) (solution.Sink, error) {
			screen.Begin()
			return format.open(p, lang)
		},
		Report:   func(message string) { fmt.Fprintln(screen.Messages, message) },
		Language: lang,
		Strict:   true,
		Anywhere: o.anywhere,
		Lost:     out.Failed,
	}
	solveAll(ctx, &b, inputs, missing)
	out.Fail(errors.Join(format.close(), screen.close()))
	if ctx.Err() != nil {
		out.Interrupted()
	}
	if err := out.Close(); err != nil {
		b.Fail(err)
	}
	switch {
	case ctx.Err() != nil:
		return cli.InterruptedError("interrupted: partial solution")
	case b.Failed():
		return cli.Fail(nil)
	}
	return nil
}

// profile writes a profile of the program to a file until end is called.
func profile(file string) (end func(), err error) {
	f, err := outfile.Open(file, nil)
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		f.Fail(fmt.Errorf("%s: %w", file, err))
		return nil, f.Close()
	}
	return func() {
		pprof.StopCPUProfile()
		_ = f.Close() // what is missing in a profile go tool pprof tells
	}, nil
}

// code is the memory that the program's own code and data take while it solves, more where its
// file has just been written.
const code = 28 << 20

// check turns the flags' texts into values.
func (o *SolveOptions) check() (config solve.Config, lang *problem.Language, err error) {
	config = solve.Config{Jobs: o.Jobs, MaxTime: o.Time, Explain: o.explain, First: o.first, Cook: o.cook}
	switch {
	case o.Jobs < 0:
		return config, nil, fmt.Errorf("invalid argument %d for --jobs: a number of at least 0", o.Jobs)
	case o.Time < 0:
		return config, nil, fmt.Errorf("invalid argument %v for --max-time: a time of at least 0", o.Time)
	}
	if o.Memory != "" {
		if config.MaxMemory, err = batch.ParseSize(o.Memory, 1); err != nil {
			return config, nil, fmt.Errorf("invalid argument for --max-memory: %w", err)
		}
		if config.MaxMemory == 0 {
			config.MaxMemory = -1 // no table
		} else {
			config.MaxMemory = batch.KeepTo(config.MaxMemory, code)
		}
	} else {
		batch.Leisurely()
	}
	if o.language != "" {
		l, ok := problem.ParseLanguage(o.language)
		if !ok {
			return config, nil, fmt.Errorf("invalid argument %q for --language: en, de or fr", o.language)
		}
		lang = &l
	}
	if err := cli.OneOf("progress", o.progress, "auto", "on", "off"); err != nil {
		return config, nil, err
	}
	return config, lang, cli.OneOf("format", o.format, formatNames()...)
}

// solveAll has a batch read and solve all inputs, until the context ends, and reports
// the arguments that were none.
func solveAll(ctx context.Context, b *batch.Batch, inputs []cli.Input, missing []error) {
	for _, err := range missing {
		b.Fail(err)
	}
	for _, in := range inputs {
		src, err := in.Open()
		if err != nil {
			b.Fail(err)
			continue
		}
		b.Read(ctx, in.Name, src)
		_ = src.Close()
		if ctx.Err() != nil || b.Lost() {
			break
		}
	}
	b.Close()
}
