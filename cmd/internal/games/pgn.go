// Package games has the subcommands of "rookery pgn", and the reading of games for the
// other subcommands that take some. PGN itself is in the library's package pgn.
package games

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
	"rookery/pgn"
)

// NewPGN is the command "rookery pgn".
func NewPGN() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "pgn",
		Short: "Check, choose and convert games",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newPGNCheck(), newPGNFilter(), newPGNConvert(), newPGNDedupe(), newPGNSplit(), newPGNTree())
	return cmd
}

func newPGNCheck() *cobra.Command {
	var (
		in         Input
		variations bool
		all        bool
	)
	cmd := &cobra.Command{
		Use:   "check [FILE...]",
		Short: "Tell what is wrong with games",
		Long: `Check reads games and tells of those that are broken: illegal moves, positions
that cannot be. It warns of what may have made less of a game than was written:
comments and variations without an end, tags given twice. With --all it tells
also of what does no harm: results that differ or are missing. The status is 1 if a game is broken.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := in.Check(); err != nil {
				return err
			}
			in.Fault = func(file string, f pgn.Fault) {
				if all {
					in.SayFault(file, f)
				} else {
					in.SayLoss(file, f)
				}
			}
			ctx, stop := in.Start(cmd, args)
			type part struct {
				games, broken, moves int
				faults               []pgn.Fault // of variations
			}
			var sum part
			err := ProcessGames(ctx, &in, args, cmd.InOrStdin(),
				func(_ int, _ string, games *pgn.Part) (p part, err error) {
					var g pgn.Game
					for games.Read(&g) {
						p.games++
						p.moves += g.Plies()
						if g.Err() != nil {
							p.broken++
							continue
						}
						if variations {
							p.faults = append(p.faults, variationFaults(&g)...)
						}
					}
					return p, nil
				},
				func(file string, before int, p part) error {
					sum.games, sum.moves, sum.broken = sum.games+p.games, sum.moves+p.moves, sum.broken+p.broken
					for _, f := range p.faults {
						f.Game += before
						in.Fault(file, f)
						sum.faults = append(sum.faults[:0], f)
					}
					return nil
				})
			stop()
			if err := EndOfGames(err, &in); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%d games, %d moves, %d broken\n", sum.games, sum.moves, sum.broken)
			if sum.broken > 0 || len(sum.faults) > 0 {
				return cli.Fail(nil)
			}
			return nil
		},
	}
	in.Define(cmd.Flags())
	cmd.Flags().BoolVar(&variations, "variations", false, "check the variations, too")
	cmd.Flags().BoolVar(&all, "all", false, "tell also of what does no harm")
	return cmd
}

// variationFaults are the faults that a game's variations have beyond those of
// the game itself.
func variationFaults(g *pgn.Game) (faults []pgn.Fault) {
	_, all := g.Annotated()
	known := make(map[[2]int]bool, len(g.Faults))
	for _, f := range g.Faults {
		known[[2]int{f.Line, f.Column}] = true
	}
	for _, f := range all {
		if !known[[2]int{f.Line, f.Column}] {
			faults = append(faults, f)
		}
	}
	return faults
}

// EndOfGames is what the reading of games comes to: interruption, an error of
// the work, or files that could not be read.
func EndOfGames(err error, in *Input) error {
	switch {
	case errors.Is(err, context.Canceled):
		return cli.InterruptedError("interrupted")
	case err != nil:
		return cli.Fail(err)
	case in.Failed:
		return cli.Fail(nil)
	}
	return nil
}
