package books

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"rookery/book"
	"rookery/book/formats"
	"rookery/cmd/internal/cli"
)

func newBookMerge() *cobra.Command {
	var out, to, from string
	cmd := &cobra.Command{
		Use:   "merge --out BOOK BOOK...",
		Short: "Join several books into one",
		Long: `Merge joins books: a move that several of them have for a position gets the sum
of their weights. What they have learned is taken from the first. Books of
Polyglot may be of any size, others are read into memory. A book "-" is standard
input, where one of Polyglot needs --from polyglot.`,
		Example: `  rookery book merge --out all.bin white.bin black.bin`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return untilInterrupted(cmd, func(ctx context.Context) error {
				return convertBooks(ctx, cmd, args, from, out, to, false)
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&out, "out", "o", "", "file to write; - is standard output")
	flags.StringVar(&to, "to", "", "format to write; by default what the file's name says")
	flags.StringVar(&from, "from", "", "format of the books; by default what they look like")
	return cmd
}

func newBookConvert() *cobra.Command {
	var (
		out, to, from string
		positions     bool
	)
	cmd := &cobra.Command{
		Use:   "convert --out BOOK BOOK",
		Short: "Write a book in another format",
		Long: `Convert writes a book in another format, as far as that can hold what the book
says. Books of chess and of shogi do not turn into one another.

With --positions a book that keeps nothing of a position but a key is played
through from the start of the game, and what is reached is written with its
position as FEN; the rest follows with keys alone.

A book "-" is standard input, where one of Polyglot needs --from polyglot.`,
		Example: `  rookery book convert --positions --out book.csv book.bin
  rookery book convert --from apery --out book.db book.bin`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return untilInterrupted(cmd, func(ctx context.Context) error {
				return convertBooks(ctx, cmd, args, from, out, to, positions)
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&out, "out", "o", "", "file to write; - is standard output")
	flags.StringVar(&to, "to", "", "format to write; by default what the file's name says")
	flags.StringVar(&from, "from", "", "format of the book; by default what it looks like")
	flags.BoolVar(&positions, "positions", false, "find the positions of a book that has keys only")
	return cmd
}

// convertBooks reads books as one and writes it.
func convertBooks(ctx context.Context, cmd *cobra.Command, names []string, from, out, to string, positions bool) error {
	if out == "" {
		return errors.New("no file to write: give one with --out")
	}
	target, err := findBookFormat("to", to, out, canWrite)
	if err != nil {
		return err
	}
	var books []book.Reader
	for _, name := range names {
		b, err := OpenBook(name, from)
		if err != nil {
			return cli.Fail(err)
		}
		defer b.Close()
		r, err := convertible(b, target, positions, len(names) > 1)
		if err != nil {
			return cli.Fail(err)
		}
		books = append(books, r)
	}
	all := books[0]
	if len(books) > 1 {
		all = book.Merge(books...)
	}
	placed := &placedReader{Reader: all}
	if target.Placed {
		all = placed
	}
	made, err := writeBook(ctx, out, cmd.OutOrStdout(), target, all)
	if err != nil {
		return cli.Fail(err)
	}
	if !target.Shogi {
		made.left += placed.lost
	}
	if out != "-" {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: %d positions, %d moves%s\n", out, made.positions, made.moves, made.note())
	}
	if target.Shogi && placed.lost > 0 {
		return cli.Fail(fmt.Errorf("left out, for nothing is known of them but a key: %d positions", placed.lost))
	}
	return nil
}

// A placedReader leaves out the positions of which only a key is known.
type placedReader struct {
	book.Reader
	lost int
}

func (r *placedReader) Next() (book.Position, error) {
	for {
		p, err := r.Reader.Next()
		if err != nil || p.FEN != "" {
			return p, err
		}
		r.lost++
	}
}

// convertible reads a book in the order that merging and the target want.
func convertible(b *openedBook, target *formats.Format, positions, merging bool) (book.Reader, error) {
	if b.format.Shogi != target.Shogi && !b.format.Either && !target.Either {
		return nil, fmt.Errorf("%s: a book of %s cannot become one of %s", b.file.Name, b.format.Name, target.Name)
	}
	r, err := b.reader()
	if err != nil {
		return nil, err
	}
	if positions = positions || target.Placed && !target.Shogi; positions && !b.format.Shogi {
		prober, err := b.Prober()
		if err != nil {
			return nil, err
		}
		if r, err = b.reader(); err != nil {
			return nil, err
		}
		all, err := book.ReadAll(r)
		if err != nil {
			return nil, err
		}
		if r, err = withPositions(prober, all); err != nil {
			return nil, err
		}
	}
	if (merging || target.Sorted) && (positions || !b.format.Sorted) {
		return book.Sorted(r)
	}
	return r, nil
}

// withPositions puts the positions that a book of chess leads to first, with
// their FEN, and then the rest of it.
func withPositions(prober book.Prober, all []book.Position) (book.Reader, error) {
	byKey := make(map[uint64]int, len(all))
	for i, p := range all {
		byKey[p.Key] = i
	}
	var ordered []book.Position
	found := make([]bool, len(all))
	visits, err := book.FromStart(prober, len(all), nil)
	if err != nil {
		return nil, err
	}
	for _, v := range visits {
		if i, ok := byKey[v.Position.Key()]; ok && !found[i] {
			found[i] = true
			p := all[i]
			p.FEN = v.Position.FEN()
			ordered = append(ordered, p)
		}
	}
	for i, p := range all {
		if !found[i] {
			ordered = append(ordered, p)
		}
	}
	return book.NewReader(ordered), nil
}
