// Package libraries has the subcommands of "rookery library". What a library is and how it is asked is
// in package library.
package libraries

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
	"rookery/library"
	"rookery/library/database"
	"rookery/library/intake"
	"rookery/puzzle/collection"
)

// NewLibrary is the command "rookery library".
func NewLibrary() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "library",
		Short: "A library of problems: by the million, found by what they show",
		Long: `Library keeps problems with all that is known of them in a file, "library.db" if
nothing else is said, or in PostgreSQL ("postgres://..."), and finds them in
the query language of YACPDB and more (docs/library.md). What is near a problem
has an answer, too: has this been shown before?`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	var at place
	cmd.PersistentFlags().StringVar(&at.url, "library", "library.db", "file of the library, or postgres://...")
	cmd.AddCommand(newImport(&at), newFind(&at), newSimilar(&at), newShow(&at), newExport(&at), newStatus(&at), newSolve(&at), newMerge(&at), newNames(&at),
		newSet(&at), newNote(&at))
	return cmd
}

// place is where the library is.
type place struct{ url string }

// open opens the library; make says that it may be a new one.
func (p *place) open(ctx context.Context, create bool) (*library.Library, *database.DB, error) {
	db, err := p.database(ctx, create)
	if err != nil {
		return nil, nil, err
	}
	l, err := library.Open(ctx, db)
	if err != nil {
		return nil, nil, cli.Fail(errors.Join(err, db.Close()))
	}
	return l, db, nil
}

func (p *place) database(ctx context.Context, create bool) (*database.DB, error) {
	if !create && !strings.Contains(p.url, "://") {
		if _, err := os.Stat(p.url); err != nil {
			return nil, cli.Fail(fmt.Errorf("%s: there is no library; make one with rookery library import", p.url))
		}
	}
	db, err := database.Open(ctx, p.url)
	if err != nil {
		return nil, cli.Fail(err)
	}
	return db, nil
}

// interruptible ends work at Ctrl-C.
func interruptible(cmd *cobra.Command) (context.Context, context.CancelFunc) {
	return signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
}

func newImport(at *place) *cobra.Command {
	var from string
	var anew, quiet bool
	cmd := &cobra.Command{
		Use:   "import FILE...",
		Short: "Take the problems of files into the library",
		Long: `Import reads .olv files and YACPDB's YAML and JSON, Popeye's input, PGN with FEN
tags, lists of FEN with stipulations, EPD, lichess.org's CSV and the project's
JSON, compressed or not; "-" is standard input. A problem that is there already,
also mirrored or with the colours changed, becomes one entry with two sources.

What is wrong is told with its place, and the rest goes in. An import that was
interrupted goes on where it was when it is called again.`,
		Example: `  rookery library import yacpdb.olv.zst problems/*.inp
  rookery library import --library chess.db lichess_db_puzzle.csv.zst`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			format := collection.Format(from)
			if from != "" && !slices.Contains(intake.Formats(), format) {
				return fmt.Errorf("invalid argument %q for --from: one of %s", from, formatNames())
			}
			ctx, stop := interruptible(cmd)
			defer stop()
			db, err := at.database(ctx, true)
			if err != nil {
				return err
			}
			defer debug.SetGCPercent(debug.SetGCPercent(400)) // most of what is in use is gone with the next problem
			i := importer{cmd: cmd, db: db, format: format, anew: anew, quiet: quiet}
			err = i.all(ctx, args)
			if closing := db.Close(); err == nil && closing != nil {
				err = cli.Fail(closing)
			}
			return err
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "format of the files: "+formatNames()+" (default: found out)")
	cmd.Flags().BoolVar(&anew, "again", false, "read files from their beginnings that were read before")
	cmd.Flags().BoolVar(&quiet, "quiet", false, "tell faults only")
	return cmd
}

func formatNames() string {
	var names []string
	for _, f := range intake.Formats() {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}

// An importer imports files one after the other.
type importer struct {
	cmd         *cobra.Command
	db          *database.DB
	format      collection.Format
	anew, quiet bool
	failed      bool
}

func (i *importer) all(ctx context.Context, names []string) error {
	jobs, err := i.db.Jobs(ctx)
	if err != nil {
		return cli.Fail(err)
	}
	for _, name := range names {
		err := i.file(ctx, name, jobs)
		switch {
		case ctx.Err() != nil:
			return cli.InterruptedError("interrupted; what was read is in the library, and the same command goes on")
		case errors.Is(err, library.ErrFull):
			return cli.Fail(fmt.Errorf("%s: %w; make room, and the same command goes on", name, err))
		case err != nil:
			i.fault(err)
		}
	}
	if i.failed {
		return cli.Fail(nil)
	}
	return nil
}

func (i *importer) fault(err error) {
	i.failed = true
	fmt.Fprintln(i.cmd.ErrOrStderr(), "rookery:", cli.OneLine(err))
}

func (i *importer) file(ctx context.Context, name string, jobs []library.Job) error {
	in := i.cmd.InOrStdin()
	job := library.Job{}
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return cli.Short(err)
		}
		defer f.Close()
		in = f
		if job.Name, err = jobName(name, f); err != nil {
			return err
		}
	} else {
		job.Name = fmt.Sprintf("- %d", time.Now().UnixNano()) // nobody can say whether it is the same
	}
	for _, j := range jobs {
		if j.Name == job.Name && !i.anew {
			job = j
		}
	}
	if job.Finished {
		i.say("%s: read before; --again reads it once more", name)
		return nil
	}
	before := job
	began, told := time.Now(), time.Now()
	job, err := intake.Import(ctx, i.db, job, name, i.format, in, intake.Teller{
		Fault: func(err error) error {
			i.fault(err)
			return nil
		},
		Progress: func(j library.Job) {
			if time.Since(told) > 5*time.Second {
				told = time.Now()
				i.say("%s: %d problems read", name, j.Done)
			}
		},
	})
	if n := job.Done - before.Done; err == nil && n == 0 && before.Done == 0 {
		i.fault(fmt.Errorf("%s: no problems", name))
	}
	i.say("%s: %d problems in %s: %d new, %d known, %d known with something new, %d faulty", name, job.Done-before.Done, time.Since(began).Round(time.Millisecond),
		job.Added-before.Added, job.Known-before.Known, job.Merged-before.Merged, job.Faults-before.Faults)
	return err
}

func (i *importer) say(format string, args ...any) {
	if !i.quiet {
		fmt.Fprintf(i.cmd.OutOrStdout(), format+"\n", args...)
	}
}

// jobName tells a file from a later one of its name.
func jobName(name string, f *os.File) (string, error) {
	info, err := f.Stat()
	if err != nil {
		return "", err
	}
	path, err := filepath.Abs(name)
	if err != nil {
		path = name
	}
	return fmt.Sprintf("%s %d %d", path, info.Size(), info.ModTime().UnixNano()), nil
}

func newStatus(at *place) *cobra.Command {
	return &cobra.Command{
		Use:   "status",
		Short: "Say what the library has, and how far imports and solving are",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := interruptible(cmd)
			defer stop()
			l, db, err := at.open(ctx, false)
			if err != nil {
				return err
			}
			defer db.Close()
			s := l.Statistics()
			out := cmd.OutOrStdout()
			fmt.Fprintf(out, "entries    %d, of them fairy %d\n", s.Entries, s.Fairy)
			fmt.Fprintf(out, "solutions  %d known, %d to be solved\n", s.Solved, s.Open)
			for _, v := range sortedKeys(s.Verdicts) {
				fmt.Fprintf(out, "           %d %s\n", s.Verdicts[v], v)
			}
			fmt.Fprintf(out, "authors    %d\nsources    %d\n", s.Authors, s.Sources)
			if size, err := db.Size(ctx); err == nil && s.Entries > 0 {
				fmt.Fprintf(out, "size       %.1f MB, %d bytes an entry\n", float64(size)/1e6, size/int64(s.Entries))
			}
			jobs, err := db.Jobs(ctx)
			if err != nil {
				return cli.Fail(err)
			}
			writeImports(out, jobs)
			return nil
		},
	}
}

// mostImports is how many files that were read to the end without a fault are told of one by one.
const mostImports = 10

// writeImports tells of the files that were read.
func writeImports(out io.Writer, jobs []library.Job) {
	jobs = slices.DeleteFunc(jobs, func(j library.Job) bool { return strings.HasPrefix(j.Name, "solving ") }) // of the page
	whole := func(j library.Job) bool { return j.Finished && j.Faults == 0 }
	var all library.Job
	files := 0
	for _, j := range jobs {
		if whole(j) {
			files, all.Done, all.Added = files+1, all.Done+j.Done, all.Added+j.Added
		}
	}
	if files > mostImports {
		jobs = slices.DeleteFunc(jobs, whole)
		fmt.Fprintf(out, "%-10s %d files without a fault: %d problems, %d new\n", "read", files, all.Done, all.Added)
	}
	for _, j := range jobs {
		state := "read"
		if !j.Finished {
			state = "interrupted"
		}
		name := j.Name
		for range 2 {
			name = name[:max(0, strings.LastIndexByte(name, ' '))]
		}
		if name == "" {
			name = "standard input"
		}
		fmt.Fprintf(out, "%-10s %s: %d problems, %d new, %d faulty\n", state, name, j.Done, j.Added, j.Faults)
	}
}

func sortedKeys(m map[string]int) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
