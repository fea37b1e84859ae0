package books

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"rookery/book"
	"rookery/chess"
	"rookery/cmd/internal/cli"
	"rookery/eco"
)

func newBookProbe() *cobra.Command {
	var from, fen string
	cmd := &cobra.Command{
		Use:   "probe BOOK [MOVE...]",
		Short: "Show what a book has for a position",
		Long: `Probe shows the moves that a book has for a position: the start of the
game or --fen, after the moves given in SAN or coordinates. Each has its weight,
how likely it is to be chosen, what is known of the games, and the name of the
opening that it leads to. For a book of shogi the position is in SFEN, and moves
are in USI or the Western notation (7g7f, P7f, P*5e). A book "-" is standard
input, where one of Polyglot needs --from polyglot.`,
		Example: `  rookery book probe book.bin
  rookery book probe book.bin e4 c5 Nf3
  rookery book probe book.bin --fen 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3'`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			b, err := OpenBook(args[0], from)
			if err != nil {
				return cli.Fail(err)
			}
			defer b.Close()
			if b.format.Shogi {
				pos, err := shogiPositionOf(fen, args[1:])
				if err != nil {
					return err
				}
				moves, err := b.format.ProbeShogi(&b.file, &pos)
				if err != nil {
					return cli.Fail(fmt.Errorf("%s: %w", args[0], err))
				}
				return showShogiMoves(cmd.OutOrStdout(), &pos, moves)
			}
			pos, err := positionOf(fen, args[1:])
			if err != nil {
				return err
			}
			prober, err := b.Prober()
			if err != nil {
				return cli.Fail(err)
			}
			moves, err := prober.Probe(&pos)
			if err != nil {
				return cli.Fail(err)
			}
			names, err := eco.Load()
			if err != nil {
				return cli.Fail(err)
			}
			return showMoves(cmd.OutOrStdout(), &pos, moves, names)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&fen, "fen", "", "position to begin from")
	flags.StringVar(&from, "from", "", "format of the book; by default what it looks like")
	return cmd
}

// positionOf is the position after moves.
func positionOf(fen string, moves []string) (chess.Position, error) {
	pos := chess.Start()
	if fen != "" {
		setup, err := chess.ParseFENLenient(fen)
		if err != nil {
			return pos, err
		}
		if pos, err = setup.Position(chess.Game); err != nil {
			return pos, err
		}
	}
	for _, text := range moves {
		if strings.HasSuffix(text, ".") {
			continue
		}
		m, err := pos.ParseSAN(text)
		if err != nil {
			return pos, err
		}
		pos.Play(m)
	}
	return pos, nil
}

// showMoves writes a table of moves.
func showMoves(out io.Writer, pos *chess.Position, moves []book.Move, names *eco.Table) error {
	fmt.Fprintf(out, "%s\nkey %016x\n", pos.FEN(), pos.Key())
	if o, ok := names.Find(pos.Key()); ok {
		fmt.Fprintf(out, "%s %s\n", o.Code, o.Name)
	}
	if len(moves) == 0 {
		fmt.Fprintln(out, "not in the book")
		return nil
	}
	sum, games := 0.0, false
	for _, m := range moves {
		sum += float64(m.Weight)
		games = games || m.Games > 0
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w)
	for _, m := range moves {
		move, err := pos.ParseMove(m.Text)
		if err != nil {
			continue
		}
		share := 0.0
		if sum > 0 {
			share = 100 * float64(m.Weight) / sum
		}
		fmt.Fprintf(w, "%s%s\t%d\t%5.1f%%", pos.SAN(move), m.Mark, m.Weight, share)
		if games {
			fmt.Fprintf(w, "\t%d games\t+%d =%d -%d", m.Games, m.Wins, m.Draws, m.Losses)
		}
		if m.Learn > 0 {
			fmt.Fprintf(w, "\tlearned %d", m.Learn)
		}
		next := *pos
		next.Play(move)
		if o, ok := names.Find(next.Key()); ok {
			fmt.Fprintf(w, "\t%s %s", o.Code, o.Name)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}
