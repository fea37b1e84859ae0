package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rookery/chess"
	"rookery/eco"
	"rookery/pgn"
)

func newPGN() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "pgn",
		Short: "Check, choose and convert games",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newPGNCheck(), newPGNFilter(), newPGNConvert(), newPGNDedupe(), newPGNSplit())
	return cmd
}

func newPGNCheck() *cobra.Command {
	var (
		in         gameInput
		variations bool
		all        bool
	)
	cmd := &cobra.Command{
		Use:   "check [FILE...]",
		Short: "Tell what is wrong with games",
		Long: `Check reads games and tells of those that are broken: illegal moves, positions
that cannot be. With --all it tells also of what can be read in spite of it:
comments without an end, results that differ. The status is 1 if a game is broken.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := in.check(); err != nil {
				return err
			}
			in.fault = func(file string, f pgn.Fault) {
				if f.Breaks() || all {
					in.sayFault(file, f)
				}
			}
			ctx, stop := in.start(cmd, args)
			type part struct {
				games, broken, moves int
				faults               []pgn.Fault // of variations
			}
			var sum part
			err := processGames(ctx, &in, args, cmd.InOrStdin(),
				func(_ int, _ string, games *pgn.Part) (p part, err error) {
					var g pgn.Game
					for games.Read(&g) {
						p.games++
						p.moves += len(g.Moves)
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
						in.fault(file, f)
						sum.faults = append(sum.faults[:0], f)
					}
					return nil
				})
			stop()
			if err := endOfGames(err, &in); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%d games, %d moves, %d broken\n", sum.games, sum.moves, sum.broken)
			if sum.broken > 0 || len(sum.faults) > 0 {
				return fail(nil)
			}
			return nil
		},
	}
	in.define(cmd.Flags())
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

// endOfGames is what the reading of games comes to: interruption, an error of
// the work, or files that could not be read.
func endOfGames(err error, in *gameInput) error {
	switch {
	case errors.Is(err, context.Canceled):
		return &failure{interrupted, errors.New("interrupted")}
	case err != nil:
		return fail(err)
	case in.failed:
		return fail(nil)
	}
	return nil
}

// gameOutput is how commands write games.
type gameOutput struct {
	out    string
	format string
	width  int
	bare   bool // no comments, variations and glyphs
	eco    bool
	quiet  bool

	names *eco.Table
}

func (o *gameOutput) define(flags *pflag.FlagSet, format string) {
	flags.StringVarP(&o.out, "out", "o", "-", "file to write; - is standard output")
	flags.StringVar(&o.format, "to", format, "san, uci, lan, epd, fen or same (the text as it is)")
	flags.IntVar(&o.width, "width", 80, "longest line of moves; 0: all on one line")
	flags.BoolVar(&o.bare, "bare", false, "leave comments, variations and glyphs out")
	flags.BoolVar(&o.eco, "add-eco", false, "set the tags ECO and Opening by the positions")
	flags.BoolVarP(&o.quiet, "quiet", "q", false, "do not list broken games")
}

func (o *gameOutput) check() (err error) {
	if o.eco {
		if o.names, err = eco.Load(); err != nil {
			return err
		}
		if o.format == "same" {
			o.format = "san"
		}
	}
	return oneOf("to", o.format, "san", "uci", "lan", "epd", "fen", "same")
}

// append writes a game as wanted.
func (o *gameOutput) append(b *strings.Builder, g *pgn.Game) error {
	if o.names != nil {
		if opening, _, ok := o.names.Classify(g); ok {
			g.Tags.Set("ECO", opening.Code)
			g.Tags.Set("Opening", opening.Name)
		}
	}
	switch o.format {
	case "same":
		b.WriteString(strings.TrimSpace(g.Text()))
		b.WriteString("\n\n")
		return nil
	case "san":
		w := pgn.NewWriter(b)
		if w.Width = o.width; w.Width == 0 {
			w.Width = -1
		}
		line := pgn.LineOf(g.Moves)
		if !o.bare {
			line, _ = g.Annotated()
		}
		if err := w.Write(g, line); err != nil {
			return err
		}
		return w.Flush()
	}
	pos := g.Start
	switch o.format {
	case "epd", "fen":
		o.position(b, &pos, g)
		for _, m := range g.Moves {
			pos.Play(m)
			o.position(b, &pos, g)
		}
		return nil
	}
	for i, m := range g.Moves {
		if i > 0 {
			b.WriteByte(' ')
		}
		if o.format == "lan" {
			b.WriteString(pos.LAN(m))
		} else {
			b.WriteString(m.String())
		}
		pos.Play(m)
	}
	if len(g.Moves) > 0 {
		b.WriteByte(' ')
	}
	b.WriteString(g.Result.String() + "\n")
	return nil
}

func (o *gameOutput) position(b *strings.Builder, pos *chess.Position, g *pgn.Game) {
	fen := pos.FEN()
	if o.format == "epd" {
		fields := strings.Fields(fen)
		fen = strings.Join(fields[:4], " ") + " c0 " + strconv.Quote(g.Tags.Get("White")+" - "+g.Tags.Get("Black")) + ";"
	}
	b.WriteString(fen + "\n")
}

// selectGames reads games and writes those that choose, called in their order,
// lets pass; keep is asked before and on several cores.
func selectGames[T any](cmd *cobra.Command, in *gameInput, o *gameOutput, files []string,
	keep func(*pgn.Game) (T, bool), choose func(T) bool) (games, written int, err error) {
	in.fault = func(file string, f pgn.Fault) {
		if f.Breaks() && !o.quiet {
			in.sayFault(file, f)
		}
	}
	ctx, stop := in.start(cmd, files)
	type chosen struct {
		about T
		text  string
	}
	type part struct {
		games  int
		chosen []chosen
	}
	err = writeFile(o.out, cmd.OutOrStdout(), func(w io.Writer) error {
		return processGames(ctx, in, files, cmd.InOrStdin(),
			func(_ int, _ string, in *pgn.Part) (p part, err error) {
				var g pgn.Game
				for in.Read(&g) {
					p.games++
					if g.Err() != nil {
						continue
					}
					about, ok := keep(&g)
					if !ok {
						continue
					}
					var b strings.Builder
					if err := o.append(&b, &g); err != nil {
						return p, err
					}
					p.chosen = append(p.chosen, chosen{about, b.String()})
				}
				return p, nil
			},
			func(_ string, _ int, p part) error {
				games += p.games
				for _, c := range p.chosen {
					if !choose(c.about) {
						continue
					}
					written++
					if _, err := io.WriteString(w, c.text); err != nil {
						return err
					}
				}
				return nil
			})
	})
	stop()
	return games, written, endOfGames(err, in)
}
