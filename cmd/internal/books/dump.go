package books

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"rookery/book"
	"rookery/chess"
	"rookery/cmd/internal/cli"
	"rookery/eco"
	"rookery/pgn"
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
table see "rookery book convert --positions --out book.csv". With --to pgn the
tree is a game with variations, weights as comments. A book "-" is standard
input, where one of Polyglot needs --from polyglot.`,
		Example: `  rookery book dump book.bin --depth 6
  rookery book dump book.bin --color white e4 c5`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := cli.OneOf("to", d.to, "text", "pgn"); err != nil {
				return err
			}
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
			if d.to == "pgn" {
				err = d.writeGame(out, pos, filepath.Base(args[0]))
			} else {
				err = d.list(pos, 0, func(k *known) { k.write(out) })
			}
			if err = errors.Join(err, out.Flush()); err != nil {
				return cli.Fail(err)
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&fen, "fen", "", "position to begin from")
	flags.StringVar(&from, "from", "", "format of the book; by default what it looks like")
	flags.IntVar(&d.depth, "depth", 0, "greatest number of half moves; 0: all")
	flags.StringVar(&d.to, "to", "text", "text, or pgn: a game with variations")
	flags.StringVar(&d.colour, "color", "both", "whose moves are the book's, against all answers: white, black, both")
	return cmd
}

type bookDump struct {
	prober book.Prober
	names  *eco.Table
	to     string
	depth  int
	colour string
	seen   map[uint64]bool
}

// A known is a move of the tree.
type known struct {
	ply     int // half moves before it
	pos     *chess.Position
	move    chess.Move
	book    book.Move
	inBook  bool // not an answer that the book itself does not play
	opening string
	above   bool // what follows has been listed
}

// write writes it on a line of its own.
func (k *known) write(w io.Writer) {
	number := fmt.Sprintf("%d. ", k.pos.FullMoves())
	if k.pos.Turn() == chess.Black {
		number = fmt.Sprintf("%d... ", k.pos.FullMoves())
	}
	fmt.Fprintf(w, "%s%s%s%s", strings.Repeat("  ", k.ply), number, k.pos.SAN(k.move), k.book.Mark)
	if k.inBook {
		fmt.Fprintf(w, " %d", k.book.Weight)
	}
	if k.opening != "" {
		fmt.Fprintf(w, "  %s", k.opening)
	}
	if k.above {
		fmt.Fprint(w, "  (above)")
	}
	fmt.Fprintln(w)
}

// writeGame writes the tree as a game.
func (d *bookDump) writeGame(to io.Writer, start chess.Position, name string) error {
	tree := pgn.Tree{Start: start}
	way := []*pgn.Branch{&tree.Root} // to the last move
	err := d.list(start, 0, func(k *known) {
		b := way[k.ply].To(k.move)
		way = append(way[:k.ply+1], b)
		if k.inBook {
			b.Note(strconv.FormatUint(uint64(k.book.Weight), 10))
		}
		b.Note(k.opening)
		switch k.book.Mark {
		case book.Good:
			b.NAGs = []int{1}
		case book.Bad:
			b.NAGs = []int{2}
		}
		if k.above {
			b.Note("transposes")
		}
	})
	if err != nil {
		return err
	}
	w := pgn.NewWriter(to)
	game := pgn.Game{Start: start, Tags: pgn.Tags{{Name: "Event", Value: name}}}
	return errors.Join(w.Write(&game, tree.Line()), w.Flush())
}

// list goes through the moves of a position and what follows them.
func (d *bookDump) list(pos chess.Position, ply int, show func(*known)) error {
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
		k := known{ply: ply, pos: &pos, move: move, book: m, inBook: inBook, above: d.seen[next.Key()] && len(more) > 0}
		if o, ok := d.names.Find(next.Key()); ok {
			k.opening = o.Code + " " + o.Name
		}
		show(&k)
		if k.above {
			continue
		}
		d.seen[next.Key()] = true
		if err := d.list(next, ply+1, show); err != nil {
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
