package problems

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"rookery/analysis/explore"
	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
	"rookery/cmd/internal/workers"
	"rookery/farm"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/popeye"
	"rookery/solve"
)

// exploreOptions are the flags of "rookery explore".
type exploreOptions struct {
	try, men, conditions, keep []string
	depth, limit, max          int
	number, workers            int
	count                      bool
	intent                     intentionFlags
	time                       time.Duration
	journal, csv, html, page   string
	farm                       workers.FarmFlags
}

// NewExplore is the command "rookery explore".
func NewExplore() *cobra.Command {
	var o exploreOptions
	cmd := &cobra.Command{
		Use:   "explore FILE|-",
		Short: "Search for better versions of a problem",
		Long: `Explore makes candidates of a problem, has all of them solved, and lists those that
are sound: the most economical first, then those with more changed play and more
themes. What it tries:

  economy     leave out each man, or put a weaker one in its place
  squares     each man on each other square
  additions   one more man, of --men, on each empty square
  shift       the position as a whole, moved
  mirrored    the board turned and mirrored
  colours     White and Black exchanged
  twins       a second part: a man left out or moved, two men exchanged
  length      half a move and a move more and less
  conditions  each of --condition

With --depth 2 candidates are made of candidates. They are counted before any is
solved. A candidate with a shorter solution, without one, or with too many is given
up at once. With --journal FILE the same command goes on where it was ended.

Workers are processes of this program (--workers), or those of a farm (--farm).

Exit status: 0 done, 1 the problem had errors, 2 wrong usage, 130 interrupted.`,
		Example: `  rookery explore problem.inp --try economy
  rookery explore problem.inp --try squares,additions --men p,s --keep key --html versions.html
  rookery explore problem.inp --try economy,squares --depth 2 --limit 200000 --journal versions.log
  rookery explore problem.inp --try conditions --condition Circe --condition Madrasi`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&o.try, "try", nil, "what to try, with commas between: "+strings.Join(tries, ", "))
	flags.StringSliceVar(&o.men, "men", []string{"p", "s", "b", "r", "q"}, "men to add")
	flags.StringArrayVar(&o.conditions, "condition", nil, "a condition to try; may be repeated")
	flags.StringSliceVar(&o.keep, "keep", nil, "list only those with the problem's: key, themes")
	flags.IntVar(&o.depth, "depth", 1, "how many changes together")
	flags.IntVar(&o.limit, "limit", explore.DefaultLimit, "how many candidates there may be")
	flags.BoolVar(&o.count, "count", false, "count the candidates, and do no more")
	o.intent.add(flags)
	flags.IntVar(&o.number, "problem", 1, "which problem of the file")
	flags.DurationVar(&o.time, "max-time", 10*time.Second, "time for each question to a candidate: 90s, 5m; 0 for no limit")
	flags.StringVar(&o.journal, "journal", "", "file that keeps what was found, to go on later")
	flags.StringVar(&o.csv, "table", "", "write the table to this file as CSV, while it grows")
	flags.StringVar(&o.html, "html", "", "write the table with diagrams to this file, while it grows")
	flags.StringVar(&o.page, "page", "http://localhost:8080", "the server whose page Compose the diagrams lead to")
	flags.IntVar(&o.max, "rows", 100, "how many rows are written as text and with diagrams; 0: all")
	flags.IntVar(&o.workers, "workers", runtime.NumCPU(), "processes that solve; 0: this one does")
	o.farm.Add(flags, "farm-", "have the candidates solved by this farm")
	_ = cmd.RegisterFlagCompletionFunc("try", cobra.FixedCompletions(tries, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("keep", cobra.FixedCompletions([]string{"key", "themes"}, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// tries are what --try may say.
var tries = []string{"economy", "squares", "additions", "shift", "mirrored", "colours", "twins", "length", "conditions"}

// generator joins what is tried.
func (o *exploreOptions) generator() (explore.Generator, error) {
	var list []explore.Generator
	for _, name := range o.try {
		switch name {
		case "economy":
			list = append(list, explore.Economy)
		case "squares":
			list = append(list, explore.Squares)
		case "additions":
			var walks []problem.Walk
			for _, code := range o.men {
				w, ok := lexicon.FindWalk(problem.English, code)
				if !ok {
					return nil, fmt.Errorf("invalid argument for --men: there is no man %q", code)
				}
				walks = append(walks, w)
			}
			list = append(list, explore.Additions(walks...))
		case "shift":
			list = append(list, explore.Shift)
		case "mirrored":
			list = append(list, explore.Mirrored)
		case "colours":
			list = append(list, explore.Colours)
		case "twins":
			list = append(list, explore.Twins)
		case "length":
			list = append(list, explore.Lengths)
		case "conditions":
			conditions, err := o.conditionList()
			if err != nil {
				return nil, err
			}
			list = append(list, explore.Conditions(conditions...))
		default:
			return nil, fmt.Errorf("invalid argument %q for --try: one of %s", name, strings.Join(tries, ", "))
		}
	}
	switch {
	case len(list) == 0:
		return nil, fmt.Errorf("what is to be tried? --try %s", strings.Join(tries, ","))
	case len(o.conditions) > 0 && !slices.Contains(o.try, "conditions"):
		return nil, errors.New("--condition goes with --try conditions")
	case o.depth < 1 || o.depth > 4:
		return nil, fmt.Errorf("invalid argument %d for --depth: a number from 1 to 4", o.depth)
	case o.limit < 1:
		return nil, fmt.Errorf("invalid argument %d for --limit: a number of at least 1", o.limit)
	case o.workers < 0:
		return nil, fmt.Errorf("invalid argument %d for --workers: a number of at least 0", o.workers)
	}
	for _, k := range o.keep {
		if err := cli.OneOf("keep", k, "key", "themes"); err != nil {
			return nil, err
		}
	}
	return explore.Deep(explore.All(list...), o.depth), nil
}

// conditionList reads the conditions as the input language has them.
func (o *exploreOptions) conditionList() ([]problem.Condition, error) {
	if len(o.conditions) == 0 {
		return nil, errors.New("which conditions? --condition Circe")
	}
	var list []problem.Condition
	for _, text := range o.conditions {
		src := "beginproblem\nstipulation #1\npieces white ka1 black kc3\ncondition " + text + "\nendproblem\n"
		read, errs := popeye.Parse("--condition", []byte(src))
		if err := errs.Err(); err != nil {
			return nil, fmt.Errorf("invalid argument %q for --condition: %w", text, err)
		}
		if len(read) != 1 || len(read[0].Conditions) == 0 {
			return nil, fmt.Errorf("invalid argument %q for --condition: a condition", text)
		}
		list = append(list, read[0].Conditions...)
	}
	return list, nil
}

func (o *exploreOptions) run(cmd *cobra.Command, name string) error {
	generate, err := o.generator()
	if err != nil {
		return err
	}
	p, err := o.read(cmd, name)
	if err != nil {
		return cli.Fail(err)
	}
	o.intent.override(p)
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	e := &explore.Exploration{
		Problem: p, Generate: generate, Limit: o.limit, Keep: o.kept(),
		Means: solve.Config{Jobs: 1, MaxTime: o.time, MaxMemory: 16 << 20},
	}
	say := func(format string, args ...any) { fmt.Fprintf(cmd.ErrOrStderr(), "rookery: "+format+"\n", args...) }
	plan, err := e.Plan(ctx)
	if errors.Is(err, explore.ErrTooMany) {
		return cli.Fail(fmt.Errorf("more than %d candidates: try less, or raise --limit", o.limit))
	}
	if err != nil {
		return cli.Fail(err)
	}
	if o.count {
		_, err := fmt.Fprintf(cmd.OutOrStdout(), "%d candidates\n", plan.Candidates)
		return err
	}
	var journal *explore.Journal
	if o.journal != "" {
		if journal, err = explore.OpenJournal(o.journal, plan); err != nil {
			return cli.Fail(err)
		}
		defer func() { _ = journal.Close() }() // every line is written
	}
	say("%d candidates, %d of them known", plan.Candidates, journal.Known())
	end, err := o.solver(ctx, e)
	if err != nil {
		return cli.Fail(err)
	}
	defer end()
	return o.explore(ctx, cmd, e, plan, journal, say)
}

// explore has the work done and the tables written.
func (o *exploreOptions) explore(ctx context.Context, cmd *cobra.Command, e *explore.Exploration, plan explore.Plan, journal *explore.Journal, say func(string, ...any)) error {
	last := time.Now()
	var failed error
	table, err := e.Run(ctx, plan, journal, func(t *explore.Table) {
		if time.Since(last) < 2*time.Second || failed != nil {
			return
		}
		failed = o.write(t)
		say("%d of %d done, %d sound", t.Done, t.Candidates, len(t.Rows))
		last = time.Now()
	})
	if err := errors.Join(failed, o.write(table)); err != nil {
		return cli.Fail(err)
	}
	if err := exploredText(cmd.OutOrStdout(), table, o.max); err != nil {
		return cli.Fail(err)
	}
	switch {
	case ctx.Err() != nil && o.journal != "":
		return cli.InterruptedError("interrupted: the same command goes on")
	case ctx.Err() != nil:
		return cli.InterruptedError("interrupted")
	case err != nil:
		return cli.Fail(err)
	}
	return nil
}

// write writes the files.
func (o *exploreOptions) write(t *explore.Table) error {
	if o.csv != "" {
		if err := outfile.Write(o.csv, nil, func(w io.Writer) error { return exploredCSV(w, t) }); err != nil {
			return err
		}
	}
	if o.html != "" {
		return outfile.Write(o.html, nil, func(w io.Writer) error { return exploredHTML(w, t, o.max, o.page) })
	}
	return nil
}

// read reads the problem.
func (o *exploreOptions) read(cmd *cobra.Command, name string) (*problem.Problem, error) {
	src, err := cli.ReadInput(name, cmd.InOrStdin())
	if err != nil {
		return nil, err
	}
	n := 0
	if read := foreign(name, src); read != nil {
		for p, err := range read(bytes.NewReader(src)) {
			if n++; n == o.number {
				return p, err
			}
		}
		return nil, fmt.Errorf("%s: there is no problem %d", name, o.number)
	}
	for p, errs := range popeye.Problems(name, src, popeye.Limits{}) {
		if n++; n < o.number {
			continue
		}
		if err := errs.Err(); err != nil {
			return nil, err
		}
		if p == nil {
			break
		}
		return p, nil
	}
	return nil, fmt.Errorf("%s: there is no problem %d", name, o.number)
}

// kept tells which rows are listed.
func (o *exploreOptions) kept() func(*explore.Row) bool {
	key, themes := slices.Contains(o.keep, "key"), slices.Contains(o.keep, "themes")
	return func(r *explore.Row) bool { return (!key || r.SameKey) && (!themes || len(r.Lost) == 0) }
}

// solver says who solves: a farm elsewhere, one of this program's own, or this
// process.
func (o *exploreOptions) solver(ctx context.Context, e *explore.Exploration) (end func(), err error) {
	who := farm.Who{User: "explore-" + strconv.Itoa(os.Getpid()), Class: farm.Batch}
	if o.farm.Url != "" {
		client, end, err := o.farm.Client(ctx)
		if err != nil {
			return nil, err
		}
		e.Solve, e.AtOnce = explore.Solver(client.For(who)), workers.RunAhead
		return end, nil
	}
	if o.workers == 0 {
		e.AtOnce = 1
		return func() {}, nil
	}
	config := farm.LocalConfig{Workers: o.workers, Memory: 1 << 30, Program: workers.FarmProgram(), Store: farm.Store{Answers: 64 << 20}}
	if config.Command, err = workers.WorkerCommand(config.Memory); err != nil {
		return nil, err
	}
	local, err := farm.StartLocal(ctx, config)
	if err != nil {
		return nil, err
	}
	e.Solve, e.AtOnce = explore.Solver(local.For(who)), 4*o.workers
	return local.Close, nil
}
