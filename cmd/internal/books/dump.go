package books

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"rookery/book"
	"rookery/chess"
	"rookery/cmd/internal/cli"
	"rookery/eco"
)

func newBookDump() *cobra.Command {
	var (
		from, fen string
		d         = bookDump{seen: make(map[uint64]bool)}
	)
	cmd := &cobra.Command{
		Use:   "dump BOOK [MOVE...]",
		Short: "List the lines of a book",
		Long: `Dump lists the lines of a book of chess as a tree from the start of the game,
from --fen, or after the moves given: each move with its weight and the name of
the opening. Where lines meet, what follows is listed once. For the entries as a
table see "rookery book convert --positions --out book.csv".`,
		Example: `  rookery book dump book.bin --depth 6
  rookery book dump book.bin --color white e4 c5`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := cli.OneOf("color", d.colour, "white", "black", "both"); err != nil {
				return err
			}
			if d.depth < 0 {
				return fmt.Errorf("invalid argument %d for --depth: a number of at least 0", d.depth)
			}
			pos, err := positionOf(fen, args[1:])
			if err != nil {
				return err
			}
			b, err := OpenBook(args[0], from)
			if err != nil {
				return cli.Fail(err)
			}
			defer b.Close()
			if d.prober, err = b.Prober(); err != nil {
				return cli.Fail(err)
			}
			if d.names, err = eco.Load(); err != nil {
				return cli.Fail(err)
			}
			out := bufio.NewWriter(cmd.OutOrStdout())
			d.out = out
			if err := d.list(pos, 0); err != nil {
				return cli.Fail(err)
			}
			if err := out.Flush(); err != nil {
				return cli.Fail(err)
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&fen, "fen", "", "position to begin from")
	flags.StringVar(&from, "from", "", "format of the book; by default what it looks like")
	flags.IntVar(&d.depth, "depth", 0, "greatest number of half moves; 0: all")
	flags.StringVar(&d.colour, "color", "both", "whose moves are the book's, against all answers: white, black, both")
	return cmd
}

type bookDump struct {
	prober book.Prober
	names  *eco.Table
	out    io.Writer
	depth  int
	colour string
	seen   map[uint64]bool
}

// list writes the moves of a position and what follows them.
func (d *bookDump) list(pos chess.Position, ply int) error {
	if d.depth > 0 && ply >= d.depth {
		return nil
	}
	moves, err := d.prober.Probe(&pos)
	if err != nil {
		return err
	}
	for _, m := range d.answers(&pos, moves) {
		move, err := pos.ParseMove(m.Text)
		if err != nil {
			continue
		}
		next := pos
		next.Play(move)
		inBook := m.Weight > 0 || m.Games > 0
		more, err := d.prober.Probe(&next)
		if err != nil {
			return err
		}
		if !inBook && len(more) == 0 {
			continue // an answer that the book has nothing against
		}
		number := ""
		if pos.Turn() == chess.White {
			number = fmt.Sprintf("%d. ", pos.FullMoves())
		} else {
			number = fmt.Sprintf("%d... ", pos.FullMoves())
		}
		fmt.Fprintf(d.out, "%s%s%s%s", strings.Repeat("  ", ply), number, pos.SAN(move), m.Mark)
		if inBook {
			fmt.Fprintf(d.out, " %d", m.Weight)
		}
		if o, ok := d.names.Find(next.Key()); ok {
			fmt.Fprintf(d.out, "  %s %s", o.Code, o.Name)
		}
		if known := d.seen[next.Key()]; known && len(more) > 0 {
			fmt.Fprintln(d.out, "  (above)")
			continue
		}
		d.seen[next.Key()] = true
		fmt.Fprintln(d.out)
		if err := d.list(next, ply+1); err != nil {
			return err
		}
	}
	return nil
}

// answers are the moves to follow: the book's, or all legal ones where the
// other side moves in a book for one colour.
func (d *bookDump) answers(pos *chess.Position, moves []book.Move) []book.Move {
	if d.colour == "both" || d.colour == pos.Turn().String() {
		return moves
	}
	var all []book.Move
	for _, m := range pos.Legal(nil) {
		all = append(all, book.Move{Text: m.UCI960()})
	}
	return all
}
