package libraries

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
	"rookery/diagram"
	"rookery/library"
	"rookery/library/intake"
	"rookery/library/query"
	"rookery/library/solving"
	"rookery/problem"
	"rookery/puzzle/album"
	"rookery/puzzle/collection"
	"rookery/solution/text"
	"rookery/solve"
)

// output says how entries are written.
type output struct {
	to, file, language string
}

func (o *output) flags(cmd *cobra.Command, usual string) {
	cmd.Flags().StringVar(&o.to, "to", usual, "form: table, json, olv, popeye, epd, pgn, pdf, html, latex")
	cmd.Flags().StringVarP(&o.file, "output", "o", "", "write to this file, not to standard output")
	cmd.Flags().StringVar(&o.language, "language", "en", "language of captions: en, de, fr")
}

// write writes entries; why is what is said of each in a table.
func (o *output) write(cmd *cobra.Command, entries func(yield func(*library.Entry, error) bool), why map[library.ID]library.Near) error {
	lang, ok := problem.ParseLanguage(o.language)
	if !ok {
		return fmt.Errorf("invalid argument %q for --language: en, de or fr", o.language)
	}
	if err := cli.OneOf("to", o.to, append([]string{"table", "json", "olv", "popeye", "epd", "pgn"}, album.Formats()...)...); err != nil {
		return err
	}
	failed, n := false, 0
	err := outfile.Write(o.file, cmd.OutOrStdout(), func(out io.Writer) error {
		put, done, err := o.writer(out, lang, why)
		if err != nil {
			return err
		}
		for e, err := range entries {
			if err != nil {
				return err
			}
			n++
			if err := put(e); err != nil {
				failed = true
				fmt.Fprintf(cmd.ErrOrStderr(), "rookery: entry %d: left out: %v\n", e.ID, cli.OneLine(err))
			}
		}
		if n == 0 {
			return outfile.ErrNothing
		}
		return done()
	})
	switch {
	case n == 0 && (err == nil || errors.Is(err, outfile.ErrNothing)):
		return cli.Fail(errors.New("nothing found"))
	case err != nil:
		return cli.Fail(err)
	case failed:
		return cli.Fail(nil)
	}
	return nil
}

func (o *output) writer(out io.Writer, lang problem.Language, why map[library.ID]library.Near) (put func(*library.Entry) error, done func() error, err error) {
	nothing := func() error { return nil }
	switch o.to {
	case "table":
		return func(e *library.Entry) error {
			_, err := fmt.Fprintln(out, row(e, why))
			return err
		}, nothing, nil
	case "json":
		encoder := json.NewEncoder(out)
		return func(e *library.Entry) error { return encoder.Encode(documentOf(e, why)) }, nothing, nil
	}
	w, err := album.Any(out, o.to, lang)
	if err != nil {
		return nil, nil, err
	}
	return func(e *library.Entry) error { return w.Write(e.Whole()) }, w.Close, nil
}

// row is an entry in a line.
func row(e *library.Entry, why map[library.ID]library.Near) string {
	d := library.Describe(e)
	parts := []string{fmt.Sprintf("%d", e.ID), d.FEN, d.Stipulation}
	for _, more := range [...]string{strings.Join(d.Authors, " & "), d.Source, d.Award} {
		if more != "" {
			parts = append(parts, more)
		}
	}
	if d.Verdict != "" {
		parts = append(parts, d.Verdict)
	}
	if n, ok := why[e.ID]; ok {
		parts = append(parts, fmt.Sprintf("%.0f%%: %s", 100*n.Score, n.Why))
	}
	return strings.Join(parts, "\t")
}

// document is an entry as JSON.
type document struct {
	ID     library.ID          `json:"id"`
	About  library.Description `json:"about"`
	Puzzle any                 `json:"puzzle"`
	Also   any                 `json:"also,omitempty"`
	Result *library.Result     `json:"result,omitempty"`
	Score  float64             `json:"score,omitempty"`
	Why    string              `json:"why,omitempty"`
}

func documentOf(e *library.Entry, why map[library.ID]library.Near) document {
	d := document{ID: e.ID, About: library.Describe(e), Puzzle: e.Puzzle, Result: e.Result}
	if len(e.Also) > 0 {
		d.Also = e.Also
	}
	if n, ok := why[e.ID]; ok {
		d.Score, d.Why = n.Score, n.Why.String()
	}
	return d
}

func newFind(at *place) *cobra.Command {
	var o output
	var order string
	var limit, skip int
	var count bool
	cmd := &cobra.Command{
		Use:   "find QUERY",
		Short: "Find problems by a query in the language of YACPDB",
		Long: `Find asks the library. Queries are predicates with parameters and counts, joined by
AND, OR, NOT and brackets; docs/library.md explains them all. A link to a search
of yacpdb.org will do, too.`,
		Example: `  rookery library find 'Stip("h#[23]") AND Zilahi(*) AND NOT Twins > 1'
  rookery library find --to pdf -o loyd.pdf 'Author("Loyd*") AND PCount(*) < 8'
  rookery library find 'Matrix("wKa1 wRb3 bKc1")'`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			x, err := parse(args[0])
			if err != nil {
				return err
			}
			if !slices.Contains(library.Orders(), library.Order(order)) {
				return fmt.Errorf("invalid argument %q for --order: date, age, men, author or source", order)
			}
			ctx, stop := interruptible(cmd)
			defer stop()
			l, db, err := at.open(ctx, false)
			if err != nil {
				return err
			}
			defer db.Close()
			set, err := l.Find(ctx, x)
			if err != nil {
				return queryError(args[0], err)
			}
			if count {
				fmt.Fprintln(cmd.OutOrStdout(), set.Len())
				return nil
			}
			if limit <= 0 {
				limit = set.Len()
			}
			ids := l.Page(set, library.Order(order), skip, limit)
			err = o.write(cmd, some(ctx, l, ids), nil)
			if n := set.Len(); err == nil && len(ids) < n {
				fmt.Fprintf(cmd.ErrOrStderr(), "rookery: %d of %d; --limit and --skip show others\n", len(ids), n)
			}
			return err
		},
	}
	o.flags(cmd, "table")
	cmd.Flags().StringVar(&order, "order", "", "date (the latest first), age, men, author or source (default: the newest entries first)")
	cmd.Flags().IntVar(&limit, "limit", 50, "how many to show; 0: all")
	cmd.Flags().IntVar(&skip, "skip", 0, "how many to pass over")
	cmd.Flags().BoolVar(&count, "count", false, "say how many there are")
	return cmd
}

// some reads entries in an order.
func some(ctx context.Context, l *library.Library, ids []library.ID) func(yield func(*library.Entry, error) bool) {
	return func(yield func(*library.Entry, error) bool) {
		for part := range slices.Chunk(ids, 100) {
			list, err := l.Entries(ctx, part...)
			if err != nil {
				yield(nil, err)
				return
			}
			for _, e := range list {
				if !yield(e, nil) {
					return
				}
			}
		}
	}
}

// parse reads a query; what is wrong with it is shown under it.
func parse(text string) (query.Expr, error) {
	x, err := library.Parse(text)
	if err != nil {
		return nil, queryError(text, err)
	}
	return x, nil
}

func queryError(text string, err error) error {
	if at := (*query.Error)(nil); errors.As(err, &at) && !strings.Contains(text, "\n") && !strings.Contains(text, "://") {
		return cli.Fail(fmt.Errorf("query, %w\n  %s\n  %s^", err, text, strings.Repeat(" ", at.Col-1)))
	}
	return cli.Fail(fmt.Errorf("query: %w", err))
}

func newSimilar(at *place) *cobra.Command {
	var o output
	var limit int
	var solved bool
	cmd := &cobra.Command{
		Use:   "similar FILE|FEN|NUMBER",
		Short: "Find what is nearest to a problem: has it been shown before?",
		Long: `Similar compares a problem with all of the library: the men under all symmetries and
shifts and with the colours changed, and of what is solved the mates, the play and
who moves and mates. It may be a file with problems, a position in Forsyth's
notation, or the number of an entry. With --solve the problem itself is solved first.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := interruptible(cmd)
			defer stop()
			l, db, err := at.open(ctx, false)
			if err != nil {
				return err
			}
			defer db.Close()
			facts, own, err := factsOf(ctx, l, args[0], solved)
			if err != nil {
				return cli.Fail(err)
			}
			for i, f := range facts {
				near, err := l.Similar(ctx, f, limit+1)
				if err != nil {
					return cli.Fail(err)
				}
				near = slices.DeleteFunc(near, func(n library.Near) bool { return n.ID == own })
				near = near[:min(len(near), limit)]
				why := map[library.ID]library.Near{}
				var ids []library.ID
				for _, n := range near {
					why[n.ID] = n
					ids = append(ids, n.ID)
				}
				if len(facts) > 1 {
					fmt.Fprintf(cmd.ErrOrStderr(), "problem %d:\n", i+1)
				}
				if err := o.write(cmd, some(ctx, l, ids), why); err != nil {
					return err
				}
			}
			return nil
		},
	}
	o.flags(cmd, "table")
	cmd.Flags().IntVar(&limit, "limit", 10, "how many to show")
	cmd.Flags().BoolVar(&solved, "solve", false, "solve the problem, so that mates and play are compared")
	return cmd
}

// factsOf reads what is to be compared: an entry by its number, a position or the problems of a file.
func factsOf(ctx context.Context, l *library.Library, what string, solved bool) (list []*library.Facts, own library.ID, err error) {
	if n, err := strconv.Atoi(what); err == nil {
		entries, err := l.Entries(ctx, library.ID(n))
		if err != nil {
			return nil, 0, err
		}
		if len(entries) == 0 {
			return nil, 0, fmt.Errorf("%d: %w", n, library.ErrNoEntry)
		}
		f, err := library.FactsOf(entries[0].Puzzle, entries[0].Tree())
		return []*library.Facts{f}, library.ID(n), err
	}
	var in io.Reader
	var format collection.Format
	if strings.Count(what, "/") == 7 && !fileExists(what) {
		if len(strings.Fields(what)) < 2 {
			what += " #2"
		}
		in, format = strings.NewReader(what), intake.FEN
		what = "FEN"
	} else {
		f, err := os.Open(what)
		if err != nil {
			return nil, 0, cli.Short(err)
		}
		defer f.Close()
		in = f
	}
	for item := range intake.Read(ctx, what, format, in, 0) {
		if item.Err != nil {
			return nil, 0, item.Err
		}
		f := item.Record.Facts
		if solved {
			s, err := solving.Of(ctx, item.Record.Puzzle, solve.Config{})
			if err != nil {
				return nil, 0, err
			}
			if f, err = library.FactsOf(item.Record.Puzzle, s); err != nil {
				return nil, 0, err
			}
		}
		list = append(list, f)
	}
	return list, 0, nil
}

func fileExists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func newShow(at *place) *cobra.Command {
	return &cobra.Command{
		Use:   "show NUMBER...",
		Short: "Show entries: diagram, what is known, solution",
		Args:  cobra.MinimumNArgs(1),
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
			list, err := library.Read(ctx, db, ids...)
			if err != nil {
				return cli.Fail(err)
			}
			news, err := db.News(ctx, library.Since{Pages: 1 << 62, Terms: 1 << 31})
			if err != nil {
				return cli.Fail(err)
			}
			for _, e := range list {
				if err := show(cmd.OutOrStdout(), e, news.Marks); err != nil {
					return cli.Fail(err)
				}
			}
			if len(list) < len(ids) {
				return cli.Fail(library.ErrNoEntry)
			}
			return nil
		},
	}
}

// show writes all of an entry.
func show(w io.Writer, e *library.Entry, marks library.Marks) error {
	sets, note := marks.Of(e.ID)
	d := library.Describe(e)
	fmt.Fprintf(w, "%d\n", e.ID)
	if prob, err := library.Problem(e.Puzzle); err == nil {
		if err := diagram.Text(w, diagram.FromProblem(prob, problem.English), diagram.Options{BoardOnly: true}); err != nil {
			return err
		}
	}
	line := func(name, value string) {
		if value != "" {
			fmt.Fprintf(w, "%-13s %s\n", name, value)
		}
	}
	line("authors", strings.Join(d.Authors, " & "))
	line("source", d.Source)
	line("award", d.Award)
	line("stipulation", d.Stipulation)
	line("options", strings.Join(d.Options, ", "))
	line("keywords", strings.Join(d.Keywords, ", "))
	line("comments", strings.Join(d.Comments, "\n              "))
	line("sets", strings.Join(sets, ", "))
	line("note", strings.ReplaceAll(note, "\n", "\n              "))
	for _, q := range e.Also {
		also := library.Describe(&library.Entry{Puzzle: q})
		line("also", strings.Join(slices.DeleteFunc([]string{strings.Join(also.Authors, " & "), also.Source, also.Award}, func(s string) bool { return s == "" }), "; "))
	}
	if e.Result != nil {
		line("verdict", e.Result.Text)
	}
	if s, err := e.Result.Tree(); err == nil && s != nil {
		fmt.Fprintln(w)
		return s.Play(text.New(w, text.Options{}))
	}
	line("solution", "\n"+d.Solution)
	return nil
}

func newExport(at *place) *cobra.Command {
	var o output
	cmd := &cobra.Command{
		Use:   "export [QUERY]",
		Short: "Write all problems of the library, or those that a query finds",
		Args:  cobra.MaximumNArgs(1),
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
			var set *library.Set
			if x != nil {
				if set, err = l.Find(ctx, x); err != nil {
					return queryError(args[0], err)
				}
			}
			return o.write(cmd, l.All(ctx, set), nil)
		},
	}
	o.flags(cmd, "olv")
	return cmd
}
