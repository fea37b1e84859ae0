package problems

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/cmd/internal/cli"
)

// maxPerft is the deepest perft whose count is sure to fit 64 bits.
const maxPerft = 13

// NewPerft is the command "rookery perft".
func NewPerft() *cobra.Command {
	var divide, chess960, clock bool
	var rules string
	cmd := &cobra.Command{
		Use:   "perft [FEN|startpos] DEPTH",
		Short: "Count the lines of legal play of a length",
		Long: `Perft counts the lines of legal play that are DEPTH half moves long: the
standard test of a move generator. The position is that of the game's start
unless a FEN is given; a number from 0 to 959 is a start of Chess960.`,
		Example: `  rookery perft 6
  rookery perft startpos 4 --divide
  rookery perft 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' 5
  rookery perft 500 4 --chess960
  rookery perft '2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1' 3 --variant crazyhouse`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			last := len(args) - 1
			depth, err := strconv.Atoi(args[last])
			if err != nil || depth < 0 || depth > maxPerft {
				return fmt.Errorf("depth %q is no number from 0 to %d", args[last], maxPerft)
			}
			out, start := cmd.OutOrStdout(), time.Now()
			count := perftChess
			if rules != "" {
				count = perftVariant
			}
			parts, nodes, err := count(rules, strings.Join(args[:last], " "), depth, divide && depth > 0, chess960)
			if err != nil {
				return cli.Fail(err)
			}
			for _, p := range parts {
				fmt.Fprintln(out, p)
			}
			if parts != nil {
				fmt.Fprintln(out)
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
	flags.StringVar(&rules, "variant", "", "play by the rules of a variant: "+strings.Join(variant.Names(), ", "))
	flags.BoolVar(&clock, "time", false, "tell time and speed on standard error")
	return cmd
}

// perftChess counts by the rules of chess, for each first move if asked to.
func perftChess(_, text string, depth int, divide, chess960 bool) (parts []string, nodes uint64, err error) {
	pos, err := perftPosition(text)
	if err != nil || !divide {
		return nil, chess.Perft(pos, depth), err
	}
	for _, d := range chess.Divide(pos, depth) {
		move := d.Move.String()
		if chess960 {
			move = d.Move.UCI960()
		}
		parts = append(parts, fmt.Sprintf("%s: %d", move, d.Nodes))
		nodes += d.Nodes
	}
	return parts, nodes, nil
}

// perftVariant counts by the rules of a variant.
func perftVariant(name, text string, depth int, divide, _ bool) (parts []string, nodes uint64, err error) {
	v, err := variant.Find(name)
	if err != nil {
		return nil, 0, err
	}
	s := v.Start(rand.New(rand.NewPCG(1, 1)))
	if text != "" && text != "startpos" {
		if s, err = variant.Parse(v.Rules, text); err != nil {
			return nil, 0, err
		}
	}
	if !divide {
		return nil, variant.Perft(s, depth), nil
	}
	for _, m := range s.Legal(nil) {
		next := s
		next.Play(m)
		n := variant.Perft(next, depth-1)
		parts = append(parts, fmt.Sprintf("%s: %d", m, n))
		nodes += n
	}
	return parts, nodes, nil
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
