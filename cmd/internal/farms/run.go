package farms

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
	"rookery/cmd/internal/puzzles"
	"rookery/cmd/internal/workers"
	"rookery/farm"
	"rookery/problem"
	"rookery/puzzle"
	"rookery/solution"
	"rookery/solution/text"
	"rookery/solve"
)

// runColumns are those of the table of "rookery farm run".
var runColumns = []string{"number", "place", "verdict", "solutions", "seconds", "worker", "detail"}

// runMemory is from which on memory is collected more often.
const runMemory = 192 << 20

// A farmRun is the work of "rookery farm run".
type farmRun struct {
	solver  func(farm.Who) farm.Solver
	out     string // a folder, "": none
	table   *csv.Writer
	file    *os.File
	config  solve.Config
	started time.Time
	say     func(string)

	mu    sync.Mutex
	rows  map[int][]string
	begun int // rows of a run before
	total int
	bad   bool
}

func newFarmRun() *cobra.Command {
	var f workers.FarmFlags
	var files puzzles.Files
	var table string
	var limit time.Duration
	r := &farmRun{rows: map[int][]string{}}
	cmd := &cobra.Command{
		Use:   "run DIR|FILE|COLLECTION... --out DIR --table verdicts.csv",
		Short: "Have a farm verify many problems",
		Long: `Run has the problems of files and directories solved and verified, as "rookery puzzle
verify" does, many at a time. It writes a table with a row for each (verdict, number of
solutions, seconds, worker), and with --out a file with the solution of each, named by
its number.

A run that was ended goes on where it was if it is started again with the same table:
rows that are there are not solved again, but for those that say "unfinished" or "unsolved".`,
		Example: `  rookery farm run --farm nats://farm.example.org --out solutions --table verdicts.csv candidates/`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.Url == "" {
				f.Url = "nats://localhost:4222"
			}
			if table == "" {
				return errors.New("which table? --table FILE")
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			client, end, err := f.Client(ctx)
			if err != nil {
				return cli.Fail(err)
			}
			defer end()
			debug.SetGCPercent(200) // most of what is in use is gone with the next problem
			debug.SetMemoryLimit(runMemory)
			r.solver, r.config, r.started = client.For, solve.Config{Jobs: 1, MaxTime: limit, MaxMemory: 32 << 20}, time.Now()
			r.say = func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), line) }
			if err := r.open(table); err != nil {
				return cli.Fail(err)
			}
			names, errs := fileNames(args)
			for _, err := range errs {
				files.Report(cmd, err)
			}
			if err := r.all(ctx, cmd, &files, names); err != nil {
				return cli.Fail(err)
			}
			if err := r.close(table); err != nil {
				return cli.Fail(err)
			}
			if ctx.Err() != nil {
				return cli.InterruptedError("interrupted: the same command goes on")
			}
			files.Failed = files.Failed || r.bad
			return files.Result(nil)
		},
	}
	files.Flags(cmd)
	flags := cmd.Flags()
	f.Add(flags, "", "the farm (default: nats://localhost:4222)")
	flags.StringVar(&r.out, "out", "", "directory for the solutions")
	flags.StringVar(&table, "table", "", "file for the table, as CSV")
	flags.DurationVar(&limit, "max-time", time.Minute, "time for each problem: 90s, 5m; 0 for no limit")
	return cmd
}

// fileNames are the files that arguments stand for.
func fileNames(args []string) (names []string, errs []error) {
	for _, arg := range args {
		list, err := cli.FilesOf(arg)
		if err != nil {
			errs = append(errs, cli.Short(err))
		}
		names = append(names, list...)
	}
	return names, errs
}

// open reads the table of a run before, and goes on writing it.
func (r *farmRun) open(table string) error {
	if r.out != "" {
		if err := os.MkdirAll(r.out, 0o755); err != nil {
			return cli.Short(err)
		}
	}
	old, err := os.ReadFile(table)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return cli.Short(err)
	}
	if i := bytes.LastIndexByte(old, '\n'); i >= 0 {
		old = old[:i+1] // a row that was not written to its end
	} else {
		old = nil
	}
	reader := csv.NewReader(bytes.NewReader(old))
	for {
		row, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("%s: %w", table, err)
		}
		if n, err := strconv.Atoi(row[0]); err == nil && len(row) == len(runColumns) && !unfinished(row[2]) {
			r.rows[n] = row
		}
	}
	r.begun = len(r.rows)
	if err := r.write(table); err != nil {
		return err
	}
	if r.file, err = os.OpenFile(table, os.O_APPEND|os.O_WRONLY, 0o644); err != nil {
		return cli.Short(err)
	}
	r.table = csv.NewWriter(r.file)
	return nil
}

// unfinished reports whether a problem with that verdict is worth another try.
func unfinished(word string) bool {
	var v solution.Verdict
	return v.UnmarshalText([]byte(word)) != nil || v.Open()
}

// write writes the table anew, in order.
func (r *farmRun) write(table string) error {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	_ = w.Write(runColumns) // a buffer takes everything
	var numbers []int
	for n := range r.rows {
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	for _, n := range numbers {
		_ = w.Write(r.rows[n])
	}
	w.Flush()
	return outfile.Replace(table, b.Bytes())
}

func (r *farmRun) close(table string) error {
	if err := r.file.Close(); err != nil {
		return err
	}
	return r.write(table)
}

// all has the problems of the files verified.
func (r *farmRun) all(ctx context.Context, cmd *cobra.Command, files *puzzles.Files, names []string) error {
	type numbered struct {
		n int
		p *puzzle.Puzzle
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	next := make(chan numbered)
	var all sync.WaitGroup
	for range workers.RunAhead {
		all.Go(func() {
			for one := range next {
				if err := r.one(ctx, one.n, one.p); err != nil {
					stop(err)
				}
			}
		})
	}
	ended := make(chan struct{})
	go r.report(ended)
	r.total = files.Count(names)
	n := 0
	files.Refused = func(place, fault string) error {
		if n++; r.done(n, place) {
			return nil
		}
		return r.add(n, place, puzzle.Refused(errors.New(fault)), 0, "")
	}
	err := files.Each(cmd, names, func(p *puzzle.Puzzle) error {
		if n++; r.done(n, puzzles.Place(p)) {
			return nil
		}
		q := *p
		select {
		case next <- numbered{n, &q}:
			return nil
		case <-ctx.Done():
			return errEnough
		}
	})
	close(next)
	all.Wait()
	close(ended)
	r.progress()
	if err != nil && !errors.Is(err, errEnough) {
		return err
	}
	if err := context.Cause(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

var errEnough = errors.New("enough")

// one verifies a problem, and writes what was found.
func (r *farmRun) one(ctx context.Context, n int, p *puzzle.Puzzle) error {
	worker, solutions := "", 0
	var out strings.Builder
	who := farm.Who{User: "run-" + strconv.Itoa(os.Getpid()), Class: farm.Batch, Notice: func(t farm.Ticket) {
		if t.Worker != "" {
			worker = t.Worker
		}
	}}
	solver := func(ctx context.Context, p *problem.Problem, cfg solve.Config, sink solution.Sink) (solution.Summary, error) {
		sum, err := r.solver(who)(ctx, p, cfg, solution.Tee(sink, text.New(&out, text.Options{Language: p.Language, Regression: true})))
		solutions += sum.Solutions
		return sum, err
	}
	v := puzzle.VerifyBy(ctx, solver, p, r.config)
	if ctx.Err() != nil {
		return nil //nolint:nilerr // the run was interrupted: that is told elsewhere
	}
	if r.out != "" {
		if err := outfile.Replace(filepath.Join(r.out, fmt.Sprintf("%06d.txt", n)), []byte(out.String())); err != nil {
			return err
		}
	}
	return r.add(n, puzzles.Place(p), v, solutions, worker)
}

// done reports whether a problem has its row already.
func (r *farmRun) done(n int, place string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	row := r.rows[n]
	return row != nil && row[1] == place
}

// add writes the row of a problem.
func (r *farmRun) add(n int, place string, v puzzle.Check, solutions int, worker string) error {
	row := []string{strconv.Itoa(n), place, v.Verdict.String(), strconv.Itoa(solutions), strconv.FormatFloat(v.Elapsed.Seconds(), 'f', 3, 64), worker, v.Text}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.rows[n] = row
	r.bad = r.bad || v.Verdict.Bad()
	if err := r.table.Write(row); err != nil {
		return err
	}
	r.table.Flush()
	return r.table.Error()
}

// report tells every now and then how far the run has come.
func (r *farmRun) report(ended chan struct{}) {
	tick := time.NewTicker(10 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ended:
			return
		case <-tick.C:
			r.progress()
		}
	}
}

// progress says how many problems are done, and when the others will be.
func (r *farmRun) progress() {
	r.mu.Lock()
	defer r.mu.Unlock()
	done := len(r.rows) - r.begun
	rate := float64(done) / time.Since(r.started).Seconds()
	line := fmt.Sprintf("rookery: %d of %d done, %.1f a second", len(r.rows), r.total, rate)
	if r.begun > 0 {
		line += fmt.Sprintf(", %d of them before", r.begun)
	}
	if r.total > len(r.rows) && rate > 0 {
		line += fmt.Sprintf(", %v left", time.Duration(float64(r.total-len(r.rows))/rate*float64(time.Second)).Round(time.Second))
	}
	r.say(line)
}
