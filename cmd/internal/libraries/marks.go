package libraries

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
	"rookery/library"
)

func newSet(at *place) *cobra.Command {
	var out bool
	cmd := &cobra.Command{
		Use:   "set [NAME NUMBER...|NAME QUERY]",
		Short: "Put entries into a set of a name, or take them out; without arguments tell the sets",
		Long: `Set puts entries, or all that a query finds, into a set, which is made when there is
none of the name. The predicate Set finds them. A set without entries is gone.`,
		Example: `  rookery library set Favourites 12 345
  rookery library set "My twomovers" 'Stip("#2") AND Author("Me")'
  rookery library set --out Favourites 12`,
		Args: cobra.MatchAll(cobra.ArbitraryArgs, func(_ *cobra.Command, args []string) error {
			if len(args) == 1 {
				return fmt.Errorf("want a name, and numbers of entries or a query")
			}
			return nil
		}),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := interruptible(cmd)
			defer stop()
			var ids []library.ID
			for _, a := range args[min(1, len(args)):] {
				n, err := strconv.ParseUint(a, 10, 32)
				if err != nil {
					ids = nil
					break
				}
				ids = append(ids, library.ID(n))
			}
			if len(args) > 2 && ids == nil {
				return fmt.Errorf("want numbers of entries, or one query")
			}
			l, db, err := at.open(ctx, false)
			if err != nil {
				return err
			}
			defer db.Close()
			if len(args) == 0 {
				names, sizes := l.Sets()
				for i, n := range names {
					fmt.Fprintf(cmd.OutOrStdout(), "%d\t%s\n", sizes[i], n)
				}
				return nil
			}
			if ids == nil {
				x, err := parse(args[1])
				if err != nil {
					return err
				}
				set, err := l.Find(ctx, x)
				if err != nil {
					return queryError(args[1], err)
				}
				ids = l.Page(set, library.ByNumber, 0, math.MaxInt)
			}
			if err := l.Mark(ctx, args[0], ids, !out); err != nil {
				return cli.Fail(err)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&out, "out", false, "take the entries out")
	return cmd
}

func newNote(at *place) *cobra.Command {
	return &cobra.Command{
		Use:   "note NUMBER TEXT",
		Short: "Note something of an entry, in the place of what was noted before",
		Long:  `Note keeps a text beside an entry; an empty one takes the note away. The predicate Note finds it.`,
		Args:  cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := strconv.ParseUint(args[0], 10, 32)
			if err != nil {
				return fmt.Errorf("%q is no number of an entry", args[0])
			}
			ctx, stop := interruptible(cmd)
			defer stop()
			db, err := at.database(ctx, false)
			if err != nil {
				return err
			}
			defer db.Close()
			note := library.Note{ID: library.ID(n), Text: strings.TrimSpace(args[1])}
			if len(note.Text) > library.MaxNote {
				return cli.Fail(library.ErrNote)
			}
			if err := db.Note(ctx, note); err != nil {
				return cli.Fail(err)
			}
			return nil
		},
	}
}
