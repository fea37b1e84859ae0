package libraries

import (
	"fmt"
	"runtime"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
	"rookery/library"
	"rookery/library/query"
	"rookery/library/solving"
)

func newSolve(at *place) *cobra.Command {
	var w solving.Work
	var quiet bool
	cmd := &cobra.Command{
		Use:   "solve [QUERY]",
		Short: "Solve what nobody has solved, the cheapest first",
		Long: `Solve solves the problems of the library, or those that a query finds, several at a
time. What was found is stored at once: it may be interrupted, and goes on where it
was. Queries about solutions find what has been solved.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := interruptible(cmd)
			defer stop()
			var x query.Expr
			var err error
			if len(args) > 0 {
				if x, err = parse(args[0]); err != nil {
					return err
				}
			}
			l, db, err := at.open(ctx, false)
			if err != nil {
				return err
			}
			defer db.Close()
			if x != nil {
				if w.Set, err = l.Find(ctx, x); err != nil {
					return queryError(args[0], err)
				}
			}
			w.Means.Config.Jobs = 1
			w.Means.Config.MaxMemory = 64 << 20
			solved := 0
			w.Tell = func(d solving.Done) error {
				solved++
				if !quiet {
					fmt.Fprintf(cmd.OutOrStdout(), "%d/%d\t%d\t%s\t%s\t%s\n", d.N, d.Of, d.ID, d.Elapsed.Round(time.Millisecond), d.Verdict, d.Text)
				}
				return nil
			}
			err = solving.Run(ctx, l, w)
			fmt.Fprintf(cmd.OutOrStdout(), "%d solved, %d left\n", solved, len(l.Costs(w.Set, false, false)))
			if ctx.Err() != nil {
				return cli.InterruptedError("interrupted; what was solved is in the library")
			}
			if err != nil {
				return cli.Fail(err)
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.DurationVar(&w.Budget, "budget", 0, "time for all of it: 8h (default: no limit)")
	f.DurationVar(&w.Means.Config.MaxTime, "max-time", 10*time.Second, "time for each problem; what takes longer is unfinished")
	f.IntVar(&w.Entries, "most", 0, "how many problems at most (default: all)")
	f.IntVar(&w.Workers, "jobs", runtime.GOMAXPROCS(0), "problems at a time")
	f.BoolVar(&w.Again, "again", false, "solve also what has been solved")
	f.BoolVar(&w.Unfinished, "unfinished", false, "solve also what was given up")
	f.BoolVar(&quiet, "quiet", false, "tell the end only")
	return cmd
}

func newMerge(at *place) *cobra.Command {
	return &cobra.Command{
		Use:   "merge NUMBER NUMBER...",
		Short: "Make one entry of several that are the same problem",
		Long:  `Merge keeps what is known of the others beside the first entry; their numbers are gone.`,
		Args:  cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			var ids []library.ID
			for _, a := range args {
				n, err := strconv.ParseUint(a, 10, 32)
				if err != nil {
					return fmt.Errorf("%q is no number of an entry", a)
				}
				ids = append(ids, library.ID(n))
			}
			ctx, stop := interruptible(cmd)
			defer stop()
			db, err := at.database(ctx, false)
			if err != nil {
				return err
			}
			defer db.Close()
			for _, from := range ids[1:] {
				if err := db.Merge(ctx, ids[0], from); err != nil {
					return cli.Fail(fmt.Errorf("merging %d into %d: %w", from, ids[0], err))
				}
			}
			return nil
		},
	}
}

func newNames(at *place) *cobra.Command {
	var source bool
	var apart bool
	cmd := &cobra.Command{
		Use:   "names ALIAS NAME",
		Short: "Make a name another spelling of one, so that queries find both",
		Long: `Names tells the library that somebody has two names. Spellings such as Müller,
Mueller and Muller, and names in Cyrillic letters, are found without that.`,
		Args: cobra.MaximumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := interruptible(cmd)
			defer stop()
			db, err := at.database(ctx, false)
			if err != nil {
				return err
			}
			defer db.Close()
			if len(args) == 0 {
				news, err := db.News(ctx, library.Since{Pages: 1 << 62, Marks: 1 << 62, Terms: 1 << 31})
				if err != nil {
					return cli.Fail(err)
				}
				for _, a := range news.Aliases {
					if a.Field == library.Author || a.Field == library.Source {
						fmt.Fprintf(cmd.OutOrStdout(), "%s\t%s\n", a.Alias, a.Name)
					}
				}
				return nil
			}
			name := ""
			switch {
			case len(args) == 2:
				name = args[1]
			case !apart:
				return fmt.Errorf("want an alias and a name, or --apart and an alias")
			}
			list, err := library.Aliases(source, args[0], name)
			if err != nil {
				return cli.Fail(err)
			}
			for _, a := range list {
				if err := db.Alias(ctx, a); err != nil {
					return cli.Fail(err)
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&source, "source", false, "names of sources, not of people")
	cmd.Flags().BoolVar(&apart, "apart", false, "take an alias back")
	return cmd
}
