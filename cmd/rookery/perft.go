package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"rookery/chess"
)

// maxPerft is the deepest perft whose count is sure to fit 64 bits.
const maxPerft = 13

func newPerft() *cobra.Command {
	var divide, chess960, clock bool
	cmd := &cobra.Command{
		Use:   "perft [FEN|startpos] DEPTH",
		Short: "Count the lines of legal play of a length",
		Long: `Perft counts the lines of legal play that are DEPTH half moves long: the
standard test of a move generator. The position is that of the game's start
unless a FEN is given; a number from 0 to 959 is a start of Chess960.`,
		Example: `  rookery perft 6
  rookery perft startpos 4 --divide
  rookery perft 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' 5
  rookery perft 500 4 --chess960`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			last := len(args) - 1
			depth, err := strconv.Atoi(args[last])
			if err != nil || depth < 0 || depth > maxPerft {
				return fmt.Errorf("depth %q is no number from 0 to %d", args[last], maxPerft)
			}
			pos, err := perftPosition(strings.Join(args[:last], " "))
			if err != nil {
				return fail(err)
			}
			out, start, nodes := cmd.OutOrStdout(), time.Now(), uint64(0)
			if divide && depth > 0 {
				for _, d := range chess.Divide(pos, depth) {
					move := d.Move.String()
					if chess960 {
						move = d.Move.UCI960()
					}
					fmt.Fprintf(out, "%s: %d\n", move, d.Nodes)
					nodes += d.Nodes
				}
				fmt.Fprintln(out)
			} else {
				nodes = chess.Perft(pos, depth)
			}
			fmt.Fprintln(out, nodes)
			if clock {
				s := time.Since(start).Seconds()
				fmt.Fprintf(cmd.ErrOrStderr(), "%.3f s, %.0f million a second\n", s, float64(nodes)/s/1e6)
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&divide, "divide", false, "count for each first move")
	flags.BoolVar(&chess960, "chess960", false, "write castling as king takes rook")
	flags.BoolVar(&clock, "time", false, "tell time and speed on standard error")
	return cmd
}

func perftPosition(text string) (chess.Position, error) {
	if text == "" || text == "startpos" {
		return chess.Start(), nil
	}
	if n, err := strconv.Atoi(text); err == nil {
		return chess.Chess960(n)
	}
	setup, err := chess.ParseFENLenient(text)
	if err != nil {
		return chess.Position{}, err
	}
	return setup.Position(chess.Problem)
}
